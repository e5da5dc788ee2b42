"""Bounds on an age, as `where: {age: {gte: 90}}` states them."""

from __future__ import annotations

from dataclasses import dataclass

from hdeid.policy.age import AgeRange


@dataclass(frozen=True, slots=True)
class Condition:
    """A bound on an age in years; both ends may be open.

    Attributes:
        low: Smallest age that fits; None for no bound.
        high: Largest age that fits; None for no bound.
        is_low_open: True when `low` itself does not fit (`gt`).
        is_high_open: True when `high` itself does not fit (`lt`).
    """

    low: float | None = None
    high: float | None = None
    is_low_open: bool = False
    is_high_open: bool = False

    def holds(self, age: AgeRange | None) -> bool | None:
        """Tell whether an age fits; None when it cannot be known."""
        if age is None:
            return None
        if self._fits(age.low) and self._fits(age.high):
            return True
        return False if self._misses(age) else None

    def meets(self, other: Condition) -> bool:
        """Tell whether some age fits both."""
        lows = [(c.low, c.is_low_open) for c in (self, other) if c.low is not None]
        highs = [(c.high, c.is_high_open) for c in (self, other) if c.high is not None]
        if not lows or not highs:
            return True
        low, low_open = max(lows)
        high = min(value for value, _ in highs)
        high_open = any(is_open for value, is_open in highs if value == high)
        return low < high or (low == high and not low_open and not high_open)

    def _fits(self, age: float) -> bool:
        if self.low is not None and (age < self.low or (self.is_low_open and age == self.low)):
            return False
        return not (self.high is not None and (age > self.high or (self.is_high_open and age == self.high)))

    def _misses(self, age: AgeRange) -> bool:
        is_below = self.low is not None and (age.high < self.low or (self.is_low_open and age.high == self.low))
        return is_below or (
            self.high is not None and (age.low > self.high or (self.is_high_open and age.low == self.high))
        )

    def __str__(self) -> str:
        parts = []
        if self.low is not None:
            parts.append(f"{'gt' if self.is_low_open else 'gte'} {self.low:g}")
        if self.high is not None:
            parts.append(f"{'lt' if self.is_high_open else 'lte'} {self.high:g}")
        return "age " + " and ".join(parts)
