"""Regular expressions that are compiled when they are first used.

The detector has more than a thousand, and compiling them all takes longer than reading a short note does, which needs a
quarter of them.
"""

from __future__ import annotations

import re
from functools import cached_property
from typing import Any, cast


def regex(pattern: str, flags: int = 0) -> re.Pattern[str]:
    """Return what `re.compile` does, or rather what behaves so; an error in `pattern` is raised at the first use."""
    return cast("re.Pattern[str]", _Expression(pattern, flags))


class _Expression:
    def __init__(self, pattern: str, flags: int) -> None:
        self.pattern = pattern
        self._flags = flags

    @cached_property
    def _compiled(self) -> re.Pattern[str]:
        return re.compile(self.pattern, self._flags)

    def __getattr__(self, name: str) -> Any:
        """Return what the compiled expression has under a name, and keep it: the next use costs what it does there."""
        if name.startswith("__"):
            raise AttributeError(name)
        value = getattr(self._compiled, name)
        setattr(self, name, value)
        return value

    def __reduce__(self) -> tuple[Any, ...]:
        return regex, (self.pattern, self._flags)
