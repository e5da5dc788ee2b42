"""PROFESSION: what patients, relatives and contacts do or did. Titles and roles of staff are nothing, nor is 打工."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from hdeid.core.span import Evidence, Span
from hdeid.detector.reading.page import Page
from hdeid.detector.words.name_minority import read_minority
from hdeid.detector.words.name_shapes import is_plausible
from hdeid.detector.words.name_words import person_words
from hdeid.lexicon.load import read_lines
from hdeid.text.regex import regex

_CAPTION = regex(
    r"(?:职 {0,4}业|工种|职业史|职业、工种(?:或岗位)?|工种或岗位|岗位|就业|从事职业|"
    r"既往职业|工作性质|(?:Occupation|OCCUPATION|Profession|"
    r"Job))(?:\([^)]{0,12}\))?\Z"
)
_VALUE = regex(
    r"[A-Z][A-Za-z]*(?: [A-Za-z]+){0,3}|[a-z]+(?: [a-z]+){0,3}|退 ?休[\u4e00-\u9fff]{0,6}|"
    r"[\u4e00-\u9fffA-Za-z(][\u4e00-\u9fffA-Za-z()/、·]{0,23}"
)
_NONE = regex(
    r"(?:无|不?合格|身高|体重|血压|不详|不祥|未知|未填|其他|其它|保密|同上|暂无|不适用|未提供|暴露|接触|病|史|性|认同|倦怠|道德|资格|压力|否认|防护|中毒|能力|训练|工种|重建|禁忌|健康|卫生|Occupation|Profession|Job)"
)
# 报告人 职业 医师□ 药师☑: what who reports may be.
_REPORTER = regex(r"(?:医[师生]|药师|护士|技师) ?[☑☒☐□■√✓✔]")
_ASIDE = regex(r"\((?:现在?|目前|已|原|曾|在|于|因|自|无|无固定)(?!业|职|役)")
_NEXT_CAPTION = regex(
    r"(?:民族|婚姻|婚况|职业|爱好|症状|诊断|科别|工作单位|单位|籍贯|住址|出生|性别|"
    r"年龄|电话|主诉|发病|初/?复?诊|备注|国籍|文化|联系|现住|入院|科室|身份)"
)
_RETIRED = regex(
    r"(?:退休|离休|(?<!天)(?<!日)内退(?!出)|(?<!本)病退(?!热))(?![前金年制证工待生政费]|手续)|退休工人|"
    r"下岗(?:职工|工人)?|无业(?:人员)?|待业(?:人员)?|"
    r"务农|家庭主妇|自由职业者?|个体(?:户|经营者|工商户)"
)
_FORMER = regex(r"[\u4e00-\u9fff]{0,4}?(?:护士长?|医[生师]|教授|老师|教师|干部|工人|职工)")
_HAN = r"\u4e00-\u9fff"
_LEAD = regex(
    r"(?:(?P<be>(?<!联)系|(?<![代作认以因称])为|是|职业为|曾任|曾为|原为|原系|原是|现为|退休前为|退休前是|退休前系|当了?|做过?|担任|"
    r"任职)(?:一名|一位|一个|个)?|"
    r"从事|(?P<comma>[,、(;]) ?)"
)
_PERSON = regex(
    r"患者|患儿|病人|受试者|其|[父母夫妻子女兄弟姐妹爷奶叔姑舅姨]|丈夫|家属|联系人|男|女|岁|本人|职业|平素|既往|"
    r"生于|退休|配偶|爱人|家长|户主|邻居|同事|从小|长期"
)
_DOING = regex(rf"从事(?P<value>[{_HAN}]{{2,10}}?)(?:工作|行业|职业|作业|生意|的工作)")
_NOT_DOING = regex(
    r"体力|剧烈|日常|正常|家务|轻|高空|活动|各种|原|相关|有关|一般|本职|科研|临床|医疗|该|此|接触|有毒|放射|"
    r"其他|什么|何种|脑力|农村|研究"
)
_YEARS_BEHIND = regex(r"(?:近|约|已|达)?[0-9一二三四五六七八九十余多]{1,4}年")
_WORKED = regex(r"(?:患者|其|[父母夫妻子女]|长期|既往|曾|一直|先后|多年|退休前|年轻时)\Z")
_LIVING = regex(rf"(?:以|靠)(?P<value>[{_HAN}]{{2,8}})为生")
# The closing 的 belongs to what people say they do: 跑摩的的, 种大棚的.
_COLLOQUIAL = regex(
    r"(?:是|系|平时|以前|平常|一直|在家|在外|退休前|职业是|原来|上)个?[ ]?(?P<value>(?:(?:跑|"
    r"开|种|养|卖|修|拉|送|收|烧|看|教)"
    r"(?![了过完好药病来往入检给医院去到刀颅胸腹放始展具车治复缩见起出得护])[\u4e00-\u9fff]{1,5}|"
    r"做(?:生意|买卖|小生意|小买卖|保洁|家政|装修|工程|销售|会计|建材|水果|服装|餐饮|木工|电工|电商|中介|美容)"
    r"[\u4e00-\u9fff]{0,3})的)(?=[,。;、)\s]|今年|$)"
)
_STUDENT = regex(
    r"(?:小学|初中|高中|大学|中学|大专|中专|技校|在校|[初高大][一二三四]|[一二三四五六]年级)(?:学生|生|"
    r"在读)(?![命活长育物])|[一二三四五六]年级"
)


# A trade that stands in the list of a person's facts: 男,26,送外卖,电话; (四十来岁,泥水匠).
_SUFFIX = (
    r"(?:工|匠|员|师|农|商|户|贩|司机|演员|老师|教师|职员|客服|设计|厨师|会计|老板|"
    r"干部|军人|学生|个体|保洁|牧民|渔民|村民|矿工|主妇|"
    r"经理|店主|摊贩|船员|技工|编辑|记者|律师|警察|保姆|月嫂)"
)
_LIVELIHOOD = (
    r"(?:跑|开|种|养|卖|修|拉|送|收|做|剪|打|烧|教|看|放|摆|贩|扛|搬|炒|杀|织|裁|弹|刷|"
    r"砌|捕|挖|采)[\u4e00-\u9fff]{1,4}?(?:的)?"
)
_FACT = (
    r"(?:男|女|[0-9]{1,3}(?:来|多|余)?岁?|[一二三四五六七八九十]{2,3}(?:来|多|余)?岁?|[一二三四五六七八九十](?:来|多|余)?岁|[\u4e00-\u9fff]{1,5}族|"
    r"已婚|未婚|离异|丧偶|初中|高中|大专|本科|小学|文盲|"
    r"[\u4e00-\u9fff0-9]{2,12}[人组村])"
)
_IN_FACTS = regex(
    rf"(?:(?<=[,(、。\n])|^)(?P<fact>{_FACT})[,、] ?"
    rf"(?P<value>[\u4e00-\u9fff]{{0,6}}{_SUFFIX}|{_LIVELIHOOD})(?=[,;)、。\n]|$)"
)
_NO_TRADE = regex(
    r"打工|务工|社工|义工|因|主诉|否认|患者|既往|住院|入院|发现|检查|治疗|手术|系|为|无|病|药|术|"
    r"做过|做了|养病|看病|看护|种植|放疗|打针|送检|送医|收治|开刀|收入|护工|保姆|家属|"
    r"主任|医师|护师|药师|技师|护士|研究员|监查员|协调员"
)
# 3,收缩压,128,mmHg: what was measured in a row.
_MEASURED_BEHIND = regex(
    r"[,、] ?\d{1,4}(?:\.\d{1,3})?[,、 ]{0,2}(?:mmHg|kPa|bpm|次/分|℃|°C|cm|kg|%|"
    r"[a-zA-Zμ]{1,4}/(?:d?L|min|h)(?![A-Za-z]))"
)
_WORKED_AS = regex(
    r"(?:当|做过?|(?<![主责专委])任|干过?)(?P<value>[\u4e00-\u9fff]{1,5}(?:工|匠|员|师傅|司机|"
    r"保安|会计|厨师|保洁))(?:的)?(?=[,。;、)\s了]|$|可|后)"
)
_BRACKETED = regex(
    r"(?<=[\u4e00-\u9fff])\((?:[0-9一二三四五六七八九十]{1,3}(?:来|多)?岁?[,、] ?)?(?P<value>跑[\u4e00-\u9fff]{2,3}的|"
    r"[\u4e00-\u9fff]{1,5}(?:工|匠|农|户|司机|厨师))\)"
)


_KIN_BRACKETED = regex(
    r"(?:[父母夫妻子女]亲?|配偶|监护人|丈夫|妻子|儿子|女儿)[: ]{0,3}[\u4e00-\u9fff]{2,4}"
    rf"\((?P<value>[\u4e00-\u9fff]{{0,6}}{_SUFFIX})\)"
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
            if not trade and (former := _FORMER.match(text, end)):
                trade = former.end()
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
        yield from _facts(text)


def _plain_captions(text: str) -> Iterator[int]:
    for found in _PLAIN_CAPTION.finditer(text):
        yield found.end()


_PLAIN_CAPTION = regex(
    r"(?<!自由)(?:职 {0,4}业(?:[ ]{1,12}|[ ]?\|[ ]?|(?=[\u4e00-\u9fff]{2,6}\n)|"
    r"(?<=[\s,;。]职业)(?=[\u4e00-\u9fff]{2,6} ))|"
    r"(?:Occupation|Profession)(?:职业)?[ :]{1,3}|\bjob ?= ?['\"])(?=[^\s:|])"
)


def _value(text: str, start: int, end: int) -> Iterator[Span]:
    while start < end and text[start] in "■☑√✓☒ ":
        start += 1
    found = _VALUE.match(text, start, end)
    if found is None or _REPORTER.match(text, start) or _NONE.match(found[0]) or _NEXT_CAPTION.match(found[0]):
        return
    stop = _NEXT_CAPTION.search(text, start + 1, found.end())
    end = stop.start() if stop else found.end()
    # What a bracket adds is of today or of a place: 导游(现在首尔).
    if aside := _ASIDE.search(text, start + 1, end):
        end = aside.start()
    words = text[start:end].rstrip("(、/")
    if words:
        yield _span(start, start + len(words))


# Roles of helpers who are named before the bracket (TAXONOMY.md, "PROFESSION").
_HELPERS = frozenset("护工 保姆 看护 村医 翻译 护士 月嫂 社工".split())
_BLANK_BEHIND = regex(r"[ :]{1,3}")


def _facts(text: str) -> Iterator[Span]:
    for expression in (_IN_FACTS, _WORKED_AS, _BRACKETED, _KIN_BRACKETED):
        for found in expression.finditer(text):
            # 收款人、开户行、账号: titles of columns.
            is_titled = expression is _IN_FACTS and found["fact"] in _roles()
            is_named = is_titled or _MEASURED_BEHIND.match(text, found.end("value")) is not None
            if not is_named and not _NO_TRADE.search(found["value"]):
                yield _span(*found.span("value"))


def _trades(text: str) -> Iterator[Span]:
    """Yield trades of the list where a person is said to have them: 父亲为小学教师; 男,56岁,农民,因…"""
    for lead in _LEAD.finditer(text):
        start = lead.end()
        end = _trade(text, start)
        if not end:
            continue
        before = text[max(0, start - 30) : start]
        clause = before[max(before.rfind("。"), before.rfind("\n")) + 1 :]
        behind = text[end : end + 1]
        is_closed = not behind or behind in ",。;、)\n (" or text.startswith(("因", "出身", "工作", "退休"), end)
        is_helper = text[start:end] in _HELPERS and (text[start - 1] == "(" or _is_named(text, end))
        if is_closed and not is_helper and _PERSON.search(clause):
            yield _span(start, end)


def _is_named(text: str, end: int) -> bool:
    """Return whether a name follows what ends at `end`, as it does a helper's role: 翻译 王芳."""
    blank = _BLANK_BEHIND.match(text, end)
    if blank is None:
        return False
    name = blank.end()
    return any(is_plausible(text[name : name + length]) for length in (2, 3)) or read_minority(text, name) > 0


@cache
def _roles() -> frozenset[str]:
    return frozenset(
        word for kind in ("role", "person", "caption") for word in person_words(kind) if word.endswith("人")
    )


@cache
def _trade_words() -> frozenset[str]:
    return frozenset(read_lines("professions.txt"))


@cache
def _longest_trade() -> int:
    return max(map(len, _trade_words()))


def _trade(text: str, start: int) -> int:
    """Return the end of the longest trade of the list, or kind of student, that begins at `start`; 0 when none does."""
    words = _trade_words()
    for length in range(min(_longest_trade(), len(text) - start), 1, -1):
        if text[start : start + length] in words:
            return start + length
    student = _STUDENT.match(text, start)
    return student.end() if student else 0


def _span(start: int, end: int) -> Span:
    return Span(start, end, "PROFESSION", (), 0.9, "pattern:profession", Evidence.CONTEXT)
