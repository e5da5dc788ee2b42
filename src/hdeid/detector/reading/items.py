"""Tells what the rows of a table are: values below a header, items with their values, records of several types.

Exports of trial data and audit trails keep one value in a row, and its caption in a cell of that row (`DM|年龄|61`);
front sheets put caption and value beside one another (`姓名|…|性别|…`). All functions see the cells of one line.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from hdeid.detector.reading.captions import clean_caption
from hdeid.lexicon.columns import column_title
from hdeid.text.regex import regex

# Titles of columns that hold captions, and of those that hold their values: 字段 and 旧值, 新值.
_ITEM = regex(
    r"(?:检[查验]|修改|变更|更改|数据|稽查|核查|质疑|登记|录入|表单[./]?|CRF ?|页面?[./]?)?"
    r"(?:项目?|条目|对象|字段|变量|栏目|题目|问题|指标|参数|属性|数据项|数据点|(?i:items?|field|variable|question|param(?:eter)?|"
    r"attribute|key|data ?point|testcd|test))(?:名称?|标签|描述|(?i: ?name|_?label))?\Z"
    r"|(?i:[a-z]{2}(?:TESTCD|TEST)|QNAM|QLABEL|PARAMCD)\Z"
)
_VALUE = regex(
    r"(?:旧|新|原|现|录入|字段|当前|修改[前后]|变更[前后]|更改[前后]|更正[前后])?(?:值|数据|内容|结果|答案)\Z|"
    r"(?:修改|变更|更改|更正)[前后](?:的?值)?\Z|[旧新原]值?\Z|"
    r"(?i:(?:old|new|previous|current|original|field|item)?[ _]?(?:value|data)|"
    r"old|new|answer|result|from|to|before|after|[a-z]{2}(?:ORRES|STRESC)|QVAL|AVALC?)\Z"
)
_SHORT_CAPTION = regex(r"[A-Za-z\u3400-\u9fff][A-Za-z\u3400-\u9fff /().、:#_*-]{0,19}\d?\Z")
# A caption ends with one of these words; a value (`东关大街43号`) holds digits or is longer.
_CAPTION = regex(
    r"(?:[号码名]|电话|手机|日期|时间|年龄|性别|地址|住址|民族|职业|单位|编号|床位|邮编|邮箱|[账帐]户|微信|证件?|序列|"
    r"婚姻(?:状况)?|文化(?:程度)?|学历|籍贯|出生地?|病室|病区|科[室别]|入院|出院|诊断|关系|联系人|国籍|宗教|血型|类[别型]|费别|"
    r"受试者|缩写|首拼|首字母|简拼|患者|医[师生]|护士|签[名字]|身份|主诉|既往史|现病史)(?:\([^()]{1,8}\))?\d?\Z"
    r"|(?i:(?<![a-z])(?:age|sex|gender|name|dob|birthda(?:te|y)|ethnic(?:ity)?|race|occupation|phone|mobile|tel|mail|address|"
    r"mrn|subjid|usubjid|initials|brthdtc|nation|country))\Z"
)
_CODED_ITEM = regex(r"[A-Z][A-Z0-9]*(?:[._][A-Z0-9]+)*\Z")
_VARIABLE = regex(r"[A-Z][A-Z0-9_]{1,15}\Z")
_RECORD_TYPE = regex(r"[A-Z]{2,8}\d{0,2}\Z")
_NEUTRAL = regex(r"\W*\Z|不详|未知|未填|同上|无|否|拒|保密|隐私|待|(?i:n/?[ad]\b|unk|null|none|nil)")
_HAS_DIGIT = regex(r"[\d〇零一二三四五六七八九十OolI*]")
# What cells below some titles hold; a row that holds something else there is of another shape.
_SHAPES = (
    (regex(r"性 ?别\Z|(?i:\A(?:sex|gender)\Z)"), regex(r"[男女]|[MF]\b|(?i:male|female)|[0129]\Z|[■☑√✓]")),
    (regex(r"年 ?龄(?:\(.{1,4}\))?\Z|(?i:\Aage\Z)"), _HAS_DIGIT),
    (
        regex(r"日期\Z|时间\Z|电话\Z|手机号?码?\Z|身份证号?码?\Z|(?i:\A(?:date|time|phone|mobile|tel)\Z)"),
        _HAS_DIGIT,
    ),
)


@dataclass(frozen=True, slots=True)
class Header:
    """The titles of a table's columns, and which of them hold items and their values.

    Attributes:
        titles: One title a column.
        item: Index of the column of captions, -1 when the table has none.
        values: Indices of the columns that hold the values of those captions.
    """

    titles: tuple[str, ...]
    item: int = -1
    values: tuple[int, ...] = ()

    def counted(self) -> Header:
        """Return the header of rows that have a number of their own before what stands below the titles."""
        item = self.item + 1 if self.item >= 0 else self.item
        return Header(("", *self.titles), item, tuple(index + 1 for index in self.values))

    def captions(self, cells: Sequence[str]) -> list[str]:
        """Return what stands over each cell of a row: the column's title, or the item that the row names."""
        captions = list(self.titles)
        if 0 <= self.item < len(cells) and _SHORT_CAPTION.match(cells[self.item]):
            for index in self.values:
                captions[index] = item_title(cells[self.item])
        return captions

    def coded_items(self, cells: Sequence[str]) -> Iterator[str]:
        """Yield the item of a row where it is named in capitals (`DEV.UDI`), and so never an identifier."""
        if 0 <= self.item < len(cells) and _CODED_ITEM.match(cells[self.item]):
            yield cells[self.item]


