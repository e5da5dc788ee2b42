"""`python -m augment RECIPE --seed N --out FILE`: writes labelled clinical documents for training."""

from __future__ import annotations

import sys
from pathlib import Path

import click

from augment.generate import generate, write_line
from augment.recipe import read_recipe
from hdeid.training.sets import find_data


@click.command()
@click.argument("recipe", type=click.Path(exists=True, dir_okay=False, path_type=Path))
@click.option("--seed", type=int, default=1, show_default=True, help="Same seed, same bytes.")
@click.option("--out", type=click.Path(dir_okay=False, path_type=Path), required=True, help="JSONL file to write.")
@click.option("--documents", type=int, default=0, help="Number of documents; the recipe's by default.")
def main(recipe: Path, seed: int, out: Path, documents: int) -> None:
    """Write labelled clinical documents as RECIPE says."""
    characters = 0
    with out.open("w", encoding="utf-8", newline="\n") as lines:
        for genre, document in generate(read_recipe(recipe), seed, find_data(), documents):
            lines.write(write_line(genre, document))
            characters += len(document.text)
    click.echo(f"{characters} characters in {out.name}", file=sys.stderr)


if __name__ == "__main__":
    main()
