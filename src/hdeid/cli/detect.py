"""`hdeid detect`: the identifiers of documents, with levels, as JSON lines or marked text."""

from __future__ import annotations

import click

from hdeid.cli.files import find_inputs
from hdeid.cli.options import make_deidentifier, model_option, quiet_option, threshold_option
from hdeid.cli.progress import tracked
from hdeid.core.exchange import write_json
from hdeid.core.markup import write_markup
from hdeid.errors import InputError


@click.command()
@click.argument("paths", nargs=-1, metavar="[PATH…|-]")
@click.option(
    "--format", "form", type=click.Choice(["jsonl", "markup"]), default="jsonl", show_default=True,
    help="JSON lines with offsets and no text, or the text with gold markup.",
)  # fmt: skip
@click.option("--policy", "-p", default="", metavar="NAME|FILE", help="Whose thresholds (`detect:`) hold.")
@threshold_option
@model_option
@quiet_option
def detect(
    paths: tuple[str, ...], form: str, policy: str, thresholds: dict[str, float], model: str, quiet: bool
) -> int:
    """Print the identifiers of each document.

    PATH is a text file, a folder that is walked, or `-` for standard input, which is also the default. Offsets count
    Unicode code points; ends are exclusive. A file that cannot be read is told on standard error, the rest goes on, and
    the exit code is 1.
    """
    files = find_inputs(paths)
    deidentifier = make_deidentifier(model)
    # Thresholds that cannot be had are one fault of the request, not one of each file.
    deidentifier.thresholds(policy or None, thresholds)
    failures = 0
    for file in tracked(files, "detect", is_hidden=quiet):
        try:
            text = file.read().text
        except InputError as error:
            click.echo(f"hdeid: {error} [{error.code}]", err=True)
            failures += 1
            continue
        document = deidentifier.detect(text, id=file.id, policy=policy or None, thresholds=thresholds)
        if form == "markup":
            click.echo(write_markup(document), nl=not document.text.endswith("\n"))
        else:
            for piece in write_json(document):
                click.echo(piece, nl=False)
            click.echo()
    return 1 if failures else 0
