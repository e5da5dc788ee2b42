"""Settings of a policy moved by a step: thresholds of detection, and how far one value gets one surrogate."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace

from hdeid.errors import Place
from hdeid.policy.methods import LINKING
from hdeid.policy.rules import Consistency, Detect, Domain, Match, Policy, Threshold

_STEP = 0.05
"""How far a threshold moves; tests say how sure the model is, so a step that they can tell is enough."""

_WIDER_MATCH: Mapping[Match, Match] = {"surface": "canonical", "canonical": "entity"}
_WIDER_DOMAIN: Mapping[Domain, Domain] = {"document": "subject", "subject": "study", "study": "project"}

Changed = tuple[str, str, Policy, Place]
"""Key, what was changed, the changed policy, and where the key is written."""


def changed_settings(policy: Policy) -> Iterator[Changed]:
    """Yield the policy with one setting moved, for each setting that it gives itself."""
    if "detect" in policy.given:
        for name, detect, place in _moved_detect(policy.detect):
            yield "detect", name, replace(policy, detect=detect), place
    if "consistency" in policy.given and _links(policy):
        for name, consistency in _wider(policy.consistency):
            yield "consistency", name, replace(policy, consistency=consistency), policy.consistency.place


def _moved_detect(detect: Detect) -> Iterator[tuple[str, Detect, Place]]:
    if detect.default is not None:
        for change, threshold in _moved(detect.default):
            yield f"`default` {change}", replace(detect, default=threshold), detect.default.place
    for name, known in detect.categories.items():
        for change, threshold in _moved(known):
            categories = {**detect.categories, name: threshold}
            yield f"`{name.lower()}` {change}", replace(detect, categories=categories), known.place
    if detect.level_threshold is not None:
        for value in _near(detect.level_threshold):
            change = f"`level_threshold` moved to {value:g} / 移动阈值"
            yield change, replace(detect, level_threshold=value), detect.place


def _moved(known: Threshold) -> Iterator[tuple[str, Threshold]]:
    """Yield a threshold a step up and down; of a recall, the share that may be missed is halved and doubled."""
    if known.threshold is not None:
        for value in _near(known.threshold):
            yield f"threshold moved to {value:g} / 移动阈值", replace(known, threshold=value)
    elif known.recall is not None:
        missed = 1 - known.recall
        for value in (round(1 - missed * 2, 9), round(1 - missed / 2, 9)):
            if value > 0 and value != known.recall:
                yield f"recall moved to {value:g} / 移动召回率", replace(known, recall=value)


def _near(value: float) -> Iterator[float]:
    for moved in (round(value - _STEP, 9), round(value + _STEP, 9)):
        if 0 <= moved <= 1:
            yield moved


def _wider(consistency: Consistency) -> Iterator[tuple[str, Consistency]]:
    if consistency.domain in _WIDER_DOMAIN:
        domain = _WIDER_DOMAIN[consistency.domain]
        yield f"`domain` widened to `{domain}` / 扩大一致性范围", replace(consistency, domain=domain)
    if consistency.match in _WIDER_MATCH:
        match = _WIDER_MATCH[consistency.match]
        yield f"`match` widened to `{match}` / 放宽同值判定", replace(consistency, match=match)
    if consistency.link_across_exports == "never":
        changed = replace(consistency, link_across_exports="always")
        yield "`link_across_exports` set to `always` / 跨次导出可关联", changed


def _links(policy: Policy) -> bool:
    methods = {rule.method or policy.default_method for rule in policy.rules if not rule.shows}
    methods |= {rule.then.method or policy.default_method for rule in policy.together}
    return bool(LINKING & {*methods, policy.floor.method or policy.default_method, policy.default_method})
