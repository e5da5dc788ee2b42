"""Names of sheets and of ranges: when one is replaced, every formula that uses it follows."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace as changed_copy

from hdeid.study.ledger import Ledger
from hdeid.study.records import Item, Replace

_LITERAL = re.compile(r'"(?:[^"]|"")*"')
# ECMA-376, 18.2.19: what a sheet may not be called.
_NOT_IN_SHEET_NAMES = re.compile(r"[\[\]:*?/\\']")
_MAX_SHEET_NAME = 31
FORMULA, SHEET = "formula", "sheet"
"""Captions of items that are formulas, and names of sheets."""


class WorkbookLedger(Ledger):
    """A ledger that knows the names of sheets and columns, so that a replaced one is replaced alike everywhere."""

    def __init__(self, replace: Replace, drop_unreadable: bool = False) -> None:
        super().__init__(replace, drop_unreadable)
        self._sheets: dict[str, str | None] = {}
        self._headers: dict[str, str | None] = {}
        self._pattern: re.Pattern[str] | None = None

    def name_sheets(self, place: str, names: Sequence[str]) -> None:
        """Offer the names of all sheets and remember what they shall be called."""
        taken = {name.lower() for name in names}
        for name in names:
            new = super().offer(Item(place, name, kind="caption"))
            self._sheets[name] = None if new is None else _free_name(new, taken)
        renamed = [name for name, new in self._sheets.items() if new is not None]
        if renamed:
            names_or = "|".join(re.escape(name) for name in sorted(renamed, key=len, reverse=True))
            self._pattern = re.compile(rf"(?:'({names_or})'|(?<![\w.'])({names_or}))(?=!|:[^!]{{0,31}}!)")

    def name_header(self, item: Item) -> str | None:
        """Offer the header of a column; a table's own list of its columns must say the same."""
        self._headers[item.text] = super().offer(item)
        return self._headers[item.text]

    def offer(self, item: Item) -> str | None:
        """Offer an item, unless it is a name that has been decided upon; formulas follow renamed sheets."""
        is_sheet = item.caption == SHEET or item.place.startswith("docProps/app")
        if is_sheet and item.text in self._sheets:
            return self._sheets[item.text]
        if item.place.endswith("/tableColumn/@name") and item.text in self._headers:
            return self._headers[item.text]
        if item.caption != FORMULA:
            return super().offer(item)
        renamed = self.rename_in(item.text)
        new = super().offer(changed_copy(item, text=renamed))
        if new is not None:
            return new
        return renamed if renamed != item.text else None

    def rename_in(self, formula: str) -> str:
        """Return a formula with the new names of the sheets that it refers to."""
        if not self._pattern:
            return formula
        return self._pattern.sub(lambda found: f"'{self._sheets[found[1] or found[2]]}'", formula)


def _free_name(wanted: str, taken: set[str]) -> str:
    base = _NOT_IN_SHEET_NAMES.sub("_", wanted).strip()[:_MAX_SHEET_NAME] or "Sheet"
    candidate, number = base, 1
    while candidate.lower() in taken:
        number += 1
        candidate = f"{base[: _MAX_SHEET_NAME - 5]}_{number}"
    taken.add(candidate.lower())
    return candidate


def formula_item(place: str, formula: str, subject: str = "") -> Item:
    """Return a formula as an item: text when it holds a literal or a long number, else metadata."""
    has_value = _LITERAL.search(formula) or re.search(r"\d{5}|\bDATE\(", formula)
    return Item(place, formula, FORMULA, "text" if has_value else "metadata", subject)


def column_letters(number: int) -> str:
    """Return the letters of a column counted from 0.

    >>> column_letters(0), column_letters(27)
    ('A', 'AB')
    """
    letters = ""
    number += 1
    while number:
        number, rest = divmod(number - 1, 26)
        letters = chr(65 + rest) + letters
    return letters


def column_number(reference: str) -> int | None:
    """Return the column of a cell reference, from 0; None when it is none."""
    found = re.match(r"([A-Z]{1,3})[1-9]", reference)
    if not found:
        return None
    number = 0
    for letter in found[1]:
        number = number * 26 + ord(letter) - 64
    return number - 1
