"""The kinds of value that a policy file is made of.

The language itself (`policy/language.py`, `policy/methods.py`) is data built from these kinds; the reader, the JSON
Schema and the formatter all walk the same data.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Text:
    """A string: one of some words, or one that fits an expression."""

    choices: tuple[str, ...] = ()
    pattern: str = ""
    example: str = ""
    longest: int = 4000
    may_be_empty: bool = False


@dataclass(frozen=True, slots=True)
class Whole:
    """A whole number in a range."""

    low: int
    high: int


@dataclass(frozen=True, slots=True)
class Decimal:
    """A number in a range."""

    low: float
    high: float


@dataclass(frozen=True, slots=True)
class Flag:
    """`true` or `false`."""


@dataclass(frozen=True, slots=True)
class Day:
    """A date, `2027-03-31`."""


@dataclass(frozen=True, slots=True)
class SelectorText:
    """One selector."""


@dataclass(frozen=True, slots=True)
class CategoryName:
    """One category, in lower case."""


@dataclass(frozen=True, slots=True)
class PlaceText:
    """One pattern of places in forms."""


@dataclass(frozen=True, slots=True)
class Either:
    """The first of several kinds that a scalar can be read as."""

    kinds: tuple[Kind, ...]
    expected: str


@dataclass(frozen=True, slots=True)
class ListOf:
    """A list; `or_one` also takes a single value."""

    item: Kind
    at_least: int = 0
    or_one: bool = False


@dataclass(frozen=True, slots=True)
class MapOf:
    """A mapping from names to values of one kind; `others` are further names with kinds of their own."""

    value: Kind
    keys: Kind
    others: tuple[Field, ...] = ()


@dataclass(frozen=True, slots=True)
class Record:
    """A mapping with known keys.

    Attributes:
        fields: In the order in which the formatter writes them.
        name: What it is called in messages.
        exactly_one: Groups of keys of which exactly one must be there.
    """

    fields: tuple[Field, ...]
    name: str
    exactly_one: tuple[tuple[str, ...], ...] = ()


@dataclass(frozen=True, slots=True)
class Unread:
    """Anything: checked elsewhere."""


Scalars = Text | Whole | Decimal | Flag | Day | SelectorText | CategoryName | PlaceText | Either

Kind = Scalars | ListOf | MapOf | Record | Unread


@dataclass(frozen=True, slots=True)
class Field:
    """One key of a record.

    Attributes:
        name: The key.
        kind: What it takes.
        en: What it says, for the editor.
        zh: The same in Chinese.
        is_required: True when it must be there.
    """

    name: str
    kind: Kind
    en: str
    zh: str
    is_required: bool = False
