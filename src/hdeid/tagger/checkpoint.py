"""The folder of a trained tagger: its files, how they are written, checked and read."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from hdeid.errors import ModelError
from hdeid.tagger.calibration import CALIBRATION_FILE
from hdeid.tagger.crf import Transitions
from hdeid.tagger.features import FEATURES, WordTable, read_word_table
from hdeid.tagger.labels import LABELS
from hdeid.tagger.vocabulary import Vocabulary, read_vocabulary, write_vocabulary

NETWORK_FILE = "tagger.onnx"
TABLES_FILE = "tables.npz"
VOCABULARY_FILE = "vocabulary.txt"
SETTINGS_FILE = "tagger.json"
CHECKSUM_FILE = "SHA256SUMS"
REQUIRED = (NETWORK_FILE, TABLES_FILE, VOCABULARY_FILE, SETTINGS_FILE)

FORMAT = 1


@dataclass(frozen=True, slots=True)
class Tables:
    """All that the tagger needs beside the network.

    Attributes:
        bigram_buckets: Size of the network's table of bigrams.
        version: Name and date of the training, as the command line shows it.
    """

    vocabulary: Vocabulary
    words: WordTable
    transitions: Transitions
    bigram_buckets: int
    version: str


def write_tables(tables: Tables, folder: Path) -> None:
    """Write all files of a model but the network."""
    folder.mkdir(parents=True, exist_ok=True)
    write_vocabulary(tables.vocabulary, folder / VOCABULARY_FILE)
    weights = {name: getattr(tables.transitions, name) for name in ("start", "enter", "inside", "end")}
    arrays: dict[str, Any] = {**tables.words.arrays(), **weights}
    np.savez_compressed(folder / TABLES_FILE, **arrays)
    settings = {
        "format": FORMAT,
        "version": tables.version,
        "labels": list(LABELS),
        "features": FEATURES,
        "bigram_buckets": tables.bigram_buckets,
    }
    (folder / SETTINGS_FILE).write_text(json.dumps(settings, indent=1) + "\n", encoding="utf-8")


def read_tables(folder: Path) -> Tables:
    """Read what `write_tables` wrote.

    Raises:
        ModelError: a file is absent, or the model was made for other labels.
    """
    missing = [name for name in REQUIRED if not (folder / name).is_file()]
    if missing:
        raise ModelError(f"no model in `{folder.name}`: missing {', '.join(f'`{name}`' for name in missing)}")
    settings = json.loads((folder / SETTINGS_FILE).read_text(encoding="utf-8"))
    made_for = settings["format"], tuple(settings["labels"]), settings["features"]
    if made_for != (FORMAT, LABELS, FEATURES):
        raise ModelError(f"the model in `{folder.name}` was made for other labels or features; train it again")
    with np.load(folder / TABLES_FILE) as arrays:
        words = read_word_table(arrays)
        transitions = Transitions(*(arrays[name] for name in ("start", "enter", "inside", "end")))
    vocabulary = read_vocabulary(folder / VOCABULARY_FILE)
    return Tables(vocabulary, words, transitions, settings["bigram_buckets"], settings["version"])


def read_version(folder: Path) -> str:
    """Return the version of a model without loading it.

    Raises:
        ModelError: the folder holds no model.
    """
    try:
        return str(json.loads((folder / SETTINGS_FILE).read_text(encoding="utf-8"))["version"])
    except (OSError, ValueError, KeyError):
        raise ModelError(f"no model in `{folder.name}`: `{SETTINGS_FILE}` is missing or damaged") from None


def read_identity(folder: Path) -> str:
    """Return version and content hash of a model: two models with the same one find the same.

    Raises:
        ModelError: the folder holds no model.
    """
    version = read_version(folder)
    files = [folder / name for name in (*REQUIRED, CALIBRATION_FILE) if (folder / name).is_file()]
    listed = "".join(f"{_digest(path)}  {path.name}\n" for path in files)
    return f"{version} {hashlib.sha256(listed.encode()).hexdigest()}"


def write_checksums(folder: Path) -> None:
    """Write the SHA-256 of every file of the folder, in the format of `sha256sum`."""
    files = sorted(path for path in folder.iterdir() if path.is_file() and path.name != CHECKSUM_FILE)
    lines = (f"{_digest(path)}  {path.name}\n" for path in files)
    (folder / CHECKSUM_FILE).write_text("".join(lines), encoding="ascii")


def check_checksums(folder: Path) -> None:
    """Check the files of a model against `SHA256SUMS`.

    Raises:
        ModelError: the list is absent, or a file is absent or was changed.
    """
    if not (folder / CHECKSUM_FILE).is_file():
        raise ModelError(f"no `{CHECKSUM_FILE}` in `{folder.name}`")
    for digest, name in _listed(folder):
        if not (folder / name).is_file() or _digest(folder / name) != digest:
            raise ModelError(f"`{name}` in `{folder.name}` is not the file that was trained")


def _listed(folder: Path) -> Iterable[tuple[str, str]]:
    for line in (folder / CHECKSUM_FILE).read_text(encoding="ascii").splitlines():
        digest, _, name = line.partition("  ")
        yield digest, name


def _digest(path: Path) -> str:
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()
