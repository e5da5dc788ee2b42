"""Laws that every generator obeys, and what is special to each category."""

from __future__ import annotations

from datetime import date, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hdeid.core.category import CATEGORIES
from hdeid.core.markup import parse_markup
from hdeid.errors import MethodError
from hdeid.lexicon.divisions import division_by_code
from hdeid.surrogate.all_generators import ALL_GENERATORS
from hdeid.surrogate.generator import Original, Parts, Wish
from hdeid.surrogate.id_card import check_digit
from hdeid.surrogate.time import DateGenerator, move_birth, shift_date
from hdeid.text.canonical import canonical

EXAMPLES = [
    "[[NAME|{surname:李}{given:海海}]]",
    "[[NAME|王秀英]]",
    "[[NAME|{given:买买提·}{surname:艾力}]]",
    "[[NAME|{given:John }{surname:Smith}]]",
    "[[ADDRESS|{city:上海市}{district:杨浦区}{road:国定路}{number:580号}{room:402室}]]",
    "[[ADDRESS|{village:王家屯}{number:三组}]]",
    "[[ORGANIZATION|{region:安平县}{body:人民医院}{department:心内科}]]",
    "[[DATE|{year:2023年}{month:5月}{day:31日}]]",
    "[[DATE|{year:2023年}{month:5月}]]",
    "[[AGE|56岁]]",
    "[[PHONE|{prefix:138}{area:0013}{subscriber:8000}]]",
    "[[PHONE|021-55550123]]",
    "[[ID_CARD|{province:31}{city:01}{district:10}{birth_year:1962}{birth_month:02}{birth_day:03}{sequence:123}{check:3}]]",
    "[[ID_DOC|E12345678]]",
    "[[MEDICAL_RECORD|ZY-0012345]]",
    "[[SUBJECT|{site:001}{subject:-023}]]",
    "[[INSURANCE|A1234567]]",
    "[[BANK_CARD|{issuer:622202}{account:123456789012}{check:8}]]",
    "[[EMAIL|{local:lihaihai@}{domain:example.org}]]",
    "[[URL|www.example.org/a]]",
    "[[IP|192.168.1.7]]",
    "[[ACCOUNT|haihai_88]]",
    "[[PLATE|{province:沪}{city:A}{serial:·12345}]]",
    "[[DEVICE|SN998877]]",
    "[[PROFESSION|教师]]",
    "[[ETHNICITY|汉族]]",
    "[[SEX|男]]",
    "[[MARITAL_STATUS|已婚]]",
    "[[EDUCATION|初中]]",
    "[[INCOME|3000元]]",
]
KEYS = st.binary(min_size=32, max_size=32)
WISH = Wish(bytes(range(32)), shift=timedelta(days=40))


def surrogate(marked: str, wish: Wish = WISH) -> Parts:
    document = parse_markup(marked)
    span = document.spans[0]
    parts = tuple((part.level, document.text[part.start : part.end]) for part in span.parts)
    original = Original(parts or (("", document.text),), canonical(span.category, document.text))
    return ALL_GENERATORS[span.category].generate(original, wish)


def text(marked: str, wish: Wish = WISH) -> str:
    return "".join(part for _, part in surrogate(marked, wish))


@pytest.mark.parametrize(("digits", "spoken"), [
    ("[[PHONE|{prefix:138}{subscriber:00138000}]]", "[[PHONE|{prefix:幺三八}{subscriber:〇〇幺三八〇〇〇}]]"),
    ("[[PHONE|{area:0571-}{subscriber:88123456}]]", "[[PHONE|{area:零五七幺}{subscriber:八八幺二三四五六}]]"),
    ("[[MEDICAL_RECORD|0023456]]", "[[MEDICAL_RECORD|零零二三四五六]]"),
])  # fmt: skip
def test_a_spoken_number_gets_the_surrogate_of_the_written_one_in_its_own_manner(digits: str, spoken: str) -> None:
    one, other = text(digits), text(spoken)

    assert canonical("PHONE", one) == canonical("PHONE", other)
    assert not set(other) & set("0123456789")


