import pytest
from hypothesis import given

from hdeid.core.document import Document
from hdeid.core.markup import parse_markup, write_markup
from hdeid.core.span import Part, Span
from hdeid.errors import MarkupError
from tests.property.strategies import documents


def test_markup_gives_text_spans_and_levels() -> None:
    document = parse_markup("[[NAME|{surname:李}{given:海海}]]的户籍是[[ADDRESS|上海市]]")

    assert document.text == "李海海的户籍是上海市"
    assert [(s.start, s.end, s.category, s.parts) for s in document.spans] == [
        (0, 3, "NAME", (Part(0, 1, "surname"), Part(1, 3, "given"))),
        (7, 10, "ADDRESS", ()),
    ]


def test_text_outside_levels_stays_in_the_span() -> None:
    document = parse_markup("[[ID_CARD|{province:31}号{check:X}]]")

    assert document.text == "31号X"
    assert document.spans[0].end == 4


@pytest.mark.parametrize(
    ("marked", "message"),
    [
        ("[[NAME|李海海", "the span `NAME` is not closed"),
        ("[[NAME|{surname:李]]", "the part `surname` is not closed"),
        ("[[NAME|{surname:{given:李}}]]", "a part inside a part"),
        ("[[NAME|李}]]", "a lone `}`"),
        ("[[NAME|]]", "at least one character"),
        ("甲\n乙[[PERSON|李]]", "markup:2:2: unknown category `PERSON`"),
        ("[[NAME|{first:李}]]", "unknown level `first`"),
    ],
)
def test_bad_markup_is_refused_with_its_place(marked: str, message: str) -> None:
    with pytest.raises(MarkupError, match=message.replace("`}`", "`}`")):
        parse_markup(marked)


def test_brackets_that_are_no_markup_stay() -> None:
    assert parse_markup("见[[1]]及{a:b}\\n").text == "见[[1]]及{a:b}\\n"


@given(documents())
def test_markup_reads_back_what_it_wrote(document: Document) -> None:
    again = parse_markup(write_markup(document))

    assert again.text == document.text
    assert [(s.start, s.end, s.category, s.parts) for s in again.spans] == [
        (s.start, s.end, s.category, s.parts) for s in document.spans
    ]


def test_markup_inside_a_plain_text_is_escaped() -> None:
    document = Document("a[[NAME|b}", (Span(9, 10, "NAME"),))

    assert parse_markup(write_markup(document)).text == document.text
