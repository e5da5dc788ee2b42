"""What can be said of a study's policies, and when one may come into force; for REST and the page."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

from sqlalchemy import select
from sqlalchemy.orm import Session

from hdeid.core.document import Document
from hdeid.errors import PolicyError, StoreError
from hdeid.jobs.policies import check_signature, compile_in_use, compile_source, compile_stored
from hdeid.policy.compare import compare_policies
from hdeid.policy.lint import is_error, lint
from hdeid.policy.plan import Compiled
from hdeid.proof.cases import run_cases
from hdeid.proof.difference import difference_json
from hdeid.store.policies import activate_policy, active_policy, add_policy
from hdeid.store.studies import find_study
from hdeid.store.tables import StudyPolicy, User

Detect = Callable[[str], Document]


def names_of(session: Session, ids: Iterable[str | None]) -> dict[str | None, str]:
    """Return the names of users by their ids; None has none."""
    wanted = {each for each in ids if each}
    rows = session.execute(select(User.id, User.name).where(User.id.in_(wanted)))
    return {None: "", **{row.id: row.name for row in rows}}


def policy_entries(session: Session, rows: Iterable[StudyPolicy]) -> list[dict[str, Any]]:
    """Return policies as they stand in lists: who did what when, and the views that may be asked for."""
    listed = list(rows)
    people = [p for row in listed for p in (row.uploaded_by, row.approved_by, row.activated_by)]
    names = names_of(session, people)
    return [_entry(session, row, names) for row in listed]


def _entry(session: Session, row: StudyPolicy, names: dict[str | None, str]) -> dict[str, Any]:
    return {
        "id": row.id, "name": row.name, "version": row.version, "state": row.state, "fingerprint": row.fingerprint,
        "uploaded_by": names[row.uploaded_by], "uploaded_at": row.uploaded_at,
        "approved_by": names[row.approved_by], "approved_at": row.approved_at,
        "activated_by": names[row.activated_by], "activated_at": row.activated_at,
        "acknowledged": row.acknowledged, "views": _views(session, row),
    }  # fmt: skip


def _views(session: Session, row: StudyPolicy) -> list[dict[str, Any]]:
    try:
        views = compile_stored(session, row).policy.views
    except PolicyError:
        # An old version whose parent has changed: it is history, and can be activated no more.
        return []
    return [
        {
            "name": view.name,
            "roles": list(view.roles),
            "approval": view.requires.approval if view.requires else "",
            "purpose": view.requires.purpose if view.requires else "",
            "expires_days": view.requires.expires_days if view.requires else None,
            "k": view.risk.k if view.risk else None,
        }
        for view in views.values()
    ]


def upload_policy(
    session: Session, study: str, source: str, by: User, *, signature: str = "", signers: Path | None = None
) -> tuple[StudyPolicy, Compiled]:
    """Return a new draft of a study, compiled.

    Args:
        session: A writing transaction.
        study: Id of the study.
        source: The file's text.
        by: Who uploads it.
        signature: Content of its signature file; empty for none.
        signers: File of the keys one of which must have signed it; None asks for no signature.

    Raises:
        PolicyError: it cannot be compiled; all faults at once. `E-SIGNATURE`.
        StoreError: `E-TAKEN`: the study has this version.
    """
    compiled = compile_source(session, study, source)
    check_signature(compiled, source, signature, signers)
    policy = compiled.policy
    row = add_policy(
        session, study, policy.name, policy.version, source, compiled.fingerprint, by=by, signature=signature
    )
    return row, compiled


def lint_report(compiled: Compiled) -> list[dict[str, Any]]:
    """Return all findings of lint, ordered by place."""
    return list(map(finding_entry, lint(compiled)))


def finding_entry(finding: PolicyError) -> dict[str, Any]:
    """Return a finding with its line and column."""
    place = finding.place
    return {
        "code": finding.code, "detail": finding.message, "is_error": is_error(finding),
        "line": place.line if place else 0, "column": place.column if place else 0,
    }  # fmt: skip


def test_report(compiled: Compiled, detect: Detect | None = None) -> dict[str, Any]:
    """Return how the tests of a policy went.

    Args:
        compiled: The policy.
        detect: Runs the model; without it, tests that need it are skipped.
    """
    results = run_cases(compiled, detect)
    states = [each.state for each in results]
    return {
        "passed": "failed" not in states and bool(states),
        "counts": {state: states.count(state) for state in ("passed", "failed", "skipped")},
        "cases": [{"id": each.id, "state": each.state, "faults": list(each.faults)} for each in results],
    }


def difference_report(session: Session, row: StudyPolicy, against: StudyPolicy) -> dict[str, Any]:
    """Return how a policy differs from another: each class of atoms with an example and both outputs."""
    one, other = compile_stored(session, row), compile_stored(session, against)
    return difference_json(compare_policies(one, other), one, other)


def bring_into_force(
    session: Session, row: StudyPolicy, by: User, *, acknowledged: str = "", signers: Path | None = None
) -> None:
    """Activate a policy, when nothing speaks against it.

    Args:
        session: A writing transaction.
        row: The policy.
        by: Who activates it.
        acknowledged: Reason for one that is not approved, or weaker than the one in force.
        signers: As in `upload_policy`.

    Raises:
        StoreError: `E-FAULTY`: lint finds errors or its tests fail, for which no reason is good enough; `E-WEAKER`,
            `E-UNAPPROVED`: a reason is asked for.
        PolicyError: it does not compile any more, or `E-SIGNATURE`.
    """
    compiled = compile_in_use(session, row, signers)
    if any(map(is_error, lint(compiled))) or not test_report(compiled)["passed"]:
        raise StoreError("lint finds errors, or tests fail; upload a mended version", code="E-FAULTY")
    study = find_study(session, row.study_id)
    if study.active_policy_id not in (None, row.id) and not acknowledged.strip():
        before = compile_stored(session, active_policy(session, study))
        comparing = compare_policies(compiled, before)
        if not comparing.is_at_least_as_strict:
            message = f"the policy is {comparing.relation} against the one in force; see the diff, acknowledge a reason"
            raise StoreError(message, code="E-WEAKER")
    activate_policy(session, study, row, by, acknowledged=acknowledged)
