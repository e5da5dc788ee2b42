"""Recipes: which network to train on what, read from YAML to frozen options."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import MISSING, dataclass, field, fields, is_dataclass
from pathlib import Path
from typing import Any, Literal, get_args, get_origin, get_type_hints

import yaml

from hdeid.errors import RecipeError

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
class GeneratorOptions:
    """Documents written by the generator in `augment/`, all labels known.

    Attributes:
        recipe: The generator's recipe, a path beside the project; empty for no generated documents.
        dev_recipe: The recipe of the documents for dev where it differs: authored documents are not to be seen twice.
        seed: Of the documents for dev; the seeds after it make those to train on.
        rounds: Files of documents to generate; each epoch reads the next one.
        files: Files of documents made beforehand, used beside the generator's or in its stead.
        share: How often an epoch sees each document.
    """

    recipe: str = ""
    dev_recipe: str = ""
    seed: int = 1
    rounds: int = 1
    files: tuple[str, ...] = ()
    share: float = 1.0


@dataclass(frozen=True, slots=True)
class DistilOptions:
    """Unlabelled text whose labellings a trained tagger gives, with their probabilities.

    Attributes:
        teacher: Folder of the model that is learned from, a path beside the project; empty for none.
        corpus: How much of each source is read, 0..1; names as in `PretrainOptions.corpus`.
        share: How often an epoch sees each piece.
    """

    teacher: str = ""
    corpus: Mapping[str, float] = field(default_factory=dict)
    share: float = 1.0


@dataclass(frozen=True, slots=True)
class TrainOptions:
    """Training of the tagger.

    Attributes:
        sources: How often an epoch sees each record of a labelled set; 0.3 takes three of ten, others each time.
        start: Weights to start from, of the same network: `best.pt` of an earlier training, or the folder of a model,
            whose vocabulary and words are taken, too; empty to start anew.
        start_share: Share of the weights started from in what is exported: the mean of two such networks is often as
            good as either where it is better (Wortsman et al., 2022, "Model soups"); 0 for none.
        epochs: Passes over the sources.
        minutes: Wall time after which the run ends even if it has not made them; 0 for no such bound.
        batch_characters: Characters of a step of one worker.
        lexicon: Whether the network sees which words of the word table stand in the text.
        partial_labels: Whether categories that a set does not label may stand in it unsaid; else they count as absent.
        workers: Processes that share each step, their gradients averaged; one core each.
        encoder_rate, rate, transition_rate: Learning rates of the encoder, of the rest, of the transitions.
        fgm: Length of the adversarial step on the embeddings (Miyato et al., 2017); 0 for none.
        fgm_from: Share of the training after which it begins.
        character_shuffle: Share of the characters that change places in a copy of each text, which is trained on beside
            it; 0 for no copies. It measured as harmful, so it is off by default (models/README.md).
        averaging: Decay of the moving average of the weights; 0 for none.
        patience: Ends the training when so many checks of the dev splits in a row were no better; 0 for never.
        checks: Checks of the dev splits in an epoch.
        quantize: Exports 8-bit weights.
    """

    sources: Mapping[str, float] = field(default_factory=dict)
    generator: GeneratorOptions = GeneratorOptions()
    distil: DistilOptions = DistilOptions()
    start: str = ""
    start_share: float = 0.0
    epochs: int = 3
    minutes: float = 0.0
    batch_characters: int = 6000
    lexicon: bool = True
    partial_labels: bool = True
    workers: int = 1
    encoder_rate: float = 5e-4
    rate: float = 1e-3
    transition_rate: float = 1e-2
    dropout: float = 0.4
    encoder_dropout: float = 0.1
    hidden: int = 128
    bigram_buckets: int = 32768
    fgm: float = 0.0
    fgm_from: float = 0.6
    character_shuffle: float = 0.0
    averaging: float = 0.998
    patience: int = 0
    checks: int = 2
    checkpoint_minutes: float = 4.0
    quantize: bool = True


@dataclass(frozen=True, slots=True)
class Recipe:
    """All options of a model; `notes` are sentences for its card."""

    name: str
    notes: tuple[str, ...] = ()
    seed: int = 1
    licences: Literal["any", "open"] = "any"
    encoder: EncoderOptions = EncoderOptions()
    pretrain: PretrainOptions = PretrainOptions()
    train: TrainOptions = TrainOptions()

    def working_folder(self) -> Path:
        """Return the folder for corpus and checkpoints; git ignores it."""
        return WORKING_FOLDER / self.name


def read_recipe(path: Path) -> Recipe:
    """Read a recipe from a file, or from the folder that holds it.

    Raises:
        RecipeError: the file cannot be read, or an option is unknown, absent, or of the wrong type; the message names
            it.
    """
    file = path / RECIPE_FILE if path.is_dir() else path
    try:
        values = yaml.safe_load(file.read_text(encoding="utf-8"))
    except FileNotFoundError:
        raise RecipeError(f"{file}: there is no such recipe") from None
    except (OSError, UnicodeDecodeError, yaml.YAMLError) as error:
        raise RecipeError(f"{file}: no recipe can be read: {error}") from None
    if not isinstance(values, Mapping):
        raise RecipeError(f"{file}: expected options by name")
    return _build(Recipe, {"name": file.resolve().parent.name, **values}, str(file))


def _build(kind: type, values: Any, place: str) -> Any:
    if not isinstance(values, Mapping):
        raise RecipeError(f"{place}: expected options by name")
    hints = get_type_hints(kind)
    known = {entry.name: entry for entry in fields(kind)}
    for key in values:
        if key not in known:
            raise RecipeError(
                f"{place}: unknown option `{key}`; expected one of {', '.join(f'`{name}`' for name in known)}"
            )
    for name, entry in known.items():
        if name not in values and entry.default is MISSING and entry.default_factory is MISSING:
            raise RecipeError(f"{place}: option `{name}` is missing")
    return kind(**{key: _convert(hints[key], value, f"{place}: {key}") for key, value in values.items()})


def _convert(hint: Any, value: Any, place: str) -> Any:
    if is_dataclass(hint) and isinstance(hint, type):
        return _build(hint, value, place)
    if get_origin(hint) is Literal:
        if value not in get_args(hint):
            raise RecipeError(
                f"{place}: got `{value}`, expected one of {', '.join(f'`{choice}`' for choice in get_args(hint))}"
            )
        return value
    if hint is float and isinstance(value, int) and not isinstance(value, bool):
        return float(value)
    expected = get_origin(hint) or hint
    expected = Mapping if expected is Mapping or str(expected).endswith("Mapping'>") else expected
    if expected is tuple and isinstance(value, list):
        return tuple(value)
    if not isinstance(value, expected) or (isinstance(value, bool) and expected is not bool):
        raise RecipeError(f"{place}: got `{value}`, expected {getattr(expected, '__name__', expected)}")
    return value
