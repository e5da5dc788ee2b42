"""Initials and numbers of subjects that an audit trail tells before and after: `Field=INITIALS | Old=… | New=…`.

The field that a line names says what the values behind 旧值 and 新值 are; neither has a caption of its own.
"""

from __future__ import annotations

from collections.abc import Iterator

from hdeid.detector.words.initials import ABBREVIATIONS, are_of_term
from hdeid.lexicon.columns import column_title
from hdeid.text.regex import regex

_CHANGED = (
    "Old",
    "old",
    "OLD",
    "efore",
    "BEFORE",
    "revious",
    "PREVIOUS",
    "旧",
    "原值",
    "改前",
    "正前",
    "更前",
    "INI",
    "缩写",
)
_INITIALS_FIELD = regex(
    r"(?:INITIALS|Initials|initials|SUBJ?_?INIT?|缩写(?<!药物缩写)(?<!名称缩写)|首字母)(?![A-Za-z])"
)
_NUMBER_FIELD = regex(
    r"(?:USUBJID|SUBJ?ID|SUBJNO|Subject ?(?:ID|[Nn]o\.?|[Nn]umber)|Screening ?(?:ID|[Nn]o\.?|[Nn]umber)|"
    r"RANDNO|SCRNO|受试者(?:筛选|随机|鉴认)?(?:编?号码?|代码)|筛选(?:编?号码?|代码)|随机(?:编?号码?|代码))(?![A-Za-z])"
)
# What stands between a field and its first value, and between the values: marks, and the rest of the field's name.
_TO_FIRST = regex(r"(?:\([^()\n]{0,24}\)|字段|栏位?|项|由|[ \t;,|:/\])}>\"'-]){0,6}(?:\n[ \t]{0,8})?")
_OLD = regex(
    r"(?:(?:[Oo](?:ld|LD|riginal)|[Bb](?:efore|EFORE)|[Pp](?:revious|REVIOUS))(?:[ _]?(?i:value|data))?|旧值?|原值?|"
    r"[修更变][改正更]前(?:的?值)?)[\"']?[:= \t\"'“(\[]{1,6}"
)
_NEW = regex(
    r"(?P<gap>[^\n:=]{0,24}?(?:\n[ \t]{0,8})?)(?:(?:[Nn](?:ew|EW)|[Aa](?:fter|FTER)|[Cc](?:urrent|URRENT))"
    r"(?:[ _]?(?i:value|data))?|[新现]值?|[修更变][改正更]后(?:的?值)?|改为|更正为)[:= \t\"'“(\[]{0,6}"
)
_LETTERS = regex(r"[A-Z](?:[ ]?[._/-]{0,2}[A-Z]){1,3}-?(?![A-Za-z0-9])|[A-Z](?:-[A-Z]?){1,2}(?![A-Za-z0-9])")
_NUMBER = regex(r"(?=[A-Z-]{0,8}\d)[A-Z]{0,4}-?\d{1,6}(?:-[A-Z]?\d{1,6}){0,3}(?![A-Za-z0-9])")
_NO_VALUE = frozenset("NA ND NK UN UK UNK NULL NONE NIL BLANK EMPTY MISS YES NO OLD NEW".split())
# A row of such a trail, its field first: SUBJINIT,LJ,LJH,2023-05-06.
_ROW = regex(
    r"(?:SUBJ?_?INIT?|INITIALS|(?:姓名|受试者|患者)缩写)\"?[,|\t]\"?(?P<old>[A-Z]{0,4}-?)\"?[,|\t]\"?"
    r"(?P<new>[A-Z]{2,4}-?)\"?(?P<behind>[,|\t\n][^\n]{0,2}|\Z)"
)


def values_changed(text: str) -> Iterator[tuple[int, int]]:
    """Yield the ranges of initials and numbers that a trail says a subject had, and has; linear time.

    Args:
        text: The normal form.
    """
    if not any(word in text for word in _CHANGED):
        return
    for field, value in ((_INITIALS_FIELD, _LETTERS), (_NUMBER_FIELD, _NUMBER)):
        for found in field.finditer(text):
            for position in _labels(text, found.end()):
                told = value.match(text, position)
                if told and told[0] not in _NO_VALUE:
                    yield told.span()
    for row in _ROW.finditer(text):
        if _is_of_trail(row["old"], row["new"], row["behind"]):
            yield from (row.span(group) for group in ("old", "new") if row[group])


def _labels(text: str, end: int) -> Iterator[int]:
    """Yield where the old and the new value of a field begin whose name ends at `end`: behind their own labels."""
    gap = _TO_FIRST.match(text, end)
    start = gap.end() if gap else end
    old = _OLD.match(text, start)
    if old:
        yield old.end()
    if new := _NEW.match(text, old.end() if old else start):
        yield new.end()


def _is_of_trail(old: str, new: str, behind: str) -> bool:
    """Return whether two cells behind a field are its old and new value, and no titles: they differ in a letter."""
    letters = new.strip("-")
    if letters in ABBREVIATIONS or column_title(letters) != letters:
        return False
    if not old:
        return not are_of_term(letters) and not behind[1:].isupper()
    return len({*old} & {*new} - {"-"}) >= len(letters) - 1
