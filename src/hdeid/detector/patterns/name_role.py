"""Bare surnames behind a role of a trial, rare ones too: 电话报告PI禤?, SC楼已发邮件."""

from __future__ import annotations

from collections.abc import Iterator

from hdeid.detector.words.name_shapes import FUNCTION_SURNAMES, VERBAL_SURNAMES
from hdeid.detector.words.name_words import nobody
from hdeid.lexicon.names import surname_of, surnames
from hdeid.text.regex import regex

# A stop or a new line behind, or what one says of a person and of no word.
_BEHIND_ROLE = regex(
    r"(?:PI|S(?:ub-?)?I|SC|CR[AC]|研究者|研究护士|监查员|协调员) ?(?P<surname>[\u4e00-\u9fff])"
    r"(?=[、,。;:?!)\n]|\Z|已|不在|在(?:外[地出]|家|[开休]|门诊|手术|病房)|同意|说(?!明)|正在|请假|出差|休假|休息|"
    r"要求|承诺|回复|确认|表示|认为)"
)
# What people do who have these roles, and words with which a clause goes on; surnames, too: CRA 来, 研究者定, CRC补。
_NOT_YET = frozenset("签职岗者员定未已待缺请培训会议字审核")
_VERBS = frozenset(
    "主习书介付令会传位保修催全关初加包单卡印名员周回复好如字学安定年库建开房才承把招接提教文方日月未本权果查正源理盖章端管终考职若药"
    "行补解计记谈费过还送通那部都项要改发打看签写做判审核收领录填报讲验证答应占用先早便可办转退换来去到走"
)
_LINE = 200
# What begins no name behind a role: 补签, 通知, 要求.
_DEEDS = frozenset(
    "习书介付令会传位保修催加包单卡印员回复好如学库建开承把招接提教本果查正盖端管考补解计记谈费过还送通部要改发打看做判收领填报讲验答应占用便可办退换来去到走"
)


# PI 常春  Sub-I 南山  CRC 康宁: two roles of a line or more, a name behind each without a colon.
_ROSTER = regex(
    r"(?<![A-Za-z-])(?:PI|S(?:ub-?)?I|Co-I|CR[AC]|PM|CTA|SC)[ ]{1,2}(?P<name>[\u4e00-\u9fff]{2,3})"
    r"(?=[ ]{0,3}(?:[/,;|\n、。)]|\Z)|[ ]{1,4}(?=[A-Z\d])|[ ]?(?:到场|请假|缺席|出席))"
)
_LEAST_ROLES = 2


def find_rosters(text: str) -> Iterator[tuple[int, int]]:
    """Yield the ranges of names that read like words where a line lists several roles, each with one.

    In the authored documents all 202 are names.

    Args:
        text: The normal form. Time: linear in its length.
    """
    lines: dict[int, list[tuple[int, int]]] = {}
    for found in _ROSTER.finditer(text):
        if surname_of(found["name"]) and not _is_deed(found["name"]):
            lines.setdefault(text.rfind("\n", max(0, found.start() - _LINE), found.start()), []).append(
                found.span("name")
            )
    for names in lines.values():
        if len(names) >= _LEAST_ROLES:
            yield from names


def _is_deed(name: str) -> bool:
    """Tell whether words behind a role say what its bearer does or lacks: 签字, 离职, 未到."""
    return name[0] in _DEEDS or bool(_NOT_YET.intersection(name)) or name in nobody()


def find_behind_role(text: str) -> Iterator[tuple[int, int]]:
    """Yield the ranges of bare surnames behind a role; linear time.

    In documents marked by hand all 21 are surnames.

    Args:
        text: The normal form.
    """
    for found in _BEHIND_ROLE.finditer(text):
        surname, before = found["surname"], text[found.start() - 1 : found.start()]
        is_word = surname in _VERBS or surname in FUNCTION_SURNAMES or surname in VERBAL_SURNAMES
        is_cut = before.isascii() and (before.isalnum() or before == "-") and found[0][0].isascii()
        if surname in surnames() and not is_word and not is_cut:
            yield found.span("surname")
