"""Pretraining of the `lm` encoder on raw text: each direction is a run of its own, resumable at any time."""

from __future__ import annotations

import json
import logging
import multiprocessing
import time
from collections.abc import Iterator
from contextlib import AbstractContextManager
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Literal

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor, nn

from hdeid.tagger.vocabulary import read_vocabulary, write_vocabulary
from hdeid.training.corpus import build_corpus
from hdeid.training.language_model import CharacterModel, State, full_loss, sampled_loss
from hdeid.training.recipe import EncoderOptions, PretrainOptions, Recipe, read_recipe
from hdeid.training.sets import find_data
from hdeid.training.streams import read_chunks

Direction = Literal["forward", "backward"]
DIRECTIONS: tuple[Direction, ...] = ("forward", "backward")

WARMUP_STEPS = 200
GRADIENT_NORM = 1.0
LAST_RATE = 0.02
"""Share of the first learning rate that is left at the end of the linear decay."""

logger = logging.getLogger(__name__)


@dataclass(slots=True)
class Progress:
    """How far a run has come; the part of a checkpoint that a person may want to read."""

    steps: int = 0
    characters: int = 0
    seconds: float = 0.0
    cpu_seconds: float = 0.0
    held_out_loss: float = float("nan")

    def share(self, options: PretrainOptions) -> float:
        """Return the share of the plan that is done, by characters or by wall time, whichever is further."""
        by_time = self.seconds / (60 * options.minutes) if options.minutes else 0.0
        return min(1.0, max(self.characters / options.characters, by_time))


def run(recipe_path: Path, folder: Path | None = None) -> None:
    """Pretrain both directions of a recipe's encoder, going on where an earlier run was stopped.

    Args:
        recipe_path: The recipe, or the folder that holds it as `recipe.yaml`.
        folder: Where corpus, checkpoints and logs are kept; by default `runs/NAME` beside the project.
    """
    recipe = read_recipe(recipe_path)
    folder = folder or recipe.working_folder()
    prepare(recipe, folder)
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
    """Pretrain one direction until the plan of the recipe is done."""
    logging.basicConfig(format="%(asctime)s %(message)s", level=logging.INFO)
    torch.set_num_threads(recipe.pretrain.threads)
    torch.manual_seed(recipe.seed)
    run = DirectionRun(recipe.encoder, recipe.pretrain, folder, direction)
    run.resume()
    run.train()


