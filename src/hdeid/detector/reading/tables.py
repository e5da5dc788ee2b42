"""Reads tables: which column's header stands over a value, in lines of cells, in rows of SQL and items of ODM.

All functions expect the normal form of a text and take linear time over it.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator
from dataclasses import dataclass

from hdeid.detector.reading.captions import LETTER, Field
from hdeid.detector.reading.items import (
    Header,
    are_pairs,
    is_record,
    item_title,
    names_items,
    pairs_in,
    read_header,
    row_fits,
)
from hdeid.detector.words.name_shapes import is_known, is_word
from hdeid.lexicon.columns import column_title
from hdeid.text.regex import regex

# A colon ends a title; what stands behind one is no title: `OCC  旧值 快递员  原因:受试者纠正`.
_HEADER_CELL = regex(rf"[{LETTER}][{LETTER} /().、#_*-]{{0,19}}:?\d?\Z")
# A title with a remark, among plain ones: `姓名(机构留存,不外传)`, `靶病灶01 左肺下叶 LD(mm)`.
_LONG_TITLE = regex(rf"[{LETTER}%#](?:[^\d\n]|\d(?!\d{{2}})){{0,39}}\Z")
_HEADER_STEM = regex(
    r"号|名|码|首拼|首字母|电话|手机|日期|时间|年龄|性别|地址|住址|民族|职业|单位|编号|床位|邮编|邮箱|账|帐|微信|证|序列"
    r"|(?i:(?<![a-z])(?:(?:U?SUBJ|pat(?:ient)?|scr)?(?:ID|No)|subj(?:ect)?|init(?:ials?)?)(?![a-z])|name|date|sex|age|tel|phone|mobile|mail|serial|number)"
    r"|(?<![A-Za-z])(?i:IP|MAC|SN|QQ|MRN|PID)(?![A-Za-z])"
)
_KEY = regex(
    rf"{_HEADER_STEM.pattern}|婚姻|文化|籍贯|出生|床|病室|病区|科室|入院|出院|诊断|关系|联系人|国籍|血型|受试者|患者|病人|医[师生]|访视|中心|护士|人\Z"
)
# `患者姓名 李海海`, `年龄 68`: a caption and its value in one cell.
_CAPTION_AND_VALUE = regex(r"(?P<caption>[A-Za-z(]{0,8}[\u3400-\u9fff/()]{2,8})[ :]{1,3}(?=[^\s:])")
_COUNT_TITLE = regex(r"(?:[序行项]?[次号]?|编号|(?i:no\.?|#|id|seq|line|row|n))\Z")
_BAR, _TAB, _BLANKS = regex(r"[|│┃]"), regex(r"\t"), regex(r" {2,}")
# Between blanks, or at an end of the line where the first or last cell is empty.
_COMMA, _SEMICOLON, _SLASH = regex(r","), regex(r";"), regex(r"(?:^| )/(?= |$)")
# What parts the columns of an export where its titles speak of subjects, be they three only: `SUBJ~INIT~AETERM`,
# `subj : init : visit`.
_TILDE, _CARET, _COLON = regex(r"~"), regex(r"\^"), regex(r" : ")
_EXPORTED = ((_TILDE, "~"), (_CARET, "^"), (_COLON, " : "), (_SEMICOLON, ";"), (_COMMA, ","))
_SUBJECT_TITLE = regex(
    r"受试者|筛选|随机|入组|缩写|(?i:(?<![a-z])(?:u?subj(?:id|ect(?:_?id)?)?|init(?:ials?)?|s(?:cr|ubj)no)(?![a-z]))"
)
# Books of wards are ruled by bare slashes, which stand in dates and doses as well: only below titles so parted.
_BARE_SLASH = regex(r"/")
# What heads a block of an export: `#MH (SUBJID 12-0047)`, `[RECORD 2]`, 【人口学】, `-- AE --`.
_BLOCK = regex(
    r"\s{0,8}(?:#{1,4} ?[A-Za-z\u3400-\u9fff]|\[[^\]|\t]{1,40}\]|【[^】|\t]{1,20}】)[^|\t]{0,80}\Z|"
    r"[-=]{2,20} ?[A-Z]{2} ?[-=]{2,20}\s{0,8}\Z"
)
# What draws a table, signs for boxes included.
_DRAWN = " \t|-+=_│┃" + "".join(map(chr, range(0x2500, 0x2580)))
_QUOTED = regex(r'"[^"\n]*"')
# A number may end a word of a title: Stratum1(ECOG).
_TITLE = rf"(?:[{LETTER}\"_ ()/#.-]|(?<=[A-Za-z]{{3}})\d(?!\d)|[≥≤<>]=?\d{{1,3}}){{1,24}}"
_MARKED_HEADER = regex(rf"{_TITLE}(?:(?:,{_TITLE}){{3,60}}|(?:;{_TITLE}){{3,60}})\Z")
_WORDS = regex(r"\S+")
# A day and its clock fill one cell.
_MOMENTS_AND_WORDS = regex(r"\d{1,4}[-/.年月](?:\d{1,2}[-/.月日]?){1,2} [0-2]?\d:[0-5]\d(?::[0-5]\d)?(?= |\Z)|\S+")
_LEAST_CODED = 3
_INSERT = regex(
    r"(?i:\bINSERT\s+INTO\s+[\w.`\"\[\]]{1,64})\s{0,4}\((?P<columns>[\w\s,`\"\[\]]{1,2000})\)\s{0,4}(?i:VALUES)\s{0,4}"
)
_TUPLE = regex(r"\s{0,4}\((?P<values>(?:[^'()]|'[^'\n]{0,2000}'){0,8000}+)\)\s{0,4},?")
_SQL_WORDS = frozenset("AND BETWEEN DELETE FROM INSERT INTO NULL OR SELECT SET UPDATE VALUES WHERE".split())
# Source: CDISC ODM 1.3.2, section 3.1.4.1.1.1.1.1: an item is named by the identifier of its definition.
_ODM_ITEM = regex(r'\bItemOID="(?P<item>[^"<>\n]{1,60})"[^"<>\n]{0,40}\bValue="(?P<value>[^"<>\n]{1,200})"')
_VALUE = regex(r"'(?P<quoted>[^'\n]*)'|(?P<plain>[^,\s'][^,\n']*)")


@dataclass(frozen=True, slots=True)
class Table:
    """What is known of the tables of a text.

    Attributes:
        cells: Values below a column's header or behind the item that their row names, ordered by start.
        headers: Ranges of the ruled lines that are headers for sure: most titles are known, and rows stand below.
        names: What the columns are called, as they stand in the text; only of headers that name things known.
        pairs: Values beside the caption in the cell before them, in rows that stand below no header.
    """

    cells: tuple[Field, ...]
    names: frozenset[str]
    headers: tuple[tuple[int, int], ...] = ()
    pairs: tuple[Field, ...] = ()

    def holds_header(self, start: int) -> bool:
        """Return whether the character at `start` stands in a header."""
        index = bisect_right(self.headers, (start, start + 1)) - 1
        return index >= 0 and start < self.headers[index][1]

    def names_column(self, surface: str) -> bool:
        """Return whether a stretch of the text is the name of a column or a word of SQL, and so no identifier."""
        word = surface.strip(" ='\"`(),;")
        return word in self.names or (word in _SQL_WORDS and bool(self.names))


def read_tables(text: str) -> Table:
    """Return the cells of all tables: lines parted below captions by a rule, a mark or two blanks, rows of SQL, ODM."""
    names: set[str] = set()
    headers: list[tuple[int, int]] = []
    found = [*_line_cells(text, names, headers), *_sql_cells(text, names), *_odm_cells(text)]
    found.sort(key=lambda field: (field.start, field.end))
    cells = tuple(field for field in found if field.is_cell)
    return Table(cells, frozenset(names), tuple(headers), tuple(field for field in found if not field.is_cell))


def _line_cells(text: str, names: set[str], headers: list[tuple[int, int]]) -> Iterator[Field]:
    header: Header | None = None
    header_border: re.Pattern[str] | None = None
    title_line: tuple[int, int] | None = None
    before: list[str] = []
    titles: list[str] = []
    is_parted = False
    start = 0
    while start < len(text):
        end = text.find("\n", start)
        end = len(text) if end < 0 else end
        border = _border(text[start:end], header_border, len(header.titles) if header else 0)
        ranges = _cells(text, start, end, len(header.titles) if header else 0, border)
        cells = [text[first:last] for first, last in ranges]
        is_ruled_else = border in (_BAR, _TAB) and border is not header_border
        is_text = border is _BLANKS and is_parted and header and not _has_most(header_border, text, start, end, header)
        if header and _is_counted(header, cells):
            header = header.counted()
        if header and (is_ruled_else or is_text) and len(cells) != len(header.titles):
            # Another table, or text behind it, set apart by other rules.
            header = None
        if _BLOCK.match(text, start, end):
            header = None
        elif len(cells) < 2:
            # An empty line ends a table that only blanks set apart, a line of dashes does not.
            line = text[start:end].strip()
            if line.strip(_DRAWN) or not (line or is_parted):
                header = None
        elif _is_header(text, ranges, cells, before, end, header, border):
            header, header_border = read_header(cells), border
            is_parted = border in (_BARE_SLASH, _TILDE, _CARET, _COLON) or any(
                rule in text[start:end] for rule in "|│┃\t,;"
            )
            is_known = 2 * sum(_KEY.search(title) is not None for title in header.titles) >= len(cells)
            is_ruled = "  " not in text[start:end].strip() and is_parted
            title_line = (start, end) if is_ruled and len(cells) > 2 and (is_known or header.item >= 0) else None
            titles = [title for title in cells if _KEY.search(title)] if is_known else []
        elif header and len(cells) <= len(header.titles) and not are_pairs(cells) and row_fits(header, cells):
            names.update(header.coded_items(cells))
            # A line without rows below is no header as often: `村医 贾五小  凉城县六苏木镇三号地村卫生室`.
            names.update(titles)
            yield from _row(header, cells, ranges)
            if title_line:
                headers.append(title_line)
                title_line = None
        elif _BAR.search(text, start, end) or "\t" in text[start:end]:
            yield from (Field(caption, *ranges[index]) for caption, index in pairs_in(cells))
        before = cells
        start = end + 1


def _is_header(
    text: str,
    ranges: list[tuple[int, int]],
    cells: list[str],
    before: list[str],
    end: int,
    header: Header | None,
    border: re.Pattern[str] | None,
) -> bool:
    """Return whether a line is a header: captions alone, and not a row of several that begin alike."""
    values = [found for cell in cells if (found := _CAPTION_AND_VALUE.match(cell))]
    if sum(_KEY.search(found["caption"]) is not None for found in values) > 1:
        return False
    is_named = _names_columns(text, ranges, cells) or _names_columns_at_length(text, cells, end, border)
    if all(map(_HEADER_CELL.match, cells)) and names_items(cells):
        return True
    if not is_named and (header or not _is_plain_header(text, ranges, cells, end, border)):
        return False
    below = _below(text, end, len(cells), border)
    if is_record(cells, before) or is_record(cells, [text[first:last] for first, last in below]):
        return False
    if header is None or not before or len(cells) > len(header.titles):
        return True
    # Within a table a row of words is a header where most of them are captions; items are captions themselves.
    return header.item < 0 and 2 * sum(_KEY.search(cell) is not None for cell in cells) >= sum(map(bool, cells))


def _is_plain_header(
    text: str, ranges: list[tuple[int, int]], cells: list[str], end: int, border: re.Pattern[str] | None
) -> bool:
    """Return whether a line of words stands over a line of as many cells with numbers, whatever its words mean."""
    if len(cells) < 4 or are_pairs(cells) or not all(_HEADER_CELL.match(text, *each) for each in ranges):
        return False
    below = _below(text, end, len(cells), border)
    digits = [any(map(str.isdigit, text[first:last])) for first, last in below]
    return len(below) == len(cells) and any(digits)


def _sql_cells(text: str, names: set[str]) -> Iterator[Field]:
    """Yield the values of `INSERT INTO table (columns) VALUES (…), (…)`."""
    for insert in _INSERT.finditer(text):
        columns = [name.strip(' `"[]') for name in insert["columns"].split(",")]
        names.update(columns)
        position = insert.end()
        while row := _TUPLE.match(text, position):
            for column, found in zip(columns, _VALUE.finditer(text, *row.span("values")), strict=False):
                group = "quoted" if found["quoted"] is not None else "plain"
                if found[group].strip():
                    yield Field(column_title(column), *found.span(group), is_cell=True)
            position = row.end()


def _has_most(mark: re.Pattern[str] | None, text: str, start: int, end: int, header: Header) -> bool:
    """Return whether a line holds most of the marks that part the titles: a row in which some are text."""
    return mark is None or 2 * len(mark.findall(text, start, end)) >= len(header.titles) - 1


def _is_counted(header: Header, cells: list[str]) -> bool:
    """Return whether a row has its own number before what stands below the header's titles."""
    is_wider = len(cells) == len(header.titles) + 1 and cells[0].isdigit() and len(cells[0]) <= 3
    return is_wider and not _COUNT_TITLE.match(header.titles[0])


