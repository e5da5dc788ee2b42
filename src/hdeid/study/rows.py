"""Sets of rows by key, in little memory: what is known of every subject of a batch waits for the second pass."""

from __future__ import annotations

import json
from collections import OrderedDict
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, NamedTuple, TypeVar

Row = TypeVar("Row", bound=NamedTuple)

_MOST_OPEN = 100
"""Sets that are held open at a time; the items of one subject stand together in most files."""


class Rows(Mapping[str, frozenset[Row]]):
    """Sets of rows by key, packed: a row takes little more than its text.

    A set of twenty rows takes about 700 bytes, a fifth of what they take as objects.

    Args:
        row: What a row is: a named tuple of texts and numbers.
    """

    def __init__(self, row: type[Row]) -> None:
        self._row = row
        self._packed: dict[str, bytes] = {}
        self._open: OrderedDict[str, set[Row]] = OrderedDict()

    def add(self, key: str, rows: Iterable[Row]) -> None:
        """Add rows to the set of a key."""
        if key not in self._open:
            if not (rows := set(rows)):
                return
            self._open[key] = set(self[key]) if key in self._packed else set()
            if len(self._open) > _MOST_OPEN:
                self._pack(*self._open.popitem(last=False))
        self._open.move_to_end(key)
        self._open[key].update(rows)

    def update(self, others: Mapping[str, frozenset[Row]]) -> None:
        """Add the rows of all keys of others."""
        for key in others:
            if isinstance(others, Rows) and key not in self:
                self._packed[key] = others._bytes(key)
            else:
                self.add(key, others[key])

    def only(self, keys: Iterable[str]) -> Rows[Row]:
        """Return the sets of some keys."""
        found = Rows(self._row)
        found._packed = {key: self._bytes(key) for key in keys if key in self}
        return found

    def __getitem__(self, key: str) -> frozenset[Row]:
        if key in self._open:
            return frozenset(self._open[key])
        return frozenset(
            self._row(*values) for values in json.loads(self._packed[key].decode("utf-8", "surrogatepass"))
        )

    def __contains__(self, key: object) -> bool:
        return key in self._packed or key in self._open

    def __iter__(self) -> Iterator[str]:
        yield from self._packed
        yield from (key for key in self._open if key not in self._packed)

    def __len__(self) -> int:
        return sum(1 for _ in self)

    def __getstate__(self) -> dict[str, Any]:
        return {"_row": self._row, "_packed": {key: self._bytes(key) for key in self}, "_open": OrderedDict()}

    def _bytes(self, key: str) -> bytes:
        return _packed(self._open[key]) if key in self._open else self._packed[key]

    def _pack(self, key: str, rows: set[Row]) -> None:
        self._packed[key] = _packed(rows)


def _packed(rows: Iterable[Row]) -> bytes:
    # A text may hold half of a surrogate pair, which JSON lets through and UTF-8 does not.
    return json.dumps(sorted(rows), ensure_ascii=False, separators=(",", ":")).encode("utf-8", "surrogatepass")
