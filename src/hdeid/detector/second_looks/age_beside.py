"""Finds bare ages by the name before them: `尹国才,79,出院`, `高娃 | 妻 | 45 |`, or in a column behind names.

In more than a thousand documents marked by hand, what stands so was an age at each of some seventy places; in columns
behind three names and more, with an adult among them, at all but two of two hundred.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from hdeid.core.span import Evidence, Span
from hdeid.detector.reading.captions import cell_at
from hdeid.detector.reading.page import Page
from hdeid.detector.words.name_words import person_words
from hdeid.detector.words.relations import KIN
from hdeid.lexicon.terms import alternatives
from hdeid.text.regex import regex

MIN_SCORE = 0.7
"""Least score of a name whose neighbor is believed."""

_TITLE = rf"(?: ?{alternatives((*person_words('title'), *person_words('courtesy')))})?"
_TENS = "(?:[二三四五六七八九]?十[一二三四五六七八九]?(?:出头|多|来岁)?)"
_AGE = rf"约?(?P<age>[1-9]\d|{_TENS})"
# Sex or people of whoever is named.
_FACT = r"[汉回满蒙藏苗彝壮瑶土侗白男女]|[\u4e00-\u9fff]{1,4}族"
_COUNTED = "[例名次天日周月年岁床片粒支号点人个分元盒单栋幢]"
_FRAMES = tuple(
    regex(frame)
    for frame in (
        rf"{_TITLE} ?[,、] ?{_AGE}(?= ?[,。;)、])",
        rf"{_TITLE} ?\({_AGE}(?= ?[,)、])",
        rf" ?[|│] ?(?:{KIN}|[夫妻父母子女]) ?[|│] ?{_AGE} ?(?=[|│])",
        # 贺兰英 68 COPD: 193 of 197 such numbers were ages; 王奶奶 79: all seven.
        r"(?<=[\u4e00-\u9fff]{2})[ ](?P<age>[2-9]\d)"
        rf"(?=[ ](?:[A-Z]{{2}}|(?!{_COUNTED}|[时处间题步瓶]|[全冠]瓷|种植|贴面)[\u4e00-\u9fff]))",
        # 桑玉梅 67,耳聋; (黎仲和)74 痛风: a complaint goes on. Where another name and number do, both may be scores.
        rf"[ ](?P<age>[2-9]\d)(?=, ?(?!{_COUNTED}|[\u4e00-\u9fff]{{2,4}} ?\d|及格|合格)[\u4e00-\u9fff]{{2}})",
        rf"\) ?(?P<age>[2-9]\d)(?=[ ,](?!{_COUNTED})[\u4e00-\u9fff]{{2}})",
        # 鲁兰(佤) 33: behind the people of whoever is named.
        r" ?\([藏苗彝壮瑶侗傣畲黎佤羌]\) ?(?P<age>[1-9]\d)(?=[ ,、;。\n]|\Z)(?! ?[分次片粒m%])",
        # 侬建国 夫 51: by kin to the head of a household.
        rf"[ ,]{{1,3}}(?:{KIN}|[夫妻媳婿孙兄弟姐妹父母])[ ,]{{1,3}}(?P<age>[1-9]\d)(?=[ ,。;)\n]|\Z)(?! ?{_COUNTED})",
        # 韩玉珍 满族 58, 韩玉珍 女 58: all 371; 韩某(韩玉珍)58 女.
        rf"[ ,]{{1,3}}(?:{_FACT})[ ,]{{1,3}}(?P<age>[1-9]\d)(?=[ ,。;)\n]|\Z)(?! ?(?:{_COUNTED}|[mc]m|kg))",
        r"\) ?(?P<age>[1-9]\d)(?= ?(?:[男女](?![\u4e00-\u9fff])|岁))",
        r"(?:奶奶|爷爷|大[爷妈娘叔伯婶]|阿[姨婆公嬷]|老太太?|老[汉倌爹爷婆奶公伯]|老头子?|[太叔]公|公公|爹爹|[伯婶]娘|婆婆|太婆)"
        r"[ ,]?(?P<age>[3-9]\d)(?=[ ,、;。\n)]|\Z)",
        # “黑牛” 34 百草枯: behind what somebody is called; 缪老 89, of whom one honors.
        rf"[\"”'」』] ?(?P<age>[1-9]\d)(?=[ ](?:[A-Z]{{2}}|(?!{_COUNTED}|[时处间题步瓶])[\u4e00-\u9fff]))",
        rf"老[ ,]?(?P<age>[5-9]\d)(?=[ ,、;。\n)]|\Z)(?! ?(?:{_COUNTED}|[步题]|[mc]m|kg))",
        # 贺喜(9), of a child: all four.
        r" ?\((?P<age>[1-9])(?=\)(?:[,、;。\n]| (?!复|第)[\u4e00-\u9fff]|\Z))",
    )
)
# 罗丽君 F71 CAP: all 22 numbers behind a name and the letter of a sex were ages; catheters are sized alike.
_SEXED = regex(r"[ (,]{0,2}[MF] ?(?P<age>[1-9]\d)(?=[ ,、。;)|\n]|\Z)(?! ?(?:导尿|尿管|Fr\b|[双三]腔|透析|号))")
# (伍国良 47), (其子伍国良,47): all that stands in brackets beside a name and who that is.
_BRACKET = regex(r"\([\u4e00-\u9fff]{0,4}[ :]?\Z")
_IN_BRACKET = regex(rf"{_TITLE}[ ,、]{{1,2}}(?P<age>[1-9]\d)(?=\))")
# 12床 苗苗 5 支气管肺炎: behind a bed and whose it is a small number is a child's age, before what ails it.
_BED = regex(r"\d\+?床[ :,]{0,2}[\"“'「]?\Z")
_IN_BED = regex(
    r"[\"”'」]? (?P<age>1?\d)(?= (?:支(?=气管|原体|扩)|"
    rf"(?!{_COUNTED}|[时处间题步瓶全冠贴级度组])[\u4e00-\u9fff]{{2}}|[A-Z]{{2,}}))"
)
_SET_APART = regex(r" {1,3}(?P<age>[1-9]\d)(?= {2}|\n)")
# In a column behind names, with the sex or people of each between them at most.
_COLUMNS = tuple(
    regex(frame)
    for frame in (
        rf" ?[|│] ?(?:(?:{_FACT}) ?[|│] ?)?(?P<age>[1-9]\d?)(?=(?:岁|多)? ?[|│])",
        rf"\t(?:(?:{_FACT})\t)?(?P<age>[1-9]\d?)(?=(?:岁|多)?\t)",
        rf",(?:(?:{_FACT}),)?(?P<age>[1-9]\d?)(?=,)",
        rf" {{1,4}}(?P<age>[1-9]\d)(?= {{1,4}}(?:[A-Z]{{2}}|(?!{_COUNTED})[\u4e00-\u9fff]))",
    )
)
_LEAST_NAMES, _ADULT = 3, 18
# What else is counted or measured in a column behind names.
_OTHER_TITLE = regex(r"[A-Za-z≥≤<>/%]|[分数值量重高压率号次温]")
_AGE_TITLE = regex(r"岁|龄|(?i:age)|\A\Z|\d|性别|族")
# Weeks of a pregnancy are counted in a column of their own.
_WEEKS, _NEAR, _PART = "孕周", 1000, regex(r" *[|│\t,] *| +")
_BORDER = regex(r"[|│\t,]| {2,}")


def ages_beside(spans: Sequence[Span], page: Page) -> list[Span]:
    """Return the ages behind settled names, with evidence of context and without parts.

    Args:
        spans: Settled spans, ordered by start; an age that lies in one of them is not returned again.
        page: The text they lie in. Time: linear in the number of spans.
    """
    names = [span for span in spans if span.category == "NAME" and span.score >= MIN_SCORE]
    found = {range_ for name in names for range_ in _behind(name, page)}
    for frame in _COLUMNS:
        found.update(_in_column(names, frame, page))
    taken = {span.start for span in spans}
    return [
        Span(start, end, "AGE", (), 0.9, "age_beside", Evidence.CONTEXT)
        for start, end in sorted(found)
        if start not in taken and not _counts_weeks(page.text, start)
    ]


def _in_column(names: Sequence[Span], frame: re.Pattern[str], page: Page) -> Sequence[tuple[int, int]]:
    """Return the ranges of numbers behind three names and more, one of them an adult's age, and no other column's."""
    numbers = [found.span("age") for name in names if (found := frame.match(page.text, name.end))]
    if len(numbers) < _LEAST_NAMES or max(int(page.text[start:end]) for start, end in numbers) < _ADULT:
        return ()
    if not _AGE_TITLE.search(_title_above(page.text, numbers[0][0])):
        return ()
    return [(start, end) for start, end in numbers if _may_be_age(page, start)]


def _title_above(text: str, start: int) -> str:
    """Return the cell above the first number of a column, empty where the line above has none."""
    line = text.rfind("\n", 0, start) + 1
    above = text[text.rfind("\n", 0, max(0, line - 1)) + 1 : max(0, line - 1)]
    index = len(_BORDER.findall(text, line, start))
    cells = _BORDER.split(above)
    return cells[index].strip() if 0 < index < len(cells) else ""


def _may_be_age(page: Page, start: int) -> bool:
    """Return whether no column's title speaks of something else: 体重, 床号."""
    cell = cell_at(page.cells, page.cell_starts, start)
    return cell is None or _AGE_TITLE.search(cell.caption) is not None


