"""Tells the names of elements that the tagger takes for identifiers: `<CHUANGHAO>31</CHUANGHAO>`.

In authored documents none of 122 such is one.
"""

from __future__ import annotations

from hdeid.core.span import Span
from hdeid.lexicon.columns import column_title
from hdeid.text.regex import regex

# Names that nobody bears: those of columns alone.
_BEFORE, _BEHIND = regex(r"</?[A-Za-z0-9_]{0,20}\Z"), regex(r"[A-Za-z0-9_]{0,20}>")
_LONGEST, _REACH = 24, 2000


def is_markup(span: Span, text: str) -> bool:
    """Tell whether a span is the name of an element that is called as columns are, or a part of it."""
    behind = _BEHIND.match(text, span.end)
    before = behind and _BEFORE.search(text, max(0, span.start - _LONGEST), span.start)
    if behind is None or before is None:
        return False
    name = text[before.start() : behind.end()].strip("</>")
    if column_title(name) == name:
        return False
    # Initials in angle brackets are closed by nothing.
    if before[0].startswith("</"):
        return f"<{name}" in text[max(0, before.start() - _REACH) : before.start()]
    return f"</{name}>" in text[behind.end() : behind.end() + _REACH]
