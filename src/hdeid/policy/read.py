"""Reads nodes as the kinds of value that the language names, and says what is wrong with those that are not."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from datetime import date
from typing import Any

from hdeid.errors import Place, PolicyError, PolicyRuleError, PolicySyntaxError
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
    Unread,
    Whole,
)
from hdeid.policy.load import Entry, Faults, Listing, Node, Scalar, Table
from hdeid.policy.places import parse_place_pattern
from hdeid.policy.selector import find_category, parse_selector
from hdeid.policy.wording import clip, one_of, suggest

_SECRET = re.compile(r"(?i)(key|secret|password|salt|token)$")


@dataclass(frozen=True, slots=True)
class Values:
    """What a record or mapping was read as.

    Attributes:
        place: Where it begins.
        values: By key; a key that was faulty is absent.
        places: Place of each key's value.
    """

    place: Place
    values: dict[str, Any]
    places: dict[str, Place]

    def get(self, name: str, default: Any = None) -> Any:
        return self.values.get(name, default)

    def place_of(self, name: str) -> Place:
        return self.places.get(name, self.place)


def read(node: Node, kind: Kind, faults: Faults, what: str) -> Any:
    """Return the value of a node read as a kind, or None after adding what is wrong to the faults.

    Args:
        node: The node.
        kind: What it should be.
        faults: Where faults go.
        what: The key it is the value of, for messages.
    """
    if isinstance(kind, Record):
        return _read_record(node, kind, faults, what)
    if isinstance(kind, MapOf):
        return _read_map(node, kind, faults, what)
    if isinstance(kind, ListOf):
        return _read_list(node, kind, faults, what)
    if isinstance(kind, Unread):
        return node
    if not isinstance(node, Scalar):
        faults.add(_not_scalar(node, what))
        return None
    try:
        return read_scalar(node.text, kind, what)
    except PolicyError as error:
        faults.add(type(error)(error.message, code=error.code, place=node.place))
        return None


def read_scalar(text: str, kind: Kind, what: str) -> Any:
    """Return a string read as a kind.

    Raises:
        PolicyError: it cannot be; the message says what was expected.
    """
    if isinstance(kind, SelectorText):
        return parse_selector(text)
    if isinstance(kind, CategoryName):
        return find_category(text)
    if isinstance(kind, PlaceText):
        return parse_place_pattern(_read_text(text, Text(longest=400), what))
    if isinstance(kind, Either):
        return _read_either(text, kind, what)
    if isinstance(kind, Text):
        return _read_text(text, kind, what)
    reader, expected = _scalar_reader(kind)
    try:
        return reader(text)
    except ValueError:
        raise _syntax(f"`{what}` must be {expected}, got {_quoted(text)}") from None


def _scalar_reader(kind: Kind) -> tuple[Callable[[str], Any], str]:
    if isinstance(kind, Whole):
        return lambda text: _in_range(int(text) if re.fullmatch(r"-?\d{1,9}", text) else _fail(), kind), (
            f"a whole number {kind.low}..{kind.high}"
        )
    if isinstance(kind, Decimal):
        return lambda text: _in_range(float(text) if re.fullmatch(r"\d{1,9}(\.\d{1,9})?", text) else _fail(), kind), (
            f"a number {kind.low:g}..{kind.high:g}"
        )
    if isinstance(kind, Flag):
        return lambda text: {"true": True, "false": False}[text] if text in ("true", "false") else _fail(), (
            "`true` or `false`"
        )
    if isinstance(kind, Day):
        return lambda text: date.fromisoformat(text) if len(text) == 10 else _fail(), "a date such as `2027-03-31`"
    raise TypeError(f"not a kind of scalar: {kind}")


def _fail() -> Any:
    raise ValueError


def _in_range(value: float, kind: Whole | Decimal) -> float:
    return value if kind.low <= value <= kind.high else _fail()


def _read_text(text: str, kind: Text, what: str) -> str:
    if not text and not kind.may_be_empty:
        raise _syntax(f"`{what}` is empty / 值为空")
    if len(text) > kind.longest:
        raise _syntax(f"`{what}` holds {len(text)} characters; at most {kind.longest} are read")
    if kind.choices and text not in kind.choices:
        better = suggest(text, kind.choices)
        hint = f"did you mean `{better}`?" if better else f"expected {one_of(kind.choices)}"
        raise _syntax(f"`{what}` cannot be {_quoted(text)}; {hint}")
    if kind.pattern and not re.fullmatch(kind.pattern, text):
        raise _syntax(f"`{what}` cannot be {_quoted(text)}; write it like `{kind.example}`")
    return text


def _read_either(text: str, kind: Either, what: str) -> Any:
    for option in kind.kinds:
        try:
            return read_scalar(text, option, what)
        except PolicyError:
            continue
    raise _syntax(f"`{what}` must be {kind.expected}, got {_quoted(text)}")


def _read_list(node: Node, kind: ListOf, faults: Faults, what: str) -> tuple[Any, ...] | None:
    if kind.or_one and not isinstance(node, Listing):
        value = read(node, kind.item, faults, what)
        return None if value is None else (value,)
    if not isinstance(node, Listing):
        faults.add(_syntax(f"`{what}` must be a list, `[…]` or lines with `- `", node.place))
        return None
    if len(node.items) < kind.at_least:
        faults.add(_syntax(f"`{what}` is empty; write at least {kind.at_least} / 列表为空", node.place))
    values = [read(item, kind.item, faults, what) for item in node.items]
    return tuple(value for value in values if value is not None)


def _read_map(node: Node, kind: MapOf, faults: Faults, what: str) -> Values | None:
    if not isinstance(node, Table):
        faults.add(_not_table(node, what))
        return None
    others = {field.name: field for field in kind.others}
    values = Values(node.place, {}, {})
    for entry in node.entries:
        if entry.key.text in others:
            _read_field(entry, others[entry.key.text], faults, values)
            continue
        key = read(entry.key, kind.keys, faults, what)
        value = read(entry.value, kind.value, faults, entry.key.text)
        if key is not None and value is not None:
            values.values[entry.key.text] = value
            values.places[entry.key.text] = entry.value.place
    return values


def _read_record(node: Node, kind: Record, faults: Faults, what: str) -> Values | None:
    if not isinstance(node, Table):
        faults.add(_not_table(node, what))
        return None
    known = {field.name: field for field in kind.fields}
    values = Values(node.place, {}, {})
    for entry in node.entries:
        if entry.key.text in known:
            _read_field(entry, known[entry.key.text], faults, values)
        else:
            faults.add(_unknown_key(entry, tuple(known), kind.name))
    written = {entry.key.text for entry in node.entries}
    for field in kind.fields:
        if field.is_required and field.name not in written:
            faults.add(_syntax(f"{kind.name} needs `{field.name}` / 缺少 `{field.name}`", node.place))
    for group in kind.exactly_one:
        given = [name for name in group if name in written]
        if len(given) != 1:
            got = " and ".join(f"`{name}`" for name in given) or "none"
            faults.add(_syntax(f"{kind.name} needs exactly {one_of(group)}, got {got}", node.place))
    return values


def _read_field(entry: Entry, field: Field, faults: Faults, values: Values) -> None:
    values.places[field.name] = entry.value.place
    value = read(entry.value, field.kind, faults, field.name)
    if value is not None:
        values.values[field.name] = value


def _unknown_key(entry: Entry, known: tuple[str, ...], name: str) -> PolicyError:
    key, place = entry.key.text, entry.key.place
    if "：" in key:
        return _syntax(f"full-width `：` in `{clip(key)}`; write `: ` / 全角冒号 `：` 应写作半角 `: `", place)
    if _SECRET.search(key):
        message = f"`{clip(key)}`: a key or secret never stands in a policy; name it under `consistency: {{key: …}}`"
        return PolicyRuleError(f"{message} / 密钥不得写入策略文件", code="E-KEY", place=place)
    better = suggest(key, known)
    hint = f"did you mean `{better}`?" if better else f"expected {one_of(known)}" if known else "it takes none"
    return _syntax(f"unknown key `{clip(key)}` in {name}; {hint} / 未知的键", place, "E-UNKNOWN")


def _not_scalar(node: Node, what: str) -> PolicyError:
    if isinstance(node, Listing):
        message = f"`{what}` takes one value, got a list; a text in square brackets must be quoted / 方括号文字要加引号"
        return _syntax(message, node.place)
    return _syntax(f"`{what}` takes one value, got a mapping / 应为单个值", node.place)


def _not_table(node: Node, what: str) -> PolicyError:
    if isinstance(node, Scalar) and "：" in node.text:
        return _syntax(
            f"full-width `：` in `{clip(node.text)}`; write `: ` / 全角冒号 `：` 应写作半角 `: `", node.place
        )
    if isinstance(node, Listing):
        message = (
            f"`{what}` must be a mapping, got a list; a text in square brackets must be quoted / 方括号文字要加引号"
        )
        return _syntax(message, node.place)
    got = f"`{clip(node.text)}`" if isinstance(node, Scalar) and node.text else "nothing"
    return _syntax(f"`{what}` must be a mapping `{{key: value}}`, got {got}", node.place)


def _quoted(text: str) -> str:
    return f"`{clip(text)}`" if text else "nothing"


def _syntax(message: str, place: Place | None = None, code: str = "E-SYNTAX") -> PolicySyntaxError:
    return PolicySyntaxError(message, code=code, place=place)
