"""`hdeid policy explain`: which rule decided about a place of a document, and why."""

from __future__ import annotations

import json

import click

from hdeid.cli.complete import complete_policies
from hdeid.cli.files import find_inputs
from hdeid.cli.options import json_option, make_deidentifier, model_option
from hdeid.core.markup import parse_markup
from hdeid.errors import InputError
from hdeid.policy.libraries import find_policy
from hdeid.proof.explain import explain, explanation_html, explanation_json, explanation_lines


@click.command("explain")
@click.argument("path")
@click.option("--policy", "-p", "name", required=True, metavar="POLICY", shell_complete=complete_policies)
@click.option("--at", "offset", type=click.IntRange(min=0), help="The character to explain, counted from 0.")
@click.option("--all", "is_all", is_flag=True, help="Explain every identifier; the default without `--at`.")
@click.option("--view", default="", metavar="NAME", help="A view of the policy.")
@click.option("--at-place", "place", default="", metavar="PATH", help="Place in a form that the text stands at.")
@click.option("--markup", "is_markup", is_flag=True, help="PATH is in gold markup; the model is not run.")
@click.option("--format", "form", type=click.Choice(("text", "html")), default="text", show_default=True)
@model_option
@json_option
def explain_command(
    path: str,
    name: str,
    offset: int | None,
    is_all: bool,
    view: str,
    place: str,
    is_markup: bool,
    form: str,
    model: str,
    is_json: bool,
) -> int:
    """Say for each identifier of a document, or for the one at an offset, which rule decided and why.

    Offsets and names of levels are printed, never the text.
    """
    if offset is not None and is_all:
        raise click.UsageError("--at and --all exclude each other")
    (file,) = find_inputs([path])
    text = file.read().text
    deidentifier = make_deidentifier(model)
    compiled = deidentifier.policy(find_policy(name)).view(view).at(place)
    document = parse_markup(text, id=file.id) if is_markup else deidentifier.detect(text, id=file.id, policy=compiled)
    if offset is not None and offset >= len(document.text):
        raise InputError(f"offset {offset} is behind the text's {len(document.text)} characters", place=file.place)
    found = explain(compiled, document, offset)
    if is_json:
        click.echo(json.dumps([explanation_json(each) for each in found], ensure_ascii=False, indent=2))
    elif form == "html":
        click.echo(explanation_html(found, f"{compiled.policy.name}@{compiled.policy.version}"), nl=False)
    else:
        for each in found:
            for line in explanation_lines(each):
                click.echo(line)
    return 0
