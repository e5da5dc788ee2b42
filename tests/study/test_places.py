"""Places of a policy reach into the rewritten forms of every format, and what it does not know is withheld."""

from __future__ import annotations

import json
import re
from itertools import count
from pathlib import Path

import pytest

from hdeid.deidentifier import Deidentifier
from hdeid.errors import RecordError
from hdeid.masker.keyring import Keyring
from hdeid.policy.libraries import load_policy
from hdeid.study.collected import Collected, join
from hdeid.study.deidentify import FormDeidentifier
from hdeid.study.metadata import read_metadata
from tests.study.forms import PACKAGES, PIXEL, members_of, packed, unpacked

DEIDENTIFIER = Deidentifier(model="none", keyring=Keyring(b"k" * 32))
NUMBERS = count()
HEAD = "hdeid: 1\npolicy: places\nversion: 1.0.0\n"


def masked(folder: Path, policy: str, file: str, data: bytes | str) -> bytes:
    """Return a form as a policy shows it."""
    number = next(NUMBERS)
    rules = folder / f"policy-{number}.yaml"
    rules.write_text(HEAD + policy, encoding="utf-8")
    path = folder / str(number) / file
    path.parent.mkdir()
    path.write_bytes(data.encode() if isinstance(data, str) else data)
    masker = FormDeidentifier(DEIDENTIFIER, load_policy(rules))
    masker.rewrite(path, path.with_suffix(".out"), join([masker.collect(path)]))
    return path.with_suffix(".out").read_bytes()


ODM = (
    '<ODM xmlns="http://www.cdisc.org/ns/odm/v1.3" xmlns:OpenClinica="urn:oc" ODMVersion="1.3.2" FileType="Snapshot" '
    'FileOID="F" CreationDateTime="2023-05-31T00:00:00Z"><Study OID="S"><MetaDataVersion OID="M" Name="M">'
    '<FormDef OID="F.AE" Name="AE" Repeating="No"/>'
    '<ItemDef OID="I.A" Name="A" DataType="text"><OpenClinica:ItemPresentInForm PHI="Yes"/></ItemDef>'
    '<ItemDef OID="I.B" Name="B" DataType="text"><CodeListRef CodeListOID="CL"/></ItemDef>'
    '<CodeList OID="CL" Name="CL" DataType="text"><CodeListItem CodedValue="13800138001"/></CodeList>'
    '</MetaDataVersion></Study><ClinicalData StudyOID="S" MetaDataVersionOID="M"><SubjectData SubjectKey="S1">'
    '<StudyEventData StudyEventOID="SE.1"><FormData FormOID="F.AE"><ItemGroupData ItemGroupOID="IG">'
    '<ItemData ItemOID="I.A" Value="13800138000"/><ItemData ItemOID="I.B" Value="13800138001"/>'
    "</ItemGroupData></FormData></StudyEventData></SubjectData></ClinicalData></ODM>"
)
METADATA = re.compile("<Study .*</Study>")
JSON = json.dumps(
    {"resourceType": "Patient", "contact": [{"telecom": [{"value": "13800138000"}]}], "note": "13800138001"}
)
XLSX = members_of(PACKAGES[1].data) | {
    "xl/worksheets/sheet2.xml": b'<worksheet><sheetData><row r="1"><c r="A1" t="inlineStr"><is><t>13800138000</t></is>'
    b'</c><c r="B1" t="inlineStr"><is><t>13800138001</t></is></c></row></sheetData></worksheet>'
}


def sheet(*rows: list[str]) -> dict[str, bytes]:
    """Return a workbook whose second sheet, H2, holds some rows."""

    def cell(row: int, column: int, text: str) -> str:
        return f'<c r="{chr(65 + column)}{row}" t="inlineStr"><is><t>{text}</t></is></c>'

    lines = (
        f'<row r="{row}">{"".join(cell(row, column, text) for column, text in enumerate(texts))}</row>'
        for row, texts in enumerate(rows, 1)
    )
    data = f"<worksheet><sheetData>{''.join(lines)}</sheetData></worksheet>"
    return XLSX | {"xl/worksheets/sheet2.xml": data.encode()}


