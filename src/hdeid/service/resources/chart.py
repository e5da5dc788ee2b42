"""A table as a bar chart in SVG: no script, no style attribute, a title for screen readers."""

from __future__ import annotations

from collections.abc import Callable
from html import escape
from unicodedata import east_asian_width

from hdeid.service.resources.counting import Statistics

SUPPRESSED = "suppressed 已抑制"
_BAR, _GAP, _LABEL, _WIDTH, _NUMBER, _MOST, _SIZE = 16, 6, 140, 210, 50, 200, 12
_LONGEST = 21
"""Half widths of a label that there is room for."""


def render_chart(statistics: Statistics, *, title: str = "", say: Callable[[str], str] = str) -> str:
    """Return a picture with one bar for each cell that is shown, under the name of its line.

    Args:
        statistics: The table.
        title: What it is called; by default its dimensions and the least group.
        say: Returns the words for a value, or for `SUPPRESSED`.
    """
    lines = _lines(statistics, say)[:_MOST]
    title = title or f"{', '.join(each.name for each in statistics.by)}; groups under {statistics.k} {SUPPRESSED}"
    largest = max((count for _, count, _ in lines if count), default=1)
    height = len(lines) * (_BAR + _GAP) + _GAP
    drawn = [
        f'<svg xmlns="http://www.w3.org/2000/svg" role="img" viewBox="0 0 {_LABEL + _WIDTH + _NUMBER} {height}" '
        f'font-family="sans-serif" font-size="{_SIZE}"><title>{escape(title)}</title>'
    ]
    for number, (label, count, kind) in enumerate(lines):
        drawn += _DRAW[kind](number * (_BAR + _GAP) + _GAP, label, count, largest)
    return "\n".join((*drawn, "</svg>\n"))


def _lines(statistics: Statistics, say: Callable[[str], str]) -> list[tuple[str, int, str]]:
    """Return what is drawn, line by line: label, count, and `bar` or `head`."""
    table = statistics.table
    found: list[tuple[str, int, str]] = []
    for row, cells in zip(table.rows, table.cells, strict=True):
        shown = [(column, count) for column, count in zip(table.columns, cells, strict=True) if count is not None]
        if not any(table.columns):
            found += [(say(row), count, "bar") for _, count in shown] or [(f"{say(row)}: {say(SUPPRESSED)}", 0, "head")]
            continue
        hidden = f" · {len(cells) - len(shown)} {say(SUPPRESSED)}" if len(shown) < len(cells) else ""
        found.append((say(row) + hidden, 0, "head"))
        found += [(" · ".join(map(say, column)), count, "bar") for column, count in shown]
    return found


def _head(top: int, label: str, *_: int) -> list[str]:
    return [f'<text x="4" y="{top + _BAR - 4}" font-weight="bold">{escape(label)}</text>']


def _bar(top: int, label: str, count: int, largest: int) -> list[str]:
    text, width = top + _BAR - 4, round(_WIDTH * count / largest, 1)
    name = f"{escape(_fitted(label))}<title>{escape(label)}</title>"
    return [
        f'<text x="{_LABEL - 6}" y="{text}" text-anchor="end">{name}</text>',
        f'<rect x="{_LABEL}" y="{top}" width="{width}" height="{_BAR}" fill="#2f6f9f"/>',
        f'<text x="{_LABEL + width + 5}" y="{text}">{count}</text>',
    ]


_DRAW: dict[str, Callable[[int, str, int, int], list[str]]] = {"head": _head, "bar": _bar}


def _fitted(label: str) -> str:
    """Return as much of the end of a label as there is room for: places differ at their end.

    >>> _fitted("广东省广州市越秀区"), _fitted("广东省广州市越秀区以及其他地方")
    ('广东省广州市越秀区', '…市越秀区以及其他地方')
    """
    width = 0
    for kept, char in enumerate(reversed(label)):
        width += 2 if east_asian_width(char) in "WF" else 1
        if width > _LONGEST:
            return f"…{label[-kept:]}"
    return label
