"""What is written in the place of a value: types that schemas ask for, runs, references, contents left out."""

from __future__ import annotations

import json

import pytest

from hdeid.errors import RecordError
from hdeid.study.records import Item, Withheld
from tests.study.forms import FORMS, PIXEL, members_of, packed
from tests.study.test_forms import rewritten


def form(name: str) -> bytes:
    return next(form.data for form in FORMS if form.name == name)


def written(file: str, data: bytes, changes: dict[str, str]) -> str:
    """Return a rewritten text file in which items with a text of `changes` give way to its value."""
    output, _ = rewritten(file, data, lambda item: changes.get(item.text))
    return output.decode()


def test_a_typed_odm_value_that_fits_no_more_becomes_one_of_any_type() -> None:
    data = b'<ODM><ClinicalData><ItemDataDate ItemOID="I.B">1980-05-12</ItemDataDate></ClinicalData></ODM>'

    assert '<ItemDataAny ItemOID="I.B">[x]</ItemDataAny>' in written("a.xml", data, {"1980-05-12": "[x]"})
    assert '<ItemDataDate ItemOID="I.B">1981-01-02</ItemDataDate>' in written(
        "a.xml", data, {"1980-05-12": "1981-01-02"}
    )


@pytest.mark.parametrize(
    ("shown", "stamp"),
    [
        ("2023", "2023-01-01T00:00:00Z"),
        ("[日期]", "1970-01-01T00:00:00Z"),
        ("2024-01-02T03:04:05", "2024-01-02T03:04:05"),
    ],
)
def test_a_time_stamp_of_odm_stays_one(shown: str, stamp: str) -> None:
    data = b"<ODM><ClinicalData><DateTimeStamp>2023-05-31T08:00:00</DateTimeStamp></ClinicalData></ODM>"

    assert f"<DateTimeStamp>{stamp}<" in written("a.xml", data, {"2023-05-31T08:00:00": shown})


def test_a_hidden_time_of_a_clinical_document_becomes_a_null_flavor() -> None:
    data = b'<ClinicalDocument><birthTime value="19800512"/></ClinicalDocument>'

    assert '<birthTime nullFlavor="MSK"/>' in written("a.xml", data, {"19800512": "[日期]"})
    assert '<birthTime value="1980"/>' in written("a.xml", data, {"19800512": "1980"})


def test_a_hidden_date_of_a_fhir_resource_becomes_a_masked_one() -> None:
    data = b'{"resourceType":"Patient","birthDate": "1980-05-12", "active":true}'

    hidden = json.loads(written("a.json", data, {"1980-05-12": "[日期]"}))

    assert "birthDate" not in hidden
    assert hidden["_birthDate"]["extension"][0]["valueCode"] == "masked"
    assert json.loads(written("a.json", data, {"1980-05-12": "1980"}))["birthDate"] == "1980"


def test_references_follow_the_ids_of_resources() -> None:
    data = json.dumps(
        [
            {"resourceType": "Patient", "id": "p1"},
            {"resourceType": "Observation", "subject": {"reference": "Patient/p1"}},
            {"fullUrl": "urn:uuid:p1"},
        ]
    ).encode()

    patient, observation, entry = json.loads(written("a.json", data, {"p1": "编号 7"}))

    assert observation["subject"]["reference"] == f"Patient/{patient['id']}"
    assert entry["fullUrl"] == f"urn:uuid:{patient['id']}"
    assert patient["id"].isalnum()


def test_quotes_stay_where_they_were_and_come_where_they_must() -> None:
    data = b'a,"b",c\r\n1,"2",3\r\n'

    assert written("a.csv", data, {"1": "x,y", "2": 'z"', "3": "w"}) == 'a,"b",c\r\n"x,y","z""",w\r\n'


def test_a_table_whose_encoding_lacks_a_character_becomes_utf8() -> None:
    data = "姓名,備註\n陳大文,因發熱三天入院門診觀察\n".encode("big5")

    kept, _ = rewritten("a.csv", data, lambda item: None)
    hidden, _ = rewritten("a.csv", data, lambda item: "[姓名𠮷]" if item.text == "陳大文" else None)

    assert kept == data
    assert hidden.decode("utf-8-sig") == "姓名,備註\n[姓名𠮷],因發熱三天入院門診觀察\n"


