"""A picture of a policy: one line a category, one box a level, colored by how much remains; HTML without script."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from html import escape

from hdeid.core.category import CATEGORIES
from hdeid.policy.samples import level_title
from hdeid.policy.surface import REMAINS, SurfaceRow

# The colors are in `proof/page.py`, from red over yellow to green. Source: Okabe and Ito (2008), told apart by
# color-blind readers; lightened for black letters. The signs tell the same on a gray print.
SIGNS: Mapping[str, str] = {"shown": "显", "coarser": "泛", "linked": "联", "invented": "替", "counted": "号",
                            "named": "类", "length": "长", "nothing": "无"}  # fmt: skip
"""One Chinese character for each word of `REMAINS`."""


def matrix(rows: Iterable[SurfaceRow]) -> str:
    """Return the picture; where several things can remain of a level, the most telling one is drawn."""
    worst: dict[tuple[str, str], SurfaceRow] = {}
    for row in rows:
        for level in row.levels:
            known = worst.get((row.category, level))
            if known is None or REMAINS.index(row.remains) < REMAINS.index(known.remains):
                worst[row.category, level] = row
    names = [name for name in CATEGORIES if any(category == name for category, _ in worst)]
    drawn = "".join(_line(name, worst) for name in names)
    return f'<div class="matrix" role="group" aria-label="categories and levels 类别与层级">{drawn}</div>'


def _line(name: str, worst: Mapping[tuple[str, str], SurfaceRow]) -> str:
    order = ["", *CATEGORIES[name].level_names]
    boxes = [(level, row) for (category, level), row in worst.items() if category == name]
    boxes.sort(key=lambda box: order.index(box[0]) if box[0] in order else len(order))
    drawn = "".join(_box(name, level, row) for level, row in boxes)
    title = f"<b>{escape(CATEGORIES[name].title)} <small>{name.lower()}</small></b>"
    return f'<div class="line">{title}<span class="boxes">{drawn}</span></div>'


def _box(category: str, level: str, row: SurfaceRow) -> str:
    title = f"{category.lower()}.{level or 'all'}: {row.remains}, {row.decision.rule}"
    name = escape(level_title(category, level)[:4])
    return f'<span class="box {row.remains}" title="{escape(title)}">{name}<i>{SIGNS[row.remains]}</i></span>'
