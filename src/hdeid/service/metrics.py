"""Prometheus metrics: numbers by endpoint, never by path, which a caller writes."""

from __future__ import annotations

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest
from prometheus_client.multiprocess import MultiProcessCollector

_SECONDS = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30)

REQUESTS = Counter("hdeid_requests_total", "Requests", ["endpoint", "method", "status"])
SECONDS = Histogram("hdeid_request_seconds", "Time of requests", ["endpoint"], buckets=_SECONDS)
CHARACTERS = Counter("hdeid_characters_total", "Characters of text that were searched")
SPANS = Counter("hdeid_spans_total", "Identifiers found", ["category"])
_METHODS = ("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS")


def count_request(endpoint: str, method: str, status: int, seconds: float) -> None:
    """Count one request."""
    REQUESTS.labels(endpoint, method if method in _METHODS else "OTHER", str(status)).inc()
    SECONDS.labels(endpoint).observe(seconds)


def render_metrics(waiting: dict[str, int], *, is_multiprocess: bool) -> bytes:
    """Return all metrics as text, with the number of jobs by state."""
    registry = CollectorRegistry()
    gauge = Gauge("hdeid_jobs", "Jobs that are not over", ["state"], registry=registry)
    for state, count in waiting.items():
        gauge.labels(state).set(count)
    if is_multiprocess:
        shared = CollectorRegistry()
        MultiProcessCollector(shared)  # type: ignore[no-untyped-call]
        return generate_latest(shared) + generate_latest(registry)
    return generate_latest() + generate_latest(registry)
