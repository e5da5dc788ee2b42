"""Tells by the work around a word that it is a person who does it: 经文静解释, 海棠核对后归档."""

from __future__ import annotations

from hdeid.text.regex import regex

_ROLE_BEFORE = regex(
    r"(?:秘书|医[生师]|护[士师]|药[师管]|技师|主任|助理|研究者|协调员|监查员|稽查员|管理员|质控员?|接待人?|授权人|记录人|见证人|"
    r"(?<![A-Za-z])(?:CR[AC]|PI|S(?:ub-?)?I|QA|DM))[ :(]{0,3}\Z"
)
_LED = regex(r"(?:经|由|与|和|跟|请|让|找|及|交|向|被)\Z")
_CLAUSE = regex(r"(?:\A|[\n。;,:、(])[ ]?\Z")
_WORK = regex(
    r"[已未再又来去]?(?:解释|核[实对]|签[字名署收]|补签|采血|抽血|判定|归档|[发配取退收]药|复核|审核|确认|录入|培训|整理|开(?:单|医嘱)|"
    r"随访|联系|交接|接[收待]|登记|告知|陈述|答复|回复|提供|负责|递交|质控|抽查)"
)


def has_role(text: str, start: int) -> bool:
    """Return whether a role stands before the word at `start`."""
    return _ROLE_BEFORE.search(text, max(0, start - 8), start) is not None


def is_at_work(text: str, start: int, end: int) -> bool:
    """Return whether a word begins a clause, or is led by a word for persons, and does what staff do."""
    if _WORK.match(text, end) is None:
        return False
    return bool(_LED.search(text, max(0, start - 1), start) or _CLAUSE.search(text, max(0, start - 2), start))
