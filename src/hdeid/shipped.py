"""Finds the policies and models that travel with hdeid: inside the installed package, or beside it in a checkout."""

from __future__ import annotations

from pathlib import Path

_PACKAGE = Path(__file__).resolve().parent
_CHECKOUT = _PACKAGE.parents[1]


def shipped_folder(name: str) -> Path:
    """Return the folder `policies` or `models`, which need not exist.

    A wheel carries them under `hdeid/data/`; in a checkout they stand at its top.
    """
    installed = _PACKAGE / "data" / name
    return installed if installed.is_dir() else _CHECKOUT / name
