"""Cuts a text of any length into windows for the tagger, each with a margin of its neighbors."""

from __future__ import annotations

from dataclasses import dataclass

KEPT_CHARACTERS = 512
MARGIN_CHARACTERS = 48

BREAKS = ("\n", "。！？!?", "；;", "，,、 ")
"""Where a text may be cut, best first; a text without any of them is cut anywhere."""


@dataclass(frozen=True, slots=True)
class Window:
    """A stretch of a text.

    Attributes:
        start, end: What the tagger reads.
        kept_start, kept_end: What it decides about; the kept stretches of all windows cover the text once.
    """

    start: int
    end: int
    kept_start: int
    kept_end: int

    def __len__(self) -> int:
        return self.end - self.start


def cut_windows(text: str, kept: int = KEPT_CHARACTERS, margin: int = MARGIN_CHARACTERS) -> list[Window]:
    """Return the windows of a text in order, none for an empty text.

    The windows are about even, so that little is padded where they are read together. A cut falls behind the line break
    nearest to an even share, or else behind the nearest end of a sentence, and so on (`BREAKS`). The time is linear in
    the text.

    Args:
        text: Any text.
        kept: Most characters that a window decides about; at least 2.
        margin: Characters that it reads before and behind them.
    """
    windows = []
    position = 0
    while position < len(text):
        end = _cut_end(text, position, kept)
        windows.append(Window(max(0, position - margin), min(len(text), end + margin), position, end))
        position = end
    return windows


def _cut_end(text: str, position: int, kept: int) -> int:
    """Return the break nearest to an even share of what is left, the best of its kind first."""
    rest = len(text) - position
    if rest <= kept:
        return len(text)
    share = _divided_up(rest, _divided_up(rest, kept))
    middle = position + share
    first, last = position + share - share // 4, min(position + kept, middle + share // 4)
    for marks in BREAKS:
        before = max(text.rfind(mark, first, middle) for mark in marks) + 1
        behind = min((found + 1 for mark in marks if (found := text.find(mark, middle, last)) >= 0), default=0)
        if before or behind:
            return before if not behind or (before and middle - before <= behind - middle) else behind
    return middle


def _divided_up(number: int, divisor: int) -> int:
    return -(-number // divisor)
