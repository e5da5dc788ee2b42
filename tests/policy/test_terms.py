"""Allow and deny terms."""

from __future__ import annotations

import pytest

from hdeid.core.document import Document
from hdeid.core.entity import Entity
from hdeid.core.markup import parse_markup, write_markup
from hdeid.core.span import Span
from hdeid.policy.terms import apply_terms, fired_terms
from tests.policy.examples import compiled

ALLOW = "allow: [{id: a, terms: [帕金森病, 示例 Pharma], for: [name, organization]}]\n"
DENY = "deny: [{id: d, terms: [小李医生, 阿宝], as: name}]\n"


def applied(body: str, marked: str) -> str:
    return write_markup(apply_terms(compiled(body), parse_markup(marked)))


@pytest.mark.parametrize(
    ("marked", "expected"),
    [
        ("[[NAME|帕金森]]病", "帕金森病"),
        ("[[NAME|帕金森]]先生", "[[NAME|帕金森]]先生"),
        ("[[NAME|帕金森病王]]", "[[NAME|帕金森病王]]"),
        ("[[ORGANIZATION|示例　ＰＨＡＲＭＡ]]", "示例　ＰＨＡＲＭＡ"),
        ("[[ADDRESS|帕金森病]]", "[[ADDRESS|帕金森病]]"),
    ],
)
def test_an_allowed_term_un_marks_a_span_inside_it(marked: str, expected: str) -> None:
    assert expected == applied(ALLOW, marked)


def test_a_category_in_the_floor_is_never_un_marked() -> None:
    assert applied("floor: {hide: name.given}\n" + ALLOW, "[[NAME|帕金森]]病") == "[[NAME|帕金森]]病"


@pytest.mark.parametrize(
    ("marked", "expected"),
    [
        ("问小李医生，小李医生", "问[[NAME|小李医生]]，[[NAME|小李医生]]"),
        ("问小李\u200b医生", "问[[NAME|小李\u200b医生]]"),
        ("[[NAME|{surname:李}]]，小[[NAME|{surname:李}]]医生", "[[NAME|{surname:李}]]，[[NAME|小李医生]]"),
        ("[[ADDRESS|{city:宝山市}{road:阿宝路}]]", "[[ADDRESS|{city:宝山市}]][[NAME|阿宝]][[ADDRESS|{road:路}]]"),
        ("帕金森", "帕金森"),
    ],
)
def test_a_denied_term_is_marked_wherever_it_stands(marked: str, expected: str) -> None:
    assert expected == applied(DENY, marked)


def test_a_term_that_is_allowed_and_denied_is_marked() -> None:
    body = "allow: [{id: a, terms: [阿宝], for: [name]}]\ndeny: [{id: d, terms: [阿宝], as: name}]\n"

    assert applied(body, "[[NAME|阿宝]]") == "[[NAME|阿宝]]"


def test_entities_follow_their_spans() -> None:
    spans = (Span(0, 3, "NAME"), Span(5, 8, "NAME"))
    document = Document("帕金森病，李海海", spans, (Entity(1, "NAME", (0,)), Entity(2, "NAME", (1,))))

    assert (Entity(2, "NAME", (0,)),) == apply_terms(compiled(ALLOW), document).entities


def test_what_changed_something_is_known() -> None:
    policy = compiled(ALLOW + DENY)

    assert {"a"} == fired_terms(policy, parse_markup("[[NAME|帕金森]]病"))
    assert {"d"} == fired_terms(policy, parse_markup("阿宝"))


def test_the_shipped_eponyms_are_read() -> None:
    body = "allow: [{id: a, from: 'builtin:medical-eponyms-zh', for: [name]}]\n"

    assert applied(body, "[[NAME|川崎]]病") == "川崎病"
