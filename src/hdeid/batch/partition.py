"""How the files of a batch are shared out: a pure function of their names and sizes."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

CHUNK_BYTES = 256 << 10
"""Small files go together up to here, so that handing them out costs little."""


class Task(NamedTuple):
    """Files that one worker does one after another.

    Attributes:
        files: Indices into the batch.
        size: Their bytes together.
    """

    files: tuple[int, ...]
    size: int


def partition(sizes: Sequence[int], chunk_bytes: int = CHUNK_BYTES) -> list[Task]:
    """Return tasks that hold every file once, the largest first, so that no worker is left with a big one at the end.

    Args:
        sizes: Bytes of each file.
        chunk_bytes: A task grows up to here; a larger file is a task of its own.

    >>> partition([5, 900, 5], chunk_bytes=100)
    [Task(files=(1,), size=900), Task(files=(0, 2), size=10)]
    """
    tasks: list[Task] = []
    current: list[int] = []
    total = 0
    for index in sorted(range(len(sizes)), key=lambda index: (-sizes[index], index)):
        if current and total + sizes[index] > chunk_bytes:
            tasks.append(Task(tuple(current), total))
            current, total = [], 0
        current.append(index)
        total += sizes[index]
    if current:
        tasks.append(Task(tuple(current), total))
    return tasks


def covered(tasks: Iterable[Task]) -> list[int]:
    """Return the files of tasks, ascending."""
    return sorted(index for task in tasks for index in task.files)
