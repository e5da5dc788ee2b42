"""What a policy does to a corpus: what each rule hid, what remains of each level, how rare the visible values are."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from hdeid.core.document import Document
from hdeid.policy.decide import decide
from hdeid.policy.plan import Compiled
from hdeid.policy.samples import atom_name
from hdeid.policy.surface import REMAINS, remains_of
from hdeid.policy.terms import apply_terms, fired_terms
from hdeid.proof.quasi import QUASI, Subjects, Values, visible_values

_EXAMPLES = 3


@dataclass(slots=True)
class Simulation:
    """Counts over a corpus; no text.

    Attributes:
        documents: Number of documents.
        characters: Letters and digits in them.
        rules: Atoms that each rule decided about, by (id, shown or hidden).
        letters: Letters and digits of identifiers, by (atom class, what remains).
        examples: Up to three places for each of these: document, start, end.
        idle: Own rules and lists that never fired.
        sizes: Number of subjects that share the visible quasi-identifiers of each subject, by subject.
    """

    documents: int = 0
    characters: int = 0
    rules: Counter[tuple[str, bool]] = field(default_factory=Counter)
    letters: Counter[tuple[str, str]] = field(default_factory=Counter)
    examples: dict[tuple[str, bool], list[tuple[str, int, int]]] = field(default_factory=dict)
    idle: tuple[str, ...] = ()
    sizes: dict[str, int] = field(default_factory=dict)


def simulate(compiled: Compiled, subjects: Subjects) -> Simulation:
    """Return what a policy does to the documents of some subjects."""
    found = Simulation()
    fired: set[str] = set()
    visible: dict[str, Values] = {}
    for name, documents in subjects.items():
        marked = []
        for document in documents:
            fired |= fired_terms(compiled, document)
            marked.append(apply_terms(compiled, document))
            _count(found, compiled, marked[-1])
        visible[name] = visible_values(compiled, marked, frozenset(QUASI))
    groups = Counter(visible.values())
    found.sizes = {name: groups[values] for name, values in visible.items()}
    fired |= {rule for rule, _ in found.rules}
    found.idle = tuple(name for name, _ in compiled.policy.ids if name not in fired)
    return found


def simulation_lines(found: Simulation, compiled: Compiled, k: int) -> Iterator[str]:
    """Yield a simulation line by line; examples by document and offset only."""
    yield f"{compiled.policy.name}@{compiled.policy.version}: {found.documents} documents, {found.characters} letters"
    yield "\nrules 规则:"
    for (rule, shows), count in sorted(found.rules.items()):
        places = ", ".join(f"{name}:{start}..{end}" for name, start, end in found.examples[rule, shows])
        yield f"  `{rule}` {'showed 显示' if shows else 'hid 隐藏'} {count}; e.g. {places}"
    for name in found.idle:
        yield f"  `{name}` never fired 未触发"
    yield "\nletters by level, before and after 各层级字符数:"
    for atom, total, remains in _levels(found):
        after = ", ".join(f"{name} {count / total:.0%}" for name, count in remains)
        yield f"  {atom}: {total}; {after}"
    yield "\nvisible quasi-identifiers 可见准标识符:"
    yield f"  {_risk_line(found, k)}"


def simulation_json(found: Simulation, compiled: Compiled, k: int) -> dict[str, Any]:
    """Return a simulation as JSON values."""
    return {
        "policy": f"{compiled.policy.name}@{compiled.policy.version}",
        "fingerprint": f"sha256:{compiled.fingerprint}",
        "documents": found.documents,
        "letters": found.characters,
        "rules": [
            {"rule": rule, "shows": shows, "atoms": count,
             "examples": [list(place) for place in found.examples[rule, shows]]}
            for (rule, shows), count in sorted(found.rules.items())
        ],
        "never_fired": list(found.idle),
        "levels": {atom: {"before": total, "after": dict(remains)} for atom, total, remains in _levels(found)},
        "k": {
            "smallest": min(found.sizes.values(), default=0),
            "subjects": len(found.sizes),
            "below": sum(size < k for size in found.sizes.values()),
            "asked": k,
        },
    }  # fmt: skip


def _count(found: Simulation, compiled: Compiled, document: Document) -> None:
    found.documents += 1
    found.characters += sum(map(str.isalnum, document.text))
    for atom, decision in decide(compiled, document):
        found.rules[decision.rule, decision.shows] += 1
        letters = sum(map(str.isalnum, document.text[atom.start : atom.end]))
        found.letters[atom_name(atom.category, atom.level), remains_of(decision, atom.category, atom.level)] += letters
        places = found.examples.setdefault((decision.rule, decision.shows), [])
        if len(places) < _EXAMPLES:
            places.append((document.id, atom.start, atom.end))


def _levels(found: Simulation) -> Iterator[tuple[str, int, list[tuple[str, int]]]]:
    names = dict.fromkeys(atom for atom, _ in found.letters)
    for atom in sorted(names):
        remains = [(name, count) for name in REMAINS if (count := found.letters[atom, name])]
        total = sum(count for _, count in remains)
        if total:
            yield atom, total, remains


def _risk_line(found: Simulation, k: int) -> str:
    sizes = found.sizes.values()
    below = sum(size < k for size in sizes)
    return (
        f"k = {min(sizes, default=0)}; {below} of {len(sizes)} subjects share what is visible of them with fewer than "
        f"{k} / {below} 人的可见组合少于 {k} 人"
    )
