"""Writes the audit trail: one line for each request of a known route, in the transaction that does what it tells.

Requests of nobody, and those beyond the rate, are told sparingly (`service/sparing.py`): what is not told is counted in
the next line, as `untold`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager

from flask import Response, g, request
from sqlalchemy.orm import Session

from hdeid.service.access import key_of
from hdeid.service.services import current
from hdeid.store.audit import Event, Value, append, is_word

_ID = re.compile(r"[A-Za-z0-9][A-Za-z0-9._@-]{0,63}")
_ANONYMOUS, _BEYOND_RATE = "anonymous", 429
_QUIET = ("static", "health.", "api-docs.", "docs.", "compatible.CheckHealth", "compatible.GetVersion")


def note(**detail: Value) -> None:
    """Add ids, codes and counts to the line of the present request; `object` names what it is about."""
    g.setdefault("noted", {}).update(detail)


@contextmanager
def transaction() -> Iterator[Session]:
    """Open a writing transaction; the line of the present request is committed with it, or neither is."""
    services = current()
    with services.database.writing() as session:
        yield session
        if _is_admitted():
            append(services.database, session, services.vault, _event("done"))
    g.is_told = True


def tell(response: Response) -> Response:
    """Append the line of a request that no transaction told of; runs after every request.

    Raises:
        StoreError: the line cannot be written; the answer is then withheld.
    """
    endpoint = request.endpoint
    if endpoint is None or endpoint.startswith(_QUIET) or g.get("is_told"):
        return response
    outcome = (
        "done" if response.status_code < 400 else "denied" if response.status_code in (401, 403, 404) else "failed"
    )
    note(status=response.status_code)
    if not _is_admitted(response.status_code):
        return response
    services = current()
    with services.database.writing() as session:
        append(services.database, session, services.vault, _event(outcome))
    g.is_told = True
    return response


def _is_admitted(status: int = 200) -> bool:
    """Return whether the present request has a line of its own; notes how many had none before it."""
    caller = g.get("caller")
    # Who logs in is nobody until then, and named as the object.
    is_known = caller is not None or "object" in g.get("noted", {})
    if is_known and status != _BEYOND_RATE:
        return True
    untold = current().sparing.admit(caller.user.name if caller is not None else _ANONYMOUS)
    if untold:
        note(untold=untold)
    return untold is not None


def _event(outcome: str) -> Event:
    caller = g.get("caller")
    detail = dict(g.get("noted", {}))
    given = {name: value for name, value in (request.view_args or {}).items() if _ID.fullmatch(str(value))}
    named = str(detail.pop("object", "") or next((v for k, v in given.items() if k != "study"), ""))
    # What is no id, code or count is not told: an address and a name of a view are the caller's to write.
    detail = {name: value if not isinstance(value, str) or is_word(value) else "?" for name, value in detail.items()}
    return Event(
        actor=caller.user.name if caller else _ANONYMOUS,
        action=key_of(request.endpoint or "", request.method).lower(),
        outcome=outcome,
        study=str(detail.pop("study", "") or given.get("study", ""))[:64] if outcome == "done" else "",
        object=named[:64] if outcome == "done" and is_word(named) else "",
        detail={**detail, "request": g.request_id},
    )
