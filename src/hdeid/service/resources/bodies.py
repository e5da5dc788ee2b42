"""Bodies of requests: JSON, or a form with files, read by schemas of the same fields."""

from __future__ import annotations

from collections.abc import Mapping
from io import BytesIO
from typing import IO, Any

from flask import Request, request
from flask_smorest import abort
from marshmallow import Schema, ValidationError, fields
from werkzeug.datastructures import FileStorage, MultiDict

from hdeid.errors import HdeidError

JSON, FORM = "application/json", "multipart/form-data"


class KeptInMemory(Request):
    """A request whose files never touch the disk, not even a temporary one; `HDEID_MOST_BYTES` bounds them."""

    def _get_file_stream(self, *_: Any, **__: Any) -> IO[bytes]:
        return BytesIO()


class File(fields.Raw):
    """A file of a form."""


def read_body(json: type[Schema], form: type[Schema]) -> dict[str, Any]:
    """Return the fields of the present request's body, checked.

    Args:
        json: Schema of a body in JSON.
        form: Schema of a form; its `File` fields are files.

    Raises:
        HTTPException: 422 with the fields that are wrong; 415 for any other body.
    """
    if request.mimetype == JSON:
        return _checked(json(), _json(), "json")
    if request.mimetype != FORM:
        abort(415)
    return _checked(form(), _fields(form(), request.form, request.files), "form")


def _json() -> Any:
    try:
        return request.get_json(silent=True)
    except RecursionError:
        return None


def _fields(schema: Schema, values: MultiDict[str, str], files: MultiDict[str, FileStorage]) -> dict[str, Any]:
    found: dict[str, Any] = {name: values[name] for name in values}
    for name in files:
        many = isinstance(schema.fields.get(name), fields.List)
        found[name] = files.getlist(name) if many else files[name]
    return found


def _checked(schema: Schema, given: Any, where: str) -> dict[str, Any]:
    if not isinstance(given, Mapping):
        abort(422, messages={where: ["Not an object."]})
    try:
        found: dict[str, Any] = schema.load(given)
    except ValidationError as error:
        abort(422, messages={where: error.messages})
    return found


def file_of(value: Any, most_bytes: int) -> tuple[str, bytes]:
    """Return name and bytes of a file of a form.

    Raises:
        HTTPException: 422: there is a text where a file was expected.
        HdeidError: `E-SIZE`.
    """
    if not isinstance(value, FileStorage):
        abort(422, messages={"form": {"file": ["Not a file."]}})
    data = value.stream.read(most_bytes + 1)
    if len(data) > most_bytes:
        raise too_large(most_bytes)
    return value.filename or "", data


def too_large(most: int, unit: str = "bytes") -> HdeidError:
    """Return the fault of a document that is too large for a route."""
    return HdeidError(f"at most {most} {unit}; submit larger ones as records of a study", code="E-SIZE")
