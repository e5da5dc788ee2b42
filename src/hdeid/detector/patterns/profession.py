"""PROFESSION: what patients, relatives and contacts do or did. Titles and roles of staff are nothing, nor is 打工."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache

from hdeid.core.span import Evidence, Span
from hdeid.detector.page import Page
from hdeid.lexicon.load import read_lines

_CAPTION = re.compile(
    r"(?:职 {0,4}业|工种|职业史|从事职业|既往职业|工作性质|(?:Occupation|OCCUPATION|Profession|"
    r"Job))(?:\([^)]{0,12}\))?\Z"
)
_VALUE = re.compile(r"[\u4e00-\u9fffA-Za-z(][\u4e00-\u9fffA-Za-z()/、·]{0,23}")
_NONE = re.compile(r"(?:无|不详|不祥|未知|未填|其他|其它|保密|同上|暂无|不适用|未提供|暴露|接触|病|史|否认|防护|中毒)")
_NEXT_CAPTION = re.compile(
    r"(?:民族|婚姻|工作单位|单位|籍贯|住址|出生|性别|年龄|电话|国籍|文化|联系|现住|入院|科室|身份)"
)
_RETIRED = re.compile(
    r"(?:退休|离休|(?<!天)(?<!日)内退(?!出)|(?<!本)病退(?!热))(?![前金年制证工待生政费]|手续)|退休工人|"
    r"下岗(?:职工|工人)?|无业(?:人员)?|待业(?:人员)?|"
    r"(?:在家)?务农|家庭主妇|自由职业者?|个体(?:户|经营者|工商户)"
)
_HAN = r"\u4e00-\u9fff"
_LEAD = (
    r"(?:(?P<be>系|为|是|职业为|曾任|曾为|原为|原系|原是|现为|退休前为|退休前是|退休前系|当了?|做过?|担任|"
    r"任职)(?:一名|一位|一个|个)?|"
    r"从事|(?P<comma>[,、(;]) ?)"
)
_PERSON = re.compile(
    r"患者|患儿|病人|受试者|其|[父母夫妻子女兄弟姐妹爷奶叔姑舅姨]|丈夫|家属|联系人|男|女|岁|本人|职业|平素|既往|"
    r"生于|退休|配偶|爱人|家长|户主|邻居|同事|从小|长期"
)
_DOING = re.compile(rf"从事(?P<value>[{_HAN}]{{2,10}}?)(?:工作|行业|职业|作业|生意|的工作)")
_NOT_DOING = re.compile(
    r"体力|剧烈|日常|正常|家务|轻|高空|活动|各种|原|相关|有关|一般|本职|科研|临床|医疗|该|此|接触|有毒|放射|"
    r"其他|什么|何种|脑力|农村|研究"
)
_YEARS_BEHIND = re.compile(r"(?:近|约|已|达)?[0-9一二三四五六七八九十余多]{1,4}年")
_WORKED = re.compile(r"(?:患者|其|[父母夫妻子女]|长期|既往|曾|一直|先后|多年|退休前|年轻时)\Z")
_LIVING = re.compile(rf"(?:以|靠)(?P<value>[{_HAN}]{{2,8}})为生")
_COLLOQUIAL = re.compile(
    r"(?:是|系|平时|以前|平常|一直|在家|在外|退休前|职业是|原来)个?(?P<value>(?:跑|开|种|养|卖|修|拉|送|收)"
    r"(?![了过完好药病来往入检给医院去到刀颅胸腹放始展具车治复缩])[\u4e00-\u9fff]{2,5}|做(?:生意|买卖|小生意|"
    r"小买卖|保洁|家政|装修|工程|销售|会计|建材|水果|"
    r"服装|餐饮|木工|电工|电商|中介|美容)[\u4e00-\u9fff]{0,3})的(?=[,。;、)\s]|$)"
)
_STUDENT = re.compile(
    r"(?:小学|初中|高中|大学|中学|大专|中专|技校|在校|[初高大][一二三四]|[一二三四五六]年级)(?:学生|生|"
    r"在读)(?![命活长育物])|[一二三四五六]年级"
)


class Profession:
    """Finds occupations behind captions, and where the wording says that a person has them."""

    name = "profession"

    def find(self, page: Page) -> Iterator[Span]:
        text = page.text
        for field in page.fields_named(_CAPTION):
            yield from _value(text, field.start, field.end)
        for start in _plain_captions(text):
            yield from _value(text, start, min(len(text), start + 24))
        for found in _RETIRED.finditer(text):
            end = found.end()
            trade = _trade(text, end)
            if text[max(0, found.start() - 1) : found.start()] not in ("未", "将", "近", "法") and text[
                end : end + 1
            ] not in ("津",):
                yield _span(found.start(), trade or end)
        for found in _DOING.finditer(text):
            is_own = _YEARS_BEHIND.match(text, found.end()) or _WORKED.search(
                text, max(0, found.start() - 8), found.start()
            )
            if is_own and not _NOT_DOING.search(found["value"]):
                yield _span(*found.span("value"))
        for expression in (_LIVING, _COLLOQUIAL):
            for found in expression.finditer(text):
                yield _span(*found.span("value"))
        yield from _trades(text)


def _plain_captions(text: str) -> Iterator[int]:
    for found in _PLAIN_CAPTION.finditer(text):
        yield found.end()


_PLAIN_CAPTION = re.compile(r"职 {0,4}业[ \t]{1,12}(?=[^\s:])")


def _value(text: str, start: int, end: int) -> Iterator[Span]:
    while start < end and text[start] in "■☑√✓☒ ":
        start += 1
    found = _VALUE.match(text, start, end)
    if found is None or _NONE.match(found[0]):
        return
    stop = _NEXT_CAPTION.search(text, start + 1, found.end())
    end = stop.start() if stop else found.end()
    words = text[start:end].rstrip("(、/")
    if words:
        yield _span(start, start + len(words))


def _trades(text: str) -> Iterator[Span]:
    """Yield trades of the list where a person is said to have them: 父亲为小学教师; 男,56岁,农民,因…"""
    for found in _TRADE.finditer(text):
        start = found.start("value")
        before = text[max(0, start - 30) : start]
        clause = before[max(before.rfind("。"), before.rfind("\n")) + 1 :]
        behind = text[found.end() : found.end() + 1]
        is_closed = (
            not behind or behind in ",。;、)\n (" or text.startswith(("因", "出身", "工作", "退休"), found.end())
        )
        if is_closed and _PERSON.search(clause):
            yield _span(start, found.end())


@cache
def _trade_words() -> str:
    return "|".join(sorted(read_lines("professions.txt"), key=len, reverse=True))


_TRADE = re.compile(rf"{_LEAD}(?P<value>(?:{_trade_words()}|{_STUDENT.pattern}))")
_TRADE_ONLY = re.compile(rf"(?:{_trade_words()})")


def _trade(text: str, start: int) -> int:
    """Return the end of the trade that stands directly behind 退休, 0 when none does."""
    found = _TRADE_ONLY.match(text, start)
    return found.end() if found else 0


def _span(start: int, end: int) -> Span:
    return Span(start, end, "PROFESSION", (), 0.9, "pattern:profession", Evidence.CONTEXT)
