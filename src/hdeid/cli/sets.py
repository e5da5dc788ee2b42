"""`hdeid evaluate --sets`: the tagger on the held-out parts of the labelled sets."""

from __future__ import annotations

import json

import click

from hdeid.errors import InputError, ModelError, Place
from hdeid.model_folders import find_model
from hdeid.settings import read_settings
from hdeid.tagger.predict import Tagger
from hdeid.training.measure import measure_sets


def print_sets(model: str, *, is_json: bool) -> None:
    """Print the figures of each set: what was set apart before training, and is read nowhere else.

    Raises:
        InputError: the folder of the sets is not there.
        ModelError: there is no tagger to measure.
    """
    settings = read_settings()
    if not settings.data.is_dir():
        raise InputError("no data sets; name their folder in HDEID_DATA", place=Place(str(settings.data)))
    folder = find_model(model or settings.model)
    if folder is None:
        raise ModelError("`none` is no tagger; name the folder of one with `--model`")
    figures = measure_sets(Tagger.load(folder), settings.data)
    if is_json:
        click.echo(json.dumps(figures, ensure_ascii=False, indent=2))
        return
    for name, row in figures.items():
        click.echo(f"{name:<26} " + "  ".join(f"{key} {value:.4f}" for key, value in row.items()))
