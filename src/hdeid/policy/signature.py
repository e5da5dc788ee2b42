"""Detached signatures of policies, `policy.yaml.sig`: who signed, over the file's bytes and over all that it comes to.

The signed statement holds the SHA-256 of the file (titles, reasons and tests are part of what one signs) and that of
the resolved policy, parents included: a parent that is changed afterwards breaks the signature as well.
Source: Ed25519, RFC 8032.
"""

from __future__ import annotations

import base64
import binascii
import hashlib
import json
import os
import re
import stat
from collections.abc import Sequence
from pathlib import Path

from cryptography.exceptions import InvalidSignature, UnsupportedAlgorithm
from cryptography.hazmat.primitives import serialization
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey

from hdeid.errors import KeyringError, Place, PolicyError, PolicySyntaxError
from hdeid.policy.fingerprint import canonical_json, policy_hash
from hdeid.policy.rules import Policy

SUFFIX = ".sig"
VERSION = 1

_PEM = re.compile(rb"-----BEGIN PUBLIC KEY-----.*?-----END PUBLIC KEY-----", re.DOTALL)


def create_signing_key(path: Path) -> Path:
    """Write a new key for signing (mode 0600) and its public half beside it; return the path of the public half.

    Raises:
        KeyringError: a file is there already, or the folder cannot be written to.
    """
    key = Ed25519PrivateKey.generate()
    private = key.private_bytes(
        serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption()
    )
    public = key.public_key().public_bytes(serialization.Encoding.PEM, serialization.PublicFormat.SubjectPublicKeyInfo)
    beside = path.with_name(f"{path.stem}.pub")
    try:
        path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
        for target, data, mode in ((path, private, 0o600), (beside, public, 0o644)):
            with os.fdopen(os.open(target, os.O_WRONLY | os.O_CREAT | os.O_EXCL, mode), "wb") as file:
                file.write(data)
    except FileExistsError as error:
        raise KeyringError("is here already; move it away first", place=Place(str(error.filename))) from None
    except OSError as error:
        raise KeyringError(f"cannot be written: {error.strerror}", place=Place(str(path))) from None
    return beside


def read_signing_key(path: Path) -> Ed25519PrivateKey:
    """Read a key for signing.

    Raises:
        KeyringError: it is absent, open to others than its owner, or not such a key.
    """
    place = Place(str(path))
    try:
        mode = stat.S_IMODE(path.stat().st_mode)
        key = serialization.load_pem_private_key(path.read_bytes(), None)
    except FileNotFoundError:
        raise KeyringError("no key for signing; make one with `hdeid keys sign-init`", place=place) from None
    except (OSError, ValueError, TypeError, UnsupportedAlgorithm):
        raise KeyringError("cannot be read as a key for signing", place=place) from None
    if os.name == "posix" and mode & 0o077:
        raise KeyringError(f"is open to others (mode {mode:04o}); run `chmod 600` on it", place=place)
    if not isinstance(key, Ed25519PrivateKey):
        raise KeyringError("is not an Ed25519 key", place=place)
    return key


def read_signers(path: Path) -> list[Ed25519PublicKey]:
    """Read the public keys of all who may sign, one after another in one file.

    Raises:
        KeyringError: the file is absent or holds no Ed25519 key.
    """
    place = Place(str(path))
    try:
        found = [serialization.load_pem_public_key(pem) for pem in _PEM.findall(path.read_bytes())]
    except (OSError, ValueError, UnsupportedAlgorithm):
        raise KeyringError("cannot be read as public keys of signers", place=place) from None
    signers = [key for key in found if isinstance(key, Ed25519PublicKey)]
    if not signers:
        raise KeyringError("holds no public key; put there what `hdeid keys sign-init` wrote", place=place)
    return signers


def key_id(key: Ed25519PublicKey) -> str:
    """Return the short name of a public key: the first 16 digits of its SHA-256."""
    raw = key.public_bytes(serialization.Encoding.Raw, serialization.PublicFormat.Raw)
    return hashlib.sha256(raw).hexdigest()[:16]


def sign(policy: Policy, data: bytes, key: Ed25519PrivateKey) -> str:
    """Return the content of the signature file of a resolved policy, read from a file with these bytes."""
    statement = _statement(policy, data)
    signature = base64.b64encode(key.sign(canonical_json(statement).encode())).decode()
    return json.dumps({**statement, "key": key_id(key.public_key()), "signature": signature}, indent=2) + "\n"


def verify(policy: Policy, data: bytes, signature: bytes, signers: Sequence[Ed25519PublicKey]) -> str:
    """Return the id of the key that signed a resolved policy.

    Raises:
        PolicyError: `E-SIGNATURE`: the signature is broken, of another policy or file, or of nobody among the signers.
    """
    place = Place(policy.source or policy.name)
    try:
        given = json.loads(signature)
        raw = base64.b64decode(given["signature"], validate=True)
        stated = {name: given[name] for name in ("hdeid-signature", "policy", "file", "content")}
    except (ValueError, KeyError, TypeError, binascii.Error):
        raise _refused("the signature file cannot be read", "签名文件无法读取", place) from None
    by = next((key for key in signers if _is_valid(key, raw, canonical_json(stated).encode())), None)
    if by is None:
        raise _refused("nobody among the trusted keys signed this", "签名不是由受信任的密钥作出", place)
    for name, value in _statement(policy, data).items():
        if stated[name] != value:
            what = {"file": "the file was changed", "content": "a parent or the taxonomy was changed"}.get(
                name, "another policy was signed"
            )
            raise _refused(f"{what} after it was signed; have it signed again", "签名后内容已改动", place)
    return key_id(by)


def require_signature(policy: Policy, path: Path, trusted: Path) -> str:
    """Return the id of the key that signed a policy file, as `policy.yaml.sig` beside it or beside the trusted keys.

    Raises:
        PolicyError: `E-SIGNATURE`: there is no signature, or it does not hold.
        KeyringError: the trusted keys cannot be read.
    """
    signers = read_signers(trusted)
    for candidate in (path.with_name(path.name + SUFFIX), trusted.with_name(path.name + SUFFIX)):
        if candidate.is_file():
            return verify(policy, path.read_bytes(), candidate.read_bytes(), signers)
    raise _refused(
        f"the policy is not signed (no `{path.name}{SUFFIX}`), and this deployment requires it",
        "策略未签名，本部署要求签名", Place(str(path)),
    )  # fmt: skip


def _statement(policy: Policy, data: bytes) -> dict[str, object]:
    return {
        "hdeid-signature": VERSION,
        "policy": f"{policy.name}@{policy.version}",
        "file": f"sha256:{hashlib.sha256(data).hexdigest()}",
        "content": f"sha256:{policy_hash(policy)}",
    }


def _is_valid(key: Ed25519PublicKey, signature: bytes, statement: bytes) -> bool:
    try:
        key.verify(signature, statement)
    except InvalidSignature:
        return False
    return True


def _refused(english: str, chinese: str, place: Place) -> PolicyError:
    return PolicySyntaxError(f"{english} / {chinese}", code="E-SIGNATURE", place=place)
