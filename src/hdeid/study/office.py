"""The pass over the members of an Office file: XML parts are rewritten, what cannot be read is refused or left out."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import BinaryIO

from hdeid.errors import RecordError
from hdeid.study.formats.xml import root_name
from hdeid.study.html_rewrite import rewrite_html
from hdeid.study.ledger import Ledger
from hdeid.study.limits import refuse
from hdeid.study.office_part import STRUCTURE, rewrite_part
from hdeid.study.package import XML_SUFFIXES, Package, binary_code, blank, is_harmless
from hdeid.study.text_source import decode_text
from hdeid.study.xml_tokens import START, XML, tokens

_HTML_SUFFIXES = (".htm", ".html", ".xhtml")

Special = Callable[[str, str, bytes], bytes | None]
"""Rewrites the parts that a format knows, by name and root element; None for the others."""


def rewrite_package(package: Package, target: BinaryIO, ledger: Ledger, special: Special) -> None:
    """Copy an Office file with the values that the ledger replaces.

    Raises:
        RecordError: a part is damaged or cannot be read, and nobody said that it may be dropped.
    """
    removed = _removed(package, ledger)
    contents: dict[str, bytes] = {}
    for member in package.members:
        name = member.filename
        if name not in removed:
            contents[name] = b"" if member.is_dir() else _rewrite_member(package, name, removed, ledger, special)
    package.write(target, contents)


def _removed(package: Package, ledger: Ledger) -> frozenset[str]:
    """Return the members that go altogether: previews, and macros when they may be dropped."""
    names = [member.filename for member in package.members]
    previews = [name for name in names if name.lower().startswith("docprops/thumbnail")]
    macros = [name for name in names if "vba" in name.lower().rpartition("/")[2]]
    for name in previews:
        ledger.withhold(package.place(name), "E-IMAGE", harmless=True)
    for name in macros:
        ledger.withhold(package.place(name), "E-MACRO")
    return frozenset(previews + macros)


def _rewrite_member(package: Package, name: str, removed: frozenset[str], ledger: Ledger, special: Special) -> bytes:
    data = package.read(name)
    lower = name.lower()
    if lower.endswith(XML_SUFFIXES):
        return _rewrite_xml_member(name, data, removed, ledger, special)
    if lower.endswith(_HTML_SUFFIXES):
        text, encoding, mark = decode_text(data)
        return mark + rewrite_html(text, ledger, name, encoding=encoding)
    code = binary_code(name)
    if not code or not data:
        return data
    ledger.withhold(package.place(name), code, harmless=is_harmless(name))
    return blank(name)


def _rewrite_xml_member(name: str, data: bytes, removed: frozenset[str], ledger: Ledger, special: Special) -> bytes:
    root = root_name(data[:65536])
    try:
        if root in ("Types", "Relationships") and removed:
            data = _without(data, removed)
        if root in STRUCTURE:
            # Well-formed at least, so that no reader finds more in it than we do.
            list(tokens([data]))
            return data
        rewritten = special(name, root, data)
        return rewrite_part(name, root, data, ledger) if rewritten is None else rewritten
    except RecordError as error:
        if error.place and not error.place.source.startswith("line"):
            raise
        line = error.place.line if error.place else 0
        column = error.place.column if error.place else 0
        raise refuse(error.message, error.code, name, line, column) from None


def _without(data: bytes, removed: Iterable[str]) -> bytes:
    """Return content types or relationships without the entries of removed members."""
    ends = tuple(f"/{name}" for name in removed)
    out = []
    for token in tokens([data]):
        values = {a.name: a.value for a in XML.attributes(token.raw)} if token.kind == START else {}
        target = values.get("PartName") or values.get("Target") or ""
        path = "/" + target.replace("../", "").lstrip("/")
        is_removed = any(end.endswith(path) or path.endswith(end) for end in ends) and len(path) > 1
        if not (is_removed and token.is_empty):
            out.append(token.raw)
    return b"".join(out)
