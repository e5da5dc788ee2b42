"""Turns a policy file into a `Policy`: every fault of the file at once, each with its place.

What is checked here can be seen in one file without weighing rules against each other; `policy/compile.py` does that.
"""

from __future__ import annotations

import re
from pathlib import Path

from hdeid.errors import Place, PolicyError, PolicyRuleError, PolicySyntaxError
from hdeid.policy.language import KEBAB, POLICY, VERSION
from hdeid.policy.load import Faults, load
from hdeid.policy.parse_forms import read_crf, read_views
from hdeid.policy.parse_rules import RuleReader
from hdeid.policy.parse_terms import read_allow, read_deny, read_test
from hdeid.policy.read import Values, read
from hdeid.policy.rules import Acknowledgement, Consistency, Detect, Parent, Policy, Relaxation, Threshold
from hdeid.policy.views import unknown_view
from hdeid.policy.wording import clip

RESERVED = frozenset({"floor", "unlisted", "default_method", "detect", "consistency", "crf"})
"""Names that reports and `relaxes` use for parts of a policy that are no rules."""

_KEY_REFERENCE = re.compile(r"(?:keyring|kms|env):[A-Za-z0-9_][A-Za-z0-9_./-]{0,99}")
_PIN = re.compile(rf"(?P<name>{KEBAB})?@(?:sha256:(?P<sha256>[0-9a-f]{{64}})|(?P<version>{VERSION}))")


def read_policy(path: Path) -> Policy:
    """Return the policy of a file.

    Raises:
        PolicyError: the file is absent or faulty; the error holds all faults.
    """
    try:
        data = path.read_bytes()
    except OSError as error:
        raise PolicySyntaxError(f"cannot be read: {error.strerror}", place=Place(str(path))) from None
    return parse_policy(data, str(path))


def parse_policy(data: bytes | str, source: str = "policy") -> Policy:
    """Return the policy that a file's content stands for; `source` names it in places.

    Raises:
        PolicyError: it is faulty; the error holds all faults, ordered by place.
    """
    root = load(data, source)
    faults = Faults()
    values = read(root, POLICY, faults, "the file")
    policy = _build(values, source, faults) if values is not None else None
    faults.raise_any(source)
    assert policy is not None
    return policy


def parse_parent(written: str, place: Place) -> Parent:
    """Return what `name@1.0.0`, `name@sha256:…` or `@sha256:…` pins.

    Raises:
        PolicySyntaxError: nothing is pinned.
    """
    found = _PIN.fullmatch(written)
    if found is None or (found["version"] and not found["name"]):
        message = f"`extends` must pin one policy, `name@1.0.0` or `name@sha256:…` (64 digits), got `{clip(written)}`"
        raise PolicySyntaxError(f"{message} / 必须注明版本", place=place)
    return Parent(found["name"] or "", found["version"] or "", found["sha256"] or "", place)


def _build(values: Values, source: str, faults: Faults) -> Policy:
    reader = RuleReader(faults)
    policy = Policy(
        name=values.get("policy", ""),
        version=values.get("version", ""),
        title=values.get("title", ""),
        shows_unlisted=values.get("unlisted") == "show",
        default_method=values.get("default_method", "tag"),
        reason=values.get("reason", ""),
        floor=reader.floor(values.get("floor")),
        rules=tuple(reader.rule(rule) for rule in values.get("rules", ())),
        together=tuple(reader.together(rule) for rule in values.get("together", ())),
        allow=tuple(read_allow(entry, faults) for entry in values.get("allow", ())),
        deny=tuple(read_deny(entry, faults) for entry in values.get("deny", ())),
        detect=_detect(values.get("detect")),
        consistency=_consistency(values.get("consistency"), faults),
        parent=_parent(values, faults),
        relaxes=tuple(_relaxation(entry) for entry in values.get("relaxes", ())),
        acknowledges=tuple(
            Acknowledgement(**{"leak": "", "reason": "", **entry.values}, place=entry.place)
            for entry in values.get("acknowledges", ())
        ),
        implements=values.get("implements", ()),
        applies_to=_applies_to(values.get("applies_to")),
        tests=tuple(read_test(test, faults) for test in values.get("tests", ())),
        views=read_views(values.get("views"), faults),
        crf=read_crf(values.get("crf")),
        given=frozenset(values.places),
        place=values.place,
        source=source,
    )
    _check(policy, values, faults)
    return policy


def _detect(detect: Values | None) -> Detect:
    if detect is None:
        return Detect()
    named = {
        name: Threshold(value.get("recall"), value.get("threshold"), value.place)
        for name, value in detect.values.items()
        if isinstance(value, Values)
    }
    return Detect(
        default=named.pop("default", None),
        categories={name.upper(): threshold for name, threshold in named.items()},
        level_threshold=detect.get("level_threshold"),
        place=detect.place,
    )


def _consistency(given: Values | None, faults: Faults) -> Consistency:
    if given is None:
        return Consistency()
    if given.get("key") and not _KEY_REFERENCE.fullmatch(given.get("key")):
        message = "a key never stands in a policy; name it as `keyring:NAME`, `env:NAME` or `kms:PATH`"
        faults.add(PolicyRuleError(f"{message} / 密钥不得写入策略文件", code="E-KEY", place=given.place_of("key")))
    return Consistency(**given.values, place=given.place)


def _parent(values: Values, faults: Faults) -> Parent | None:
    if "extends" not in values.values:
        return None
    try:
        return parse_parent(values.get("extends"), values.place_of("extends"))
    except PolicyError as error:
        faults.add(error)
        return None


def _relaxation(values: Values) -> Relaxation:
    return Relaxation(**{"rule": "", "reason": "", "approved_by": "", **values.values}, place=values.place)


def _applies_to(values: Values | None) -> dict[str, tuple[str, ...]]:
    if values is None:
        return {}
    return {name: value if isinstance(value, tuple) else (value,) for name, value in values.values.items()}


def _check(policy: Policy, values: Values, faults: Faults) -> None:
    if policy.shows_unlisted and not policy.reason:
        message = "`unlisted: show` lets through whatever no rule names; give a `reason` / 须写明 `reason`"
        faults.add(PolicyRuleError(message, code="E-REASON", place=values.place_of("unlisted")))
    if policy.relaxes and policy.parent is None and "extends" not in values.places:
        faults.add(PolicyRuleError("`relaxes` needs `extends`", place=values.place_of("relaxes")))
    _check_ids(policy.ids, RESERVED, faults)
    for test in policy.tests:
        if test.view and test.view not in policy.views and policy.parent is None:
            faults.add(unknown_view(test.view, policy.views, test.place))
    _check_ids([(test.id, test.place) for test in policy.tests], frozenset(), faults)


def _check_ids(ids: list[tuple[str, Place]], reserved: frozenset[str], faults: Faults) -> None:
    first: dict[str, Place] = {}
    for name, place in ids:
        if name in reserved:
            message = f"the id `{name}` is a word of the language; choose another / 编号与保留字冲突"
            faults.add(PolicyRuleError(message, code="E-DUPLICATE", place=place))
        if name and name in first:
            message = f"the id `{name}` is taken in line {first[name].line}; choose another / 编号重复"
            faults.add(PolicyRuleError(message, code="E-DUPLICATE", place=place))
        first.setdefault(name, place)
