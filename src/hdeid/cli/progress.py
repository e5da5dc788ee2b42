"""A progress bar on a terminal, silence elsewhere; always on standard error."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from typing import TypeVar

Item = TypeVar("Item")


def tracked(items: Sequence[Item], what: str, *, is_hidden: bool = False) -> Iterator[Item]:
    """Yield the items, with a bar that tells how many are done when a person is watching and there are several."""
    if is_hidden or len(items) < 2 or not sys.stderr.isatty():
        yield from items
        return
    # Imported here: a single note need not wait for it.
    from rich.console import Console
    from rich.progress import track

    yield from track(items, description=what, console=Console(stderr=True), transient=True)
