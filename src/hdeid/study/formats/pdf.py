"""PDF: its text goes out, its layout does not; the first line of the copy says so."""

from __future__ import annotations

import importlib.util
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, BinaryIO

from hdeid.study.formats.plain import read_whole
from hdeid.study.ledger import Ledger
from hdeid.study.limits import refuse
from hdeid.study.records import Item, Replace, Summary

if TYPE_CHECKING:
    from hdeid.study.pdf_text import PdfText

STATEMENT = "[hdeid] PDF 的文字，版式未保留。 / Text of a PDF; its layout is not kept.\n"
_PAGE_END = "\n\f\n"


class Pdf:
    """The text of the pages, with notes and filled fields, as UTF-8. `written_name` says how the copy is called."""

    name = "pdf"

    def recognizes(self, path: Path, head: bytes) -> bool:
        return path.suffix.lower() == ".pdf" or head.lstrip().startswith(b"%PDF-")

    def rewrite(
        self, source: BinaryIO, target: BinaryIO, replace: Replace, *, drop_unreadable: bool = False
    ) -> Summary:
        if importlib.util.find_spec("pypdf") is None:
            raise refuse("reading a PDF needs the extra `hdeid[pdf]`", "E-EXTRA")
        from hdeid.study.pdf_text import PdfText

        ledger = Ledger(replace, drop_unreadable)
        pages = list(_pages(PdfText(read_whole(source)), ledger))
        # INVARIANT: nothing is written before the whole file is read.
        target.write((STATEMENT + _PAGE_END.join(pages) + "\n").encode("utf-8"))
        return ledger.summary()


def _pages(pdf: PdfText, ledger: Ledger) -> Iterator[str]:
    """Yield what is shown of each page."""
    for place, code in pdf.unreadable():
        ledger.withhold(place, code)
    is_empty = True
    for number in range(1, pdf.pages + 1):
        page = pdf.page(number)
        for code in page.unreadable:
            ledger.withhold(f"page-{number}", code)
        lines = [_shown(Item(f"page-{number}", page.text), ledger)]
        lines += [_shown(Item(f"page-{number}/annotation", note), ledger) for note in page.notes]
        is_empty = is_empty and not any(map(str.strip, (page.text, *page.notes)))
        yield "\n".join(filter(None, lines))
    fields = [(name, value) for name, value in pdf.fields() if value.strip()]
    if is_empty and not fields:
        raise refuse("the PDF holds no text; a scan must be read by character recognition first", "E-NO-TEXT")
    lines = []
    for name, value in fields:
        caption = _shown(Item("field", name, kind="caption"), ledger)
        lines.append(f"{caption}: {_shown(Item('field', value, caption=name), ledger)}")
    if lines:
        yield "\n".join(lines)


def _shown(item: Item, ledger: Ledger) -> str:
    new = ledger.offer_inside(item)
    return item.text if new is None else new
