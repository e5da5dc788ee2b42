"""Encryption of what is stored: one random data key for each study, wrapped under a master key that no table holds.

AES-256-GCM (NIST SP 800-38D) with random nonces of 96 bits. Whose value it is (study, record, column) is authenticated
with it, so that a value moved to another row cannot be opened. Destroying a wrapped key destroys all that it sealed.
"""

from __future__ import annotations

import secrets

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import AESGCM

from hdeid.errors import StoreError
from hdeid.store.masters import Masters
from hdeid.surrogate.permutation import derive

KEY_BYTES, _NONCE_BYTES = 32, 12
_VERSION = b"\x01"


def seal(key: bytes, value: bytes, *whose: str) -> bytes:
    """Return a value encrypted: version, nonce, ciphertext and tag.

    Args:
        key: 32 bytes.
        value: Any bytes.
        whose: Study, row and column; needed again to open it.
    """
    nonce = secrets.token_bytes(_NONCE_BYTES)
    return _VERSION + nonce + AESGCM(key).encrypt(nonce, value, _bound(whose))


def unseal(key: bytes, sealed: bytes, *whose: str) -> bytes:
    """Return what was sealed.

    Raises:
        StoreError: `E-SEAL`: it was changed, moved, or sealed under another key.
    """
    nonce, rest = sealed[1 : 1 + _NONCE_BYTES], sealed[1 + _NONCE_BYTES :]
    try:
        if sealed[:1] != _VERSION:
            raise InvalidTag
        return AESGCM(key).decrypt(nonce, rest, _bound(whose))
    except (InvalidTag, ValueError):
        raise StoreError("a stored value cannot be opened: it was changed or moved", code="E-SEAL") from None


def wrap(masters: Masters, name: str, key: bytes) -> tuple[str, bytes]:
    """Return the id of the present master key, and a data key sealed under it."""
    return masters.current, seal(masters.key(masters.current), key, "data-key", name)


def unwrap(masters: Masters, name: str, master_id: str, wrapped: bytes) -> bytes:
    """Return a data key.

    Raises:
        StoreError: its master key is absent, or the wrapped key was changed.
    """
    return unseal(masters.key(master_id), wrapped, "data-key", name)


def purpose_key(key: bytes, purpose: str) -> bytes:
    """Return the key for one purpose that follows from a data key, so that no key serves two."""
    return derive(key, "hdeid-store-1", purpose)


def _bound(whose: tuple[str, ...]) -> bytes:
    # Lengths stand before the names, so that ("ab", "c") and ("a", "bc") differ.
    return "".join(f"{len(each)}:{each}" for each in whose).encode()
