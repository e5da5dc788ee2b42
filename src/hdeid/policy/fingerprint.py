"""The fingerprint: two outputs under one fingerprint were made by the same decisions.

It is the SHA-256 of canonical JSON (sorted keys, no blanks) of everything that decides: the resolved policy with its
parents, the taxonomy, the gazetteer, the model, and the thresholds. Titles, reasons, tests, comments, the order of
rules and the file's name are not part of it.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Mapping
from typing import Any

from hdeid.core.category import TAXONOMY_VERSION
from hdeid.policy.crf import Crf
from hdeid.policy.decision import Parameters
from hdeid.policy.methods import METHODS
from hdeid.policy.places import At
from hdeid.policy.rules import LANGUAGE_VERSION, Allow, Policy, Rule, Threshold, Together
from hdeid.policy.selector import Selector
from hdeid.policy.views import NamedView


def fingerprint(
    policy_sha256: str, *, model: str, gazetteer: str = "", thresholds: Mapping[str, float] | None = None
) -> str:
    """Return the fingerprint of an output.

    Args:
        policy_sha256: `Compiled.fingerprint`, which covers policy, parents and taxonomy.
        model: Hash or version of the model that found the spans; empty when none did.
        gazetteer: Hash or version of the lexicon.
        thresholds: Thresholds in force, by category.
    """
    parts = {"policy": policy_sha256, "model": model, "gazetteer": gazetteer, "thresholds": dict(thresholds or {})}
    return _sha256(parts)


def policy_hash(policy: Policy, allow: Iterable[Allow] | None = None) -> str:
    """Return the hash of a resolved policy; `allow` holds the entries that have not expired (by default all)."""
    return _sha256(canonical(policy, allow))


def canonical(policy: Policy, allow: Iterable[Allow] | None = None) -> dict[str, Any]:
    """Return all that decides in a resolved policy, as plain JSON values with lists in canonical order."""
    return {
        "hdeid": LANGUAGE_VERSION,
        "taxonomy": TAXONOMY_VERSION,
        "policy": policy.name,
        "version": policy.version,
        "parents": list(policy.lineage),
        "applies_to": {name: list(values) for name, values in policy.applies_to.items()},
        "unlisted": "show" if policy.shows_unlisted else "hide",
        "default_method": policy.default_method,
        "floor": _floor(policy),
        "rules": sorted((_rule(rule, policy) for rule in policy.rules), key=lambda rule: str(rule["id"])),
        "together": sorted((_together(rule, policy) for rule in policy.together), key=lambda rule: str(rule["id"])),
        "allow": sorted(
            ({"id": entry.id, "for": sorted(entry.categories), "terms": sorted(entry.terms)}
             for entry in (policy.allow if allow is None else allow)), key=lambda entry: str(entry["id"])
        ),
        "deny": sorted(
            ({"id": entry.id, "as": entry.category, "terms": sorted(entry.terms)} for entry in policy.deny),
            key=lambda entry: str(entry["id"]),
        ),
        "detect": _detect(policy),
        "view": policy.view,
        "views": {name: _view(view) for name, view in sorted(policy.views.items())},
        "crf": _crf(policy.crf) if policy.crf else None,
        "consistency": {
            "domain": policy.consistency.domain,
            "match": policy.consistency.match,
            "key": policy.consistency.key,
            "link_across_exports": policy.consistency.link_across_exports,
        },
    }  # fmt: skip


def canonical_json(value: object) -> str:
    """Return a value as JSON of one spelling."""
    return json.dumps(value, ensure_ascii=False, sort_keys=True, separators=(",", ":"))


def _sha256(value: object) -> str:
    return hashlib.sha256(canonical_json(value).encode("utf-8")).hexdigest()


def _selectors(selectors: Iterable[Selector]) -> list[str]:
    return sorted({str(selector) for selector in selectors})


def _parameters(method: str, given: Parameters, policy: Policy) -> dict[str, Any]:
    complete = METHODS[method].complete(given, policy.consistency.domain)
    return {name: sorted(value) if isinstance(value, tuple) else value for name, value in complete.items()}


def _floor(policy: Policy) -> dict[str, Any]:
    method = policy.floor.method or policy.default_method
    return {
        "hide": _selectors(policy.floor.selectors),
        "method": method,
        "with": _parameters(method, policy.floor.parameters, policy),
    }


def _rule(rule: Rule, policy: Policy) -> dict[str, Any]:
    written: dict[str, Any] = {"id": rule.id, "depth": rule.depth, "where": str(rule.where or "")}
    if rule.at:
        written["at"] = _places(rule.at)
    if rule.shows:
        return {**written, "show": _selectors(rule.selectors)}
    method = rule.method or policy.default_method
    return {
        **written,
        "hide": _selectors(rule.selectors),
        "closure": rule.has_closure,
        "method": method,
        "with": _parameters(method, rule.parameters, policy),
    }


def _together(rule: Together, policy: Policy) -> dict[str, Any]:
    return {
        "id": rule.then.id,
        "of": _selectors(rule.of),
        "at_least": rule.at_least,
        "window": rule.window,
        "where": str(rule.where or ""),
        "then": _rule(rule.then, policy),
    }


def _view(view: NamedView) -> dict[str, Any]:
    requires, risk = view.requires, view.risk
    return {
        "roles": sorted(view.roles),
        "show": _selectors(view.show),
        "requires": {"approval": requires.approval, "purpose": requires.purpose, "days": requires.expires_days}
        if requires
        else None,
        "risk": {"k": risk.k, "on": _selectors(risk.on), "else": risk.otherwise} if risk else None,
    }


def _crf(crf: Crf) -> dict[str, Any]:
    flag = crf.metadata_flag
    return {
        "format": crf.format,
        "items_unlisted": crf.items_unlisted,
        "unknown_form": crf.unknown_form,
        "forms": _places(crf.forms),
        "items": _places(crf.items),
        "learn_from": _places(crf.learn_from),
        "attributes": dict(crf.attributes),
        "metadata_flag": [flag.path, flag.equals, flag.method] if flag else None,
        "unreadable": crf.unreadable,
    }


def _places(at: At) -> list[str]:
    return sorted({str(pattern) for pattern in at})


def _detect(policy: Policy) -> dict[str, Any]:
    def written(threshold: Threshold) -> dict[str, float | None]:
        return {"recall": threshold.recall, "threshold": threshold.threshold}

    named = {name: written(threshold) for name, threshold in policy.detect.categories.items()}
    default = written(policy.detect.default) if policy.detect.default else None
    return {"default": default, "categories": named, "level_threshold": policy.detect.least_confidence}
