"""Forms as a policy shows them: an identifier in every place is hidden, one subject is treated alike everywhere."""

from __future__ import annotations

import re
from collections.abc import Callable
from itertools import count
from pathlib import Path

import pytest

from hdeid.deidentifier import Deidentifier
from hdeid.errors import RecordError
from hdeid.masker.keyring import Keyring
from hdeid.policy.libraries import load_policy
from hdeid.policy.plan import Compiled
from hdeid.report import Report
from hdeid.study.collected import Collected, fact_of, join
from hdeid.study.deidentify import FormDeidentifier
from hdeid.study.records import Item
from hdeid.study.rewrite import read_file
from tests.study.forms import MARK, Form, members_of, packed, unpacked

DEIDENTIFIER = Deidentifier(model="none", keyring=Keyring(b"k" * 32))
HIPAA = FormDeidentifier(DEIDENTIFIER, "hipaa-safe-harbor")


def masked(masker: FormDeidentifier, folder: Path, *files: Path, report: Report | None = None) -> list[str]:
    known = join(masker.collect(file) for file in files)
    outs = []
    for number, file in enumerate(files):
        out = folder / f"out-{number}{file.suffix}"
        masker.rewrite(file, out, known, report)
        data = out.read_bytes()
        outs.append(unpacked(data))
        outs[-1] = data.decode() if file.suffix in (".csv", ".xml") and is_utf8(data) else outs[-1]
    return outs


def is_utf8(data: bytes) -> bool:
    try:
        return bool(data.decode())
    except UnicodeDecodeError:
        return False


def written(folder: Path, name: str, text: str) -> Path:
    path = folder / name
    path.write_text(text, encoding="utf-8")
    return path


@pytest.fixture
def with_policy(tmp_path: Path) -> object:
    numbers = count()

    def make(text: str) -> FormDeidentifier:
        head = "hdeid: 1\npolicy: forms\nversion: 1.0.0\nunlisted: hide\ndefault_method: tag\n"
        path = written(tmp_path, f"policy-{next(numbers)}.yaml", head + text)
        policy: Compiled = load_policy(path)
        return FormDeidentifier(DEIDENTIFIER, policy)

    return make


def test_an_identifier_in_every_place_of_a_form_is_hidden(form: Form, tmp_path: Path) -> None:
    path = tmp_path / form.file
    path.write_bytes(form.data)
    touched: set[str] = set()
    read_file(path, lambda i: touched.update(MARK.findall(i.text)) if i.kind not in ("metadata", "code") else None)
    # The marks become addresses of e-mail that are as long in every encoding; what the form itself defines stays.
    encoding = "utf-16-le" if b"x\x00K\x00" in form.data else "latin-1"
    plant = {mark: f"{mark.lower()}@mail.cn" for mark in touched}

    def planted(data: bytes, encoding: str) -> bytes:
        return re.sub(MARK, lambda found: plant.get(found[0], found[0]), data.decode(encoding)).encode(encoding)

    if form.data.startswith(b"PK"):
        path.write_bytes(packed({name: planted(data, "utf-8") for name, data in members_of(form.data).items()}))
    else:
        path.write_bytes(planted(form.data, encoding))

    (out,) = masked(HIPAA, tmp_path, path)

    assert [mail for mail in plant.values() if mail in out] == []


def test_what_a_form_says_of_a_subject_is_hidden_in_its_free_text(tmp_path: Path) -> None:
    table = written(tmp_path, "dm.csv", "受试者编号,姓名,出生日期,电话\n001-023,李海海,1980-05-12,13800138000\n")
    notes = written(tmp_path, "ae.csv", "受试者编号,备注\n001-023,由李某陪同；海海诉头痛；LHH签字；Li Haihai came\n")

    for files in ((table, notes), (notes, table)):
        outs = dict(zip(files, masked(HIPAA, tmp_path, *files), strict=True))

        assert [name for name in ("李", "海", "LHH", "Haihai") if name in outs[notes]] == []
        assert "诉头痛" in outs[notes]
        assert "1980" in outs[table]
        assert "1980-" not in outs[table]


