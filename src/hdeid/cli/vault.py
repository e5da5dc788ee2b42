"""`hdeid vault`: the way back from reversible pseudonyms, with its own key and a log."""

from __future__ import annotations

import getpass
import json
from pathlib import Path

import click

from hdeid.cli.options import json_option
from hdeid.errors import InputError
from hdeid.masker.keyring import Keyring
from hdeid.masker.methods.pseudonym import reveal
from hdeid.masker.vault import create_vault, note_reversal, read_log, read_vaults
from hdeid.settings import read_settings


@click.group()
def vault() -> None:
    """Keep the way back from pseudonyms that a policy makes with `reversible: NAME`."""


@vault.command()
@click.argument("name")
def init(name: str) -> None:
    """Write a new vault beside the keyring (mode 0600). Where it lies, pseudonyms can be reversed."""
    click.echo(f"wrote {create_vault(_folder(), name)} (mode 0600); keep a copy in a safe place")


@vault.command("reveal")
@click.argument("name")
@click.argument("codes", nargs=-1, required=True, metavar="PSEUDONYM…")
@click.option("--reason", required=True, help="Why; it goes into the log.")
@click.option("--prefix", default="", help="The `prefix` that the policy gives its pseudonyms.")
def reveal_codes(name: str, codes: tuple[str, ...], reason: str, prefix: str) -> None:
    """Print the values that pseudonyms stand for, one a line.

    Who asked, when, why and for which pseudonyms (as hashes) is in the vault's log before anything is printed.
    """
    folder = _folder()
    vaults = read_vaults(folder)
    if name not in vaults:
        raise InputError(f"no vault `{name}` beside the keyring; see `hdeid vault init`")
    note_reversal(folder, name, getpass.getuser(), reason, codes)
    keys = Keyring(bytes(32), vaults)
    for code in codes:
        click.echo(reveal(code, name, keys, prefix))


@vault.command()
@click.argument("name")
@json_option
def log(name: str, is_json: bool) -> None:
    """Print a vault's log and check that no entry was changed or taken out."""
    entries = read_log(_folder(), name)
    if is_json:
        click.echo(json.dumps(entries, ensure_ascii=False, indent=2))
        return
    for entry in entries:
        click.echo(f"{entry['number']}\t{entry['time']}\t{entry['who']}\t{len(entry['codes'])}\t{entry['reason']}")


def _folder() -> Path:
    return read_settings().keyring.parent / "vaults"
