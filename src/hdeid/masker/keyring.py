"""Keys for pseudonyms, surrogates and date shifts: kept in one file of mode 0600, never in a policy.

The file holds one random master key. The key of a study (`kms:study/ABC-301` in a policy) is derived from it by name,
so that a new study needs no new secret; whoever holds the file can derive them all.
"""

from __future__ import annotations

import base64
import binascii
import json
import os
import secrets
import stat
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

from hdeid.errors import KeyringError, Place
from hdeid.masker.vault import read_vaults
from hdeid.surrogate.permutation import derive

KEY_BYTES = 32


@dataclass(frozen=True, slots=True, repr=False)
class Keyring:
    """The master key, from which the key of each name follows, and the vaults, whose keys do not.

    Attributes:
        master: 32 random bytes.
        vaults: Keys of the vaults at hand, by name.
    """

    master: bytes
    vaults: Mapping[str, bytes] = field(default_factory=dict, hash=False)

    def __post_init__(self) -> None:
        if len(self.master) != KEY_BYTES:
            raise KeyringError(f"the master key has {len(self.master)} bytes; expected {KEY_BYTES}")

    def key(self, name: str) -> bytes:
        """Return the 32-byte key of a name, for instance `study/ABC-301`.

        Raises:
            KeyringError: `E-NO-VAULT`: it is that of a vault (`vault/NAME`) which is not at hand.
        """
        kind, _, vault = name.partition("/")
        if kind == "vault":
            if vault not in self.vaults:
                raise KeyringError(f"no vault `{vault}`; make one with `hdeid vault init`", code="E-NO-VAULT")
            return self.vaults[vault]
        return derive(self.master, "hdeid-key-1", name)

    def __repr__(self) -> str:
        return "Keyring(…)"


def create_keyring(path: Path) -> Keyring:
    """Write a new keyring, readable by its owner alone (mode 0600), and return it.

    Raises:
        KeyringError: the file exists already: overwriting it would make every earlier pseudonym irreproducible.
    """
    master = secrets.token_bytes(KEY_BYTES)
    text = json.dumps({"hdeid-keyring": 1, "master": base64.b64encode(master).decode()}, indent=2) + "\n"
    try:
        path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
        handle = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    except FileExistsError:
        raise KeyringError("a keyring is here already; move it away first", place=Place(str(path))) from None
    except OSError as error:
        raise KeyringError(f"cannot be written: {error.strerror}", place=Place(str(path))) from None
    with os.fdopen(handle, "w", encoding="ascii") as file:
        file.write(text)
    return Keyring(master)


def read_keyring(path: Path) -> Keyring:
    """Read a keyring.

    Raises:
        KeyringError: it is absent, open to others than its owner, or not a keyring.
    """
    place = Place(str(path))
    try:
        mode = stat.S_IMODE(path.stat().st_mode)
        text = path.read_text(encoding="ascii")
    except FileNotFoundError:
        raise KeyringError("no keyring; make one with `hdeid keys init`", place=place) from None
    except (OSError, UnicodeDecodeError):
        raise KeyringError("cannot be read as a keyring", place=place) from None
    if os.name == "posix" and mode & 0o077:
        raise KeyringError(f"is open to others (mode {mode:04o}); run `chmod 600` on it", place=place)
    try:
        content = json.loads(text)
        master = base64.b64decode(content["master"], validate=True)
    except (json.JSONDecodeError, KeyError, TypeError, binascii.Error):
        raise KeyringError("is not a keyring; expected one made by `hdeid keys init`", place=place) from None
    return Keyring(master, read_vaults(path.parent / "vaults"))


def keyring_from_text(encoded: str) -> Keyring:
    """Read the master key from its base64 form, as an environment variable holds it.

    Raises:
        KeyringError: it is not the base64 form of 32 bytes.
    """
    try:
        return Keyring(base64.b64decode(encoded.strip(), validate=True))
    except binascii.Error:
        raise KeyringError("the key in the environment is not base64") from None