def test_captions_say_what_bare_values_are(tmp_path: Path) -> None:
    table = written(tmp_path, "t.csv", "telephone,身高,年龄,籍贯\n617-555-0123,175,93,云南\n")

    (out,) = masked(HIPAA, tmp_path, table)

    assert "telephone,身高,年龄,籍贯\n[电话],175,90岁及以上,云南\n" == out


@pytest.mark.parametrize(("header", "value"), [
    ("name_last", "Cornel"), ("name_first", "Alice"), ("lname", "Cornel"), ("pt_name", "Alice"),
    ("signed_by", "A. Cornel"), ("telephone_1", "6175550123"), ("联系人2", "丁一"),
    ("addr", "12 Mill Lane\nOxbridge OX1"), ("ssn", "078051120"),
    ("date_of_birth", "12.05.1980"), ("participant_id", "0017"), ("chart_no", "A17"), ("名字", "丁一"),
])  # fmt: skip
def test_a_header_says_that_a_bare_value_is_an_identifier(header: str, value: str, tmp_path: Path) -> None:
    table = written(tmp_path, "t.csv", f'{header},height\n"{value}",175\n')

    (out,) = masked(HIPAA, tmp_path, table)

    assert value not in out
    assert out.endswith(",175\n")


def test_a_header_for_something_else_says_nothing(tmp_path: Path) -> None:
    text = "drug_name,visit_no,site_status,city_size\nAspirin,3,open,7\n"

    assert [text] == masked(HIPAA, tmp_path, written(tmp_path, "t.csv", text))


def test_the_year_of_the_very_old_goes_in_other_files_of_the_subject(tmp_path: Path) -> None:
    table = written(tmp_path, "dm.csv", "受试者编号,年龄\n001-023,93\n001-024,50\n")
    births = written(tmp_path, "b.csv", "受试者编号,出生日期\n001-023,1930-05-12\n001-024,1973-05-12\n")

    _, out = masked(HIPAA, tmp_path, births, table)[::-1]

    assert "1930" not in out
    assert "1973" in out


def test_one_subject_has_one_key_in_all_files_and_two_have_two(tmp_path: Path) -> None:
    one = written(tmp_path, "a.csv", "受试者编号,备注\n001-023,好\n001-024,好\n")
    two = written(tmp_path, "b.csv", "受试者编号,备注\n001-023,好\n")

    first, second = masked(HIPAA, tmp_path, one, two)

    keys = re.findall(r"^(\S+),好", first, re.MULTILINE)
    assert len(set(keys)) == 2
    assert "001" not in first + second
    assert second.splitlines()[1] == f"{keys[0]},好"


NUMBERED = "rules: [{id: names, hide: name, method: tag, with: {number: true}}]\nconsistency: {domain: DOMAIN}\n"


def test_numbers_of_tags_count_over_all_texts_of_a_subject(
    tmp_path: Path, with_policy: Callable[[str], FormDeidentifier]
) -> None:
    dm = written(tmp_path, "dm.csv", "受试者编号,姓名,联系人\n001-023,李海海,王芳\n001-024,赵敏,\n")
    ae = written(
        tmp_path, "ae.csv", "受试者编号,备注\n001-023,王芳代诉，李某头晕\n001-023,海海好转，LHH签字\n001-024,赵敏诉痛\n"
    )
    masker = with_policy(NUMBERED.replace("DOMAIN", "subject"))

    for files in ((dm, ae), (ae, dm)):
        outs = dict(zip(files, masked(masker, tmp_path, *files), strict=True))

        li, wang = re.search(r"\[姓名(\d)\],\[姓名(\d)\]", outs[dm]).groups()  # type: ignore[union-attr]
        assert {"1", "2"} == {li, wang}
        assert f"[姓名{wang}]代诉，[姓名{li}]头晕" in outs[ae]
        assert f"[姓名{li}]好转，[姓名{li}]签字" in outs[ae]
        assert "[姓名1]诉痛" in outs[ae]


