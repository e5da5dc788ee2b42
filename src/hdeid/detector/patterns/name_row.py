"""NAME by the row it stands in: a caption's value beside the next facts of a person, a role's beside another name.

Behind a caption or a role and a blank an everyday word may be the next caption, or somebody's name (安静, 明天); what
stands next to it in the row tells which.
"""

from __future__ import annotations

import re
from functools import cache

from hdeid.detector.words.name_shapes import HAN, is_known, is_plausible
from hdeid.detector.words.name_words import nobody, person_words
from hdeid.lexicon.terms import alternatives
from hdeid.text.regex import regex

_FACT_BEHIND = regex(
    r"[ \t]{0,12}[|,;/、]?[ \t]{0,12}(?:性别[ :|\t]{0,8}[男女未]|年龄[ :|\t]{0,8}\d|出生(?:日期|年月)?[ :|\t]{0,8}\d|"
    r"(?<![^ \t|,;/、])[男女](?:性)?[ ,;/|\t]|(?<=[ \t|,;/、])\d{1,3} ?岁|民族[ :|\t]{0,8}[^ :|\t]{1,4}族|"
    r"(?:住院|病案|门诊|登记|病历|就诊|检查|床|编|证件|身份证|ID|id)号?码?[ :|\t]{0,8}[A-Za-z]{0,4}\d|"
    r"(?:电话|手机)号?码?[ :|\t]{0,8}\d)"
)
_BRACKETED = regex(
    r" ?\((?:申办|CR[ACO]|P[IM]\b|Sub|[^()\n]{0,20}(?:公司|医院|科|中心|局|所|机构|部|PM|PI|CRA|CRC|主任|护士|"
    r"医[生师]|老师|家属|[父母夫妻子女]))[^()\n]{0,20}\)"
)
_PARTED = r"[ \t|,;/、]{1,12}"
_NAME_BEFORE = regex(rf"(?P<name>[{HAN}]{{2,3}}){_PARTED}\Z")


def is_fact_behind(text: str, end: int) -> bool:
    """Return whether sex, age, birth or a number of a person, each with its value, stand behind a caption's value."""
    return _FACT_BEHIND.match(text, end) is not None


def is_bracketed(text: str, end: int) -> bool:
    """Return whether brackets behind a name say where a person belongs: (申办者PM), (市二院检验科)."""
    return _BRACKETED.match(text, end) is not None


def is_paired(text: str, role: int, start: int, end: int) -> bool:
    """Return whether the word behind a role has a neighbor in its row: another role with a name, behind it or before.

    Args:
        role: Where the role begins that stands before the word.
        start: Where the word begins.
        end: Where it ends.
    """
    name = text[start:end]
    if not is_known(name) or name in nobody():
        return False
    behind = _role_with_name().match(text, end)
    if behind and is_plausible(behind["name"]):
        return True
    before = _NAME_BEFORE.search(text, max(0, role - 16), role)
    return before is not None and _stops(text, end) and is_plausible(before["name"])


def _stops(text: str, end: int) -> bool:
    return end == len(text) or text[end] in "\n\t|" or text.startswith("  ", end)


@cache
def _role_with_name() -> re.Pattern[str]:
    roles = alternatives((*person_words("role"), *person_words("verb_role")))
    return regex(rf"{_PARTED}{roles}[ :|\t]{{1,8}}(?P<name>[{HAN}]{{2,3}})(?![{HAN}])")