@pytest.mark.parametrize("marked", ["[[ACCOUNT|@快乐的小王]]", "[[ACCOUNT|小王2020]]", "[[MEDICAL_RECORD|甲]]"])
def test_a_code_of_words_has_no_surrogate(marked: str) -> None:
    with pytest.raises(MethodError):
        surrogate(marked)


@pytest.mark.parametrize(("marked", "stays", "goes"), [
    ("[[ADDRESS|{road:国定路335弄}]]", "弄", "国定"),
    ("[[ADDRESS|{poi:翠苑小区3区}]]", "区", "翠苑"),
    ("[[ADDRESS|{building:桃源公寓2幢}]]", "幢", "桃源"),
    ("[[ADDRESS|{number:12号院}{unit:3单元}]]", "号院", "12"),
    ("[[ADDRESS|西湖区文三路9号]]", "号", "文三"),
])  # fmt: skip
def test_words_beside_the_numbers_of_an_address_are_replaced_too(marked: str, stays: str, goes: str) -> None:
    assert stays in text(marked)
    assert goes not in text(marked)


def test_every_category_has_a_generator() -> None:
    assert set(ALL_GENERATORS) == set(CATEGORIES)


@pytest.mark.parametrize("marked", EXAMPLES)
def test_a_surrogate_is_the_same_for_the_same_key_and_not_the_original(marked: str) -> None:
    first, second = text(marked), text(marked)

    assert first == second
    assert first
    assert first != parse_markup(marked).text


@given(KEYS, st.sampled_from(EXAMPLES), st.integers(-400, 400).filter(bool))
def test_no_surrogate_is_the_original(key: bytes, marked: str, days: int) -> None:
    assert text(marked, Wish(key, shift=timedelta(days=days))) != parse_markup(marked).text


@given(KEYS, st.sampled_from(["65529900", "6552-9900", "021-55550123", "0999123", "８８８８１２３４", "8899", "12345"]))
def test_no_place_of_a_landline_without_levels_is_kept_as_such(key: bytes, number: str) -> None:
    first = {text(f"[[PHONE|{number}]]", Wish(bytes([turn]) + key[1:]))[:3] for turn in range(20)}

    assert len(first) > 1


@given(KEYS)
def test_a_mobile_number_without_levels_keeps_its_carrier_alone(key: bytes) -> None:
    made = text("[[PHONE|138 0013 8000]]", Wish(key))

    assert made.startswith("138 ")
    assert made != "138 0013 8000"


@given(KEYS, st.sampled_from(["0119-", "(0000)", "099"]))
def test_an_area_that_no_city_has_is_not_shown(key: bytes, area: str) -> None:
    made = [dict(surrogate(f"[[PHONE|{{area:{area}}}{{subscriber:55550123}}]]", Wish(bytes([turn]) + key[1:])))["area"]
            for turn in range(20)]  # fmt: skip

    assert len(set(made)) > 1


DAYS = st.integers(-800, 800).filter(bool)
FORMS = st.sampled_from([
    ("year", "month", "day"), ("year", "month"), ("year",), ("month", "day"), ("month",), ("day",),
])  # fmt: skip
MANNERS = st.sampled_from([("年", "月", "日"), ("-", "-", ""), (".", ".", "")])
DATES = st.dates(date(1912, 1, 1), date(2090, 12, 31))


def written(day: date, levels: tuple[str, ...], units: tuple[str, ...] = ("年", "月", "日")) -> Parts:
    values = {"year": f"{day.year}{units[0]}", "month": f"{day.month:02d}{units[1]}", "day": f"{day.day:02d}{units[2]}"}
    return tuple((level, values[level]) for level in levels)


@given(DATES, FORMS, MANNERS, DAYS)
def test_no_date_is_moved_to_itself_however_much_of_it_is_written(
    day: date, levels: tuple[str, ...], units: tuple[str, ...], days: int
) -> None:
    parts = written(day, levels, units)

    assert shift_date(parts, timedelta(days=days)) != "".join(text for _, text in parts)


