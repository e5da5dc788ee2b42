"""All pages: importing them puts their routes on the blueprint; a new one is listed here."""

from __future__ import annotations

from hdeid.service.web import audit, home, policies, records, requests, sign_in, statistics, trying
from hdeid.service.web.blueprint import page

PAGES = (sign_in, home, trying, records, policies, requests, audit, statistics)

__all__ = ["PAGES", "page"]
