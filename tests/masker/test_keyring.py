import stat
from pathlib import Path

import pytest

from hdeid.errors import KeyringError
from hdeid.masker.keyring import Keyring, create_keyring, keyring_from_text, read_keyring


def test_a_new_keyring_is_readable_by_its_owner_alone_and_reads_back(tmp_path: Path) -> None:
    path = tmp_path / "keys" / "hdeid.keyring"

    made = create_keyring(path)

    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert read_keyring(path).key("study/A") == made.key("study/A")


def test_an_existing_keyring_is_never_overwritten(tmp_path: Path) -> None:
    path = tmp_path / "hdeid.keyring"
    create_keyring(path)
    before = path.read_bytes()

    with pytest.raises(KeyringError, match="here already"):
        create_keyring(path)

    assert path.read_bytes() == before


def test_a_keyring_open_to_others_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "hdeid.keyring"
    create_keyring(path)
    path.chmod(0o644)

    with pytest.raises(KeyringError, match="open to others"):
        read_keyring(path)


@pytest.mark.parametrize("content", ["", "{}", '{"master": 1}', '{"master": "!!"}', '{"master": "AAAA"}'])
def test_a_file_that_is_no_keyring_is_refused(tmp_path: Path, content: str) -> None:
    path = tmp_path / "hdeid.keyring"
    path.write_text(content)
    path.chmod(0o600)

    with pytest.raises(KeyringError):
        read_keyring(path)


def test_an_absent_keyring_says_how_to_make_one(tmp_path: Path) -> None:
    with pytest.raises(KeyringError, match="hdeid keys init"):
        read_keyring(tmp_path / "none")


def test_names_have_unrelated_keys_and_the_key_never_shows() -> None:
    ring = Keyring(bytes(32))

    assert ring.key("study/A") != ring.key("study/B")
    assert repr(ring) == "Keyring(…)"


def test_a_key_of_the_environment_must_be_base64_of_32_bytes() -> None:
    assert keyring_from_text("A" * 43 + "=").key("a") == Keyring(bytes(32)).key("a")
    with pytest.raises(KeyringError):
        keyring_from_text("short")
