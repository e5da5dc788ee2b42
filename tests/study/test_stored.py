"""Kept forms: shown as the same policy shows them in one go, under any view, without the model."""

from __future__ import annotations

from pathlib import Path

import pytest

from hdeid.deidentifier import Deidentifier
from hdeid.errors import RecordError
from hdeid.policy.compile import compile_policy
from hdeid.policy.parse import parse_policy
from hdeid.policy.plan import Compiled
from hdeid.study.collected import join
from hdeid.study.deidentify import FormDeidentifier
from hdeid.study.stored import Form, StoredForm, facts_from_json, facts_to_json, scan_form

NOTE = "姓名：李海海，电话13800138000，2023年5月31日入院。李海海诉头晕。".encode()
TABLE = "subject,姓名,备注\n001,李海海,李海海诉头晕\n002,王秀英,与李海海同室\n".encode()
POLICY = """\
hdeid: 1
policy: kept
version: 1.0.0
unlisted: hide
default_method: tag
rules: [{id: year, show: date.year}]
views: {month: {show: date.to(month)}}
tests: [{id: year, input: "[[DATE|{year:2023年}{month:5月}]]", expect: "2023年"}]
"""


class NoModel(Deidentifier):
    """A de-identifier that must not be asked to find anything."""

    def detect(self, *_: object, **__: object) -> None:  # type: ignore[override]
        raise AssertionError("a view ran the model")

    detect_all = detect  # type: ignore[assignment]


@pytest.fixture(scope="module")
def finds() -> Deidentifier:
    return Deidentifier(model="none")


@pytest.fixture(scope="module")
def policy() -> Compiled:
    return compile_policy(parse_policy(POLICY))


@pytest.mark.parametrize(("name", "data"), [("note.txt", NOTE), ("visit.csv", TABLE)])
def test_a_kept_form_is_shown_as_in_one_go(
    finds: Deidentifier, policy: Compiled, tmp_path: Path, name: str, data: bytes
) -> None:
    (tmp_path / name).write_bytes(data)
    whole = FormDeidentifier(finds, policy)
    whole.rewrite(tmp_path / name, tmp_path / "out", join([whole.collect(tmp_path / name)]))

    scanned = scan_form(finds, policy, Form(name, data))
    shown = StoredForm(NoModel(model="none"), policy, Form(name, data), scanned.findings, scanned.facts).write()

    assert (tmp_path / "out").read_bytes() == shown


def test_a_view_is_rendered_from_the_same_findings(finds: Deidentifier, policy: Compiled) -> None:
    scanned = scan_form(finds, policy, Form("note.txt", NOTE))

    shown = StoredForm(NoModel(model="none"), policy.view("month"), Form("note.txt", NOTE), scanned.findings).write()

    assert "2023年5月" in shown.decode()
    assert "31" not in shown.decode()


def test_what_another_form_says_of_the_subject_is_hidden_here(finds: Deidentifier, policy: Compiled) -> None:
    told = scan_form(finds, policy, Form("visit.csv", TABLE))
    note = Form("note.txt", "海海今日来诊".encode(), subject="001")
    scanned = scan_form(finds, policy, note)

    shown = StoredForm(NoModel(model="none"), policy, note, scanned.findings, told.facts).write()

    assert "海海" not in shown.decode()


def test_findings_of_another_form_are_refused(finds: Deidentifier, policy: Compiled) -> None:
    scanned = scan_form(finds, policy, Form("note.txt", NOTE))

    with pytest.raises(RecordError) as refused:
        StoredForm(finds, policy, Form("note.txt", NOTE + b"."), scanned.findings)

    assert "E-REDETECT" == refused.value.code


def test_facts_read_back(finds: Deidentifier, policy: Compiled) -> None:
    facts = scan_form(finds, policy, Form("visit.csv", TABLE)).facts["001"]

    assert facts == facts_from_json(facts_to_json(facts))


def test_a_policy_that_counts_over_a_subject_shows_no_record_alone(finds: Deidentifier) -> None:
    together = """
together:
  - {id: both, window: subject, all_of: [date.year, phone], then: {hide: date.year, method: tag}}
"""
    compiled = compile_policy(parse_policy(POLICY + together))
    form = Form("note.txt", NOTE)
    scanned = scan_form(finds, compiled, form)

    with pytest.raises(RecordError, match="all records of a subject") as fault:
        StoredForm(NoModel(model="none"), compiled, form, scanned.findings, scanned.facts)
    assert fault.value.code == "E-WINDOW"
