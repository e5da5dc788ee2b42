"""Swagger UI at `/api/v1/docs`, from files that were installed with hdeid: no request leaves the service."""

from __future__ import annotations

from importlib.resources import files
from pathlib import Path

from flask import Blueprint, Response, send_from_directory

docs = Blueprint("docs", __name__, url_prefix="/api/v1/docs")

_FILES = Path(str(files("flask_swagger_ui"))) / "dist"
_SENT = ("swagger-ui-bundle.js", "swagger-ui.css", "favicon-32x32.png")
_PAGE = """\
<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><title>hdeid API</title>
<link rel="stylesheet" href="docs/swagger-ui.css"><link rel="icon" href="docs/favicon-32x32.png"></head>
<body><div id="swagger-ui"></div>
<script src="docs/swagger-ui-bundle.js"></script><script src="docs/start.js"></script></body>
</html>
"""
# The strict Content-Security-Policy forbids the inline script that Swagger UI's own page begins with.
_START = """\
SwaggerUIBundle({ url: "openapi.json", dom_id: "#swagger-ui", deepLinking: true, validatorUrl: null });
"""


@docs.get("")
def page() -> Response:
    """Return the page."""
    return Response(_PAGE, content_type="text/html; charset=utf-8")


@docs.get("/start.js")
def start() -> Response:
    """Return the script that starts the page."""
    return Response(_START, content_type="text/javascript; charset=utf-8")


@docs.get("/<name>")
def file(name: str) -> Response:
    """Return a file of Swagger UI."""
    response = send_from_directory(_FILES, name if name in _SENT else "absent")
    response.headers["Cache-Control"] = "public, max-age=86400"
    return response
