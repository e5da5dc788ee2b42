"""Each method by examples: gold markup of one span in, what stands for it out."""

from __future__ import annotations

import re

import pytest

from hdeid.core.document import Document
from hdeid.core.entity import Entity
from hdeid.core.markup import parse_markup
from hdeid.core.span import Span
from hdeid.errors import KeyringError, MethodError
from hdeid.masker.keyring import Keyring
from hdeid.masker.method import Hidden, Links, Scope
from hdeid.masker.methods.all_methods import ALL_METHODS
from hdeid.masker.methods.pseudonym import reveal
from hdeid.policy.decision import Value
from hdeid.policy.rules import Consistency

KEYS = Keyring(bytes(range(32)))
SHANGHAI = "[[ADDRESS|{city:上海市}{district:杨浦区}{township:五角场街道}{road:国定路}{number:580号}]]"


def hide(
    marked: str,
    method: str,
    parameters: dict[str, Value] | None = None,
    *,
    index: int = 0,
    scope: Scope | None = None,
) -> str:
    """Hide the whole of one span of a marked text."""
    document = parse_markup(marked)
    span = document.spans[index]
    levels = tuple(part.level for part in span.parts) or ("",)
    hidden = Hidden(document, span, span.start, span.end, levels, Links(document), index)
    return ALL_METHODS[method].replace(hidden, parameters or {}, scope or Scope(KEYS))


@pytest.mark.parametrize(
    ("marked", "method", "parameters", "expected"),
    [
        ("[[NAME|李海海]]", "tag", {}, "[姓名]"),
        ("[[NAME|李海海]]", "tag", {"style": "en"}, "[NAME]"),
        ("[[NAME|李海海]]", "tag", {"number": True}, "[姓名1]"),
        ("[[NAME|李海海]]", "mask", {"char": "block"}, "███"),
        ("[[NAME|李海海]]", "mask", {"length": 5}, "*****"),
        ("[[NAME|李海海]]", "suppress", {}, ""),
        ("[[NAME|李海海]]", "suppress", {"leave": "某人"}, "某人"),
        ("[[AGE|37岁]]", "generalize", {"bands": 5}, "35-39岁"),
        ("[[AGE|三十七岁]]", "generalize", {"bands": 10}, "30-39岁"),
        ("[[AGE|3月龄]]", "generalize", {"bands": 5}, "0-4岁"),
        ("[[AGE|91岁]]", "generalize", {"top": 90}, "90岁及以上"),
        ("[[AGE|88岁]]", "generalize", {"bands": 5, "top": 88, "label": "高龄"}, "高龄"),
        ("[[AGE|86岁]]", "generalize", {"bands": 5, "top": 88}, "85-87岁"),
        (SHANGHAI, "generalize", {"to": "district"}, "上海市杨浦区"),
        (SHANGHAI, "generalize", {"to": "city"}, "上海市"),
        (SHANGHAI, "generalize", {"to": "district", "as": "code"}, "310110"),
        (SHANGHAI, "generalize", {"to": "city", "as": "code"}, "310000"),
        (SHANGHAI, "generalize", {"to": "district", "min_population": 20000}, "上海市"),
        ("[[DATE|{year:2023年}{month:5月}{day:31日}]]", "generalize", {"to": "month"}, "2023年5月"),
        ("[[PROFESSION|教师]]", "generalize", {}, "[职业]"),
        ("[[PROFESSION|教师]]", "generalize", {"label": "在职"}, "在职"),
    ],
)
def test_a_method_replaces_the_text(marked: str, method: str, parameters: dict[str, Value], expected: str) -> None:
    assert hide(marked, method, parameters) == expected


@pytest.mark.parametrize(
    ("marked", "method", "parameters"),
    [
        ("[[AGE|不详]]", "generalize", {"bands": 5}),
        ("[[ADDRESS|本地某处]]", "generalize", {"to": "district"}),
        ("[[ADDRESS|{district:东区}]]", "generalize", {"to": "district", "as": "code"}),
        ("[[NAME|李海海]]", "shift", {"max_days": 30}),
        ("[[DATE|{month:腊月}{day:初八}]]", "shift", {"max_days": 30}),
        ("[[ID_CARD|12345]]", "substitute", {}),
    ],
)
def test_a_value_that_cannot_be_read_is_refused_without_being_quoted(
    marked: str, method: str, parameters: dict[str, Value]
) -> None:
    with pytest.raises(MethodError) as caught:
        hide(marked, method, parameters)

    assert parse_markup(marked).text not in str(caught.value)