def _odm_cells(text: str) -> Iterator[Field]:
    """Yield the values of `<ItemData ItemOID="I_BRTHDAT" Value="…"/>` where a page shows the XML itself."""
    for found in _ODM_ITEM.finditer(text):
        yield Field(item_title(found["item"]), *found.span("value"), is_cell=True)


def _row(header: Header, cells: list[str], ranges: list[tuple[int, int]]) -> Iterator[Field]:
    for caption, cell, (first, last) in zip(header.captions(cells), cells, ranges, strict=False):
        if caption and any(map(str.isalnum, cell)):
            yield Field(caption, first, last, is_cell=True)


def _names_columns(text: str, ranges: list[tuple[int, int]], cells: list[str]) -> bool:
    """Return whether a line holds captions alone, and one at least whose meaning is known."""
    if not all(first == last or _HEADER_CELL.match(text, first, last) for first, last in ranges):
        return False
    is_known = any(_HEADER_STEM.search(cell) for cell in cells)
    # Columns of databases are named by initials, which are a person's as well: several must be known.
    is_coded = sum(cell.isascii() and column_title(cell) != cell for cell in cells) >= _LEAST_CODED
    # 日期/床/名/标本: a caption where its value would stand.
    is_paired = are_pairs(cells) and not any(map(_KEY.fullmatch, cells[1::2]))
    return (is_known or is_coded) and not is_paired


