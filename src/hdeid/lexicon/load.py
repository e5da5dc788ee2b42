"""Reads the word lists that travel with the package; their sources and licences stand in README.md beside them."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from functools import cache
from importlib.resources import files


def read_lines(name: str) -> Iterator[str]:
    """Yield the lines of a list without line ends; empty lines and those that start with `#` are left out."""
    text = files("hdeid.lexicon").joinpath(name).read_text(encoding="utf-8")
    return (line for line in text.split("\n") if line and not line.startswith("#"))


def read_rows(name: str) -> Iterator[list[str]]:
    """Yield the tab-separated fields of each line of a list."""
    return (line.split("\t") for line in read_lines(name))


def read_pairs(name: str) -> Iterator[tuple[str, str]]:
    """Yield the first two tab-separated fields of each line of a list."""
    return ((row[0], row[1]) for row in read_rows(name))


@cache
def lists_hash() -> str:
    """Return the SHA-256 of all lists, by name and content."""
    digest = hashlib.sha256()
    for entry in sorted(files("hdeid.lexicon").iterdir(), key=lambda entry: entry.name):
        if entry.name.endswith((".txt", ".tsv")):
            digest.update(entry.name.encode() + b"\0" + entry.read_bytes() + b"\0")
    return digest.hexdigest()
