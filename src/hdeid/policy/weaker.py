"""Finds what one compiled policy tells that another does not: class by class, by the order of disclosures."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from hdeid.errors import Place
from hdeid.policy.compare import Difference, compare_atoms, corners, policy_at
from hdeid.policy.crf import Crf, crf_weakenings
from hdeid.policy.plan import Compiled
from hdeid.policy.samples import atom_name
from hdeid.policy.thresholds import is_at_least_as_careful
from hdeid.policy.views import release_weakenings


@dataclass(frozen=True, slots=True)
class Weakening:
    """Something that one policy tells and another does not.

    Attributes:
        rule: Id of the other policy's rule that is weakened, or a reserved name; for an allow entry, its own id.
        what: What happens, as the beginning of a sentence that ends `in the parent …`.
        place: Where the weaker rule is written.
    """

    rule: str
    what: str
    place: Place


def weakenings(policy: Compiled, other: Compiled) -> list[Weakening]:
    """Return all in which a policy is not at least as strict as another, one entry for each pair of rules."""
    found: dict[tuple[str, str], Weakening] = {}
    for weakening in _everywhere(policy, other):
        found.setdefault((weakening.rule, str(weakening.place)), weakening)
    return list(found.values())


def _everywhere(policy: Compiled, other: Compiled) -> Iterator[Weakening]:
    """Yield what is weaker at any place, in the policy itself and in its views."""
    weaker = [
        seen
        for place, view in corners(policy, other)
        for seen in compare_atoms(policy_at(policy, place, view), policy_at(other, place, view))
        if seen.relation in ("weaker", "incomparable")
    ]
    # What a rule loses for doubtful levels is told only where it loses nothing for sure ones.
    sure = {seen.other.rule for seen in weaker if not seen.atom.is_doubtful}
    yield from (_describe(seen) for seen in weaker if not seen.atom.is_doubtful or seen.other.rule not in sure)
    yield from _other_parts(policy, other)
    yield from _conditions(policy, other)


def _conditions(policy: Compiled, other: Compiled) -> Iterator[Weakening]:
    for name, view in policy.policy.views.items():
        known = other.policy.views.get(name)
        for condition in release_weakenings(view, known) if known else ():
            yield Weakening(view.rule_id, f"the view `{name}` asks for less by its `{condition}` than", view.place)
    if other.policy.crf is not None:
        one = policy.policy.crf or Crf()
        for setting in crf_weakenings(one, other.policy.crf):
            yield Weakening("crf", f"`crf: {setting}` holds less than", one.place)


def _describe(seen: Difference) -> Weakening:
    one, other = seen.one, seen.other
    name = atom_name(seen.atom.category, seen.atom.level)
    detail = f" ({seen.atom.detail})" if seen.atom.detail else ""
    now = f"`{one.rule}` shows `{name}`" if one.shows else f"`{one.rule}` hides `{name}` by `{one.method}`"
    before = "shown" if other.shows else f"hidden by `{other.method}` (rule `{other.rule}`)"
    return Weakening(other.rule, f"{now}{detail}, which is {before}", one.reason.place)


def _other_parts(policy: Compiled, other: Compiled) -> Iterator[Weakening]:
    one, two = policy.policy, other.policy
    if not is_at_least_as_careful(one.detect, two.detect):
        yield Weakening("detect", "`detect` may find less than", one.detect.place)
    if (one.consistency.link_across_exports, two.consistency.link_across_exports) == ("always", "never"):
        yield Weakening("consistency", "`link_across_exports` links more than", one.consistency.place)
    known = {entry.id for entry in other.allow}
    for entry in policy.allow:
        if entry.id not in known:
            yield Weakening(entry.id, f"`{entry.id}` allows terms that are not allowed", entry.place)
    kept = {rule.decision.rule for rule in policy.together}
    for rule in other.together:
        if rule.decision.rule not in kept:
            yield Weakening(
                rule.decision.rule, f"`{rule.decision.rule}` does not hide together what it hides", one.place
            )
