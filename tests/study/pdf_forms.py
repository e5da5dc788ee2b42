"""Small PDFs, written by hand; every name and number in them is invented."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

LATIN = b"<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding>>"
# As Java libraries write Chinese: a font that the reader has, characters in UCS-2, no table of them.
HAN = (
    b"<</Type/Font/Subtype/Type0/BaseFont/STSong-Light/Encoding/UniGB-UCS2-H/DescendantFonts[<</Type/Font"
    b"/Subtype/CIDFontType0/BaseFont/STSong-Light/CIDSystemInfo<</Registry(Adobe)/Ordering(GB1)/Supplement 4>>"
    b"/DW 1000>>]>>"
)
UNMAPPED = HAN.replace(b"UniGB-UCS2-H", b"Identity-H").replace(b"GB1", b"Identity")


def pdf(
    pages: Sequence[str],
    *,
    font: bytes = HAN,
    drawn: bytes = b"",
    page_entries: bytes = b"",
    catalog: bytes = b"",
    objects: Mapping[int, bytes] | None = None,
) -> bytes:
    """Return a PDF with a line of text a page.

    Args:
        pages: The text of each page.
        font: Font dictionary; the text is written in UCS-2.
        drawn: Operators behind the text of each page.
        page_entries: More entries of each page's dictionary.
        catalog: More entries of the catalog.
        objects: More objects by number, from 50 on.
    """
    numbers = [10 + 2 * index for index in range(len(pages))]
    kids = b" ".join(b"%d 0 R" % number for number in numbers)
    found = {
        1: b"<</Type/Catalog/Pages 2 0 R%b>>" % catalog,
        2: b"<</Type/Pages/Count %d/Kids[%b]>>" % (len(pages), kids),
        3: font,
    }
    for number, text in zip(numbers, pages, strict=True):
        entries = page_entries if b"/Resources" in page_entries else b"/Resources<</Font<</F1 3 0 R>>>>" + page_entries
        found[number] = b"<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents %d 0 R%b>>" % (number + 1, entries)
        lines = "".join(f"<{line.encode('utf-16-be').hex()}>Tj 0 -20 Td " for line in text.split("\n") if line)
        content = f"BT /F1 12 Tf 50 800 Td {lines}ET ".encode() + drawn if text else drawn
        found[number + 1] = b"<</Length %d>>stream\n%b\nendstream" % (len(content), content)
    return _joined(found | dict(objects or {}))


def _joined(objects: Mapping[int, bytes]) -> bytes:
    data = b"%PDF-1.7\n"
    offsets = {}
    for number, content in sorted(objects.items()):
        offsets[number] = len(data)
        data += b"%d 0 obj\n%b\nendobj\n" % (number, content)
    table = b"".join(b"%d 1\n%010d 00000 n \n" % (number, offset) for number, offset in offsets.items())
    size = max(objects) + 1
    trailer = b"trailer<</Size %d/Root 1 0 R>>\nstartxref\n%d\n%%%%EOF\n" % (size, len(data))
    return data + b"xref\n0 1\n0000000000 65535 f \n" + table + trailer