def _names_columns_at_length(text: str, cells: list[str], end: int, border: re.Pattern[str] | None) -> bool:
    """Return whether most cells are captions, three with a known meaning, the rest longer titles, above a like row."""
    plain = [cell for cell in cells if _HEADER_CELL.match(cell)]
    if 3 * len(plain) < 2 * len(cells) or sum(_KEY.search(cell) is not None for cell in cells) < 3:
        return False
    if not all(_LONG_TITLE.match(cell) for cell in cells if cell):
        return False
    return len(_below(text, end, len(cells), border)) == len(cells)


def _border(line: str, above: re.Pattern[str] | None, width: int) -> re.Pattern[str] | None:
    """Return what parts the cells of a line: below a header of `width` fields with commas a bar is text."""
    if _BAR.search(line) and not (above is _COMMA and _QUOTED.sub("", line).count(",") + 1 == width):
        return _BAR
    if "\t" in line:
        return _TAB
    for mark in (_COMMA, _SEMICOLON):
        if _is_separated(line, width, mark.pattern):
            return mark
    for mark in (_SLASH, _BARE_SLASH):
        if _is_slashed(line, width if above is mark else 0, mark):
            return mark
    for mark, sign in _EXPORTED:
        if sign in line and _is_exported(line, width if above is mark else 0, sign):
            return mark
    return _BLANKS if "  " in line.strip() else None


