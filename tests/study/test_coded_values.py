"""Codes, versions and numbers of the form itself stay; what looks like them in another field is read."""

from __future__ import annotations

from pathlib import Path

import pytest

from hdeid.deidentifier import Deidentifier
from hdeid.study.evidence import is_doubted
from hdeid.study.hl7_types import sense_of
from hdeid.study.records import Item
from hdeid.study.scan import Scanner
from tests.study.test_meanings import item_at, items_of
from tests.study.test_written_values import written

# Segment, its text, the item's text, kind and category.
FIELDS = [
    ("ROL|1|AD|PP|9^王^晓", "王", "text", "NAME.surname"),
    ("ROL|1|AD|PP|9^王^晓", "9", "key", "ACCOUNT"),
    ("ROL|1|||||||||||^^Internet^x@y.cn^^^5550123", "5550123", "text", "PHONE"),
    ("OBR|1" + "|" * 31 + "9&王&晓^20230531", "王", "text", "NAME.surname"),
    ("GT1|1||王&范&王", "范", "text", "NAME.surname"),
    ("PV1|1||W1^12^3^^^^2^4", "12", "text", "ADDRESS.room"),
    ("PV1|1||W1^12^3^^^^2^4", "3", "text", "MEDICAL_RECORD"),
    ("SPM|1|77&LIS^88", "77", "key", "MEDICAL_RECORD"),
    ("PID|1||7^^^H&2.16.840.1.113883.19&ISO^MR", "2.16.840.1.113883.19", "metadata", ""),
    ("PID|1||7^^^H&2.16.840.1.113883.19&ISO^MR", "MR", "code", ""),
    ("OBX|1|NM|718-7^Hemoglobin^LN||120", "Hemoglobin", "code", ""),
    ("OBX|1|NM|1^张三^L||120", "张三", "text", ""),
    ("OBX|1|NM|718-7^Hemoglobin^LN||120", "120", "number", ""),
    ("OBX|1|CWE|1^x^L||A^阳性^SCT", "阳性", "code", ""),
    ("OBX|1|NM|1^x^L||1|g/L|70-80", "70-80", "number", ""),
    ("ZPI|20141006092900+0700", "20141006092900+0700", "date", "DATE"),
    ("ZPI|20141006092900", "20141006092900", "text", ""),
    ("PID|1||7||||||F|2106-3^White^HL70005", "White", "text", ""),
    ("PID|1||7||||||F|2106-3^White^HL70005", "HL70005", "code", ""),
]


@pytest.mark.parametrize(("segment", "text", "kind", "category"), FIELDS)
def test_a_component_of_hl7_is_what_its_data_type_says(segment: str, text: str, kind: str, category: str) -> None:
    items = items_of("a.hl7", f"MSH|^~\\&|A|B\r{segment}\r".encode())

    (found,) = {(item.kind, item.category) for item in items if item.text == text}
    assert (kind, category) == found


def test_race_is_read_as_such_whoever_keeps_the_list() -> None:
    assert "民族" == sense_of("PID-10", 2, 1, "White", ["2106-3", "White", "HL70005"]).caption


CDA = (
    b'<ClinicalDocument><typeId extension="POCD_HD000040"/>'
    b'<code code="18842-5" codeSystem="2.16.1" displayName="Note"/>'
    b'<code displayName="Zhang San"/><raceCode code="2028-9" codeSystem="2.16.2" displayName="Asian"/>'
    b'<telecom value="tel: 555-0123"/></ClinicalDocument>'
)


@pytest.mark.parametrize(("text", "kind", "category"), [
    ("POCD_HD000040", "metadata", ""),
    ("Note", "code", ""),
    ("Zhang San", "text", ""),
    ("Asian", "text", "ETHNICITY"),
    ("2028-9", "text", "ETHNICITY"),
    ("tel: 555-0123", "text", "PHONE"),
])  # fmt: skip
def test_a_coded_value_of_a_clinical_document_is_no_text(text: str, kind: str, category: str) -> None:
    (item,) = (item for item in items_of("a.xml", CDA) if item.text == text)

    assert (kind, category) == (item.kind, item.category)


def test_a_hidden_code_becomes_a_null_flavor_and_a_telecom_keeps_its_scheme() -> None:
    changed = written("a.xml", CDA, {"2028-9": "[民族]", "Asian": "[民族]", "tel: 555-0123": "[电话]"})

    assert '<raceCode nullFlavor="MSK" codeSystem="2.16.2" displayName="[民族]"/>' in changed
    assert '<telecom value="tel:[电话]"/>' in changed


def test_no_element_gets_two_null_flavors() -> None:
    data = b'<ClinicalDocument><birthTime value="19800512" nullFlavor="UNK"/></ClinicalDocument>'

    assert '<birthTime nullFlavor="UNK"/>' in written("a.xml", data, {"19800512": "[x]"})


def test_a_date_of_odm_stays_a_date_and_a_version_is_none() -> None:
    data = b'<ODM SourceSystemVersion="2015-R1"><AdminData><A EffectiveDate="2022-03-08"/></AdminData></ODM>'

    assert 'EffectiveDate="2022-01-01"' in written("a.xml", data, {"2022-03-08": "2022"})
    assert "metadata" == item_at("a.xml", data, "@SourceSystemVersion").kind
    assert "text" == item_at("a.xml", data.replace(b"2015-R1", "张三".encode()), "@SourceSystemVersion").kind


@pytest.mark.parametrize(("item", "doubted"), [
    (Item("IT.AE.AEACN", "DOSE NOT CHANGED"), True),
    (Item("IT.AE.AEACN", "张三"), False),
    (Item("I.NARR", "DOSE NOT CHANGED"), False),
    (Item("x", "120", kind="number"), True),
    (Item("x", "13800138000", kind="number"), False),
    (Item("FileType", "FileType", kind="caption"), True),
    (Item("Zhang", "Zhang", kind="caption"), False),
])  # fmt: skip
def test_the_tagger_alone_is_not_believed_about_terms_counts_and_names_of_fields(item: Item, doubted: bool) -> None:
    assert doubted == is_doubted(item)


def test_digits_of_two_items_make_no_number() -> None:
    found: dict[str, int] = {}
    deidentifier = Deidentifier(model="none")
    policy = deidentifier.policy("hipaa-safe-harbor")
    scanner = Scanner(deidentifier, policy, lambda item, spans: found.update({item.text: len(spans)}))
    scanner.add(Item("PID-13", "13800", caption="电话"))
    scanner.add(Item("OBX-5", "138000"))
    scanner.flush()

    assert 0 == found["138000"]


def test_every_segment_of_the_table_of_types_is_read() -> None:
    lines = (Path(sense_of.__code__.co_filename).parent / "hl7_types.tsv").read_text().splitlines()

    assert len(lines) > 180
    assert lines == sorted(lines)
