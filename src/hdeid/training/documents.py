"""Runs the generator of documents, a program of its own that the product never imports."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from hdeid.errors import InputError, Place
from hdeid.training.sets import find_data


def generate_documents(recipe: str | Path, seed: int, path: Path, documents: int = 0) -> None:
    """Write labelled documents, JSON lines; a file that is there is replaced when all are written.

    Args:
        recipe: Of the generator.
        documents: How many; as many as the recipe says when 0.

    Raises:
        InputError: there are no data sets or no generator, or it failed; it has told why on standard error.
    """
    find_data()
    half_written = path.with_suffix(".part")
    command = [sys.executable, "-m", "augment", str(recipe), "--seed", str(seed), "--documents", str(documents)]
    if subprocess.run([*command, "--out", str(half_written)], check=False).returncode:
        half_written.unlink(missing_ok=True)
        raise InputError(
            "the generator of documents (`python -m augment`) failed; it is part of a clone, where models are made",
            place=Place(str(recipe)),
        )
    half_written.replace(path)
