"""The generator is reproducible, and recipes are read strictly."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from random import Random

import pytest

from augment.generate import write_document, write_line
from augment.recipe import Recipe, read_recipe
from augment.transforms.all_transforms import TRANSFORMS
from hdeid.training.sets import find_data

RECIPES = Path(__file__).parents[2] / "augment" / "recipes"


def test_same_seed_gives_the_same_line(lex) -> None:  # type: ignore[no-untyped-def]
    recipe = Recipe(1, 0.0, {"admission": 1}, dict.fromkeys(TRANSFORMS, 0.3))

    first, second = (
        write_line("admission", write_document("admission", recipe, Random("1 7"), lex, None)) for _ in range(2)
    )

    assert first == second
    fields = json.loads(first)
    assert {"text", "genre", "spans"} == set(fields)
    for start, end, _, levels in fields["spans"]:
        assert 0 <= start < end <= len(fields["text"])
        assert all(start <= a < b <= end for _, a, b in levels)


@pytest.mark.parametrize("path", sorted(RECIPES.glob("*.yaml")), ids=lambda path: path.stem)
def test_shipped_recipe_can_be_read(path: Path) -> None:
    assert read_recipe(path).documents > 0


def test_unknown_genre_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "recipe.yaml"
    path.write_text("documents: 1\nreal: 0\ngenres: {poem: 1}\n", "utf-8")

    with pytest.raises(ValueError, match="unknown genre `poem`"):
        read_recipe(path)


@pytest.mark.slow
@pytest.mark.data
def test_bytes_do_not_depend_on_hash_randomization(tmp_path: Path) -> None:
    outputs = []
    for hash_seed in ("1", "2"):
        out = tmp_path / f"{hash_seed}.jsonl"
        environment = {**os.environ, "PYTHONHASHSEED": hash_seed, "HDEID_DATA": str(find_data())}
        subprocess.run(
            [sys.executable, "-m", "augment", str(RECIPES / "default.yaml"), "--documents", "40", "--out", str(out)],
            check=True,
            env=environment,
        )
        outputs.append(out.read_bytes())

    assert outputs[0] == outputs[1]
