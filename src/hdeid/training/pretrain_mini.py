"""Pretraining of the `mini` encoder by the tasks of LERT: masked characters, parts of speech, entities, dependencies.

Source: Cui, Che, Liu, Qin and Yang (2022), LERT, section 3; whole words are masked (Cui et al., 2021).
"""

from __future__ import annotations

from pathlib import Path

import numpy as np
import torch
from torch import Tensor, nn
from torch.nn import functional

from hdeid.tagger.network import MiniEncoder
from hdeid.tagger.vocabulary import FIRST_CHARACTER, UNKNOWN_OTHER, Vocabulary
from hdeid.training.precision import autocast
from hdeid.training.pretrain_run import PretrainRun
from hdeid.training.recipe import EncoderOptions, PretrainOptions
from hdeid.training.weak import ENTITIES, PARTS_OF_SPEECH, Parser, weak_labels

MASKED_SHARE = 0.15
REPLACED_SHARE, KEPT_SHARE = 0.1, 0.1
"""Of the masked characters, shares that become another character or stay. Source: Devlin et al. (2019), section 3.1."""

RELATIONS = 64
TASK_WARMUP = (1 / 6, 1 / 3, 1 / 2)
"""Share of the training after which parts of speech, entities and relations count fully: easy tasks come first."""


class MaskedModel(nn.Module):
    """The encoder with a head for each task; characters are scored against the embedding."""

    def __init__(self, encoder: MiniEncoder, characters: int) -> None:
        super().__init__()
        self.encoder = encoder
        self.transform = nn.Sequential(nn.Linear(encoder.size, encoder.size), nn.GELU(), nn.LayerNorm(encoder.size))
        self.bias = nn.Parameter(torch.zeros(characters))
        self.heads = nn.ModuleList(
            [nn.Linear(encoder.size, count) for count in (len(PARTS_OF_SPEECH), len(ENTITIES), RELATIONS)]
        )

    def forward(self, ids: Tensor) -> Tensor:
        """Return the encoded characters. Shapes: (batch, length) -> (batch, length, size)."""
        encoded: Tensor = self.encoder(ids, ids, torch.ones_like(ids, dtype=torch.bool))
        return encoded

    def score_characters(self, encoded: Tensor) -> Tensor:
        """Shapes: (count, size) -> (count, characters)."""
        return functional.linear(self.transform(encoded), self.encoder.embedding.weight, self.bias)


class MiniRun(PretrainRun):
    """Pretraining of `mini`.

    Args:
        parser: For the dependency task, which is left out without one.
    """

    def __init__(
        self,
        encoder: EncoderOptions,
        options: PretrainOptions,
        folder: Path,
        vocabulary: Vocabulary,
        parser: Parser | None = None,
    ) -> None:
        mini = MiniEncoder(len(vocabulary), encoder.embedding, encoder.layers, encoder.heads, options.dropout)
        self.network = MaskedModel(mini, len(vocabulary))
        arrays = (np.load(folder / name, mmap_mode="r") for name in ("train.npy", "validation.npy"))
        super().__init__("mini", self.network, options, folder, *arrays)
        self.vocabulary, self.parser = vocabulary, parser
        self.characters = ("\0",) * FIRST_CHARACTER + vocabulary.characters

    def step_loss(self, chunk: Tensor) -> Tensor:
        ids = chunk[:, 1:]
        labels = [weak_labels(self._text(row), self.parser) for row in ids.cpu().numpy()]
        words = torch.from_numpy(np.stack([one.words for one in labels])).to(self.device)
        is_masked = self._choose_words(words)
        with autocast(self.device):
            encoded = self.network(self._mask(ids, is_masked))
            loss = functional.cross_entropy(self.network.score_characters(encoded[is_masked]).float(), ids[is_masked])
            for head, targets, full_at in zip(
                self.network.heads,
                (
                    np.stack(rows)
                    for rows in zip(*((one.parts, one.entities, one.relations) for one in labels), strict=True)
                ),
                TASK_WARMUP,
                strict=True,
            ):
                weight = min(1.0, self.progress.share(self.options) / full_at)
                loss = loss + weight * self._task_loss(head, encoded, torch.from_numpy(targets).to(self.device))
        return loss

    def chunk_loss(self, chunk: Tensor) -> float:
        ids = chunk[:, 1:]
        # Every seventh character: the same ones each time, so that the figures compare.
        is_masked = (torch.arange(ids.shape[1], device=self.device) % 7 == 3).expand_as(ids)
        with autocast(self.device):
            encoded = self.network(torch.where(is_masked, UNKNOWN_OTHER, ids))
            scores = self.network.score_characters(encoded[is_masked])
        return functional.cross_entropy(scores.float(), ids[is_masked]).item()

    def _text(self, ids: np.ndarray) -> str:
        return "".join(self.characters[number] for number in ids)

    def _task_loss(self, head: nn.Module, encoded: Tensor, targets: Tensor) -> Tensor:
        if not (targets >= 0).any():
            return encoded.new_zeros(())
        return functional.cross_entropy(head(encoded).float().flatten(0, 1), targets.flatten(), ignore_index=-1)

    def _choose_words(self, words: Tensor) -> Tensor:
        """Return which characters are masked: those of whole words. Shape: (batch, length)."""
        chosen = torch.rand(words.shape[0], int(words.max()) + 1, device=self.device) < MASKED_SHARE
        chosen[0, 0] = True
        return chosen.gather(1, words)

    def _mask(self, ids: Tensor, is_masked: Tensor) -> Tensor:
        draw = torch.rand(ids.shape, device=self.device)
        others = torch.randint(FIRST_CHARACTER, len(self.characters), ids.shape, device=self.device)
        masked = torch.where(draw < REPLACED_SHARE, others, torch.full_like(ids, UNKNOWN_OTHER))
        masked = torch.where(draw > 1 - KEPT_SHARE, ids, masked)
        return torch.where(is_masked, masked, ids)
