"""Random documents for the laws."""

from __future__ import annotations

from hypothesis import strategies as st

from hdeid.core.category import CATEGORIES
from hdeid.core.document import Document
from hdeid.core.span import Part, Span

_CHARS = st.sampled_from("李海上市杨浦区号0123Xx年月日·,。 \n\t()[]{}|\\𠮷😀é")


@st.composite
def documents(draw: st.DrawFn, max_spans: int = 5) -> Document:
    """Texts with up to `max_spans` spans of any category, with or without levels."""
    pieces: list[str] = []
    spans: list[Span] = []
    length = 0
    for _ in range(draw(st.integers(0, max_spans))):
        gap = draw(st.text(_CHARS, max_size=6))
        pieces.append(gap)
        length += len(gap)
        category = draw(st.sampled_from(list(CATEGORIES)))
        parts, size = draw(_parts(category))
        pieces.append(draw(st.text(_CHARS, min_size=size, max_size=size)))
        spans.append(Span(0, size, category, parts).moved(length))
        length += size
    pieces.append(draw(st.text(_CHARS, max_size=6)))
    return Document("".join(pieces), tuple(spans))


@st.composite
def _parts(draw: st.DrawFn, category: str) -> tuple[tuple[Part, ...], int]:
    """Levels in the order of their category, with or without text between them, and the size of the span."""
    names = CATEGORIES[category].level_names
    chosen = [name for name in names if draw(st.booleans())]
    parts = []
    position = draw(st.integers(0, 1))
    for name in chosen:
        size = draw(st.integers(1, 4))
        parts.append(Part(position, position + size, name))
        position += size + draw(st.integers(0, 1))
    return tuple(parts), max(1, position)
