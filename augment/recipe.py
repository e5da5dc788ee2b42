"""Recipes: what share each genre has, how often each transform is applied, which data are read."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path

import yaml

from augment.genres.all_genres import GENRES
from augment.transforms.all_transforms import TRANSFORMS


@dataclass(frozen=True, slots=True)
class Recipe:
    """What to generate.

    Attributes:
        documents: Number of documents, unless the command line says otherwise.
        real: Share of surrounding sentences taken from the shared data, 0..1.
        genres: Share of each genre; any positive numbers.
        transforms: Probability of each transform per document, applied in the order of the recipe.
        append: Probability that a document is followed by a copy changed by the transform.
        options: Settings of transforms by name, such as the ratio of `shuffle`.
    """

    documents: int
    real: float
    genres: dict[str, float]
    transforms: dict[str, float] = field(default_factory=dict)
    append: dict[str, float] = field(default_factory=dict)
    options: dict[str, dict[str, float]] = field(default_factory=dict)


def read_recipe(path: Path) -> Recipe:
    """Return the recipe of a YAML file.

    Raises:
        ValueError: a key, genre or transform is unknown.
    """
    fields = yaml.safe_load(path.read_text("utf-8"))
    recipe = Recipe(**fields)
    for kind, known, given in (
        ("genre", GENRES, recipe.genres),
        ("transform", TRANSFORMS, {**recipe.transforms, **recipe.append, **recipe.options}),
    ):
        unknown = sorted(set(given) - set(known))
        if unknown:
            raise ValueError(f"unknown {kind} `{unknown[0]}`; expected one of {', '.join(known)}")
    return recipe
