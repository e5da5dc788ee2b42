"""`pseudonym`: a code that is the same for the same value within its domain and tells nothing without the key."""

from __future__ import annotations

import base64

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import AESSIV

from hdeid.errors import MethodError
from hdeid.masker.method import Hidden, KeySource, Scope
from hdeid.policy.decision import Parameters
from hdeid.surrogate.permutation import derive

# 12 characters of 5 bits: among a million values of one domain, the chance of any two sharing a code is under 1e-6.
LENGTH = 12
TAG_BYTES = 4


class Pseudonym:
    """Parameters: `prefix`; `length` of the code; `domain`; `reversible`, the vault whose key leads back.

    Source: HMAC-SHA-256 (RFC 2104) in base32 (RFC 4648, section 6). A reversible pseudonym is the value encrypted with
    AES-SIV (RFC 5297): deterministic, one to one, and readable only with the vault's own key; its length follows from
    the value's.
    """

    name = "pseudonym"

    def replace(self, hidden: Hidden, parameters: Parameters, scope: Scope) -> str:
        prefix = str(parameters.get("prefix", ""))
        value = scope.value(hidden)
        labels = (hidden.span.category, *hidden.levels) if not hidden.is_whole else (hidden.span.category,)
        key = derive(scope.key(hidden, parameters), self.name, *labels)
        vault = str(parameters.get("reversible") or "")
        if vault:
            if scope.keys is None:
                raise MethodError("no keyring; make one with `hdeid keys init`", code="E-NO-KEY")
            # A tag of the domain is authenticated along, so that one value has other pseudonyms in other domains.
            tag = derive(key, "tag")[:TAG_BYTES]
            sealed = _vault_cipher(scope.keys, vault).encrypt(value.encode("utf-8", "surrogatepass"), [tag])
            return prefix + _base32(tag + sealed)
        return prefix + _base32(derive(key, value))[: int(str(parameters.get("length", LENGTH)))]


def reveal(pseudonym: str, vault: str, keys: KeySource, prefix: str = "") -> str:
    """Return the value that a reversible pseudonym stands for.

    Raises:
        MethodError: it was not made with this vault's key, or was changed.
    """
    code = pseudonym.removeprefix(prefix)
    try:
        data = base64.b32decode(code + "=" * (-len(code) % 8))
        value = _vault_cipher(keys, vault).decrypt(data[TAG_BYTES:], [data[:TAG_BYTES]])
    except (ValueError, InvalidTag):
        raise MethodError("the pseudonym was not made with this vault's key", code="E-NOT-OURS") from None
    return value.decode("utf-8", "surrogatepass")


def _vault_cipher(keys: KeySource, vault: str) -> AESSIV:
    return AESSIV(derive(keys.key(f"vault/{vault}"), "seal-1") + derive(keys.key(f"vault/{vault}"), "seal-2"))


def _base32(data: bytes) -> str:
    return base64.b32encode(data).decode().rstrip("=")
