"""Policies of a study: history, lint, tests, differences, approval, activation, a new version."""

from __future__ import annotations

from typing import Any

from flask import redirect, render_template, request, url_for
from sqlalchemy.orm import Session
from werkzeug.wrappers import Response

from hdeid.errors import HdeidError, PolicyError
from hdeid.jobs.policies import compile_stored
from hdeid.service.caller import known_caller
from hdeid.service.resources.gate import current_gate
from hdeid.service.resources.policy_answers import (
    bring_into_force,
    difference_report,
    finding_entry,
    lint_report,
    policy_entries,
    test_report,
    upload_policy,
)
from hdeid.service.services import current
from hdeid.service.trail import note, transaction
from hdeid.service.web.blueprint import page
from hdeid.service.web.trying import completion_words
from hdeid.store.policies import approve_policy, find_policy, list_policies
from hdeid.store.studies import find_study
from hdeid.store.tables import StudyPolicy

MOST_SIGNATURE_BYTES = 8192


@page.get("/studies/<study>/policies")
def policies(study: str) -> str:
    """List the history, newest first."""
    with current().database.reading() as session:
        entries = policy_entries(session, list_policies(session, study))
    return render_template("policies.html", policies=entries)


@page.get("/studies/<study>/policies/new")
def new_policy(study: str) -> str:
    """Show the editor, with the policy in force to begin with."""
    with current().database.reading() as session:
        active = find_study(session, study).active_policy_id
        source = find_policy(session, study, active).source if active else ""
    needs_signature = current().settings.signers is not None
    return render_template("policy_new.html", source=source, words=completion_words(), needs_signature=needs_signature)


@page.post("/studies/<study>/policies")
def add_policy_version(study: str) -> Response:
    """Upload a draft."""
    # A form sends lines that end in CR LF (HTML Living Standard, "multipart/form-data").
    source = request.form.get("source", "").replace("\r\n", "\n")
    file = request.files.get("signature")
    signature = file.stream.read(MOST_SIGNATURE_BYTES).decode("utf-8", "replace") if file else ""
    signers = current().settings.signers
    with transaction() as session:
        row, _ = upload_policy(session, study, source, known_caller().user, signature=signature, signers=signers)
        note(object=row.id, policy=f"{row.name}@{row.version}", sha256=row.fingerprint)
        policy = row.id
    return redirect(url_for("page.one_policy", study=study, policy=policy), 303)


@page.get("/studies/<study>/policies/<policy>")
def one_policy(study: str, policy: str) -> str:
    """Show a version: its text, what lint and its tests say, how it differs from another."""
    with current().database.reading() as session:
        row = find_policy(session, study, policy)
        rows = list_policies(session, study)
        entry = policy_entries(session, [row])[0]
        other = request.args.get("against", "") or find_study(session, study).active_policy_id or ""
        with current_gate().passed():
            checked = _checked(session, row)
            against = next((each for each in rows if each.id == other), None)
            difference = _difference(session, row, against)
    return render_template(
        "policy.html", entry=entry, source=row.source, difference=difference, against=against,
        others=[each for each in rows if each.id != row.id],
        is_own=row.uploaded_by == known_caller().user.id, **checked,
    )  # fmt: skip


@page.post("/studies/<study>/policies/<policy>/approval")
def approve(study: str, policy: str) -> Response:
    """Approve a draft of somebody else's."""
    with transaction() as session:
        row = find_policy(session, study, policy)
        approve_policy(row, known_caller().user)
        note(object=row.id, policy=f"{row.name}@{row.version}", sha256=row.fingerprint)
    return redirect(url_for("page.one_policy", study=study, policy=policy), 303)


@page.post("/studies/<study>/policies/<policy>/activation")
def activate(study: str, policy: str) -> Response:
    """Bring a version into force."""
    reason = request.form.get("acknowledged", "")[:2000]
    with transaction() as session:
        row = find_policy(session, study, policy)
        signers = current().settings.signers
        bring_into_force(session, row, known_caller().user, acknowledged=reason, signers=signers)
        note(object=row.id, policy=f"{row.name}@{row.version}", acknowledged=bool(row.acknowledged))
    return redirect(url_for("page.one_policy", study=study, policy=policy), 303)


def _checked(session: Session, row: StudyPolicy) -> dict[str, Any]:
    try:
        compiled = compile_stored(session, row)
    except PolicyError as error:
        return {"findings": [finding_entry(each) for each in error.faults or (error,)], "tests": None}
    return {"findings": lint_report(compiled), "tests": test_report(compiled)}


def _difference(session: Session, row: StudyPolicy, against: StudyPolicy | None) -> dict[str, Any] | None:
    if against is None or against.id == row.id:
        return None
    try:
        return difference_report(session, row, against)
    except HdeidError:
        # One of the two does not compile any more, which the findings tell.
        return None
