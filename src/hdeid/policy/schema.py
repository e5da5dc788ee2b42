"""The JSON Schema of policy files, for editors: made from the language's one definition and from the taxonomy.

Put `# yaml-language-server: $schema=…` at the top of a policy and the editor completes `address.below(city)`.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from hdeid.core.category import CATEGORIES, REST, TAXONOMY_VERSION
from hdeid.policy.kinds import (
    CategoryName,
    Day,
    Decimal,
    Either,
    Field,
    Flag,
    Kind,
    ListOf,
    MapOf,
    PlaceText,
    Record,
    SelectorText,
    Text,
    Whole,
)
from hdeid.policy.language import POLICY
from hdeid.policy.methods import METHODS
from hdeid.policy.selector import ANY, OPERATORS, Selector

_SELECTOR = {"$ref": "#/$defs/selector"}
_CATEGORY = {"$ref": "#/$defs/category"}
_OPERATORS_ZH = {"below": "以下（不含）", "from": "及以下", "above": "以上（不含）", "to": "及以上"}
_OPERATORS_EN = {"below": "strictly finer than", "from": "and finer than", "above": "strictly coarser than",
                 "to": "and coarser than"}  # fmt: skip

# YAML of an editor reads 1 as a number and true as a Boolean; hdeid reads strings.
_NUMBER = {"type": ["integer", "number", "string"]}


def schema() -> dict[str, Any]:
    """Return the JSON Schema (draft 2020-12) of policy files."""
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "$id": "hdeid-policy-1.json",
        "title": f"hdeid policy, language 1, taxonomy {TAXONOMY_VERSION}",
        **_of(POLICY),
        "$defs": {
            "selector": {"anyOf": [{"oneOf": list(_selector_constants())}, _characters()]},
            "category": {"oneOf": [_constant(name.lower(), category.doc, category.title)
                                   for name, category in CATEGORIES.items()]},
        },
    }  # fmt: skip


def selectors() -> Iterator[tuple[str, str, str]]:
    """Yield every selector without characters, with what it means in English and in Chinese."""
    yield ANY, "all categories", "全部类别"
    for name, category in CATEGORIES.items():
        lower = name.lower()
        yield lower, category.doc, category.title
        for level in category.levels:
            yield f"{lower}.{level.name}", f"the {level.name} of {lower}", f"{category.title}·{level.title}"
        if category.levels:
            yield f"{lower}.{REST}", "text that no level claims", f"{category.title}·其余"
        titles = {level.name: level.title for level in category.levels}
        for operator in OPERATORS:
            for bound in category.chain:
                if Selector(name, operator, bound).levels(category):
                    title = f"{category.title}·{titles[bound]}{_OPERATORS_ZH[operator]}"
                    yield f"{lower}.{operator}({bound})", _range_words(operator, bound), title


def _range_words(operator: str, bound: str) -> str:
    words = _OPERATORS_EN[operator]
    return f"levels {words} {bound}" if words.startswith("strictly") else f"{bound} {words.replace(' than', '')} levels"


def _selector_constants() -> Iterator[dict[str, Any]]:
    return (_constant(*each) for each in selectors())


def _constant(value: str, en: str, zh: str) -> dict[str, Any]:
    return {"const": value, "title": zh, "description": f"{en} / {zh}"}


def _characters() -> dict[str, Any]:
    return {
        "type": "string",
        "pattern": r"^[a-z_]+(\.[a-z_]+(\([a-z_]+\))?)?\[-?[1-9][0-9]*(:(-?[1-9][0-9]*)?)?\]$",
        "description": "characters, counted from 1 or from the end: name[2], name[-1], name[2:] / 按字选择",
    }


def _of(kind: Kind) -> dict[str, Any]:
    """Return the schema of a kind of value."""
    if isinstance(kind, SelectorText):
        return _SELECTOR
    if isinstance(kind, CategoryName):
        return _CATEGORY
    if isinstance(kind, PlaceText):
        return {"type": "string", "pattern": r"^/?[^/*][^/]*(/[^/*][^/]*)*$"}
    if isinstance(kind, Text):
        return _text(kind)
    if isinstance(kind, Whole | Decimal):
        return {**_NUMBER, "minimum": kind.low, "maximum": kind.high}
    if isinstance(kind, Flag):
        return {"enum": [True, False, "true", "false"]}
    if isinstance(kind, Day):
        return {"type": "string", "pattern": r"^\d{4}-\d{2}-\d{2}$"}
    if isinstance(kind, Either):
        return {"anyOf": [_of(option) for option in kind.kinds]}
    if isinstance(kind, ListOf):
        return _list(kind)
    if isinstance(kind, MapOf):
        return _map(kind)
    if isinstance(kind, Record):
        return _record(kind)
    return {}


def _text(kind: Text) -> dict[str, Any]:
    if kind.choices:
        numbers = [int(choice) for choice in kind.choices if choice.isdigit()]
        return {"enum": [*kind.choices, *numbers]}
    written: dict[str, Any] = {"type": ["string", "number"], "maxLength": kind.longest}
    if not kind.may_be_empty:
        written["minLength"] = 1
    if kind.pattern:
        written["pattern"] = f"^(?:{kind.pattern})$"
    return written


def _list(kind: ListOf) -> dict[str, Any]:
    several = {"type": "array", "items": _of(kind.item), "minItems": kind.at_least}
    return {"anyOf": [_of(kind.item), several]} if kind.or_one else several


def _map(kind: MapOf) -> dict[str, Any]:
    if not isinstance(kind.keys, CategoryName):
        names = {"propertyNames": _of(kind.keys)} if isinstance(kind.keys, Text) else {}
        return {"type": "object", **names, "additionalProperties": _of(kind.value)}
    named = {name.lower(): _of(kind.value) for name in CATEGORIES}
    others = {field.name: _field(field) for field in kind.others}
    return {"type": "object", "properties": {**others, **named}, "additionalProperties": False}


def _record(kind: Record) -> dict[str, Any]:
    written: dict[str, Any] = {
        "type": "object",
        "properties": {field.name: _field(field) for field in kind.fields},
        "additionalProperties": False,
    }
    required = [field.name for field in kind.fields if field.is_required]
    if required:
        written["required"] = required
    rules = [{"oneOf": [{"required": [name]} for name in group]} for group in kind.exactly_one]
    rules += _with_rules() if any(field.name == "with" for field in kind.fields) else []
    if rules:
        written["allOf"] = rules
    return written


def _field(field: Field) -> dict[str, Any]:
    return {**_of(field.kind), "title": field.zh, "description": f"{field.en} / {field.zh}"}


def _with_rules() -> list[dict[str, Any]]:
    """Return what `with` takes, method by method."""
    return [
        {
            "if": {"properties": {"method": {"const": name}}, "required": ["method"]},
            "then": {"properties": {"with": _record(method.record)}},
        }
        for name, method in METHODS.items()
    ]
