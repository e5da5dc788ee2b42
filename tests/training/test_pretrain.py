import json

import numpy as np
import pytest
import yaml

torch = pytest.importorskip("torch")

from hdeid.errors import RecipeError  # noqa: E402
from hdeid.tagger.network import LmEncoder  # noqa: E402
from hdeid.tagger.vocabulary import Vocabulary, read_vocabulary, write_vocabulary  # noqa: E402
from hdeid.training import pretrain  # noqa: E402
from hdeid.training.networks import build_encoder, load_direction  # noqa: E402
from hdeid.training.recipe import read_recipe  # noqa: E402
from hdeid.training.weak import ENTITIES, weak_labels  # noqa: E402

PLAN = {"streams": 4, "chunk": 16, "negatives": 8, "characters": 10240, "dropout": 0.0, "learning_rate": 0.03}


def make_folder(tmp_path, kind, **plan):
    recipe = {
        "name": "tiny",
        "encoder": {"kind": kind, "embedding": 8, "hidden": 12, "layers": 1, "heads": 2},
        "pretrain": {**PLAN, **plan},
    }
    (tmp_path / "recipe.yaml").write_text(yaml.safe_dump(recipe), encoding="utf-8")
    vocabulary = Vocabulary(tuple("患者男女住院天年月日,。0\n上海市医生"))
    write_vocabulary(vocabulary, tmp_path / "vocabulary.txt")
    ids = np.tile(vocabulary.encode("患者男,住院0天。\n医生住上海市。\n"), 200).astype(np.uint16)
    np.save(tmp_path / "train.npy", ids)
    np.save(tmp_path / "validation.npy", ids[:1400])
    return read_recipe(tmp_path)


def test_language_model_learns_and_its_weights_reach_the_encoder(tmp_path):
    recipe = make_folder(tmp_path, "lm")

    pretrain.run_direction(recipe, tmp_path, "forward")

    assert json.loads((tmp_path / "forward.json").read_text())["held_out_loss"] < 2.0
    encoder = LmEncoder(len(read_vocabulary(tmp_path / "vocabulary.txt")), 8, 12, 0.0)
    load_direction(encoder, tmp_path / "forward.pt", "forward")
    saved = torch.load(tmp_path / "forward.pt", weights_only=True)["model"]
    assert torch.equal(saved["lstm.weight_hh_l0"], encoder.forward_lstm.weight_hh_l0)


def test_a_stopped_run_goes_on_from_its_checkpoint(tmp_path):
    pretrain.run_direction(make_folder(tmp_path, "lm", characters=5120), tmp_path, "backward")
    steps = json.loads((tmp_path / "backward.json").read_text())["steps"]

    pretrain.run_direction(make_folder(tmp_path, "lm"), tmp_path, "backward")

    assert json.loads((tmp_path / "backward.json").read_text())["steps"] == 2 * steps


def test_mini_learns_its_tasks_and_its_weights_reach_the_encoder(tmp_path):
    pytest.importorskip("jieba")
    recipe = make_folder(tmp_path, "mini", characters=3200)

    pretrain.run(tmp_path, tmp_path)

    assert json.loads((tmp_path / "mini.json").read_text())["held_out_loss"] < 3.3
    encoder = build_encoder(recipe, read_vocabulary(tmp_path / "vocabulary.txt"), tmp_path)
    saved = torch.load(tmp_path / "mini.pt", weights_only=True)["model"]
    assert torch.equal(saved["encoder.embedding.weight"], encoder.embedding.weight)


def test_only_lm_and_mini_are_pretrained(tmp_path):
    make_folder(tmp_path, "char")

    with pytest.raises(RecipeError, match="not pretrained"):
        pretrain.run(tmp_path, tmp_path)


def test_weak_labels_are_those_of_words():
    pytest.importorskip("jieba")

    labels = weak_labels("住在上海", parser=lambda words: list(range(len(words))))

    assert [ENTITIES[label] for label in labels.entities[-2:]] == ["B-ns", "I-ns"]
    assert labels.words[-1] == labels.words[-2] == labels.relations[-1]
    assert {len(array) for array in (labels.words, labels.parts, labels.entities, labels.relations)} == {4}
