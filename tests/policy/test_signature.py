"""A signature holds for one file, one content and the signers that are trusted."""

from __future__ import annotations

import json
import stat
from pathlib import Path

import pytest

from hdeid.errors import KeyringError, PolicyError
from hdeid.policy.libraries import resolve_policy
from hdeid.policy.signature import (
    create_signing_key,
    read_signers,
    read_signing_key,
    require_signature,
    sign,
)

PARENT = "hdeid: 1\npolicy: parent\nversion: 1.0.0\nrules: [{id: p, show: address.to(city)}]\n"
CHILD = "hdeid: 1\npolicy: child\nversion: 1.0.0\ntitle: 甲\nextends: parent@1.0.0\n"


@pytest.fixture
def signed(tmp_path: Path) -> Path:
    (tmp_path / "parent.yaml").write_text(PARENT, encoding="utf-8")
    path = tmp_path / "child.yaml"
    path.write_text(CHILD, encoding="utf-8")
    create_signing_key(tmp_path / "key.pem")
    content = sign(resolve_policy(path), path.read_bytes(), read_signing_key(tmp_path / "key.pem"))
    (tmp_path / "child.yaml.sig").write_text(content, encoding="utf-8")
    return path


def check(path: Path, trusted: str = "key.pub") -> str:
    return require_signature(resolve_policy(path), path, path.with_name(trusted))


def refused(path: Path, trusted: str = "key.pub") -> str:
    with pytest.raises(PolicyError) as caught:
        check(path, trusted)
    assert "E-SIGNATURE" == caught.value.code
    return caught.value.message


def test_a_signed_policy_verifies_and_names_its_signer(signed: Path) -> None:
    assert json.loads(signed.with_name("child.yaml.sig").read_text(encoding="utf-8"))["key"] == check(signed)


def test_the_private_key_is_for_its_owner_alone(signed: Path) -> None:
    key = signed.with_name("key.pem")

    assert 0o600 == stat.S_IMODE(key.stat().st_mode)
    key.chmod(0o644)
    with pytest.raises(KeyringError, match="open to others"):
        read_signing_key(key)
    with pytest.raises(KeyringError, match="here already"):
        create_signing_key(key)


def test_a_changed_title_breaks_the_signature(signed: Path) -> None:
    signed.write_text(CHILD.replace("甲", "乙"), encoding="utf-8")

    assert "the file was changed" in refused(signed)


def test_a_changed_parent_breaks_the_signature(signed: Path) -> None:
    signed.with_name("parent.yaml").write_text(PARENT.replace("city", "district"), encoding="utf-8")

    assert "a parent or the taxonomy was changed" in refused(signed)


def test_somebody_else_cannot_sign(signed: Path) -> None:
    create_signing_key(signed.with_name("other.pem"))

    assert "nobody among the trusted keys" in refused(signed, "other.pub")


def test_several_people_may_sign(signed: Path) -> None:
    create_signing_key(signed.with_name("other.pem"))
    both = signed.with_name("both.pub")
    both.write_bytes(signed.with_name("other.pub").read_bytes() + signed.with_name("key.pub").read_bytes())

    assert 2 == len(read_signers(both))
    assert check(signed, "both.pub")


@pytest.mark.parametrize("content", ["", "{}", "[1]", '{"signature": 3}', "\x00"])
def test_a_broken_signature_is_refused(signed: Path, content: str) -> None:
    signed.with_name("child.yaml.sig").write_text(content, encoding="utf-8")

    assert "cannot be read" in refused(signed)


def test_an_edited_statement_is_refused(signed: Path) -> None:
    path = signed.with_name("child.yaml.sig")
    path.write_text(path.read_text(encoding="utf-8").replace("child@1.0.0", "other@1.0.0"), encoding="utf-8")

    assert "nobody among the trusted keys" in refused(signed)


def test_a_policy_without_a_signature_is_refused(signed: Path) -> None:
    signed.with_name("child.yaml.sig").unlink()

    assert "is not signed" in refused(signed)


def test_an_empty_file_of_signers_trusts_nobody(tmp_path: Path) -> None:
    (tmp_path / "none.pub").write_text("", encoding="utf-8")

    with pytest.raises(KeyringError, match="holds no public key"):
        read_signers(tmp_path / "none.pub")
