"""The table of POLICY.md section 2, and what is refused."""

from __future__ import annotations

import pytest

from hdeid.core.category import CATEGORIES
from hdeid.core.markup import parse_markup
from hdeid.errors import PolicyRuleError
from hdeid.policy.selector import Characters, parse_selector
from tests.policy.examples import compiled, visible

MARKED = "[[ADDRESS|{city:上海市}{district:杨浦区}{township:五角场街道}{road:国定路}{number:580号}]]"


@pytest.mark.parametrize(
    ("selector", "expected"),
    [
        ("address", "上海市杨浦区五角场街道国定路580号"),
        ("address.district", "___杨浦区____________"),
        ("address.to(district)", "上海市杨浦区____________"),
        ("address.above(district)", "上海市_______________"),
        ("address.from(district)", "___杨浦区五角场街道国定路580号"),
        ("address.below(city)", "___杨浦区五角场街道国定路580号"),
    ],
)
def test_a_selector_names_these_levels_of_an_address(selector: str, expected: str) -> None:
    covered = parse_selector(selector).levels(CATEGORIES["ADDRESS"])
    document = parse_markup(MARKED)

    parts = document.spans[0].parts

    assert expected == "".join(
        document.text[part.start : part.end] if part.level in covered else "_" * (part.end - part.start)
        for part in parts
    )


@pytest.mark.parametrize(
    ("selector", "marked", "expected"),
    [
        ("name[2]", "[[NAME|李海海]]", "李_海"),
        ("name[-1]", "[[NAME|李海海]]", "李海_"),
        ("name[2:]", "[[NAME|李海海]]", "李__"),
        ("name[2:3]", "[[NAME|欧阳海海]]", "欧__海"),
        ("name[-2:-1]", "[[NAME|欧阳海海]]", "欧阳__"),
        ("name[4]", "[[NAME|李海海]]", "李海海"),
        ("name.given[1]", "[[NAME|{surname:李}{given:海海}]]", "李_海"),
        ("name[4]", "[[NAME|买买提·艾力]]", "买买提__力"),
        ("name[2]", "[[NAME|{given:买买提·}{surname:艾力}]]", "买_提·艾力"),
        ("name[2]", "[[NAME|李𠮷海]]", "李_海"),
        ("name[1]", "[[NAME|e\u0301va]]", "__va"),
        ("phone[-4:]", "[[PHONE|138-0013-8000]]", "138-0013_____"),
    ],
)
def test_characters_are_counted_as_people_count_them(selector: str, marked: str, expected: str) -> None:
    policy = compiled(f'unlisted: show\nreason: x\nrules: [{{id: a, hide: "{selector}"}}]\n')

    assert expected == visible(policy, marked)


def test_a_separator_stays_only_where_both_neighbors_stay() -> None:
    policy = compiled('rules: [{id: a, show: "name[3:4]"}]\n')

    assert visible(policy, "[[NAME|买买提·艾力]]") == "__提·艾_"


@pytest.mark.parametrize(
    ("written", "code", "part"),
    [
        ("地址", "E-UNKNOWN", "写作 `address`"),
        ("户籍", "E-UNKNOWN", "写作 `address`"),
        ("address.区", "E-UNKNOWN", "写作 `district`"),
        ("adress", "E-UNKNOWN", "did you mean `address`?"),
        ("Name", "E-UNKNOWN", "did you mean `name`?"),
        ("address.street", "E-UNKNOWN", "expected one of `country`"),
        ("address.citty", "E-UNKNOWN", "did you mean `city`?"),
        ("age.year", "E-UNKNOWN", "category `age` has no levels"),
        ("address.under(city)", "E-SELECTOR", "unknown operator `under`"),
        ("address.below(postcode)", "E-SELECTOR", "beside the chain"),
        ("address.below(room)", "E-SELECTOR", "covers no level"),
        ("name[0]", "E-SELECTOR", "counted from 1"),
        ("name[x]", "E-SELECTOR", "names no characters"),
        ("name[:2]", "E-SELECTOR", "names no characters"),
        ("name[3:2]", "E-SELECTOR", "ends before it begins"),
        ("any[1]", "E-SELECTOR", "`any` stands alone"),
        ("name，phone", "E-SELECTOR", "full-width `，`"),
        ("name phone", "E-SELECTOR", "is not a selector"),
    ],
)
def test_a_wrong_selector_is_refused_with_what_was_meant(written: str, code: str, part: str) -> None:
    with pytest.raises(PolicyRuleError) as caught:
        parse_selector(written)

    assert code == caught.value.code
    assert part in caught.value.message


def test_positions_never_leave_the_text() -> None:
    assert list(Characters(-5, -4).positions(3)) == []
    assert list(Characters(-5, 2).positions(3)) == [0, 1]
