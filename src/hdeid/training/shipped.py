"""The weights that a training starts from: a checkpoint's, or a model folder's, read back from its ONNX file."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor, nn

from hdeid.errors import RecipeError
from hdeid.tagger.checkpoint import NETWORK_FILE, read_tables

_TORCH_GATES = 0, 2, 3, 1
"""ONNX orders the gates of an LSTM input, output, forget, cell; torch input, forget, cell, output."""

_MAPS = ("features", "scores")
"""The linear maps, whose weights ONNX has the other way round and under names of its own."""


_OF_FEATURES = (
    "network.features.weight",
    "network.features.bias",
    "network.lstm.forward_lstm.weight_ih_l0",
    "network.lstm.backward_lstm.weight_ih_l0",
)


def read_start(start: Path, model: nn.Module) -> dict[str, Tensor]:
    """Return the weights of a checkpoint (`best.pt`) or of a model folder for a model of the same network.

    Features that came to the network since then are added: the tagger labels as before until it learns what they tell.

    Raises:
        RecipeError: the network is another.
        ModelError: the folder holds no model.
    """
    weights = read_weights(start)
    weights = {**weights, **_with_new_features(weights, dict(model.named_parameters()))}
    own = {name: weight.shape for name, weight in model.named_parameters()}
    if own != {name: weight.shape for name, weight in weights.items() if name in own}:
        raise RecipeError(f"training cannot go on from `{start.name}`: its network is another")
    return dict(weights)


def read_weights(start: Path) -> dict[str, Tensor]:
    """Return the weights of a checkpoint or of a model folder, whatever its network.

    Raises:
        ModelError: the folder holds no model.
    """
    if start.is_dir():
        return _read_folder(start)
    weights: dict[str, Tensor] = torch.load(start, map_location="cpu", weights_only=True)
    return weights


def _with_new_features(weights: Mapping[str, Tensor], own: Mapping[str, Tensor]) -> dict[str, Tensor]:
    """Return the weights that read features, those of new features from chance, and at first heard by nothing.

    New features are the last ones of the input, and their map's results the last ones that the LSTM reads.
    """
    grown = {}
    for name in _OF_FEATURES:
        old, new = weights.get(name), own.get(name)
        if old is None or new is None or any(was > now for was, now in zip(old.shape, new.shape, strict=True)):
            continue
        values = torch.zeros_like(new) if name.startswith("network.lstm") else new.detach().clone()
        if name == "network.features.weight":
            values[: len(old), old.shape[1] :] = 0
        values[tuple(slice(size) for size in old.shape)] = old
        grown[name] = values
    return grown


def mixed(weights: Mapping[str, Tensor], others: Mapping[str, Tensor], share: float) -> dict[str, Tensor]:
    """Return the mean of two networks' weights, `share` (0..1) of it the others'; what the others lack stays."""
    return {
        name: _mixed(weight, others[name], share) if name in others and weight.is_floating_point() else weight
        for name, weight in weights.items()
    }


def _mixed(weight: Tensor, other: Tensor, share: float) -> Tensor:
    """Return the mean of two tables; the other may have fewer rows and columns, as before features were added."""
    known = tuple(slice(size) for size in other.shape)
    mean = weight.clone()
    mean[known] = torch.lerp(weight[known], other.to(weight), share)
    return mean


def _read_folder(folder: Path) -> dict[str, Tensor]:
    """Return the weights of network and transitions by their names in training; of encoders only `lm` and `char`.

    Where the model has 8-bit weights these are the numbers that they stand for: each off by at most half a step of its
    table, which further training makes good.
    """
    transitions = read_tables(folder, to_train=True).transitions
    weights = {f"crf.{name}": getattr(transitions, name) for name in ("start", "enter", "inside", "end")}
    weights |= {f"network.{name}": values for name, values in _read_network(folder / NETWORK_FILE).items()}
    return {name: torch.from_numpy(np.ascontiguousarray(values, np.float32)) for name, values in weights.items()}


def _read_network(path: Path) -> dict[str, NDArray[np.float32]]:
    # Imported here: only trainings that start from a model folder need it.
    import onnx
    from onnx import numpy_helper

    graph = onnx.load(str(path)).graph
    stored = {tensor.name: numpy_helper.to_array(tensor) for tensor in graph.initializer}

    def plain(name: str) -> NDArray[np.float32]:
        values = stored[name].astype(np.float32)
        if not name.endswith("_quantized"):
            return values
        base = name.removesuffix("_quantized")
        return (values - stored[f"{base}_zero_point"]) * stored[f"{base}_scale"]

    weights: dict[str, NDArray[np.float32]] = {}
    for node in graph.node:
        place = node.name.removeprefix("/").rpartition("/")[0].replace("/", ".")
        if node.op_type in ("LSTM", "DynamicQuantizeLSTM"):
            values = (plain(name) for name in node.input[1:4])
            weights |= {f"{place}.{name}": array for name, array in _read_lstm(*values, node.op_type).items()}
        elif node.op_type == "Gather" and place.endswith(("embedding", "bigrams")):
            weights[f"{place}.weight"] = plain(node.input[0])
        elif node.op_type in ("MatMul", "MatMulInteger") and place in _MAPS:
            weights[f"{place}.weight"] = plain(node.input[1]).T
            weights[f"{place}.bias"] = plain(f"{place}.bias")
    return weights


def _read_lstm(
    inputs: NDArray[np.float32], states: NDArray[np.float32], biases: NDArray[np.float32], kind: str
) -> dict[str, NDArray[np.float32]]:
    """Return torch's weights of one direction; the 8-bit operator holds them transposed."""
    if kind == "DynamicQuantizeLSTM":
        inputs, states = inputs.swapaxes(1, 2), states.swapaxes(1, 2)
    of_inputs, of_states = np.split(biases[0], 2)
    arrays = {
        "weight_ih_l0": inputs[0],
        "weight_hh_l0": states[0],
        "bias_ih_l0": of_inputs,
        "bias_hh_l0": of_states,
    }
    return {name: np.concatenate([np.split(array, 4)[i] for i in _TORCH_GATES]) for name, array in arrays.items()}
