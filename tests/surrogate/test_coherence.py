"""One invented person per key: what its surrogates have in common, and that no two originals get one surrogate."""

from __future__ import annotations

from datetime import date, timedelta

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hdeid.core.markup import parse_markup
from hdeid.errors import MethodError
from hdeid.lexicon.cities import cities_of_area, codes_of
from hdeid.lexicon.divisions import division_by_code
from hdeid.lexicon.names import given_characters, surname_of, surnames
from hdeid.masker.keyring import Keyring
from hdeid.masker.method import Hidden, Links, Scope
from hdeid.masker.methods.all_methods import ALL_METHODS
from hdeid.policy.rules import Consistency
from hdeid.surrogate.all_generators import ALL_GENERATORS
from hdeid.surrogate.generator import Original, Wish
from hdeid.surrogate.id_card import check_digit, read_birth
from hdeid.surrogate.name import FEMALE, MALE
from hdeid.surrogate.person import Person
from hdeid.surrogate.time import years_older
from hdeid.text.pinyin import name_initials

KEYS = st.binary(min_size=32, max_size=32)
DIVISIONS = sorted(code for code, place in division_by_code().items() if place.level == "district" and place.is_current)
SURNAMES = sorted(surnames())
GIVEN = st.text(sorted(given_characters()), min_size=1, max_size=2)
NAMES = (
    st.tuples(st.sampled_from(SURNAMES), GIVEN).map("".join).filter(lambda name: 1 < len(surname_of(name) + "一") <= 5)
)
BIRTHS = st.dates(date(1930, 1, 1), date(2020, 12, 31))


def made(category: str, text: str, wish: Wish) -> str:
    return "".join(part for _, part in ALL_GENERATORS[category].generate(Original((("", text),), text), wish))


def card(code: str, birth: date, sequence: int) -> str:
    first = f"{code}{birth:%Y%m%d}{sequence:03d}"
    return first + check_digit(first)


LAW = settings(deadline=None, max_examples=50)
CARDS = st.builds(card, st.sampled_from(DIVISIONS), BIRTHS, st.integers(0, 999))


@LAW
@given(KEYS, st.lists(NAMES, min_size=2, max_size=30, unique=True), st.booleans())
def test_two_names_never_get_one_surrogate_nor_their_own(key: bytes, names: list[str], keeps_sex: bool) -> None:
    wish = Wish(key, frozenset({"sex"} if keeps_sex else ()))

    surrogates = [made("NAME", name, wish) for name in names]

    assert len(set(surrogates)) == len(names)
    assert [len(name) for name in names] == [len(name) for name in surrogates]
    assert [] == [name for name, other in zip(names, surrogates, strict=True) if name == other]


@pytest.mark.parametrize("surname", [name for name in SURNAMES if len(name) > 2])
def test_a_long_surname_becomes_another_of_its_length_at_once(surname: str) -> None:
    made_name = made("NAME", surname + "启明", Wish(bytes(32)))

    assert surname_of(made_name) == made_name[:-2] != surname


@pytest.mark.parametrize("text", ["-", "*", "某", "··", "？"])
def test_a_surname_without_a_letter_is_refused_at_once(text: str) -> None:
    with pytest.raises(MethodError):
        ALL_GENERATORS["NAME"].generate(Original((("surname", text),), text), Wish(bytes(32)))


@LAW
@given(KEYS, st.sampled_from(sorted(name for name in SURNAMES if len(name) == 1 and surnames()[name] == 1)),
       st.sampled_from(FEMALE + MALE), st.booleans())  # fmt: skip
def test_the_sex_of_name_and_identity_card_go_together(key: bytes, surname: str, char: str, keeps_sex: bool) -> None:
    wish = Wish(key, frozenset({"sex"} if keeps_sex else ()))
    is_male = char in MALE

    given_name = made("NAME", surname + char, wish)[1:]
    sequence = int(made("ID_CARD", card("310110", date(1962, 2, 3), 122 + is_male), wish)[14:17])
    sex = made("SEX", "男" if is_male else "女", wish)

    assert (given_name in MALE) == (is_male == keeps_sex)
    assert (sequence % 2 == 1) == (is_male == keeps_sex)
    assert (sex == "男") == (given_name in MALE)


@LAW
@given(KEYS, st.lists(CARDS, min_size=2, max_size=20, unique=True), st.integers(-365, 365))
def test_two_identity_cards_never_get_one_surrogate(key: bytes, cards: list[str], days: int) -> None:
    wish = Wish(key, shift=timedelta(days=days))

    surrogates = {made("ID_CARD", number, wish) for number in cards}

    assert len(surrogates) == len(cards)
    assert not surrogates & set(cards)


