"""What goes over the wire, as marshmallow schemas: those that several resources share.

Unknown fields are refused. Schemas of one resource stand in its module.
"""

from __future__ import annotations

from marshmallow import RAISE, Schema, fields, validate


class Strict(Schema):
    """A schema that refuses what it does not know."""

    class Meta:
        unknown = RAISE


class ProblemSchema(Schema):
    """A fault (RFC 9457)."""

    type = fields.String(required=True)
    title = fields.String(required=True)
    status = fields.Integer(required=True)
    code = fields.String(required=True)
    detail = fields.String(required=True)
    request = fields.String()
    place = fields.String()
    errors = fields.Raw()


class PageQuery(Strict):
    """Which part of a list."""

    after = fields.String(load_default="", validate=validate.Length(max=64))
    limit = fields.Integer(load_default=100, validate=validate.Range(1, 1000))
