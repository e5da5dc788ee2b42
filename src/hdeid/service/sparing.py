"""How many lines of the audit trail one who is refused may make: the first ones of a minute, then a count of the rest.

Whoever has no key can send requests without end; a line for each would fill the disk and bury what matters.
"""

from __future__ import annotations

from dataclasses import dataclass
from threading import Lock
from time import monotonic

MOST, WITHIN_S = 10, 60.0
"""At most so many lines in so many seconds, of each process: some megabytes a day at the worst."""


@dataclass(slots=True)
class _Window:
    began: float
    told: int = 0
    untold: int = 0


class Sparing:
    """Decides which of many events are told. Safe to share between threads."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._windows: dict[str, _Window] = {}

    def admit(self, who: str) -> int | None:
        """Return how many events of somebody were not told since the last one that was; None where this one is not.

        Args:
            who: Whose event it is, out of a set that no caller can enlarge: a known user, or one word for all others.
        """
        with self._lock:
            window = self._windows.setdefault(who, _Window(monotonic()))
            if monotonic() - window.began >= WITHIN_S:
                window.began, window.told = monotonic(), 0
            if window.told >= MOST:
                window.untold += 1
                return None
            window.told, untold, window.untold = window.told + 1, window.untold, 0
            return untold
