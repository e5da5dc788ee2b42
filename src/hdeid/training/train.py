"""Trains the tagger of a recipe and writes its model folder; resumable at any time."""

from __future__ import annotations

import logging
import math
import multiprocessing
import random
import sys
import time
from collections.abc import Iterator, Mapping, Sequence
from datetime import UTC, datetime
from pathlib import Path

import numpy as np
import torch
import torch.distributed
from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn
from torch import Tensor, nn

from hdeid.tagger.checkpoint import NETWORK_FILE, Tables, read_tables
from hdeid.tagger.features import build_word_table, read_word_table
from hdeid.tagger.labels import GROUPS
from hdeid.tagger.predict import OnnxNetwork, Tagger
from hdeid.tagger.vocabulary import (
    CODE_POINTS,
    Vocabulary,
    build_vocabulary,
    code_points,
    read_vocabulary,
    write_vocabulary,
)
from hdeid.training.corpus import name_characters
from hdeid.training.data import (
    Batch,
    Example,
    Source,
    encode_batch,
    epoch_examples,
    make_batches,
    read_documents,
    read_sources,
    shuffled_copy,
)
from hdeid.training.distil import Teacher, read_unlabelled
from hdeid.training.documents import generate_documents
from hdeid.training.export import CURVES_FILE, write_curves, write_model, write_report
from hdeid.training.lattice import CrfLayer
from hdeid.training.loop import LoopOptions, Trainer
from hdeid.training.measure import measure_documents, measure_sets, summarize
from hdeid.training.networks import TorchNetwork, build_network
from hdeid.training.partial import LabelSets
from hdeid.training.precision import autocast
from hdeid.training.recipe import RECIPE_FILE, Recipe, read_recipe
from hdeid.training.sets import find_data
from hdeid.training.shipped import mixed, read_start
from hdeid.training.words import build_words
from hdeid.training.workers import end_with_parent

logger = logging.getLogger(__name__)

CHECK_CHARACTERS = 10_000
"""Of each held-out set, so many characters are read by the checks during training; the report reads all."""

CHECK_DOCUMENTS = 100
REPORT_DOCUMENTS = 1500
DEV_DOCUMENTS = "generated_dev.jsonl"
LOSS_SCALE = 40.0
"""The loss is that of so many characters, so that the limit of the gradient's norm suits texts of every length."""


class Model(nn.Module):
    """Network and transitions, trained together."""

    def __init__(self, network: nn.Module) -> None:
        super().__init__()
        self.network = network
        self.crf = CrfLayer(GROUPS)


def run(recipe_path: Path, resume: bool = False, folder: Path | None = None, target: Path | None = None) -> None:
    """Train the tagger of a recipe.

    Args:
        recipe_path: The recipe, or the folder that holds it.
        resume: Go on from the last checkpoint instead of starting anew.
        folder: Working folder; by default `runs/NAME`. Holds the checkpoints of `hdeid pretrain`, too.
        target: Where the model is written; by default the folder of the recipe.
    """
    recipe = read_recipe(recipe_path)
    folder = folder or recipe.working_folder()
    target = target or (recipe_path if recipe_path.is_dir() else recipe_path.parent)
    folder.mkdir(parents=True, exist_ok=True)
    if not resume:
        (folder / "train.pt").unlink(missing_ok=True)
        (folder / "best.pt").unlink(missing_ok=True)
    prepare(recipe, folder)
    if recipe.train.workers == 1:
        train_worker(recipe, folder, target, 0)
        return
    (folder / "workers").unlink(missing_ok=True)
    context = multiprocessing.get_context("spawn")
    workers = [
        context.Process(target=train_worker, args=(recipe, folder, target, rank))
        for rank in range(recipe.train.workers)
    ]
    for worker in workers:
        worker.start()
    for worker in workers:
        worker.join()
    if any(worker.exitcode for worker in workers):
        raise RuntimeError("a worker stopped early; go on with `--resume`")


