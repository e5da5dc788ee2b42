"""`hdeid policy scaffold`: a first policy from a form's own metadata."""

from __future__ import annotations

from pathlib import Path

import click

from hdeid.cli.files import write_atomically
from hdeid.errors import InputError, Place
from hdeid.study.scaffold import scaffold


@click.command("scaffold")
@click.argument("form", type=click.Path(exists=True, dir_okay=False, path_type=Path))
@click.option("--name", default="my-study", show_default=True, help="Name of the policy, in kebab case.")
@click.option(
    "--metadata",
    type=click.Path(exists=True, dir_okay=False, path_type=Path),
    help="ODM file or REDCap dictionary that defines the items of FORM.",
)
@click.option("--out", type=click.Path(dir_okay=False, path_type=Path), help="Write it here instead of printing it.")
def scaffold_command(form: Path, name: str, metadata: Path | None, out: Path | None) -> None:
    """Print a first policy for FORM: an ODM file with its metadata, a table with a header, or a REDCap dictionary.

    Every item is listed with its question, type and mark, everything is hidden, and each item that is known to identify
    has a test.
    """
    text = scaffold(form, name, metadata)
    if out is None:
        click.echo(text, nl=False)
        return
    if out.exists():
        raise InputError("is here already; name another file", place=Place(str(out)))
    write_atomically(out, text.encode("utf-8"))
