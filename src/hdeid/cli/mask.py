"""`hdeid mask`: documents as a policy shows them."""

from __future__ import annotations

import json
import sys
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from time import perf_counter
from typing import TYPE_CHECKING, Any

import click

from hdeid.cli.files import TextFile, check_writable, find_inputs, write_atomically
from hdeid.cli.options import make_deidentifier, model_option, quiet_option, threshold_option
from hdeid.cli.progress import tracked
from hdeid.core.document import Document
from hdeid.core.view import View
from hdeid.errors import HdeidError, InputError
from hdeid.policy.plan import Compiled
from hdeid.policy.release import Grant, refuse_alone
from hdeid.report import Report

if TYPE_CHECKING:
    from hdeid.deidentifier import Deidentifier


@click.command()
@click.argument("paths", nargs=-1, metavar="[PATH…|-]")
@click.option("--policy", "-p", "policy_name", required=True, metavar="NAME|FILE", help="A shipped policy, or a file.")
@click.option("--out", type=click.Path(file_okay=False, path_type=Path), help="Folder for the masked copies.")
@click.option("--report", "report_path", type=click.Path(dir_okay=False, path_type=Path), help="Write counts as JSON.")
@click.option("--subject", default="", help="Whom the documents are about: shifts and pseudonyms agree within it.")
@click.option("--study", default="", metavar="NAME", help="The study, for pseudonyms and shifts of domain `study`.")
@click.option("--view", default="", metavar="NAME", help="A view of the policy, for readers of one role.")
@click.option("--place", default="", metavar="PATH", help="Place in a form: SE.V3/F.AE/IG.AE/I.AE.NARR.")
@click.option("--approved-by", default="", metavar="ROLE", help="Who approved the view.")
@click.option("--approved-on", type=click.DateTime(["%Y-%m-%d"]), help="When the view was approved.")
@click.option("--purpose", default="", help="What the view was approved for.")
@threshold_option
@model_option
@quiet_option
def mask(
    paths: tuple[str, ...],
    policy_name: str,
    out: Path | None,
    report_path: Path | None,
    subject: str,
    study: str,
    view: str,
    place: str,
    approved_by: str,
    approved_on: datetime | None,
    purpose: str,
    thresholds: dict[str, float],
    model: str,
    quiet: bool,
) -> int:
    """Print or write documents as a policy shows them.

    PATH is a text file, a folder that is walked, or `-` for standard input, which is also the default. One input goes
    to standard output; several need `--out`. Copies keep name, folder, encoding and line ends, and are whole or absent.
    A file that cannot be read or masked is withheld: it is told on standard error, the rest goes on, and the exit code
    is 1.
    """
    files = find_inputs(paths)
    if out is None and len(files) != 1:
        raise InputError(f"{len(files)} inputs; name a folder for the copies with `--out`")
    if out is not None:
        check_writable(files, out)
    deidentifier = make_deidentifier(model, with_keys=True)
    policy = deidentifier.policy(policy_name)
    if view in policy.policy.views:
        # One fault of the view, before any file is read.
        refuse_alone(policy.policy.views[view])
    head = {
        "policy": f"{policy.policy.name}@{policy.policy.version}",
        # An unknown view is one fault, not one of each file.
        "fingerprint": deidentifier.fingerprint(policy.view(view), thresholds),
        "thresholds": deidentifier.thresholds(policy, thresholds),
    }
    grant = Grant(approved_by, purpose, approved_on.date()) if approved_on else None
    reader = _Reader(deidentifier, policy, view, place, subject, study, thresholds, grant)
    report = Report()
    for file in tracked(files, "mask", is_hidden=quiet):
        try:
            data = _mask(file, reader, report)
            if out is not None:
                write_atomically(out / file.name, data)
        except HdeidError as error:
            report.withheld[error.code] += 1
            click.echo(f"hdeid: {error} [{error.code}]", err=True)
            continue
        if out is None:
            sys.stdout.buffer.write(data)
            sys.stdout.buffer.flush()
    if report_path is not None:
        _write_report(report_path, head | report.to_json())
    if not quiet:
        _tell(report, to_folder=out is not None)
    return 1 if report.withheld else 0


@dataclass(frozen=True, slots=True)
class _Reader:
    """For whom documents are rendered, and how."""

    deidentifier: Deidentifier
    policy: Compiled
    view: str
    place: str
    subject: str
    study: str
    thresholds: Mapping[str, float]
    grant: Grant | None

    def detect(self, text: str, id: str) -> Document:
        return self.deidentifier.detect(text, id=id, policy=self.policy, thresholds=self.thresholds)

    def render(self, document: Document) -> View:
        return self.deidentifier.render(
            document, self.policy, subject=self.subject, study=self.study, thresholds=self.thresholds, view=self.view,
            place=self.place, grant=self.grant,
        )  # fmt: skip


# Values in these files are written with escapes, which would hide them from detection.
_ESCAPED = frozenset({".json", ".ndjson", ".jsonl", ".xml", ".html", ".htm"})


def _mask(file: TextFile, reader: _Reader, report: Report) -> bytes:
    if file.path is not None and file.path.suffix.lower() in _ESCAPED:
        raise InputError("is a form, not plain text; `hdeid batch` reads it", place=file.place)
    decoded = file.read()
    start = perf_counter()
    document = reader.detect(decoded.text, file.id)
    found = perf_counter()
    view = reader.render(document)
    report.seconds["detect"] += found - start
    report.seconds["render"] += perf_counter() - found
    report.add(document, view)
    return decoded.encode(view.text)


def _write_report(path: Path, content: Mapping[str, Any]) -> None:
    text = json.dumps(content, ensure_ascii=False, indent=2) + "\n"
    write_atomically(path, text.encode("utf-8"))


def _tell(report: Report, *, to_folder: bool) -> None:
    """Say on standard error what a person should know: failed methods, and how much was done."""
    faults = sum(report.faults.values())
    if faults:
        codes = ", ".join(f"{code} {count}" for code, count in sorted(report.faults.items()))
        hint = "; make keys with `hdeid keys init`" if "E-NO-KEY" in report.faults else ""
        click.echo(f"hdeid: {faults} values could not be hidden as asked and were masked ({codes}){hint}", err=True)
    if to_folder:
        withheld = sum(report.withheld.values())
        click.echo(f"hdeid: {report.documents} masked, {withheld} withheld", err=True)
