"""Ages, with a way of writing each, of which every other age is like one: between and on the bounds of conditions."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import combinations, pairwise

from hdeid.policy.age import OLDEST, parse_age
from hdeid.policy.condition import Condition

UNREAD = "不详"
ORDINARY = "37岁"


def age_texts(conditions: Iterable[Condition | None]) -> list[str]:
    """Return texts of ages: one no condition bears on where there are none, else one for every case of them.

    Cases are the ages on each bound, between two, below and above all, ranges from any of these to another (八十多岁),
    and an age that cannot be read.
    """
    bounds = sorted({bound for each in conditions if each for bound in (each.low, each.high) if bound is not None})
    if not bounds:
        return [ORDINARY, UNREAD]
    written = [text for value in _values(bounds) if (text := _write(*value))]
    ranges = [f"{one}-{two}岁" for one, two in combinations(sorted(written, key=float), 2)]
    exact = sorted((f"{text}岁" for text in written), key=lambda text: (len(text), text))
    return [text for text in (*exact, *ranges, UNREAD) if text == UNREAD or parse_age(text) is not None]


def _values(bounds: list[float]) -> Iterator[tuple[float, float]]:
    """Yield stretches of ages, open or single, as (low, high)."""
    edges = [-1.0, *bounds, OLDEST + 1.0]
    yield from pairwise(edges)
    for bound in bounds:
        yield bound, bound


def _write(low: float, high: float) -> str:
    """Return a number of at most two decimals in a stretch, as round as can be; empty when there is none."""
    if low == high:
        return f"{low:g}" if 0 <= low <= OLDEST and round(low, 2) == low else ""
    for scale in (1, 10, 100):
        first = int(max(low, -1 / scale) * scale) + 1 if low >= 0 else 0
        last = int(min(high * scale, OLDEST * scale))
        middle = (first + last) // 2
        for number in (middle, first, last):
            if low < number / scale < high and 0 <= number / scale <= OLDEST:
                return f"{number / scale:g}"
    return ""
