"""What the texts of one person tell of it, so that its surrogates can agree with each other."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date


@dataclass(frozen=True, slots=True)
class Person:
    """What is known of a person, or of several of whom one text speaks.

    Attributes:
        names: Full names in canonical form.
        births: Days of birth, as identity cards and fields for them tell.
        codes: Codes of divisions (GB/T 2260, six digits) in identity cards and addresses.
    """

    names: frozenset[str] = frozenset()
    births: frozenset[date] = frozenset()
    codes: frozenset[str] = frozenset()

    def full_name(self, name: str) -> str:
        """Return the one full name that begins or ends with a name (海海, 李); itself where there is no such one."""
        fuller = {full for full in self.names if full != name and (full.startswith(name) or full.endswith(name))}
        return next(iter(fuller)) if len(fuller) == 1 and name not in self.names else name

    def __repr__(self) -> str:
        # INVARIANT: no name reaches a log by way of repr.
        return f"Person(names={len(self.names)}, births={len(self.births)}, codes={len(self.codes)})"


NOBODY = Person()


def join_persons(persons: Iterable[Person]) -> Person:
    """Return what several texts tell together; their order does not count."""
    known = list(persons)
    return Person(
        frozenset().union(*(each.names for each in known)),
        frozenset().union(*(each.births for each in known)),
        frozenset().union(*(each.codes for each in known)),
    )