def test_numbers_of_tags_count_over_a_record_where_the_policy_links_no_more(
    tmp_path: Path, with_policy: Callable[[str], FormDeidentifier]
) -> None:
    one = written(tmp_path, "a.csv", "受试者编号,姓名,联系人,复核人\n001-023,李海海,王芳,李海海\n")
    two = written(tmp_path, "b.csv", "受试者编号,联系人\n001-023,王芳\n")

    first, second = masked(with_policy(NUMBERED.replace("DOMAIN", "document")), tmp_path, one, two)

    assert "[姓名1],[姓名2],[姓名1]" in first
    assert "[姓名1]" in second


SUBJECT = '<SubjectData SubjectKey="001-023"/>'
KEYED = {
    "p.json": '{"resourceType": "Patient", "id": "p1"}',
    "s.xml": f'<ODM ODMVersion="1.3.2"><ClinicalData StudyOID="S">{SUBJECT}</ClinicalData></ODM>',
}


@pytest.mark.parametrize(("file", "policy"), [
    ("p.json", "hipaa-safe-harbor"), ("s.xml", "hipaa-safe-harbor"), ("s.xml", "crf-odm"),
])  # fmt: skip
def test_without_keys_no_file_is_written_in_which_subjects_would_become_one(
    file: str, policy: str, tmp_path: Path
) -> None:
    path = written(tmp_path, file, KEYED[file])
    masker = FormDeidentifier(Deidentifier(model="none"), policy)

    with pytest.raises(RecordError) as error:
        masker.rewrite(path, tmp_path / "out", masker.collect(path))

    assert "E-NO-KEY" == error.value.code
    assert "hdeid keys init" in error.value.message
    assert not (tmp_path / "out").exists()


def test_subjects_of_a_table_that_cannot_be_told_apart_are_counted(tmp_path: Path) -> None:
    table = written(tmp_path, "a.csv", "受试者编号,备注\n001-023,好\n001-024,好\n")
    report = Report()

    (out,) = masked(FormDeidentifier(Deidentifier(model="none"), "hipaa-safe-harbor"), tmp_path, table, report=report)

    assert 2 == out.count("[受试者编号]")
    assert 2 == report.faults["E-SAME-KEY"]


def test_ids_that_a_policy_masks_alike_are_counted(
    tmp_path: Path, with_policy: Callable[[str], FormDeidentifier]
) -> None:
    form = written(
        tmp_path, "a.json", '[{"resourceType": "Patient", "id": "p1"}, {"resourceType": "Patient", "id": "p2"}]'
    )
    report = Report()

    masked(with_policy("rules: [{id: ids, hide: subject, method: mask}]\n"), tmp_path, form, report=report)

    assert 2 == report.faults["E-SAME-KEY"]


def test_a_policy_that_shows_all_changes_no_byte(form: Form, tmp_path: Path) -> None:
    path = tmp_path / form.file
    path.write_bytes(form.data)
    policy = written(
        tmp_path, "all.yaml", "hdeid: 1\npolicy: all\nversion: 1.0.0\nunlisted: show\nreason: 测试\nrules: []\n"
    )
    masker = FormDeidentifier(DEIDENTIFIER, load_policy(policy))

    summary = masker.rewrite(path, tmp_path / "out", Collected())

    assert summary.changed == 0


ODM = (
    '<ODM xmlns="http://www.cdisc.org/ns/odm/v1.3" ODMVersion="1.3.2" FileType="Snapshot" FileOID="F" '
    'CreationDateTime="2023-05-31T00:00:00Z"><Study OID="S"><MetaDataVersion OID="M" Name="M">'
    '<FormDef OID="F.AE" Name="AE" Repeating="No"/>'
    '<ItemDef OID="I.NARR" Name="描述" DataType="text"/><ItemDef OID="I.X" Name="其他" DataType="text"/>'
    '</MetaDataVersion></Study><ClinicalData StudyOID="S" MetaDataVersionOID="M"><SubjectData SubjectKey="001-023">'
    '<StudyEventData StudyEventOID="SE"><FormData FormOID="{form}"><ItemGroupData ItemGroupOID="IG">'
    '<ItemData ItemOID="I.NARR" Value="头痛三天"/><ItemData ItemOID="I.X" Value="另有头晕"/>'
    "</ItemGroupData></FormData></StudyEventData></SubjectData></ClinicalData></ODM>"
)