TABLE = ["备注", "联系电话"], ["13800138001", "13800138000"]
SHOWN = {
    "ODM item": ("I.A", "s.xml", ODM),
    "ODM form and item": ("F.AE/I.A", "s.xml", ODM),
    "ODM from the root": ("/SE.1/F.AE/IG/I.A", "s.xml", ODM),
    "column": ("电话", "a.csv", "电话,其他\n13800138000,13800138001\n"),
    "column of tabs": ("电话", "a.tsv", "电话\t其他\n13800138000\t13800138001\n"),
    "FHIR path": ("Patient.contact.telecom.value", "a.json", JSON),
    "FHIR branch": ("Patient.contact.*", "a.json", JSON),
    "HL7 component": ("ZPI-2.1", "a.hl7", "MSH|^~\\&|A\rZPI|1|13800138000^13800138001\r"),
    "HL7 field": ("ZPI-2*", "a.hl7", "MSH|^~\\&|A\rZPI|1|13800138000^x|13800138001\r"),
    "sheet and column": ("H2!A", "a.xlsx", packed(XLSX)),
    "sheet and header": ("H2!联系电话", "a.xlsx", packed(sheet(*TABLE))),
    "sheet and part of a header": ("H2!*电话", "a.xlsx", packed(sheet(*TABLE))),
    "XML path": ("a/b", "a.xml", "<r><a><b>13800138000</b></a><c>13800138001</c></r>"),
    "CDA path": (
        "author/b",
        "a.xml",
        "<ClinicalDocument><author><b>13800138000</b></author><c>13800138001</c></ClinicalDocument>",
    ),
    "HTML block": ("h1", "a.html", "<h1>13800138000</h1><p>13800138001</p>"),
    "DOCX part": (
        "word/header1",
        "a.docx",
        packed({
            "word/header1.xml": b'<w:hdr xmlns:w="urn:w"><w:p><w:r><w:t>13800138000</w:t></w:r></w:p></w:hdr>',
            "word/footer1.xml": b'<w:ftr xmlns:w="urn:w"><w:p><w:r><w:t>13800138001</w:t></w:r></w:p></w:ftr>',
        }),
    ),
    "text": ("text", "a.txt", "13800138000"),
}  # fmt: skip


@pytest.mark.parametrize(("place", "file", "data"), SHOWN.values(), ids=SHOWN)
def test_a_rule_for_a_place_holds_there_and_nowhere_else(
    place: str, file: str, data: bytes | str, tmp_path: Path
) -> None:
    rules = f'unlisted: hide\nrules:\n  - {{id: here, at: "{place}", show: phone}}\n'

    out = unpacked(masked(tmp_path, rules, file, data))

    assert "13800138000" in out
    assert ("13800138001" in out) == (file == "s.xml")


def test_a_header_of_a_sheet_wins_over_the_letters_of_its_column(tmp_path: Path) -> None:
    rules = (
        "unlisted: hide\nrules:\n"
        '  - {id: letters, at: "H2!B", show: phone}\n  - {id: header, at: "H2!联系电话", hide: phone}\n'
    )

    book = masked(tmp_path, rules, "a.xlsx", packed(sheet(["备注", "联系电话"], ["好", "13800138000"])))

    out = members_of(book)["xl/worksheets/sheet2.xml"].decode()
    assert "13800138000" not in out
    assert "[电话]" in out


def test_a_value_of_a_code_list_stays_unless_the_policy_lists_its_item(tmp_path: Path) -> None:
    listed = "unlisted: hide\nrules:\n  - {id: here, at: I.B, hide: any, method: tag}\n"

    assert b' Value="13800138001"' in masked(tmp_path, "unlisted: hide\nrules: []\n", "s.xml", ODM)
    assert b' Value="13800138001"' not in masked(tmp_path, listed, "s.xml", ODM)


