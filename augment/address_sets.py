"""Levelled addresses of the shared data (train parts), as values: their roads, estates and orders are those people write."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

from hdeid.training.sets import Record, read_set

Parts = tuple[tuple[str, str], ...]

# Labels of the two sets and the levels they mean (README.md of the shared data); addresses with any other label are left out.
_LEVELS = {
    "country": "country", "prov": "province", "city": "city", "district": "district", "town": "township", "community": "village", "village_group": "village",
    "road": "road", "subRoad": "road", "subroad": "road", "intersection": "road", "roadno": "number", "subroadno": "number", "poi": "poi", "subpoi": "poi",
    "houseno": "building", "cellno": "unit", "floorno": "floor", "roomno": "room",
}  # fmt: skip
_CITIES = frozenset("北京 上海 天津 重庆 北京市 上海市 天津市 重庆市".split())


def read_addresses(data: Path) -> tuple[Parts, ...]:
    """Return the addresses whose every character has a level, digits as published."""
    records = (
        record for name in ("address_parsing_naacl2019", "address_ccks2021") for record in read_set(name, "train", data)
    )
    return tuple(_mend(parts) for record in records if len(parts := tuple(_parts(record))) >= 3 and not _repeats(parts))


def _repeats(parts: Parts) -> bool:
    """True when a division stands twice: people paste the region in front of a whole address."""
    regions = [level for level, _ in parts if level in ("country", "province", "city", "district", "township")]
    return len(set(regions)) < len(regions)


def _mend(parts: Parts) -> Parts:
    """Follow the conventions of TAXONOMY.md where the sets differ: 弄 is a number and the 号 behind it a building."""
    mended: list[tuple[str, str]] = []
    for level, text in parts:
        if re.fullmatch(r"\d+弄", text):
            level = "number"
        elif text.endswith("号") and level in ("number", "building"):
            level = "building" if mended and mended[-1][1].endswith("弄") else "number"
        mended.append((level, text))
    return tuple(mended)


def _parts(record: Record) -> Iterator[tuple[str, str]]:
    """Yield level and text; a sign between two parts belongs to the part before. Nothing when a stretch has no level."""
    spans = [(a, b, label) for a, b, label in record.spans if label != "redundant"]
    position = 0
    found = []
    for start, end, label in spans:
        gap = record.text[position:start]
        if label not in _LEVELS or any(char.isalnum() for char in gap):
            return
        if found:
            found[-1] = (found[-1][0], found[-1][1] + gap)
        level = "city" if label == "prov" and record.text[start:end] in _CITIES else _LEVELS[label]
        found.append((level, record.text[start:end]))
        position = end
    if position == len(record.text.rstrip()):
        yield from found
