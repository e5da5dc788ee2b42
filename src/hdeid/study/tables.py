"""What a table says of its cells: column headers, captions beside a value, the column that names the subject."""

from __future__ import annotations

import re
from collections.abc import Sequence

_VALUE_LIKE = re.compile(r"[\d\s./:,+-]+\Z|.*\d{5}|\d{4}-\d\d|.*@.*\.")
_MAX_CAPTION = 60
_CAPTION_WORDS = re.compile(
    r"号|名|码|电话|手机|日期|时间|年龄|性别|地址|住址|籍贯|户籍|民族|职业|婚姻|单位|编号|床位|邮编|邮箱|账|帐|微信|证|序列|科室|诊断|主诉|病史|医师|医生|备注"
    r"|(?i:\bID\b|No\b|name|date|sex|gender|age|tel|phone|mobile|mail|address|birth|\bdob\b|number|note|comment|\bkey\b)"
)
# In the order in which a column is taken for the subject's.
_SUBJECT_HEADERS = tuple(
    re.compile(expression, re.IGNORECASE)
    for expression in (
        r"usubjid\Z|unique subject",
        r"subjid\Z|subject[ _]?(?:id|key|no|number|code)?\Z|受试者(?:编号|号|代码|ID|唯一标识)?\Z",
        r"record_?id\Z|participant[ _]?id\Z|patient[ _]?(?:id|no|number)\Z|patid\Z",
        r"(?:患者|病人)(?:ID|编号|号|唯一号|标识)\Z|病案号\Z|病历号\Z|登记号\Z|mrn\Z|住院号\Z|门诊号\Z",
        r"筛选号\Z|随机号\Z|入组号\Z|screening[ _]?(?:no|number|id)\Z",
    )
)


def is_header(cells: Sequence[str]) -> bool:
    """Return whether the first row of a table names its columns: words, no two alike, none like a value.

    >>> is_header(["姓名", "年龄", ""]), is_header(["李海海", "56", "13800138000"])
    (True, False)
    """
    words = [cell.strip() for cell in cells if cell.strip()]
    if not words or len(set(words)) < len(words):
        return False
    return not any(len(word) > _MAX_CAPTION or "\n\n" in word or _VALUE_LIKE.match(word) for word in words)


def is_caption(cell: str) -> bool:
    """Return whether a cell reads as the caption of its neighbour: short, without digits, with a word for a field."""
    cell = cell.strip().rstrip(":：")
    return 0 < len(cell) <= 24 and not _VALUE_LIKE.match(cell) and _CAPTION_WORDS.search(cell) is not None


def is_captions_row(cells: Sequence[str]) -> bool:
    """Return whether most cells of a row are captions, as the head of a table in a document is."""
    words = [cell for cell in cells if cell.strip()]
    return len(words) > 1 and is_header(words) and sum(map(is_caption, words)) > len(words) / 2


def cell_caption(headers: Sequence[str], column: int, left: str) -> str:
    """Return the caption of a cell in a document's table: its column's header, else its left neighbour.

    Args:
        headers: The first row when `is_captions_row` says so, else nothing.
        column: Number of the cell's column, from 0.
        left: Text of the cell to the left, empty for the first.
    """
    if column < len(headers):
        return headers[column].strip()
    return left.strip().rstrip(":：") if is_caption(left) else ""


def subject_column(headers: Sequence[str]) -> int | None:
    """Return the number of the column that names the subject, from 0; None when no header says so.

    >>> subject_column(["姓名", "受试者编号"])
    1
    """
    for expression in _SUBJECT_HEADERS:
        for column, header in enumerate(headers):
            if expression.match(header.strip()):
                return column
    return None


class TableTrail:
    """Follows the cells of tables in a document, nested ones too, and gives each cell its caption."""

    def __init__(self) -> None:
        self._tables: list[_Table] = []

    def open_table(self) -> None:
        """A table begins."""
        self._tables.append(_Table())

    def close_table(self) -> None:
        """The innermost table ends."""
        if self._tables:
            self._tables.pop()

    def open_row(self) -> None:
        """A row begins; the first one may turn out to be the head."""
        if self._tables:
            self._tables[-1].open_row()

    def open_cell(self, span: int = 1) -> None:
        """A cell begins, `span` columns wide."""
        if self._tables:
            self._tables[-1].row.extend([""] * min(span, 1_000))

    def caption(self, text: str, *, is_head: bool = False) -> str:
        """Take a text of the innermost cell and return the cell's caption, empty outside tables and in the head."""
        if not self._tables or not self._tables[-1].row:
            return ""
        table = self._tables[-1]
        column = len(table.row) - 1
        left = table.row[column - 1] if column else ""
        table.row[column] = (table.row[column] + text)[:_MAX_CAPTION]
        return "" if is_head else cell_caption(table.headers, column, left)


class _Table:
    def __init__(self) -> None:
        self.headers: list[str] = []
        self.row: list[str] = []
        self._rows = 0

    def open_row(self) -> None:
        if self.row:
            self._rows += 1
            if self._rows == 1 and is_captions_row(self.row):
                self.headers = [cell.strip() for cell in self.row]
        self.row = []
