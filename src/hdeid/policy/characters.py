"""Cuts the atoms of a span where rules on characters decide: `name[2]`, `phone.subscriber[-4:]`.

Counted are grapheme clusters with a letter, Han character or digit in them; separators (`·`, blanks, dashes) are not
counted and stay only where both neighbors stay. Source: POLICY.md section 2; Unicode UAX 29 for clusters.
"""

from __future__ import annotations

from dataclasses import dataclass

import regex

from hdeid.policy.decision import Atom, Decision
from hdeid.policy.plan import CharacterRule, Plan

Decided = list[tuple[Atom, Decision]]

_CLUSTER = regex.compile(r"\X")


@dataclass(slots=True)
class _Cluster:
    """A character as people count it, and what is decided about it."""

    start: int
    end: int
    atom: Atom
    is_counted: bool
    decision: Decision


def split_by_characters(plan: Plan, decided: Decided, text: str, *, is_doubtful: bool) -> Decided:
    """Return the atoms of one span, cut where rules on characters decide otherwise than the level's own decision.

    Args:
        plan: Plan of the span's category.
        decided: Atoms of the span with the decisions of their levels.
        text: Text of the document.
        is_doubtful: True when the levels are not sure: nothing is shown by characters then, and a rule on characters of
            one level hides its characters of the whole span.
    """
    clusters = _clusters(decided, text)
    for rule in plan.characters:
        if rule.decision.shows and is_doubtful:
            continue
        for cluster in _chosen(rule, clusters, is_doubtful=is_doubtful):
            cluster.decision = _weigh(rule, cluster, plan)
    _settle_separators(clusters)
    return _join(clusters)


def _clusters(decided: Decided, text: str) -> list[_Cluster]:
    clusters: list[_Cluster] = []
    for atom, decision in decided:
        for found in _CLUSTER.finditer(text, atom.start, atom.end):
            is_counted = any(character.isalnum() for character in found[0])
            clusters.append(_Cluster(found.start(), found.end(), atom, is_counted, decision))
    return clusters


def _chosen(rule: CharacterRule, clusters: list[_Cluster], *, is_doubtful: bool) -> list[_Cluster]:
    counted = [cluster for cluster in clusters if cluster.is_counted]
    if rule.levels is not None and is_doubtful:
        return counted
    if rule.levels is not None:
        counted = [cluster for cluster in counted if cluster.atom.level in rule.levels]
    return [counted[position] for position in rule.characters.positions(len(counted))]


def _weigh(rule: CharacterRule, cluster: _Cluster, plan: Plan) -> Decision:
    if cluster.atom.level in rule.spared:
        return cluster.decision
    if rule.decision.shows:
        is_floor = cluster.atom.level in plan.floor
        return cluster.decision if is_floor else rule.decision
    # The floor hides what is still shown, and leaves the method to the rules.
    return cluster.decision if rule.is_floor and not cluster.decision.shows else rule.decision


def _settle_separators(clusters: list[_Cluster]) -> None:
    counted = [index for index, cluster in enumerate(clusters) if cluster.is_counted]
    for index, cluster in enumerate(clusters):
        if cluster.is_counted or not counted:
            continue
        before = max((place for place in counted if place < index), default=None)
        after = min((place for place in counted if place > index), default=None)
        beside = [clusters[place].decision for place in (before, after) if place is not None]
        hidden = [decision for decision in beside if not decision.shows]
        cluster.decision = hidden[0] if hidden else beside[0]


def _join(clusters: list[_Cluster]) -> Decided:
    joined: Decided = []
    for cluster in clusters:
        if joined:
            last, decision = joined[-1]
            if last.level == cluster.atom.level and decision is cluster.decision:
                joined[-1] = (last._replace(end=cluster.end), decision)
                continue
        joined.append((cluster.atom._replace(start=cluster.start, end=cluster.end), cluster.decision))
    return joined
