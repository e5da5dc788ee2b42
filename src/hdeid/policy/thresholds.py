"""Resolves how sure detection must be: a wanted recall on the model's calibration table, or a threshold as written."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from hdeid.core.category import CATEGORIES
from hdeid.errors import PolicyRuleError
from hdeid.policy.load import Faults
from hdeid.policy.rules import Detect, Policy, Threshold
from hdeid.policy.wording import one_of

Calibration = Mapping[str, Sequence[tuple[float, float]]]
"""For each category (upper case) the recall that the model reaches at each threshold, as (threshold, recall)."""


@dataclass(frozen=True, slots=True)
class Thresholds:
    """Least probabilities, ready for the detector.

    Attributes:
        default: For categories not in `categories`; None leaves the model's own.
        categories: By upper-case name.
        level_threshold: Least confidence of a level.
    """

    default: float | None = None
    categories: Mapping[str, float] = field(default_factory=dict)
    level_threshold: float = 0.5

    def of(self, category: str) -> float | None:
        """Return the threshold of a category; None leaves the model's own."""
        return self.categories.get(category, self.default)


def resolve_thresholds(policy: Policy, calibration: Calibration) -> Thresholds:
    """Return the thresholds of a policy for one model.

    A wanted recall becomes the highest threshold at which the model reaches it. A default recall is resolved for every
    category of the calibration table that the policy does not name.

    Raises:
        PolicyError: `E-RECALL`: the model does not reach a wanted recall, or was never measured; all such at once.
    """
    faults = Faults()
    detect = policy.detect
    wanted = dict(detect.categories)
    if detect.default and detect.default.recall is not None:
        wanted = {**dict.fromkeys(_measured(calibration), detect.default), **wanted}
        if not _measured(calibration):
            faults.add(_unreached("default", detect.default, "the model carries no calibration table"))
    categories = {name: _resolve(name, threshold, calibration, faults) for name, threshold in wanted.items()}
    faults.raise_any(policy.source or policy.name)
    default = detect.default.threshold if detect.default else None
    return Thresholds(default, categories, detect.least_confidence)


def lower_thresholds(thresholds: Thresholds, asked: Mapping[str, float]) -> Thresholds:
    """Return thresholds lowered as a request asks; a request can make detection more careful, never less.

    Raises:
        PolicyRuleError: `E-THRESHOLD`: the request would raise a threshold, or names no category.
    """
    categories = dict(thresholds.categories)
    for name, value in asked.items():
        if name not in CATEGORIES:
            raise PolicyRuleError(f"unknown category `{name}`; expected {one_of(CATEGORIES)}", code="E-UNKNOWN")
        present = thresholds.of(name)
        if not 0 <= value <= 1 or (present is not None and value > present) or present is None:
            limit = "the model's own" if present is None else f"{present:g}"
            raise PolicyRuleError(
                f"a request may lower the threshold of `{name.lower()}`, {limit}, never raise it; got {value:g} "
                "/ 请求只能降低阈值，不能提高",
                code="E-THRESHOLD",
            )
        categories[name] = value
    return Thresholds(thresholds.default, categories, thresholds.level_threshold)


def is_at_least_as_careful(one: Detect, other: Detect) -> bool:
    """Tell whether one `detect` finds at least what another finds, whatever the model; False when that is not sure."""
    names = {*one.categories, *other.categories, None}
    pairs = ((_of(one, name), _of(other, name)) for name in names)
    return one.least_confidence >= other.least_confidence and all(_is_as_careful(*pair) for pair in pairs)


def _of(detect: Detect, name: str | None) -> Threshold | None:
    return detect.categories.get(name, detect.default) if name else detect.default


def _is_as_careful(one: Threshold | None, other: Threshold | None) -> bool:
    if one == other:
        return True
    if one is None or other is None:
        return False
    if one.recall is not None and other.recall is not None:
        return one.recall >= other.recall
    if one.threshold is not None and other.threshold is not None:
        return one.threshold <= other.threshold
    return False


def _measured(calibration: Calibration) -> list[str]:
    return [name for name in calibration if name in CATEGORIES and calibration[name]]


def _resolve(name: str, threshold: Threshold, calibration: Calibration, faults: Faults) -> float:
    if threshold.threshold is not None:
        return threshold.threshold
    assert threshold.recall is not None
    table = calibration.get(name, ())
    reached = [value for value, recall in table if recall >= threshold.recall]
    if reached:
        return max(reached)
    best = f"it reaches {max(recall for _, recall in table):g} at most" if table else "it was never measured"
    faults.add(_unreached(name.lower(), threshold, best))
    return 0.0


def _unreached(name: str, threshold: Threshold, why: str) -> PolicyRuleError:
    message = (
        f"the model cannot be held to recall {threshold.recall:g} of `{name}`: {why}; "
        "write a lower `recall` or a `threshold` / 模型达不到所需召回率"
    )
    return PolicyRuleError(message, code="E-RECALL", place=threshold.place)
