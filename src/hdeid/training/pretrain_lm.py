"""Pretraining of one direction of the `lm` encoder: each character from those before it."""

from __future__ import annotations

from pathlib import Path
from typing import Literal

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor

from hdeid.training.language_model import CharacterModel, State, full_loss, sampled_loss
from hdeid.training.precision import autocast
from hdeid.training.pretrain_run import PretrainRun
from hdeid.training.recipe import EncoderOptions, PretrainOptions

Direction = Literal["forward", "backward"]
DIRECTIONS: tuple[Direction, ...] = ("forward", "backward")


class DirectionRun(PretrainRun):
    """One direction; the state of the LSTM is carried from chunk to chunk, and at times forgotten."""

    def __init__(
        self, encoder: EncoderOptions, options: PretrainOptions, folder: Path, direction: Direction, characters: int
    ) -> None:
        train_ids, validation_ids = (_read(folder / name, direction) for name in ("train.npy", "validation.npy"))
        model = CharacterModel(characters, encoder.embedding, encoder.hidden, options.dropout)
        counts = np.bincount(train_ids, minlength=characters) + 1
        # The softmax starts from the frequencies, so that the first steps are not spent on learning them.
        model.bias.data = torch.from_numpy(np.log(counts / counts.sum())).float()
        super().__init__(direction, model, options, folder, train_ids, validation_ids)
        shares = counts**0.75 / (counts**0.75).sum()
        self.shares = torch.from_numpy(shares).float().to(self.device)
        self.log_share = self.shares.log() + np.log(options.negatives)
        self.network = model
        self.state: State | None = None

    def step_loss(self, chunk: Tensor) -> Tensor:
        negatives = torch.multinomial(self.shares, min(self.options.negatives, len(self.shares) - 1))
        with autocast(self.device):
            queries, state = self.network(chunk[:, :-1], self._forget(self.state))
            loss = sampled_loss(self.network, queries, chunk[:, 1:], negatives, self.log_share)
        self.state = state[0].detach(), state[1].detach()
        return loss

    def chunk_loss(self, chunk: Tensor) -> float:
        with autocast(self.device):
            queries, _ = self.network(chunk[:, :-1], None)
        return full_loss(self.network, queries, chunk[:, 1:]).item()

    def _forget(self, state: State | None) -> State | None:
        """Set the state of some streams to zero: the tagger meets each window with such a state."""
        if state is None:
            return None
        keep = (torch.rand(state[0].shape[1], device=self.device) >= self.options.forget)[None, :, None]
        return state[0] * keep, state[1] * keep


def _read(path: Path, direction: Direction) -> NDArray[np.uint16]:
    ids: NDArray[np.uint16] = np.load(path, mmap_mode="r")
    return ids if direction == "forward" else ids[::-1]
