"""`create_app(settings)`: the one place where the parts of the service are joined."""

from __future__ import annotations

import secrets
from importlib.metadata import version
from time import perf_counter

import structlog
from flask import Flask, Response, g, request
from flask_limiter import Limiter
from flask_limiter.util import get_remote_address
from werkzeug.middleware.proxy_fix import ProxyFix

from hdeid.errors import HdeidError
from hdeid.service.access import missing_rows
from hdeid.service.caller import check_caller, find_caller, rate_key
from hdeid.service.errors import configure_log, problem, register_errors, status_of
from hdeid.service.headers import add_headers
from hdeid.service.metrics import count_request
from hdeid.service.page_session import check_csrf
from hdeid.service.resources.all_resources import ALL_RESOURCES, OTHER_BLUEPRINTS
from hdeid.service.resources.api import ProblemApi
from hdeid.service.resources.bodies import KeptInMemory
from hdeid.service.resources.health import health
from hdeid.service.resources.wire import finish
from hdeid.service.services import Services, make_services
from hdeid.service.trail import tell
from hdeid.settings import Settings

API = "/api/v1"
_LOGIN = "page.open_page"
_log = structlog.get_logger("hdeid.service")


def create_app(settings: Settings, services: Services | None = None) -> Flask:
    """Return the service as a WSGI application.

    Args:
        settings: What the environment says.
        services: Its parts; by default those that the settings describe.

    Raises:
        StoreError: the database does not answer.
        RuntimeError: a route has no row in `service/access.py`.
    """
    configure_log()
    app = Flask("hdeid.service", static_folder="web/static", template_folder="web/templates")
    app.request_class = KeptInMemory
    app.extensions["hdeid"] = services or make_services(settings)
    _configure(app, settings)
    app.before_request(_begin)
    app.before_request(find_caller)
    limiter = _limiter(settings)
    limiter.init_app(app)
    app.before_request(check_caller)
    app.before_request(_check_page)
    # Functions after a request run last first: the trail may still turn an answer into a fault, headers come last.
    app.after_request(_end)
    app.after_request(finish)
    app.after_request(_told)
    api = ProblemApi(app)
    register_errors(app)
    for blueprint in ALL_RESOURCES:
        api.register_blueprint(blueprint, url_prefix=f"{API}{blueprint.url_prefix or ''}")
    for plain in (health, *OTHER_BLUEPRINTS):
        app.register_blueprint(plain)
    limiter.exempt(health)
    # A password is slow to check, and to be guessed even slower.
    if _LOGIN in app.view_functions:
        limited = limiter.limit(settings.service.login_rate, key_func=get_remote_address)
        app.view_functions[_LOGIN] = limited(app.view_functions[_LOGIN])  # type: ignore[assignment]
    if missing := missing_rows(app):
        raise RuntimeError(f"no row in service/access.py for {', '.join(missing)}")
    return app


def _configure(app: Flask, settings: Settings) -> None:
    app.config.update(
        API_TITLE="hdeid",
        API_VERSION="v1",
        OPENAPI_VERSION="3.1.0",
        OPENAPI_URL_PREFIX=API,
        OPENAPI_JSON_PATH="openapi.json",
        API_SPEC_OPTIONS={
            "info": {
                "description": "Hierarchical de-identification of Chinese clinical text",
                "version": version("hdeid"),
            },
            "security": [{"key": []}],
            "components": {"securitySchemes": {"key": {"type": "http", "scheme": "bearer"}}},
        },
        MAX_CONTENT_LENGTH=settings.service.most_bytes,
        MAX_FORM_MEMORY_SIZE=settings.service.most_bytes,
        MAX_FORM_PARTS=1000,
        JSON_SORT_KEYS=False,
    )
    app.json.ensure_ascii = False  # type: ignore[attr-defined]
    app.url_map.strict_slashes = False
    if settings.service.proxies:
        count = settings.service.proxies
        app.wsgi_app = ProxyFix(app.wsgi_app, x_for=count, x_proto=count, x_host=count)  # type: ignore[method-assign]


def _limiter(settings: Settings) -> Limiter:
    return Limiter(
        rate_key,
        application_limits=[],
        default_limits=[settings.service.rate],
        storage_uri=settings.service.redis or "memory://",
        headers_enabled=True,
        in_memory_fallback_enabled=bool(settings.service.redis),
        in_memory_fallback=[settings.service.rate] if settings.service.redis else [],
    )


def _begin() -> None:
    g.began, g.request_id = perf_counter(), secrets.token_hex(8)


def _check_page() -> None:
    if g.caller is not None and g.caller.is_page:
        check_csrf()


def _told(response: Response) -> Response:
    try:
        return tell(response)
    except HdeidError as error:
        # What cannot be told in the audit trail is not answered either.
        return problem(status_of(error), error.code, error.message)


def _end(response: Response) -> Response:
    seconds = perf_counter() - g.began
    count_request(request.endpoint or "none", request.method, response.status_code, seconds)
    caller = g.get("caller")
    _log.info(
        "request",
        request=g.request_id,
        endpoint=request.endpoint or "none",
        method=request.method if request.method in _METHODS else "OTHER",
        status=response.status_code,
        ms=round(seconds * 1000, 1),
        user=caller.user.name if caller else "",
    )
    return add_headers(response)


_METHODS = ("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS")