def _cells(text: str, start: int, end: int, width: int, border: re.Pattern[str] | None = None) -> list[tuple[int, int]]:
    """Return the cells of one line, empty ones too; single blanks part cells only where that gives `width` of them."""
    line = text[start:end]
    border = border or _border(line, None, width)
    if border in (_COMMA, _SEMICOLON):
        line = _QUOTED.sub(lambda found: "_" * len(found[0]), line)
    if border is None:
        words = _words(line, start, width)
        return words if len(words) == width or _are_captions(text, words) else []
    cells, first = [], start
    edges = "\"'" if border in (_COMMA, _SEMICOLON) else ""
    for found in border.finditer(line):
        cells.append(_trimmed(text, first, start + found.start(), edges))
        first = start + found.end()
    cells.append(_trimmed(text, first, end, edges))
    if border is _BAR or border is _BLANKS:
        cells = cells[cells[0][0] == cells[0][1] :]
        cells = cells[: len(cells) - (bool(cells) and cells[-1][0] == cells[-1][1])]
    # Wide blanks part some cells and narrow ones others: `序 受试者  访视 样本类型  管号`.
    if border is _BLANKS and len(cells) != width:
        words = _words(line, start, width)
        are_titles = not width and not line.isascii() and _are_captions(text, words)
        if len(words) == width or (are_titles and not _hold_names(text, words)):
            return words
    return cells


