"""How two policies differ, for people and for machines: classes of atoms, rules with their places, both outputs."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from hdeid.core.markup import write_markup
from hdeid.policy.compare import Comparing, Difference
from hdeid.policy.decision import Decision
from hdeid.policy.norm_check import Breach
from hdeid.policy.plan import Compiled
from hdeid.policy.samples import atom_name
from hdeid.policy.sketch import AtomClass
from hdeid.policy.strictness import Comparison
from hdeid.proof.example_output import example_output_at

RELATIONS = {
    "weaker": "weaker 更宽松",
    "incomparable": "incomparable 不可比较",
    "stricter": "stricter 更严格",
    "equal": "equal 相同",
}
_ORDER: tuple[Comparison, ...] = ("weaker", "incomparable", "stricter")


def difference_lines(
    comparing: Comparing, one: Compiled, other: Compiled, relations: Sequence[Comparison] = _ORDER
) -> Iterator[str]:
    """Yield a comparison line by line; levels that differ in the same way stand in one entry."""
    for relation in relations:
        for group in _groups(comparing.of(relation)):
            yield from _entry(group, one, other)
        for change in comparing.settings:
            if change.relation == relation:
                yield f"{RELATIONS[relation]}: {change.message} ({change.one}; {change.other})"
    yield summary(comparing, one, other)


def summary(comparing: Comparing, one: Compiled, other: Compiled) -> str:
    """Return the verdict in one line."""
    counts = [f"{len(comparing.of(relation))} {relation}" for relation in _ORDER if comparing.of(relation)]
    found = f"; {', '.join(counts)}" if counts else ""
    return (
        f"{_title(one)} against {_title(other)}: {RELATIONS[comparing.relation]} "
        f"({comparing.atoms} classes compared{found})"
    )


def breach_lines(breaches: Iterable[Breach], compiled: Compiled) -> Iterator[str]:
    """Yield what a policy shows of what a norm wants hidden."""
    for breach in breaches:
        atom = breach.probe.atom
        yield (
            f"{breach.clause}: `{atom_name(atom.category, atom.level)}` stays visible{_detail(atom)}, "
            f"{_say(breach.decision)} / 未隐藏"
        )
        yield f"    example 示例: {_one_line(write_markup(breach.probe.document))}"
        yield f"    {compiled.policy.name}: {_one_line(_breach_output(breach, compiled))}"


def difference_json(comparing: Comparing, one: Compiled, other: Compiled) -> dict[str, Any]:
    """Return a comparison as JSON values."""
    return {
        "one": _title(one),
        "other": _title(other),
        "relation": comparing.relation,
        "at_least_as_strict": comparing.is_at_least_as_strict,
        "classes": comparing.atoms,
        "differences": [_json(each, one, other) for each in comparing.differences],
        "settings": [
            {"relation": each.relation, "key": each.name, "message": each.message, "one": str(each.one),
             "other": str(each.other)}
            for each in comparing.settings
        ],
    }  # fmt: skip


def breach_json(breach: Breach, compiled: Compiled) -> dict[str, Any]:
    """Return a breach as JSON values."""
    atom = breach.probe.atom
    return {
        "clause": breach.clause,
        "atom": atom_name(atom.category, atom.level),
        "detail": atom.detail,
        "rule": breach.decision.rule,
        "place": str(breach.decision.reason.place),
        "example": write_markup(breach.probe.document),
        "at": atom.at,
        "view": atom.view,
        "output": _breach_output(breach, compiled),
    }


def _groups(differences: Iterable[Difference]) -> list[list[Difference]]:
    groups: dict[tuple[str, ...], list[Difference]] = {}
    for each in differences:
        key = (
            each.atom.category,
            each.atom.detail,
            each.atom.at,
            each.atom.view,
            each.one.rule,
            each.one.method,
            each.other.rule,
            each.other.method,
        )
        groups.setdefault(key, []).append(each)
    return list(groups.values())


def _entry(group: list[Difference], one: Compiled, other: Compiled) -> Iterator[str]:
    first = group[0]
    names = ", ".join(f"`{atom_name(each.atom.category, each.atom.level)}`" for each in group)
    yield f"{RELATIONS[first.relation]}: {names}{_detail(first.atom)}"
    yield f"    example 示例: {_one_line(write_markup(first.document))}"
    if first.beside is not None:
        where = "record 同一记录" if first.is_same_record else "subject 同一受试者"
        yield f"    in another text of the {where}: {_one_line(write_markup(first.beside))}"
    for compiled, decision in ((one, first.one), (other, first.other)):
        output = _one_line(example_output_at(compiled, first.document, first.atom.at, first.atom.view))
        yield f"    {compiled.policy.name}: {output or '(nothing 无)'}  <- {_say(decision)}"


def _say(decision: Decision) -> str:
    verb = "shown 显示" if decision.shows else f"hidden by 隐藏 `{decision.method}`"
    if not decision.rule:
        return f"{verb}: no identifier 非标识符"
    return f"{verb}: rule 规则 `{decision.rule}` ({decision.reason.place})"


def _breach_output(breach: Breach, compiled: Compiled) -> str:
    atom = breach.probe.atom
    return example_output_at(compiled, breach.probe.document, atom.at, atom.view)


def _detail(atom: AtomClass) -> str:
    view = f"view 视图 {atom.view}" if atom.view else ""
    told = ", ".join(filter(None, (atom.detail, view, f"at 位置 {atom.at}" if atom.at else "")))
    return f" ({told})" if told else ""


def _json(each: Difference, one: Compiled, other: Compiled) -> dict[str, Any]:
    return {
        "relation": each.relation,
        "atom": atom_name(each.atom.category, each.atom.level),
        "detail": each.atom.detail,
        "at": each.atom.at,
        "view": each.atom.view,
        "example": write_markup(each.document),
        "beside": write_markup(each.beside) if each.beside else None,
        "offset": each.offset,
        "one": _decision_json(each.one, example_output_at(one, each.document, each.atom.at, each.atom.view)),
        "other": _decision_json(each.other, example_output_at(other, each.document, each.atom.at, each.atom.view)),
    }


def _decision_json(decision: Decision, output: str) -> dict[str, Any]:
    return {
        "shows": decision.shows,
        "method": decision.method,
        "with": {name: list(value) if isinstance(value, tuple) else value
                 for name, value in sorted(decision.parameters.items())},
        "rule": decision.rule,
        "place": str(decision.reason.place),
        "output": output,
    }  # fmt: skip


def _title(compiled: Compiled) -> str:
    return f"{compiled.policy.name}@{compiled.policy.version}"


def _one_line(text: str) -> str:
    return text.replace("\n", "⏎")
