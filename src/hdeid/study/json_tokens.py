"""JSON as tokens with offsets, so that what is not replaced stays character for character (RFC 8259)."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import NamedTuple

from hdeid.study.limits import MAX_DEPTH, MAX_VALUE_BYTES, refuse

# Possessive, so time is linear; the last alternative catches what is no JSON.
_TOKEN = re.compile(
    r"""[ \t\r\n]*+(?:("[^"\\\x00-\x1f]*+(?:\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})[^"\\\x00-\x1f]*+)*+")"""
    r"|(-?(?:0|[1-9][0-9]*+)(?:\.[0-9]++)?+(?:[eE][+-]?[0-9]++)?+)|(true|false|null)|([{}\[\]:,])|(.))",
    re.DOTALL,
)
_STRING, _NUMBER, _WORD, _MARK = 1, 2, 3, 4


class Leaf(NamedTuple):
    """A string, a number or a member's name in a JSON text.

    Attributes:
        path: Names of the members above it, with the start of the object that each is in; arrays leave no step.
        raw: As written.
        start: Offset of its first character.
        is_name: True for a member's name.
    """

    path: tuple[tuple[int, str], ...]
    raw: str
    start: int
    is_name: bool

    @property
    def is_string(self) -> bool:
        """False for a number."""
        return self.raw.startswith('"')


def leaves(text: str) -> Iterator[Leaf]:
    """Yield the leaves of a JSON text in order; several values may stand one after another (newline-delimited JSON).

    Raises:
        RecordError: not JSON, or nested beyond the bound; the place is line and column.
    """
    stack: list[_Level] = []
    expects_value = True
    position = 0
    while found := _TOKEN.match(text, position):
        position = found.end()
        kind = found.lastindex or 0
        raw = found[kind]
        start = found.start(kind)
        top = stack[-1] if stack else None
        if kind == _MARK and raw in "{[" and expects_value:
            if len(stack) >= MAX_DEPTH:
                raise _refuse(text, start, f"values are nested deeper than {MAX_DEPTH}", "E-DEPTH")
            stack.append(_Level(start, raw == "{", top.path_below() if top else ()))
            expects_value = raw == "["
        elif kind == _MARK and raw in "}]" and top and top.may_close(raw, expects_value):
            stack.pop()
            expects_value = False
            if stack:
                stack[-1].state = "after"
        elif kind == _STRING and top and top.is_object and top.state in ("open", "comma"):
            yield Leaf((*top.path, (top.start, "")), raw, start, is_name=True)
            top.name, top.state = decode_string(raw), "name"
        elif kind == _MARK and raw == ":" and top and top.state == "name":
            top.state, expects_value = "value", True
        elif kind == _MARK and raw == "," and top and top.state == "after":
            top.state, expects_value = "comma", not top.is_object
        elif kind in (_STRING, _NUMBER, _WORD) and (expects_value or not stack):
            if len(raw) > MAX_VALUE_BYTES:
                raise _refuse(text, start, f"a value is longer than {MAX_VALUE_BYTES} characters", "E-SIZE")
            if kind != _WORD:
                yield Leaf(top.path_below() if top else (), raw, start, is_name=False)
            expects_value = False
            if top:
                top.state = "after"
        else:
            raise _refuse(text, start, "not JSON", "E-JSON")
        if not stack:
            expects_value = True
    if stack or text[position:].strip(" \t\r\n"):
        raise _refuse(text, len(text), "the JSON text breaks off", "E-JSON")


class _Level:
    """An open object or array; `state` is what stood last in it: open, name, value, after (a value), comma."""

    __slots__ = ("is_object", "name", "path", "start", "state")

    def __init__(self, start: int, is_object: bool, path: tuple[tuple[int, str], ...]) -> None:
        self.start = start
        self.is_object = is_object
        self.path = path
        self.name = ""
        self.state = "open"

    def path_below(self) -> tuple[tuple[int, str], ...]:
        return (*self.path, (self.start, self.name)) if self.is_object else self.path

    def may_close(self, mark: str, expects_value: bool) -> bool:
        return mark == ("}" if self.is_object else "]") and self.state in ("open", "after")


def decode_string(raw: str) -> str:
    """Return the text of a JSON string as written; half a surrogate pair becomes U+FFFD."""
    if "\\" not in raw:
        return raw[1:-1]
    text: str = json.loads(raw)
    return re.sub("[\ud800-\udfff]", "\ufffd", text) if "\\u" in raw else text


def encode_string(text: str, old: str) -> str:
    """Return a text as a JSON string, with Han escaped where the string it replaces has escapes only."""
    return json.dumps(text, ensure_ascii=old.isascii() and "\\u" in old)


def is_number(text: str) -> bool:
    """Return whether a text may stand as a JSON number."""
    return re.fullmatch(r"-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?", text) is not None


def _refuse(text: str, offset: int, message: str, code: str) -> Exception:
    line = text.count("\n", 0, offset) + 1
    return refuse(message, code, "line", line, offset - text.rfind("\n", 0, offset))
