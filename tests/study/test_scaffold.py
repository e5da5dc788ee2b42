"""First policies from forms: every item listed, everything hidden, and the file passes its own tests."""

from __future__ import annotations

from pathlib import Path

import pytest

from hdeid.cli.main import run
from hdeid.errors import RecordError
from hdeid.policy.libraries import load_policy
from hdeid.study.scaffold import read_columns, scaffold

ODM = (
    '<ODM xmlns="http://www.cdisc.org/ns/odm/v1.3" xmlns:OpenClinica="urn:oc" ODMVersion="1.3.2" FileOID="F">'
    '<Study OID="S"><MetaDataVersion OID="M" Name="M">'
    '<ItemDef OID="I.NAME" Name="NAME" DataType="text"><Question><TranslatedText xml:lang="zh">受试者姓名'
    '</TranslatedText></Question><OpenClinica:ItemPresentInForm PHI="Yes"/></ItemDef>'
    '<ItemDef OID="I.HT" Name="HEIGHT" DataType="float"/></MetaDataVersion></Study></ODM>'
)
CSV = "SUBJID,姓名,出生日期,身高\n001-023,李海海,1980-05-12,175\n"


@pytest.mark.parametrize(("file", "text", "items"), [
    ("s.xml", ODM, ["I.NAME", "I.HT"]),
    ("c.csv", CSV, ["SUBJID", "姓名", "出生日期", "身高"]),
])  # fmt: skip
def test_every_item_is_listed_and_the_policy_passes_its_tests(
    file: str, text: str, items: list[str], tmp_path: Path
) -> None:
    form, policy = tmp_path / file, tmp_path / "first.yaml"
    form.write_text(text, encoding="utf-8")

    assert 0 == run(["policy", "scaffold", str(form), "--out", str(policy)])

    compiled = load_policy(policy)
    assert compiled.policy.crf is not None
    assert items == [str(item) for item in compiled.policy.crf.items]
    assert 0 == run(["policy", "lint", str(policy)])
    assert 0 == run(["policy", "test", str(policy), "--hermetic"])
    assert "李海海,1980" not in policy.read_text(encoding="utf-8")


def test_questions_types_and_marks_of_an_item_are_told(tmp_path: Path) -> None:
    form = tmp_path / "s.xml"
    form.write_text(ODM, encoding="utf-8")

    name, height = read_columns(form)

    assert ("受试者姓名", "text", True, "NAME") == (name.question, name.data_type, name.is_flagged, name.category)
    assert ("", "float", False, "") == (height.question, height.data_type, height.is_flagged, height.category)
    assert '- "I.NAME"  # 受试者姓名; text; PHI; name' in scaffold(form, "first")


def test_a_mark_before_the_name_of_an_item_is_its_own(tmp_path: Path) -> None:
    form = tmp_path / "s.xml"
    marked = ODM.replace('<ItemDef OID="I.HT"', '<ItemDef redcap:Identifier="y" OID="I.HT"').replace(
        "urn:oc", 'urn:oc" xmlns:redcap="urn:r'
    )
    form.write_text(marked.replace("PHI=", "Shown="), encoding="utf-8")

    assert [("I.NAME", False), ("I.HT", True)] == [(column.place, column.is_flagged) for column in read_columns(form)]


def test_columns_of_a_sheet_are_listed_by_their_headers(tmp_path: Path) -> None:
    openpyxl = pytest.importorskip("openpyxl")
    book = openpyxl.Workbook()
    book.active.title = "人口学"
    book.active.append(["受试者编号", "姓名"])
    book.active.append(["001-023", "李海海"])
    book.save(tmp_path / "form.xlsx")

    policy = scaffold(tmp_path / "form.xlsx", "first")

    assert '    - "人口学!受试者编号"' in policy
    assert '    - "人口学!姓名"  # ' in policy


DICTIONARY = (
    '"Variable / Field Name","Form Name","Field Type","Field Label",Identifier?\n'
    'record_id,dm,text,"Study ID",\npt_name,dm,text,"Patient name",y\nmemo,dm,notes,"What\nhappened",y\n'
)


def test_a_data_dictionary_defines_the_columns_of_another_file(tmp_path: Path) -> None:
    form = tmp_path / "dictionary.csv"
    form.write_text(DICTIONARY, encoding="utf-8")

    columns = read_columns(form)
    policy = scaffold(form, "first")

    assert [("record_id", "Study ID", False), ("pt_name", "Patient name", True), ("memo", "What happened", True)] == [
        (column.place, column.question, column.is_flagged) for column in columns
    ]
    assert '    - "memo"  # What happened; notes; PHI' in policy
    assert "format:" not in policy


def test_a_policy_for_odm_2_is_written_for_odm_2(tmp_path: Path) -> None:
    form = tmp_path / "s.xml"
    form.write_text(ODM.replace('"1.3.2"', '"2.0"'), encoding="utf-8")

    assert "  format: odm-2.0\n" in scaffold(form, "first")


def test_items_of_a_form_without_metadata_are_those_of_the_file_that_defines_them(tmp_path: Path) -> None:
    form, meta, policy = tmp_path / "data.xml", tmp_path / "meta.xml", tmp_path / "first.yaml"
    form.write_text('<ODM ODMVersion="2.0"><ClinicalData StudyOID="S"/></ODM>', encoding="utf-8")
    meta.write_text(ODM, encoding="utf-8")

    alone = run(["policy", "scaffold", str(form)])

    assert [1, 0] == [alone, run(["policy", "scaffold", str(form), "--metadata", str(meta), "--out", str(policy)])]
    assert "  format: odm-2.0\n" in policy.read_text(encoding="utf-8")
    assert '- "I.NAME"  # 受试者姓名; text; PHI; name' in policy.read_text(encoding="utf-8")


def test_a_form_without_items_is_refused(tmp_path: Path) -> None:
    form = tmp_path / "note.txt"
    form.write_text("无异常", encoding="utf-8")

    with pytest.raises(RecordError):
        scaffold(form, "first")
