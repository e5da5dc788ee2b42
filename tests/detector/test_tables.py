from __future__ import annotations

import pytest

from hdeid.detector.page import Page
from hdeid.detector.tables import read_tables


def read(text: str) -> list[tuple[str, str]]:
    return [(cell.caption, text[cell.start : cell.end]) for cell in read_tables(text).cells]


def test_values_of_an_sql_row_stand_below_their_columns() -> None:
    text = "INSERT INTO T_BASY (BAH,XM,NL,JBDM) VALUES\n('0087001','呼延三(子)',71,NULL),\n('0087002','尚四',55,'C34');"

    expected = [
        *(("病案号", "0087001"), ("姓名", "呼延三(子)"), ("年龄", "71"), ("疾病代码", "NULL")),
        *(("病案号", "0087002"), ("姓名", "尚四"), ("年龄", "55"), ("疾病代码", "C34")),
    ]
    assert expected == read(text)


def test_a_line_of_words_over_a_line_with_numbers_is_a_header_whatever_it_names() -> None:
    text = "编次\t中心\t受试者\t访视\n1\t05\t05004\tV1\n"

    assert [("编次", "1"), ("中心", "05"), ("受试者", "05004"), ("访视", "V1")] == read(text)


@pytest.mark.parametrize(
    "text",
    [
        "发热\t咳嗽\t咳痰\t胸闷\n无\t有\t无\t无\n",
        "INSERT INTO notes VALUES ('患者今日出院')",
        "INSERT INTO t (a, b",
        "发热 咳嗽 咳痰 胸闷\n体温37.5",
    ],
)
def test_what_names_no_column_gives_no_cell(text: str) -> None:
    assert [] == read(text)


def test_the_name_of_a_column_is_no_identifier_but_a_value_may_be() -> None:
    table = read_tables("INSERT INTO T (XM,SZ) VALUES ('令狐五','撖六');\nSELECT XM FROM T WHERE SZ='撖六'")

    assert [True, True, True, False] == [table.names_column(word) for word in ("XM", "SZ='", "WHERE", "撖六")]


def test_names_on_a_roster_are_no_names_of_columns() -> None:
    assert not read_tables("张三\t李四\t王五\t赵六\n1\t2\t3\t4\n").names_column("张三")


def test_fields_of_json_hold_their_values_without_quotes() -> None:
    text = '{"gender": "女", "age": "3岁4月", "xm": "淳于七"}'

    assert [("gender", "女"), ("age", "3岁4月"), ("姓名", "淳于七")] == [
        (field.caption, text[field.start : field.end]) for field in Page(text).fields
    ]


def test_a_long_row_without_an_end_takes_linear_time() -> None:
    assert [] == read("INSERT INTO T (A,B) VALUES (" + "'x'," * 30_000)
