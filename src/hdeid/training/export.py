"""From trained weights to the model folder: ONNX, tables, figures, curves, card, checksums."""

from __future__ import annotations

import json
import tempfile
import warnings
from collections.abc import Mapping, Sequence
from pathlib import Path

import torch

from hdeid.tagger.checkpoint import NETWORK_FILE, Tables, write_checksums, write_tables
from hdeid.tagger.features import FEATURES
from hdeid.tagger.network import TaggerNetwork
from hdeid.training.recipe import Recipe
from hdeid.training.sets import RAW, SETS

METRICS_FILE = "metrics.json"
CARD_FILE = "CARD.md"
CURVES_FILE = "curves.png"
INPUTS = ("ids", "bigrams", "features", "reverse", "valid")
OPSET = 17

Figures = Mapping[str, Mapping[str, float]]


def export_network(network: TaggerNetwork, path: Path, quantize: bool) -> None:
    """Write the network as ONNX, with 8-bit weights if asked (ONNX Runtime's dynamic quantization)."""
    path.parent.mkdir(parents=True, exist_ok=True)
    network.eval()
    with tempfile.TemporaryDirectory() as folder:
        plain = Path(folder) / "plain.onnx"
        with warnings.catch_warnings():
            # The exporter warns that an LSTM without initial states fixes the batch size; the tests run other sizes.
            warnings.simplefilter("ignore")
            torch.onnx.export(
                network,
                _sample(),
                str(plain),
                input_names=list(INPUTS),
                output_names=["emissions"],
                dynamic_axes={name: {0: "batch", 1: "length"} for name in (*INPUTS, "emissions")},
                opset_version=OPSET,
                dynamo=False,
            )
        if quantize:
            _quantize(plain, path)
        else:
            path.write_bytes(plain.read_bytes())


def _sample() -> tuple[torch.Tensor, ...]:
    places = torch.arange(7).repeat(2, 1)
    return (places, places, torch.zeros(2, 7, FEATURES, dtype=torch.uint8), places, torch.ones(2, 7, dtype=torch.bool))


def _quantize(plain: Path, path: Path) -> None:
    from onnxruntime.quantization import QuantType, quantize_dynamic

    quantize_dynamic(str(plain), str(path), weight_type=QuantType.QInt8)


def write_model(network: TaggerNetwork, tables: Tables, folder: Path, quantize: bool) -> None:
    """Write the files that the tagger reads."""
    export_network(network, folder / NETWORK_FILE, quantize)
    write_tables(tables, folder)
    write_checksums(folder)


def write_report(recipe: Recipe, figures: Figures, run: Mapping[str, object], folder: Path) -> None:
    """Write figures and card beside a model, and the checksums anew."""
    content = {"run": run, "held_out": figures}
    (folder / METRICS_FILE).write_text(json.dumps(content, indent=1, sort_keys=True) + "\n", encoding="utf-8")
    (folder / CARD_FILE).write_text(_card(recipe, figures, run), encoding="utf-8")
    write_checksums(folder)


def write_curves(losses: Sequence[float], scores: Sequence[float], path: Path) -> None:
    """Draw the loss of the training and the score of the dev splits over the checks."""
    import matplotlib

    matplotlib.use("Agg")
    from matplotlib import pyplot

    figure, left = pyplot.subplots(figsize=(6, 3.5))
    left.plot(range(1, len(losses) + 1), losses, color="tab:blue", label="training loss")
    left.set_xlabel("check")
    left.set_ylabel("nats a character")
    right = left.twinx()
    right.plot(range(1, len(scores) + 1), scores, color="tab:green", label="score of the dev splits")
    figure.legend(loc="upper center", ncol=2, frameon=False)
    figure.tight_layout()
    figure.savefig(path, dpi=110, metadata={"Software": None})
    pyplot.close(figure)


def _card(recipe: Recipe, figures: Figures, run: Mapping[str, object]) -> str:
    return "\n".join(
        [
            f"# Tagger `{recipe.name}`",
            "",
            "Tags identifiers and their levels in Chinese clinical text, character by character. Written by "
            "`hdeid train`; every figure below comes from that run.",
            "",
            f"Encoder `{recipe.encoder.kind}`, then a BiLSTM of {recipe.train.hidden} a direction and a CRF over the "
            "labels of `hdeid.tagger.labels`. ONNX" + (", 8-bit weights." if recipe.train.quantize else "."),
            "",
            "## What it is not for",
            "",
            "- It is no proof of anonymity: a person who is named nowhere may still be known by what happened to them.",
            "- It must not be used to find or name people, nor on text whose use the patient has not allowed.",
            "- It was not made for other languages; Latin names and English addresses are found less surely.",
            "- Alone it is half the product: numbers with check digits are the business of the patterns.",
            "",
            "## Held-out figures",
            "",
            "Exact spans or levels, micro; shares of characters. Nothing held out was seen by pretraining or training"
            + (", but for what the notes say." if recipe.notes else "."),
            "",
            *(f"- {note}" for note in recipe.notes),
            *([""] if recipe.notes else []),
            "| set | " + "measure | value |",
            "|---|---|---|",
            *(
                f"| {name} | {measure} | {value:.4g} |"
                for name, values in figures.items()
                for measure, value in values.items()
            ),
            "",
            "## The run",
            "",
            *(f"- {key}: {value}" for key, value in run.items()),
            "",
            "## Sources",
            "",
            "| source | used for | licence |",
            "|---|---|---|",
            *_source_rows(recipe),
            "",
        ]
    )


def _source_rows(recipe: Recipe) -> list[str]:
    licences = {name: corpus.licence for name, corpus in (*SETS.items(), *RAW.items())}
    names = sorted({*recipe.pretrain.corpus, *recipe.train.sources})
    uses = {name: ", ".join(_uses(recipe, name)) for name in names}
    rows = [f"| {name} | {uses[name]} | {licences.get(name, 'lexicons, mixed')} |" for name in names]
    return [
        *rows,
        "| generated documents (`augment/`) | tagger | Apache-2.0 |",
        "| jieba dictionary | word table | MIT |",
    ]


def _uses(recipe: Recipe, name: str) -> list[str]:
    return [
        *(["language model"] if name in recipe.pretrain.corpus else []),
        *(["tagger"] if name in recipe.train.sources else []),
    ]
