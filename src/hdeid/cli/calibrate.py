"""`hdeid calibrate` and `hdeid vote`: what a model's probabilities are worth, and how much each of several counts."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

import click
import numpy as np

from hdeid.cli.extra import need_training
from hdeid.cli.progress import tracked
from hdeid.core.category import CATEGORIES
from hdeid.core.span import Span
from hdeid.detector.detect import CAREFUL_THRESHOLDS, DEFAULT_THRESHOLD, Detector, Tagger
from hdeid.detector.models import read_models
from hdeid.detector.patterns.all_patterns import ALL_PATTERNS
from hdeid.detector.vote import LEAST_SCORE, Vote, Voter, Weights, ballots, count_votes, log_odds
from hdeid.detector.vote_file import VOTES_FILE, Votes, write_votes
from hdeid.errors import InputError
from hdeid.tagger.calibration import Calibration, RecallTable, read_calibration, write_calibration
from hdeid.tagger.checkpoint import NETWORK_FILE, read_tables, write_checksums
from hdeid.tagger.labels import TAGGED_CATEGORIES
from hdeid.tagger.predict import OnnxNetwork
from hdeid.tagger.predict import Tagger as Model

if TYPE_CHECKING:
    from hdeid.training.calibrate import Sample

SHIFTS = (0.5, 1.0, 1.5, 2.0, 2.5, 3.0, 3.5, 4.0)
SHIFT_SAMPLES = 150
GENERATOR_RECIPE = Path("augment/recipes/unseen.yaml")
GOLD_FOLDER = Path("tests/gold")
SET_CHARACTERS = 12_000
"""Characters of the held-out part of each labelled set."""

_SEED = click.option(
    "--seed", default=7001, show_default=True, help="Of the generated documents; never one that the model trained on."
)
_DOCUMENTS = click.option(
    "--documents", type=click.Path(exists=True, dir_okay=False, path_type=Path),
    help="Labelled documents (JSON lines as `python -m augment` writes them) instead of newly generated ones.",
)  # fmt: skip
_CHARACTERS = click.option(
    "--characters", default=200_000, show_default=True, help="How much of the documents is read."
)
_SETS = click.option(
    "--sets/--no-sets", default=True, help="Whether to read the held-out parts of the labelled sets, and `tests/gold`."
)


@click.command()
@click.argument("model", type=click.Path(exists=True, file_okay=False, path_type=Path))
@_SEED
@_DOCUMENTS
@_CHARACTERS
@_SETS
@click.option(
    "--keep-curves", is_flag=True,
    help="Measure only the recalls and the card's figures again: what to do where the rules have changed.",
)  # fmt: skip
def calibrate(model: Path, seed: int, documents: Path | None, characters: int, sets: bool, keep_curves: bool) -> None:
    """Measure what the probabilities of MODEL (a folder) are worth, and write `calibration.json` into it.

    Half of the generated documents and the held-out parts of the labelled sets (`HDEID_DATA`) turn probabilities into
    shares that were right. On the other half, patterns and tagger together give the recall of each threshold, to which
    `detect: {name: {recall: …}}` of a policy refers.
    """
    need_training()
    calibrate_model(model, seed, documents, characters, sets, keep_curves)


def calibrate_model(
    model: Path,
    seed: int = 7001,
    documents: Path | None = None,
    characters: int = 200_000,
    sets: bool = True,
    keep_curves: bool = False,
) -> None:
    """Write the calibration of a model; see the command."""
    from hdeid.training.calibrate import describe, fit_curves

    with _labelled_documents(seed, documents, characters) as file:
        fitting, measuring = _read_samples(file, characters, sets)
        tagger = Model(OnnxNetwork(model / NETWORK_FILE), read_tables(model))
        curves = (
            read_calibration(model) if keep_curves else fit_curves(tagger, tracked(fitting, "curves", is_hidden=False))
        )
        recall = _measure(tagger.with_calibration(curves), measuring)
        calibration = Calibration(curves.spans, curves.stretches, curves.levels, recall)
        measured = _measured(seed, documents, () if keep_curves else fitting, measuring)
        write_calibration(calibration, model, measured)
        describe(recall, measured, model)
        _describe_slices(tagger.with_calibration(calibration), file, str(measured["documents"]), sets, model)
    write_checksums(model)
    _print_recall(recall)


@click.command()
@click.argument("models")
@_SEED
@_DOCUMENTS
@_CHARACTERS
def vote(models: str, seed: int, documents: Path | None, characters: int) -> None:
    """Fit how much each of several MODELS counts, and write `votes.json` into the first one.

    MODELS are folders separated like those of `PATH`; `rules` among them stands for hdeid's own patterns. What is left
    readable and what is hidden needlessly is printed for each alone and for all together, on documents that the
    weights were not fitted on.
    """
    need_training()
    named = read_models(models)
    if not named.is_vote or not named.folders:
        raise InputError(f"name several models, separated by `{os.pathsep}`")
    # The labelled sets are mostly news, whose conventions would teach the voters to distrust what is right in notes.
    with _labelled_documents(seed, documents, characters) as file:
        fitting, measuring = _read_samples(file, characters, sets=False)
    voters = named.voters()
    weights = _shift(Weights(named.identities, _fit(voters, fitting)), voters, fitting)
    together = Vote(voters, weights)
    recall = _measure(together, measuring)
    write_votes(Votes(weights, recall), named.folders[0], _measured(seed, documents, fitting, measuring))
    write_checksums(named.folders[0])
    for name, voter in (*zip(named.names, voters, strict=True), ("together", together)):
        missed, hidden = _judge((voter.tag(sample.text) for sample in measuring), measuring)
        click.echo(f"{name:40} missed {missed:.3%}, other text hidden {hidden:.3%}")
    click.echo(f"wrote {VOTES_FILE}")


@contextmanager
def _labelled_documents(seed: int, documents: Path | None, characters: int) -> Iterator[Path]:
    """Give the file of labelled documents, newly generated ones unless there are others."""
    from hdeid.training.documents import generate_documents

    if documents:
        yield documents
        return
    with tempfile.TemporaryDirectory() as folder:
        documents = Path(folder) / "documents.jsonl"
        generate_documents(GENERATOR_RECIPE, seed, documents, max(10, characters // 300))
        yield documents


def _describe_slices(tagger: Tagger, documents: Path, title: str, has_gold: bool, model: Path) -> None:
    """Write the figures by kind of text into the card, of those documents and of the hand-written ones."""
    from hdeid.training.slices import describe_slices, measure_slices, read_generated, read_marked

    detector = Detector(ALL_PATTERNS, tagger, CAREFUL_THRESHOLDS)
    sets = {f"Documents: {title}": list(read_generated(documents))}
    if has_gold and GOLD_FOLDER.is_dir():
        sets["Hand-written documents of tests/gold"] = list(read_marked(GOLD_FOLDER))
    slices = {
        name: measure_slices(
            lambda text: detector.detect(text).spans, tracked(of_set, "kinds of text", is_hidden=False)
        )
        for name, of_set in sets.items()
    }
    describe_slices(slices, model)


def _read_samples(documents: Path, characters: int, sets: bool) -> tuple[list[Sample], list[Sample]]:
    """Return the samples to fit on and those to measure on."""
    from hdeid.training.calibrate import CALIBRATION_SETS, read_document_samples, read_set_samples
    from hdeid.training.sets import find_data

    samples = list(read_document_samples(documents, characters))
    fitting, measuring = samples[::2], samples[1::2]
    if sets:
        data = find_data()
        fitting += [sample for name in CALIBRATION_SETS for sample in read_set_samples(name, data, SET_CHARACTERS)]
    return fitting, measuring


def _measured(
    seed: int, documents: Path | None, fitting: Sequence[Sample], measuring: Sequence[Sample]
) -> dict[str, object]:
    return {
        "documents": documents.name if documents else f"generated, seed {seed}",
        "characters_fitted": sum(len(sample.text) for sample in fitting) or "as before",
        "characters_measured": sum(len(sample.text) for sample in measuring),
        "recall_of": "patterns and tagger together; letters and digits under their own category",
    }


def _measure(tagger: Tagger, samples: Sequence[Sample]) -> RecallTable:
    from hdeid.training.calibrate import measure_recall

    return measure_recall(_finder(tagger), tracked(samples, "recall", is_hidden=False))


def _finder(tagger: Tagger) -> Callable[[str, Sequence[float]], list[Sequence[Span]]]:
    detector = Detector(ALL_PATTERNS, tagger)

    def find(text: str, thresholds: Sequence[float]) -> list[Sequence[Span]]:
        limits = [dict.fromkeys(CATEGORIES, threshold) for threshold in thresholds]
        return [document.spans for document in detector.detect_each(text, limits)]

    return find


def _fit(voters: Sequence[Voter], samples: Sequence[Sample]) -> dict[str, tuple[float, ...]]:
    from hdeid.training.votes import fit_votes

    examples: dict[str, list[tuple[np.ndarray, np.ndarray]]] = {name: [] for name in TAGGED_CATEGORIES}
    for sample in tracked(samples, "weights", is_hidden=False):
        for name, odds, right in _examples(voters, sample):
            examples[name].append((odds, right))
    return fit_votes({
        name: (np.concatenate([pair[0] for pair in pairs]), np.concatenate([pair[1] for pair in pairs]))
        for name, pairs in examples.items()
        if pairs
    })  # fmt: skip


def _examples(voters: Sequence[Voter], sample: Sample) -> Iterator[tuple[str, np.ndarray, np.ndarray]]:
    """Yield, for each category, the log odds of each voter at the characters that one names and that are known."""
    cast = np.stack([ballots(voter.tag(sample.text, LEAST_SCORE), len(sample.text)) for voter in voters])
    columns = {name: column for column, name in enumerate(CATEGORIES)}
    for number, name in enumerate(TAGGED_CATEGORIES):
        scores = cast[:, :, columns[name]]
        must, may = sample.must[:, number], sample.may[:, number]
        kept = (scores.max(0) > LEAST_SCORE) & (must | ~may)
        if kept.any():
            yield name, log_odds(scores[:, kept]).T.astype(np.float64), must[kept].astype(np.float64)


def _shift(weights: Weights, voters: Sequence[Voter], samples: Sequence[Sample]) -> Weights:
    """Return the weights with constants so high that as much other text is hidden as by the first voter alone.

    Logistic regression minds a wrong character as much as a missed one; held to it, a vote leaks more than its best
    voter. At equal cost to other text, what is gained shows as fewer missed characters.
    """
    known = [sample for sample in samples if not (sample.may & ~sample.must).any()][:SHIFT_SAMPLES]
    cast = [[voter.tag(sample.text, LEAST_SCORE) for voter in voters] for sample in known]
    first = _judge([[span for span in each[0] if span.score >= DEFAULT_THRESHOLD] for each in cast], known)
    best = weights
    for step in SHIFTS:
        rows = {name: (row[0] + step, *row[1:]) for name, row in weights.by_category.items()}
        raised = Weights(weights.voters, rows)
        found = [
            [span for span in count_votes(sample.text, each, raised) if span.score >= DEFAULT_THRESHOLD]
            for sample, each in zip(known, cast, strict=True)
        ]
        if _judge(found, known)[1] > first[1]:
            break
        best = raised
    return best


def _judge(found: Iterable[Iterable[Span]], samples: Sequence[Sample]) -> tuple[float, float]:
    """Return the share of identifier letters and digits that the spans miss, and that of other ones they hide."""
    missed = wanted = hidden = other = 0
    for spans, sample in zip(found, samples, strict=True):
        letters = np.array([character.isalnum() for character in sample.text], np.bool_)
        covered = np.zeros(len(sample.text), np.bool_)
        for span in spans:
            covered[span.start : span.end] = True
        inside, outside = sample.must.any(1) & letters, ~sample.may.any(1) & letters
        missed, wanted = missed + int((inside & ~covered).sum()), wanted + int(inside.sum())
        hidden, other = hidden + int((outside & covered).sum()), other + int(outside.sum())
    return missed / max(1, wanted), hidden / max(1, other)


def _print_recall(recall: RecallTable) -> None:
    for name, pairs in recall.items():
        table = dict(pairs)
        shown = "  ".join(f"{threshold:g}: {table[threshold]:.4f}" for threshold in (0.9, 0.5, 0.1, 0.01))
        click.echo(f"{name:16} {shown}")
