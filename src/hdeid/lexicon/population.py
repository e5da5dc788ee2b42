"""Population of divisions, for rules that show a division only when enough people live there."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from hdeid.lexicon.divisions import named_divisions
from hdeid.lexicon.load import read_pairs


def is_known_above(name: str, minimum: int) -> bool:
    """Tell whether the division of a name, full or short, is known to hold at least `minimum` people."""
    options = {name, *(division.name for division in named_divisions(name))}
    found = [figure for full in options if (figure := populations().get(full)) is not None]
    return len(found) == 1 and found[0] >= minimum


@cache
def populations() -> Mapping[str, int]:
    """Return the residents of each province and municipality by full name."""
    return {name: int(figure) for name, figure in read_pairs("population.tsv")}
