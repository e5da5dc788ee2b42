import pytest

from hdeid.core.span import Part, Span
from hdeid.errors import DocumentError


def test_an_empty_span_is_refused() -> None:
    with pytest.raises(DocumentError, match="at least one character"):
        Span(3, 3, "NAME")


def test_an_unknown_category_is_refused_with_the_known_ones() -> None:
    with pytest.raises(DocumentError, match="unknown category `PERSON`; expected one of NAME"):
        Span(0, 1, "PERSON")


def test_an_unknown_level_is_refused() -> None:
    with pytest.raises(DocumentError, match="unknown level `street` of category `ADDRESS`"):
        Span(0, 2, "ADDRESS", (Part(0, 2, "street"),))


@pytest.mark.parametrize(
    "parts",
    [
        (Part(0, 2, "surname"), Part(1, 3, "given")),
        (Part(1, 2, "surname"), Part(0, 1, "given")),
        (Part(2, 4, "given"),),
    ],
    ids=["overlapping", "out-of-order", "leaving-the-span"],
)
def test_parts_stand_in_order_inside_their_span(parts: tuple[Part, ...]) -> None:
    with pytest.raises(DocumentError):
        Span(0, 3, "NAME", parts)


def test_moving_a_span_moves_its_parts() -> None:
    span = Span(0, 3, "NAME", (Part(0, 1, "surname"), Part(1, 3, "given")))

    moved = span.moved(4)

    assert moved == Span(4, 7, "NAME", (Part(4, 5, "surname"), Part(5, 7, "given")))
