"""Regular expressions that are compiled when they are first used, and made quicker when they are used much.

The detector has more than a thousand. Compiling them all takes longer than reading a short note does, which needs a
quarter of them. Most are looked for in a whole page and found nowhere: once one has been looked for in enough text, a
second expression finds where it matches. That one begins with the characters that a match can begin with, to which `re`
skips quickly; the expression itself is tried only there.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Iterator
from functools import cached_property
from typing import Any, cast

from hdeid.text.first_characters import first_characters

_ENOUGH = 30_000
"""Characters after which a second expression has saved about the time that compiling it takes."""


def regex(pattern: str, flags: int = 0) -> re.Pattern[str]:
    """Return what `re.compile` does, or rather what behaves so; an error in `pattern` is raised at the first use."""
    return cast("re.Pattern[str]", _Expression(pattern, flags))


def finder(pattern: str, flags: int = 0) -> re.Pattern[str] | None:
    """Return an expression that matches one character, wherever a match of another begins, and sooner.

    Returns:
        None where there is none: `pattern` is quick enough, can match nothing at all, or refers back to its own groups.
    """
    if not (first := first_characters(pattern, flags)):
        return None
    try:
        # Behind the character the text is matched again from before it.
        return re.compile(rf"{first}(?<=(?={pattern})(?s:.))", flags)
    except re.error:
        return None


class _Expression:
    def __init__(self, pattern: str, flags: int) -> None:
        self.pattern = pattern
        self._flags = flags
        self._unread = _ENOUGH

    @cached_property
    def _compiled(self) -> re.Pattern[str]:
        return re.compile(self.pattern, self._flags)

    def search(self, string: str, pos: int = 0, endpos: int = sys.maxsize) -> re.Match[str] | None:
        self._read(min(len(string), endpos) - pos)
        return self._compiled.search(string, pos, endpos)

    def finditer(self, string: str, pos: int = 0, endpos: int = sys.maxsize) -> Iterator[re.Match[str]]:
        self._read(min(len(string), endpos) - pos)
        return self._compiled.finditer(string, pos, endpos)

    def _read(self, length: int) -> None:
        """Count what is read; put quicker functions in place of the two above when it is enough."""
        self._unread -= length
        if self._unread > 0:
            return
        search, finditer = self._compiled.search, self._compiled.finditer
        if quick := finder(self.pattern, self._flags):
            search, finditer = _quicker(quick.search, self._compiled.match)
        vars(self).update(search=search, finditer=finditer)

    def __getattr__(self, name: str) -> Any:
        """Return what the compiled expression has under a name, and keep it: the next use costs what it does there."""
        if name.startswith("__"):
            raise AttributeError(name)
        value = getattr(self._compiled, name)
        setattr(self, name, value)
        return value

    def __reduce__(self) -> tuple[Any, ...]:
        return regex, (self.pattern, self._flags)


def _quicker(find: Callable[..., Any], match: Callable[..., Any]) -> tuple[Callable[..., Any], Callable[..., Any]]:
    """Return `search` and `finditer` of an expression that never matches nothing, from its finder's and its own."""

    def search(string: str, pos: int = 0, endpos: int = sys.maxsize) -> re.Match[str] | None:
        found = find(string, pos, endpos)
        return found and match(string, found.start(), endpos)

    def finditer(string: str, pos: int = 0, endpos: int = sys.maxsize) -> Iterator[re.Match[str]]:
        while found := search(string, pos, endpos):
            yield found
            pos = found.end()

    return search, finditer
