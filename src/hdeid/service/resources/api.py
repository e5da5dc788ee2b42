"""The OpenAPI document: faults are problems (RFC 9457), bodies that come as JSON or as a form are told with both."""

from __future__ import annotations

from typing import Any

from flask_smorest import Api
from marshmallow import Schema

from hdeid.service.errors import TYPE
from hdeid.service.schemas import ProblemSchema


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
