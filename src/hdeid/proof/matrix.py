"""A picture of a policy: one line a category, one box a level, colored by how much remains; SVG without script."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from html import escape

from hdeid.core.category import CATEGORIES
from hdeid.policy.samples import level_title
from hdeid.policy.surface import REMAINS, SurfaceRow

# From red over yellow to green; Okabe and Ito (2008), told apart by color-blind readers, lightened for black letters.
COLORS: Mapping[str, str] = {
    "shown": "#f29b76",
    "coarser": "#f6c667",
    "linked": "#f3e27a",
    "invented": "#e3ecb0",
    "counted": "#c7dcf2",
    "named": "#d8e6f3",
    "length": "#d2efe4",
    "nothing": "#a9dcc3",
}
_SIGNS = {"shown": "显", "coarser": "泛", "linked": "联", "invented": "替", "counted": "号", "named": "类",
          "length": "长", "nothing": "无"}  # fmt: skip
_LABEL, _BOX, _ROW, _TOP = 150, 56, 30, 8


def matrix(rows: Iterable[SurfaceRow]) -> str:
    """Return the picture; where several things can remain of a level, the most telling one is drawn."""
    worst: dict[tuple[str, str], SurfaceRow] = {}
    for row in rows:
        for level in row.levels:
            known = worst.get((row.category, level))
            if known is None or REMAINS.index(row.remains) < REMAINS.index(known.remains):
                worst[row.category, level] = row
    names = [name for name in CATEGORIES if any(category == name for category, _ in worst)]
    width = _LABEL + _BOX * max(sum(category == name for category, _ in worst) for name in names) + 8
    height = _TOP * 2 + _ROW * len(names)
    drawn = "".join(_line(name, index, worst) for index, name in enumerate(names))
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" role="img" '
        f'aria-label="matrix of categories and levels 类别与层级矩阵" font-size="11" '
        f'font-family="system-ui,sans-serif">{drawn}</svg>'
    )


def _line(name: str, index: int, worst: Mapping[tuple[str, str], SurfaceRow]) -> str:
    y = _TOP + index * _ROW
    label = f"{CATEGORIES[name].title} {name.lower()}"
    boxes = [(level, row) for (category, level), row in worst.items() if category == name]
    order = ["", *CATEGORIES[name].level_names]
    boxes.sort(key=lambda box: order.index(box[0]) if box[0] in order else len(order))
    drawn = "".join(_box(name, level, row, _LABEL + place * _BOX, y) for place, (level, row) in enumerate(boxes))
    return f'<text x="0" y="{y + 18}">{escape(label)}</text>{drawn}'


def _box(category: str, level: str, row: SurfaceRow, x: int, y: int) -> str:
    title = f"{category.lower()}.{level or 'all'}: {row.remains}, {row.decision.rule}"
    return (
        f'<g><title>{escape(title)}</title><rect x="{x}" y="{y}" width="{_BOX - 4}" height="{_ROW - 4}" rx="4" '
        f'fill="{COLORS[row.remains]}" stroke="#8a93a3" stroke-width=".6"/>'
        f'<text x="{x + (_BOX - 4) / 2:g}" y="{y + 11}" text-anchor="middle">{escape(level_title(category, level)[:4])}'
        f'</text><text x="{x + (_BOX - 4) / 2:g}" y="{y + 23}" text-anchor="middle" font-size="9">'
        f"{_SIGNS[row.remains]}</text></g>"
    )
