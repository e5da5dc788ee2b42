"""A policy that shows all gives the same file back: bytes, JSON, cells, runs; what is hidden leaves it valid."""

from __future__ import annotations

import io
import json
import re
from pathlib import Path

import pytest

from hdeid.deidentifier import Deidentifier
from hdeid.errors import RecordError
from hdeid.masker.keyring import Keyring
from hdeid.policy.libraries import load_policy
from hdeid.study.collected import Collected, join
from hdeid.study.deidentify import FormDeidentifier
from hdeid.study.records import Item
from tests.study.forms import FORMS, PACKAGES, TEXT_FORMS, Form, members_of
from tests.study.test_forms import rewritten

DEIDENTIFIER = Deidentifier(model="none", keyring=Keyring(b"k" * 32))
ALL = "hdeid: 1\npolicy: all\nversion: 1.0.0\nunlisted: show\nreason: 测试\nrules: []\n"


def shown(folder: Path, file: str, data: bytes) -> bytes:
    """Return a form as a policy that shows all gives it back."""
    policy = folder / "all.yaml"
    policy.write_text(ALL, encoding="utf-8")
    path, out = folder / file, folder / f"out-{file}"
    path.write_bytes(data)
    FormDeidentifier(DEIDENTIFIER, load_policy(policy)).rewrite(path, out, Collected())
    return out.read_bytes()


@pytest.mark.parametrize("form", TEXT_FORMS, ids=lambda form: form.name)
def test_text_forms_stay_byte_for_byte(form: Form, tmp_path: Path) -> None:
    assert form.data == shown(tmp_path, form.file, form.data)


@pytest.mark.parametrize("form", PACKAGES, ids=lambda form: form.name)
def test_members_of_packages_stay_byte_for_byte(form: Form, tmp_path: Path) -> None:
    assert members_of(form.data) == members_of(shown(tmp_path, form.file, form.data))


def test_a_bundle_stays_equal_as_json(tmp_path: Path) -> None:
    (form,) = (form for form in FORMS if form.name == "bundle.json")

    assert json.loads(form.data) == json.loads(shown(tmp_path, form.file, form.data))


def test_a_workbook_stays_equal_cell_for_cell(tmp_path: Path) -> None:
    openpyxl = pytest.importorskip("openpyxl")
    book = openpyxl.Workbook()
    for row in (["受试者编号", "姓名", "值"], ["S001", "张三", 1.5], ["S002", None, True], ["S003", "=C2*2", 7]):
        book.active.append(row)
    data = io.BytesIO()
    book.save(data)

    again = openpyxl.load_workbook(io.BytesIO(shown(tmp_path, "a.xlsx", data.getvalue())))

    cells = [[(cell.value, cell.data_type, cell.number_format) for cell in row] for row in book.active.rows]
    assert cells == [[(cell.value, cell.data_type, cell.number_format) for cell in row] for row in again.active.rows]


def test_a_letter_stays_equal_run_for_run(tmp_path: Path) -> None:
    docx = pytest.importorskip("docx")
    letter = docx.Document()
    for text in ("患者张", "三，电话138", "00138000"):
        letter.add_paragraph(text).add_run("。").bold = True
    data = io.BytesIO()
    letter.save(data)

    again = docx.Document(io.BytesIO(shown(tmp_path, "a.docx", data.getvalue())))

    runs = [[(run.text, run.bold) for run in paragraph.runs] for paragraph in letter.paragraphs]
    assert runs == [[(run.text, run.bold) for run in paragraph.runs] for paragraph in again.paragraphs]


_VALUE = re.compile(r"'[^']*'(?= is not a valid)")


def schema_faults(data: bytes) -> list[str]:
    """Return the faults of an ODM file by the schemas of CDISC that odmlib carries, without the values."""
    etree = pytest.importorskip("lxml.etree")
    odmlib = pytest.importorskip("odmlib")
    tree = etree.fromstring(data, etree.XMLParser(resolve_entities=False, no_network=True))
    version, file = ("2.0", "ODM.xsd") if "/odm/v2.0}" in tree.tag else ("1.3.2", "ODM1-3-2.xsd")
    folder = Path(odmlib.__file__).parent / "schemas" / "odm" / version
    schema = etree.XMLSchema(etree.parse(str(folder / file)))
    schema.validate(tree)
    return [_VALUE.sub("…", fault.message) for fault in schema.error_log]


VALID = (
    '<ODM xmlns="http://www.cdisc.org/ns/odm/v1.3" ODMVersion="1.3.2" FileType="Transactional" FileOID="F" '
    'CreationDateTime="2023-05-31T08:00:00Z" Originator="示例医药" SourceSystemVersion="4.1">'
    '<AdminData><User OID="U.1" UserType="Investigator"><LoginName>wangxm</LoginName><FullName>王晓梅</FullName>'
    "<Email>wang@example.cn</Email><Phone>13800138000</Phone></User>"
    '<Location OID="L.1" Name="示例医院" LocationType="Site"><MetaDataVersionRef StudyOID="S" MetaDataVersionOID="M" '
    'EffectiveDate="2023-01-01"/></Location></AdminData>'
    '<ClinicalData StudyOID="S" MetaDataVersionOID="M"><SubjectData SubjectKey="001-023" TransactionType="Insert">'
    '<StudyEventData StudyEventOID="SE.1"><FormData FormOID="F.DM"><ItemGroupData ItemGroupOID="IG.DM">'
    '<AuditRecord><UserRef UserOID="U.1"/><LocationRef LocationOID="L.1"/><DateTimeStamp>2023-05-31T08:00:00+08:00'
    "</DateTimeStamp><ReasonForChange>王晓梅来电更正</ReasonForChange></AuditRecord>"
    '<Annotation SeqNum="1"><Comment>联系13800138000</Comment></Annotation>'
    '<ItemDataDate ItemOID="I.BIRTH">1980-05-12</ItemDataDate><ItemDataString ItemOID="I.TEL">13800138000'
    '</ItemDataString><ItemDataInteger ItemOID="I.AGE">93</ItemDataInteger>'
    "</ItemGroupData></FormData></StudyEventData></SubjectData></ClinicalData></ODM>"
).encode()


def hidden(folder: Path, file: str, data: bytes, policy: str) -> bytes:
    path, out = folder / file, folder / f"hidden-{file}"
    path.write_bytes(data)
    masker = FormDeidentifier(DEIDENTIFIER, policy)
    masker.rewrite(path, out, join([masker.collect(path)]))
    return out.read_bytes()


@pytest.mark.parametrize("policy", ["hipaa-safe-harbor", "statistics-only"])
def test_a_transaction_of_odm_is_valid_when_it_is_hidden(policy: str, tmp_path: Path) -> None:
    assert [] == schema_faults(VALID)

    out = hidden(tmp_path, "s.xml", VALID, policy)

    assert [] == schema_faults(out)
    left = [text for text in ("13800138000", "wang", "王晓梅", "05-12", "001-023") if text.encode() in out]
    assert [] == left


@pytest.mark.data
def test_sample_studies_have_no_more_faults_when_they_are_rewritten(samples: Path) -> None:
    def replace(item: Item) -> str | None:
        return None if item.kind in ("metadata", "code") else f"[{item.kind}]"

    checked = 0
    for path in sorted((*samples.glob("odm/*/*.xml"), *samples.glob("redcap/*/project.xml"))):
        data = path.read_bytes()
        try:
            output, _ = rewritten(path.name, data, replace, drop_unreadable=True)
        except RecordError:
            continue
        assert schema_faults(output) == schema_faults(data), path.name
        checked += 1

    assert checked >= 10
