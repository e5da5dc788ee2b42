"""Statistics over what a view shows, as JSON, CSV or a chart."""

from __future__ import annotations

from typing import Any

from flask import Response, jsonify
from flask.views import MethodView
from marshmallow import Schema, fields, validate

from hdeid.service.resources.api import Resource
from hdeid.service.resources.chart import render_chart
from hdeid.service.resources.counting import Statistics, count_view
from hdeid.service.resources.exports import row
from hdeid.service.resources.text_answers import policy_header
from hdeid.service.resources.views import open_reader
from hdeid.service.schemas import Strict, Word
from hdeid.service.services import current
from hdeid.service.trail import note

statistics = Resource("statistics", __name__, url_prefix="/studies/<study>", description="Counts of subjects")


class StatisticsQuery(Strict):
    """What is counted."""

    view = Word(load_default="")
    by = Word(
        most=128,
        required=True,
        metadata={"description": "One to three categories: `address,date,age`", "example": "age"},
    )
    format = fields.String(load_default="json", validate=validate.OneOf(("json", "csv", "svg")))


class StatisticsSchema(Schema):
    """A table of counts; a cell that is `null` is suppressed."""

    policy = fields.String(required=True)
    version = fields.String(required=True)
    view = fields.String(required=True)
    fingerprint = fields.String(required=True)
    by = fields.List(fields.String(), required=True)
    k = fields.Integer(required=True)
    total = fields.Integer(required=True, allow_none=True)
    rows = fields.List(fields.Dict(), required=True)
    columns = fields.List(fields.Dict(), required=True)
    cells = fields.List(fields.List(fields.Integer(allow_none=True)), required=True)
    withheld = fields.Integer(required=True, allow_none=True)


def statistics_json(found: Statistics) -> dict[str, Any]:
    """Return statistics as JSON values; for REST and the page."""
    table = found.table
    return {
        "by": [each.name for each in found.by],
        "k": found.k,
        "total": table.total,
        "rows": [{"value": v, "total": n} for v, n in zip(table.rows, table.row_totals, strict=True)],
        "columns": [{"values": v, "total": n} for v, n in zip(table.columns, table.column_totals, strict=True)],
        "cells": table.cells,
        "withheld": found.withheld,
    }


def statistics_csv(found: Statistics) -> str:
    """Return statistics as CSV, one line a cell; the count of a suppressed one is empty."""
    table = found.table
    lines = [row(*(each.name for each in found.by), "count", "suppressed")]
    for value, cells in zip(table.rows, table.cells, strict=True):
        for column, count in zip(table.columns, cells, strict=True):
            lines.append(row(value, *column, "" if count is None else str(count), "1" if count is None else ""))
    return "".join(lines)


@statistics.route("/statistics")
class StudyStatistics(MethodView):
    """Counts of the subjects of a study."""

    @statistics.arguments(StatisticsQuery, location="query")
    @statistics.response(200, StatisticsSchema)
    @statistics.alt_response(200, schema={"type": "string"}, content_type="text/csv", success=True)
    @statistics.alt_response(200, schema={"type": "string"}, content_type="image/svg+xml", success=True)
    def get(self, asked: dict[str, Any], study: str) -> Response:
        """Count subjects by what a view shows; no group under k is told of, or can be worked out."""
        services = current()
        with services.database.reading() as session:
            opened = open_reader(session, study, asked["view"])
        found = count_view(services, opened, asked["by"].split(","))
        note(by=asked["by"], k=found.k)
        if asked["format"] == "csv":
            response = Response(statistics_csv(found), content_type="text/csv; charset=utf-8")
        elif asked["format"] == "svg":
            response = Response(render_chart(found), content_type="image/svg+xml; charset=utf-8")
        else:
            response = jsonify(opened.head | statistics_json(found))
        response.headers["X-Hdeid-Policy"] = policy_header(opened.head)
        return response
