"""The audit trail, newest first, filtered."""

from __future__ import annotations

from flask import render_template, request

from hdeid.service.caller import scopes_in
from hdeid.service.resources.audit import audited_studies
from hdeid.service.services import current
from hdeid.service.web.blueprint import page
from hdeid.store.audit import Value, list_entries
from hdeid.store.tables import AuditEntry

_ROWS = 100
_FILTERS = ("action", "actor", "object")


@page.get("/audit")
def audit() -> str:
    """List lines of the caller's studies, of all for an administrator."""
    filters = {name: request.args.get(name, "")[:128] for name in _FILTERS}
    given = request.args.get("before", "")
    before = int(given) if given.isascii() and given.isdigit() and len(given) < 10 else None
    named = request.args.get("of", "")
    with current().database.reading() as session:
        studies = audited_studies(session, named)
        found = list_entries(session, studies=studies, before=before, limit=_ROWS + 1, **filters)
        scopes = scopes_in(session, named) if named else frozenset()
    more = found[_ROWS - 1].number if len(found) > _ROWS else None
    return render_template(
        "audit.html", entries=found[:_ROWS], filters=filters, of=named, next=more, study=named, scopes=scopes,
        details=[_told(each) for each in found[:_ROWS]],
    )  # fmt: skip


def _told(entry: AuditEntry) -> dict[str, Value]:
    """Return what a line tells beyond its columns, without what is empty or goes without saying; hashes are cut."""
    told = {name: value for name, value in entry.detail.items() if value not in ("", False) and name != "request"}
    if told.get("status") == 200:
        del told["status"]
    return told | ({"sha256": told["sha256"][:12]} if "sha256" in told else {})
