"""`hdeid evaluate`: how well gold documents are found, and what would leak or be hidden needlessly."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import click
from rich.console import Console
from rich.table import Table

from hdeid.cli.complete import complete_policies
from hdeid.cli.files import TextFile, find_inputs
from hdeid.cli.options import json_option, make_deidentifier, model_option, quiet_option
from hdeid.cli.progress import tracked
from hdeid.cli.sweep import sweep
from hdeid.core.category import CATEGORIES, DIRECT
from hdeid.core.document import Document
from hdeid.core.exchange import document_from_json
from hdeid.core.markup import parse_markup
from hdeid.errors import HdeidError, InputError, Place
from hdeid.evaluation.leak import LeakTable
from hdeid.evaluation.score import Score, ScoreTable, micro
from hdeid.policy.libraries import load_policy
from hdeid.proof.shown import ShownTable


@click.command()
@click.argument("gold", nargs=-1, metavar="GOLD…")
@click.option(
    "--found", type=click.Path(exists=True, dir_okay=False, path_type=Path),
    help="Score these spans (JSON lines as `hdeid detect` prints them) instead of detecting.",
)  # fmt: skip
@click.option("--sweep", "is_sweep", is_flag=True, help="Set missed against over-masked at falling thresholds instead.")
@click.option(
    "--words", type=click.Path(dir_okay=False, path_type=Path),
    help="With --sweep: write the words missed or hidden needlessly as TSV (mode 0600). The file holds document text.",
)  # fmt: skip
@click.option("--picture", type=click.Path(dir_okay=False, path_type=Path), help="With --sweep: draw the table as SVG.")
@click.option(
    "--sets", "is_sets", is_flag=True, help="Score the tagger on the held-out parts of the sets in HDEID_DATA."
)
@click.option("--policy", metavar="POLICY", shell_complete=complete_policies,
    help="Detect at this policy's thresholds; tell what it shows of identifiers that it hides where gold marks them.",
)  # fmt: skip
@click.option("--leaks", "show_leaks", is_flag=True, help="Also list each direct identifier left uncovered, by offset.")
@model_option
@json_option
@quiet_option
def evaluate(
    gold: tuple[str, ...],
    found: Path | None,
    is_sweep: bool,
    words: Path | None,
    picture: Path | None,
    is_sets: bool,
    policy: str | None,
    show_leaks: bool,
    model: str,
    is_json: bool,
    quiet: bool,
) -> None:
    """Score detection against gold documents.

    GOLD is a file in gold markup, a `.jsonl` file with `text` and `spans`, or a folder of such files; a `README.md` in
    a folder is left out.
    """
    if is_sets == bool(gold):
        raise click.UsageError("name gold documents, or give `--sets` alone")
    if policy and (is_sets or is_sweep):
        raise click.UsageError("`--policy` asks for gold documents, at the thresholds of the policy")
    if is_sets:
        from hdeid.cli.sets import print_sets

        print_sets(model, is_json=is_json)
        return
    if (words or picture) and not is_sweep:
        raise click.UsageError("`--words` and `--picture` belong to `--sweep`")
    if is_sweep and (found or show_leaks):
        raise click.UsageError("`--sweep` detects by itself, at several thresholds; leave `--found` and `--leaks` out")
    documents = [document for file in find_inputs(gold) if file.name.name != "README.md" for document in _read(file)]
    if is_sweep:
        deidentifier = make_deidentifier(model)
        sweep(deidentifier, tracked(documents, "sweep", is_hidden=quiet), words, picture, is_json=is_json)
        return
    given = _read_found(found) if found else None
    deidentifier = None if given is not None else make_deidentifier(model)
    compiled = load_policy(policy) if policy else None
    scores, leaks = ScoreTable(), LeakTable()
    shown = ShownTable(compiled) if compiled else None
    missed: list[dict[str, Any]] = []
    for document in tracked(documents, "evaluate", is_hidden=quiet):
        if deidentifier is not None:
            result = deidentifier.detect(document.text, id=document.id, policy=compiled)
        else:
            result = _given(given or {}, document)
        scores.add(document, result)
        leaks.add(document, result)
        missed.extend(_uncovered(document, result))
        if shown:
            shown.add(document, result)
    figures = _figures(scores, leaks)
    if shown:
        figures["policy"] = shown.figures()
    if show_leaks:
        figures["leaks"] = missed
    if is_json:
        click.echo(json.dumps(figures, ensure_ascii=False, indent=2))
    else:
        _print(figures)


def _read(file: TextFile) -> Iterator[Document]:
    text = file.read().text
    if file.name.suffix != ".jsonl":
        try:
            yield parse_markup(text, id=file.id)
        except HdeidError as error:
            raise _at(error, file) from None
        return
    for number, line in enumerate(text.splitlines(), 1):
        if not line.strip():
            continue
        try:
            document = document_from_json(json.loads(line))
        except json.JSONDecodeError as error:
            raise InputError("not a JSON object", place=Place(str(file.path), number, error.colno)) from None
        except HdeidError as error:
            raise InputError(error.message, place=Place(str(file.path), number, 1)) from None
        yield Document(document.text, document.spans, id=document.id or f"{file.id}:{number}")


def _at(error: HdeidError, file: TextFile) -> InputError:
    line, column = (error.place.line, error.place.column) if error.place else (0, 0)
    return InputError(error.message, place=Place(str(file.path), line, column))


def _read_found(path: Path) -> dict[str, Any]:
    lines = path.read_text(encoding="utf-8").splitlines()
    return {value["id"]: value for value in map(json.loads, filter(str.strip, lines))}


def _given(given: Mapping[str, Any], document: Document) -> Document:
    if document.id not in given:
        raise InputError(f"no spans for document `{document.id}`")
    return document_from_json({**given[document.id], "text": document.text})


def _uncovered(gold: Document, found: Document) -> Iterator[dict[str, Any]]:
    """Yield direct identifiers of which a letter or digit is left, by offset: no text."""
    covered = {i for span in found.spans for i in range(span.start, span.end)}
    for span in gold.spans:
        left = [i for i in range(span.start, span.end) if gold.text[i].isalnum() and i not in covered]
        if left and span.category in DIRECT:
            place = {"start": span.start, "end": span.end, "category": span.category, "characters": len(left)}
            yield {"id": gold.id, **place}


def _figures(scores: ScoreTable, leaks: LeakTable) -> dict[str, Any]:
    names = [name for name in CATEGORIES if name in scores.strict]
    return {
        "documents": leaks.documents,
        "leak": {
            "direct": leaks.direct_leak,
            "all": leaks.leak(),
            "other_text_hidden": leaks.over_masked,
            "documents_without_direct_leak": leaks.clean_share,
        },
        "categories": {
            name: {
                "strict": _score(scores.strict[name]),
                "loose": _score(scores.loose[name]),
                "leak": leaks.leak([name]),
            }
            for name in names
        },
        "levels": {name: _score(score) for name, score in sorted(scores.levels.items())},
        "micro": {
            "strict": _score(micro(scores.strict.values())),
            "loose": _score(micro(scores.loose.values())),
            "levels": _score(micro(scores.levels.values())),
        },
    }


def _score(score: Score) -> dict[str, float]:
    return {
        "gold": score.gold,
        "found": score.found,
        "precision": round(score.precision, 4),
        "recall": round(score.recall, 4),
        "f1": round(score.f1, 4),
    }


def _print(figures: dict[str, Any]) -> None:
    console = Console()
    table = Table("category", "gold", "strict P", "R", "F1", "loose F1", "leak")
    for name, row in figures["categories"].items():
        strict, loose = row["strict"], row["loose"]
        table.add_row(
            name, str(strict["gold"]), *(f"{strict[key]:.3f}" for key in ("precision", "recall", "f1")),
            f"{loose['f1']:.3f}", f"{row['leak']:.2%}",
        )  # fmt: skip
    console.print(table)
    levels = Table("level", "gold", "P", "R", "F1")
    for name, row in (*figures["levels"].items(), ("all levels", figures["micro"]["levels"])):
        levels.add_row(name, str(row["gold"]), *(f"{row[key]:.3f}" for key in ("precision", "recall", "f1")))
    console.print(levels)
    leak = figures["leak"]
    console.print(f"documents                     {figures['documents']}")
    console.print(f"leak, direct identifiers      {leak['direct']:.3%}")
    console.print(f"leak, all identifiers         {leak['all']:.3%}")
    console.print(f"other text hidden             {leak['other_text_hidden']:.3%}")
    console.print(f"documents without direct leak {leak['documents_without_direct_leak']:.1%}")
    if "policy" in figures:
        _print_policy(console, figures["policy"])
    for row in figures.get("leaks", ()):
        console.print(f"leak {row['id']} {row['start']}..{row['end']} {row['category']} {row['characters']} characters")


def _print_policy(console: Console, figures: dict[str, Any]) -> None:
    """Print what a policy shows of identifiers that it means to hide, by level as gold and as detection read it."""
    if figures["levels"]:
        table = Table("hidden by the policy", "letters", "shown", "read as")
        for row in figures["levels"]:
            table.add_row(row["level"], str(row["letters"]), str(row["shown"]), row["read_as"] or "(not found)")
        console.print(table)
    console.print(f"policy                        {figures['policy']}")
    console.print(f"hidden by it, yet shown       {figures['leak']:.3%}")
    console.print(f"  not found                   {figures['not_found']} letters")
    console.print(f"  read as another level       {figures['misread']} letters")
    console.print(f"shown by it, yet hidden       {figures['kept_but_hidden']} of {figures['kept']} letters")
