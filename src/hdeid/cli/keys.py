"""`hdeid keys`: the keyring from which pseudonyms, surrogates and date shifts take their keys."""

from __future__ import annotations

from pathlib import Path

import click

from hdeid.masker.keyring import create_keyring
from hdeid.settings import read_settings


@click.group()
def keys() -> None:
    """Make the keys that pseudonyms, surrogates and date shifts need."""


@keys.command()
@click.option("--keyring", type=click.Path(path_type=Path), help="Where.  [default: HDEID_KEYRING]")
def init(keyring: Path | None) -> None:
    """Write a new keyring, readable by its owner alone (mode 0600).

    An existing keyring is never overwritten: without it, earlier pseudonyms cannot be made again. Keep a copy where the
    study's documents are not.
    """
    path = keyring or read_settings().keyring
    create_keyring(path)
    click.echo(f"wrote {path} (mode 0600); keep a copy in a safe place")
