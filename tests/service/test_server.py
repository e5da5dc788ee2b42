"""The web server: what its processes share stays shared, and the log says when it is there."""

from __future__ import annotations

import gc
import io
import json
from collections.abc import Iterator
from types import SimpleNamespace

import pytest

from hdeid.service.server import OPTIONS, Server
from hdeid.settings import Settings


@pytest.fixture
def thawed() -> Iterator[None]:
    """Give back to the collector what a test took from it."""
    yield
    gc.unfreeze()


@pytest.mark.usefixtures("thawed")
def test_what_is_there_before_the_fork_is_left_alone_by_the_collector(settings: Settings) -> None:
    Server(settings, host="127.0.0.1", port=8080, workers=2, threads=24).load()

    assert gc.get_freeze_count() > 10_000


def test_the_log_says_where_it_listens(log: io.StringIO) -> None:
    OPTIONS["when_ready"](SimpleNamespace(LISTENERS=["http://127.0.0.1:8080"]))

    told = json.loads(log.getvalue())
    assert ("listening", "http://127.0.0.1:8080") == (told["event"], told["address"])
