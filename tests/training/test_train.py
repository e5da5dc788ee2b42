import json
import os
import shutil
from dataclasses import replace

import numpy as np
import pytest
import yaml

torch = pytest.importorskip("torch")

from hdeid.cli.main import run as command  # noqa: E402
from hdeid.errors import RecipeError  # noqa: E402
from hdeid.tagger.calibration import read_calibration, write_calibration  # noqa: E402
from hdeid.tagger.checkpoint import CHECKSUM_FILE, check_checksums  # noqa: E402
from hdeid.tagger.predict import OnnxNetwork, Tagger  # noqa: E402
from hdeid.training.export import write_model  # noqa: E402
from hdeid.training.networks import TorchNetwork, build_network  # noqa: E402
from hdeid.training.recipe import read_recipe  # noqa: E402
from hdeid.training.train import Session, prepare, run  # noqa: E402


def write_recipe(folder, **train):
    options = {
        "checks": 1,
        "bigram_buckets": 256,
        "averaging": 0.5,
        "hidden": 24,
        "dropout": 0.1,
        "rate": 0.02,
        **train,
    }
    options.setdefault("generator", {"files": [str(folder / "documents.jsonl")]})
    recipe = {"name": "tiny", "encoder": {"kind": "lm", "embedding": 8, "hidden": 8}, "train": options}
    path = folder / "recipe.yaml"
    path.write_text(yaml.safe_dump(recipe), encoding="utf-8")
    return path


@pytest.mark.filterwarnings("ignore::DeprecationWarning", "ignore::UserWarning")
def test_training_learns_a_handful_of_texts_and_ships_them(working_folder, empty_data, tmp_path):
    path = write_recipe(
        working_folder,
        epochs=60,
        encoder_rate=0.01,
        rate=0.01,
        transition_rate=0.05,
        dropout=0.0,
        quantize=False,
        fgm=0.1,
    )

    run(path, folder=working_folder, target=tmp_path / "model")

    tagger = Tagger.load(tmp_path / "model")
    spans = tagger.tag("患者李海海,男,56岁\n住上海市杨浦区")
    assert [span.category for span in spans] == ["NAME", "AGE", "ADDRESS"]
    assert [part.level for part in spans[0].parts] == ["surname", "given"]
    check_checksums(tmp_path / "model")
    files = {"tagger.onnx", "tables.npz", "vocabulary.txt", "tagger.json", "metrics.json", "CARD.md", "curves.png"}
    assert {*files, CHECKSUM_FILE} == {file.name for file in (tmp_path / "model").iterdir()}
    assert json.loads((tmp_path / "model/metrics.json").read_text())["held_out"]["documents_dev"]["span_f1"] > 0.9


def losses(recipe, folder, steps=6):
    session = Session(recipe, folder, 0)
    session.recipe = recipe
    taken = []
    step = session.trainer.step
    session.trainer.step = lambda batch: taken.append(step(batch)) or taken[-1]
    session.train()
    return taken[:steps]


def test_one_seed_gives_one_course(working_folder, empty_data):
    recipe = read_recipe(write_recipe(working_folder, epochs=4))

    first = losses(recipe, working_folder)
    (working_folder / "train.pt").unlink()

    assert first == losses(recipe, working_folder)


def test_a_run_goes_on_from_its_checkpoint(working_folder, empty_data):
    whole = read_recipe(
        write_recipe(
            working_folder, epochs=4, generator={"files": [str(working_folder / "documents.jsonl")], "share": 4.0}
        )
    )
    session = Session(whole, working_folder, 0)
    session.trainer.state.epoch = 3
    session.trainer.save(session.checkpoint)

    resumed = Session(whole, working_folder, 0)
    resumed.train()

    assert resumed.trainer.state.epoch == 4


def test_a_training_starts_from_the_weights_of_an_earlier_one(working_folder, empty_data):
    first = Session(read_recipe(write_recipe(working_folder)), working_folder, 0)
    for weight in first.model.parameters():
        torch.nn.init.constant_(weight, 0.5)
    torch.save(first.model.state_dict(), working_folder / "best.pt")

    second = Session(
        read_recipe(write_recipe(working_folder, start=str(working_folder / "best.pt"))), working_folder, 0
    )

    assert all((weight == 0.5).all() for weight in second.model.parameters())
    assert all((second.trainer.average[name] == 0.5).all() for name, _ in second.model.named_parameters())


