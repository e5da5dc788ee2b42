"""Authored documents: whole ones written by hand in gold markup, told of other people each time."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

from augment.case import Case
from augment.recast import recast
from augment.reword import reword
from hdeid.core.document import Document
from hdeid.core.markup import parse_markup, write_markup

FOLDER = Path(__file__).parent.parent / "authored"
_NUMBER = re.compile(r"\d+\Z")
_UNSEEN_OF = 8
_REWORDED_SHARE = 0.5


def authored(case: Case) -> str:
    """Return one of the authored documents that are trained on, told of other people and half of the time with other things."""
    document = case.choose(documents(is_unseen=False))
    if case.chance(_REWORDED_SHARE):
        document = reword(document, case)
    return write_markup(recast(document, case))


def authored_unseen(case: Case) -> str:
    """Return one of those that no training sees: checks and calibration read them."""
    return write_markup(recast(case.choose(documents(is_unseen=True)), case))


@cache
def documents(*, is_unseen: bool) -> tuple[Document, ...]:
    """Return the authored documents that are trained on, or those kept apart: numbers that eight divides."""
    return tuple(
        parse_markup(path.read_text(encoding="utf-8"), id=path.stem)
        for path in sorted(FOLDER.glob("*.txt"))
        if _is_unseen(path) == is_unseen
    )


def _is_unseen(path: Path) -> bool:
    number = _NUMBER.search(path.stem)
    return number is not None and int(number[0]) % _UNSEEN_OF == 0
