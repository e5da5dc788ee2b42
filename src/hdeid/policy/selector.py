"""Selectors: which atoms a rule speaks of, written as one string.

    selector   := "any" | category [ "." level | "." op "(" level ")" ] [ characters ]
    op         := "below" | "from" | "above" | "to"
    characters := "[" i "]" | "[" i ":" [ j ] "]"
    category   := name of `CATEGORIES` in lower case
    level      := name of a level of that category, or "rest" (not inside an op)

`i` and `j` count from 1, or from the end when negative; `j` is included (`name[2:3]` is the second and the third
character); without `j` the stretch runs to the end. Source: POLICY.md section 2.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Literal

from hdeid.core.category import CATEGORIES, REST, Category
from hdeid.errors import PolicyRuleError
from hdeid.policy.wording import chinese_categories, chinese_levels, one_of, suggest

Operator = Literal["", "is", "below", "from", "above", "to"]

OPERATORS: tuple[Operator, ...] = ("below", "from", "above", "to")
ANY = "any"
WHOLE = ""
"""Level of the atoms of a category without levels."""

_SHAPE = re.compile(
    r"(?P<category>[^.\[\]()\s]+)"
    r"(?:\.(?:(?P<operator>[^.\[\]()\s]+)\((?P<bound>[^.\[\]()\s]*)\)|(?P<level>[^.\[\]()\s]+)))?"
    r"(?P<characters>\[[^\[\]]*\])?"
)
_CHARACTERS = re.compile(r"\[(-?\d{1,4})(?:(:)(-?\d{1,4})?)?\]")
_FULL_WIDTH = {
    "，": ",",
    "。": ".",
    "（": "(",
    "）": ")",
    "【": "[",
    "】": "]",
    "：": ":",
    "．": ".",
    "［": "[",
    "］": "]",
}


@dataclass(frozen=True, slots=True)
class Characters:
    """A stretch of characters, counted from 1, or from the end when negative; both ends are included.

    Attributes:
        first: First character.
        last: Last character; None for all that follow.
    """

    first: int
    last: int | None

    def positions(self, length: int) -> range:
        """Return which characters of `length` are meant, counted from 0.

        >>> [list(Characters(*ends).positions(3)) for ends in ((2, None), (-1, -1), (5, 5))]
        [[1, 2], [2], []]
        """
        first = self.first - 1 if self.first > 0 else length + self.first
        last = length if self.last is None else self.last if self.last > 0 else length + self.last + 1
        return range(max(first, 0), min(max(last, 0), length))

    def __str__(self) -> str:
        if self.last == self.first:
            return f"[{self.first}]"
        return f"[{self.first}:{'' if self.last is None else self.last}]"


@dataclass(frozen=True, slots=True)
class Selector:
    """Which atoms a rule speaks of.

    Attributes:
        category: Category, upper case; `any` for all of them.
        operator: Empty for the whole category, `is` for one level, else the range operator.
        level: The level; empty when the operator is.
        characters: The characters of that text; None for all of it.
    """

    category: str
    operator: Operator = ""
    level: str = ""
    characters: Characters | None = None

    def __str__(self) -> str:
        name = self.category.lower()
        if self.operator == "is":
            name += f".{self.level}"
        elif self.operator:
            name += f".{self.operator}({self.level})"
        return f"{name}{self.characters or ''}"

    @property
    def specificity(self) -> str:
        """What the selector names, as the order of POLICY.md section 4 calls it."""
        if self.characters:
            return "characters"
        if self.category == ANY:
            return "any"
        return "category" if not self.operator else "level" if self.operator == "is" else "range"

    @property
    def names_levels(self) -> bool:
        """True when the selector speaks of some levels, not of a whole category."""
        return bool(self.operator)

    def categories(self) -> tuple[str, ...]:
        """Return the categories that the selector speaks of."""
        return tuple(CATEGORIES) if self.category == ANY else (self.category,)

    def levels(self, category: Category) -> tuple[str, ...]:
        """Return the levels of one of its categories that it covers, in the taxonomy's order, `rest` last.

        Ranges hold levels of the chain only: a postcode beside an address is neither coarser nor finer than a road
        (closure, `policy/compile.py`, hides it all the same).

        >>> parse_selector("address.above(district)").levels(CATEGORIES["ADDRESS"])
        ('country', 'province', 'city')
        """
        if not self.operator:
            return atom_levels(category)
        if self.operator == "is":
            return (self.level,)
        chain = category.chain
        index = chain.index(self.level)
        return {
            "below": chain[index + 1 :],
            "from": chain[index:],
            "above": chain[:index],
            "to": chain[: index + 1],
        }[self.operator]


def atom_levels(category: Category) -> tuple[str, ...]:
    """Return the levels that atoms of a category can have: its own and `rest`, or the empty one where it has none."""
    return (*category.level_names, REST) if category.levels else (WHOLE,)


def parse_selector(text: str) -> Selector:
    """Return the selector that a string stands for; `str` of it gives the canonical spelling back.

    Raises:
        PolicyRuleError: `E-UNKNOWN` for a category or level that does not exist, `E-SELECTOR` for a broken string.

    >>> str(parse_selector("address.below(city)"))
    'address.below(city)'
    """
    for wide, plain in _FULL_WIDTH.items():
        if wide in text:
            raise _broken(f"full-width `{wide}` in `{text}`; write `{plain}` / 全角 `{wide}` 应写作半角 `{plain}`")
    found = _SHAPE.fullmatch(text)
    if found is None:
        raise _broken(
            f"`{text}` is not a selector; expected `category`, `category.level`, `category.below(level)` or "
            "`category[2]`"
        )
    characters = _parse_characters(text, found["characters"]) if found["characters"] else None
    if found["category"] == ANY:
        if found["operator"] or found["level"] or characters:
            raise _broken(f"`any` stands alone, got `{text}`; a level or characters need a category")
        return Selector(ANY)
    category = find_category(found["category"])
    if found["operator"]:
        return _parse_range(category, found["operator"], found["bound"], characters)
    if found["level"]:
        return Selector(category.name, "is", _find_level(category, found["level"], with_rest=True), characters)
    return Selector(category.name, characters=characters)


def find_category(name: str) -> Category:
    """Return the category of a lower-case name.

    Raises:
        PolicyRuleError: `E-UNKNOWN`: there is none; the message names the likeliest one, also for a Chinese name.
    """
    category = CATEGORIES.get(name.upper())
    if category is not None and name == name.lower():
        return category
    known = [known.lower() for known in CATEGORIES]
    better = chinese_categories().get(name) or suggest(name.lower(), known)
    if name in chinese_categories():
        raise _unknown(f"categories are written in English: write `{better}`, not `{name}` / 写作 `{better}`")
    hint = f"did you mean `{better}`?" if better else f"expected {one_of(known)}"
    raise _unknown(f"unknown category `{name}`; {hint}")


def _parse_range(category: Category, operator: str, bound: str, characters: Characters | None) -> Selector:
    known = suggest(operator, OPERATORS)
    for name in OPERATORS:
        if operator == name:
            level = _find_level(category, bound, with_rest=False)
            selector = Selector(category.name, name, level, characters)
            if not selector.levels(category):
                raise _broken(f"`{selector}` covers no level: `{level}` is at the end of the chain")
            return selector
    hint = f"did you mean `{known}`?" if known else f"expected {one_of(OPERATORS)}"
    raise _broken(f"unknown operator `{operator}`; {hint}")


def _find_level(category: Category, name: str, *, with_rest: bool) -> str:
    lower = category.name.lower()
    if not category.levels:
        raise _unknown(f"category `{lower}` has no levels; write `{lower}`, not `{lower}.{name}`")
    known = (*category.level_names, REST) if with_rest else category.chain
    if name in known:
        return name
    if not with_rest and name in (REST, *category.level_names):
        raise _broken(f"level `{name}` stands beside the chain of `{lower}`; write `{lower}.{name}`")
    better = chinese_levels(category).get(name) or suggest(name, known)
    if name in chinese_levels(category):
        raise _unknown(f"levels are written in English: write `{better}`, not `{name}` / 写作 `{better}`")
    hint = f"did you mean `{better}`? " if better else ""
    raise _unknown(f"unknown level `{name}` of category `{lower}`; {hint}expected {one_of(known)}")


def _parse_characters(text: str, written: str) -> Characters:
    found = _CHARACTERS.fullmatch(written)
    if found is None:
        raise _broken(
            f"`{written}` in `{text}` names no characters; write `[2]`, `[-1]`, `[2:]` or `[2:3]`, counted from 1"
        )
    first = int(found[1])
    last = first if not found[2] else int(found[3]) if found[3] else None
    if first == 0 or last == 0:
        raise _broken(f"characters are counted from 1 (or from -1, the last), got `{written}` in `{text}`")
    if last is not None and (first > 0) == (last > 0) and last < first:
        raise _broken(f"`{written}` in `{text}` ends before it begins")
    return Characters(first, last)


def _unknown(message: str) -> PolicyRuleError:
    return PolicyRuleError(message, code="E-UNKNOWN")


def _broken(message: str) -> PolicyRuleError:
    return PolicyRuleError(message, code="E-SELECTOR")
