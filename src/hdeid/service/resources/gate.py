"""How many requests run the model at a time: some run, some wait a little, the rest is told to come back."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from threading import BoundedSemaphore

from flask import current_app

from hdeid.errors import HdeidError

_RUNNING, _WAITING, _PATIENCE_S = 2, 16, 5.0


class Gate:
    """Lets a few through.

    Args:
        running: How many at a time; two keep one core busy while the other request is read or written.
        waiting: How many may wait beside.
        patience_s: For how long.
    """

    def __init__(self, running: int = _RUNNING, waiting: int = _WAITING, patience_s: float = _PATIENCE_S) -> None:
        self._running = BoundedSemaphore(running)
        self._known = BoundedSemaphore(running + waiting)
        self._patience_s = patience_s

    @contextmanager
    def passed(self) -> Iterator[None]:
        """Wait for a turn and hold it until the end of the block.

        Raises:
            HdeidError: `E-BUSY`: too many wait, or the turn did not come in time.
        """
        if not self._known.acquire(blocking=False):
            raise _busy()
        try:
            if not self._running.acquire(timeout=self._patience_s):
                raise _busy()
            try:
                yield
            finally:
                self._running.release()
        finally:
            self._known.release()


def current_gate() -> Gate:
    """Return the gate of the app that answers the present request."""
    gate: Gate = current_app.extensions.setdefault("hdeid-gate", Gate())
    return gate


def _busy() -> HdeidError:
    return HdeidError("too many requests at a time; try again in a few seconds", code="E-BUSY")
