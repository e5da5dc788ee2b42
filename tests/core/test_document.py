import pytest

from hdeid.core.document import Document
from hdeid.core.span import Span
from hdeid.errors import DocumentError


def test_overlapping_spans_are_refused() -> None:
    with pytest.raises(DocumentError, match="out of order or overlaps"):
        Document("李海海来诊", (Span(0, 3, "NAME"), Span(2, 4, "NAME")))


def test_a_span_behind_the_text_is_refused() -> None:
    with pytest.raises(DocumentError, match="behind the text's 2 characters"):
        Document("李海", (Span(0, 3, "NAME"),))


def test_the_text_does_not_show_in_the_representation() -> None:
    assert "李海海" not in repr(Document("李海海", (Span(0, 3, "NAME"),)))
