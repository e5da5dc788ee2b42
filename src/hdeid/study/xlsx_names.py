"""Names of sheets and of ranges: when one is replaced, every formula that uses it follows."""

from __future__ import annotations

import re

from hdeid.study.ledger import Ledger
from hdeid.study.records import Item, Replace

_LITERAL = re.compile(r'"(?:[^"]|"")*"')
# ECMA-376, 18.2.19: what a sheet may not be called.
_NOT_IN_SHEET_NAMES = re.compile(r"[\[\]:*?/\\']")
_MAX_SHEET_NAME = 31
FORMULA = "formula"
"""Caption of items that are formulas."""


class WorkbookLedger(Ledger):
    """A ledger that also renames sheets and ranges in the formulas that pass through it."""

    def __init__(self, replace: Replace, drop_unreadable: bool = False) -> None:
        super().__init__(replace, drop_unreadable)
        self._sheets: dict[str, str] = {}
        self._pattern: re.Pattern[str] | None = None

    def name_sheet(self, place: str, name: str) -> None:
        """Offer the name of a sheet and remember what it shall be called."""
        new = super().offer(Item(place, name, kind="caption"))
        if new is None:
            return
        taken = {*self._sheets.values()}
        base = _NOT_IN_SHEET_NAMES.sub("_", new).strip()[:_MAX_SHEET_NAME] or "Sheet"
        candidate, number = base, 1
        while candidate in taken:
            number += 1
            candidate = f"{base[: _MAX_SHEET_NAME - 4]}_{number}"
        self._sheets[name] = candidate
        names = "|".join(re.escape(known) for known in sorted(self._sheets, key=len, reverse=True))
        self._pattern = re.compile(rf"(?:'((?:{names}))'|(?<![\w.])((?:{names})))(?=!|:[^!]{{0,31}}!)")

    def sheet(self, name: str) -> str | None:
        """Return the new name of a sheet, None when it stays."""
        return self._sheets.get(name)

    def offer(self, item: Item) -> str | None:
        """Offer an item; a formula is not offered when it holds no literal, but follows renamed sheets."""
        if item.caption == "sheet":
            return self._sheets.get(item.text)
        new = super().offer(item)
        if item.caption != FORMULA or not self._pattern:
            return new
        renamed = self._renamed(item.text if new is None else new)
        return renamed if renamed != item.text else None

    def _renamed(self, formula: str) -> str:
        assert self._pattern
        return self._pattern.sub(lambda found: "'" + self._sheets[found[1] or found[2]] + "'", formula)


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