def prepare(recipe: Recipe, folder: Path) -> None:
    """Write vocabulary, word table and generated documents to the working folder, unless they are there.

    A model folder that the training starts from gives its own vocabulary and words, whatever is there.
    """
    data = find_data()
    start = Path(recipe.train.start)
    if recipe.train.start and start.is_dir():
        # Its weights are those of its own characters and words.
        tables = read_tables(start)
        write_vocabulary(tables.vocabulary, folder / "vocabulary.txt")
        np.savez_compressed(folder / "words.npz", **tables.words.arrays())
    if not (folder / "vocabulary.txt").is_file():
        write_vocabulary(_count_vocabulary(recipe, data), folder / "vocabulary.txt")
    if not (folder / "words.npz").is_file():
        np.savez_compressed(folder / "words.npz", **build_words(data).arrays())
    options = recipe.train.generator
    if options.recipe:
        dev = options.dev_recipe or options.recipe
        _generate(dev, options.seed, folder / DEV_DOCUMENTS, REPORT_DOCUMENTS)
        for number in range(1, options.rounds + 1):
            _generate(options.recipe, options.seed + number, folder / f"generated_{number}.jsonl")


def _generate(recipe: str, seed: int, path: Path, documents: int = 0) -> None:
    """Write documents of the generator, unless their file is there."""
    if not path.is_file():
        generate_documents(recipe, seed, path, documents)


def _count_vocabulary(recipe: Recipe, data: Path) -> Vocabulary:
    counts = np.zeros(CODE_POINTS, np.int64)
    for source in read_sources(recipe.train.sources, data, LabelSets(), recipe.licences):
        counts += np.bincount(code_points("".join(example.text for example in source.examples)), minlength=CODE_POINTS)
    return build_vocabulary(counts, recipe.pretrain.least_count, name_characters(data))


def train_worker(recipe: Recipe, folder: Path, target: Path, rank: int) -> None:
    """Train as one of the recipe's workers; the first one measures, saves and exports."""
    end_with_parent()
    logging.basicConfig(format="%(asctime)s %(message)s", level=logging.INFO if rank == 0 else logging.WARNING)
    torch.set_num_threads(1)
    if recipe.train.workers > 1:
        store = (folder / "workers").resolve().as_uri()
        torch.distributed.init_process_group("gloo", store, rank=rank, world_size=recipe.train.workers)
    session = Session(recipe, folder, rank)
    session.train()
    if rank == 0:
        session.export(target)


