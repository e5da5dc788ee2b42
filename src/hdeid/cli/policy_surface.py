"""`hdeid policy surface`: all that any output under a policy can still hold, on one page to sign."""

from __future__ import annotations

import json

import click

from hdeid.cli.complete import complete_policies, complete_selectors
from hdeid.core.category import CATEGORIES
from hdeid.policy.libraries import load_policy
from hdeid.policy.selector import parse_selector
from hdeid.policy.surface import SurfaceRow, surface
from hdeid.proof.surface_page import surface_html, surface_json, surface_lines


@click.command("surface")
@click.argument("policy", metavar="POLICY", shell_complete=complete_policies)
@click.option("--only", metavar="SELECTOR", shell_complete=complete_selectors, help="One category, or some levels.")
@click.option("--view", metavar="VIEW", help="One named view.  [default: the policy itself and all its views]")
@click.option("--format", "form", type=click.Choice(("text", "html", "json")), default="text", show_default=True)
@click.option("--json", "is_json", is_flag=True, help="The same as --format json.")
def surface_command(policy: str, only: str | None, view: str | None, form: str, is_json: bool) -> None:
    """Print what may remain of every category and level, with an example, what tells most first.

    The HTML page stands by itself: a picture of the table, the rules behind it, and fields to sign.
    """
    compiled = load_policy(policy)
    rows = [row for row in surface(compiled, view) if only is None or _is_meant(row, only)]
    if is_json or form == "json":
        click.echo(json.dumps(surface_json(rows, compiled), ensure_ascii=False, indent=2))
    elif form == "html":
        click.echo(surface_html(rows, compiled), nl=False)
    else:
        for line in surface_lines(rows, compiled):
            click.echo(line)


def _is_meant(row: SurfaceRow, only: str) -> bool:
    selector = parse_selector(only)
    if row.category not in selector.categories():
        return False
    return bool(set(row.levels) & set(selector.levels(CATEGORIES[row.category])))