@pytest.mark.parametrize(("unlisted", "expected"), [("scan", ["头痛三天", "另有头晕"]), ("drop", ["头痛三天"])])
def test_items_that_a_policy_never_names_are_scanned_or_dropped(
    unlisted: str, expected: list[str], with_policy, tmp_path: Path
) -> None:
    masker = with_policy(f"crf: {{items: [I.NARR], items_unlisted: {unlisted}}}\n")
    path = written(tmp_path, "s.xml", ODM.format(form="F.AE"))

    (out,) = masked(masker, tmp_path, path)

    assert expected == re.findall(r'Value="(.+?)"', out)


@pytest.mark.parametrize(("form_oid", "crf", "code"), [
    ("F.AE", "{items: [I.NARR], items_unlisted: block}", "E-UNLISTED"),
    ("F.NEW", "{items_unlisted: scan}", "E-FORM"),
    ("F.AE", "{forms: [F.DM]}", "E-FORM"),
])  # fmt: skip
def test_what_a_policy_does_not_know_withholds_the_file(
    form_oid: str, crf: str, code: str, with_policy, tmp_path: Path
) -> None:
    masker = with_policy(f"crf: {crf}\n")
    path = written(tmp_path, "s.xml", ODM.format(form=form_oid))

    with pytest.raises(RecordError) as error:
        masked(masker, tmp_path, path)

    assert code == error.value.code
    assert not (tmp_path / "out-0.xml").exists()


def test_attributes_are_hidden_by_the_method_that_the_policy_names(with_policy, tmp_path: Path) -> None:
    masker = with_policy("crf: {attributes: {SubjectKey: pseudonym}}\n")
    path = written(tmp_path, "s.xml", ODM.format(form="F.AE"))

    (out,) = masked(masker, tmp_path, path)

    assert re.search(r'SubjectKey="[A-Z2-7]{8}"', out)


def test_a_fact_of_what_is_not_about_a_person_is_none() -> None:
    assert fact_of(Item("c", "175", caption="身高")) is None
    assert fact_of(Item("c", "无", caption="姓名")) is None
    assert fact_of(Item("c", "2023-05-31", caption="入院日期", kind="date")) is None


def test_learning_from_a_form_halves_what_its_free_text_leaks(tmp_path: Path) -> None:
    names = ["李海海", "赵晓梅", "孙建国", "周文博", "吴雨桐", "郑国栋", "冯丽娟", "陈思远"]
    table = "".join(f"001-{n:03d},{name}\n" for n, name in enumerate(names))
    notes = "".join(f"001-{n:03d},{name[1:]}自述好转；{name[0]}某某来电\n" for n, name in enumerate(names))
    files = [
        written(tmp_path, "dm.csv", f"受试者编号,姓名\n{table}"),
        written(tmp_path, "ae.csv", f"受试者编号,备注\n{notes}"),
    ]
    leaks = {}
    for learns in (False, True):
        masker = FormDeidentifier(DEIDENTIFIER, "hipaa-safe-harbor", learns=learns)
        out = masked(masker, tmp_path, *files)[1]
        leaks[learns] = sum(name[1:] in out for name in names)

    # 建国 is a word as well: without a person beside it, it stays.
    assert 2 * leaks[True] <= leaks[False]
    assert leaks[True] <= 1


@pytest.mark.data
@pytest.mark.slow
def test_the_sample_files_are_masked_and_can_be_read_again(samples: Path, tmp_path: Path) -> None:
    codes = {}
    for path in sorted(path for path in samples.rglob("*") if path.is_file()):
        out = tmp_path / f"out{path.suffix}"
        try:
            HIPAA.rewrite(path, out, HIPAA.collect(path))
        except RecordError as error:
            codes[path.name] = error.code
            continue
        assert read_file(out, lambda item: None).items > 0

    assert {"E-OBJECT"} == set(codes.values())
    assert len(codes) <= 4