@given(DATES, DATES, st.sampled_from([("year", "month", "day"), ("year", "month"), ("year",)]), DAYS)
def test_dates_written_alike_keep_their_order(one: date, other: date, levels: tuple[str, ...], days: int) -> None:
    early, late = (written(day, levels) for day in sorted((one, other)))
    moved = [shift_date(parts, timedelta(days=days)) for parts in (early, late)]

    assert sorted(moved) == moved
    assert (early == late) == (moved[0] == moved[1])


@given(st.sampled_from([("month", "day"), ("month",), ("day",)]), DAYS)
def test_two_dates_without_a_year_never_become_one(levels: tuple[str, ...], days: int) -> None:
    year = [date(2001, 1, 1) + timedelta(days=number) for number in range(365)]
    originals = {written(day, levels) for day in year}

    assert len({shift_date(parts, timedelta(days=days)) for parts in originals}) == len(originals)


@pytest.mark.parametrize(("marked", "days", "expected"), [
    ("{year:2023年}{month:5月}", 3, "2023年6月"),
    ("{year:2023年}{month:1月}", -3, "2022年12月"),
    ("{year:2023-}{month:05}", 60, "2023-07"),
    ("{year:2023年}", 40, "2024年"),
    ("{month:12月}{day:30日}", 5, "1月4日"),
    ("{month:2月}{day:29日}", 5, "3月5日"),
    ("{month:5月}{day:3日}", 365, "5月4日"),
    ("{month:十二月}", -365, "十一月"),
    ("{day:31日}", 1, "1日"),
])  # fmt: skip
def test_a_partial_date_moves_by_its_own_steps(marked: str, days: int, expected: str) -> None:
    assert text(f"[[DATE|{marked}]]", Wish(bytes(32), shift=timedelta(days=days))) == expected


@given(KEYS, DATES, st.integers(-365, 365))
def test_no_day_of_birth_stays(key: bytes, birth: date, days: int) -> None:
    wish = Wish(key, shift=timedelta(days=days), is_birth=True)

    assert move_birth(birth, wish) != birth
    assert DateGenerator().generate(Original(written(birth, ("year",)), ""), wish)[0][1] < f"{birth.year}年"


@given(KEYS)
def test_a_surrogate_identity_card_has_a_real_region_the_shifted_birth_date_and_a_right_check_digit(key: bytes) -> None:
    wish = Wish(key, frozenset({"sex"}), shift=timedelta(days=40))
    card = text(EXAMPLES[12], wish)

    assert division_by_code()[card[:6]].is_current
    assert date(int(card[6:10]), int(card[10:12]), int(card[12:14])) == move_birth(date(1962, 2, 3), wish)
    assert int(card[16]) % 2 == 1
    assert card[17] == check_digit(card[:17])


@given(KEYS)
def test_address_and_identity_card_of_one_key_agree_in_their_district(key: bytes) -> None:
    wish = Wish(key)

    address = dict(surrogate("[[ADDRESS|{city:上海市}{district:杨浦区}]]", wish))
    card = text(EXAMPLES[12], wish)

    assert division_by_code()[card[:6]].name == address["district"]


def test_the_city_is_kept_on_request() -> None:
    parts = dict(surrogate(EXAMPLES[4], Wish(bytes(32), frozenset({"city"}))))

    assert parts["city"] == "上海市"
    assert parts["district"] != "杨浦区"


@given(KEYS)
def test_a_surrogate_bank_card_passes_luhn(key: bytes) -> None:
    digits = [int(char) for char in reversed(text(EXAMPLES[17], Wish(key)))]

    total = sum(sum(divmod(2 * d, 10)) if i % 2 else d for i, d in enumerate(digits))

    assert total % 10 == 0


@given(KEYS, st.lists(st.integers(0, 99999), min_size=2, max_size=20, unique=True))
def test_two_record_numbers_never_share_a_surrogate(key: bytes, numbers: list[int]) -> None:
    made = {text(f"[[MEDICAL_RECORD|{number:06d}]]", Wish(key)) for number in numbers}

    assert len(made) == len(numbers)
