"""Accounts that running text tells: `微信 … 叫 qihong1969`, `加v xm8801`, `执行护士 3021`, `Configured by: zhaoxt`."""

from __future__ import annotations

import re
from collections.abc import Iterator

from hdeid.detector.page import Page

_SIGNED_BY = re.compile(
    r"(?i:\b(?:configured|downloaded|uploaded|created|modified|updated|entered|edited|verified|reviewed|signed|exported|"
    r"imported|approved|locked|queried|logged) by)\Z"
)
_LOGIN_NAME = re.compile(
    r"(?=[a-z._-]*[\d._]|[a-z]{4,20}(?:  |\n|\Z|[,;)\]]))[a-z][a-z0-9._-]{2,30}(?<![.-])(?![A-Za-z0-9@])"
)
_NOBODY = frozenset("patient parent mother father nurse doctor investigator sponsor site system user staff".split())
# A role and a number alone, or with the name between: 执行护士 3021, 药师李(Y0021).
_ROLE_NUMBER = re.compile(
    r"(?:护士|药师|医师|医生|技师|(?:检验|审核|采血|操作|执行|录入|核对)[者人]|采集者|经办人|报告者|发药人|调配人|"
    r"收费员|挂号员)(?:[:( ]{0,2}|[: ]?[\u4e00-\u9fff]{1,4}[( ]{1,2})"
    r"(?P<value>(?!(?:19|20)\d\d(?!\d))[A-Z]{0,2}\d{4,6})(?![A-Za-z0-9./:-]| \d{3}|[年月日岁])"
)
# `v` for 微信 stands glued to its account, behind 加, or before a colon.
_LETTER_V = re.compile(
    r"(?:(?<![A-Za-z0-9])(?:[vV][xX]?|[wW][xX])(?:信|号)? ?[:是] ?|(?<=加)[vV][xX]?(?:信|号)? ?:? ?|"
    r"(?<![A-Za-z0-9])(?:VX|WX))(?P<value>[a-z](?=[a-z_-]*[\d_])[A-Za-z0-9_-]{4,30})(?![A-Za-z0-9@.])"
)
# Logs and mails tell who acted: `10:02:13 zhaox 修改`, `shixin21 登录`.
_ACTED = re.compile(
    r"(?<=\d:\d\d)(?:\.\d{1,3})?(?:Z|\+\d\d:?\d\d)?[ \t|,]{1,4}(?P<value>[a-z][a-z0-9._-]{2,20})(?=[ \t|,]{1,4}"
    r"(?:修改|新增|删除|登[录陆]|退出|导[出入]|提交|锁定|解锁|签名|查询|打印|审核|录入|更新|创建|"
    r"(?i:log|upd|ins|del|sign|view|export|create|edit|lock|query|submit)))"
)
_LOGGED_IN = re.compile(
    r"(?<![A-Za-z0-9@.])(?P<value>[a-z](?=[a-z._-]{0,20}\d|[a-z]{0,20}[._])[a-z0-9._-]{3,20}) ?"
    r"(?:登录|登陆|账号|帐号|logged in)"
)
# A line of a chat: [2022-05-09 21:03:11] xh_nurse_liu: …
_CHAT = re.compile(
    r"^\[?(?:\d{2,4}[-/.年]\d{1,2}[-/.月]\d{1,2}日? )?\d{1,2}:\d\d(?::\d\d)?\]? ?"
    r"(?P<value>[a-z][a-z0-9]*[._][a-z0-9._]{2,24}) ?(?=:)",
    re.MULTILINE,
)
_OWN_SHAPE = re.compile(r"(?<![A-Za-z0-9_])(?P<value>wxid_[a-z0-9]{6,20})(?![A-Za-z0-9_])")
# The account may follow some words after the messenger: 微信是儿子弄的, 叫 qihong1969.
_TOLD = re.compile(
    r"(?:微信|QQ|支付宝|抖音|wechat|LINE|账号|帐号|用户名)[^\n。;]{0,24}?(?:叫做?|[为是]|如|:|改成|换成) ?"
    r"(?P<value>[A-Za-z](?=[A-Za-z_-]{0,30}[\d_])[A-Za-z0-9_-]{4,30})(?![A-Za-z0-9@.])"
)
_ALL = (_CHAT, _ROLE_NUMBER, _LETTER_V, _ACTED, _LOGGED_IN, _OWN_SHAPE, _TOLD)


def told_accounts(page: Page) -> Iterator[tuple[int, int]]:
    """Yield the ranges of accounts, login names and staff numbers that the words around them tell."""
    for expression in _ALL:
        for found in expression.finditer(page.digits):
            yield found.span("value")
    for code in page.codes:
        if _SIGNED_BY.search(code.caption):
            name = _LOGIN_NAME.match(page.text, code.start)
            if name and name[0] not in _NOBODY:
                yield name.span()
