"""The resources of the API, and the blueprints beside it; a new one is listed here."""

from __future__ import annotations

from flask import Blueprint as PlainBlueprint
from flask_smorest import Blueprint

from hdeid.service.resources.studies import studies

ALL_RESOURCES: tuple[Blueprint, ...] = (studies,)
"""Under `/api/v1`, in the OpenAPI document."""

OTHER_BLUEPRINTS: tuple[PlainBlueprint, ...] = ()
"""At the root, outside of the OpenAPI document: the page."""
