"""The resources of the API, and the blueprints beside it; a new one is listed here."""

from __future__ import annotations

from flask import Blueprint as PlainBlueprint
from flask_smorest import Blueprint

from hdeid.service.resources.audit import audit
from hdeid.service.resources.compatible import compatible
from hdeid.service.resources.docs import docs
from hdeid.service.resources.jobs import jobs
from hdeid.service.resources.policies import policies
from hdeid.service.resources.records import records
from hdeid.service.resources.statistics import statistics
from hdeid.service.resources.studies import studies
from hdeid.service.resources.texts import texts
from hdeid.service.resources.view_requests import view_requests
from hdeid.service.resources.views import views
from hdeid.service.web.pages import page

ALL_RESOURCES: tuple[Blueprint, ...] = (
    texts, studies, policies, records, jobs, views, view_requests, statistics, audit, compatible,
)  # fmt: skip
"""Under `/api/v1`, in the OpenAPI document."""

OTHER_BLUEPRINTS: tuple[PlainBlueprint, ...] = (docs, page)
"""At the root, outside of the OpenAPI document: Swagger UI, the page."""
