"""Other programs read what was written: cells, runs and formats are as they were, resources are valid."""

from __future__ import annotations

import datetime
import io
from pathlib import Path

import pytest

from hdeid.study.records import Item
from tests.study.test_forms import rewritten


def test_cells_comments_and_properties_of_a_workbook() -> None:
    openpyxl = pytest.importorskip("openpyxl")
    comments = pytest.importorskip("openpyxl.comments")
    book = openpyxl.Workbook()
    sheet = book.active
    sheet.title = "张三"
    sheet.append(["受试者编号", "姓名", "出生日期", "体重"])
    sheet.append(["S001", "张三", datetime.datetime(1980, 5, 12), 56.5])
    sheet.append(["S002", "李四", datetime.datetime(1981, 6, 1, 8, 30), 60])
    sheet["B2"].comment = comments.Comment("张三的说明", "李四")
    sheet["E2"] = "='张三'!B2"
    book.create_sheet("隐藏").sheet_state = "hidden"
    book.properties.creator = "李四"
    data = io.BytesIO()
    book.save(data)

    def replace(item: Item) -> str:
        if item.kind == "date":
            return {"1980-05-12": "1980-06-01"}.get(item.text, "[日期]")
        return item.text.replace("张三", "[甲]").replace("李四", "[乙]")

    output, _ = rewritten("a.xlsx", data.getvalue(), replace)
    again = openpyxl.load_workbook(io.BytesIO(output))

    assert again.sheetnames == ["_甲_", "隐藏"]
    assert [cell.value for cell in again["_甲_"][2]] == [
        "S001",
        "[甲]",
        datetime.datetime(1980, 6, 1),
        56.5,
        "='_甲_'!B2",
    ]
    assert [cell.value for cell in again["_甲_"][3]][:4] == ["S002", "[乙]", "[日期]", 60]
    assert again["_甲_"]["C2"].number_format == sheet["C2"].number_format
    assert (again["_甲_"]["B2"].comment.text, again["_甲_"]["B2"].comment.author) == ("[甲]的说明", "[乙]")
    assert again.properties.creator == "[乙]"
    assert again["隐藏"].sheet_state == "hidden"


def test_runs_tables_and_headers_of_a_letter() -> None:
    docx = pytest.importorskip("docx")
    letter = docx.Document()
    paragraph = letter.add_paragraph("患者")
    paragraph.add_run("张").bold = True
    paragraph.add_run("三，电话1380")
    paragraph.add_run("0138000。").italic = True
    letter.add_table(1, 2).cell(0, 1).text = "张三"
    letter.sections[0].header.paragraphs[0].text = "张三病历"
    letter.core_properties.author = "张三"
    data = io.BytesIO()
    letter.save(data)

    kept, _ = rewritten("a.docx", data.getvalue(), lambda item: None)
    hidden, _ = rewritten(
        "a.docx", data.getvalue(), lambda item: item.text.replace("张三", "[姓名]").replace("13800138000", "[电话]")
    )
    before, after = docx.Document(io.BytesIO(kept)), docx.Document(io.BytesIO(hidden))

    assert [run.text for run in before.paragraphs[0].runs] == ["患者", "张", "三，电话1380", "0138000。"]
    assert [run.text for run in after.paragraphs[0].runs] == ["患者", "[姓名]", "，电话[电话]", "。"]
    assert [run.bold for run in after.paragraphs[0].runs] == [None, True, None, None]
    assert after.tables[0].cell(0, 1).text == "[姓名]"
    assert after.sections[0].header.paragraphs[0].text == "[姓名]病历"
    assert after.core_properties.author == "[姓名]"


@pytest.mark.data
def test_rewritten_fhir_bundles_are_valid(samples: Path) -> None:
    bundle = pytest.importorskip("fhir.resources.R4B.bundle")

    def replace(item: Item) -> str | None:
        if item.kind in ("metadata", "number"):
            return None
        return item.text[:4] if item.kind == "date" else "[隐]"

    for path in sorted(samples.glob("fhir/synthea*.json")):
        output, _ = rewritten(path.name, path.read_bytes(), replace)

        bundle.Bundle.model_validate_json(output)