def test_parts_with_a_mark_or_in_utf16_are_read() -> None:
    text = '<?xml version="1.0" encoding="{}"?><w:hdr xmlns:w="urn:w"><w:p><w:r><w:t>张三</w:t></w:r></w:p></w:hdr>'
    data = packed(
        {
            "word/header1.xml": text.format("UTF-8").encode("utf-8-sig"),
            "word/header2.xml": text.format("UTF-16").encode("utf-16"),
        }
    )

    output, summary = rewritten("a.docx", data, lambda item: item.text.replace("张三", "李四"))

    assert summary.changed == 2
    first, second = members_of(output).values()
    assert first.decode("utf-8").startswith("\ufeff<?xml")
    assert second.decode("utf-8") == text.format("UTF-8").replace("张三", "李四")


def test_delimiters_are_escaped_in_hl7() -> None:
    data = b"MSH|^~\\&|A|B\rZPI|x\r"

    assert written("a.hl7", data, {"x": "a|b^c\n"}).endswith("ZPI|a\\F\\b\\S\\c\\.br\\\r")


def test_dates_and_numbers_of_a_sheet_stay_such_where_they_can() -> None:
    changes = {"1980-05-12": "1980-06-01", "13800138000": "13000000000"}
    output, _ = rewritten("a.xlsx", form("xlsx"), lambda item: changes.get(item.text))
    sheet = members_of(output)["xl/worksheets/sheet1.xml"].decode()

    assert '<c r="C2"><v>13000000000</v></c><c r="D2" s="1"><v>29373</v></c>' in sheet

    output, _ = rewritten("a.xlsx", form("xlsx"), lambda item: "[日期]" if item.kind == "date" else None)
    sheet = members_of(output)["xl/worksheets/sheet1.xml"].decode()

    assert '<c r="D2" s="1" t="inlineStr"><is><t xml:space=\'preserve\'>[日期]</t></is></c>' in sheet


def test_a_shared_string_may_be_shown_in_one_cell_and_hidden_in_another() -> None:
    output, _ = rewritten("a.xlsx", form("xlsx"), lambda item: "[姓名]" if item.place.startswith("H2!A") else None)
    parts = members_of(output)

    assert b'<c r="A1" t="s"><v>5</v></c>' in parts["xl/worksheets/sheet2.xml"]
    assert b'<c r="A2" t="s"><v>2</v></c>' in parts["xl/worksheets/sheet1.xml"]
    assert "[姓名]" in parts["xl/sharedStrings.xml"].decode()
    assert b'uniqueCount="6"' in parts["xl/sharedStrings.xml"]


def test_a_renamed_sheet_is_renamed_in_formulas() -> None:
    parts = members_of(form("xlsx"))
    workbook = parts["xl/workbook.xml"].replace(b'name="H2"', 'name="张三"'.encode())
    sheet = parts["xl/worksheets/sheet1.xml"].replace(b"&amp;A1", "&amp;张三!A1".encode())
    data = packed(parts | {"xl/workbook.xml": workbook, "xl/worksheets/sheet1.xml": sheet})

    output, _ = rewritten("a.xlsx", data, lambda item: item.text.replace("张三", "[甲]"))

    assert "&amp;'_甲_'!A1" in members_of(output)["xl/worksheets/sheet1.xml"].decode()
    assert 'name="_甲_"' in members_of(output)["xl/workbook.xml"].decode()


def docx(body: str) -> bytes:
    text = f'<w:document xmlns:w="urn:w"><w:body><w:p>{body}</w:p></w:body></w:document>'
    return packed({"word/document.xml": text.encode()})


def body_of(data: bytes, hide: dict[str, str]) -> str:
    def replace(item: Item) -> str:
        text = item.text
        for old, new in hide.items():
            text = text.replace(old, new)
        return text

    output, _ = rewritten("a.docx", data, replace)
    return members_of(output)["word/document.xml"].decode()


