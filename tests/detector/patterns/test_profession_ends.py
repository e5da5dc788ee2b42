"""Where trades end, and what stands where a trade does and is none."""

import pytest

from hdeid.detector.patterns.profession import Profession
from hdeid.detector.patterns.profession_spoken import ProfessionSpoken
from hdeid.detector.reading.page import Page


def test_a_trade_in_the_last_cell_ends_with_the_text():
    text = "姓名,性别,职业\n李海海,男,个体\n王秀,女,厨师"

    ends = [span.end for span in Profession().find(Page(text))]

    assert ends, "the trade of the last cell is found"
    assert max(ends) <= len(text)


@pytest.mark.parametrize(
    ("text", "trades"),
    [
        ("编号、收款人、开户行、账号", []),
        ("如有疑问,请其联系客服 4008", []),
        ("父亲系客服,", ["客服"]),
        ("男,26岁、送外卖的,", ["送外卖的"]),
    ],
)
def test_titles_of_columns_and_whom_one_asks_are_no_trades(text, trades):
    assert trades == [text[span.start : span.end] for span in Profession().find(Page(text))]


@pytest.mark.parametrize(("text", "trades"), [("爱人(卢老师)", []), ("爱人,县小学老师,", ["县小学老师"])])
def test_a_title_behind_a_surname_is_no_trade(text, trades):
    assert trades == [text[span.start : span.end] for span in ProfessionSpoken().find(Page(text))]
