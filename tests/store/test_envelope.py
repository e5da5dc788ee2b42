"""What is stored can be opened by who has the key of its study, at its place, unchanged, and by nobody else."""

from __future__ import annotations

import secrets
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hdeid.errors import KeyringError, StoreError
from hdeid.store.database import Database
from hdeid.store.envelope import seal, unseal
from hdeid.store.masters import Masters, add_master, create_masters, masters_of, read_masters, retire_masters
from hdeid.store.studies import create_study, destroy_study, find_study
from hdeid.store.tables import DataKey
from hdeid.store.vault import Vault

KEY = b"k" * 32
PLACE = "ABC-301", "r1", "original"


@given(value=st.binary(max_size=200))
def test_a_sealed_value_opens_at_its_place(value: bytes) -> None:
    assert value == unseal(KEY, seal(KEY, value, *PLACE), *PLACE)


@given(value=st.binary(max_size=50), at=st.integers(0, 1000), bit=st.integers(0, 7))
def test_a_changed_bit_shows(value: bytes, at: int, bit: int) -> None:
    sealed = bytearray(seal(KEY, value, *PLACE))
    sealed[at % len(sealed)] ^= 1 << bit

    with pytest.raises(StoreError, match="changed or moved"):
        unseal(KEY, bytes(sealed), *PLACE)


@pytest.mark.parametrize(
    "place", [("ABC-302", "r1", "original"), ("ABC-301", "r2", "original"), ("ABC-301", "r1", "spans"), ("ABC-301r1",)]
)
def test_a_value_that_was_moved_does_not_open(place: tuple[str, ...]) -> None:
    with pytest.raises(StoreError, match="changed or moved"):
        unseal(KEY, seal(KEY, b"value", *PLACE), *place)


def test_equal_values_are_sealed_differently() -> None:
    assert seal(KEY, b"value", *PLACE) != seal(KEY, b"value", *PLACE)


def test_a_study_has_its_own_key(database: Database, vault: Vault) -> None:
    with database.writing() as session:
        create_study(session, vault, "ABC-302")
        sealed = vault.seal(session, "ABC-301", b"value", "r1", "original")

        assert b"value" == vault.unseal(session, "ABC-301", sealed, "r1", "original")
        with pytest.raises(StoreError):
            vault.unseal(session, "ABC-302", sealed, "r1", "original")
        assert vault.keyring(session, "ABC-301").master != vault.keyring(session, "ABC-302").master


def test_a_rotation_keeps_what_was_sealed_and_needs_the_old_master_no_more(database: Database, tmp_path: Path) -> None:
    path = tmp_path / "masters.json"
    create_masters(path)
    elsewhere = Vault(lambda: read_masters(path))
    rotating = Vault(lambda: read_masters(path))
    with database.writing() as session:
        create_study(session, elsewhere, "ABC-303")
        sealed = elsewhere.seal(session, "ABC-303", b"value", "r1", "original")
        pseudonyms = elsewhere.keyring(session, "ABC-303").master
        session.query(DataKey).filter(DataKey.name != "study/ABC-303").delete()
        before = session.get_one(DataKey, "study/ABC-303").wrapped

    add_master(path)
    with database.writing() as session:
        count = rotating.rewrap(session)
    retire_masters(path)

    assert 1 == count
    # A process that knows only the old master reads the new one by itself.
    with database.reading() as session:
        assert b"value" == elsewhere.unseal(session, "ABC-303", sealed, "r1", "original")
        assert pseudonyms == elsewhere.keyring(session, "ABC-303").master
        assert before != session.get_one(DataKey, "study/ABC-303").wrapped


def test_without_its_master_nothing_opens(database: Database, vault: Vault) -> None:
    thief = Vault(lambda: masters_of([secrets.token_bytes(32)]))

    with database.reading() as session, pytest.raises(StoreError) as refused:
        thief.keyring(session, "ABC-301")
    assert "E-NO-MASTER" == refused.value.code


def test_a_destroyed_study_can_be_read_by_nobody(database: Database, vault: Vault) -> None:
    with database.writing() as session:
        sealed = vault.seal(session, "ABC-301", b"value", "r1", "original")
        destroy_study(session, vault, find_study(session, "ABC-301"))

    with database.reading() as session:
        assert session.get_one(DataKey, "study/ABC-301").wrapped is None
        with pytest.raises(StoreError, match="destroyed"):
            vault.unseal(session, "ABC-301", sealed, "r1", "original")


def test_master_keys_open_to_others_are_refused(tmp_path: Path) -> None:
    path = tmp_path / "masters.json"
    create_masters(path)
    path.chmod(0o640)

    with pytest.raises(KeyringError, match="open to others"):
        read_masters(path)


def test_two_processes_make_one_master(tmp_path: Path) -> None:
    one, other = (create_masters(tmp_path / "masters.json") for _ in range(2))

    assert one.current == other.current


def test_no_master_key_shows_itself() -> None:
    assert "a" * 8 not in repr(Masters("x", {"x": b"a" * 32}))
