"""A table as a bar chart in SVG: no script, no style attribute, a title for screen readers."""

from __future__ import annotations

from html import escape

from hdeid.service.resources.counting import Statistics

_BAR, _GAP, _LABEL, _WIDTH, _MOST = 18, 6, 280, 420, 200
_COLORS = ("#2f6f9f", "#b85c38", "#5b8c5a", "#8a5a9e", "#a68a2d", "#4d7c8a")


def render_chart(statistics: Statistics) -> str:
    """Return a picture with one bar for each cell that is shown; suppressed ones are named as such."""
    bars = _bars(statistics)
    shown = bars[:_MOST]
    height = (len(shown) + 2) * (_BAR + _GAP)
    largest = max((count for _, count, _ in shown if count), default=1)
    title = f"{', '.join(each.name for each in statistics.by)}; groups under {statistics.k} suppressed 小于阈值已抑制"
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" role="img" viewBox="0 0 {_LABEL + _WIDTH + 80} {height}" '
        f'font-family="sans-serif" font-size="12"><title>{escape(title)}</title>',
        f'<text x="8" y="{_BAR}" font-weight="bold">{escape(title)}</text>',
    ]
    for number, (label, count, color) in enumerate(shown, start=1):
        lines += _bar(number * (_BAR + _GAP) + _GAP, label, count, color, largest)
    return "\n".join((*lines, "</svg>\n"))


def _bars(statistics: Statistics) -> list[tuple[str, int | None, str]]:
    table = statistics.table
    return [
        (" · ".join((row, *column)), count, _COLORS[number % len(_COLORS)])
        for number, (row, cells) in enumerate(zip(table.rows, table.cells, strict=True))
        for column, count in zip(table.columns, cells, strict=True)
    ]


def _bar(top: int, label: str, count: int | None, color: str, largest: int) -> list[str]:
    text = top + _BAR - 5
    width = round(_WIDTH * (count or 0) / largest, 1)
    value = "suppressed 已抑制" if count is None else str(count)
    return [
        f'<text x="{_LABEL - 8}" y="{text}" text-anchor="end">{escape(label)}</text>',
        f'<rect x="{_LABEL}" y="{top}" width="{width}" height="{_BAR}" fill="{color}"/>',
        f'<text x="{_LABEL + width + 6}" y="{text}">{value}</text>',
    ]