@pytest.mark.parametrize(
    ("method", "marked"),
    [
        ("pseudonym", "[[NAME|李海海]]"),
        ("substitute", "[[NAME|李海海]]"),
        ("shift", "[[DATE|{year:2023年}{month:5月}{day:31日}]]"),
    ],
)
def test_without_a_key_a_keyed_method_fails(method: str, marked: str) -> None:
    with pytest.raises(MethodError, match="hdeid keys init"):
        hide(marked, method, scope=Scope(None))


@pytest.mark.parametrize("hides_clock", [True, False])
def test_a_date_is_moved_with_or_without_its_clock_time(hides_clock: bool) -> None:
    document = parse_markup("[[DATE|{year:2023年}{month:5月}{day:31日}{time:14:30}]]")
    span = document.spans[0]
    end = span.parts[-1].start if hides_clock else span.end
    stretch = Hidden(document, span, 0, end, ("year", "month", "day"), Links(document), 0)

    moved = ALL_METHODS["shift"].replace(stretch, {"max_days": 365}, Scope(KEYS))

    assert moved.endswith("14:30") != hides_clock
    assert moved.startswith("202")
    assert "5月31日" not in moved


def test_a_tag_counts_entities_not_mentions() -> None:
    marked = "[[NAME|李海海]]与[[NAME|王芳]]，[[NAME|李海海]]"

    assert [hide(marked, "tag", {"number": True}, index=i) for i in range(3)] == ["[姓名1]", "[姓名2]", "[姓名1]"]


def test_a_span_that_was_not_linked_is_an_entity_of_its_own() -> None:
    text = "李海海与阿宝，王芳"
    spans = (Span(0, 3, "NAME"), Span(4, 6, "NAME"), Span(7, 9, "NAME"))
    links = Links(Document(text, spans, (Entity(1, "NAME", (0,)), Entity(2, "NAME", (2,)))))

    assert [1, 3, 2] == [links.of(index).number for index in range(3)]


def test_a_pseudonym_is_the_same_for_every_way_of_writing_and_differs_between_domains() -> None:
    scope = Scope(KEYS, Consistency(domain="study"), "p")

    first = hide("[[PHONE|13800138000]]", "pseudonym", {"prefix": "P"}, scope=scope)
    other_writing = hide("电话[[PHONE|+86 138-0013-8000]]", "pseudonym", {"prefix": "P"}, scope=scope)
    other_domain = hide("[[PHONE|13800138000]]", "pseudonym", {"prefix": "P", "domain": "document"}, scope=scope)

    assert first == other_writing
    assert re.fullmatch(r"P[A-Z2-7]{12}", first)
    assert first != other_domain


def test_a_reversible_pseudonym_leads_back_only_with_its_vault() -> None:
    keys = Keyring(KEYS.master, {"vault-a": b"a" * 32, "vault-b": b"b" * 32})
    code = hide("[[SUBJECT|001-023]]", "pseudonym", {"prefix": "S", "reversible": "vault-a"}, scope=Scope(keys))

    assert reveal(code, "vault-a", Keyring(bytes(32), keys.vaults), prefix="S") == "001023"
    with pytest.raises(MethodError):
        reveal(code, "vault-b", keys, prefix="S")
    with pytest.raises(KeyringError, match="no vault"):
        reveal(code, "vault-a", KEYS, prefix="S")


def test_one_offset_moves_all_dates_of_a_subject() -> None:
    scope = Scope(KEYS, Consistency(domain="subject"), "p", subject="001", study="S")

    first = hide("[[DATE|{year:2023-}{month:05-}{day:30}]]", "shift", {"max_days": 30}, scope=scope)
    second = hide("术后[[DATE|{year:2023-}{month:05-}{day:31}]]", "shift", {"max_days": 30}, scope=scope)

    assert first != "2023-05-30"
    assert int(second[-2:]) - int(first[-2:]) in (1, -29, -30, -27)


def test_a_shift_in_whole_weeks_keeps_the_weekday() -> None:
    from datetime import date

    moved = hide("[[DATE|{year:2023-}{month:05-}{day:31}]]", "shift", {"max_days": 90, "keep": ("weekday",)})

    assert date.fromisoformat(moved).weekday() == date(2023, 5, 31).weekday()


def test_a_partial_date_is_suppressed_on_request() -> None:
    marked = "[[DATE|{year:2023年}{month:5月}]]"

    assert hide(marked, "shift", {"partial": "suppress"}) == ""
    assert hide(marked, "shift", {}).endswith("月")


def test_a_surname_with_title_gets_the_surname_of_the_full_name() -> None:
    marked = "[[NAME|{surname:欧阳}{given:娜}]]，[[NAME|{surname:欧阳}]]老师"

    full, short = hide(marked, "substitute", index=0), hide(marked, "substitute", index=1)

    assert full.startswith(short)
    assert full != "欧阳娜"
