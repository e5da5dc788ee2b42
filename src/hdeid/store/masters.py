"""The master keys that wrap the data keys of the store: a file of mode 0600, or the environment; never the database.

The first key of the environment, or `current` of the file, wraps; the others only open what was wrapped before, until
`hdeid keys rotate` has wrapped everything anew.
"""

from __future__ import annotations

import base64
import binascii
import hashlib
import json
import os
import secrets
import stat
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from hdeid.errors import KeyringError, Place, StoreError

_BYTES = 32


@dataclass(frozen=True, slots=True, repr=False)
class Masters:
    """Master keys by id, of which one is in use.

    Attributes:
        current: Id of the key that wraps.
        keys: All of them, 32 bytes each.
    """

    current: str
    keys: Mapping[str, bytes]

    def key(self, id: str) -> bytes:
        """Return a master key.

        Raises:
            StoreError: `E-NO-MASTER`: it is not among those at hand.
        """
        if id not in self.keys:
            raise StoreError(f"the master key `{id}` is not at hand; add it to the master keys", code="E-NO-MASTER")
        return self.keys[id]

    def __repr__(self) -> str:
        # INVARIANT: no key reaches a log by way of repr.
        return f"Masters(current={self.current!r}, keys={len(self.keys)})"


def masters_of(keys: list[bytes]) -> Masters:
    """Return the master keys of raw keys, the one in use first.

    Raises:
        KeyringError: there is none, or one has not 32 bytes.
    """
    if not keys or any(len(key) != _BYTES for key in keys):
        raise KeyringError(f"expected one or more master keys of {_BYTES} bytes")
    # The id follows from the key, so that the same key has the same id wherever it is kept.
    named = {hashlib.sha256(b"hdeid-master-id\0" + key).hexdigest()[:16]: key for key in keys}
    return Masters(next(iter(named)), named)


def masters_from_text(encoded: str) -> Masters:
    """Read master keys from base64 forms, separated by commas or white space, the one in use first.

    Raises:
        KeyringError: they are not base64 forms of 32 bytes.
    """
    try:
        return masters_of([base64.b64decode(each, validate=True) for each in encoded.replace(",", " ").split()])
    except binascii.Error:
        raise KeyringError("a master key in the environment is not base64") from None


def read_masters(path: Path) -> Masters:
    """Read a file of master keys.

    Raises:
        KeyringError: it is absent, open to others than its owner, or malformed.
    """
    place = Place(str(path))
    try:
        mode = stat.S_IMODE(path.stat().st_mode)
        content = json.loads(path.read_text(encoding="ascii"))
        keys = [base64.b64decode(each, validate=True) for each in content["hdeid-masters"]]
    except FileNotFoundError:
        raise KeyringError("no master keys; `hdeid serve` makes them, or `hdeid keys rotate`", place=place) from None
    except (OSError, ValueError, KeyError, TypeError):
        raise KeyringError("cannot be read as master keys", place=place) from None
    if os.name == "posix" and mode & 0o077:
        raise KeyringError(f"is open to others (mode {mode:04o}); run `chmod 600` on it", place=place)
    return masters_of(keys)


def create_masters(path: Path) -> Masters:
    """Write a file with one new master key; return those of the file when another process wrote it first.

    Raises:
        KeyringError: it cannot be written.
    """
    temporary = path.with_name(f"{path.name}.{secrets.token_hex(4)}")
    try:
        path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
        _write(temporary, [secrets.token_bytes(_BYTES)])
        # A link is made only where no file is; unlike a write, it is whole or absent.
        os.link(temporary, path)
    except FileExistsError:
        pass
    except OSError as error:
        raise KeyringError(f"cannot be written: {error.strerror}", place=Place(str(path))) from None
    finally:
        temporary.unlink(missing_ok=True)
    return read_masters(path)


def add_master(path: Path) -> Masters:
    """Put a new master key, which is in use from now on, before those of a file, and return all.

    Raises:
        KeyringError: see `read_masters`.
    """
    return _replace(path, [secrets.token_bytes(_BYTES), *read_masters(path).keys.values()])


def retire_masters(path: Path) -> Masters:
    """Remove from a file all master keys but the one in use; do so only when nothing is wrapped under them."""
    masters = read_masters(path)
    return _replace(path, [masters.key(masters.current)])


def _replace(path: Path, keys: list[bytes]) -> Masters:
    temporary = path.with_name(f"{path.name}.{secrets.token_hex(4)}")
    try:
        _write(temporary, keys)
        temporary.replace(path)
    except OSError as error:
        raise KeyringError(f"cannot be written: {error.strerror}", place=Place(str(path))) from None
    finally:
        temporary.unlink(missing_ok=True)
    return read_masters(path)


def _write(path: Path, keys: list[bytes]) -> None:
    handle = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    with os.fdopen(handle, "w", encoding="ascii") as file:
        json.dump({"hdeid-masters": [base64.b64encode(key).decode() for key in keys]}, file, indent=2)
        file.flush()
        os.fsync(file.fileno())
