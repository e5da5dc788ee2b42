"""`hdeid pretrain` and `hdeid train`: a tagger from a recipe; they need the extra `train`."""

from __future__ import annotations

from pathlib import Path

import click

from hdeid.cli.extra import need_training

_RECIPE = click.argument("recipe", type=click.Path(exists=True, path_type=Path))
_WORK = click.option(
    "--work", type=click.Path(file_okay=False, path_type=Path),
    help="Folder of corpus, checkpoints and logs.  [default: runs/NAME]",
)  # fmt: skip


@click.command()
@_RECIPE
@_WORK
def pretrain(recipe: Path, work: Path | None) -> None:
    """Pretrain the encoder that RECIPE (a file, or the folder that holds it) describes.

    A run that was stopped goes on from its last checkpoint.
    """
    need_training()
    from hdeid.training import pretrain as pretraining

    pretraining.run(recipe, work)


@click.command()
@_RECIPE
@_WORK
@click.option("--resume", is_flag=True, help="Go on from the last checkpoint.")
@click.option(
    "--out", type=click.Path(file_okay=False, path_type=Path), help="Where the model goes.  [default: beside RECIPE]"
)
@click.option(
    "--calibrate/--no-calibrate", "is_calibrated", default=True, help="Whether to end with `hdeid calibrate`."
)
def train(recipe: Path, work: Path | None, resume: bool, out: Path | None, is_calibrated: bool) -> None:
    """Train the tagger that RECIPE describes, and write model, calibration, card, metrics, curves and checksums."""
    need_training()
    from hdeid.training import train as training

    training.run(recipe, resume, work, out)
    if is_calibrated:
        from hdeid.cli.calibrate import calibrate_model

        calibrate_model(out or (recipe if recipe.is_dir() else recipe.parent))
