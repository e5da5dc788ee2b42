"""A trade at the very end of a text ends there."""

from hdeid.detector.page import Page
from hdeid.detector.patterns.profession import Profession


def test_a_trade_in_the_last_cell_ends_with_the_text():
    text = "姓名,性别,职业\n李海海,男,个体\n王秀,女,厨师"

    ends = [span.end for span in Profession().find(Page(text))]

    assert ends, "the trade of the last cell is found"
    assert max(ends) <= len(text)
