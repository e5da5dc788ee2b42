"""A progress bar on a terminal, silence elsewhere; always on standard error."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TypeVar

from rich.console import Console
from rich.progress import track

Item = TypeVar("Item")


def tracked(items: Sequence[Item], what: str, *, is_hidden: bool = False) -> Iterator[Item]:
    """Yield the items, with a bar that tells how many are done when a person is watching and there are several."""
    console = Console(stderr=True)
    is_silent = is_hidden or not console.is_terminal or len(items) < 2
    yield from track(items, description=what, console=console, disable=is_silent, transient=True)
