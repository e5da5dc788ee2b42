"""Builds the network that a recipe names, with its pretrained encoder."""

from __future__ import annotations

import logging
from pathlib import Path

import numpy as np
import torch
from numpy.typing import NDArray
from torch import nn

from hdeid.errors import RecipeError
from hdeid.tagger.crf import Floats
from hdeid.tagger.network import CharEncoder, HfEncoder, LmEncoder, MiniEncoder, TaggerNetwork
from hdeid.tagger.vocabulary import FIRST_CHARACTER, Vocabulary
from hdeid.training.recipe import Recipe

logger = logging.getLogger(__name__)


def build_network(recipe: Recipe, vocabulary: Vocabulary, folder: Path) -> TaggerNetwork:
    """Return the network of a recipe; `folder` holds the checkpoints of its pretraining, if there were any."""
    options = recipe.train
    encoder = build_encoder(recipe, vocabulary, folder)
    return TaggerNetwork(encoder, options.bigram_buckets, hidden=options.hidden, dropout=options.dropout)


def build_encoder(recipe: Recipe, vocabulary: Vocabulary, folder: Path) -> nn.Module:
    """Return the encoder of a recipe, pretrained where checkpoints are found.

    Raises:
        RecipeError: `hf` without a checkpoint.
    """
    options, dropout = recipe.encoder, recipe.train.encoder_dropout
    if options.kind == "hf":
        if not options.checkpoint:
            raise RecipeError("encoder `hf` needs `checkpoint`: a folder or a hub name such as `hfl/chinese-lert-base`")
        return HfEncoder(options.checkpoint, vocabulary.characters, FIRST_CHARACTER)
    if options.kind == "char":
        return CharEncoder(len(vocabulary), options.embedding)
    if options.kind == "mini":
        mini = MiniEncoder(len(vocabulary), options.embedding, options.layers, options.heads, dropout)
        if (folder / "mini.pt").is_file():
            saved = torch.load(folder / "mini.pt", map_location="cpu", weights_only=True)["model"]
            own = {name: values for name, values in saved.items() if name.startswith("encoder.")}
            mini.load_state_dict({name.removeprefix("encoder."): values for name, values in own.items()})
        return mini
    encoder = LmEncoder(len(vocabulary), options.embedding, options.hidden, dropout)
    for direction in ("forward", "backward"):
        load_direction(encoder, folder / f"{direction}.pt", direction)
    return encoder


def load_direction(encoder: LmEncoder, checkpoint: Path, direction: str) -> None:
    """Copy one direction of the pretraining into the encoder; without a checkpoint it starts from chance."""
    if not checkpoint.is_file():
        logger.warning("no pretrained %s language model: its weights start from chance", direction)
        return
    saved = torch.load(checkpoint, map_location="cpu", weights_only=True)["model"]
    for name, values in saved.items():
        if name.startswith(("embedding.", "lstm.")):
            encoder.get_parameter(f"{direction}_{name}").data.copy_(values)


class TorchNetwork:
    """A network under training, as the tagger's `Network`; it reads in full precision, without dropout."""

    def __init__(self, network: TaggerNetwork) -> None:
        self._network = network

    @torch.no_grad()
    def emit(
        self,
        ids: NDArray[np.int64],
        bigrams: NDArray[np.int64],
        features: NDArray[np.uint8],
        reverse: NDArray[np.int64],
        valid: NDArray[np.bool_],
    ) -> Floats:
        device = next(self._network.parameters()).device
        arrays = (torch.from_numpy(array).to(device) for array in (ids, bigrams, features, reverse, valid))
        was_training = self._network.training
        self._network.eval()
        emissions: Floats = self._network(*arrays).float().cpu().numpy()
        self._network.train(was_training)
        return emissions

    def release(self) -> None:
        """Do nothing: training holds the memory anyway."""
