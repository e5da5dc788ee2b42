"""The progress of a batch on a terminal: files, characters a second, faults; silence elsewhere."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from time import monotonic

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TaskID, TextColumn, TimeElapsedColumn

from hdeid.batch.job import Step, Told

_TITLES = {"collect": "search", "weigh": "weigh", "rewrite": "write"}


class BatchProgress:
    """Adds up what is told and shows it.

    Args:
        bar: Where it is shown.
        total: Number of files.
    """

    def __init__(self, bar: Progress, total: int) -> None:
        self._bar = bar
        self._total = total
        self._tasks: dict[str, TaskID] = {}
        self._sums = Step("")
        self._begun = monotonic()

    def tell(self, step: Step) -> None:
        """Take a piece of progress."""
        self._sums = Step("", *(old + new for old, new in zip(self._sums[1:], step[1:], strict=True)))
        if step.name and step.name not in self._tasks:
            self._tasks[step.name] = self._bar.add_task(_TITLES[step.name], total=self._total, told="")
        if step.name:
            self._bar.advance(self._tasks[step.name], step.files)
        for task in list(self._tasks.values())[-1:]:
            self._bar.update(task, told=self.told())

    def told(self) -> str:
        """Return the sums in words."""
        rate = self._sums.characters / max(monotonic() - self._begun, 1e-3)
        words = [f"{rate:,.0f} characters/s"]
        words += [f"{self._sums.withheld:,} withheld"] if self._sums.withheld else []
        words += [f"{self._sums.faults:,} faults"] if self._sums.faults else []
        return ", ".join(words)


@contextmanager
def shown_progress(total: int, *, is_hidden: bool) -> Iterator[Told]:
    """Show the passes on a terminal, on standard error."""
    console = Console(stderr=True)
    columns = (
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TextColumn("{task.fields[told]}"),
        TimeElapsedColumn(),
    )
    with Progress(*columns, console=console, transient=True, disable=is_hidden or not console.is_terminal) as bar:
        yield BatchProgress(bar, total).tell
