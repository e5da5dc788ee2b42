"""Finds the beds that the board of a ward lists behind what they need: `一级:3、4、11`, `出院  10 22 41`.

In 5,800 documents marked by hand all 44 numbers so listed, in texts with two such lists or more, were beds. A register
of visitors has day, patient and bed at the heads of its rows, whatever cells are missing behind them.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from hdeid.core.span import Evidence, Part, Span
from hdeid.detector.reading.page import Page
from hdeid.detector.second_looks.bed_heads import speaks_of_ward
from hdeid.lexicon.names import surnames
from hdeid.text.regex import regex

# What a ward's board lists beds for.
_NEED = (
    r"特级|[一二三][级护]|病[危重]|监护|出入量|尿量|血糖|血压|测压|禁[食饮水]|流质?|普食|低盐|低脂|糖尿病|饮食|餐|鼻饲|造影|手术|术[前后]|"
    r"药敏|过敏|吸氧|雾化|翻身|导尿|尿管|引流|输血|备皮|拔管|出院|入院|转[入出科]|新[入收]|转来|外出|请假|陪[护检]|抽血|采血|标本|换药|"
    r"压[疮力]|跌倒|坠床|隔离|发热|高热|Holter|摘机|待[回查排]|心电图|CT|彩超|B超|胃镜|[血腹]透|透析|皮试|灌肠|口护|口腔|冲洗|约束|镇痛|"
    r"微泵|静脉泵|PICC|留置针|重点|[今明][日早晨]|气切|大池|耐药|走失|癫痫|观察"
)
_LISTED_BED = r"[加+]?\d{1,2}(?!\d)"
_NEEDED = (
    # Most words fail at the colon, which is looked for before what the words say.
    r"(?:^|(?<=[;,。 \t|)]))(?=[\u4e00-\u9fffA-Za-z0-9/()]{2,14}: ?[加+\d])"
    rf"(?P<need>(?=[^:\n]{{0,14}}?(?:{_NEED}))[\u4e00-\u9fffA-Za-z0-9/()]{{2,14}}): ?"
    rf"(?P<beds>{_LISTED_BED}(?:、{_LISTED_BED})*)"
)
_NEEDED_BEDS = regex(
    rf"{_NEEDED}(?![\d.%:/~+×*年月日号级型度次分点个支片粒mgU]|[-—]\d)(?=[、,; \n(床#]|[\u4e00-\u9fff]|\Z)",
    re.MULTILINE,
)
# Behind a remark or blanks the list goes on: 病重:4(急性心梗)  18(心衰).
_MORE_BEDS = regex(rf"(?:[ ]{{0,2}}\([^()\n]{{1,30}}\))?[ ]{{1,3}}(?P<bed>{_LISTED_BED})(?=[ ]{{1,2}}\d|[(\n]|\Z)")
_A_BED = regex(_LISTED_BED)
# Without colons two blanks part needs and beds: `出院  10 22 41`, `气切  1(D9)  7(D3)`.
_NEEDED_APART = regex(
    rf"^(?P<need>(?=[^\n]{{0,12}}?(?:{_NEED}))[\u4e00-\u9fffA-Za-z/]{{2,8}}(?: [\u4e00-\u9fff]{{2,4}})?)"
    r"[ ]{2,8}(?=[加+]?\d)(?P<rest>[^\n]{1,120})",
    re.MULTILINE,
)
_BEDS_ALONE = regex(rf"{_LISTED_BED}(?: {_LISTED_BED})+ ?\Z")
_BED_APART = regex(
    rf"(?:(?<=[ ]{{2}})|(?<=/)|(?<=\d[ ]))(?P<bed>{_LISTED_BED})(?=[ (/\n]|\Z)(?! ?(?:[cm]m|ml|[次人例个]))"
)
_LEAST_LISTS = 2
_REGISTER = regex(r"(?:日期|时间)[ \t|]{1,9}(?:患者|病人|姓名)(?:姓名)?[ \t|]{1,9}床[号位]?[ \t|][^\n]{1,80}\n")
_ROW = regex(r"[^\n]{1,200}")
_ROW_HEAD = regex(
    r"[ \t|]{0,4}(?P<month>(?:0?[1-9]|1[0-2])[./])(?P<day>[0-3]?\d)[ \t|]{1,9}[\u3400-\u9fff·]{2,12}[ \t|]{1,9}"
    r"(?:(?P<bed>[加+]?\d{1,3})(?=[ \t|]))?"
)
_MOST_ROWS = 60
# Newborns lie in incubators: 置4号暖箱; one that is cleaned or mended has none.
_INCUBATOR = regex(
    r"(?:[暖温]箱|辐射抢?救?保?[暖温]?台|抢救[台床])"
    r"(?! ?(?:终末|已|行|需|待|擦|消毒|清[洁洗]|维修|故障|报修|备用|空[置闲着]?|内?温度))"
)
_ITS_NUMBER = regex(r"(?<![\d.:/第-])\d{1,2}号(?:新生儿)?保?\Z")
_LAIN = regex(r"(?:[置入于在至到住转床送]|^|[\n,。;、|( \t])\Z")


# In shifts' lists a bed stands glued to its patient's surname, or an added one among others: `病重 +9牛 12陈`.
_NEEDS_NURSING = r"(?:病重|病危|危重|(?:特级|一级|Ⅰ级|I级|特护)(?:护理)?)(?:患者|病人)?"
# What a shift counts, and the next list: 病危 2 病重 5 死亡 0 现有 43.
_COUNTED = (
    r"(?:病[重危]|危重|特[级护]|[一二三]级|护理|死亡|现有|转[入出科]|[出入]院|手术|新[入收]|陪|分娩|请假|外出|在[院册]|原有|"
    r"[夜白早中]班|[人例名位床张])"
)
_WITH_SURNAME = rf"[+加]?\d{{1,2}}床?(?: ?(?!{_COUNTED})[\u3400-\u9fff]{{1,3}})?"
_NURSED_LIST = regex(
    rf"(?<![\u4e00-\u9fff]){_NEEDS_NURSING}[ \t:|]{{1,3}}"
    rf"(?P<beds>{_WITH_SURNAME}(?:[ 、,;]{{1,3}}{_WITH_SURNAME}){{0,30}})"
    r"(?![\d.%:/-])(?!(?<=[\u3400-\u9fff])[\u3400-\u9fff])"
)
_NURSED_ITEM = regex(r"(?P<bed>[+加]?\d{1,2}床?)(?: ?(?!" + _COUNTED + r")(?P<name>[\u3400-\u9fff]{1,3}))?")
_ADDED_HEAD = regex(
    r"^[ ]{0,3}(?P<bed>[+加]\d{1,2})[ \t]{1,3}(?P<name>[\u3400-\u9fff]{1,4})(?=[ \t,:\n])", re.MULTILINE
)
_MEASURES = frozenset("天周月日年岁例人名位床张片粒支分次度级个点项克毫元层号组")
_BED_TITLE, _PATIENT_TITLE = regex(r"床[号位]?号?\Z"), regex(r"(?:姓名|病人|患者|病员|名字)(?:姓名)?\Z")
_SPACED_HEAD = regex(
    r"^[ ]{0,3}(?=[^\n]{0,40}床)(?P<titles>[^ \n\t|,;:\d]{1,8}(?: [^ \n\t|,;:\d]{1,8}){2,12})[ ]{0,3}\n", re.MULTILINE
)
_WORD = regex(r"[^ ]+")
_BED_ALONE = regex(r"(?:[+加]?\d{1,3}|(?:VIP|[A-Z])-?\d{1,3})床?")
_HAN = regex(r"[\u3400-\u9fff·/]{2,12}")


def beds_listed(page: Page) -> Iterator[Span]:
    """Yield the beds that the board of a ward lists behind what they need, with evidence of context.

    Two needs or more must have lists of several beds, and the text must speak of a ward.
    """
    if not speaks_of_ward(page):
        return
    lists = [*_NEEDED_BEDS.finditer(page.text)]
    apart = [*_NEEDED_APART.finditer(page.text)]
    needs = {found["need"] for found in lists if "、" in found["beds"]}
    needs |= {found["need"] for found in apart if _BEDS_ALONE.match(found["rest"])}
    if len(needs) < _LEAST_LISTS:
        return
    for line in apart:
        for found in _BED_APART.finditer(page.text, *line.span("rest")):
            yield Span(*found.span("bed"), "MEDICAL_RECORD", (), 0.8, "bed-heads", Evidence.CONTEXT)
    for found in lists:
        for bed in _A_BED.finditer(page.text, *found.span("beds")):
            yield Span(*bed.span(), "MEDICAL_RECORD", (), 0.8, "bed-heads", Evidence.CONTEXT)
        more = _MORE_BEDS.match(page.text, found.end())
        while more:
            yield Span(*more.span("bed"), "MEDICAL_RECORD", (), 0.8, "bed-heads", Evidence.CONTEXT)
            more = _MORE_BEDS.match(page.text, more.end())


def beds_registered(page: Page) -> Iterator[Span]:
    """Yield the days and beds at the heads of the rows of a register that says so, with evidence of context."""
    text = page.text
    for header in _REGISTER.finditer(text):
        position, rows = header.end(), 0
        while rows < _MOST_ROWS and (row := _ROW.match(text, position)):
            if head := _ROW_HEAD.match(text, *row.span()):
                parts = (Part(*head.span("month"), "month"), Part(*head.span("day"), "day"))
                yield Span(head.start("month"), head.end("day"), "DATE", parts, 0.8, "bed-heads", Evidence.CONTEXT)
                if head["bed"]:
                    yield Span(*head.span("bed"), "MEDICAL_RECORD", (), 0.8, "bed-heads", Evidence.CONTEXT)
            position, rows = row.end() + 1, rows + 1


def incubators(page: Page) -> Iterator[Span]:
    """Yield the incubators in which somebody lies, with their numbers, with evidence of context."""
    for word in _INCUBATOR.finditer(page.text):
        number = _ITS_NUMBER.search(page.text, max(0, word.start() - 6), word.start())
        if number and _LAIN.search(page.text, max(0, number.start() - 1), number.start()):
            yield Span(number.start(), word.end(), "MEDICAL_RECORD", (), 0.8, "bed-heads", Evidence.CONTEXT)


def beds_with_names(page: Page) -> Iterator[Span]:
    """Yield beds and names that the lists of a shift put together, and the beds of tables parted by single blanks.

    They are of evidence of context. A list tells itself by the surnames behind two beds or by an added bed; where one
    does, numbers alone in other lists of beds are beds as well.
    """
    text = page.text
    lists = [(found, [*_NURSED_ITEM.finditer(text, *found.span("beds"))]) for found in _NURSED_LIST.finditer(text)]
    sure = [items for _, items in lists if _tells_beds(items)]
    alone = [items for found, items in lists if "、" in found["beds"] and not any(item["name"] for item in items)]
    alone = alone if sure else []
    for item in (item for items in (*sure, *alone) for item in items):
        yield _bed(*item.span("bed"))
        if item["name"]:
            yield _named(*item.span("name"))
    for head in _ADDED_HEAD.finditer(text):
        if _is_surname(head["name"]):
            yield _bed(*head.span("bed"))
    for header in _SPACED_HEAD.finditer(text):
        yield from _beds_below(text, header)


def _beds_below(text: str, header: re.Match[str]) -> Iterator[Span]:
    """Yield the words of the rows below a header that stand where it names the bed, counted from the left."""
    titles = header["titles"].split(" ")
    bed = next((index for index, title in enumerate(titles) if _BED_TITLE.match(title)), -1)
    patient = next((index for index, title in enumerate(titles) if _PATIENT_TITLE.match(title)), -1)
    if bed < 0 or patient < 0:
        return
    position, rows = header.end(), 0
    while rows < _MOST_ROWS and (row := _ROW.match(text, position)):
        words = [word.span() for word in _WORD.finditer(text, *row.span())]
        if len(words) <= max(bed, patient):
            return
        if _BED_ALONE.fullmatch(text, *words[bed]) and _HAN.fullmatch(text, *words[patient]):
            yield _bed(*words[bed])
        position, rows = row.end() + 1, rows + 1


def _tells_beds(items: list[re.Match[str]]) -> bool:
    """Return whether a list holds an added bed or surnames behind two beds, and nothing that shifts count."""
    names = [item["name"] for item in items if item["name"]]
    if not all(map(_is_surname, names)):
        return False
    is_added = any(item["bed"][0] in "+加" for item in items)
    return len(items) > 1 and (is_added or len(names) > 1)


def _is_surname(name: str) -> bool:
    return name not in _MEASURES and (name[0] in surnames() or name[:2] in surnames())


def _bed(start: int, end: int) -> Span:
    return Span(start, end, "MEDICAL_RECORD", (), 0.8, "bed-heads", Evidence.CONTEXT)


def _named(start: int, end: int) -> Span:
    return Span(start, end, "NAME", (), 0.8, "bed-heads", Evidence.CONTEXT)