def read_header(cells: Sequence[str]) -> Header:
    """Return the header that a line of titles makes."""
    titles = tuple(_head_title(clean_caption(title)) for title in cells)
    items = [index for index, title in enumerate(titles) if _ITEM.match(title)]
    values = tuple(index for index, title in enumerate(titles) if _VALUE.match(title) and index not in items)
    return Header(titles, items[-1], values) if items and values else Header(titles)


def _head_title(title: str) -> str:
    """Return what a column is called; above a column Subject is a person, before a colon the matter of a letter."""
    return column_title("SUBJID" if title.lower() == "subject" else title)


def names_items(cells: Sequence[str]) -> bool:
    """Return whether a line has a title for items and one for their values: 字段, 旧值, 新值."""
    return len(cells) > 1 and read_header(cells).item >= 0


def item_title(name: str) -> str:
    """Return the caption that an item makes: its last word, where the form it belongs to stands before.

    >>> item_title("DM.BRTHDTC"), item_title("人口学/职业")
    ('出生日期', '人口学/职业')
    """
    last = re.split(r"[./>:_-]", name)[-1].strip()
    return column_title(last) if last.isascii() and column_title(last) != last else clean_caption(name)


def is_caption(cell: str) -> bool:
    """Return whether a cell is the caption of another one: short, without numbers, ending in a word for a value."""
    return _SHORT_CAPTION.match(cell) is not None and _CAPTION.search(clean_caption(cell)) is not None


def are_pairs(cells: Sequence[str]) -> bool:
    """Return whether captions in every other cell alone make a line of `caption | value` pairs."""
    keys = [index for index, cell in enumerate(cells) if is_caption(cell)]
    # SUBJID,SITE,SEX,BRTHDAT,ETHNIC,VISIT,...: variables of which less than half are known.
    if 2 * len(keys) < len(cells) and all(map(_VARIABLE.match, cells)):
        return False
    return (
        len(keys) > 1 and not any(index % 2 for index in keys) and (len(cells) % 2 == 0 or keys[-1] == len(cells) - 1)
    )


def pairs_in(cells: Sequence[str]) -> Iterator[tuple[str, int]]:
    """Yield each caption of a line and the index of the cell behind it that holds its value."""
    captions = [is_caption(cell) for cell in cells]
    for index in range(1, len(cells)):
        if captions[index - 1] and not captions[index] and any(map(str.isalnum, cells[index])):
            yield item_title(cells[index - 1]), index


def is_record(cells: Sequence[str], neighbor: Sequence[str]) -> bool:
    """Return whether a line and its neighbor are records of an export: alike, or a type in capitals, in the first cell.

    Two lines that have only a caption in the same place are records too: `姓名|…` over `性别|…`.
    """
    if len(neighbor) < 2 or not cells[0]:
        return False
    if cells[0] == neighbor[0] or (_RECORD_TYPE.match(cells[0]) and _RECORD_TYPE.match(neighbor[0])):
        return True
    keys = [index for index, cell in enumerate(cells) if is_caption(cell)]
    others = [index for index, cell in enumerate(neighbor) if is_caption(cell)]
    return len(keys) == 1 and keys == others and len(cells) > 1 + keys[0]


def row_fits(header: Header, cells: Sequence[str]) -> bool:
    """Return whether a row holds below 性别, 年龄, 日期 and 电话 what belongs there, for most of them."""
    fits = 0
    for title, cell in zip(header.titles, cells, strict=False):
        if _NEUTRAL.match(cell):
            continue
        for name, value in _SHAPES:
            if name.search(title):
                fits += 1 if value.match(cell) or (value is _HAS_DIGIT and value.search(cell)) else -1
    return fits >= 0