def test_a_replacement_takes_the_formatting_of_the_run_in_which_it_begins() -> None:
    data = docx("<w:r><w:rPr><w:b/></w:rPr><w:t>患者张</w:t></w:r><w:r><w:t>三，男</w:t></w:r>")

    body = body_of(data, {"张三": "[姓名]"})

    assert "<w:b/></w:rPr><w:t>患者[姓名]</w:t></w:r><w:r><w:t>，男</w:t>" in body


def test_what_only_the_text_before_a_tracked_change_gives_away_is_hidden() -> None:
    data = docx(
        "<w:r><w:t>电话138001380</w:t></w:r><w:del><w:r><w:delText>00</w:delText></w:r></w:del>"
        "<w:ins><w:r><w:t>01</w:t></w:r></w:ins>"
    )

    body = body_of(data, {"13800138000": "[电话]", "13800138001": "[电话]"})

    assert "138" not in body
    assert "<w:delText></w:delText>" in body


def test_blanks_at_the_ends_of_a_run_are_kept() -> None:
    assert '<w:t xml:space="preserve">[甲] </w:t>' in body_of(docx("<w:r><w:t>张三。</w:t></w:r>"), {"张三。": "[甲] "})


UNREADABLE = {
    "image": ("a.docx", packed({"word/media/image1.gif": PIXEL}), "E-IMAGE"),
    "object": ("a.docx", packed({"word/embeddings/oleObject1.bin": b"\x01"}), "E-OBJECT"),
    "macro": ("a.docm", packed({"word/vbaProject.bin": b"\x01"}), "E-MACRO"),
    "base64 in ODM": (
        "a.xml",
        b'<ODM><A><ItemDataBase64Binary ItemOID="I">QUJD</ItemDataBase64Binary></A></ODM>',
        "E-OBJECT",
    ),
    "base64 in CDA": (
        "a.xml",
        b'<ClinicalDocument><text representation="B64">QUJD</text></ClinicalDocument>',
        "E-OBJECT",
    ),
    "picture in HTML": ("a.html", b'<img src="data:image/png;base64,QUJD">', "E-IMAGE"),
    "attachment in FHIR": (
        "a.json",
        b'{"resourceType":"Binary","contentType":"image/png","data":"QUJD"}',
        "E-IMAGE",
    ),
    "encapsulated data in HL7": ("a.hl7", b"MSH|^~\\&|A\rOBX|1|ED|X||^APPLICATION^PDF^Base64^QUJD\r", "E-OBJECT"),
}


@pytest.mark.parametrize(("file", "data", "code"), UNREADABLE.values(), ids=UNREADABLE)
def test_what_cannot_be_read_withholds_the_record_or_is_left_out(file: str, data: bytes, code: str) -> None:
    with pytest.raises(RecordError) as caught:
        rewritten(file, data, lambda item: None)
    assert caught.value.code == code

    output, summary = rewritten(file, data, lambda item: None, drop_unreadable=True)

    assert [dropped.code for dropped in summary.dropped] == [code]
    assert b"QUJD" not in output


def test_scripts_and_previews_are_left_out_unasked() -> None:
    output, summary = rewritten("a.html", b"<p onclick='x()'>a</p><script>b</script>", lambda item: None)
    assert output == b'<p onclick="">a</p><script></script>'
    assert [dropped.code for dropped in summary.dropped] == ["E-SCRIPT", "E-SCRIPT"]

    relations = b'<Relationships><Relationship Id="r" Target="docProps/thumbnail.jpeg"/></Relationships>'
    data = packed({"_rels/.rels": relations, "docProps/thumbnail.jpeg": b"x"})
    output, summary = rewritten("a.docx", data, lambda item: None)
    assert members_of(output) == {"_rels/.rels": b"<Relationships></Relationships>"}
    assert summary.dropped == (Withheld("docProps/thumbnail.jpeg", "E-IMAGE"),)


def test_a_text_attachment_of_fhir_is_read() -> None:
    data = b'{"resourceType":"Binary","contentType":"text/plain","data":"5byg5LiJ"}'

    assert json.loads(written("a.json", data, {"张三": "李四"}))["data"] == "5p2O5Zub"
