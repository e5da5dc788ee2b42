"""The audit trail: any change, deletion and reordering shows; no text enters."""

from __future__ import annotations

import pytest
from sqlalchemy import delete, update

from hdeid.store.audit import Event, append, list_entries, read_head, verify
from hdeid.store.database import Database
from hdeid.store.tables import AuditEntry, AuditHead
from hdeid.store.vault import Vault


@pytest.fixture
def trail(database: Database, vault: Vault) -> Database:
    """A database with five lines of trail."""
    for number in range(5):
        with database.writing() as session:
            append(database, session, vault, Event("alice", "records.read", study="ABC-301", detail={"n": number}))
    return database


def faults(database: Database, vault: Vault, known: tuple[int, str] | None = None) -> list[str]:
    with database.reading() as session:
        return list(verify(session, vault, known=known))


def test_a_trail_is_whole(trail: Database, vault: Vault) -> None:
    assert [] == faults(trail, vault)


@pytest.mark.parametrize(
    "change", [{"actor": "bob"}, {"outcome": "denied"}, {"detail": {"n": 9}}, {"object": "r1"}, {"study_id": ""}]
)
def test_a_change_shows(trail: Database, vault: Vault, change: dict[str, object]) -> None:
    with trail.writing() as session:
        session.execute(update(AuditEntry).where(AuditEntry.number == 3).values(change))

    assert ["line 3 was changed, or does not follow line 2"] == faults(trail, vault)


@pytest.mark.parametrize("number", [1, 3, 5])
def test_a_deletion_shows(trail: Database, vault: Vault, number: int) -> None:
    with trail.writing() as session:
        session.execute(delete(AuditEntry).where(AuditEntry.number == number))

    assert faults(trail, vault)


def test_a_reordering_shows(trail: Database, vault: Vault) -> None:
    with trail.writing() as session:
        for old, new in ((2, 99), (3, 2), (99, 3)):
            session.execute(update(AuditEntry).where(AuditEntry.number == old).values(number=new))

    assert len(faults(trail, vault)) >= 2


def test_a_cut_off_end_shows_even_when_the_head_is_put_back(trail: Database, vault: Vault) -> None:
    with trail.writing() as session:
        session.execute(delete(AuditEntry).where(AuditEntry.number > 3))
        third = session.get_one(AuditEntry, 3)
        session.execute(update(AuditHead).values(number=3, mac=third.mac))

    assert ["the head of the trail was changed"] == faults(trail, vault)


def test_an_older_copy_shows_against_a_head_that_was_kept(trail: Database, vault: Vault) -> None:
    with trail.reading() as session:
        kept = read_head(session)
    assert [] == faults(trail, vault, kept)

    with trail.writing() as session:
        session.execute(delete(AuditEntry))
        session.execute(delete(AuditHead))
    for _ in range(6):
        with trail.writing() as session:
            append(trail, session, vault, Event("mallory", "records.read"))

    assert [f"line {kept[0]} is not the one that was kept: the trail was replaced"] == faults(trail, vault, kept)


@pytest.mark.parametrize("text", ["患者李海海", "a\nb", "x" * 200])
def test_text_does_not_enter(database: Database, vault: Vault, text: str) -> None:
    with pytest.raises(ValueError, match="ids, codes and counts"), database.writing() as session:
        append(database, session, vault, Event("alice", "records.read", detail={"note": text}))


def test_lines_are_found_by_study_action_and_actor(trail: Database, vault: Vault) -> None:
    with trail.writing() as session:
        append(trail, session, vault, Event("bob", "policies.activate", study="XYZ-9"))

    with trail.reading() as session:
        assert [6] == [e.number for e in list_entries(session, studies=["XYZ-9"])]
        assert [5, 4] == [e.number for e in list_entries(session, action="records.*", limit=2)]
        assert [6] == [e.number for e in list_entries(session, actor="bob")]
        assert [2, 1] == [e.number for e in list_entries(session, before=3)]
