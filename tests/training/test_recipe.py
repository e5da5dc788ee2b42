from pathlib import Path

import pytest

from hdeid.errors import RecipeError
from hdeid.training.recipe import read_recipe


def write(tmp_path, text):
    (tmp_path / "recipe.yaml").write_text(text, encoding="utf-8")
    return tmp_path


def test_recipe_is_named_after_its_folder_and_keeps_defaults(tmp_path):
    folder = tmp_path / "small"
    folder.mkdir()

    recipe = read_recipe(write(folder, "encoder: {kind: char}\ntrain: {fgm: 1, sources: {msra: 0.5}}"))

    assert (recipe.name, recipe.encoder.kind, recipe.train.fgm, recipe.train.epochs) == ("small", "char", 1.0, 3)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("encoders: {}", "unknown option `encoders`"),
        ("encoder: {kind: bert}", "expected one of `lm`"),
        ("train: {epochs: many}", "got `many`"),
        ("train: []", "expected options by name"),
        ("seed: true", "got `True`"),
        ("", "expected options by name"),
        ("train: [", "no recipe can be read"),
    ],
)
def test_faults_are_named(tmp_path, text, message):
    with pytest.raises(RecipeError, match=message):
        read_recipe(write(tmp_path, text))


def test_a_folder_without_a_recipe_is_named(tmp_path):
    with pytest.raises(RecipeError, match="there is no such recipe"):
        read_recipe(tmp_path)


@pytest.mark.parametrize("folder", sorted(Path("models").glob("*/")), ids=lambda folder: folder.name)
def test_shipped_recipes_can_be_read_and_name_known_sources(folder):
    from hdeid.training.corpus import ADDRESS_LISTS, NAME_LISTS
    from hdeid.training.sets import RAW, SETS

    recipe = read_recipe(folder)

    assert folder.name == recipe.name
    assert set(recipe.train.sources) <= set(SETS)
    assert {*recipe.pretrain.corpus, *recipe.train.distil.corpus} <= {*SETS, *RAW, ADDRESS_LISTS, NAME_LISTS}