def _below(text: str, end: int, width: int, border: re.Pattern[str] | None) -> list[tuple[int, int]]:
    """Return the cells of the line below one that ends at `end`, where it may be parted as that one is."""
    next_end = text.find("\n", end + 1)
    next_end = len(text) if next_end < 0 else next_end
    return _cells(text, end + 1, next_end, width, _border(text[end + 1 : next_end], border, width))


def _words(line: str, start: int, width: int) -> list[tuple[int, int]]:
    """Return the words of a line at `start`; where there are more than `width`, a day and its clock are one."""
    words = [(start + found.start(), start + found.end()) for found in _WORDS.finditer(line)]
    if len(words) > width > 0:
        words = [(start + found.start(), start + found.end()) for found in _MOMENTS_AND_WORDS.finditer(line)]
    return words


def _is_separated(line: str, width: int, mark: str) -> bool:
    """Return whether commas or semicolons part the values of a line: captions alone, or `width` values."""
    count = line.count(mark)
    if count < 3:
        return False
    if '"' in line:
        count = _QUOTED.sub("", line).count(mark)
    return count + 1 == width or _MARKED_HEADER.match(line.strip()) is not None


def _is_slashed(line: str, width: int, mark: re.Pattern[str]) -> bool:
    """Return whether slashes, between blanks or bare, part cells: as many as the header's, or captions known."""
    count = len(mark.findall(line)) + 1 if "/" in line else 0
    if count < 3 or (mark is _BARE_SLASH and " / " in line):
        return False
    cells = [cell.strip() for cell in mark.split(line.strip())]
    return count == width or (
        all(map(_HEADER_CELL.match, cells)) and sum(_KEY.search(cell) is not None for cell in cells) > 1
    )


def _is_exported(line: str, width: int, sign: str) -> bool:
    """Return whether a sign parts a line: in as many cells as the header's, or in titles with a subject's."""
    count = line.count(sign) + 1
    if count < 3 or width:
        return count == width
    cells = [cell.strip(" \"'") for cell in line.split(sign)]
    return all(map(_HEADER_CELL.match, cells)) and any(map(_SUBJECT_TITLE.search, cells))


def _are_captions(text: str, words: list[tuple[int, int]]) -> bool:
    """Return whether a line of words parted by single blanks is a header: three or more short words of no value."""
    return len(words) > 2 and all(
        last - first <= 8 and not any(map(str.isdigit, text[first:last])) for first, last in words
    )


def _hold_names(text: str, words: list[tuple[int, int]]) -> bool:
    """Return whether two of the words are names, as in `医师 安文  审核 毋云`."""
    names = [text[first:last].partition("(")[0] for first, last in words]
    return sum(is_known(name) and not is_word(name) for name in names) > 1


def _trimmed(text: str, first: int, last: int, edges: str) -> tuple[int, int]:
    while first < last and (text[first].isspace() or text[first] in edges):
        first += 1
    while last > first and (text[last - 1].isspace() or text[last - 1] in edges):
        last -= 1
    return first, last
