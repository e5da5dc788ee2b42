"""Excel files: cells, rich text, comments, headers and footers, names of sheets and ranges, lists, properties."""

from __future__ import annotations

import posixpath
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import BinaryIO

from hdeid.study.limits import refuse
from hdeid.study.markup_rewrite import local_name
from hdeid.study.office import rewrite_package
from hdeid.study.package import Package
from hdeid.study.records import Replace, Summary
from hdeid.study.xlsx_names import WorkbookLedger
from hdeid.study.xlsx_sheet import Sheet, Workbook
from hdeid.study.xlsx_strings import SharedStrings
from hdeid.study.xlsx_values import cell_formats
from hdeid.study.xml_tokens import END, START, XML, tokens

_WORKBOOK = "xl/workbook.xml"


class Xlsx:
    """An XLSX or XLSM file; real dates and numbers stay such when what replaces them still is one."""

    name = "xlsx"

    def recognizes(self, path: Path, head: bytes) -> bool:
        return path.suffix.lower() in (".xlsx", ".xlsm", ".xltx", ".xltm")

    def rewrite(
        self, source: BinaryIO, target: BinaryIO, replace: Replace, *, drop_unreadable: bool = False
    ) -> Summary:
        ledger = WorkbookLedger(replace, drop_unreadable)
        package = Package(source)
        names = {member.filename for member in package.members}
        if _WORKBOOK not in names:
            raise refuse("the package holds no workbook", "E-XLSX", _WORKBOOK)
        parts = _related(package, names)
        workbook = list(_tags(package.read(_WORKBOOK)))
        sheets = [(values.get("name", ""), _id(values)) for name, values in workbook if name == "sheet"]
        ledger.name_sheets("xl/workbook/sheet", [name for name, _ in sheets])
        strings_part = next((part for part in parts.values() if part.lower().endswith("sharedstrings.xml")), "")
        styles_part = next((part for part in parts.values() if part.lower().endswith("styles.xml")), "")
        book = Workbook(
            ledger,
            SharedStrings(package.read(strings_part) if strings_part in names else b""),
            cell_formats(_tags(package.read(styles_part))) if styles_part in names else [],
            any(name == "workbookPr" and values.get("date1904") in ("1", "true") for name, values in workbook),
        )
        rewritten = {
            parts[key]: Sheet(parts[key], name, book).rewrite(package.read(parts[key]))
            for name, key in sheets
            if parts.get(key) in names and "chartsheet" not in parts[key] and "dialogsheet" not in parts[key]
        }

        def special(part: str, root: str, data: bytes) -> bytes | None:
            if root == "sst":
                return book.strings.write(ledger) if part == strings_part else None
            return rewritten.get(part)

        rewrite_package(package, target, ledger, special)
        return ledger.summary()


def _related(package: Package, names: set[str]) -> Mapping[str, str]:
    """Return the parts that the workbook refers to, by the id of the relationship."""
    path = "xl/_rels/workbook.xml.rels"
    if path not in names:
        raise refuse("the workbook lists no parts", "E-XLSX", path)
    found = {}
    for name, values in _tags(package.read(path)):
        if name == "Relationship" and values.get("TargetMode") != "External":
            target = values.get("Target", "")
            found[values.get("Id", "")] = posixpath.normpath(posixpath.join("/xl", target)).lstrip("/")
    return found


def _tags(data: bytes) -> Iterator[tuple[str, dict[str, str]]]:
    """Yield the tags of a part as local name and attributes; an end tag's name begins with a slash."""
    for token in tokens([data]):
        if token.kind == START:
            yield local_name(token.name), {a.name: a.value for a in XML.attributes(token.raw)}
        elif token.kind == END:
            yield "/" + local_name(token.name), {}


def _id(values: Mapping[str, str]) -> str:
    return next((value for name, value in values.items() if name.endswith(":id")), "")
