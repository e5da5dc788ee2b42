"""Places in forms: the grammar of `at:`, and which places a policy tells apart.

    pattern := [ "/" ] segment { "/" segment }
    segment := one or more characters but `/`; `*` stands for any run of them and cannot come first

A place is the path of one value: `SE.V3/F.AE/IG.AE/I.AE.NARR`, `Sheet1!C/Sheet1!Name`, `Patient.name.family`. An OID
alone matches wherever it stands in the path, `A/B` matches B somewhere under A, a leading `/` holds the first segment
to the beginning. Source: POLICY.md section 5, "Scope by place".

The further down the path a pattern's last segment stands, the more specific it is: item, item group, form, event,
study. Of two that end in the same step the one that lies wholly within the other wins; else they weigh the same.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import lru_cache

from hdeid.errors import PolicyRuleError

NOT_THERE = -1
"""Depth of a pattern that does not match."""

_WILD = "~"
"""What stands for a star in an example of a place; no OID is likely to hold it."""

_MOST_SEGMENTS = 12


@dataclass(frozen=True, slots=True)
class PlacePattern:
    """Which places a rule speaks of.

    Attributes:
        segments: What must follow each other on the path, coarse to fine.
        is_anchored: True when the first one begins the path.
    """

    segments: tuple[str, ...]
    is_anchored: bool = False
    _tests: tuple[re.Pattern[str], ...] = field(default=(), compare=False, repr=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "_tests", tuple(map(_compile, self.segments)))

    def depth(self, path: Sequence[str]) -> int:
        """Return the index on a path of the step that the last segment names, the deepest there is, or `NOT_THERE`."""
        first, *more = self._tests
        if self.is_anchored:
            start = 0 if path and first.fullmatch(path[0]) else NOT_THERE
        else:
            start = next((index for index, step in enumerate(path) if first.fullmatch(step)), NOT_THERE)
        if start == NOT_THERE:
            return NOT_THERE
        for test in more[:-1]:
            start = next((i for i in range(start + 1, len(path)) if test.fullmatch(path[i])), NOT_THERE)
            if start == NOT_THERE:
                return NOT_THERE
        if not more and self.is_anchored:
            return start
        low = start + 1 if more else start
        return next((i for i in range(len(path) - 1, low - 1, -1) if self._tests[-1].fullmatch(path[i])), NOT_THERE)

    def lies_within(self, other: PlacePattern) -> bool:
        """Tell whether every place that this one matches is also matched by another; False where that is not sure."""
        if other.is_anchored and not (self.is_anchored and _covers(other.segments[0], self.segments[0])):
            return False
        if not _covers(other.segments[-1], self.segments[-1]):
            return False
        position = 0
        for segment in other.segments:
            left = range(position, len(self.segments))
            position = next((index + 1 for index in left if _covers(segment, self.segments[index])), 0)
            if not position:
                return False
        return True

    def __str__(self) -> str:
        return ("/" if self.is_anchored else "") + "/".join(self.segments)


At = tuple[PlacePattern, ...]
"""Where a rule holds: at any of these; everywhere when there are none."""


def parse_place_pattern(text: str) -> PlacePattern:
    """Return the pattern that a string stands for.

    Raises:
        PolicyRuleError: `E-PLACE`: an empty segment, a star that comes first, too many segments.

    >>> parse_place_pattern("F.AE/I.AE.NARR").depth(split_place("SE.V3/F.AE/IG.AE/I.AE.NARR"))
    3
    """
    segments = tuple(text.removeprefix("/").split("/"))
    if "／" in text or "＊" in text:
        raise _broken(f"full-width `／` or `＊` in `{text}`; write `/` and `*` / 全角符号应写作半角")
    if not all(segments):
        raise _broken(f"`{text}` holds an empty step; write `A/B` for B somewhere under A / 路径中有空段")
    if any(segment.startswith("*") for segment in segments):
        raise _broken(f"`{text}`: a star stands inside a step, `I.*.NARR`, never first / `*` 不能放在段首")
    if len(segments) > _MOST_SEGMENTS:
        raise _broken(f"`{text}` holds {len(segments)} steps; at most {_MOST_SEGMENTS} are read")
    return PlacePattern(segments, text.startswith("/"))


def split_place(place: str) -> tuple[str, ...]:
    """Return the steps of a place, coarse to fine; none for the place of a text without a form.

    >>> split_place("/SE.V3/F.AE")
    ('SE.V3', 'F.AE')
    """
    return tuple(step for step in place.split("/") if step)


@dataclass(frozen=True, slots=True)
class Standing:
    """How a rule stands at one place.

    Attributes:
        depth: Index of the step that it names; `NOT_THERE` for a rule that holds everywhere.
        pattern: Its pattern that does so; None for a rule that holds everywhere.
    """

    depth: int = NOT_THERE
    pattern: PlacePattern | None = None

    @property
    def breadth(self) -> int:
        """A number that is larger for a pattern that lies within another: more said, fewer stars."""
        if self.pattern is None:
            return 0
        text = "".join(self.pattern.segments)
        stars = text.count("*")
        return 2 * (len(text) - stars) + len(self.pattern.segments) + self.pattern.is_anchored - stars

    def is_narrower(self, other: Standing) -> bool:
        """Tell whether this place lies within another, and not the other way round."""
        if self.pattern is None or other.pattern is None:
            return False
        return self.pattern.lies_within(other.pattern) and not other.pattern.lies_within(self.pattern)


EVERYWHERE = Standing()


def stand(at: At, path: Sequence[str]) -> Standing | None:
    """Return how a rule stands at a place, None where it does not hold there."""
    if not at:
        return EVERYWHERE
    found = [Standing(depth, pattern) for pattern in at if (depth := pattern.depth(path)) != NOT_THERE]
    return max(found, key=lambda each: (each.depth, each.breadth), default=None)


def depth_at(at: At, path: Sequence[str]) -> int:
    """Return how deep on a path some patterns end, the deepest of them, or `NOT_THERE`."""
    return max((pattern.depth(path) for pattern in at), default=NOT_THERE)


def example_places(patterns: Iterable[PlacePattern]) -> tuple[str, ...]:
    """Return a place for each class of places that some patterns tell apart, the empty one first.

    A class is which one or two of the patterns match, and which of them ends deeper: whatever wins or ties against
    another rule at a place of more patterns does so at a place of these two already.
    """
    known = tuple(dict.fromkeys(patterns))
    found: dict[tuple[int, ...], str] = {tuple(NOT_THERE for _ in known): ""}
    for index, one in enumerate(known):
        for other in known[index:]:
            for path in _merged(one, other):
                # One step above keeps a path away from the patterns that are held to the beginning.
                for longer in (path, (_WILD, *path)):
                    found.setdefault(signature(known, longer), "/".join(longer))
    return tuple(found.values())


def signature(patterns: Sequence[PlacePattern], path: Sequence[str]) -> tuple[int, ...]:
    """Return which patterns match a path, and in which order they end: the rank of each, `NOT_THERE` for the others."""
    depths = [pattern.depth(path) for pattern in patterns]
    ranks = {depth: rank for rank, depth in enumerate(sorted(set(depths) - {NOT_THERE}))}
    return tuple(ranks.get(depth, NOT_THERE) for depth in depths)


def _merged(one: PlacePattern, other: PlacePattern) -> Iterator[tuple[str, ...]]:
    """Yield a path for every way in which the steps of two patterns can follow or meet each other."""
    if one == other:
        yield tuple(_example(segment) for segment in one.segments)
        return
    yield from _interleaved(one.segments, other.segments, one.is_anchored, other.is_anchored)


def _interleaved(
    one: tuple[str, ...], other: tuple[str, ...], holds_one: bool, holds_other: bool
) -> Iterator[tuple[str, ...]]:
    if not one or not other:
        yield tuple(_example(segment) for segment in (*one, *other))
        return
    if not holds_other:
        for rest in _interleaved(one[1:], other, False, False):
            yield (_example(one[0]), *rest)
    if not holds_one:
        for rest in _interleaved(one, other[1:], False, False):
            yield (_example(other[0]), *rest)
    both = _meet(one[0], other[0])
    if both is not None:
        for rest in _interleaved(one[1:], other[1:], False, False):
            yield (both, *rest)


def _example(segment: str) -> str:
    return segment.replace("*", _WILD)


def _covers(wide: str, narrow: str) -> bool:
    """Tell whether a segment matches all that another matches; its stars are read as letters here."""
    return _compile(wide).fullmatch(narrow) is not None


@lru_cache(maxsize=1024)
def _compile(segment: str) -> re.Pattern[str]:
    """Return the expression of a segment; its groups are atomic, so that no step, however long, takes long."""
    first, *more = map(re.escape, segment.split("*"))
    middle = "".join(f"(?>.*?{part})" for part in more[:-1])
    return re.compile(first + middle + (f".*{more[-1]}" if more else ""), re.DOTALL)


@lru_cache(maxsize=4096)
def _meet(one: str, other: str) -> str | None:
    """Return a step that two segments match, or None."""
    if not one or not other:
        rest = one or other
        return "" if not rest.strip("*") else None
    if one[0] == "*" or other[0] == "*":
        starred, plain = (one, other) if one[0] == "*" else (other, one)
        ended = _meet(starred[1:], plain)
        if ended is not None:
            return ended
        if plain[0] == "*":
            return _meet(starred, plain[1:])
        taken = _meet(starred, plain[1:])
        return None if taken is None else plain[0] + taken
    if one[0] != other[0]:
        return None
    rest_met = _meet(one[1:], other[1:])
    return None if rest_met is None else one[0] + rest_met


def _broken(message: str) -> PolicyRuleError:
    return PolicyRuleError(message, code="E-PLACE")
