"""Reads off an expression which characters its matches can begin with.

Python's `re` skips quickly to those characters only where an expression begins with a plain character, a class or plain
alternatives; one that begins with a look-behind, `(?i:...)` or something optional is tried at every character, which
takes ten times as long. The parse is that of `re` itself, a private module: what is not known here gives no answer.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from importlib import import_module
from typing import Any

_parser: Any = import_module("re._parser")
_ops: Any = import_module("re._constants")

_CLASSES = {_ops.CATEGORY_DIGIT: r"\d", _ops.CATEGORY_SPACE: r"\s", _ops.CATEGORY_WORD: r"\w"}
_REPEATS = (_ops.MAX_REPEAT, _ops.MIN_REPEAT, _ops.POSSESSIVE_REPEAT)
_LOOKS = (_ops.AT, _ops.ASSERT, _ops.ASSERT_NOT)
_LAST_ASCII = 127
_OTHER_CASES = {"i": "\u0130\u0131", "k": "\u212a", "s": "\u017f"}
"""What an ASCII letter stands for besides its two cases where case is ignored."""


class _UnknownError(Exception):
    pass


def first_characters(pattern: str, flags: int = 0) -> str | None:
    """Return a class with every character that a match can begin with.

    Returns:
        None where it is not known, where a match can be empty, and where `re` finds the class by itself.

    >>> first_characters("(?<!门)(?:诊断|(?i:dx))"), first_characters("诊断|门诊")
    ('[Dd诊]', None)
    """
    tree = _parser.parse(pattern, flags)
    try:
        if _is_plain(tree, tree.state.flags):
            return None
        firsts, can_be_empty = _firsts(tree, tree.state.flags)
    except _UnknownError:
        return None
    return None if can_be_empty else f"[{''.join(sorted(firsts))}]"


def _is_plain(items: Any, flags: int) -> bool:
    """Return whether `re` sees what the items begin with."""
    for op, value in items[:1]:
        if op is _ops.SUBPATTERN:
            return _is_plain(value[3], (flags | value[1]) & ~value[2])
        if op is _ops.BRANCH:
            return not flags & re.IGNORECASE and all(each and each[0][0] is _ops.LITERAL for each in value[1])
        return not flags & re.IGNORECASE and op in (_ops.LITERAL, _ops.IN)
    return False


def _firsts(items: Iterable[tuple[Any, Any]], flags: int) -> tuple[set[str], bool]:
    """Return what the items can begin with, as members of a class, and whether they can match nothing."""
    found: set[str] = set()
    for op, value in items:
        if op in _LOOKS:
            continue
        firsts, can_be_empty = _firsts_of(op, value, flags)
        found |= firsts
        if not can_be_empty:
            return found, False
    return found, True


def _firsts_of(op: Any, value: Any, flags: int) -> tuple[set[str], bool]:
    if op is _ops.LITERAL:
        return _cases(value, flags), False
    if op is _ops.IN:
        return {each for member in value for each in _members(*member, flags)}, False
    if op is _ops.BRANCH:
        branches = [_firsts(each, flags) for each in value[1]]
        return {each for firsts, _ in branches for each in firsts}, any(is_empty for _, is_empty in branches)
    if op is _ops.SUBPATTERN:
        return _firsts(value[3], (flags | value[1]) & ~value[2])
    if op in _REPEATS:
        firsts, can_be_empty = _firsts(value[2], flags)
        return firsts, can_be_empty or not value[0]
    raise _UnknownError


def _members(op: Any, value: Any, flags: int) -> set[str]:
    """Return a member of a class as members that need no flag."""
    if op is _ops.LITERAL:
        return _cases(value, flags)
    if op is _ops.CATEGORY and value in _CLASSES:
        return {_CLASSES[value]}
    if op is not _ops.RANGE:
        raise _UnknownError
    first, last = value
    if not flags & re.IGNORECASE:
        return {f"{re.escape(chr(first))}-{re.escape(chr(last))}"}
    if last > _LAST_ASCII:
        raise _UnknownError
    return {each for code in range(first, last + 1) for each in _cases(code, flags)}


def _cases(code: int, flags: int) -> set[str]:
    """Return the characters that one stands for."""
    letter = chr(code)
    if not flags & re.IGNORECASE or letter.lower() == letter.upper():
        return {re.escape(letter)}
    if not letter.isascii():
        raise _UnknownError
    return {letter.lower(), letter.upper(), *_OTHER_CASES.get(letter.lower(), "")}
