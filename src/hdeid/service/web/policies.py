"""Policies of a study: history, lint, tests, differences, approval, activation, a new version."""

from __future__ import annotations

import re
from typing import Any

from flask import make_response, redirect, render_template, request, url_for
from sqlalchemy.orm import Session
from werkzeug.wrappers import Response

from hdeid.errors import HdeidError, PolicyError, StoreError
from hdeid.jobs.policies import compile_stored
from hdeid.policy.libraries import find_policy as find_shipped
from hdeid.policy.libraries import shipped_names
from hdeid.service.caller import known_caller
from hdeid.service.errors import status_of
from hdeid.service.resources.gate import current_gate
from hdeid.service.resources.policy_answers import (
    bring_into_force,
    difference_report,
    lint_report,
    policy_entries,
    test_report,
    upload_policy,
)
from hdeid.service.services import current
from hdeid.service.trail import note, transaction
from hdeid.service.web.blueprint import page
from hdeid.service.web.finding_words import case_words, worded, worded_faults
from hdeid.service.web.language import translate
from hdeid.service.web.trying import completion_words
from hdeid.service.web.words import FAULTS
from hdeid.store.policies import approve_policy, find_policy, list_policies
from hdeid.store.studies import find_study
from hdeid.store.tables import StudyPolicy

MOST_SIGNATURE_BYTES = 8192

_ASKS = ("E-FAULTY", "E-UNAPPROVED", "E-WEAKER")
"""Why a version is not brought into force that the page of the version itself helps with."""

_FIRST = """\
hdeid: 1
policy: {name}
version: 1.0.0
unlisted: hide
default_method: tag
rules:
  - {{id: place, show: address.to(district)}}
  - {{id: below, hide: address.below(district), method: mask, with: {{length: 3}}}}
tests:
  - {{id: name, input: "[[NAME|{{surname:李}}{{given:海海}}]]来诊", expect: "[姓名]来诊"}}
  - {{id: place, input: "住[[ADDRESS|{{city:上海市}}{{district:杨浦区}}{{road:国定路}}]]", expect: "住上海市杨浦区***"}}
"""
"""What the editor begins with in a study without policies; the person in it is invented."""


@page.get("/studies/<study>/policies")
def policies(study: str) -> str:
    """List the history, newest first."""
    with current().database.reading() as session:
        entries = policy_entries(session, list_policies(session, study))
    return render_template("policies.html", policies=entries)


@page.get("/studies/<study>/policies/new")
def new_policy(study: str) -> str:
    """Show the editor, with another policy to begin with: by default the one in force, else a short example."""
    begin = request.args.get("begin", "")
    with current().database.reading() as session:
        active = find_study(session, study).active_policy_id
        rows = list_policies(session, study)
        own = {row.id: row for row in rows}
        chosen = own.get(begin if begin in own else active or "")
    if begin in shipped_names():
        source = find_shipped(begin).read_text(encoding="utf-8")
    else:
        source = chosen.source if chosen else _FIRST.format(name=_name_like(study))
    return _editor(study, source, begin=begin)


@page.post("/studies/<study>/policies")
def add_policy_version(study: str) -> Response:
    """Upload a draft; one that cannot be taken stays in the editor, with the reasons."""
    # A form sends lines that end in CR LF (HTML Living Standard, "multipart/form-data").
    source = request.form.get("source", "").replace("\r\n", "\n")
    file = request.files.get("signature")
    signature = file.stream.read(MOST_SIGNATURE_BYTES).decode("utf-8", "replace") if file else ""
    signers = current().settings.signers
    try:
        with transaction() as session:
            row, _ = upload_policy(session, study, source, known_caller().user, signature=signature, signers=signers)
            note(object=row.id, policy=f"{row.name}@{row.version}", sha256=row.fingerprint)
            policy = row.id
    except (PolicyError, StoreError) as error:
        note(code=error.code)
        return make_response(_editor(study, source, error=error), status_of(error))
    return redirect(url_for("page.one_policy", study=study, policy=policy), 303)


@page.get("/studies/<study>/policies/<policy>")
def one_policy(study: str, policy: str) -> str:
    """Show a version: its text, what lint and its tests say, how it differs from another."""
    return _version(study, policy)


def _version(study: str, policy: str, *, refused: str = "") -> str:
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
        is_own=row.uploaded_by == known_caller().user.id, can_be_used=_can_be_used(checked), refused=refused, **checked,
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
    """Bring a version into force; where a reason is wanted, ask for it beside what the version says."""
    reason = request.form.get("acknowledged", "")[:2000]
    signers = current().settings.signers
    try:
        with transaction() as session:
            row = find_policy(session, study, policy)
            bring_into_force(session, row, known_caller().user, acknowledged=reason, signers=signers)
            note(object=row.id, policy=f"{row.name}@{row.version}", acknowledged=bool(row.acknowledged))
    except StoreError as error:
        if error.code not in _ASKS:
            raise
        note(object=policy, code=error.code)
        return make_response(_version(study, policy, refused=translate(*FAULTS[error.code])), status_of(error))
    return redirect(url_for("page.one_policy", study=study, policy=policy), 303)


def _editor(study: str, source: str, *, begin: str = "", error: PolicyError | StoreError | None = None) -> str:
    with current().database.reading() as session:
        own = [(row.id, f"{row.name} {row.version}") for row in list_policies(session, study)]
        active = find_study(session, study).active_policy_id
    return render_template(
        "policy_new.html", source=source, words=completion_words(), refused=_refusal(error), begin=begin,
        code=error.code if error is not None else "",
        own=own, has_active=active is not None, shipped=shipped_names(),
        needs_signature=current().settings.signers is not None,
    )  # fmt: skip


def _refusal(error: PolicyError | StoreError | None) -> str:
    if error is None:
        return ""
    if isinstance(error, PolicyError) and error.code != "E-SIGNATURE":
        return translate(
            "策略有错误，没有上传；原因见下。", "The policy has errors and was not taken; the reasons stand below."
        )
    return translate(*FAULTS.get(error.code, (error.message, error.message)))


def _name_like(study: str) -> str:
    """Return a name for the first policy of a study.

    >>> _name_like("ABC_301"), _name_like("301")
    ('abc-301', 'study-301')
    """
    words = re.findall(r"[a-z0-9]+", study.lower())
    name = "-".join(words)[:64] if words else ""
    return name if name[:1].isalpha() else f"study-{name}".rstrip("-")


def _checked(session: Session, row: StudyPolicy) -> dict[str, Any]:
    try:
        compiled = compile_stored(session, row)
    except PolicyError as error:
        return {"findings": worded_faults(error), "tests": None}
    tests = test_report(compiled)
    for case in tests["cases"]:
        case["faults"] = [*map(case_words, case["faults"])]
    return {"findings": [*map(worded, lint_report(compiled))], "tests": tests}


def _can_be_used(checked: dict[str, Any]) -> bool:
    return bool(checked["tests"] and checked["tests"]["passed"]) and not any(e["is_error"] for e in checked["findings"])


def _difference(session: Session, row: StudyPolicy, against: StudyPolicy | None) -> dict[str, Any] | None:
    if against is None or against.id == row.id:
        return None
    try:
        return difference_report(session, row, against)
    except HdeidError:
        # One of the two does not compile any more, which the findings tell.
        return None
