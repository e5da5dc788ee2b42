"""Accounts that running text tells: `微信 … 叫 qihong1969`, `加v xm8801`, `执行护士 3021`, `Configured by: zhaoxt`."""

from __future__ import annotations

import re
from collections.abc import Iterator

from hdeid.detector.reading.page import Page
from hdeid.detector.words.logins import LOGIN, is_login
from hdeid.text.regex import regex

_SIGNED_BY = regex(
    r"(?i:\b(?:configured|downloaded|uploaded|created|modified|updated|entered|edited|verified|reviewed|signed|exported|"
    r"imported|approved|locked|queried|logged|closed|answered|opened|raised|resolved|printed|generated|submitted|released|"
    r"assigned|frozen|changed|added|deleted|posted|written|run|extracted) by)\Z"
)
_END = r"(?=[ \t]*(?:\n|\Z|[|,;)\]】])|[ \t]{2,}| [\d(\[\u4e00-\u9fff])"
# What people do in a system: with a word for a person behind it, or alone before a colon.
_DEED = (
    r"导[出入]|打印|下载|上传|上报|网报|直报|填报|报卡|提交|发布|登记|核收|签收|接收|审核|复核|核对|校对|采集|发送|作废|停用|"
    r"启用|授权|锁定|解锁|冻结|签署|回复|答复|关闭|质疑|提出|经手|经办|开单|制单|查询|更新|变更|删除|新增|创建|编辑|维护|录入|"
    r"修改|操作|登[录陆]|调阅|撤销|签到|签退"
)
_DONE_BY = regex(
    rf"(?:{_DEED})(?:人员?|者|员|用户|[账帐][号户])(?:ID)?\s{{0,2}}[:= |(]\s{{0,2}}(?=[a-z])|"
    rf"(?:{_DEED}) ?by (?=[a-z])"
)
_DEED_ALONE = regex(
    rf"(?:{_DEED})(?:\s?[:=]\s{{0,2}}(?=[a-z])| (?=[a-z]+[._][a-z]+[ |,;\n])|"
    rf" (?=[a-z][a-z0-9._-]{{2,20}} {{1,3}}(?:\d{{4}}[-/.]\d|\d{{1,2}}:\d\d)))"
)
# Columns and items that hold users: 操作人, USER.停用, CREATED_BY, USER/NOTE.
_USER_COLUMN = regex(
    rf"(?:{_DEED})(?:人员?|者|员|用户)\Z|用户(?!数|体验)|[账帐][号户]名?\Z|登录名|操作[人员者]|责任人\Z|"
    r"(?i:(?<![a-z])(?:user|login|operator|owner|author|account)(?![a-rt-z])|(?:ed|_| )by\Z)"
)
_FIRST_WORD = regex(r"[a-z0-9._-]{3,32}(?=[ ,;/()'\"\t\n|]|[\u4e00-\u9fff]|\Z)")
# A role and a number alone, or with the name between: 执行护士 3021, 药师李(Y0021).
_ROLE_NUMBER = regex(
    r"(?:护士|药师|医师|医生|技师|(?:检验|审核|采血|操作|执行|录入|核对)[者人]|采集者|经办人|报告者|发药人|调配人|"
    r"[收发配摆划挂开制录核记验登结付退缴值操采][\u4e00-\u9fff]{1,2}员)"
    r"(?:[:( ]{0,2}|[: ]?[\u4e00-\u9fff]{1,4}[( ]{1,2})"
    r"(?P<value>(?!(?:19|20)\d\d(?!\d))[A-Z]{0,2}\d{4,6})(?![A-Za-z0-9./:-]| \d{3}|[年月日岁元人名例次])"
)
# A Windows domain before the name: HOSPNET\wangl.
_IN_DOMAIN = regex(r"(?<![A-Za-z0-9:\\])[A-Z][A-Z0-9-]{2,14}\\(?P<value>[a-z][a-z0-9._-]{2,20})(?![A-Za-z0-9\\.])")
# `v` for 微信 stands glued to its account, behind 加, or before a colon.
_LETTER_V = regex(
    r"(?:(?<![A-Za-z0-9])(?:[vV][xX]?|[wW][xX])(?:信|号)? ?[:是] ?|(?<=加)[vV][xX]?(?:信|号)? ?:? ?|"
    r"(?<![A-Za-z0-9])(?:VX|WX))(?P<value>[a-z](?=[a-z_-]*[\d_])[A-Za-z0-9_-]{4,30})(?![A-Za-z0-9@.])"
)
# Logs and mails tell who acted: `10:02:13 zhaox 修改`, `shixin21 登录`.
_ACTED = regex(
    r"(?<=\d:\d\d)(?:\.\d{1,3})?(?:Z|\+\d\d:?\d\d)?[ \t|,]{1,4}(?P<value>[a-z][a-z0-9._-]{2,20})(?=[ \t|,]{1,4}"
    rf"(?:{_DEED}|退出|签名|浏览|"
    r"(?i:log|upd|ins|del|sign|view|export|create|edit|lock|query|submit)))"
)
_IN_BRACKETS = regex(rf"\[(?P<value>[a-z][a-z0-9._-]{{2,20}})\] ?(?:{_DEED}|退出)")
_LOGGED_IN = regex(
    r"(?<![A-Za-z0-9@.])(?P<value>[a-z](?=[a-z._-]{0,20}\d|[a-z]{0,20}[._])[a-z0-9._-]{3,20}) ?"
    r"(?:登录|登陆|账号|帐号|logged in)"
)
# A line of a chat: [2022-05-09 21:03:11] xh_nurse_liu: …
_CHAT = regex(
    r"^\[?(?:\d{2,4}[-/.年]\d{1,2}[-/.月]\d{1,2}日? )?\d{1,2}:\d\d(?::\d\d)?\]? ?"
    r"(?P<value>[a-z][a-z0-9]*[._][a-z0-9._]{2,24}) ?(?=:)",
    re.MULTILINE,
)
# Who writes heads a message by name and number: 小满(2874406155) 2021-4-2 20:11:03.
_SENT_BY = regex(
    r"[\u4e00-\u9fffA-Za-z·_]\((?P<value>[1-9]\d{4,10})\)[ ]{1,2}"
    r"(?:20\d\d[-/.]\d{1,2}[-/.]\d{1,2} )?\d{1,2}:\d\d:\d\d(?!\d)"
)
# Behind English words a login needs a sign of its own, or the end of its field.
_NO_WORD = regex(r"[a-z]+(?:[\d._]|  |[ \t]*(?:\n|\Z|[|,;)\]]))")
# Login names that bear a role of trials or wards: lixm_cra, pi_wangl.
_WITH_ROLE = regex(
    r"(?<![\w@./-])(?<!FROM )(?<!JOIN )(?<!INTO )(?<!UPDATE )(?<!库 )(?<!表 )"
    r"(?P<value>(?:cr[ac]|pi|dm|pm|qa|pv|nurse|site\d{2,4})_[a-z]{4,12}\d{0,3}|"
    r"[a-z]{3,12}\d{0,3}_(?:cr[ac]|pi|dm\d{0,2}|pm|qa|pv))(?![\w@(=.-])"
)
_ENDED = regex(LOGIN.pattern + _END)
_OWN_SHAPE = regex(r"(?<![A-Za-z0-9_])(?P<value>wxid_[a-z0-9]{6,20})(?![A-Za-z0-9_])")
# The account may follow some words after the messenger: 微信是儿子弄的, 叫 qihong1969.
_TOLD = regex(
    r"(?:微信(?!群)|QQ|支付宝|抖音|wechat|LINE|账号|帐号|用户名)[^\n。;]{0,24}?(?:叫做?|[为是]|如|:|改成|换成) ?"
    r"(?P<value>[A-Za-z](?=[A-Za-z_-]{0,30}[\d_])[A-Za-z0-9_-]{4,30})(?![A-Za-z0-9@.])"
)
# First letters of two syllables behind who did something; no syllable begins with i, u or v.
_UNITS_AND_WORDS = "am|an|as|at|by|cc|cm|ct|dr|gb|go|hr|kb|kg|mb|mg|ml|mm|mr|my|ng|no|of|ok|on|or|pg|pm|po|qd|qn|to|tx"
_TWO_LETTERS = regex(
    r"(?:操作|录入|[审复]核|[核校]对|检验|报告|采集|执行|[发配]药|打印|登记|[接签核]收|技师|护士|药师|Tech|tech|Operator)"
    rf"[人者员]?[ :]{{1,3}}(?P<value>(?!{_UNITS_AND_WORDS})[a-hj-tw-z]{{2}})"
    r"(?=[ ]?(?:\n|\Z|[,;|)])|[ ]{2}|[ \t][\d\u4e00-\u9fff]|\t)"
)
# A messenger by its letter or as it sounds, figures masked or not: 加Q 664****31, 扣扣 90127744, Q号 73310****. Queries
# have short numbers behind the letter.
_BY_LETTER = regex(
    r"(?:(?<![A-Za-z.])[Qq] ?[Qq]? ?号码?|扣扣号?|加 ?[Qq]{1,2}|企鹅号)[ :为是]{0,3}"
    r"(?P<value>[1-9]\d{5,10}|[1-9]\d{2,10}[*×xX…·]{1,8}\d{0,6})(?![0-9A-Za-z*])"
)
_ALL = (
    *(
        _BY_LETTER,
        _TWO_LETTERS,
        _IN_BRACKETS,
        _CHAT,
        _WITH_ROLE,
        _ROLE_NUMBER,
        _IN_DOMAIN,
        _LETTER_V,
        _ACTED,
        _LOGGED_IN,
    ),
    *(_OWN_SHAPE, _TOLD, _SENT_BY, _BY_LETTER),
)


def told_accounts(page: Page) -> Iterator[tuple[int, int]]:
    """Yield the ranges of accounts, login names and staff numbers that the words around them tell."""
    for expression in _ALL:
        for found in expression.finditer(page.digits):
            yield found.span("value")
    yield from _system_users(page)


def _system_users(page: Page) -> Iterator[tuple[int, int]]:
    """Yield login names behind what their owners did, and in columns of users."""
    signed = (code.start for code in page.codes if _SIGNED_BY.search(code.caption))
    starts = {start for start in signed if _NO_WORD.match(page.text, start)}
    starts.update(found.end() for found in _DONE_BY.finditer(page.text))
    starts.update(found.end() for found in _DEED_ALONE.finditer(page.text) if _ENDED.match(page.text, found.end()))
    starts.update(field.start for field in page.fields if _USER_COLUMN.search(field.caption))
    for start in sorted(starts):
        word = _FIRST_WORD.match(page.text, start)
        if word and is_login(word[0]):
            yield word.span()
