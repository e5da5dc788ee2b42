"""Gunicorn around the app: loads it once, then forks, so that the processes share the model's memory."""

from __future__ import annotations

import gc
import os
import sys
from typing import Any

import structlog
from flask import Flask
from gunicorn.app.base import BaseApplication

from hdeid.service.app import create_app
from hdeid.service.services import Services
from hdeid.settings import Settings

_WARM_UP = "姓名："


class Server(BaseApplication):  # type: ignore[misc]
    """A web server for the service.

    Args:
        settings: What the environment says.
        host: Address to listen at.
        port: Port to listen at.
        workers: Number of processes.
        threads: Number of threads of each.
    """

    def __init__(self, settings: Settings, *, host: str, port: int, workers: int, threads: int) -> None:
        self._settings = settings
        self._options = {"bind": f"{host}:{port}", "workers": workers, "threads": threads, **OPTIONS}
        super().__init__()

    def load_config(self) -> None:
        """Hand the options to gunicorn."""
        for name, value in self._options.items():
            # Versions of gunicorn differ in what can be set.
            if name in self.cfg.settings:
                self.cfg.set(name, value)

    def load(self) -> Flask:
        """Return the app with its model loaded; called once, before the fork."""
        app = load_app(self._settings)
        # The collector writes into all that it looks at, and so would copy what the processes share (`gc.freeze`).
        gc.collect()
        gc.freeze()
        return app


def _leave(_arbiter: object, _worker: object) -> None:
    # The threads of the model's library stayed in the parent; taking them down here would abort the process.
    sys.stderr.flush()
    os._exit(0)


def _ready(arbiter: Any) -> None:
    for listener in arbiter.LISTENERS:
        structlog.get_logger("hdeid.service").info("listening", address=str(listener))


OPTIONS: dict[str, Any] = {
    "worker_class": "hdeid.service.patience.PatientWorker",
    "preload_app": True,
    # A request that takes longer has its process ended; the others go on.
    "timeout": 120,
    "graceful_timeout": 30,
    "keepalive": 5,
    "limit_request_line": 4094,
    "limit_request_fields": 64,
    "limit_request_field_size": 8190,
    # Addresses hold ids of studies; the app writes its own log, without them.
    "accesslog": None,
    "loglevel": "warning",
    "control_socket_disable": True,
    "when_ready": _ready,
    "worker_exit": _leave,
}
"""What `deploy/` uses as well."""


def load_app(settings: Settings) -> Flask:
    """Return the app with patterns, lists and model loaded."""
    app = create_app(settings)
    services: Services = app.extensions["hdeid"]
    services.deidentifier.detect(_WARM_UP)
    return app
