"""Named views: what readers of one role may see beside what the policy shows to all, and on which conditions.

A view is one more rule that shows. It is weighed as in one file: what it names wins over rules of the same weight, a
more specific rule that hides stays (ages over 89 under `show: age`), and the floor holds. Source: POLICY.md section 5,
"Views".
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Literal

from hdeid.errors import Place, PolicyRuleError
from hdeid.policy.selector import Selector
from hdeid.policy.wording import one_of, suggest

Otherwise = Literal["roll-up", "suppress", "refuse"]


@dataclass(frozen=True, slots=True)
class Requires:
    """What must be at hand before a view is released.

    Attributes:
        approval: Role that must have approved it; empty for none.
        purpose: Purpose that the request must state, word for word; empty for any.
        expires_days: Days for which an approval holds; None for ever.
    """

    approval: str = ""
    purpose: str = ""
    expires_days: int | None = None


@dataclass(frozen=True, slots=True)
class Risk:
    """How many subjects of a batch must share what a view shows of them.

    Attributes:
        k: At least this many subjects for each combination.
        on: The quasi-identifiers that make a combination.
        otherwise: What happens to rarer ones.
    """

    k: int
    on: tuple[Selector, ...]
    otherwise: Otherwise = "refuse"


@dataclass(frozen=True, slots=True)
class NamedView:
    """What readers of one role may see.

    Attributes:
        name: Its name.
        roles: Who may ask for it; none for everybody who may ask for views at all.
        show: What it shows, floor excepted.
        requires: Conditions on the request; None for none.
        risk: Condition on the batch; None for none.
        place: Where it is written.
    """

    name: str
    roles: tuple[str, ...] = ()
    show: tuple[Selector, ...] = ()
    requires: Requires | None = None
    risk: Risk | None = None
    place: Place = field(default=Place(""), compare=False)

    @property
    def rule_id(self) -> str:
        """Name of the view's rule in decisions; no rule of a file can have it."""
        return f"view:{self.name}"


def unknown_view(name: str, views: Iterable[str], place: Place | None = None) -> PolicyRuleError:
    """Return the fault of a view that a policy does not have."""
    known = sorted(views)
    better = suggest(name, known)
    hint = f"did you mean `{better}`?" if better else f"expected {one_of(known)}" if known else "the policy has none"
    return PolicyRuleError(f"unknown view `{name}`; {hint} / 没有该视图", code="E-UNKNOWN", place=place)


def release_weakenings(one: NamedView, other: NamedView) -> list[str]:
    """Return the conditions of release in which one view is not at least as strict as another of the same name."""
    found = []
    if other.roles and (not one.roles or not set(one.roles) <= set(other.roles)):
        found.append("roles")
    if other.requires is not None and not _requires_as_much(one.requires, other.requires):
        found.append("requires")
    if other.risk is not None and not _risks_no_more(one.risk, other.risk):
        found.append("risk")
    return found


def _requires_as_much(one: Requires | None, other: Requires) -> bool:
    if one is None:
        return other == Requires()
    is_as_short = other.expires_days is None or (one.expires_days or other.expires_days + 1) <= other.expires_days
    return is_as_short and all(
        theirs in ("", ours) for ours, theirs in ((one.approval, other.approval), (one.purpose, other.purpose))
    )


def _risks_no_more(one: Risk | None, other: Risk) -> bool:
    return one is not None and one.k >= other.k and set(other.on) <= set(one.on) and one.otherwise == other.otherwise
