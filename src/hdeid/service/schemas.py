"""What goes over the wire, as marshmallow schemas: those that several resources share.

Unknown fields are refused. Schemas of one resource stand in its module.
"""

from __future__ import annotations

from typing import Any

from marshmallow import RAISE, Schema, ValidationError, fields, validate


class Strict(Schema):
    """A schema that refuses what it does not know."""

    class Meta:
        unknown = RAISE


class Text(fields.String):
    """A text that can be stored and sent: without NUL and without halves of surrogate pairs."""

    def _deserialize(self, value: Any, attr: str | None, data: Any, **kwargs: Any) -> str:
        text: str = super()._deserialize(value, attr, data, **kwargs)
        if "\x00" in text or any("\ud800" <= char <= "\udfff" for char in text):
            raise ValidationError("Not a text: it holds NUL or half of a surrogate pair.")
        return text


class Word(Text):
    """A name or id: a text without control characters."""

    def __init__(self, most: int = 64, least: int = 0, **kwargs: Any) -> None:
        super().__init__(validate=[validate.Length(least, most), validate.Regexp(r"[^\x00-\x1f\x7f]*\Z")], **kwargs)


class ProblemSchema(Schema):
    """A fault (RFC 9457)."""

    type = fields.String(required=True)
    title = fields.String(required=True)
    status = fields.Integer(required=True)
    code = fields.String(required=True)
    detail = fields.String(required=True)
    request = fields.String()
    place = fields.String()
    faults = fields.List(fields.Dict(keys=fields.String(), values=fields.String()))
    errors = fields.Raw()


class PageQuery(Strict):
    """Which part of a list."""

    after = Word(load_default="")
    limit = fields.Integer(load_default=100, validate=validate.Range(1, 1000))
