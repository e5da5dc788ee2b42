"""Reads lists of operations: in rows below `主刀 麻醉` who operates stands before the kind of anaesthesia.

`… 锁骨 ORIF 商/水 颈丛`: staff write bare surnames, most of which are words as well, and the anaesthesia by one
character, which may be a surname (全). In the authored documents the four cells so found are surnames.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from hdeid.detector.reading.captions import Field
from hdeid.detector.words.initials import are_of_term
from hdeid.detector.words.name_shapes import is_plausible, is_word
from hdeid.text.regex import regex

_HAN = r"[\u3400-\u9fff]"
_PARTED = r"[ \t|]{1,8}"
_HEADER = regex(
    rf"(?:主刀|术者|手术者|手术医[生师])(?:/[一二]?助手?)?(?:{_PARTED}|/)麻醉?(?:方[式法])?(?=[ \t|/\n]|\Z)"
    r"[^\n]*(?:\n|\Z)"
)
_ROW = regex(r"[^\n]{0,300}(?:\n|\Z)")
_MOST_ROWS = 60
_SURE_KIND = (
    r"(?:气?管?插?全麻|腰硬?(?:联合)?麻?|硬膜?外?麻?|局麻?|[颈臂]丛(?:麻醉|阻滞)?|静脉麻?|静吸|喉罩|骶麻|神经阻滞|"
    r"表麻|(?:MAC|GA|LA|SA|CSEA)(?![A-Za-z]))"
)
_CELLS = regex(
    rf"(?<=[\u3400-\u9fffA-Z)]){_PARTED}(?P<first>{_HAN})(?:/[小老]?(?P<second>{_HAN})(?P<given>{_HAN})?)?{_PARTED}"
    rf"(?:(?P<sure>{_SURE_KIND})|(?P<bare>[全静骶]))(?=[ \t|,;。\n]|\Z)(?!{_PARTED}(?:[男女]|\d))"
)
# Some write the initials of who helps: 申 KT/小童 全麻, 鲁思远 KT 全麻.
_LETTERED = regex(
    rf"(?<=[ \t|])(?P<name>{_HAN}{{1,3}}) (?P<letters>[A-Z]{{2,3}})"
    rf"(?:/[小老]?{_HAN}{{1,3}}{_PARTED}(?:{_SURE_KIND}|[全静骶])|{_PARTED}{_SURE_KIND})(?=[ \t|,;。\n]|\Z)"
)
# The same in the cells of a table that is ruled, by slashes too.
_SURGEON_TITLE = regex(r"(?:主刀|术者|手术者|手术医[生师])(?:/[一二]?助手?)?\Z")
_SURGEON = regex(rf"(?P<first>{_HAN})(?:/[小老]?(?P<second>{_HAN})(?P<given>{_HAN})?)?")
_SURGEON_LETTERED = regex(rf"(?P<name>{_HAN}{{1,3}})[ /](?P<letters>[A-Z]{{2,3}})(?=[ ]?/|\Z)")
_KIND_TITLE, _KIND = regex(r"麻醉?(?:方[式法])?\Z"), regex(rf"(?P<sure>{_SURE_KIND})|(?P<bare>[全静骶])")
# What of an operation may stand alone in the cell before.
_KINDS = frozenset("GA LA SA".split())
_NO_SURNAME = frozenset("左右双上下内外侧急")


@dataclass(frozen=True, slots=True)
class Operations:
    """What lists of operations hold, as ranges ordered by start.

    Attributes:
        surgeons: Bare surnames, or a second name whole, of who operates and who helps.
        kinds: Kinds of anaesthesia that could be a surname, in lists where other rows say what the column holds.
    """

    surgeons: tuple[tuple[int, int], ...] = ()
    kinds: tuple[tuple[int, int], ...] = ()


def read_operations(text: str, cells: Sequence[Field] = ()) -> Operations:
    """Return what the lists of a text hold, and the columns of its tables; linear in its length.

    Args:
        text: The normal form.
        cells: What stands below the titles of its tables.
    """
    surgeons: list[tuple[int, int]] = []
    kinds: list[tuple[int, int]] = []
    read = 0
    for header in _HEADER.finditer(text):
        if header.start() < read:
            continue
        position, rows = header.end(), list[re.Match[str]]()
        for _ in range(_MOST_ROWS):
            row = _ROW.match(text, position)
            if row is None or position >= len(text):
                break
            if found := _CELLS.search(text, position, row.end()):
                rows.append(found)
            surgeons += _letters(_LETTERED.search(text, position, row.end()))
            position = row.end()
        read = position
        for found in rows:
            surgeons += _surgeons(found)
        kinds += _kinds(rows)
    for cell in cells:
        if _SURGEON_TITLE.match(cell.caption):
            found = _SURGEON.fullmatch(text, cell.start, cell.end)
            surgeons += _surgeons(found) if found else []
            surgeons += _letters(_SURGEON_LETTERED.match(text, cell.start, cell.end))
    column = [_KIND.fullmatch(text, cell.start, cell.end) for cell in cells if _KIND_TITLE.match(cell.caption)]
    kinds += _kinds([found for found in column if found])
    return Operations(tuple(sorted({*surgeons})), tuple(sorted({*kinds})))


def _kinds(rows: Sequence[re.Match[str]]) -> list[tuple[int, int]]:
    """Return the kinds that could be a surname, none where no other row tells what the column holds."""
    is_told = any(found["sure"] for found in rows)
    return [found.span("bare") for found in rows if found["bare"]] if is_told else []


def _letters(found: re.Match[str] | None) -> list[tuple[int, int]]:
    """Return the initials behind a name, unless they are a term or stand behind a word of the operation."""
    if found is None or are_of_term(found["letters"]) or found["letters"] in _KINDS:
        return []
    name = found["name"]
    is_name = is_plausible(name) and not is_word(name) if len(name) > 1 else name not in _NO_SURNAME
    return [found.span("letters")] if is_name else []


def _surgeons(found: re.Match[str]) -> list[tuple[int, int]]:
    if not found["second"]:
        return [] if found["first"] in _NO_SURNAME else [found.span("first")]
    return [found.span("first"), (found.start("second"), found.end("given" if found["given"] else "second"))]
