"""Recipes: which network to train on what, read from YAML to frozen options."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import MISSING, dataclass, field, fields, is_dataclass
from pathlib import Path
from typing import Any, Literal, get_args, get_origin, get_type_hints

import yaml

RECIPE_FILE = "recipe.yaml"
WORKING_FOLDER = Path("runs")


@dataclass(frozen=True, slots=True)
class EncoderOptions:
    """The encoder: its kind and its sizes.

    Attributes:
        kind: `lm` (character language model), `char` (embeddings only), `mini` (small transformer), `hf` (checkpoint).
        embedding: Size of the character embedding of `lm` and `char`, of all layers of `mini`.
        hidden: Size of the LSTM of each direction of `lm`.
        layers, heads: Of `mini`.
        checkpoint: Folder or hub name of `hf`; for `lm` and `mini` the folder of their pretraining, empty for none.
    """

    kind: Literal["lm", "char", "mini", "hf"] = "lm"
    embedding: int = 128
    hidden: int = 320
    layers: int = 3
    heads: int = 4
    checkpoint: str = ""


@dataclass(frozen=True, slots=True)
class PretrainOptions:
    """Pretraining of an encoder on raw text.

    Attributes:
        corpus: How often each source is repeated.
        characters: Characters to see, in all passes together.
        minutes: Wall time after which the run ends even if it has not seen them; 0 for no such bound.
        least_count: A character seen less often gets no number of its own.
        streams, chunk: Characters of a step: so many places side by side, so many one after the other.
        negatives: Characters that the softmax samples.
        forget: Share of the streams whose state is set to zero before each chunk.
    """

    corpus: Mapping[str, float] = field(default_factory=dict)
    characters: int = 100_000_000
    minutes: float = 0.0
    least_count: int = 20
    streams: int = 64
    chunk: int = 100
    negatives: int = 1024
    learning_rate: float = 3e-3
    dropout: float = 0.1
    forget: float = 0.1
    threads: int = 1
    checkpoint_minutes: float = 4.0


@dataclass(frozen=True, slots=True)
class Recipe:
    """All options of a model."""

    name: str
    seed: int = 1
    licences: Literal["any", "open"] = "any"
    encoder: EncoderOptions = EncoderOptions()
    pretrain: PretrainOptions = PretrainOptions()

    def working_folder(self) -> Path:
        """Return the folder for corpus and checkpoints; git ignores it."""
        return WORKING_FOLDER / self.name


def read_recipe(path: Path) -> Recipe:
    """Read a recipe from a file, or from the folder that holds it.

    Raises:
        ValueError: an option is unknown, absent, or of the wrong type; the message names it.
    """
    file = path / RECIPE_FILE if path.is_dir() else path
    values = yaml.safe_load(file.read_text(encoding="utf-8"))
    return _build(Recipe, {"name": file.resolve().parent.name, **values}, str(file))


def _build(kind: type, values: Any, place: str) -> Any:
    if not isinstance(values, Mapping):
        raise ValueError(f"{place}: expected options by name")
    hints = get_type_hints(kind)
    known = {entry.name: entry for entry in fields(kind)}
    for key in values:
        if key not in known:
            raise ValueError(f"{place}: unknown option `{key}`; expected one of {', '.join(f'`{name}`' for name in known)}")
    for name, entry in known.items():
        if name not in values and entry.default is MISSING and entry.default_factory is MISSING:
            raise ValueError(f"{place}: option `{name}` is missing")
    return kind(**{key: _convert(hints[key], value, f"{place}: {key}") for key, value in values.items()})


def _convert(hint: Any, value: Any, place: str) -> Any:
    if is_dataclass(hint) and isinstance(hint, type):
        return _build(hint, value, place)
    if get_origin(hint) is Literal:
        if value not in get_args(hint):
            raise ValueError(f"{place}: got `{value}`, expected one of {', '.join(f'`{choice}`' for choice in get_args(hint))}")
        return value
    if hint is float and isinstance(value, int) and not isinstance(value, bool):
        return float(value)
    expected = get_origin(hint) or hint
    expected = Mapping if expected is Mapping or str(expected).endswith("Mapping'>") else expected
    if expected is tuple and isinstance(value, list):
        return tuple(value)
    if not isinstance(value, expected) or (isinstance(value, bool) and expected is not bool):
        raise ValueError(f"{place}: got `{value}`, expected {getattr(expected, '__name__', expected)}")
    return value