def test_items_that_the_metadata_marks_are_hidden_whatever_they_hold(tmp_path: Path) -> None:
    flag = '{path: "OpenClinica:ItemPresentInForm/@PHI", equals: "Yes", method: drop}'
    policy = f"unlisted: hide\ncrf: {{metadata_flag: {flag}}}\nrules: []\n"

    out = masked(tmp_path, policy, "s.xml", ODM.replace("13800138000", "头痛")).decode()

    assert ["", "13800138001"] == re.findall(r'<ItemData ItemOID="[^"]+" Value="([^"]*)"', out)


@pytest.mark.parametrize("order", ['{flag} OID="{oid}"', 'OID="{oid}" {flag}'])
def test_a_mark_of_an_item_counts_for_it_on_either_side_of_its_name(order: str, tmp_path: Path) -> None:
    flag = '{path: "ItemDef/@redcap:Identifier", equals: y, method: drop}'
    policy = f"unlisted: hide\ncrf: {{metadata_flag: {flag}}}\nrules: []\n"
    data = ODM
    for oid, flag in (("I.A", ""), ("I.B", 'redcap:Identifier="y"')):
        data = data.replace(f'<ItemDef OID="{oid}"', f"<ItemDef {order.format(oid=oid, flag=flag)}")
    data = (
        data.replace("13800138000", "头痛")
        .replace("13800138001", "发热")
        .replace("urn:oc", 'urn:oc" xmlns:redcap="urn:r')
    )

    out = masked(tmp_path, policy, "s.xml", data).decode()

    assert ["头痛", ""] == re.findall(r'<ItemData ItemOID="[^"]+" Value="([^"]*)"', out)


@pytest.mark.parametrize(("crf", "code"), [
    ("{items: [F.AE/I.A]}", ""),
    ("{forms: [F.AE]}", ""),
    ("{items: [I.A, I.B]}", ""),
    ("{items: [I.A]}", "E-FORM"),
    ("{forms: [F.DM]}", "E-FORM"),
])  # fmt: skip
def test_a_transaction_without_metadata_is_shown_where_the_policy_knows_its_forms(
    crf: str, code: str, tmp_path: Path
) -> None:
    data = METADATA.sub("", ODM).replace("Snapshot", "Transactional")

    def mask() -> bytes:
        return masked(tmp_path, f"unlisted: hide\ncrf: {crf}\nrules: []\n", "s.xml", data)

    if not code:
        assert "电话" in mask().decode()
        return
    with pytest.raises(RecordError) as error:
        mask()
    assert code == error.value.code


def test_metadata_in_a_file_of_their_own_say_what_the_items_of_another_are(tmp_path: Path) -> None:
    rules = tmp_path / "rules.yaml"
    flag = '{path: "OpenClinica:ItemPresentInForm/@PHI", equals: "Yes", method: drop}'
    rules.write_text(f"{HEAD}unlisted: hide\ncrf: {{metadata_flag: {flag}}}\nrules: []\n", encoding="utf-8")
    meta, data = tmp_path / "meta.xml", tmp_path / "data.xml"
    questions = ODM.replace('<ItemDef OID="I.A" Name="A"', '<ItemDef OID="I.A" Name="民族"')
    meta.write_text(re.sub("<ClinicalData.*</ClinicalData>", "", questions), encoding="utf-8")
    data.write_text(METADATA.sub("", ODM).replace("13800138000", "甲"), encoding="utf-8")
    policy = load_policy(rules)

    with pytest.raises(RecordError) as error:
        alone = FormDeidentifier(DEIDENTIFIER, policy)
        alone.rewrite(data, tmp_path / "out.xml", alone.collect(data))
    masker = FormDeidentifier(DEIDENTIFIER, policy, outside=read_metadata([meta], policy.policy.crf))
    masker.rewrite(data, tmp_path / "out.xml", masker.collect(data))

    assert "E-FORM" == error.value.code
    assert "--metadata" in error.value.message
    # The mark drops the first, the code list keeps the second.
    found = re.findall(r'<ItemData ItemOID="[^"]+" Value="([^"]*)"', (tmp_path / "out.xml").read_text(encoding="utf-8"))
    assert ["", "13800138001"] == found


