"""`tag`: the name of the category or level in brackets, `[姓名]`, numbered per entity on request."""

from __future__ import annotations

from functools import cache

from hdeid.core.category import CATEGORIES
from hdeid.masker.method import Hidden, Scope
from hdeid.policy.decision import Parameters


class Tag:
    """Parameters: `style` zh | en; `number` true for `[姓名1]`, one number per entity, not per mention."""

    name = "tag"

    def replace(self, hidden: Hidden, parameters: Parameters, scope: Scope) -> str:
        level = "" if hidden.is_whole or len(hidden.levels) != 1 else hidden.levels[0]
        title = _title(hidden.span.category, level, parameters.get("style", "zh") == "en")
        number = scope.number(hidden) if parameters.get("number") else 0
        return f"[{title}{number or ''}]"


@cache
def _title(category: str, level: str, is_english: bool) -> str:
    """Return the name of the level, of the category where the level has none (`rest`)."""
    known = {entry.name: entry.title for entry in CATEGORIES[category].levels}
    if is_english:
        return f"{category}.{level}" if level in known else category
    return known.get(level, CATEGORIES[category].title)
