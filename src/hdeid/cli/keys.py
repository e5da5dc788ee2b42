"""`hdeid keys`: the keyring of pseudonyms, surrogates and shifts; the keys of the service and of its callers."""

from __future__ import annotations

from pathlib import Path

import click

from hdeid.cli.lazy import LazyGroup
from hdeid.masker.keyring import create_keyring
from hdeid.policy.signature import create_signing_key
from hdeid.settings import read_settings

_COMMANDS = {
    "init": "hdeid.cli.keys:init",
    "sign-init": "hdeid.cli.keys:sign_init",
    "create": "hdeid.cli.service_keys:create",
    "list": "hdeid.cli.service_keys:list_all",
    "revoke": "hdeid.cli.service_keys:revoke",
    "rotate": "hdeid.cli.service_keys:rotate",
    "destroy": "hdeid.cli.service_keys:destroy",
}


@click.group(cls=LazyGroup, commands_at=_COMMANDS)
def keys() -> None:
    """Make the keys that pseudonyms, surrogates and date shifts need, and those of the service."""


@click.command()
@click.option("--keyring", type=click.Path(path_type=Path), help="Where.  [default: HDEID_KEYRING]")
def init(keyring: Path | None) -> None:
    """Write a new keyring, readable by its owner alone (mode 0600).

    An existing keyring is never overwritten: without it, earlier pseudonyms cannot be made again. Keep a copy where the
    study's documents are not.
    """
    path = keyring or read_settings().keyring
    create_keyring(path)
    click.echo(f"wrote {path} (mode 0600); keep a copy in a safe place")


@click.command("sign-init")
@click.option("--key", type=click.Path(path_type=Path), help="Where.  [default: signing-key.pem beside the keyring]")
def sign_init(key: Path | None) -> None:
    """Write a new key for signing policies (mode 0600) and its public half, which verifies.

    The key stays with the person who signs. The public half goes into the file that HDEID_REQUIRE_SIGNED names where
    hdeid runs; that file may hold the keys of several people, one after another.
    """
    path = key or read_settings().signing_key
    public = create_signing_key(path)
    click.echo(f"wrote {path} (mode 0600), which stays with you, and {public}, which verifies")
