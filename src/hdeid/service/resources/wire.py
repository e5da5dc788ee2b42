"""How answers of the API travel: with an ETag, and compressed where the caller reads gzip."""

from __future__ import annotations

import gzip

from flask import Response, g, request

_LEAST = 1024
_TYPES = ("application/json", "application/jsonl", "text/csv", "image/svg+xml", "application/problem+json")


def finish(response: Response) -> Response:
    """Return an answer as it travels; 304 where the caller has it already."""
    if response.is_streamed or not request.path.startswith("/api/"):
        return response
    if request.method in ("GET", "HEAD") and response.status_code == 200 and not response.direct_passthrough:
        # A weak one: the same content may come compressed.
        response.add_etag(weak=True)
        response.make_conditional(request)
    return _compressed(response)


def _compressed(response: Response) -> Response:
    response.vary.add("Accept-Encoding")
    caller = g.get("caller")
    # Where a cookie comes along, length must not tell what stands beside a secret (BREACH, 2013).
    is_page = caller is not None and caller.is_page
    if is_page or response.direct_passthrough or response.status_code in (204, 304):
        return response
    is_long = (response.calculate_content_length() or 0) >= _LEAST
    if not is_long or response.mimetype not in _TYPES or not request.accept_encodings.quality("gzip"):
        return response
    response.set_data(gzip.compress(response.get_data(), compresslevel=5, mtime=0))
    response.headers["Content-Encoding"] = "gzip"
    return response
