"""Follows inferences from what a policy shows to what it hides (`E-LEAK` across categories).

A leak is an error where a rule shows the one and a rule or the floor hides the other: the author said both. Where
either is so only because no rule names it, the author may not have thought of it: a warning, `W-LEAK`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import product

from hdeid.core.category import CATEGORIES
from hdeid.core.document import Document
from hdeid.core.markup import parse_markup
from hdeid.errors import Place, PolicyError, PolicyRuleError
from hdeid.policy.age_samples import age_texts
from hdeid.policy.compare import policy_at
from hdeid.policy.decide import decide
from hdeid.policy.decision import Decision
from hdeid.policy.inferences import INFERENCES, Inference, Known
from hdeid.policy.plan import Compiled
from hdeid.policy.rules import Acknowledgement
from hdeid.policy.samples import atom_name, sample
from hdeid.policy.sketch import Piece, draw

_LANDLINE = parse_markup("[[PHONE|{area:0571-}{subscriber:87654321}]]")


@dataclass(frozen=True, slots=True)
class Leak:
    """A hidden value that follows from visible ones.

    Attributes:
        steps: The chain, first step first.
        shown: Decision that shows the first source.
        hidden: Decision that hides the last target.
    """

    steps: tuple[Inference, ...]
    shown: Decision
    hidden: Decision

    @property
    def chain(self) -> str:
        """`subject.site -> organization.body -> address.city`."""
        targets = " -> ".join(atom_name(*step.target) for step in self.steps)
        return f"{' + '.join(atom_name(*source) for source in self.steps[0].sources)} -> {targets}"

    @property
    def is_error(self) -> bool:
        return self.shown.reason.kind != "unlisted" and self.hidden.reason.kind != "unlisted"


def leaks(compiled: Compiled) -> tuple[Leak, ...]:
    """Return the leaks of a policy, one for each step from which a hidden value follows, the coarsest level first.

    Places in forms and named views are asked one by one: what one reader sees at one place.
    """
    found: dict[tuple[object, ...], Leak] = {}
    for place, view in product(compiled.places, ("", *compiled.views)):
        _gather(policy_at(compiled, place, view), found)
    return tuple(found.values())


def _gather(compiled: Compiled, found: dict[tuple[object, ...], Leak]) -> None:
    shown = _shown(compiled)
    for steps in _chains(shown):
        target = steps[-1].target
        hidden = (
            None
            if target in shown and not compiled.plans[target[0]].conditional
            else (_hidden(compiled, target, steps[-1]))
        )
        if hidden is None:
            continue
        leak = Leak(steps, shown[steps[0].sources[0]], hidden)
        key = (*(step.en for step in steps), target[0], leak.shown.rule, hidden.rule)
        found.setdefault(key, leak)


def leak_findings(compiled: Compiled) -> Iterator[PolicyError]:
    """Yield a finding for every leak that is not acknowledged, and for every acknowledgement without a leak."""
    entries = compiled.policy.acknowledges
    used: set[str] = set()
    for leak in leaks(compiled):
        known = [entry for entry in entries if _acknowledges(entry, leak)]
        used.update(entry.leak for entry in known)
        if not known:
            yield _finding(leak)
    for entry in entries:
        if entry.leak not in used:
            message = (
                f"`acknowledges` names `{entry.leak}`, but nothing hidden follows that way; write it as lint told it, "
                "or delete the entry / 认可的推断并不存在"
            )
            yield PolicyRuleError(message, code="W-NEVER-FIRES", place=entry.place)


def _finding(leak: Leak) -> PolicyError:
    why = "; ".join(f"{step.en} ({step.zh})" for step in leak.steps)
    last = atom_name(*leak.steps[-1].target)
    first = atom_name(*leak.steps[0].sources[0])
    message = (
        f"`{leak.shown.rule}` shows `{first}`, from which `{last}` follows, hidden by `{leak.hidden.rule}` "
        f"({leak.hidden.reason.place}): {leak.chain}; {why}; hide the one, show the other, or write "
        f"`acknowledges: [{{leak: {_short(leak)}, reason: …}}]` / 可见内容可推断出已隐藏的 `{last}`"
    )
    return PolicyRuleError(message, code="E-LEAK" if leak.is_error else "W-LEAK", place=_place(leak))


def _place(leak: Leak) -> Place:
    return leak.shown.reason.place if leak.shown.reason.kind != "unlisted" else leak.hidden.reason.place


def _short(leak: Leak) -> str:
    first = " + ".join(atom_name(*source) for source in leak.steps[0].sources)
    return f"{first} -> {atom_name(*leak.steps[-1].target)}"


def _acknowledges(entry: Acknowledgement, leak: Leak) -> bool:
    written, _, target = entry.leak.partition("->")
    last = leak.steps[-1].target
    sources = [source.strip() for source in written.split("+")]
    wanted = leak.steps[0].sources
    return (
        _names(target.rpartition("->")[2].strip(), last)
        and len(sources) == len(wanted)
        and all(_names(name, source) for name, source in zip(sources, wanted, strict=True))
    )


def _names(written: str, known: Known) -> bool:
    return written in (atom_name(*known), known[0].lower())


def _chains(shown: Mapping[Known, Decision]) -> Iterator[tuple[Inference, ...]]:
    """Yield a chain for every step that what is shown, or what follows from it, allows."""
    before: dict[Known, tuple[Inference, ...]] = dict.fromkeys(shown, ())
    grown = True
    while grown:
        grown = False
        for step in INFERENCES:
            # A fact that tells a part of a number ends a chain: the number is not known by it.
            if not step.is_backward and step.target not in before and all(s in before for s in step.sources):
                before[step.target] = (*_longest(step, before), step)
                grown = True
    for step in INFERENCES:
        if all(source in before for source in step.sources):
            chain = (*_longest(step, before), step)
            if not step.is_backward or len(chain) == 1:
                yield chain


def _longest(step: Inference, before: Mapping[Known, tuple[Inference, ...]]) -> tuple[Inference, ...]:
    return max((before[source] for source in step.sources), key=len)


def _shown(compiled: Compiled) -> dict[Known, Decision]:
    """Return what a policy shows whole in the example of its category, with the decision that shows it."""
    shown: dict[Known, Decision] = {}
    for document in _documents(compiled):
        by_level: dict[Known, list[Decision]] = {}
        for atom, decision in decide(compiled, document):
            if any(character.isalnum() for character in document.text[atom.start : atom.end]):
                by_level.setdefault((atom.category, atom.level), []).append(decision)
        for known, decisions in by_level.items():
            if all(decision.shows for decision in decisions):
                shown.setdefault(known, decisions[0])
    return shown


def _documents(compiled: Compiled) -> Iterator[Document]:
    for name in CATEGORIES:
        if name != "AGE":
            yield sample(name)
    yield _LANDLINE
    for text in age_texts(each.condition for chain in compiled.plans["AGE"].conditional.values() for each in chain):
        yield draw([("AGE", [Piece("", text)])])


def _hidden(compiled: Compiled, target: Known, step: Inference) -> Decision | None:
    """Return the decision that hides a target; a whole number hidden does not count for a step backward."""
    category, level = target
    plan = compiled.plans[category]
    decisions = [plan.levels[level], *(each.decision for each in plan.conditional.get(level, ()))]
    hidden = [decision for decision in decisions if not decision.shows]
    if step.is_backward:
        hidden = [decision for decision in hidden if _is_named(compiled, decision, target)]
    said = [decision for decision in hidden if decision.reason.kind != "unlisted"]
    return next(iter((*said, *hidden)), None)


def _is_named(compiled: Compiled, decision: Decision, target: Known) -> bool:
    if decision.reason.kind == "floor":
        return any(
            selector.category == target[0] and selector.names_levels and not selector.characters
            and target[1] in selector.levels(CATEGORIES[target[0]])
            for selector in compiled.policy.floor.selectors
        )  # fmt: skip
    return decision.reason.kind == "rule" and decision.reason.specificity in ("level", "range")
