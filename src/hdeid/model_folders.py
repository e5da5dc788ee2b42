"""The folders of models that a name stands for, found without loading anything."""

from __future__ import annotations

import os
from pathlib import Path

from hdeid.shipped import shipped_folder

NO_MODEL = "none"
RULES = "rules"
"""Stands among model folders for hdeid's own patterns as a voter."""


def split_names(name: str) -> list[str]:
    """Return the names of the voters that a name lists, separated by `os.pathsep`."""
    return name.split(os.pathsep) if name else [""]


def find_models(name: str = "") -> tuple[Path, ...]:
    """Return the folders of a name: that of the model shipped for an empty name, none for `none`, else those it lists.

    Args:
        name: Folders separated by `os.pathsep`; `rules` among them is left out here.
    """
    if name == NO_MODEL:
        return ()
    shipped = shipped_folder("models") / "default"
    return tuple(Path(each) if each else shipped for each in split_names(name) if each != RULES)


def find_model(name: str = "") -> Path | None:
    """Return the folder of a model, the first one where several vote; None for `none`."""
    return next(iter(find_models(name)), None)
