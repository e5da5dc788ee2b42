"""What the environment says, read once at the top; nothing below the command line looks there."""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True, slots=True)
class OidcSettings:
    """Settings of an OpenID provider whose bearer tokens are taken.

    Attributes:
        issuer: `HDEID_OIDC_ISSUER`: its name, as its tokens give it.
        audience: `HDEID_OIDC_AUDIENCE`: for whom the tokens are; `hdeid`.
        keys: `HDEID_OIDC_KEYS`: its public keys (JWKS), a file or an address that begins with `https://`.
    """

    issuer: str
    audience: str
    keys: str


@dataclass(frozen=True, slots=True)
class ServiceSettings:
    """Settings of `hdeid serve` and `hdeid worker`.

    Attributes:
        folder: `HDEID_HOME`: folder of what the embedded service keeps; by default `hdeid` in the user's data folder.
        database: `HDEID_DATABASE`: address as SQLAlchemy writes it; by default a SQLite file in the folder.
        redis: `HDEID_REDIS`: address of the Redis that rings the workers; empty for a SQLite file in the folder.
        masters: `HDEID_MASTERS`: file of the master keys of the store; by default `masters.json` in the folder.
        master_keys: `HDEID_MASTER_KEYS`: the keys themselves in base64, the one in use first; never shown.
        most_bytes: `HDEID_MOST_BYTES`: largest body of a request; 32 MiB.
        rate: `HDEID_RATE`: requests of one user, as Flask-Limiter writes it: `600 per minute`.
        login_rate: `HDEID_LOGIN_RATE`: logins of one address, written alike: `20 per minute`.
        idle_minutes: `HDEID_IDLE_MINUTES`: after which a session of the page ends; 30.
        is_secure: `HDEID_INSECURE_COOKIES` is not `1`: cookies go over TLS only.
        proxies: `HDEID_PROXIES`: number of trusted proxies before the service; 0.
        oidc: The OpenID provider; None for none.
    """

    folder: Path
    database: str
    redis: str
    masters: Path
    master_keys: str
    most_bytes: int
    rate: str
    login_rate: str
    idle_minutes: int
    is_secure: bool
    proxies: int
    oidc: OidcSettings | None

    def __repr__(self) -> str:
        # INVARIANT: neither a master key nor the password in an address reaches a log by way of repr.
        return f"ServiceSettings(folder={str(self.folder)!r})"


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
        service: What the service reads beside.
    """

    model: str
    keyring: Path
    key: str
    data: Path
    signing_key: Path
    signers: Path | None
    service: ServiceSettings

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
        service=_read_service(values),
    )


def _read_service(values: Mapping[str, str]) -> ServiceSettings:
    data = Path(values.get("XDG_DATA_HOME") or Path.home() / ".local" / "share")
    folder = Path(values.get("HDEID_HOME") or data / "hdeid").absolute()
    return ServiceSettings(
        folder=folder,
        database=values.get("HDEID_DATABASE") or f"sqlite:///{folder / 'hdeid.sqlite'}",
        redis=values.get("HDEID_REDIS", ""),
        masters=Path(values.get("HDEID_MASTERS") or folder / "masters.json"),
        master_keys=values.get("HDEID_MASTER_KEYS", ""),
        most_bytes=int(values.get("HDEID_MOST_BYTES") or 32 << 20),
        rate=values.get("HDEID_RATE") or "600 per minute",
        login_rate=values.get("HDEID_LOGIN_RATE") or "20 per minute",
        idle_minutes=int(values.get("HDEID_IDLE_MINUTES") or 30),
        is_secure=values.get("HDEID_INSECURE_COOKIES", "") != "1",
        proxies=int(values.get("HDEID_PROXIES") or 0),
        oidc=_read_oidc(values),
    )


def _read_oidc(values: Mapping[str, str]) -> OidcSettings | None:
    issuer, keys = values.get("HDEID_OIDC_ISSUER", ""), values.get("HDEID_OIDC_KEYS", "")
    if not issuer or not keys:
        return None
    return OidcSettings(issuer, values.get("HDEID_OIDC_AUDIENCE") or "hdeid", keys)
