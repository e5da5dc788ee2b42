"""What every pretraining has in common: schedule, checkpoints, reports. It knows no network."""

from __future__ import annotations

import json
import logging
import time
from abc import ABC, abstractmethod
from dataclasses import asdict, dataclass
from pathlib import Path

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor, nn

from hdeid.training.recipe import PretrainOptions
from hdeid.training.streams import read_chunks

WARMUP_STEPS = 200
GRADIENT_NORM = 1.0
LAST_RATE = 0.02
"""Share of the first learning rate that is left at the end of the linear decay."""

VALIDATION_STREAMS = 64
VALIDATION_CHUNKS = 10

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


class PretrainRun(ABC):
    """One network on its way through the corpus; resumable at any time.

    Args:
        name: Of the checkpoint in the working folder.
        model: What is trained.
        train_ids, validation_ids: The corpus. Shape: (characters,).
    """

    def __init__(
        self,
        name: str,
        model: nn.Module,
        options: PretrainOptions,
        folder: Path,
        train_ids: NDArray[np.uint16],
        validation_ids: NDArray[np.uint16],
    ) -> None:
        self.name, self.options, self.folder = name, options, folder
        self.train_ids, self.validation_ids = train_ids, validation_ids
        self.device = torch.device("cuda" if torch.cuda.is_available() else "cpu")
        self.model = model.to(self.device)
        self.optimizer = torch.optim.AdamW(
            self.model.parameters(), lr=options.learning_rate, betas=(0.9, 0.99), weight_decay=1e-4, fused=True
        )
        self.progress = Progress()

    @abstractmethod
    def step_loss(self, chunk: Tensor) -> Tensor:
        """Return the loss of the next chunk. Shape of `chunk`: (streams, length + 1)."""

    @abstractmethod
    def chunk_loss(self, chunk: Tensor) -> float:
        """Return the loss of a chunk of the validation text."""

    @property
    def checkpoint(self) -> Path:
        return self.folder / f"{self.name}.pt"

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
        progress = asdict(self.progress)
        saved = {"model": self.model.state_dict(), "optimizer": self.optimizer.state_dict(), "progress": progress}
        torch.save(saved, half_written)
        half_written.replace(self.checkpoint)
        (self.folder / f"{self.name}.json").write_text(json.dumps(progress) + "\n", encoding="utf-8")

    def train(self) -> None:
        """Train to the end of the plan, with a checkpoint every few minutes."""
        options, progress = self.options, self.progress
        before, cpu_before, saved_at = time.monotonic(), time.process_time(), time.monotonic()
        for chunk in read_chunks(self.train_ids, options.streams, options.chunk, progress.steps):
            done = progress.share(options)
            if done >= 1:
                break
            self._set_rate(done)
            self._step(torch.from_numpy(chunk).to(self.device))
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

    def _step(self, chunk: Tensor) -> None:
        # The generator is seeded by the step, so that a resumed run draws what an unbroken one would.
        torch.manual_seed(self.progress.steps)
        loss = self.step_loss(chunk)
        self.optimizer.zero_grad(set_to_none=True)
        loss.backward()  # type: ignore[no-untyped-call]
        nn.utils.clip_grad_norm_(self.model.parameters(), GRADIENT_NORM)
        self.optimizer.step()

    def _set_rate(self, done: float) -> None:
        warm = min(1.0, (self.progress.steps + 1) / WARMUP_STEPS)
        for group in self.optimizer.param_groups:
            group["lr"] = self.options.learning_rate * warm * max(LAST_RATE, 1 - done)

    def _report(self) -> None:
        progress = self.progress
        progress.held_out_loss = self.validate()
        self.save()
        rate = progress.characters / max(1e-9, progress.seconds)
        cpu_rate = progress.characters / max(1e-9, progress.cpu_seconds)
        logger.info(
            "%s: %.1f M characters, %.0f %% of the plan, %.0f characters/s, %.0f per CPU second, held-out loss %.3f",
            *(self.name, progress.characters / 1e6, 100 * progress.share(self.options), rate, cpu_rate),
            progress.held_out_loss,
        )

    @torch.no_grad()
    def validate(self) -> float:
        """Return the loss on the validation text, in nats a character."""
        self.model.eval()
        count = (len(self.validation_ids) // VALIDATION_STREAMS - 1) // self.options.chunk
        chunks = read_chunks(self.validation_ids, VALIDATION_STREAMS, self.options.chunk)
        losses = [
            self.chunk_loss(torch.from_numpy(chunk).to(self.device))
            for _, chunk in zip(range(max(1, min(VALIDATION_CHUNKS, count))), chunks, strict=False)
        ]
        self.model.train()
        return float(np.mean(losses))
