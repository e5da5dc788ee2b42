"""`hdeid policy simulate|advise`: what a policy does to real files, and which rules would hide least of them."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import click

from hdeid.cli.complete import complete_policies, complete_selectors
from hdeid.cli.corpus import read_corpus
from hdeid.cli.options import json_option, make_deidentifier, model_option, quiet_option
from hdeid.policy.libraries import find_policy
from hdeid.policy.selector import find_category
from hdeid.proof.advise import advice_json, advice_lines, advise
from hdeid.proof.quasi import QUASI
from hdeid.proof.simulate import simulate, simulation_json, simulation_lines


def _corpus_options(function: Callable[..., Any]) -> Callable[..., Any]:
    for option in (
        click.option("--corpus", required=True, type=click.Path(exists=True, path_type=Path), metavar="DIR",
                     help="Folder of texts, or of JSON lines with spans (`*.jsonl`)."),
        click.option("--markup", "is_markup", is_flag=True, help="Texts are in gold markup; the model is not run."),
        click.option("--per", type=click.Choice(("file", "folder")), default="file", show_default=True,
                     help="Each file is about another subject, or each folder is."),
        click.option("--k", type=click.IntRange(min=1), default=11, show_default=True,
                     help="Subjects that must share what is visible."),
    ):  # fmt: skip
        function = option(function)
    return function


@click.command("simulate")
@click.argument("policy", metavar="POLICY", shell_complete=complete_policies)
@_corpus_options
@model_option
@quiet_option
@json_option
def simulate_command(
    policy: str, corpus: Path, is_markup: bool, per: str, k: int, model: str, quiet: bool, is_json: bool
) -> None:
    """Tell what a policy does to real files: per rule, per level, and how rare the visible values are.

    Examples are told by file and offset; no text is printed.
    """
    deidentifier = make_deidentifier(model)
    compiled = deidentifier.policy(find_policy(policy))
    subjects = read_corpus(corpus, deidentifier, is_markup=is_markup, per=per, is_quiet=quiet)
    found = simulate(compiled, subjects)
    if is_json:
        click.echo(json.dumps(simulation_json(found, compiled, k), ensure_ascii=False, indent=2))
    else:
        for line in simulation_lines(found, compiled, k):
            click.echo(line)


@click.command("advise")
@_corpus_options
@click.option("--max-loss", type=click.FloatRange(0, 1), default=1.0, help="Fail when more information is lost, 0..1.")
@click.option("--outliers", type=click.FloatRange(0, 1), default=0.0, help="Share of subjects that may be withheld.")
@click.option("--on", "names", multiple=True, metavar="CATEGORY", shell_complete=complete_selectors,
              help="Which quasi-identifiers may be shown; others stay hidden.  [default: all that occur]")  # fmt: skip
@model_option
@quiet_option
@json_option
def advise_command(
    corpus: Path,
    is_markup: bool,
    per: str,
    k: int,
    max_loss: float,
    outliers: float,
    names: tuple[str, ...],
    model: str,
    quiet: bool,
    is_json: bool,
) -> int:
    """Propose the rules that hide least while every visible combination fits at least k subjects.

    Searches all combinations of address levels, date granularity, age bands, and of showing or hiding the other
    quasi-identifiers. The exit code is 1 when there is no way within --max-loss.
    """
    deidentifier = make_deidentifier(model)
    subjects = read_corpus(corpus, deidentifier, is_markup=is_markup, per=per, is_quiet=quiet)
    categories = tuple(find_category(name).name for name in names) or QUASI
    advice = advise(subjects, k, categories, outliers)
    if is_json:
        click.echo(json.dumps(advice_json(advice), ensure_ascii=False, indent=2))
    else:
        for line in advice_lines(advice):
            click.echo(line)
    if advice.choice is None:
        return 1
    if advice.choice.loss > max_loss:
        click.echo(f"the least loss, {advice.choice.loss:.1%}, is above {max_loss:.1%} / 最小损失超出上限", err=True)
        return 1
    return 0