@pytest.mark.parametrize(("kind", "quantize"), [("lm", False), ("lm", True), ("char", False), ("char", True)])
@pytest.mark.filterwarnings("ignore::DeprecationWarning", "ignore::UserWarning")
def test_a_training_starts_from_the_folder_of_a_model(kind, quantize, working_folder, empty_data, tmp_path):
    recipe = yaml.safe_load(write_recipe(working_folder).read_text())
    recipe["encoder"]["kind"] = kind
    (working_folder / "recipe.yaml").write_text(yaml.safe_dump(recipe))
    first = Session(read_recipe(working_folder), working_folder, 0)
    write_model(first.model.network, first._tables(), tmp_path / "model", quantize)
    recipe["train"]["start"] = str(tmp_path / "model")
    (working_folder / "recipe.yaml").write_text(yaml.safe_dump(recipe))
    (tmp_path / "anew").mkdir()

    prepare(read_recipe(working_folder), tmp_path / "anew")
    second = Session(read_recipe(working_folder), tmp_path / "anew", 0)

    assert second.vocabulary == first.vocabulary
    assert all((one == other).all() for one, other in zip(second.words.hashes, first.words.hashes, strict=True))
    for one, other in zip(first.model.crf.weights(), second.model.crf.weights(), strict=True):
        assert (one == other).all()
    learned = dict(second.model.network.named_parameters())
    for name, weight in first.model.network.named_parameters():
        # An 8-bit number is off by half a step, one of 127 to the greatest weight.
        most = float(weight.abs().max()) / 127 * 0.51 if quantize else 1e-6
        assert (learned[name] - weight).abs().max() <= most, name


@pytest.mark.filterwarnings("ignore::DeprecationWarning", "ignore::UserWarning")
def test_a_training_does_not_start_from_a_folder_of_another_network(working_folder, empty_data, tmp_path):
    recipe = yaml.safe_load(write_recipe(working_folder).read_text())
    recipe["encoder"] = {"kind": "mini", "embedding": 8, "layers": 1, "heads": 2}
    (working_folder / "recipe.yaml").write_text(yaml.safe_dump(recipe))
    first = Session(read_recipe(working_folder), working_folder, 0)
    write_model(first.model.network, first._tables(), tmp_path / "model", False)

    recipe["train"]["start"] = str(tmp_path / "model")
    (working_folder / "recipe.yaml").write_text(yaml.safe_dump(recipe))

    with pytest.raises(RecipeError, match="training cannot go on from `model`"):
        Session(read_recipe(working_folder), working_folder, 0)


@pytest.mark.parametrize("kind", ["char", "lm", "mini"])
@pytest.mark.filterwarnings("ignore::DeprecationWarning", "ignore::UserWarning")
def test_exported_network_scores_as_the_trained_one_whatever_the_batch(kind, working_folder, tmp_path):
    from hdeid.tagger.vocabulary import read_vocabulary
    from hdeid.training.export import export_network

    recipe = yaml.safe_load(write_recipe(working_folder).read_text())
    recipe["encoder"] = {"kind": kind, "embedding": 8, "hidden": 8, "layers": 1, "heads": 2}
    (working_folder / "recipe.yaml").write_text(yaml.safe_dump(recipe))
    vocabulary = read_vocabulary(working_folder / "vocabulary.txt")
    network = build_network(read_recipe(working_folder), vocabulary, working_folder).eval()
    export_network(network, tmp_path / "tagger.onnx", quantize=False)
    onnx = OnnxNetwork(tmp_path / "tagger.onnx")
    rng = np.random.default_rng(1)
    lengths = np.array([9, 4, 6])

    together = emit(TorchNetwork(network), rng, lengths)
    exported = emit(onnx, np.random.default_rng(1), lengths)

    for row, (one, other, length) in enumerate(zip(together, exported, lengths, strict=True)):
        np.testing.assert_allclose(one[:length], other[:length], atol=1e-4)
        alone = emit(onnx, np.random.default_rng(1), lengths, row)
        np.testing.assert_allclose(other[:length], alone[0][:length], atol=1e-4)


def emit(network, rng, lengths, only=None):
    from hdeid.tagger.features import FEATURES
    from hdeid.tagger.predict import reverse_and_valid

    shape = len(lengths), lengths.max()
    arrays = [rng.integers(1, 5, shape), rng.integers(0, 200, shape), rng.integers(0, 2, (*shape, FEATURES))]
    arrays[2] = arrays[2].astype(np.uint8)
    if only is not None:
        lengths = lengths[only : only + 1]
        arrays = [array[only : only + 1, : lengths[0]] for array in arrays]
    return network.emit(*arrays, *reverse_and_valid(lengths))


