"""Writes gold markup: the small words with which slots build `[[NAME|{surname:李}{given:海海}]]`."""

from __future__ import annotations

import re

_SPECIAL = re.compile(r"[\\{}]|\]\]")

PartText = str | tuple[str, str]


def mark(category: str, *parts: PartText) -> str:
    """Return a span in gold markup; a part is plain text or (level, text), empty ones are left out.

    >>> mark("NAME", ("surname", "李"), ("given", "海海"))
    '[[NAME|{surname:李}{given:海海}]]'
    """
    return f"[[{category}|{''.join(_write(part) for part in parts)}]]"


def parts_text(parts: list[tuple[str, str]]) -> str:
    """Return the plain text of levelled parts."""
    return "".join(text for _, text in parts)


def _write(part: PartText) -> str:
    if isinstance(part, str):
        return _escape(part)
    level, text = part
    return f"{{{level}:{_escape(text)}}}" if text else ""


def _escape(text: str) -> str:
    return _SPECIAL.sub(lambda found: "".join("\\" + char for char in found[0]), text)
