"""What a policy shows of identifiers that it hides where gold marks them."""

import pytest

from hdeid.core.markup import parse_markup
from hdeid.policy.libraries import load_policy
from hdeid.proof.shown import ShownTable

GOLD = "住[[ADDRESS|{city:上海市}{district:杨浦区}{village:某某里}]],电话[[PHONE|13800138000]]。"


@pytest.mark.parametrize(
    ("found", "shown"),
    [
        (GOLD, {}),
        (
            "住[[ADDRESS|{city:上海市}{district:杨浦区某某里}]],电话[[PHONE|13800138000]]。",
            {("address.village", "address.district"): 3},
        ),
        ("住[[ADDRESS|{city:上海市}{district:杨浦区}{village:某某里}]],电话13800138000。", {("phone.rest", ""): 11}),
        (
            "住[[ADDRESS|{city:上海市}{road:杨浦区某某里}]],电话[[PHONE|13800138000]]。",
            {},
        ),
    ],
    ids=["read right", "a village as a district", "a number not found", "a district as a road"],
)
def test_what_stays_is_told_by_how_it_was_read(found: str, shown: dict[tuple[str, str], int]) -> None:
    table = ShownTable(load_policy("epi-district"))

    table.add(parse_markup(GOLD), parse_markup(found))

    assert shown == dict(+table.shown)
    assert table.leak == sum(shown.values()) / 14


def test_what_the_policy_keeps_and_detection_hides_is_counted_apart() -> None:
    table = ShownTable(load_policy("epi-district"))

    table.add(
        parse_markup(GOLD),
        parse_markup("住上海市[[ADDRESS|{road:杨浦区}{village:某某里}]],电话[[PHONE|13800138000]]。"),
    )

    assert (table.kept, table.withheld) == (6, 3)


def test_figures_hold_no_text() -> None:
    table = ShownTable(load_policy("epi-district"))

    table.add(parse_markup(GOLD), parse_markup(GOLD.replace("[[PHONE|", "").replace("000]]", "000")))

    figures = table.figures()
    assert figures["levels"] == [{"level": "phone.rest", "read_as": "", "letters": 11, "shown": 11}]
    assert (figures["not_found"], figures["misread"]) == (11, 0)


def test_an_empty_table_leaks_nothing() -> None:
    assert ShownTable(load_policy("epi-district")).leak == 0
