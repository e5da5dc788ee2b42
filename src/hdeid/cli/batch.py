"""`hdeid batch`: folders of forms and notes as a policy shows them."""

from __future__ import annotations

import json
from collections.abc import Iterator
from datetime import datetime
from pathlib import Path

import click

from hdeid.batch.cluster import ray_engine
from hdeid.batch.engine import local_engine
from hdeid.batch.job import Job, Outcome
from hdeid.batch.page import outcome_json, outcome_page
from hdeid.batch.run import run_batch
from hdeid.cli.batch_progress import shown_progress
from hdeid.cli.complete import complete_policies
from hdeid.cli.files import find_inputs, write_atomically
from hdeid.cli.options import deidentifier_arguments, model_option, quiet_option
from hdeid.errors import InputError, Place
from hdeid.policy.release import Grant

REPORT = "hdeid-report"


@click.command()
@click.argument("paths", nargs=-1, metavar="IN…")
@click.option(
    "--policy",
    "-p",
    required=True,
    metavar="NAME|FILE",
    shell_complete=complete_policies,
    help="A shipped policy, or a file.",
)
@click.option("--out", required=True, type=click.Path(file_okay=False, path_type=Path), help="Folder for the copies.")
@click.option(
    "--manifest",
    "manifests",
    multiple=True,
    type=click.Path(exists=True, dir_okay=False, path_type=Path),
    help="Text file with one path a line, relative to it; may be given again.",
)
@click.option(
    "--metadata",
    multiple=True,
    type=click.Path(exists=True, dir_okay=False, path_type=Path),
    metavar="ODM",
    help="ODM file that defines the items of data files without metadata; may be given again.",
)
@click.option("--workers", type=click.IntRange(1, 256), default=1, show_default=True, help="Number of processes.")
@click.option("--resume", is_flag=True, help="Go on where a run of the same files, policy and keys was ended.")
@click.option("--study", default="", metavar="NAME", help="The study, for pseudonyms and shifts of domain `study`.")
@click.option("--release", default="", metavar="NAME", help="Name of the export; another one has other pseudonyms.")
@click.option("--view", default="", metavar="NAME", help="A view of the policy; its `risk` is weighed over the batch.")
@click.option("--approved-by", default="", metavar="ROLE", help="Who approved the view.")
@click.option("--approved-on", type=click.DateTime(["%Y-%m-%d"]), help="When the view was approved.")
@click.option("--purpose", default="", help="What the view was approved for.")
@click.option(
    "--engine", type=click.Choice(["local", "ray"]), default="local", show_default=True, help="Where the work is done."
)
@model_option
@quiet_option
def batch(
    paths: tuple[str, ...],
    policy: str,
    out: Path,
    manifests: tuple[Path, ...],
    metadata: tuple[Path, ...],
    workers: int,
    resume: bool,
    study: str,
    release: str,
    view: str,
    approved_by: str,
    approved_on: datetime | None,
    purpose: str,
    engine: str,
    model: str,
    quiet: bool,
) -> int:
    """Write folders of forms and notes as a policy shows them, one subject alike in all files.

    IN is a file or a folder: ODM, CSV, XLSX, FHIR, HL7 v2, CDA, DOCX, HTML, XML, text. Copies keep format, folder and,
    as far as the policy shows it, their name. A file that cannot be read whole is withheld and told; the rest goes on,
    and the exit code is 1. Counts go to `hdeid-report.json` and `.html` beside the copies.
    """  # fmt: skip
    files = _files(paths, manifests, out)
    grant = Grant(approved_by, purpose, approved_on.date()) if approved_on else None
    arguments = deidentifier_arguments(model, with_keys=True)
    job = Job(policy, **arguments, release=release, view=view, grant=grant, study=study, metadata=metadata)
    make_engine = ray_engine if engine == "ray" else local_engine
    with shown_progress(len(files), is_hidden=quiet) as tell:
        outcome = run_batch(files, out, job, workers=workers, resumes=resume, tell=tell, engine=make_engine)
    content = outcome_json(outcome, workers)
    write_atomically(out / f"{REPORT}.json", (json.dumps(content, ensure_ascii=False, indent=2) + "\n").encode())
    write_atomically(out / f"{REPORT}.html", outcome_page(content).encode())
    _tell(outcome, is_quiet=quiet)
    return 1 if outcome.withheld else 0


def _files(paths: tuple[str, ...], manifests: tuple[Path, ...], out: Path) -> list[tuple[Path, Path]]:
    """Return path and name of each file; what lies in the output folder is no input."""
    named = [*paths, *(path for manifest in manifests for path in _listed(manifest))]
    if not named:
        raise InputError("no files; name files, folders or a `--manifest`")
    target = out.resolve()
    found = [(file.path, file.name) for file in find_inputs(named) if file.path is not None]
    found = [(path, name) for path, name in found if target not in path.resolve().parents]
    if not found:
        raise InputError("no files there")
    return found


def _listed(manifest: Path) -> Iterator[str]:
    try:
        lines = manifest.read_text(encoding="utf-8-sig").splitlines()
    except (OSError, UnicodeDecodeError):
        raise InputError("cannot be read as a list of paths in UTF-8", place=Place(str(manifest))) from None
    for line in lines:
        if line.strip() and not line.startswith("#"):
            yield str(manifest.parent / line.strip())


def _tell(outcome: Outcome, *, is_quiet: bool) -> None:
    if outcome.canaries:
        names = ", ".join(sorted({each.category for each in outcome.canaries}))
        click.echo(f"hdeid: the batch is withheld: planted identifiers survived ({names}) [E-CANARY]", err=True)
    elif outcome.withheld:
        for name, done in zip(outcome.names, outcome.done, strict=True):
            if done.code:
                click.echo(f"hdeid: {name.as_posix()}: withheld: {done.reason} [{done.code}]", err=True)
    if "E-NO-KEY" in outcome.report.faults:
        click.echo("hdeid: some values need keys and were masked; make keys with `hdeid keys init`", err=True)
    if same := outcome.report.faults["E-SAME-KEY"]:
        hint = "hide them by `pseudonym`, with keys of `hdeid keys init`"
        click.echo(f"hdeid: {same} keys of subjects can no longer be told apart; {hint} [E-SAME-KEY]", err=True)
    if not is_quiet:
        written = len(outcome.names) - len(outcome.withheld)
        rate = round(outcome.report.characters / outcome.seconds) if outcome.seconds else 0
        click.echo(
            f"hdeid: {written} files written, {len(outcome.withheld)} withheld, {outcome.resumed} taken over, "
            f"{rate} characters/s",
            err=True,
        )
