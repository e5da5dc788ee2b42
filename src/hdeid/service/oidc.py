"""Bearer tokens of an OpenID provider, where one is configured.

Signature, issuer, audience and expiry are checked (OpenID Connect Core 1.0, section 3.1.3.7; RFC 8725). A token is a
user's whom an administrator gave its issuer and subject (`hdeid users add --oidc`): a token makes no user.
"""

from __future__ import annotations

import json
import urllib.request
from pathlib import Path
from threading import Lock
from time import monotonic
from typing import Any

from joserfc import jwt
from joserfc.errors import JoseError
from joserfc.jwk import KeySet
from sqlalchemy import select
from sqlalchemy.orm import Session

from hdeid.errors import AccessError
from hdeid.settings import OidcSettings
from hdeid.store.tables import User

_ALGORITHMS = ["RS256", "PS256", "ES256", "EdDSA"]
"""Asymmetric ones alone: a public key must never serve as a shared secret (RFC 8725, section 3.1)."""

_KEPT_S, _AGAIN_S, _LEEWAY_S, _LARGEST_BYTES = 3600.0, 60.0, 30, 1 << 20


class Provider:
    """The keys and rules of one OpenID provider.

    Args:
        settings: Issuer, audience and where its keys are.
    """

    def __init__(self, settings: OidcSettings) -> None:
        self._settings = settings
        self._keys: KeySet | None = None
        self._read_at = 0.0
        self._lock = Lock()
        self._claims = jwt.JWTClaimsRegistry(
            leeway=_LEEWAY_S,
            iss={"essential": True, "value": settings.issuer},
            aud={"essential": True, "value": settings.audience},
            sub={"essential": True},
            exp={"essential": True},
        )

    def find_user(self, session: Session, token: str) -> User | None:
        """Return the user of a token; None when it does not hold, or nobody has it."""
        try:
            subject = self._subject(token)
        except (JoseError, ValueError, OSError, TypeError, KeyError):
            return None
        user = session.scalar(select(User).where(User.oidc == f"{self._settings.issuer} {subject}"))
        return user if user is not None and user.is_active else None

    def _subject(self, token: str) -> str:
        try:
            decoded = jwt.decode(token, self._current(_KEPT_S), algorithms=_ALGORITHMS)
        except (JoseError, ValueError):
            # The provider may have changed its keys; ask again, but not for every bad token.
            decoded = jwt.decode(token, self._current(_AGAIN_S), algorithms=_ALGORITHMS)
        self._claims.validate(decoded.claims)
        return str(decoded.claims["sub"])

    def _current(self, most_s: float) -> KeySet:
        with self._lock:
            if self._keys is None or monotonic() - self._read_at > most_s:
                self._keys = KeySet.import_key_set(_read_keys(self._settings.keys))
                self._read_at = monotonic()
            return self._keys


def _read_keys(where: str) -> Any:
    """Read a set of public keys (RFC 7517) from a file or an address over TLS; both are the administrator's."""
    if not where.startswith("https://"):
        return json.loads(Path(where).read_text(encoding="utf-8"))
    with urllib.request.urlopen(where, timeout=5) as answer:
        data = answer.read(_LARGEST_BYTES + 1)
    if len(data) > _LARGEST_BYTES:
        raise AccessError("the keys of the provider are too large")
    return json.loads(data)
