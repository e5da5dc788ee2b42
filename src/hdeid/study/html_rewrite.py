"""HTML, whole pages and fragments (FHIR narratives): what its elements and attributes are."""

from __future__ import annotations

import io
from collections.abc import Mapping

from hdeid.study.html_tokens import HTML, html_tokens
from hdeid.study.ledger import Ledger
from hdeid.study.markup_rewrite import MarkupRewriter
from hdeid.study.records import Item, Withheld
from hdeid.study.tables import TableTrail, is_caption
from hdeid.study.typed import Settled
from hdeid.study.xml_source import XmlTarget

_INLINE = frozenset(
    "a abbr acronym b bdi bdo big br cite code data del dfn em font i ins kbd label mark nobr q s samp small span "
    "strike strong sub sup time tt u var wbr".split()
)
_VOID = frozenset("area base br col embed hr img input link meta param source track wbr".split())
_DROPPED = frozenset({"script", "style"})
# Values that only lay out or link up; each is offered as metadata, not as text.
_LAYOUT = frozenset(
    "class rel type width height colspan rowspan align valign border cellpadding cellspacing dir lang charset "
    "http-equiv target method bgcolor color size face xmlns role tabindex maxlength enctype scope".split()
)
_FIELD_VALUES = frozenset({"value", "placeholder"})


class HtmlDialect:
    """Places are the name of the innermost block: `td`, `p`, `img/@alt`, `comment()`; `prefix` stands before them."""

    def __init__(self, prefix: str = "", subject: str = "") -> None:
        self._prefix = prefix
        self._subject = subject
        self._open: list[str] = []
        self._tables = TableTrail()
        self._term = ""
        self._last = ""
        self._meta = ""

    def start(self, name: str, values: Mapping[str, str]) -> None:
        name = name.lower()
        if name == "table":
            self._tables.open_table()
        elif name == "tr":
            self._tables.open_row()
        elif name in ("td", "th"):
            span = values.get("colspan", "1")
            self._tables.open_cell(int(span) if span.isascii() and span.isdigit() and len(span) < 5 else 1)
        elif name == "meta":
            self._meta = values.get("name", "")
        if name not in _VOID:
            self._open.append(name)

    def end(self, name: str) -> None:
        name = name.lower()
        if name == "table":
            self._tables.close_table()
        if name in self._open:
            while self._open.pop() != name:
                pass

    def attribute(self, element: str, name: str, value: str) -> Item | Withheld | None:
        element = element.lower()
        place = self._place(f"{element}/@{name}")
        start = value.lstrip().lower()
        if name.startswith("on") or start.startswith(("javascript:", "vbscript:")):
            return Withheld(place, "E-SCRIPT")
        if start.startswith("data:"):
            return Withheld(place, "E-IMAGE" if start.startswith("data:image") else "E-OBJECT")
        if name in _LAYOUT:
            return Item(place, value, kind="metadata", subject=self._subject)
        if element == "meta" and name == "content":
            return Item(place, value, self._meta)
        has_caption = name in _FIELD_VALUES and is_caption(self._last)
        return Item(place, value, self._last.strip().rstrip(":：") if has_caption else name, subject=self._subject)

    def text(self, text: str) -> Item | Withheld | None:
        block = self._open[-1] if self._open else "body"
        place = self._place(block)
        if block in _DROPPED:
            return Withheld(place, "E-SCRIPT")
        self._last = text
        caption = ""
        if block == "dt":
            self._term = text.strip().rstrip(":：")
        elif block == "dd":
            caption = self._term
        elif "td" in self._open or "th" in self._open:
            caption = self._tables.caption(text, is_head="td" not in self._open)
        return Item(place, text, caption, subject=self._subject)

    def comment(self, text: str) -> Item | None:
        if text.lower().startswith("doctype"):
            return Item(self._place("doctype()"), text, kind="metadata")
        return Item(self._place("comment()"), text, subject=self._subject)

    def settle(self, item: Item, new: str) -> Settled:
        return Settled(new)

    def holds(self, name: str) -> bool:
        return False

    def is_inline(self, name: str) -> bool:
        return name.lower() in _INLINE

    def _place(self, last: str) -> str:
        return f"{self._prefix}/{last}" if self._prefix else last


def rewrite_html(text: str, ledger: Ledger, prefix: str = "", subject: str = "", encoding: str = "utf-8") -> bytes:
    """Return an HTML text with its items replaced, in an encoding; what that lacks becomes character references.

    Args:
        text: A page or a fragment.
        ledger: Offers the items.
        prefix: Path of the place that holds the text, empty for a file.
        subject: Key of the person whom it is about.
        encoding: Of the result.

    Raises:
        RecordError: a tag cannot be read, or a content must be withheld.
    """
    target = io.BytesIO()
    writer = XmlTarget(target, encoding)
    rewriter = MarkupRewriter(writer, HtmlDialect(prefix, subject), ledger, HTML)
    for token in html_tokens(text):
        rewriter.take(token)
    rewriter.flush()
    writer.flush()
    return target.getvalue()
