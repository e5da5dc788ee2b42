"""Whether the service lives, is ready, which version it is, and its metrics."""

from __future__ import annotations

import os
from importlib.metadata import version as installed
from typing import Any

from flask import Blueprint, Response

from hdeid.core.category import TAXONOMY_VERSION
from hdeid.errors import StoreError
from hdeid.service.metrics import render_metrics
from hdeid.service.services import current
from hdeid.store.jobs import count_waiting

health = Blueprint("health", __name__)


@health.get("/health/live")
def live() -> dict[str, Any]:
    """Tell that the process answers."""
    return {"status": "live"}


@health.get("/health/ready")
def ready() -> dict[str, Any] | Response:
    """Tell whether database, tables and keys are there."""
    services = current()
    if not services.database.is_current():
        raise StoreError("the tables are of another version", code="E-DATABASE")
    with services.database.reading() as session:
        services.vault.mac(session, "health", b"")
    return {"status": "ready"}


@health.get("/api/v1/version")
def version() -> dict[str, Any]:
    """Tell the versions of hdeid and its taxonomy."""
    return {"hdeid": installed("hdeid"), "taxonomy": TAXONOMY_VERSION}


@health.get("/metrics")
def metrics() -> Response:
    """Return metrics as Prometheus reads them; a proxy keeps them from the outside."""
    services = current()
    with services.database.reading() as session:
        waiting = count_waiting(session)
    content = render_metrics(waiting, is_multiprocess="PROMETHEUS_MULTIPROC_DIR" in os.environ)
    return Response(content, content_type="text/plain; version=0.0.4; charset=utf-8")
