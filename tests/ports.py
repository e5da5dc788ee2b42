"""Ports for the servers that tests start."""

from __future__ import annotations

import random
import socket

_SERVED = range(20_000, 32_000)
"""Below what Linux gives to connections (`ip_local_port_range`, from 32768 on): one of those may be taken any time."""
_TRIES = 100


def free_port() -> int:
    """Return a port of this machine that nothing listens on, and that no connection takes before a server does."""
    for port in random.sample(_SERVED, _TRIES):
        with socket.socket() as free:
            if free.connect_ex(("127.0.0.1", port)):
                return port
    raise AssertionError(f"something listens on {_TRIES} ports of {_SERVED}")
