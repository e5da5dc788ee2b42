"""What a text introduces by a word for calling: 小区叫翠屏, 公司名字是蓝海, 微信名“雨后彩虹”."""

from __future__ import annotations

from collections.abc import Iterator

from hdeid.core.span import Evidence, Part, Span
from hdeid.detector.patterns.name_byname import find_bynames
from hdeid.detector.patterns.shop import find_shops
from hdeid.detector.reading.page import Page
from hdeid.text.regex import regex

_CALLED = r"(?:名字?|名称)?(?:就?叫做?|叫作|名为|名叫|是叫|名字是)"
_VALUE = (
    r"[\"“「]?(?P<value>(?!什么|啥|哪|不|我|你|他|她|人|来|去|了|过|医生|护士|家属|救护|外卖|车)[\u4e00-\u9fff]{2,8})"
    r"(?=[,。;、的\s\"”」)]|那|\Z)"
)
_PLACE = regex(rf"(?:小区|村子?|屯子?|寨子?|庄子?|楼盘){_CALLED}{_VALUE}")
_BODY = regex(
    rf"(?:公司|厂子?|[饭小]店|店铺|店|学校|小学|中学|幼儿园|养老院|院舍|机构|单位|宾馆|酒店|网吧|诊所|超市){_CALLED}{_VALUE}"
)
# Where somebody stayed or ate goes by a name in quotes: 民宿,叫“巷里”; “老地方”烧烤摊.
_HOUSE = (
    r"(?:民宿|客栈|旅[馆社店]|农家乐|酒吧|网吧|棋牌室|麻将馆|烧烤[摊店]?|大排档|糖水[铺店]|火锅店?|[饭餐面茶]馆|茶?餐厅|奶茶店|小吃店|理发店|"
    r"水果[摊店]|早餐[摊店])"
)
_STAYED = regex(
    rf"{_HOUSE}[,、]?(?:名字|店名)?(?:就?叫做?|叫作|名为|名叫|是叫|名字是)[\"“「](?P<value>[\u4e00-\u9fffA-Za-z0-9]{{2,10}})[\"”」]|"
    rf"[\"“「](?P<before>[\u4e00-\u9fffA-Za-z0-9]{{2,8}})[\"”」](?:{_HOUSE}|的?(?:楼[上下]|隔壁|斜?对面))"
)
_NICK = regex(
    r"(?:昵称|微信名|网名|QQ名|群名片|(?i:nick_?name\"?)|"
    r"(?:B站|抖音|快手|火山|游戏)(?:[^\n。;,]{0,8}[ (])?(?:账号|ID|号))[ :为是叫\"“「『(]{1,4}"
    r"(?P<value>(?!不|无|未|与|和|的|留言|头像|来源|时间|内容|处理|姓名)[\u4e00-\u9fffA-Za-z][\u4e00-\u9fffA-Za-z0-9·~]{1,9})(?=[,。;、\s\"”」』)的]|\Z)"
)
# What people call themselves on the net is any words: in quotes to their end, else to a stop or a blank.
_NET = r"(?:B站|微博|贴吧|抖音|快手|小红书|豆瓣|知乎|陌陌|微信|QQ)(?:昵称|用户名|网名|名字?|ID)"
_NET_NAME = regex(
    rf"{_NET}[ :为是叫]{{0,3}}[\"“「『](?P<quoted>[^\n\"“”「」『』]{{1,20}})[\"”」』]|"
    rf"{_NET}(?:[ ]?[:为是叫][ ]?|[ ])(?P<value>(?!不|无|未|与|和|或|及|没|待|同|已|见|[的是为叫:])"
    r"(?=[A-Za-z0-9_-]{0,12}[\u4e00-\u9fff])[^\n,。;、|\s()\"“”]{2,14})(?=[\n,。;、|\s()]|\Z)"
)
# 微信转账 *洁: an app hides the surname of who is paid.
_PAID = regex(
    r"(?:转账|收款|付款|转给|微信|支付宝)[^\n。;*]{0,6}?[ :(](?P<value>\*{1,2}[\u4e00-\u9fff]{1,2})(?=[\s,。;)]|\Z)"
)
# 社工 糖糖: who helps on a ward goes by a pet name.
_HELPER = regex(
    r"(?:[社义志]工|志愿者|护理员|护工|陪诊员?)[ :]{0,2}"
    r"(?P<value>(?P<char>(?![妈爸奶爷姐哥弟妹叔婆公姑舅姥宝姨伯婶太])[\u4e00-\u9fff])(?P=char))(?![\u4e00-\u9fff])"
)


class Called:
    """Finds places, organizations and screen names where the words before say that they are called so."""

    name = "called"

    def find(self, page: Page) -> Iterator[Span]:
        for expression, category in ((_PLACE, "ADDRESS"), (_BODY, "ORGANIZATION")):
            for found in expression.finditer(page.text):
                yield Span(*found.span("value"), category, (), 0.8, "pattern:called", Evidence.CONTEXT)
        stayed = {found.span(str(found.lastgroup)) for found in _STAYED.finditer(page.text)}
        for found in _NET_NAME.finditer(page.text):
            parts = (Part(*found.span(str(found.lastgroup)), "given"),)
            yield Span(parts[0].start, parts[0].end, "NAME", parts, 0.9, "pattern:called", Evidence.CONTEXT)
        for start, end in sorted(stayed.union(find_shops(page.text))):
            yield Span(start, end, "ADDRESS", (Part(start, end, "poi"),), 0.85, "pattern:called", Evidence.CONTEXT)
        for found in (*_NICK.finditer(page.text), *_HELPER.finditer(page.text), *_PAID.finditer(page.text)):
            # Whole, although no name reads so: 雨后彩虹.
            parts = (Part(*found.span("value"), "given"),)
            yield Span(*found.span("value"), "NAME", parts, 0.9, "pattern:called", Evidence.CONTEXT)
        for start, end in sorted({*find_bynames(page.text)}):
            yield Span(start, end, "NAME", (Part(start, end, "given"),), 0.9, "pattern:called", Evidence.CONTEXT)