@LAW
@given(KEYS, st.sampled_from(DIVISIONS), BIRTHS, st.integers(20, 80), st.integers(-365, 365))
def test_age_dates_and_identity_card_of_a_person_agree(key: bytes, code: str, birth: date, age: int, days: int) -> None:
    visit = birth + timedelta(days=round(365.2425 * age) + 180)
    number = card(code, birth, 123)
    wish = Wish(key, shift=timedelta(days=days), person=Person(births=frozenset({birth})))

    other_birth = read_birth(made("ID_CARD", number, wish))
    parts = (("year", f"{birth.year}-"), ("month", f"{birth.month:02d}-"), ("day", f"{birth.day:02d}"))
    written = "".join(
        text for _, text in ALL_GENERATORS["DATE"].generate(Original(parts, "".join(p for _, p in parts)), wish)
    )
    other_age = int(made("AGE", f"{age}岁", wish).rstrip("岁"))

    assert other_birth is not None
    assert written == other_birth.isoformat()
    assert other_age == age + years_older(key) == round((visit + wish.shift - other_birth).days / 365.2425 - 0.5)


@LAW
@given(KEYS, st.sampled_from(DIVISIONS))
def test_the_city_of_a_person_goes_where_its_district_goes(key: bytes, code: str) -> None:
    places = division_by_code()
    city = places.get(code[:4] + "00")
    wish = Wish(key, person=Person(codes=frozenset({code})))

    other = made("ID_CARD", card(code, date(1962, 2, 3), 123), wish)

    if city is not None and city.level == "city" and city.is_current:
        parts = ALL_GENERATORS["ADDRESS"].generate(Original((("city", city.name),), city.name), wish)
        lies_in = places.get(other[:4] + "00")
        assert lies_in is None or parts[0][1] == lies_in.name


@LAW
@given(KEYS, st.sampled_from(DIVISIONS))
def test_landlines_and_postcodes_go_where_the_address_goes(key: bytes, code: str) -> None:
    wish = Wish(key, person=Person(codes=frozenset({code})))
    other, own = codes_of(made("ID_CARD", card(code, date(1962, 2, 3), 123), wish)[:6]), codes_of(code)
    # A county below the province itself (6590xx) has no city; its neighbors share the area code and go elsewhere.
    of_city = (each for each in cities_of_area(own.area if own else "") if each.endswith("00"))
    city = next((each for each in of_city if code.startswith(each[:4])), "")

    if own and other and city:
        phone = ALL_GENERATORS["PHONE"].generate(
            Original((("area", f"{own.area}-"), ("subscriber", "55550123")), f"{own.area}55550123"), wish
        )
        postcode = ALL_GENERATORS["ADDRESS"].generate(Original((("postcode", own.postcode),), own.postcode), wish)
        assert f"{other.area}-" == phone[0][1]
        assert other.postcode[:4] == postcode[0][1][:4]
        assert own.postcode != postcode[0][1]


@LAW
@given(KEYS, st.sampled_from(["010", "021", "0571", "0898"]),
       st.lists(st.integers(10**7, 10**8 - 1), min_size=2, max_size=20, unique=True))  # fmt: skip
def test_two_landlines_of_one_area_never_get_one_surrogate(key: bytes, area: str, numbers: list[int]) -> None:
    originals = [(("area", area), ("subscriber", str(number))) for number in numbers]

    surrogates = {ALL_GENERATORS["PHONE"].generate(Original(parts, ""), Wish(key)) for parts in originals}

    assert len(numbers) == len(surrogates)
    assert not surrogates & set(originals)


@LAW
@given(KEYS, NAMES.filter(lambda name: all(name_initials(name))))
def test_an_address_of_e_mail_begins_as_the_surrogate_name_of_its_owner(key: bytes, name: str) -> None:
    wish = Wish(key, person=Person(names=frozenset({name})))

    mail = made("EMAIL", f"{first_letters(name)}@example.org", wish)

    assert mail.startswith(f"{first_letters(made('NAME', name, Wish(key)))}.")


def first_letters(name: str) -> str:
    return "".join(letters[:1] for letters in name_initials(name))


def test_short_mentions_get_the_pseudonym_of_the_full_name_that_the_subject_is_known_by() -> None:
    keys, consistency = Keyring(bytes(range(32))), Consistency(domain="subject")
    scope = Scope(keys, consistency, "p", "001-023", person=Person(names=frozenset({"李海海"})))

    def pseudonym(marked: str) -> str:
        document = parse_markup(marked)
        span = document.spans[0]
        hidden = Hidden(document, span, span.start, span.end, (), Links(document), 0)
        return ALL_METHODS["pseudonym"].replace(hidden, {}, scope)

    assert pseudonym("[[NAME|李海海]]") == pseudonym("[[NAME|{given:海海}]]") == pseudonym("[[NAME|{surname:李}]]")
    assert pseudonym("[[NAME|李海海]]") != pseudonym("[[NAME|王海海]]")
