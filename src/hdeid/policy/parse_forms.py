"""Builds views and settings for forms from what was read."""

from __future__ import annotations

from hdeid.errors import PolicyRuleError
from hdeid.policy.crf import Crf, MetadataFlag
from hdeid.policy.load import Faults
from hdeid.policy.read import Values
from hdeid.policy.views import NamedView, Requires, Risk


def read_views(values: Values | None, faults: Faults) -> dict[str, NamedView]:
    """Return the views of a policy by their names."""
    if values is None:
        return {}
    return {name: _view(name, view, faults) for name, view in values.values.items() if isinstance(view, Values)}


def read_crf(values: Values | None) -> Crf | None:
    """Return the settings for forms; None where the policy has none."""
    if values is None:
        return None
    flag: Values | None = values.get("metadata_flag")
    attributes = values.get("attributes")
    return Crf(
        format=values.get("format", ""),
        items_unlisted=values.get("items_unlisted", "scan"),
        forms=values.get("forms", ()),
        items=values.get("items", ()),
        learn_from=values.get("learn_from", ()),
        attributes=dict(attributes.values) if attributes else {},
        metadata_flag=MetadataFlag(*(flag.get(name, "") for name in ("path", "equals", "method"))) if flag else None,
        unreadable=values.get("unreadable", "withhold"),
        place=values.place,
    )


def _view(name: str, values: Values, faults: Faults) -> NamedView:
    requires, risk = values.get("requires"), values.get("risk")
    return NamedView(
        name=name,
        roles=values.get("roles", ()),
        show=values.get("show", ()),
        requires=Requires(**requires.values) if requires else None,
        risk=_risk(risk, faults) if risk else None,
        place=values.place,
    )


def _risk(values: Values, faults: Faults) -> Risk:
    on = values.get("on", ())
    if any(selector.characters for selector in on):
        message = "`risk` counts levels and categories, not characters / `risk` 不能按字计数"
        faults.add(PolicyRuleError(message, code="E-RULE", place=values.place_of("on")))
    return Risk(values.get("k", 2), on, values.get("else", "refuse"))
