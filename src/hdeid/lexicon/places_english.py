"""Places by their English or pinyin names: countries, provinces of China, and well-known cities."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from types import MappingProxyType

from hdeid.lexicon.load import read_pairs


@cache
def places_english() -> Mapping[str, str]:
    """Return the level of each name: `country`, `province` or `city`, the first of the list where it has several."""
    levels: dict[str, str] = {}
    for level, names in read_pairs("places_english.tsv"):
        for name in names.split("|"):
            levels.setdefault(name, level)
    return MappingProxyType(levels)
