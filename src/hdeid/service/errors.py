"""Faults on the wire: one shape (RFC 9457, `application/problem+json`) with a stable code; never text of a document."""

from __future__ import annotations

import logging
import re
import sys
import traceback
from http import HTTPStatus
from typing import Any

import structlog
from flask import Flask, Response, g, json, request
from werkzeug.exceptions import HTTPException

from hdeid.errors import HdeidError, PolicyError

_STATUS = {
    "E-UNKNOWN": 404, "E-TAKEN": 409, "E-STATE": 409, "E-CONFLICT": 409, "E-SAME-PERSON": 409, "E-UNAPPROVED": 409,
    "E-WEAKER": 409, "E-FAULTY": 409, "E-RISK": 409, "E-WINDOW": 409, "E-DROPPED": 409, "E-WITHHELD": 409,
    "E-REDETECT": 409, "E-NO-POLICY": 409, "E-NOT-READY": 409, "E-KEY-REUSED": 422, "E-GONE": 410, "E-DESTROYED": 410,
    "E-DATABASE": 503, "E-QUEUE": 503, "E-NO-MASTER": 503, "E-SEAL": 500, "E-NO-KEY": 500, "E-MODEL": 503,
    "E-KEYRING": 503, "E-ROLE": 403, "E-APPROVAL": 403, "E-PURPOSE": 403, "E-EXPIRED": 403,
    "E-BUSY": 503, "E-UNAUTHENTICATED": 401, "E-NOT-FOUND": 404, "E-CSRF": 403, "E-SIZE": 413,
}  # fmt: skip
"""Status by code; any other fault that is told in the user's words is 422."""

_CODES = {
    400: "E-REQUEST", 401: "E-UNAUTHENTICATED", 403: "E-ACCESS", 404: "E-NOT-FOUND", 405: "E-METHOD-NOT-ALLOWED",
    406: "E-NOT-ACCEPTABLE", 408: "E-TIMEOUT", 409: "E-CONFLICT", 412: "E-PRECONDITION", 413: "E-SIZE",
    414: "E-SIZE", 415: "E-MEDIA-TYPE", 422: "E-SCHEMA", 428: "E-PRECONDITION", 429: "E-RATE", 431: "E-SIZE",
    503: "E-BUSY",
}  # fmt: skip

_ASKED = re.compile(r"^unknown (\w+) `[^`]*`")
_FIELD = re.compile(r"[A-Za-z0-9_-]{1,64}")
_log = structlog.get_logger("hdeid.service")
TYPE = "application/problem+json"


def problem(status: int, code: str, detail: str, **more: Any) -> Response:
    """Return a response that tells a fault.

    Args:
        status: HTTP status.
        code: Stable name of the fault.
        detail: What is wrong and what was expected; no text of a document.
        more: Further members: `place`, `faults`, `errors`.
    """
    content = {
        "type": f"urn:hdeid:{code}", "title": _title(status), "status": status, "code": code, "detail": detail,
        "request": getattr(g, "request_id", ""), **more,
    }  # fmt: skip
    return Response(json.dumps(content), status, content_type=TYPE)


def register_errors(app: Flask) -> None:
    """Have an app answer every fault as a problem."""
    app.register_error_handler(HdeidError, _known)
    app.register_error_handler(HTTPException, _http)
    app.register_error_handler(RecursionError, lambda _: problem(422, "E-SCHEMA", "the body is nested too deep"))
    app.register_error_handler(Exception, _unknown)


def status_of(error: HdeidError) -> int:
    """Return the HTTP status of a fault."""
    if isinstance(error, PolicyError) and error.faults:
        # The code is that of the first fault of a file, not of the request.
        return 422
    return _STATUS.get(error.code, 422)


def _known(error: HdeidError) -> Response:
    more: dict[str, Any] = {"place": str(error.place)} if error.place else {}
    if isinstance(error, PolicyError) and error.faults:
        more["faults"] = [
            {"code": each.code, "detail": each.message, "place": str(each.place or "")} for each in error.faults
        ]
    # What the caller asked for by name is the caller's to know; it may be a word of a document.
    response = problem(status_of(error), error.code, _ASKED.sub(r"unknown \1", error.message), **more)
    if response.status_code == 503:
        response.headers["Retry-After"] = "5"
    return response


def _http(error: HTTPException) -> Response:
    status = error.code or 500
    if isinstance(error.response, Response) and status < 400:
        return error.response
    more = {"errors": _keys(error.data["messages"])} if getattr(error, "data", None) else {}  # type: ignore[attr-defined]
    # What Werkzeug says may quote the request; the title of the status does not.
    response = problem(status, _CODES.get(status, "E-HTTP"), _title(status), **more)
    for name, value in error.get_headers() if status in (405, 429, 401, 503) else ():
        if name in ("Allow", "Retry-After", "WWW-Authenticate"):
            response.headers[name] = value
    return response


def _keys(messages: Any) -> Any:
    """Return which fields are wrong and why; marshmallow's messages name types and choices, not values."""
    if isinstance(messages, dict):
        return {name if _FIELD.fullmatch(name := str(key)) else "?": _keys(said) for key, said in messages.items()}
    return messages if isinstance(messages, list) else [str(messages)]


def _unknown(error: Exception) -> Response:
    """Log where an unknown fault happened, but not its message, which may hold text of a document."""
    frames = [f"{frame.name}:{frame.lineno}" for frame in traceback.extract_tb(error.__traceback__)[-6:]]
    _log.error("unknown fault", kind=type(error).__name__, frames=frames, endpoint=request.endpoint)
    return problem(500, "E-INTERNAL", "an unknown fault; report the number of the request")


def _title(status: int) -> str:
    return HTTPStatus(status).phrase


def configure_log() -> None:
    """Have every log line be one JSON object on standard error, without any text of a document."""
    structlog.configure(
        processors=[
            structlog.contextvars.merge_contextvars,
            structlog.processors.add_log_level,
            structlog.processors.TimeStamper(fmt="iso", utc=True),
            structlog.processors.JSONRenderer(),
        ],
        wrapper_class=structlog.make_filtering_bound_logger(logging.INFO),
        logger_factory=structlog.WriteLoggerFactory(sys.stderr),
        cache_logger_on_first_use=False,
    )