def test_types_of_metadata_in_another_file_withhold_what_cannot_be_read(tmp_path: Path) -> None:
    meta, data = tmp_path / "meta.xml", tmp_path / "data.xml"
    meta.write_text(ODM.replace('Name="A" DataType="text"', 'Name="A" DataType="base64Binary"'), encoding="utf-8")
    data.write_text(METADATA.sub("", ODM), encoding="utf-8")
    masker = FormDeidentifier(DEIDENTIFIER, "hipaa-safe-harbor", outside=read_metadata([meta], None))

    with pytest.raises(RecordError) as error:
        masker.rewrite(data, tmp_path / "out.xml", Collected())

    assert "E-OBJECT" == error.value.code


@pytest.mark.parametrize(("file", "text"), [("a.csv", "姓名\n张三\n"), ("d.xml", METADATA.sub("", ODM))])
@pytest.mark.parametrize("before", [[], ["good.xml"], ["good.xml", "good.xml"]])
def test_metadata_that_define_nothing_are_refused_beside_others_too(
    file: str, text: str, before: list[str], tmp_path: Path
) -> None:
    (tmp_path / file).write_text(text, encoding="utf-8")
    (tmp_path / "good.xml").write_text(ODM, encoding="utf-8")

    with pytest.raises(RecordError) as error:
        read_metadata([tmp_path / name for name in [*before, file]], None)

    assert "E-NO-ITEMS" == error.value.code
    assert error.value.place is not None
    assert str(tmp_path / file) in str(error.value.place)


FORMATS = {
    "odm-1.3": ("s.xml", ODM),
    "odm-2.0": ("s.xml", ODM.replace('"1.3.2"', '"2.0"')),
    "csv": ("a.csv", "姓名\n张三\n"),
    "tsv": ("a.tsv", "姓名\t性别\n张三\t男\n"),
    "fhir-r4": ("a.json", JSON),
    "hl7-2": ("a.hl7", "MSH|^~\\&|A\rZPI|1\r"),
    "html": ("a.html", "<p>张三</p>"),
    "xml": ("a.xml", "<a>张三</a>"),
    "cda": ("a.xml", "<ClinicalDocument>张三</ClinicalDocument>"),
    "text": ("a.txt", "张三"),
    "xlsx": ("a.xlsx", packed(XLSX)),
    "docx": (
        "a.docx",
        packed({"word/document.xml": b'<w:document xmlns:w="urn:w"><w:p><w:r><w:t>x</w:t></w:r></w:p></w:document>'}),
    ),
}


@pytest.mark.parametrize("wanted", FORMATS)
def test_a_policy_written_for_a_format_withholds_files_of_another(wanted: str, tmp_path: Path) -> None:
    policy = f"unlisted: hide\ncrf: {{format: {wanted}}}\nrules: []\n"
    alike = {"csv": {"csv", "tsv"}, "tsv": {"csv", "tsv"}}.get(wanted, {wanted})
    read = set()

    for name, (file, data) in FORMATS.items():
        try:
            masked(tmp_path, policy, file, data)
            read.add(name)
        except RecordError as error:
            assert "E-FORMAT" == error.code

    assert alike == read


def test_what_cannot_be_read_is_dropped_when_the_policy_says_so(tmp_path: Path) -> None:
    relations = b'<Relationships><Relationship Id="r" Target="vbaProject.bin"/></Relationships>'
    text = b'<w:document xmlns:w="urn:w"><w:p><w:r><w:t>13800138000</w:t></w:r></w:p></w:document>'
    parts = {
        "word/document.xml": text,
        "word/_rels/document.xml.rels": relations,
        "word/media/image1.gif": PIXEL,
        "word/embeddings/oleObject1.bin": b"SECRET",
        "word/vbaProject.bin": b"SECRET",
    }

    with pytest.raises(RecordError):
        masked(tmp_path, "unlisted: hide\nrules: []\n", "a.docm", packed(parts))
    out = members_of(masked(tmp_path, "unlisted: hide\ncrf: {unreadable: drop}\nrules: []\n", "a.docm", packed(parts)))

    assert "word/vbaProject.bin" not in out
    assert b"SECRET" not in b"".join(out.values())
    assert b"vbaProject" not in out["word/_rels/document.xml.rels"]
    assert "[电话" in out["word/document.xml"].decode()
