"""Numbers of subjects in a row, parted by blanks or slashes: 筛败 3(27004 27007 27011), SDV: 3102/3105/3106."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from hdeid.text.regex import regex

_GAP = r"(?: {1,2}| ?[/、,] ?)"
_MEMBER = regex(r"\d{4,6}")
_LIST = regex(
    rf"(?<![\dA-Za-z.#+-])(?<!\d[ :/])\d{{4,6}}(?:{_GAP}\d{{4,6}}){{2,40}}"
    r"(?![\d%A-Za-z+]|[.:/,~–—-] ?\d| \d| ?(?:[年月日时分元片粒支步次℃]|m[gl]|g|kg))"
)
_OF_SUBJECTS = regex(
    r"受试|筛[选败]|随机|[入出在]组|脱落|退出|失访|到访|访视|知情|偏离|(?<![A-Za-z])(?:SDV|EDC|CRF|ICF|S?AE|PD)(?![A-Za-z])|"
    r"(?i:\bsubj(?:ects?)?\b|\bscreen|\brandomi[sz])"
)
# Kits, tubes, pages, texts, rooms and doses are counted on in the same way.
_OF_THINGS = regex(
    r"(?<![A-Za-z])Q ?号|[药瓶盒箱袋批管条页房货][号盒品码]?|编码|代码|版本|方案|剂量|浓度|金额|电话|手机|分机|拨打?|"
    r"(?<![A-Za-z])(?i:kits?|lots?|batch|vials?|bottles?|box(?:es)?|quer(?:y|ies)|QID|pages?|rooms?|tel|phone|ext|doses?)(?![A-Za-z])"
)
_BEFORE, _BEHIND = 30, 14
# 胃癌项目的 024 佟老师、031 小蒋; B3项目 08(家属来过)、14(缺报告): one has a zero first.
_OF_PROJECT = regex(
    r"(?<!检[查验])(?<!收费|诊疗|体检|缴费|医保|护理|观察|评估|评分|培训|手术|公益|考核|服务|救治)项目组?的?[ :]{1,2}"
    r"(?P<list>\d{2,3}(?![\d.:%/~-])(?: ?\([^()\n]{1,16}\)| ?[\u4e00-\u9fff]{1,6})?"
    r"(?:[、,] ?\d{2,3}(?![\d.:%/~-])(?: ?\([^()\n]{1,16}\)| ?[\u4e00-\u9fff]{1,6})?){1,12})"
)
_IN_PROJECT = regex(r"(?:^|[、,]) ?(?P<value>\d{2,3})(?!\d)|\([^()\n]{1,16}\)")
# In the authored documents all 14 such lists beside a word of a trial are of subjects; of the others most are not.
# One register counts on: 27004, 27007, 27011. Hours and doses go in fives.
_FARTHEST, _ROUND = 100, 5


def _are_counted(listed: str) -> bool:
    """Return whether one register could have counted the numbers of a list."""
    members = _MEMBER.findall(listed)
    numbers = [int(member) for member in members]
    # 2019 2020 2021: years.
    if len({*map(len, members)}) > 1 or all(len(each) == 4 and each[:2] in ("19", "20") for each in members):
        return False
    is_rising = all(first < second for first, second in pairwise(numbers))
    return is_rising and numbers[-1] - numbers[0] < _FARTHEST and any(number % _ROUND for number in numbers)


def subjects_listed(text: str) -> Iterator[tuple[int, int]]:
    """Yield the ranges of such numbers beside a word of a trial in their line, where nothing calls them a thing's.

    Args:
        text: The normal form with its digits written plainly. Time: linear in its length.
    """
    for found in _LIST.finditer(text):
        if not _are_counted(found[0]):
            continue
        before = text[max(0, found.start() - _BEFORE) : found.start()].rpartition("\n")[2]
        behind = text[found.end() : found.end() + _BEHIND].partition("\n")[0]
        is_near = _OF_SUBJECTS.search(before) or _OF_SUBJECTS.search(behind)
        if is_near and not _OF_THINGS.search(before):
            yield from (member.span() for member in _MEMBER.finditer(text, *found.span()))


def subjects_of_project(text: str) -> Iterator[tuple[int, int]]:
    """Yield the ranges of short numbers in a list behind the name of a project: two or more that do not count it.

    Args:
        text: The normal form of a paper of a trial, with its digits written plainly. Time: linear in its length.
    """
    for found in _OF_PROJECT.finditer(text):
        start = found.start("list")
        ranges = [
            (start + item.start("value"), start + item.end("value"))
            for item in _IN_PROJECT.finditer(found["list"])
            if item["value"]
        ]
        members = [text[first:last] for first, last in ranges]
        numbers = {*map(int, members)}
        is_count = min(numbers) < 2 and max(numbers) - min(numbers) + 1 == len(numbers)
        is_alike = len({*map(len, members)}) == 1 and any(member[0] == "0" for member in members)
        if len(numbers) > 1 and is_alike and not is_count:
            yield from ranges
