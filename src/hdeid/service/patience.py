"""The web server's worker, with an end to its patience: who sends a request byte by byte keeps no thread for long.

Gunicorn's own worker waits for the rest of a request for as long as the client likes (Slowloris, 2009). Behind a proxy
that reads requests whole, as in `deploy/nginx.conf`, this never comes to pass; `hdeid serve` alone needs it.
"""

from __future__ import annotations

import contextlib
import socket
import struct
from threading import Lock
from time import monotonic
from typing import Any

from gunicorn.workers.gthread import ThreadWorker

READ_S = 30.0
"""In which a request has to be there whole; the largest body then needs a little more than one MB/s."""

STALLED_S = 30
"""For how long a client may take nothing of its answer."""


class PatientWorker(ThreadWorker):  # type: ignore[misc]
    """Threads that wait for clients, but not for ever."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._lock = Lock()
        self._until: dict[int, tuple[float, socket.socket]] = {}

    def handle(self, conn: Any) -> Any:
        """Read a request and answer it."""
        sock: socket.socket = conn.sock
        # A time-out of Python's own would be reset by gunicorn; the kernel's stays.
        sock.setsockopt(socket.SOL_SOCKET, socket.SO_SNDTIMEO, struct.pack("ll", STALLED_S, 0))
        with self._lock:
            self._until[id(conn)] = monotonic() + READ_S, sock
        try:
            return super().handle(conn)
        finally:
            with self._lock:
                self._until.pop(id(conn), None)

    def notify(self) -> None:
        """Tell gunicorn that the process lives; called every second, and so the place to end what is overdue."""
        super().notify()
        now = monotonic()
        with self._lock:
            for until, sock in self._until.values():
                if until < now:
                    # Only reading ends: an answer that takes longer, like an export, is still sent.
                    with contextlib.suppress(OSError):
                        sock.shutdown(socket.SHUT_RD)
