"""Pretrains the encoder of a recipe on raw text: `lm` in two processes, one a direction, `mini` in one."""

from __future__ import annotations

import logging
import multiprocessing
from pathlib import Path

import numpy as np
import torch

from hdeid.errors import RecipeError
from hdeid.tagger.vocabulary import read_vocabulary, write_vocabulary
from hdeid.training.corpus import build_corpus
from hdeid.training.pretrain_lm import DIRECTIONS, Direction, DirectionRun
from hdeid.training.pretrain_mini import MiniRun
from hdeid.training.recipe import Recipe, read_recipe
from hdeid.training.sets import find_data
from hdeid.training.workers import end_with_parent


def run(recipe_path: Path, folder: Path | None = None) -> None:
    """Pretrain the encoder of a recipe, going on where an earlier run was stopped.

    Args:
        recipe_path: The recipe, or the folder that holds it as `recipe.yaml`.
        folder: Where corpus, checkpoints and progress are kept; by default `runs/NAME` beside the project.

    Raises:
        RecipeError: the encoder of the recipe is not of a kind that is pretrained here.
    """
    recipe = read_recipe(recipe_path)
    folder = folder or recipe.working_folder()
    if recipe.encoder.kind not in ("lm", "mini"):
        raise RecipeError(f"encoder `{recipe.encoder.kind}` is not pretrained here; expected `lm` or `mini`")
    prepare(recipe, folder)
    if recipe.encoder.kind == "mini":
        run_mini(recipe, folder)
        return
    context = multiprocessing.get_context("spawn")
    workers = [context.Process(target=run_direction, args=(recipe, folder, direction)) for direction in DIRECTIONS]
    for worker in workers:
        worker.start()
    for worker in workers:
        worker.join()
    if any(worker.exitcode for worker in workers):
        raise RuntimeError("a direction of the pretraining stopped early; run again to go on from its checkpoint")


def prepare(recipe: Recipe, folder: Path) -> None:
    """Write vocabulary and corpus of a recipe to the working folder, unless they are there."""
    folder.mkdir(parents=True, exist_ok=True)
    if (folder / "train.npy").is_file():
        return
    options = recipe.pretrain
    corpus = build_corpus(options.corpus, find_data(), recipe.seed, options.least_count, recipe.licences)
    write_vocabulary(corpus.vocabulary, folder / "vocabulary.txt")
    np.save(folder / "validation.npy", corpus.validation)
    np.save(folder / "train.npy", corpus.train)


def run_direction(recipe: Recipe, folder: Path, direction: Direction) -> None:
    """Pretrain one direction of `lm` until the plan of the recipe is done."""
    end_with_parent()
    _set_up(recipe)
    characters = len(read_vocabulary(folder / "vocabulary.txt"))
    run = DirectionRun(recipe.encoder, recipe.pretrain, folder, direction, characters)
    run.resume()
    run.train()


def run_mini(recipe: Recipe, folder: Path) -> None:
    """Pretrain `mini` until the plan of the recipe is done."""
    _set_up(recipe)
    run = MiniRun(recipe.encoder, recipe.pretrain, folder, read_vocabulary(folder / "vocabulary.txt"))
    run.resume()
    run.train()


def _set_up(recipe: Recipe) -> None:
    logging.basicConfig(format="%(asctime)s %(message)s", level=logging.INFO)
    torch.set_num_threads(recipe.pretrain.threads)
    torch.manual_seed(recipe.seed)