def _fills_other(page: Page, start: int, end: int) -> bool:
    """Return whether a number is all that a cell of another column holds."""
    cell = cell_at(page.cells, page.cell_starts, start)
    if cell is None or (cell.start, cell.end) != (start, end):
        return False
    return _OTHER_TITLE.search(cell.caption) is not None and not _may_be_age(page, start)


def _counts_weeks(text: str, start: int) -> bool:
    """Return whether a number stands in its line where weeks of a pregnancy do in the line of titles above."""
    title = text.rfind(_WEEKS, max(0, start - _NEAR), start)
    if title < 0:
        return False
    head, line = text.rfind("\n", 0, title) + 1, text.rfind("\n", 0, start) + 1
    titles = text[head : text.find("\n", title)] if head < line else ""
    if not _PART.search(titles) or any(map(str.isdigit, titles)):
        return False
    return len(_PART.findall(text, head, title)) == len(_PART.findall(text, line, start))


def _behind(name: Span, page: Page) -> Iterator[tuple[int, int]]:
    position = name.end
    for frame in _FRAMES:
        if (found := frame.match(page.text, position)) and not _fills_other(page, *found.span("age")):
            yield found.span("age")
    if found := _SEXED.match(page.text, position):
        yield found.span("age")
    is_opened = _BRACKET.search(page.text, max(0, name.start - 6), name.start) is not None
    if is_opened and (found := _IN_BRACKET.match(page.text, position)):
        yield found.span("age")
    if _BED.search(page.text, max(0, name.start - 8), name.start) and (found := _IN_BED.match(page.text, position)):
        yield found.span("age")
    if (found := _SET_APART.match(page.text, position)) and _may_be_age(page, found.start("age")):
        yield found.span("age")
