"""The OpenAPI document: faults are problems (RFC 9457), bodies that come as JSON or as a form are told with both."""

from __future__ import annotations

from collections.abc import Callable
from json import JSONDecodeError
from typing import TYPE_CHECKING, Any, TypeVar

from flask import Request
from flask_smorest import Api, Blueprint
from marshmallow import RAISE, Schema
from webargs.flaskparser import FlaskParser

from hdeid.service.errors import TYPE
from hdeid.service.schemas import ProblemSchema

_Decorated = TypeVar("_Decorated", bound=Callable[..., Any])


class ProblemApi(Api):  # type: ignore[misc]
    """The API, whose document says how faults are answered."""

    ERROR_SCHEMA = ProblemSchema

    def _register_responses(self) -> None:
        self.DEFAULT_RESPONSE_CONTENT_TYPE = TYPE
        super()._register_responses()
        self.DEFAULT_RESPONSE_CONTENT_TYPE = Api.DEFAULT_RESPONSE_CONTENT_TYPE

    def _register_error_handlers(self) -> None:
        """Leave faults to `service/errors.py`."""


def body(json: type[Schema], form: type[Schema]) -> dict[str, Any]:
    """Return what the document says of a body that is JSON of one schema or a multipart form of another."""
    return {
        "required": True,
        "content": {"application/json": {"schema": json}, "multipart/form-data": {"schema": form}},
    }


class _Parser(FlaskParser):
    """Refuses query parameters that a route does not know: a misspelt filter must not show more than was asked for."""

    # As in the class that this one extends.
    DEFAULT_UNKNOWN_BY_LOCATION = {  # noqa: RUF012
        **FlaskParser.DEFAULT_UNKNOWN_BY_LOCATION,
        "query": RAISE,
    }

    def _raw_load_json(self, req: Request) -> Any:
        try:
            return super()._raw_load_json(req)
        except (RecursionError, ValueError):
            # Nesting and numbers that Python refuses to read are no fault of the service.
            return self._handle_invalid_json_error(JSONDecodeError("cannot be read", "", 0), req)


class Resource(Blueprint):  # type: ignore[misc]
    """The routes of one resource."""

    ARGUMENTS_PARSER = _Parser()

    if TYPE_CHECKING:
        # Its decorators leave functions and classes as they are, which flask-smorest does not say.
        def route(self, rule: str, **options: Any) -> Callable[[_Decorated], _Decorated]: ...
        def doc(self, **told: Any) -> Callable[[_Decorated], _Decorated]: ...
        def arguments(self, schema: Any, **options: Any) -> Callable[[_Decorated], _Decorated]: ...
        def response(self, status: int, schema: Any = None, **options: Any) -> Callable[[_Decorated], _Decorated]: ...
        def alt_response(self, status: int, **options: Any) -> Callable[[_Decorated], _Decorated]: ...
