"""Names of staff in rows of who did what: `检 常 / 录 陶丽娟`, `取材 祝 包埋 桂 切片 水`.

Of one such pair little can be told, as most of the words before are verbs and most single characters words. In the
authored documents all 24 single characters in rows of two pairs and more were somebody's surname. And who operates, in
lists of operations: `ORIF 商/水 颈丛`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from hdeid.core.span import Evidence, Part, Span
from hdeid.detector.reading.page import Page
from hdeid.detector.words.name_shapes import HAN, is_plausible
from hdeid.lexicon.names import surnames
from hdeid.text.regex import regex

# What is done to a specimen, to a report and to medicines, whole and by one character.
_DONE = (
    r"(?:检[查测验]?|查|诊断?|书?写|录[入音]?|扫描?|报告?|审[核方阅]?|复核|核对?|取材?|脱水|包埋|切片?|染色?|制片|封片|阅片|"
    r"初[诊筛]|复[诊筛]|摆药?|配[药液置]?|发药?|调[配剂]|签[收发]|采[样血集]|编辑|记录?|拍片?|摄[片影]|打印|登记|接收)[人者员]?"
)
_PAIR = regex(
    rf"(?:^|(?<=[\n,;。、/|(\t ]))(?P<done>{_DONE})(?::| {{1,2}}|: )(?P<name>[{HAN}]{{1,3}})(?=[\s,;。、/|)]|\Z)"
)
_BETWEEN = regex(r"[ ]{0,3}[/|,;、][ ]{0,3}|[ ]{1,8}")
# In `检 查 报 告` and `胃 镜 检 查` blanks only widen a heading.
_WIDENED = regex(rf"[{HAN}] {{1,2}}\Z")
# What is done, written, and asked for; surnames too.
_NO_SIGNER = frozenset(
    "单房门师学理士生台时日无未已全本包车科组员人查检报核录样药方血尿便价用完毕后前正同上下双次可能有子者"
)
_RAREST = 3


class NameSigns:
    """Finds names in rows of two pairs or more of what was done and by whom, and of who operates; linear time."""

    name = "name-signs"

    def find(self, page: Page) -> Iterator[Span]:
        text, row = page.text, list[re.Match[str]]()
        for found in _PAIR.finditer(text):
            if row and not _BETWEEN.fullmatch(text, row[-1].end(), found.start()):
                yield from _signers(row, text)
                row = []
            row.append(found)
        yield from _signers(row, text)
        for start, end in page.operations.surgeons:
            parts = (Part(start, end, "surname"),) if end - start == 1 else ()
            yield Span(start, end, "NAME", parts, 0.9, "pattern:name-signs", Evidence.CONTEXT)


def _signers(row: list[re.Match[str]], text: str) -> Iterator[Span]:
    """Yield the names of a row, nothing where one of its values is no name, or all ask for the same: 检 费 / 诊 费."""
    names = [found["name"] for found in row]
    if len(row) < 2 or (len(set(names)) == 1 and len(names[0]) == 1) or not all(map(_may_sign, names)):
        return
    if len(row[0]["done"]) == 1 and _WIDENED.search(text, max(0, row[0].start() - 3), row[0].start()):
        return
    if any(len(name) > 1 or surnames()[name] < _RAREST for name in names):
        for found in row:
            start, end = found.span("name")
            parts = (Part(start, end, "surname"),) if end - start == 1 else ()
            yield Span(start, end, "NAME", parts, 0.9, "pattern:name-signs", Evidence.CONTEXT)


def _may_sign(name: str) -> bool:
    return is_plausible(name) if len(name) > 1 else name in surnames() and name not in _NO_SIGNER
