"""Who operates in lists of operations, and the kinds of anaesthesia that read like surnames."""

import pytest

from hdeid.detector.reading.operations import read_operations
from hdeid.detector.reading.tables import read_tables

_HEADER = "台 床 姓名 性 年龄 诊断 术式 主刀/助手 麻醉\n"


@pytest.mark.parametrize(
    ("rows", "surgeons", "kinds"),
    [
        ("1 6 郝思远 男 33 锁骨 ORIF 商/水 颈丛\n", ["商", "水"], []),
        ("1 6 郝思远 男 33 胆石 LC 申/小童 全\n2 7 鲁兰 女 41 足月 CS 和 腰\n", ["申", "童", "和"], ["全"]),
        ("1 6 郝思远 男 33 疝 修补 商 全 已禁食\n2 7 鲁兰 女 41 肝囊肿 去顶 金 局麻\n", ["商", "金"], ["全"]),
        # Nothing says that the column holds no anaesthetist.
        ("1 6 郝思远 男 33 胆石 LC 商 全\n", ["商"], []),
        # A patient with blanks in the name.
        ("1 6 申 全 男 33 胆石 LC 商 腰\n2 7 普外 申 全 40 疝 修补 商 腰\n", ["商", "商"], []),
        ("1 6 郝思远 男 33 疝 修补 左 腰\n", [], []),
        ("1 6 郝思远 男 33 疝 修补 商 DX/小申 全麻\n2 7 鲁兰 女 41 疝 修补 柯昌明 DX 腰麻\n", ["DX", "DX"], []),
        ("1 6 郝思远 男 33 疝修补 TEP 全麻\n2 7 鲁兰 女 41 左膝 TKA 腰麻\n", [], []),
    ],
)
def test_rows_below_surgeon_and_anaesthesia(rows, surgeons, kinds):
    text = _HEADER + rows
    found = read_operations(text)

    assert surgeons == [text[start:end] for start, end in found.surgeons]
    assert kinds == [text[start:end] for start, end in found.kinds]


def test_without_such_a_header_nothing_is_read():
    found = read_operations("台 床 姓名 诊断 术式 麻醉\n1 6 郝思远 疝 修补 商 腰\n")

    assert ((), ()) == (found.surgeons, found.kinds)


def test_columns_of_tables_tell_the_same():
    text = "台/床/姓名/术式/术者/麻醉\n1/22/郝思远/ORIF/商/颈丛\n2/5/鲁兰/LC/申/全\n3/7/毋山/LC/申屠明/全\n"
    found = read_operations(text, read_tables(text).cells)

    assert ["商", "申"] == [text[start:end] for start, end in found.surgeons]
    assert ["全", "全"] == [text[start:end] for start, end in found.kinds]


def test_letters_of_who_helps_stand_in_the_same_column():
    text = "台/床/姓名/术式/术者/麻醉\n1/22/郝思远/ORIF/柯昌明 DX/颈丛\n2/5/鲁兰/LC/申 GA/全麻\n"
    found = read_operations(text, read_tables(text).cells)

    assert ["DX"] == [text[start:end] for start, end in found.surgeons]
