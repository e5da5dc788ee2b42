"""The table of who may call what, as Markdown: `python -m hdeid.service.access_table > src/hdeid/service/ACCESS.md`.

A test holds the file to the rows of `access.py`, and the service to the file.
"""

from __future__ import annotations

import tempfile

from flask import Flask

from hdeid.service.access import Access, key_of, row_of, scopes_of
from hdeid.service.app import create_app
from hdeid.settings import read_settings
from hdeid.store.roles import ROLES

COLUMNS = ("nobody", "stranger", *ROLES, "admin")
"""Callers: without a key; of no study; with one role in the study of the route; an administrator."""

_HEAD = """\
# Who may call what

Made from `access.py` by `python -m hdeid.service.access_table`; a test tries every cell. A caller who is nobody is
answered 401, any other who may not is answered 404, as for a study of others. In a route without a study, a role counts
in any study; what it then finds is of the caller's own studies.
"""


def render_table(app: Flask) -> str:
    """Return the table of an app, ordered by route."""
    lines = [_HEAD, _line("route", "method", *COLUMNS), _line(*["---"] * (2 + len(COLUMNS)))]
    for route, method, endpoint in routes(app):
        row = row_of(endpoint, method)
        assert row is not None, key_of(endpoint, method)
        cells = ["yes" if may(row, column, has_study="<study>" in route) else "" for column in COLUMNS]
        lines.append(_line(f"`{route}`", method, *cells))
    return "\n".join(lines) + "\n"


def routes(app: Flask) -> list[tuple[str, str, str]]:
    """Return route, method and endpoint of everything that can be called, ordered."""
    return sorted(
        (rule.rule, method, rule.endpoint)
        for rule in app.url_map.iter_rules()
        for method in (rule.methods or set()) - {"HEAD", "OPTIONS"}
    )


def may(row: Access, column: str, *, has_study: bool) -> bool:
    """Return whether the caller of a column may call an endpoint, in a study of theirs where the route has one."""
    if row.is_open or column == "nobody":
        return row.is_open
    if has_study and column == "stranger":
        return False
    return not row.scopes or bool(row.scopes & scopes_of([column], is_admin=column == "admin"))


def _line(*cells: str) -> str:
    return f"| {' | '.join(cells)} |"


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as folder:
        print(render_table(create_app(read_settings({"HDEID_HOME": folder, "HDEID_MODEL": "none"}))), end="")
