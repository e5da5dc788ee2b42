"""`hdeid evaluate --sweep`: the table of missed against over-masked characters, its words, and its picture."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from pathlib import Path

import click
from rich.console import Console
from rich.table import Table

from hdeid.cli.files import write_atomically
from hdeid.core.document import Document
from hdeid.deidentifier import Deidentifier
from hdeid.evaluation.picture import draw
from hdeid.evaluation.sweep import Row, Sweep


def sweep(
    deidentifier: Deidentifier,
    documents: Iterable[Document],
    words: Path | None,
    picture: Path | None,
    *,
    is_json: bool,
) -> None:
    """Detect documents at every threshold, print the table, and write words and picture where asked."""
    counts = Sweep()
    for document in documents:
        counts.add(document, deidentifier.detect_each(document.text, counts.thresholds, id=document.id))
    rows = counts.rows()
    if is_json:
        click.echo(json.dumps([_to_json(row) for row in rows], ensure_ascii=False, indent=2))
    else:
        _print(rows, counts.thresholds)
    if picture is not None:
        write_atomically(picture, draw(rows).encode("utf-8"))
    if words is not None:
        # INVARIANT: document text leaves the sweep here only, where a person asked for it by name.
        write_atomically(words, _words(counts).encode("utf-8"))
        click.echo(f"hdeid: `{words}` holds text of the documents; keep it as you keep them, and delete it", err=True)


def _to_json(row: Row) -> dict[str, object]:
    counts = {"gold": row.gold, "missed": row.missed, "other": row.other, "hidden": row.hidden}
    shares = {"missed_share": round(row.missed_share, 6), "hidden_share": round(row.hidden_share, 6)}
    return {"threshold": row.threshold, "name": row.name, **counts, **shares}


def _print(rows: Sequence[Row], thresholds: Sequence[float]) -> None:
    """Print a line a category; each cell is missed / hidden needlessly, in percent."""
    table = Table(title="missed/over-masked, % of letters and digits, by threshold", title_justify="left")
    for heading in ("category", "gold", *(f"{100 * threshold:.10g} %" for threshold in thresholds)):
        table.add_column(heading, no_wrap=True, justify="left" if heading == "category" else "right")
    for first in range(0, len(rows), len(thresholds)):
        line = rows[first : first + len(thresholds)]
        cells = (f"{100 * row.missed_share:.2f}/{100 * row.hidden_share:.2f}" for row in line)
        table.add_row(line[0].name, str(line[0].gold), *cells)
    Console(width=max(120, Console().width)).print(table)


def _words(counts: Sweep) -> str:
    ordered = sorted(
        counts.words.items(),
        key=lambda each: (each[0].kind, each[0].category, -each[1], each[0].text, each[0].threshold),
    )
    lines = (
        f"{word.kind}\t{word.category}\t{word.threshold:g}\t{count}\t{' '.join(word.text.split())}\n"
        for word, count in ordered
    )
    return "kind\tcategory\tthreshold\tcount\ttext\n" + "".join(lines)