@pytest.mark.slow
@pytest.mark.filterwarnings("ignore::DeprecationWarning", "ignore::UserWarning")
def test_two_workers_train_one_model(working_folder, empty_data, tmp_path):
    generator = {"files": [str(working_folder / "documents.jsonl")], "share": 20.0}
    path = write_recipe(working_folder, epochs=2, workers=2, batch_characters=100, generator=generator, quantize=True)

    run(path, folder=working_folder, target=tmp_path / "model")

    assert (tmp_path / "model/tagger.onnx").is_file()


@pytest.mark.slow
@pytest.mark.filterwarnings("ignore::DeprecationWarning", "ignore::UserWarning")
def test_models_are_calibrated_and_vote(working_folder, empty_data, tmp_path, capsys):
    first, second = tmp_path / "first", tmp_path / "second"
    run(write_recipe(working_folder, epochs=20, rate=0.02, quantize=False), folder=working_folder, target=first)
    shutil.copytree(first, second)
    many = tmp_path / "many.jsonl"
    many.write_text((working_folder / "documents.jsonl").read_text(encoding="utf-8") * 100, encoding="utf-8")
    documents = ["--documents", str(many)]
    note = tmp_path / "note.txt"
    note.write_text("患者李海海,男,56岁", encoding="utf-8")

    assert command(["calibrate", str(first), *documents, "--no-sets"]) == 0
    check_checksums(first)
    assert read_calibration(first).recall["ADDRESS"]
    assert "| ADDRESS |" in (first / "CARD.md").read_text(encoding="utf-8")
    curves = replace(read_calibration(first), recall={})
    write_calibration(curves, first, {})
    assert command(["calibrate", str(first), *documents, "--no-sets", "--keep-curves"]) == 0
    kept = read_calibration(first)
    assert kept.recall["ADDRESS"]
    assert replace(kept, recall={}) == curves
    models = os.pathsep.join([str(first), str(second), "rules"])
    assert command(["vote", models, *documents]) == 0
    assert "together" in capsys.readouterr().out
    check_checksums(first)
    assert command(["detect", str(note), "--model", models, "-q"]) == 0
    assert command(["detect", str(note), "--model", str(first) + os.pathsep, "-q"]) == 1


@pytest.mark.filterwarnings("ignore::DeprecationWarning", "ignore::UserWarning")
def test_what_is_exported_holds_its_share_of_the_weights_started_from(working_folder, empty_data, tmp_path):
    first = Session(read_recipe(write_recipe(working_folder)), working_folder, 0)
    for weight in first.model.parameters():
        torch.nn.init.constant_(weight, 0.5)
    torch.save(first.model.state_dict(), tmp_path / "start.pt")
    for weight in first.model.parameters():
        torch.nn.init.constant_(weight, 0.1)
    torch.save(first.model.state_dict(), working_folder / "best.pt")

    recipe = read_recipe(write_recipe(working_folder, start=str(tmp_path / "start.pt"), start_share=0.25))
    session = Session(recipe, working_folder, 0)
    session.export(tmp_path / "model")

    assert all(torch.allclose(weight, torch.tensor(0.2)) for weight in session.model.parameters())


@pytest.mark.parametrize("folder", ["", "nowhere", "empty"])
def test_training_without_its_data_says_what_to_name(working_folder, tmp_path, monkeypatch, capsys, folder):
    (tmp_path / "empty").mkdir()
    monkeypatch.setenv("HDEID_DATA", str(tmp_path / folder) if folder else "")
    monkeypatch.chdir(tmp_path)
    recipe = write_recipe(working_folder, sources={"msra": 1})

    assert command(["train", str(recipe), "--work", str(tmp_path / "work")]) == 1
    fault = capsys.readouterr().err
    assert "HDEID_DATA" in fault if folder != "empty" else "msra" in fault
    assert "unknown fault" not in fault


def test_a_calibration_that_fails_leaves_the_one_that_is_there(tmp_path, monkeypatch, capsys):
    shutil.copytree("models/default", tmp_path / "model")
    monkeypatch.chdir(tmp_path)
    before = (tmp_path / "model/calibration.json").read_bytes()
    monkeypatch.setenv("HDEID_DATA", str(tmp_path))

    assert command(["calibrate", "model"]) == 1
    assert "generator of documents" in capsys.readouterr().err
    assert (tmp_path / "model/calibration.json").read_bytes() == before
