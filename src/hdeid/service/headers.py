"""Headers of every answer: what a browser may do with it, and that nobody keeps it."""

from __future__ import annotations

from flask import Response, g, request

_POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; "
    "connect-src 'self'; manifest-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
)
_HEADERS = {
    "Content-Security-Policy": _POLICY,
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "no-referrer",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=()",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Strict-Transport-Security": "max-age=31536000",
}
"""Source: OWASP Secure Headers Project, 2025."""


def add_headers(response: Response) -> Response:
    """Return a response with the headers that every answer bears."""
    for name, value in _HEADERS.items():
        response.headers.setdefault(name, value)
    response.headers["X-Request-Id"] = g.get("request_id", "")
    if request.endpoint != "static":
        response.headers.setdefault("Cache-Control", "no-store")
    response.headers.pop("Server", None)
    return response
