"""Settings that decide beside the table of atoms: how much is found, and how far surrogates link."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from hdeid.errors import Place
from hdeid.policy.crf import Crf, crf_weakenings
from hdeid.policy.methods import LINKING
from hdeid.policy.plan import Compiled
from hdeid.policy.strictness import Comparison
from hdeid.policy.thresholds import is_at_least_as_careful
from hdeid.policy.views import release_weakenings

_DROPS = ("", "value", "item", "record")
_MATCHES = ("entity", "canonical", "surface")
"""What one surrogate is given to, from the most that is linked (李先生 is 李海海) to the least."""


@dataclass(frozen=True, slots=True)
class SettingChange:
    """A setting that two policies have differently, where no text can show the difference.

    Attributes:
        relation: How strict the first policy is there against the second.
        name: Key in the policy (`detect`, `consistency`).
        message: What differs, English and Chinese.
        one: Where the first policy says so.
        other: Where the second does.
    """

    relation: Comparison
    name: str
    message: str
    one: Place
    other: Place


def setting_changes(one: Compiled, other: Compiled) -> Iterator[SettingChange]:
    """Yield the settings that two policies have differently."""
    first, second = one.policy, other.policy
    careful = _relation(
        is_at_least_as_careful(first.detect, second.detect), is_at_least_as_careful(second.detect, first.detect)
    )
    if careful != "equal":
        message = "`detect` asks for another sureness: what is found differs / 识别阈值不同，识别出的内容不同"
        yield _change(careful, "detect", message, first.detect.place, second.detect.place, one, other)
    links = [policy.consistency.link_across_exports == "never" for policy in (first, second)]
    if links[0] != links[1]:
        message = "`link_across_exports` links one release with another / 跨次导出可关联"
        yield _change("stricter" if links[0] else "weaker", "consistency", message, first.consistency.place,
                      second.consistency.place, one, other)  # fmt: skip
    matches = [_MATCHES.index(policy.consistency.match) for policy in (first, second)]
    if matches[0] != matches[1] and (_links(one) or _links(other)):
        message = "`match` gives one surrogate to more or fewer ways of writing a value / 同一值的判定不同"
        yield _change("stricter" if matches[0] > matches[1] else "weaker", "consistency", message,
                      first.consistency.place, second.consistency.place, one, other)  # fmt: skip

    yield from _release_changes(one, other)
    yield from _form_changes(one, other)


def drop_changes(one: Compiled, other: Compiled, place: str) -> Iterator[SettingChange]:
    """Yield how much of a text two policies drop at a place, whatever is found in it, where they differ."""
    sizes = [_DROPS.index(compiled.drops) for compiled in (one, other)]
    if sizes[0] != sizes[1]:
        at = f" at `{place}`" if place else ""
        message = f"{_dropped(one)}, or {_dropped(other)}{at} / 整条丢弃的范围不同"
        relation: Comparison = "stricter" if sizes[0] > sizes[1] else "weaker"
        yield SettingChange(relation, "rules", message, one.policy.place, other.policy.place)


def _dropped(compiled: Compiled) -> str:
    return f"the {compiled.drops} is dropped" if compiled.drops else "text without identifiers stays"


def _release_changes(one: Compiled, other: Compiled) -> Iterator[SettingChange]:
    """Yield the conditions on which views of the same name are released, where they differ."""
    for name in sorted(one.policy.views.keys() & other.policy.views.keys()):
        first, second = one.policy.views[name], other.policy.views[name]
        relation = _relation(not release_weakenings(first, second), not release_weakenings(second, first))
        if relation != "equal":
            message = f"the view `{name}` is released on other conditions / 视图 `{name}` 的发放条件不同"
            yield SettingChange(relation, "views", message, first.place, second.place)


def _form_changes(one: Compiled, other: Compiled) -> Iterator[SettingChange]:
    """Yield how forms are treated beside the rules, where two policies differ."""
    first, second = one.policy.crf or Crf(), other.policy.crf or Crf()
    relation = _relation(not crf_weakenings(first, second), not crf_weakenings(second, first))
    if relation != "equal":
        message = "`crf` treats attributes or unknown items of forms otherwise / 表单设置不同"
        yield SettingChange(relation, "crf", message, one.policy.place, other.policy.place)


def _change(
    relation: Comparison, name: str, message: str, first: Place, second: Place, one: Compiled, other: Compiled
) -> SettingChange:
    return SettingChange(relation, name, message, first if first.source else one.policy.place,
                         second if second.source else other.policy.place)  # fmt: skip


def _relation(is_one: bool, is_other: bool) -> Comparison:
    if is_one and is_other:
        return "equal"
    return "stricter" if is_one else "weaker" if is_other else "incomparable"


def _links(compiled: Compiled) -> bool:
    return any(decision.method in LINKING for plan in compiled.plans.values() for decision in plan.levels.values())
