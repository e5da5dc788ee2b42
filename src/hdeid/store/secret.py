"""Passwords and keys: how they are made, hashed and compared.

A password is hashed by Argon2id (RFC 9106, second recommended option: 64 MiB). A key is 256 random bits, which no
guessing reaches, so that one SHA-256 is enough and costs a request nothing.
"""

from __future__ import annotations

import hashlib
import hmac
import secrets
from functools import cache

from cryptography.exceptions import InvalidKey
from cryptography.hazmat.primitives.kdf.argon2 import Argon2id

_PREFIX, _MARK = 12, "hdk"
LEAST_PASSWORD = 12
"""Characters that a password has at least. Source: NIST SP 800-63B-4, section 3.1.1.2 (15 alone, 8 beside a second)."""


def new_key() -> tuple[str, str, str]:
    """Return a new key, which is shown once, with the prefix and the digest that are kept of it."""
    prefix, secret = secrets.token_hex(_PREFIX // 2), secrets.token_urlsafe(32)
    return f"{_MARK}_{prefix}_{secret}", prefix, digest(secret)


def split_key(key: str) -> tuple[str, str]:
    """Return prefix and secret of a key; two empty words for what is no key."""
    mark, _, rest = key.partition("_")
    prefix, _, secret = rest.partition("_")
    return (prefix, secret) if mark == _MARK and len(prefix) == _PREFIX and secret else ("", "")


def digest(secret: str) -> str:
    """Return the SHA-256 of a random secret, hexadecimal."""
    return hashlib.sha256(secret.encode()).hexdigest()


def is_same(one: str, other: str) -> bool:
    """Return whether two digests are the same, in a time that does not depend on where they differ."""
    return hmac.compare_digest(one.encode(), other.encode())


def hash_password(password: str) -> str:
    """Return the Argon2id hash of a password with its parameters and salt."""
    return _argon(secrets.token_bytes(16)).derive_phc_encoded(password.encode())


def is_password(password: str, hashed: str) -> bool:
    """Return whether a password has a hash; takes as long when there is no hash."""
    try:
        Argon2id.verify_phc_encoded(password.encode(), hashed or _decoy())
    except InvalidKey:
        return False
    return bool(hashed)


def _argon(salt: bytes) -> Argon2id:
    return Argon2id(salt=salt, length=32, iterations=3, lanes=4, memory_cost=65_536)


@cache
def _decoy() -> str:
    return hash_password(secrets.token_urlsafe(16))
