"""`python -m augment.samples`: a sheet of samples of every genre, for people to judge; nothing of the shared data's text is quoted."""

from __future__ import annotations

from pathlib import Path
from random import Random

import click

from augment.generate import write_document
from augment.genres.all_genres import GENRES
from augment.lexicons import read_lexicons
from augment.recipe import Recipe
from hdeid.core.markup import write_markup
from hdeid.training.sets import find_data


@click.command()
@click.option(
    "--out", type=click.Path(file_okay=False, path_type=Path), default=Path("docs/samples"), show_default=True
)
@click.option("--count", type=int, default=50, show_default=True, help="Samples per genre.")
@click.option("--seed", type=int, default=1, show_default=True)
def main(out: Path, count: int, seed: int) -> None:
    """Write COUNT samples of every genre in gold markup, a file a genre."""
    recipe = Recipe(documents=count, real=0.0, genres=dict.fromkeys(GENRES, 1.0))
    lex = read_lexicons(find_data())
    out.mkdir(parents=True, exist_ok=True)
    for genre, write in GENRES.items():
        samples = (
            write_markup(write_document(genre, recipe, Random(f"{seed} {genre} {n}"), lex, None)) for n in range(count)
        )
        title = (write.__doc__ or "").removeprefix("Return ").rstrip(".")
        blocks = "\n\n".join(f"```\n{sample.strip()}\n```" for sample in samples)
        (out / f"{genre}.md").write_text(f"# {genre}: {title}\n\nGenerated, all invented.\n\n{blocks}\n", "utf-8")


if __name__ == "__main__":
    main()
