"""What the formats say of their values: places, captions, kinds, subjects, categories."""

from __future__ import annotations

import pytest

from hdeid.study.records import Item
from tests.study.forms import FORMS
from tests.study.test_forms import rewritten


def items_of(file: str, data: bytes) -> list[Item]:
    found: list[Item] = []
    rewritten(file, data, found.append)
    return found


def item_at(file: str, data: bytes, place: str, text: str = "") -> Item:
    return next(item for item in items_of(file, data) if item.place == place and text in item.text)


def form(name: str) -> bytes:
    return next(form.data for form in FORMS if form.name == name)


ODM = form("odm-snapshot.xml")


@pytest.mark.parametrize(
    ("place", "caption", "kind"),
    [
        ("SE.V1/F.DM/IG.DM/I.NAME", "患者姓名", "text"),
        ("SE.V1/F.DM/IG.DM/I.SEX", "SEX", "code"),
        ("SE.V1/F.DM/IG.DM/I.BIRTH", "BIRTH", "date"),
        ("SE.V1/F.DM/IG.DM/I.NARR/AuditRecord/ReasonForChange", "ReasonForChange", "text"),
        ("SE.V1/F.DM/IG.DM/I.NARR/AuditRecord/DateTimeStamp", "DateTimeStamp", "date"),
        ("SE.V1/F.DM/IG.DM/I.NARR/AuditRecord/UserRef/@UserOID", "UserOID", "key"),
        ("SE.V1/F.DM/IG.DM/I.NARR/Annotation/Comment", "Comment", "text"),
        ("SE.V1/F.DM/IG.DM/I.NARR/Query/Text", "Text", "text"),
        ("SE.V1/F.DM/IG.DM/@ItemGroupOID", "", "metadata"),
        ("Annotation/Comment", "Comment", "text"),
        ("@SubjectKey", "SubjectKey", "key"),
    ],
)
def test_an_odm_item_knows_its_place_its_question_and_its_subject(place: str, caption: str, kind: str) -> None:
    item = item_at("study.xml", ODM, place)

    assert (item.caption, item.kind) == (caption, kind)
    assert item.subject.startswith("001-")


def test_users_of_an_odm_file_have_categories_and_the_form_itself_is_metadata() -> None:
    found = {item.place: item for item in items_of("study.xml", ODM)}

    assert found["AdminData/User/LastName"].category == "NAME.surname"
    assert found["AdminData/User/Phone"].category == "PHONE"
    assert found["AdminData/Location/@Name"].category == "ORGANIZATION"
    assert found["Study/MetaDataVersion/CodeList/CodeListItem/Decode/TranslatedText"].kind == "metadata"
    assert found["Study/MetaDataVersion/extra"].kind == "text"


def test_a_value_that_its_code_list_lacks_is_text() -> None:
    data = ODM.replace(b'ItemOID="I.SEX" Value="M"', 'ItemOID="I.SEX" Value="张三"'.encode())

    assert item_at("study.xml", data, "SE.V1/F.DM/IG.DM/I.SEX").kind == "text"


def test_odm_2_values_are_items_of_their_group() -> None:
    assert item_at("study.xml", form("odm-2.xml"), "SE.V1/F.AE/IG.AE/I.NARR").subject.startswith("Qz")


def test_the_columns_of_a_table_are_places_and_captions() -> None:
    data = "受试者编号,姓名,13800138000列\nS001,张三,5\n".encode()
    assert [item.kind for item in items_of("a.csv", data)][:3] == ["text", "text", "text"]

    data = "姓名,受试者编号\n张三,S001\n".encode()
    name, key = items_of("a.csv", data)[2:]

    assert (name.place, name.caption, name.subject) == ("姓名", "姓名", "S001")
    assert (key.kind, key.text) == ("key", "S001")


def test_an_hl7_component_knows_what_its_data_type_says() -> None:
    data = b"MSH|^~\\&|A|B|C|D|20230531||ADT^A01|1|P|2.5\rPID|1||77^^^H||WANG^XIAO||19800512\r"
    found = {item.place: item for item in items_of("a.hl7", data)}

    assert found["PID-5.1"].category == "NAME.surname"
    assert found["PID-5.2"].subject == "77"
    assert (found["PID-7.1"].kind, found["PID-7.1"].caption) == ("date", "出生日期")
    assert found["MSH-3.1"].text == "A"


def test_a_fhir_element_knows_its_path_its_category_and_its_patient() -> None:
    data = form("bundle.json")
    found = {item.place: item for item in items_of("a.json", data)}

    assert found["Patient.name.family"].category == "NAME.surname"
    assert found["Patient.telecom.value"].category == "PHONE"
    assert found["Practitioner.name.text"].category == "NAME"
    assert found["Patient.birthDate"].kind == "date"
    assert found["Observation.note.text"].subject == found["Observation.subject.reference"].text


def test_cells_below_a_head_and_beside_a_caption_have_captions() -> None:
    page = "<table><tr><th>姓名<th>电话<tr><td>张三<td>138</table><table><tr><td>性别<td>男</table>".encode()
    captions = [(item.text, item.caption) for item in items_of("a.html", page)]

    assert captions == [("姓名", ""), ("电话", ""), ("张三", "姓名"), ("138", "电话"), ("性别", ""), ("男", "性别")]


def test_cells_of_a_sheet_have_columns_kinds_and_subjects() -> None:
    cells = [item for item in items_of("a.xlsx", form("xlsx")) if "!" in item.place]
    found = {(item.place.partition("/")[0][-1], item.text[:4]): item for item in cells}

    assert found["C", "1380"].kind == "number"
    assert (found["D", "1980"].kind, found["D", "1980"].caption) == ("date", "出生日期")
    assert found["C", "1380"].subject.startswith("Qz")
    assert found["A", "受试者编"].kind == "caption"
    assert found["D", "1980"].place.endswith("!D/" + found["D", "1980"].place.partition("!")[0] + "!出生日期")


def test_an_item_does_not_tell_its_text() -> None:
    assert "张三" not in repr(Item("I.NAME", "张三", subject="张三"))
