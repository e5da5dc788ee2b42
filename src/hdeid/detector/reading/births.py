"""Reads notes of births: the weight of the child behind its sex, without a unit, and the score behind that.

`剖 女 2815 A9`, `大女 2240 小男1930`: elder and younger of twins. All 40 numbers of the authored
documents that are read so here stand outside of identifiers.
"""

from __future__ import annotations

from hdeid.text.regex import regex

_WEIGHT = regex(r"[1-4]\d{3}(?: ?g)?\Z")
# 李一男, 王亚男 are names: before the sex stands a blank, or what tells of birth.
_TWIN = r"(?<![\u4e00-\u9fff])[大小]"
_SEX = rf"(?:{_TWIN}|(?<![\u4e00-\u9fff])[剖顺]?|[产娩胎](?:下|出|得)?[一大小]?)[男女](?:[婴孩]儿?)?"
_SEX_BEFORE = regex(rf"{_SEX}[ :]{{0,2}}\Z")
_TWIN_BEFORE = regex(rf"{_TWIN}[男女][ :]{{0,2}}\Z")
_NO_WEIGHT_BEFORE = regex(r"(?<!\d)床|号|电话|手机|分机|内线|拨|转|联系|家属|陪[护人]")
_NO_WEIGHT_BEHIND = regex(r" ?(?:号|床|转|分机)|[-/.]?[A-Za-z0-9](?<!g)")
_BEFORE, _LINE, _NEAR, _PAGE = 8, 60, 300, 900
_SCORE = r"A(?:10|[0-9])(?:[-/](?:10|[0-9])){0,2}"
_SCORED = regex(rf"{_SCORE}\Z")
_SCORE_BEHIND = regex(rf" ?g?[ ,、]{{0,2}}{_SCORE}(?![\dA-Za-z])")
_WEIGHT_BEFORE = regex(rf"{_SEX}[ :]{{0,2}}(?P<weight>[1-4]\d{{3}} ?g?)[ ,、]{{0,2}}\Z")
_BORN = regex(r"剖|顺产|平产|[顺平臀钳吸](?= )|娩|分娩|双胎|G\d{1,2}P\d|孕\d|\d\+\d周|(?i:apgar)|阿氏")
_BIRTHS = regex(r"剖|顺产|平产|娩出|分娩|产妇|G\d{1,2}P\d|(?i:apgar)|阿氏|新生儿|产房|助产")
# 姓名 性别 住院号: below such titles the number behind a sex is another.
_NUMBER_BEHIND_SEX = regex(r"性 ?别[ \t|/]{1,8}(?:年龄[ \t|/]{1,8})?[^\n \t|/]{0,8}(?:号|编[号码]|电话|手机|ID)")
_TWINS = frozenset("大男 大女 小男 小女".split())


def is_weight_at_birth(text: str, start: int, end: int) -> bool:
    """Return whether a number is the weight of a newborn child, by its sex before it and the birth in its line.

    Args:
        text: The normal form.
        start: First character of the number.
        end: One past its last character.
    """
    if not _WEIGHT.match(text[start:end]) or _NO_WEIGHT_BEHIND.match(text, end):
        return False
    line = text[max(0, start - _LINE) : start].rpartition("\n")[2]
    if not _SEX_BEFORE.search(line) or _NO_WEIGHT_BEFORE.search(line[-_BEFORE:]):
        return False
    is_born = _TWIN_BEFORE.search(line) or _BORN.search(line) or _SCORE_BEHIND.match(text, end)
    if not is_born or not _BIRTHS.search(text, max(0, start - _NEAR), end + _NEAR):
        return False
    return _NUMBER_BEHIND_SEX.search(text, max(0, start - _PAGE), start) is None


def is_of_birth(text: str, start: int, end: int) -> bool:
    """Return whether a stretch is such a weight, the score behind one, or the word for a twin before one."""
    surface = text[start:end]
    if _SCORED.match(surface):
        found = _WEIGHT_BEFORE.search(text, max(0, start - 20), start)
        is_alone = not _NO_WEIGHT_BEHIND.match(text, end)
        return found is not None and is_alone and is_weight_at_birth(text, *_stripped(text, *found.span("weight")))
    if surface in _TWINS:
        first = end + (text[end : end + 1] == " ")
        return is_weight_at_birth(text, first, first + 4)
    return is_weight_at_birth(text, start, end)


def _stripped(text: str, start: int, end: int) -> tuple[int, int]:
    return start, start + len(text[start:end].rstrip())
