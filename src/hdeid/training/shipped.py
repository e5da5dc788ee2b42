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


def read_start(start: Path, model: nn.Module) -> dict[str, Tensor]:
    """Return the weights of a checkpoint (`best.pt`) or of a model folder for a model of the same network.

    Raises:
        RecipeError: the network is another.
        ModelError: the folder holds no model.
    """
    weights = _read_weights(start) if start.is_dir() else torch.load(start, map_location="cpu", weights_only=True)
    own = {name: weight.shape for name, weight in model.named_parameters()}
    if own != {name: weight.shape for name, weight in weights.items() if name in own}:
        raise RecipeError(f"training cannot go on from `{start.name}`: its network is another")
    return dict(weights)


def mixed(weights: Mapping[str, Tensor], others: Mapping[str, Tensor], share: float) -> dict[str, Tensor]:
    """Return the mean of two networks' weights, `share` (0..1) of it the others'; what the others lack stays."""
    return {
        name: torch.lerp(weight, others[name].to(weight), share)
        if name in others and weight.is_floating_point()
        else weight
        for name, weight in weights.items()
    }


def _read_weights(folder: Path) -> dict[str, Tensor]:
    """Return the weights of network and transitions by their names in training; of encoders only `lm` and `char`.

    Where the model has 8-bit weights these are the numbers that they stand for: each off by at most half a step of its
    table, which further training makes good.
    """
    transitions = read_tables(folder).transitions
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
