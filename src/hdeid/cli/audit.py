"""`hdeid audit`: proves that the audit trail of the service is whole."""

from __future__ import annotations

import json

import click

from hdeid.cli.store import opened
from hdeid.errors import StoreError


@click.group()
def audit() -> None:
    """Verify and print the audit trail of the service."""


@audit.command("verify")
@click.option("--head", default="", metavar="NUMBER:HASH", help="A line that was kept elsewhere (`hdeid audit head`).")
def verify(head: str) -> int:
    """Find any change, deletion or reordering of the trail; the exit code is 1 when there is one."""
    number, _, hashed = head.partition(":")
    if head and not number.isdigit():
        raise StoreError("expected a number and a hash as `hdeid audit head` prints them", code="E-HEAD")
    with opened() as services:
        from hdeid.store.audit import read_head
        from hdeid.store.audit import verify as faults_of

        with services.database.reading() as session:
            last, _ = read_head(session)
            faults = list(faults_of(session, services.vault, known=(int(number), hashed) if head else None))
    for fault in faults:
        click.echo(f"hdeid: {fault}", err=True)
    click.echo(f"{len(faults)} faults in {last} lines / 审计链校验" if faults else f"{last} lines, whole / 审计链完整")
    return 1 if faults else 0


@audit.command("head")
def head() -> None:
    """Print number and hash of the last line; kept elsewhere, they prove that no older copy was put in place."""
    with opened() as services:
        from hdeid.store.audit import read_head

        with services.database.reading() as session:
            number, hashed = read_head(session)
    click.echo(f"{number}:{hashed}")


@audit.command("list")
@click.option("--study", default="", help="Lines of one study.")
@click.option("--action", default="", help="Of one action, or of all that begin so: `records.*`.")
@click.option("--actor", default="", help="Of one user.")
@click.option("--limit", default=100, show_default=True, help="At most so many, newest first.")
def list_lines(study: str, action: str, actor: str, limit: int) -> None:
    """Print lines of the trail as JSON, newest first."""
    with opened() as services:
        from hdeid.store.audit import list_entries

        with services.database.reading() as session:
            studies = [study] if study else None
            for entry in list_entries(session, studies=studies, action=action, actor=actor, limit=limit):
                told = {
                    "number": entry.number, "at": entry.at.isoformat(), "actor": entry.actor, "action": entry.action,
                    "study": entry.study_id, "object": entry.object, "outcome": entry.outcome, "detail": entry.detail,
                }  # fmt: skip
                click.echo(json.dumps(told, ensure_ascii=False))