class DirectionRun:
    """One direction of the pretraining: network, optimizer, place in the corpus."""

    def __init__(self, encoder: EncoderOptions, options: PretrainOptions, folder: Path, direction: Direction) -> None:
        self.options, self.direction, self.folder = options, direction, folder
        self.device = torch.device("cuda" if torch.cuda.is_available() else "cpu")
        self.train_ids = self._read("train.npy")
        self.validation_ids = self._read("validation.npy")
        characters = len(read_vocabulary(folder / "vocabulary.txt"))
        counts = np.bincount(self.train_ids, minlength=characters) + 1
        self.model = CharacterModel(characters, encoder.embedding, encoder.hidden, options.dropout).to(self.device)
        # The softmax starts from the frequencies, so that the first steps are not spent on learning them.
        self.model.bias.data = torch.from_numpy(np.log(counts / counts.sum())).float().to(self.device)
        shares = counts**0.75 / (counts**0.75).sum()
        self.shares = torch.from_numpy(shares).float().to(self.device)
        self.log_share = self.shares.log() + np.log(options.negatives)
        self.optimizer = torch.optim.AdamW(
            self.model.parameters(), lr=options.learning_rate, betas=(0.9, 0.99), weight_decay=1e-4, fused=True
        )
        self.progress = Progress()

    @property
    def checkpoint(self) -> Path:
        return self.folder / f"{self.direction}.pt"

    def resume(self) -> None:
        """Go on from the last checkpoint, if there is one."""
        if self.checkpoint.is_file():
            saved = torch.load(self.checkpoint, map_location=self.device, weights_only=True)
            self.model.load_state_dict(saved["model"])
            self.optimizer.load_state_dict(saved["optimizer"])
            self.progress = Progress(**saved["progress"])

    def save(self) -> None:
        """Write the checkpoint in one move, so that a kill leaves the old or the new one."""
        half_written = self.checkpoint.with_suffix(".part")
        state = {
            "model": self.model.state_dict(),
            "optimizer": self.optimizer.state_dict(),
            "progress": asdict(self.progress),
        }
        torch.save(state, half_written)
        half_written.replace(self.checkpoint)
        (self.folder / f"{self.direction}.json").write_text(json.dumps(asdict(self.progress)) + "\n")

    def train(self) -> None:
        """Train to the end of the plan, with a checkpoint every few minutes."""
        options, progress = self.options, self.progress
        state: State | None = None
        before, cpu_before, saved_at = time.monotonic(), time.process_time(), time.monotonic()
        for chunk in read_chunks(self.train_ids, options.streams, options.chunk, progress.steps):
            done = progress.share(options)
            if done >= 1:
                break
            self._set_rate(done)
            state = self._step(torch.from_numpy(chunk).to(self.device), self._forget(state))
            now, cpu_now = time.monotonic(), time.process_time()
            progress.steps += 1
            progress.characters += options.streams * options.chunk
            progress.seconds += now - before
            progress.cpu_seconds += cpu_now - cpu_before
            before, cpu_before = now, cpu_now
            if now - saved_at > 60 * options.checkpoint_minutes:
                self._report()
                saved_at = time.monotonic()
        self._report()

    def _report(self) -> None:
        progress = self.progress
        progress.held_out_loss = self.validate()
        self.save()
        rate = progress.characters / max(1e-9, progress.seconds)
        cpu_rate = progress.characters / max(1e-9, progress.cpu_seconds)
        logger.info(
            "%s: %.1f M characters, %.0f %% of the plan, %.0f characters/s, %.0f per CPU second, held-out loss %.3f",
            *(self.direction, progress.characters / 1e6, 100 * progress.share(self.options), rate, cpu_rate),
            progress.held_out_loss,
        )

    def _read(self, name: str) -> NDArray[np.uint16]:
        ids: NDArray[np.uint16] = np.load(self.folder / name, mmap_mode="r")
        return ids if self.direction == "forward" else ids[::-1]

    def _set_rate(self, done: float) -> None:
        warm = min(1.0, (self.progress.steps + 1) / WARMUP_STEPS)
        for group in self.optimizer.param_groups:
            group["lr"] = self.options.learning_rate * warm * max(LAST_RATE, 1 - done)

    def _forget(self, state: State | None) -> State | None:
        """Set the state of some streams to zero: the tagger meets each window with such a state."""
        if state is None:
            return None
        keep = (torch.rand(state[0].shape[1], device=self.device) >= self.options.forget)[None, :, None]
        return state[0] * keep, state[1] * keep

    def _step(self, chunk: Tensor, state: State | None) -> State:
        # The generator is seeded by the step, so that a resumed run draws what an unbroken one would.
        torch.manual_seed(self.progress.steps)
        negatives = torch.multinomial(self.shares, self.options.negatives)
        with self._autocast():
            queries, state = self.model(chunk[:, :-1], state)
            loss = sampled_loss(self.model, queries, chunk[:, 1:], negatives, self.log_share)
        self.optimizer.zero_grad(set_to_none=True)
        loss.backward()
        nn.utils.clip_grad_norm_(self.model.parameters(), GRADIENT_NORM)
        self.optimizer.step()
        return state[0].detach(), state[1].detach()

    @torch.no_grad()
    def validate(self) -> float:
        """Return the loss on the validation text, in nats a character."""
        self.model.eval()
        losses, state = [], None
        for chunk in self._validation_chunks():
            with self._autocast():
                queries, state = self.model(chunk[:, :-1], state)
            losses.append(full_loss(self.model, queries, chunk[:, 1:]).item())
        self.model.train()
        return float(np.mean(losses))

    def _validation_chunks(self) -> Iterator[Tensor]:
        streams, length = 64, self.options.chunk
        count = min(10, (len(self.validation_ids) // streams - 1) // length)
        chunks = read_chunks(self.validation_ids, streams, length)
        for _, chunk in zip(range(count), chunks, strict=False):
            yield torch.from_numpy(chunk).to(self.device)

    def _autocast(self) -> AbstractContextManager[None]:
        return torch.autocast(self.device.type, dtype=torch.bfloat16)