class Session:
    """One training of one recipe in one process."""

    def __init__(self, recipe: Recipe, folder: Path, rank: int) -> None:
        self.recipe, self.folder, self.rank = recipe, folder, rank
        self.device = torch.device("cuda" if torch.cuda.is_available() else "cpu")
        torch.manual_seed(recipe.seed)
        self.data = find_data()
        self.vocabulary = read_vocabulary(folder / "vocabulary.txt")
        with np.load(folder / "words.npz") as arrays:
            self.words = read_word_table(arrays) if recipe.train.lexicon else build_word_table({})
        self.label_sets = LabelSets()
        distil = recipe.train.distil
        self.teacher = Teacher(Path(distil.teacher)) if distil.teacher else None
        self.sources = self._read_sources()
        self.rounds = self._read_rounds()
        self.allowed = torch.from_numpy(self.label_sets_table()).to(self.device)
        self.model = Model(build_network(recipe, self.vocabulary, folder)).to(self.device)
        if recipe.train.start:
            self.model.load_state_dict(read_start(Path(recipe.train.start), self.model), strict=False)
        self.trainer = self._make_trainer()
        # Dropout differs between workers; the weights and the order of the examples do not.
        torch.manual_seed(recipe.seed + 1000 * rank)

    @property
    def checkpoint(self) -> Path:
        return self.folder / "train.pt"

    def label_sets_table(self) -> np.ndarray:
        epoch_examples([], random.Random(0), self.label_sets)
        return self.label_sets.table()

    def _read_sources(self) -> list[Source]:
        options = self.recipe.train
        sources = read_sources(
            options.sources, self.data, self.label_sets, self.recipe.licences, options.partial_labels
        )
        if self.teacher:
            unlabelled = read_unlabelled(options.distil, self.data, self.recipe.seed, self.recipe.licences)
            logger.info("unlabelled: %d texts", len(unlabelled))
            sources.append(Source("unlabelled", unlabelled, options.distil.share))
        return [*sources, *(self._read_documents(Path(path)) for path in options.generator.files)]

    def _read_rounds(self) -> list[Source]:
        options = self.recipe.train.generator
        numbers = range(1, options.rounds + 1) if options.recipe else ()
        return [self._read_documents(self.folder / f"generated_{number}.jsonl") for number in numbers]

    def _read_documents(self, path: Path) -> Source:
        examples = list(read_documents(path, self.label_sets))
        logger.info("%s: %d documents", path.name, len(examples))
        return Source(path.stem, examples, self.recipe.train.generator.share)

    def _sources_of(self, epoch: int) -> list[Source]:
        return [*self.sources, *([self.rounds[epoch % len(self.rounds)]] if self.rounds else [])]

    def _make_trainer(self) -> Trainer:
        options = self.recipe.train
        encoder = self.model.network.encoder
        of_encoder = {id(weight) for weight in encoder.parameters()}
        rest = [weight for weight in self.model.network.parameters() if id(weight) not in of_encoder]
        groups = [
            {"params": list(encoder.parameters()), "lr": options.encoder_rate, "weight_decay": 0.01},
            {"params": rest, "lr": options.rate, "weight_decay": 1e-4},
            {"params": list(self.model.crf.parameters()), "lr": options.transition_rate, "weight_decay": 0.0},
        ]
        characters = sum(len(one.text) * source.share for source in self._sources_of(0) for one in source.examples)
        # Padding makes about one batch in twenty more.
        steps = options.epochs * math.ceil(1.05 * characters / (options.batch_characters * options.workers))
        loop = LoopOptions(steps, 60 * options.minutes, options.fgm, options.fgm_from, options.averaging)
        return Trainer(self.model, groups, encoder.embeddings(), self._loss, loop)

    def _loss(self, batch: Batch) -> Tensor:
        arrays = (batch.ids, batch.bigrams, batch.features, batch.reverse, batch.valid)
        tensors = [torch.from_numpy(array).to(self.device) for array in arrays]
        with autocast(self.device):
            emissions = self.model.network(*tensors)
        lengths = torch.from_numpy(batch.lengths).to(self.device)
        if batch.unlabelled:
            return self._distance(batch.unlabelled, emissions.float(), lengths)
        allowed = self.allowed[torch.from_numpy(batch.sets).to(self.device)]
        loss: Tensor = self.model.crf(emissions.float(), allowed, lengths).sum() / lengths.sum() * LOSS_SCALE
        return loss

    def _distance(self, texts: Sequence[str], emissions: Tensor, lengths: Tensor) -> Tensor:
        """Return how far the labellings are from the teacher's."""
        assert self.teacher, "unlabelled text is read only for a teacher"
        targets = tuple(count.to(self.device) for count in self.teacher.read(texts))
        loss: Tensor = self.model.crf.distance(emissions, lengths, targets).sum() / lengths.sum() * LOSS_SCALE
        return loss

    def train(self) -> None:
        """Train to the end of the plan, or until the dev splits get no better."""
        if self.checkpoint.is_file():
            self.trainer.resume(self.checkpoint)
        state, options = self.trainer.state, self.recipe.train
        with self._progress() as progress:
            task = progress.add_task("training", total=1.0, completed=self.trainer.share)
            while state.epoch < options.epochs and self.trainer.share < 1 and not self._is_stuck():
                self._train_epoch(progress, task)
                state.epoch, state.step_of_epoch = state.epoch + 1, 0
        if self.rank == 0:
            self._check([])
            self.trainer.save(self.checkpoint)

    def _train_epoch(self, progress: Progress, task: object) -> None:
        state, options = self.trainer.state, self.recipe.train
        batches = self._batches(state.epoch)
        check_every = max(1, len(batches) // options.checks)
        losses: list[float] = []
        saved_at = time.monotonic()
        for number in range(state.step_of_epoch, len(batches)):
            batch = encode_batch(batches[number], self.vocabulary, self.words, options.bigram_buckets)
            losses.append(self.trainer.step(batch) / LOSS_SCALE)
            progress.update(task, completed=self.trainer.share)
            if self.trainer.share >= 1 or self._is_stuck():
                return
            if self.rank == 0 and (number + 1) % check_every == 0 and number + 1 < len(batches):
                self._check(losses)
                losses.clear()
            if self.rank == 0 and time.monotonic() - saved_at > 60 * options.checkpoint_minutes:
                self.trainer.save(self.checkpoint)
                logger.info(
                    "%d steps, %.0f %% of the plan, loss %.4f", state.steps, 100 * self.trainer.share, _mean(losses)
                )
                saved_at = time.monotonic()

    def _batches(self, epoch: int) -> list[list[Example]]:
        """Return this worker's batches of an epoch; all workers draw the same ones and get the same number."""
        options = self.recipe.train
        rng = random.Random(f"{self.recipe.seed}:{epoch}")
        examples = epoch_examples(self._sources_of(epoch), rng, self.label_sets)
        if options.character_shuffle:
            labelled = [example for example in examples if example.is_labelled]
            examples += [shuffled_copy(example, options.character_shuffle, rng) for example in labelled]
        batches = make_batches(examples, options.batch_characters, rng)
        usable = len(batches) // options.workers * options.workers
        return batches[self.rank : usable : options.workers]

    def _is_stuck(self) -> bool:
        scores, patience = self.trainer.state.scores, self.recipe.train.patience
        return (
            bool(patience)
            and self.recipe.train.workers == 1
            and len(scores) > patience
            and max(scores[-patience:]) < max(scores)
        )

    def _check(self, losses: Sequence[float]) -> None:
        """Measure the averaged weights on the dev splits and keep them when they are the best so far."""
        state = self.trainer.state
        with self.trainer.averaged():
            figures = self._figures(
                Tagger(TorchNetwork(self.model.network), self._tables()), CHECK_CHARACTERS, CHECK_DOCUMENTS
            )
            score = summarize(figures)
            if score >= max(state.scores, default=-1.0):
                torch.save(self.model.state_dict(), self.folder / "best.pt")
        state.scores.append(score)
        if losses:
            state.losses.append(_mean(losses))
        logger.info(
            "%d steps, %.0f %% of the plan, loss %.4f, score %.4f %s",
            state.steps,
            100 * self.trainer.share,
            _mean(losses),
            score,
            _main_figures(figures),
        )

    def _figures(
        self, tagger: Tagger, most_characters: int = 0, most_documents: int = 0
    ) -> dict[str, dict[str, float]]:
        figures = measure_sets(tagger, self.data, most_characters)
        for path in (self.folder / DEV_DOCUMENTS, *self._dev_files()):
            if path.is_file():
                figures[path.stem] = measure_documents(tagger, path, most_documents)
        return figures

    def _dev_files(self) -> Iterator[Path]:
        yield from (path.with_name(f"{path.stem}_dev.jsonl") for path in map(Path, self.recipe.train.generator.files))

    def _tables(self) -> Tables:
        version = f"{self.recipe.name} {datetime.now(UTC):%Y-%m-%d}"
        transitions = self.model.crf.transitions()
        return Tables(self.vocabulary, self.words, transitions, self.recipe.train.bigram_buckets, version)

    def export(self, target: Path) -> None:
        """Write the model folder from the best weights and measure what was written."""
        best = torch.load(self.folder / "best.pt", map_location=self.device, weights_only=True)
        if share := self.recipe.train.start_share:
            best = mixed(best, read_start(Path(self.recipe.train.start), self.model), share)
        self.model.load_state_dict(best)
        network = self.model.network.cpu().float()
        tables, options, state = self._tables(), self.recipe.train, self.trainer.state
        write_model(network, tables, target, options.quantize)
        tagger = Tagger(OnnxNetwork(target / NETWORK_FILE), tables)
        figures = self._figures(tagger)
        write_curves(state.losses, state.scores, target / CURVES_FILE)
        content = {
            "date": f"{datetime.now(UTC):%Y-%m-%d}",
            "steps": state.steps,
            "epochs": state.epoch,
            "minutes": round(state.seconds / 60, 1),
            "weights": sum(weight.numel() for weight in self.model.parameters()),
            "recipe": RECIPE_FILE,
        }
        write_report(self.recipe, figures, content, target)

    def _progress(self) -> Progress:
        columns = (
            TextColumn("{task.description}"),
            BarColumn(),
            TextColumn("{task.percentage:>3.0f} %"),
            TimeElapsedColumn(),
        )
        return Progress(*columns, disable=self.rank > 0 or not sys.stderr.isatty())


def _mean(values: Sequence[float]) -> float:
    return float(np.mean(values)) if values else float("nan")


def _main_figures(figures: Mapping[str, Mapping[str, float]]) -> str:
    keys = ("level_f1", "span_f1", "character_recall", "false_share", "direct_leak", "other_hidden")
    found = ((name, key, values[key]) for name, values in figures.items() for key in keys if key in values)
    return " ".join(f"{name.split('_')[0]}.{key}={value:.4f}" for name, key, value in found)
