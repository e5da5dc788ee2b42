"""Bounds that no honest form reaches, so that a hostile file costs bounded memory and time (issue 5, fuzzed files)."""

from __future__ import annotations

from hdeid.errors import Place, RecordError

MAX_VALUE_BYTES = 16 << 20
"""Longest single value, tag, comment or cell."""

MAX_ITEM_CHARACTERS = 1 << 20
"""Longest value that is searched for identifiers, where it is not the whole file."""

MAX_DEPTH = 200
"""Deepest nesting of elements, objects and arrays."""

MAX_ATTRIBUTES = 2_000
"""Most attributes of one element."""

MAX_WHOLE_BYTES = 256 << 20
"""Largest file, or member of a package, that is read into memory; other formats are streamed."""

MAX_MEMBERS = 10_000
"""Most members of a package."""

MAX_UNPACKED_BYTES = 1 << 30
"""Largest sum of all members of a package."""

MAX_RATIO, RATIO_APPLIES_BYTES = 200, 8 << 20
"""A member above the second bound may not be more than this many times as large as its packed form (deflate: 1032)."""

CHUNK_BYTES = 1 << 18
"""How much is read at once where a format is streamed."""


def refuse(message: str, code: str, source: str = "", line: int = 0, column: int = 0) -> RecordError:
    """Return the error that withholds a record; the message says what is wrong, never what the record holds."""
    return RecordError(message, code=code, place=Place(source, line, column) if source else None)
