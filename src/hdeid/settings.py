"""What the environment says, read once at the top; nothing below the command line looks there."""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True, slots=True)
class Settings:
    """Settings of one process.

    Attributes:
        model: `HDEID_MODEL`: folder of the tagger; empty for the one shipped, `none` to use patterns alone.
        keyring: `HDEID_KEYRING`: file of the keys; by default `hdeid/keyring.json` in the user's configuration folder.
        key: `HDEID_KEY`: the master key itself in base64, instead of a keyring; never shown.
        data: `HDEID_DATA`: folder of the data sets for training and evaluation.
        signing_key: The key that signs policies: `signing-key.pem` beside the keyring.
        signers: `HDEID_REQUIRE_SIGNED`: file of the public keys whose signature a policy must bear to be used; None
            where policies need no signature.
    """

    model: str
    keyring: Path
    key: str
    data: Path
    signing_key: Path
    signers: Path | None

    def __repr__(self) -> str:
        # INVARIANT: the key never reaches a log by way of repr.
        return f"Settings(model={self.model!r}, keyring={str(self.keyring)!r}, data={str(self.data)!r})"


def read_settings(environment: Mapping[str, str] | None = None) -> Settings:
    """Return the settings of an environment, by default the process's own."""
    values = os.environ if environment is None else environment
    home = Path(values.get("XDG_CONFIG_HOME") or Path.home() / ".config")
    keyring = Path(values.get("HDEID_KEYRING") or home / "hdeid" / "keyring.json")
    required = values.get("HDEID_REQUIRE_SIGNED", "")
    return Settings(
        model=values.get("HDEID_MODEL", ""),
        keyring=keyring,
        key=values.get("HDEID_KEY", ""),
        data=Path(values.get("HDEID_DATA") or Path("..") / "shared" / "data"),
        signing_key=keyring.with_name("signing-key.pem"),
        signers=Path(required) if required else None,
    )
