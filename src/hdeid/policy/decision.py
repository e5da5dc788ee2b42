"""What a policy says about one atom, and why: the words between `policy/decide.py` and the masker."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal, NamedTuple

from hdeid.errors import Place

Value = str | int | float | bool | tuple[str, ...]
"""Value of a method's parameter, already of the type that `policy/methods.py` names."""

Parameters = Mapping[str, Value]

Kind = Literal["rule", "closure", "rest", "floor", "together", "unparsed", "uncertain", "separator", "unlisted"]
"""Why a decision was made: a rule matched; closure of a rule; text that no level claims; the floor; a `together` rule;
a value whose condition could not be read; a level that the model was not sure of; a separator beside a hidden
character; nothing matched."""


class Atom(NamedTuple):
    """What one decision is about: a level of a span, the rest of a span, or a run of its characters.

    Attributes:
        start: First character, a code point of the document's text.
        end: One past the last character.
        category: Category of the span, upper case as in `CATEGORIES`.
        level: Level of the text; `rest` where no level claims it; empty in a category without levels.
        span_index: Index into `Document.spans`.
    """

    start: int
    end: int
    category: str
    level: str
    span_index: int


@dataclass(frozen=True, slots=True)
class Loss:
    """A rule that also matched and lost.

    Attributes:
        rule: Its id.
        place: Where it is written.
        why: What it lost to, in a few words (`category < level`).
    """

    rule: str
    place: Place
    why: str


@dataclass(frozen=True, slots=True)
class Reason:
    """Why a decision was made.

    Attributes:
        kind: Which part of the language decided.
        place: File, line and column of the rule, or of the policy's `unlisted` or `floor`.
        lost: What else matched, strongest first.
        specificity: What the selector names (`characters`, `level`, `range`, `closure`, `category`, `any`), or empty.
    """

    kind: Kind
    place: Place
    lost: tuple[Loss, ...] = ()
    specificity: str = ""


_NO_REASON = Reason("unlisted", Place(""))


@dataclass(frozen=True, slots=True)
class Decision:
    """The rule that won for an atom.

    Decisions are made when a policy is compiled and shared by all atoms they hold for. Neighbouring atoms of one span
    whose decisions hide in the same way (`hides_like`) are rendered as one: `[姓名]` for a surname and a given name.

    Attributes:
        shows: True when the text stays.
        method: Name of the method that hides it; empty when shown.
        parameters: All parameters of the method that have a value, defaults filled in.
        rule: Id of the rule; `floor` or `unlisted` where no rule decided.
        reason: Why, for `explain`.
    """

    shows: bool
    method: str = ""
    parameters: Parameters = field(default_factory=dict, hash=False)
    rule: str = ""
    reason: Reason = field(default=_NO_REASON, compare=False, repr=False)

    def hides_like(self, other: Decision) -> bool:
        """Tell whether both hide by the same method with the same parameters."""
        if self is other:
            return not self.shows
        return not self.shows and self.method == other.method and self.parameters == other.parameters
