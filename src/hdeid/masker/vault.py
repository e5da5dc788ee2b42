"""Vaults: the way back from a reversible pseudonym, each with a key of its own and a log of every reversal.

A vault's key does not follow from the keyring's: whoever holds the keyring alone reverses nothing. The log is a chain:
each entry holds the hash of the one before, so that none can be changed, or taken out before another, unseen.
"""

from __future__ import annotations

import base64
import binascii
import hashlib
import json
import os
import secrets
import stat
from collections.abc import Iterable, Mapping
from datetime import UTC, datetime
from pathlib import Path
from typing import Any
from urllib.parse import quote, unquote

from hdeid.errors import KeyringError, Place

KEY_BYTES = 32
_ENDING, _LOG_ENDING = ".vault.json", ".log.jsonl"
_FIRST = "0" * 64


def vault_path(folder: Path, name: str) -> Path:
    """Return the file of a vault's key."""
    return folder / f"{quote(name, safe='')}{_ENDING}"


def create_vault(folder: Path, name: str) -> Path:
    """Write a new vault, readable by its owner alone (mode 0600), and return its file.

    Raises:
        KeyringError: it is there already: overwriting it would lose the way back.
    """
    path = vault_path(folder, name)
    key = base64.b64encode(secrets.token_bytes(KEY_BYTES)).decode()
    try:
        folder.mkdir(parents=True, exist_ok=True, mode=0o700)
        handle = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    except FileExistsError:
        raise KeyringError("the vault is here already", place=Place(str(path))) from None
    except OSError as error:
        raise KeyringError(f"cannot be written: {error.strerror}", place=Place(str(path))) from None
    with os.fdopen(handle, "w", encoding="ascii") as file:
        file.write(json.dumps({"hdeid-vault": 1, "key": key}) + "\n")
    return path


def read_vaults(folder: Path) -> dict[str, bytes]:
    """Return the keys of the vaults of a folder by name; nothing where there is no folder.

    Raises:
        KeyringError: one is open to others than its owner, or no vault.
    """
    return {unquote(path.name.removesuffix(_ENDING)): _read(path) for path in sorted(folder.glob(f"*{_ENDING}"))}


def note_reversal(folder: Path, name: str, who: str, reason: str, codes: Iterable[str]) -> None:
    """Add an entry to a vault's log, on disk before this returns; the log holds hashes of the codes, never values.

    Raises:
        KeyringError: the log was changed, or cannot be written.
    """
    before = read_log(folder, name)
    entry = {
        "number": len(before) + 1,
        "time": datetime.now(UTC).isoformat(timespec="seconds"),
        "who": who,
        "reason": reason,
        "codes": [hashlib.sha256(code.encode()).hexdigest() for code in codes],
        "before": before[-1]["hash"] if before else _FIRST,
    }
    path = _log_path(folder, name)
    try:
        handle = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o600)
        with os.fdopen(handle, "w", encoding="utf-8") as file:
            file.write(json.dumps(entry | {"hash": _hash(entry)}, ensure_ascii=False) + "\n")
            file.flush()
            os.fsync(file.fileno())
    except OSError as error:
        raise KeyringError(f"cannot be written: {error.strerror}", place=Place(str(path))) from None


def read_log(folder: Path, name: str) -> list[dict[str, Any]]:
    """Return the entries of a vault's log, oldest first.

    Raises:
        KeyringError: `E-LOG`: an entry was changed or taken out.
    """
    path = _log_path(folder, name)
    entries = []
    before = _FIRST
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines() if path.exists() else (), 1):
        try:
            entry = json.loads(line)
            found = entry.pop("hash")
            is_right = entry["before"] == before and entry["number"] == number and found == _hash(entry)
        except (json.JSONDecodeError, KeyError, AttributeError):
            is_right = False
        if not is_right:
            raise KeyringError("the log was changed", code="E-LOG", place=Place(str(path), number, 1))
        before = found
        entries.append(entry | {"hash": found})
    return entries


def _log_path(folder: Path, name: str) -> Path:
    return folder / f"{quote(name, safe='')}{_LOG_ENDING}"


def _hash(entry: Mapping[str, Any]) -> str:
    return hashlib.sha256(json.dumps(entry, sort_keys=True, ensure_ascii=False).encode()).hexdigest()


def _read(path: Path) -> bytes:
    place = Place(str(path))
    try:
        if os.name == "posix" and stat.S_IMODE(path.stat().st_mode) & 0o077:
            raise KeyringError("is open to others; run `chmod 600` on it", place=place)
        key = base64.b64decode(json.loads(path.read_text(encoding="ascii"))["key"], validate=True)
    except (OSError, UnicodeDecodeError, json.JSONDecodeError, KeyError, TypeError, binascii.Error):
        raise KeyringError("cannot be read as a vault", place=place) from None
    if len(key) != KEY_BYTES:
        raise KeyringError("is not a vault; expected one made by `hdeid vault init`", place=place)
    return key
