"""First policies from forms: every item listed, everything hidden, and the file passes its own tests."""

from __future__ import annotations

from pathlib import Path

import pytest

from hdeid.cli.main import run
from hdeid.errors import RecordError
from hdeid.policy.library import load_policy
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


def test_a_form_without_items_is_refused(tmp_path: Path) -> None:
    form = tmp_path / "note.txt"
    form.write_text("无异常", encoding="utf-8")

    with pytest.raises(RecordError):
        scaffold(form, "first")
