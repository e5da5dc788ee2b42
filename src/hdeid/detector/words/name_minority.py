"""NAME of Tibetan, Mongolian, Turkic, Yi and Dai people: no family name, but names made of known words."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache

from hdeid.core.span import Part
from hdeid.detector.words.name_shapes import find_dotted
from hdeid.lexicon.load import read_pairs
from hdeid.text.regex import regex

# Places are made of the same words: 尼玛县, 达瓦村, 格桑路.
_PLACE_BEHIND = regex(
    r"[县旗镇乡村市盟路街寺山河湖湾苏社区嘎州宫店堡屯滩梁沟岭]|小学|中学|社区|医院|"
    r"大酒店|牧场|林场|草原|花[^\u4e00-\u9fff]?|"
    # Mongolian medicines are named as people are: 嘎日迪-5味丸, 额日敦"-乌日勒.
    r"[\"”」]?-?(?:\d{1,2}(?:味|汤|散)|乌日勒)|-\d{1,2}(?=[、,。; ])|[ ]\d{1,2}[ ]?丸"
)
# A suffix that only names of women have after a given name of their own.
_HAN = regex(r"[\u3400-\u9fff·]")
_ENDING = r"(?:古丽|古力|汗|罕|尔江|别克|拜克)"
# Tibetan names end in 当周, which means that week as well: 仁青当周复诊.
_THAT_WEEK = r"当周(?![的之内末日里未复入出来去回查检就又再门即无没有曾共住随用服开行返因发给做进转抽采送到完开停加减])"

# Syllables behind those that tell a Dai man or woman: 岩罕叫, 玉罕章.
_DAI = "[温罕叫香糯甩应龙坎扁拉三勐尖胆吨光恩帕波腊囡约砍旺章丙嫩宽]"
# Hui, Dongxiang and Salar people call a child by the age of its grandfather: 马五十三. Behind a number that counts
# stands what it counts; all of those without were names in documents marked by hand.
_NUMERAL = regex(
    r"(?:(?<![\u4e00-\u9fff])|(?<=患者|病人|家属|姓名|还有)|(?<=[父母哥弟叔爷是和叫与由给找跟]))"
    r"(?P<surname>[马祁韩妥冶撒喇鲜沙丁白拜穆哈苏米洪虎])(?P<given>[二三四五六七八九]十[一二三四五六七八九]?|十[一二三四五六七八九])"
    r"(?![岁余来多几个元斤块天年月日号名人里分位次床只头匹度点时粒片秒米寸公亩万千百例克颗张页%])"
)
# A machine that reads a page parts the syllables: 平 措 alone in a cell or at the end of a line.
_PARTED = regex(
    r"(?:(?<=  )|(?<=[\n:\t|])|\A)(?P<name>[\u4e00-\u9fff](?: [\u4e00-\u9fff]){1,4})(?=  |[ ]?(?:[\n\t|]|\Z))"
)
_LINE = regex(r"(?:^|\n)[ \t]{0,80}\Z")
_LINE_ENDS = regex(r"[ \t]{0,8}(?:\n|\Z)")


@cache
def _words() -> str:
    """Return the alternatives, parted by first character so that few are tried at each place, longer ones first."""
    words = {word for _, line in read_pairs("minority_names.tsv") for word in line.split("|")}
    groups: dict[str, list[str]] = {}
    for word in sorted(words, key=lambda word: (-len(word), word)):
        groups.setdefault(word[0], []).append(word[1:])
    return "|".join(f"{first}(?:{'|'.join(rest)})" for first, rest in sorted(groups.items()))


@cache
def _expression() -> re.Pattern[str]:
    return regex(rf"(?P<name>[岩玉依艾]{_DAI}{{2}}|(?:{_words()}){{1,3}}(?:{_ENDING}|{_THAT_WEEK})?)")


def read_minority(text: str, start: int) -> int:
    """Return the end of a name made of known words that begins at `start`, 0 when there is none."""
    found = _expression().match(text, start)
    return found.end() if found and not _PLACE_BEHIND.match(text, found.end()) else 0


@cache
def yi_clans() -> frozenset[str]:
    """Return the names of Yi clans, which stand before the given name."""
    return frozenset(
        word for group, line in read_pairs("minority_names.tsv") if group == "yi_clan" for word in line.split("|")
    )


def _is_line(text: str, start: int, end: int) -> bool:
    return bool(_LINE_ENDS.match(text, end) and _LINE.search(text, max(0, start - 84), start))


def find_minority(text: str) -> Iterator[tuple[int, int, float]]:
    """Yield the range and score of names of two known words, parted ones, long ones between stops, and of A·B names."""
    for parted in _PARTED.finditer(text):
        name = parted["name"].replace(" ", "")
        if _expression().fullmatch(name):
            yield *parted.span("name"), 0.85
    for start, end in find_dotted(text):
        yield start, end, 0.85
    for found in _expression().finditer(text):
        is_signed = len(found[0]) == 2 and _is_line(text, *found.span())
        if (len(found[0]) < 3 and not is_signed) or _PLACE_BEHIND.match(text, found.end()):
            continue
        is_alone = not _HAN.match(text, found.end()) and not _HAN.match(text[max(0, found.start() - 1) : found.start()])
        if text[found.end() : found.end() + 1] == "·" or text[max(0, found.start() - 1) : found.start()] == "·":
            continue
        if is_alone or len(found[0]) > 3:
            yield found.start(), found.end(), 0.85


def find_numerals(text: str) -> Iterator[tuple[Part, Part]]:
    """Yield surname and given name of names that are numbers (马五十三)."""
    for found in _NUMERAL.finditer(text):
        yield Part(*found.span("surname"), "surname"), Part(*found.span("given"), "given")
