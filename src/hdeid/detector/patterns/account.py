"""Accounts of people: messengers, social networks, logins, and the staff's own numbers."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import chain

from hdeid.core.span import Evidence, Span
from hdeid.detector.patterns.account_context import told_accounts
from hdeid.detector.patterns.account_keys import accounts_by_key
from hdeid.detector.reading.codes import NUMBER_CAPTION, caption_pattern, means_nothing
from hdeid.detector.reading.page import Page
from hdeid.detector.words.logins import is_login
from hdeid.lexicon.words import english_words
from hdeid.text.regex import regex

_SOURCE = "pattern:account"
_PERSONAL = caption_pattern(
    r"微信(?!群)|微 信|\bwechat|\bwx|\bvx|v信|薇信|QQ群?|微博|抖音|快手|小红书|支付宝|钉钉|飞书|企业微信|"
    r"telegram|whatsapp|skype|(?<![A-Za-z])(?-i:LINE|Line(?= ?(?:ID|号|帐|账)))|twitter|facebook|openid|unionid"
)
_LOGIN = caption_pattern(
    r"登录名|登录(?:账|帐)|用户名?|用户(?:账|帐)|电子签名?人?|登录人|录入人|录入者|操作人|创建人|修改人|"
    r"(?<!银行)(?:账|帐)|(?:账|帐)户名|操作员|操作者|"
    # Columns of data that tell who entered or changed a row: ENTBY, UPDATED_BY.
    r"\b(?:ent|mod|upd|crt|cre)by|\b(?:enter(?:ed)?|modified|updated|created|changed|locked|signed)_by|"
    r"\buser ?name|\blogin(?: name|_?id)?|\buser(?:_?id)?|\boperator(?:_?id)?|\baccount"
)
_STAFF = caption_pattern(
    r"工|职工|员工|柜员|营业员|收银员|收费员|警|警员|胸牌|胸卡|工作证|医生|医师|护士|药师|技师|人员|教师|学|学籍|考生|准考证|"
    r"\b(?:staff|employee|badge|student)|(?<![A-Za-z])(?:doctor|dr|nurse|oper)(?=[ _.]?(?:id|no|num|code))"
)
_BADGE = regex(r"(?:工牌|工卡|胸牌|胸卡)\Z")
_BANK = regex(r"银行|开户|对公|(?<!用)户名|[工农中建交招]行")
_NOT_STAFF = regex(r"手工|施工|竣工|化学|医学|科学|院医|麻醉医生编$")
_NAME = regex(
    # A site may stand behind the login: guanxy@s09.
    r"@?[A-Za-z0-9][A-Za-z0-9_.*-]{2,39}(?<![.*-])(?:@[A-Za-z0-9]{1,8}(?![A-Za-z0-9.-]))?|@[\w\u4e00-\u9fff-]{2,20}"
)
_STAFF_VALUE = regex(r"(?=[A-Za-z0-9*-]*\d)[A-Za-z0-9*-]{3,20}(?![A-Za-z0-9])")
_MOBILE = regex(r"1[3-9]\d{9}(?!\d)|1[3-9]\d[ -]\d{4}[ -]\d{4}(?!\d)|\d{2,6}(?:例|人|次|天|个|步|元|年|名|条)")
_SEPARATED = regex(r"[:=]\s?['\"]?\Z")
_LATIN_WORD = regex(
    r"(?:mg|ml|kg|ug|bid|tid|qd|prn|id|no|app|ip|(?:un)?locked|disabled|enabled|expired|created|deleted|closed|deactivated|timestamp|subject|ending)\Z",
    re.I,
)
# Nobody's: user=SYSTEM.
_PROGRAM = regex(r"(?:system|sys|bot|robot|root|daemon|anonymous|nobody|scheduler|cron|null|none)\Z", re.I)
# The last word of an address of the web, at the end of its line: …/login.
_IN_ADDRESS = regex(r"/[a-z]{4,8} ?\n ?\Z")
_AMOUNT, _SUM = regex(r"\d{1,6}\.\d\d\Z"), regex(r"\d{1,5}(?:\.\d{1,2})?")
_HANDLE = regex(
    r"(?<![A-Za-z0-9._%+*@/-])@(?:[A-Za-z_][A-Za-z0-9_]{2,29}(?![A-Za-z0-9.@]|/)|"
    r"(?!所有人|全体)[\u4e00-\u9fff][\w\u4e00-\u9fff]{1,9}(?= |,|。|;|\)|\n|\Z))"
)
_SOCIAL = regex(r"关注|微博|转发|评论|抖音|小红书|账号|公众号|网名|(?i:twitter|telegram|weibo)")


# Whoever knows these opens somebody's door: 门锁密码 6217#, 门禁 #4085.
_DOOR = regex(
    r"(?:门禁|(?:门|电子|密码|指纹)锁|(?:单元|楼道|入户|防盗|院子?|大)门|钥匙盒)的?(?:"
    r"(?:密码|口令|开门码)(?:[是为]|改成)?[ :]{0,2}(?P<value>[#*]?\d{3,8}[#*]?)|"
    r"[ :]{0,2}(?P<signed>[#*]\d{3,8}#?|\d{3,8}#))(?![\d年月日元:]|[ ]?位)"
)
# Who takes calls goes by the number of the seat: 坐席2017, 调度员 0317; of one or two figures it is the seat itself.
_SEAT = regex(
    r"(?:[坐座]席|[话接]务员|接[线警]员|调度员|受理员|派车员)"
    r"(?:[号 ]?(?=\d{3})|(?:代号|工号)[ :]{0,2})(?P<value>\d{1,6})(?![\d./:-]| ?[年例人次])"
)
# agent 0772, Nurse 20417; Coder: sunna.ji: who did something in a system, by number or login behind the role.
_BADGED = regex(
    r"(?<![A-Za-z])(?i:agent|rep|nurse|operator|technician|interviewer|clerk|dispatcher|staff)[ ](?:#|No\.? ?)?"
    r"(?P<value>\d{4,6})(?![\d./:-]|[ ]?(?:mg|ml|years?|patients?|hours?)\b)"
)
# Dr Ye Chen (code 3390): who treats is known by a number in brackets behind the name.
_BRACKETED = regex(
    r"(?:\b(?:Dr|Doctor|Physician|Nurse|Investigator)\b|医[生师]|护士|研究者)[^\n()]{0,24}"
    r"\((?i:code|ID|no\.?)[ :#]{0,2}(?P<value>\d{3,6})\)"
)
_LOGGED = regex(
    r"(?<![A-Za-z])"
    r"(?i:coder|monitor|reviewer|DM|CR[AC]|QA|user|(?:clos|open|review|enter|updat|cod|verifi|sign|approv)ed by)"
    r"[ :]{1,3}(?P<value>[a-z]{1,10}\.[a-z]{2,12}\d{0,3})(?![A-Za-z0-9@._/(-])"
)


class Account:
    """Finds account names and staff numbers behind captions, and `@handles` where social networks are spoken of."""

    name = "account"
    category = "ACCOUNT"

    def find(self, page: Page) -> Iterator[Span]:
        yield from _find_staff(page)
        for caption, start in _captioned_starts(page):
            found = _NAME.match(page.digits, start)
            if found and _is_account_name(page.digits, found, caption):
                yield Span(*found.span(), "ACCOUNT", (), 0.95, _SOURCE, Evidence.CONTEXT)
        for start, end in (*told_accounts(page), *accounts_by_key(page)):
            yield Span(start, end, "ACCOUNT", (), 0.9, _SOURCE, Evidence.CONTEXT)
        for found in chain(*(each.finditer(page.digits) for each in (_SEAT, _BADGED, _BRACKETED))):
            yield Span(*found.span("value"), "ACCOUNT", (), 0.9, _SOURCE, Evidence.CONTEXT)
        for found in _DOOR.finditer(page.digits):
            yield Span(*found.span(str(found.lastgroup)), "ACCOUNT", (), 0.9, _SOURCE, Evidence.CONTEXT)
        for found in _LOGGED.finditer(page.digits):
            if is_login(found["value"]):
                yield Span(*found.span("value"), "ACCOUNT", (), 0.9, _SOURCE, Evidence.CONTEXT)
        for found in _HANDLE.finditer(page.digits):
            if _SOCIAL.search(page.digits, max(0, found.start() - 12), found.end() + 8):
                yield Span(*found.span(), "ACCOUNT", (), 0.85, _SOURCE, Evidence.CONTEXT)


def _find_staff(page: Page) -> Iterator[Span]:
    for code in page.codes:
        caption = code.caption
        is_number = NUMBER_CAPTION.search(caption) or _BADGE.search(caption)
        if not is_number or _NOT_STAFF.search(caption) or means_nothing(caption):
            continue
        if (_STAFF.search(caption) or _BADGE.search(caption)) and _STAFF_VALUE.fullmatch(
            page.digits, code.start, code.end
        ):
            yield Span(code.start, code.end, "ACCOUNT", (), 0.95, _SOURCE, Evidence.CONTEXT)


def _captioned_starts(page: Page) -> Iterator[tuple[str, int]]:
    """Yield caption and start of what could be the name of an account."""
    for code in page.codes:
        if code.caption and (_PERSONAL.search(code.caption) or _LOGIN.search(code.caption)):
            yield code.caption, code.start
    for field in page.fields:
        if page.digits[field.start] == "@" and (_PERSONAL.search(field.caption) or _LOGIN.search(field.caption)):
            yield field.caption, field.start


def _is_account_name(text: str, found: re.Match[str], caption: str) -> bool:
    surface = found[0]
    if (
        _MOBILE.match(text, found.start())
        or _LATIN_WORD.match(surface)
        or _PROGRAM.match(surface)
        or _AMOUNT.match(surface)
    ):
        return False
    # 转账 2000, 欠账4.6万.
    if caption.endswith(("账", "帐")) and _SUM.fullmatch(surface):
        return False
    if means_nothing(caption) or _IN_ADDRESS.search(text, max(0, found.start() - 12), found.start()):
        return False
    # A word that a colon follows is a caption itself: Coder: DLM  Reviewer: 苗若兰.
    if surface.lower() in english_words() and text.startswith(":", found.end()):
        return False
    if text.startswith("@", found.end()) or _BANK.search(text, max(0, found.start() - 30), found.end() + 12):
        return False
    if any(map(str.isdigit, surface)) or surface[0] == "@" or len(surface) >= 5:
        return True
    return (
        len(surface) >= 3
        and surface.islower()
        and _SEPARATED.search(text, max(0, found.start() - 3), found.start()) is not None
    )
