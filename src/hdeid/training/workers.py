"""Worker processes of a training end with the process that started them."""

from __future__ import annotations

import multiprocessing
import os
import threading
from multiprocessing.connection import wait

_ORPHANED = 1


def end_with_parent() -> None:
    """Make this process end when the one that started it is gone, be it killed.

    Workers that were left alone would train on, take the cores and write over the checkpoints of those who resumed.
    """
    parent = multiprocessing.parent_process()
    if parent is not None:
        threading.Thread(target=_wait, args=(parent.sentinel,), daemon=True).start()


def _wait(sentinel: int) -> None:
    wait([sentinel])
    os._exit(_ORPHANED)
