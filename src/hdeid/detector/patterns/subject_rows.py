"""Numbers of subjects in rows that lack cells: a title calls for them, and most rows hold one code of one shape.

日期 收件人 受试者号 结果
4-2 蒋桂花 E12-07 退回
4-5 E12-11 签收
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from hdeid.detector.reading.codes import shape_of
from hdeid.text.regex import regex

_HEAD = regex(
    r"^[ ]{0,3}(?=[^\n]{0,60}(?<![\u4e00-\u9fff])(?:受试者?|研究|筛选|随机|入组)(?:编号|号码?)(?![\u4e00-\u9fff]))"
    r"[^\d\n|\t,;:。、]{6,80}$",
    re.MULTILINE,
)
_TITLE = regex(r"[^ \n]+")
# Other columns of codes may have the same shape.
_CODED = regex(r"(?:号|码|批次)\Z")
_OWN = regex(r"\A(?:(?:受试者?|研究|筛选|随机|入组)(?:编号|号码?)|[序行]号|(?:电话|手机)(?:号码?)?)\Z")
_LINE = regex(r"\n(?P<row>[^\n]{3,160})(?=\n|\Z)")
# Letters, digits, dash and digits: no day is written so.
_CODE = regex(r"(?<![A-Za-z0-9.+/-])[A-Z]{1,3}\d{1,4}-\d{2,4}(?![A-Za-z0-9.%/-])")
# In the authored documents all seven codes so found are a subject's.
_LEAST_TITLES, _LEAST_ROWS, _MOST_ROWS = 3, 2, 200


def subjects_in_rows(text: str) -> Iterator[tuple[int, int]]:
    """Yield the ranges of such codes: one a row, of one shape, in two rows and half of them at least; linear time.

    Args:
        text: The normal form with its digits written plainly.
    """
    for head in _HEAD.finditer(text):
        titles = _TITLE.findall(head[0])
        others = [title for title in titles if _CODED.search(title) and not _OWN.search(title)]
        if len(titles) >= _LEAST_TITLES and not others:
            yield from _of_one_shape(text, head.end())


def _of_one_shape(text: str, position: int) -> Iterator[tuple[int, int]]:
    """Yield the codes of the commonest shape in the lines from a position on, unless a line holds two of them."""
    shapes: dict[str, list[tuple[int, int]]] = {}
    rows, doubled = 0, set[str]()
    while rows < _MOST_ROWS and (line := _LINE.match(text, position)):
        own = set[str]()
        for found in _CODE.finditer(text, *line.span("row")):
            shape = shape_of(found[0])
            doubled |= {shape} & own
            own.add(shape)
            shapes.setdefault(shape, []).append(found.span())
        position, rows = line.end(), rows + 1
    shape, codes = max(shapes.items(), key=lambda each: len(each[1]), default=("", []))
    if shape not in doubled and len(codes) >= max(_LEAST_ROWS, rows / 2):
        yield from codes
