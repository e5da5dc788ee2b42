"""Migrations, policies, requests, kept answers, retention."""

from __future__ import annotations

from datetime import timedelta

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import update

from hdeid.errors import StoreError
from hdeid.store.database import Database
from hdeid.store.idempotency import find_answer, keep_answer
from hdeid.store.policies import activate_policy, active_policy, add_policy, approve_policy
from hdeid.store.records import Submitted, accept_records, keep_facts, list_records, open_facts
from hdeid.store.requests import ask_for_view, decide_request, find_grant
from hdeid.store.studies import create_study, expire_records, find_study
from hdeid.store.tables import Job, Record, Study, SubjectFacts, Table, now
from hdeid.store.users import create_user, find_user
from hdeid.store.vault import Vault


def test_the_migrations_make_the_tables_that_the_code_has(database: Database) -> None:
    with database.engine.connect() as connection:
        differences = compare_metadata(MigrationContext.configure(connection), Table.metadata)

    assert [] == differences
    assert database.is_current()


def test_upgrading_twice_changes_nothing(database: Database) -> None:
    database.upgrade()

    assert database.is_current()


def test_a_policy_is_approved_by_a_second_person_and_then_activated(database: Database) -> None:
    with database.writing() as session:
        author, officer = find_user(session, "submitter"), create_user(session, "officer")
        study = find_study(session, "ABC-301")
        first = add_policy(session, study.id, "p", "1.0.0", "hdeid: 1", "", by=author)
        with pytest.raises(StoreError, match="not approved"):
            activate_policy(session, study, first, author)
        with pytest.raises(StoreError, match="second person"):
            approve_policy(first, author)
        approve_policy(first, officer)
        activate_policy(session, study, first, author)
        second = add_policy(session, study.id, "p", "1.1.0", "hdeid: 1", "", by=author)
        activate_policy(session, study, second, author, acknowledged="a trial without patients")

        assert ("retired", "active") == (first.state, second.state)
        assert second is active_policy(session, study)
        with pytest.raises(StoreError, match="version"):
            add_policy(session, study.id, "p", "1.1.0", "hdeid: 1", "", by=author)


def test_a_grant_is_given_by_another_and_ends(database: Database) -> None:
    with database.writing() as session:
        analyst, officer = find_user(session, "submitter"), create_user(session, "officer")
        request = ask_for_view(session, "ABC-301", "epi", "流行病学", now() + timedelta(days=1), by=analyst)
        assert find_grant(session, "ABC-301", "epi", analyst) is None
        with pytest.raises(StoreError, match="second person"):
            decide_request(request, analyst, state="granted")
        decide_request(request, officer, state="granted")
        session.flush()

        assert find_grant(session, "ABC-301", "epi", analyst) is request
        assert find_grant(session, "ABC-301", "all", analyst) is None
        assert find_grant(session, "ABC-301", "epi", officer) is None

        request.expires_at = now() - timedelta(seconds=1)
        session.flush()
        assert find_grant(session, "ABC-301", "epi", analyst) is None


def test_a_repeated_request_has_the_answer_of_the_first(database: Database, vault: Vault) -> None:
    with database.writing() as session:
        user = find_user(session, "submitter")
        assert find_answer(session, vault, user, "k1", b"request") is None
        keep_answer(session, vault, user, "k1", b"request", 202, {"job": "j1"})

        assert (202, {"job": "j1"}) == find_answer(session, vault, user, "k1", b"request")
        with pytest.raises(StoreError, match="another request"):
            find_answer(session, vault, user, "k1", b"other")


def test_records_are_deleted_at_the_end_of_their_retention(database: Database, vault: Vault) -> None:
    with database.writing() as session:
        create_study(session, vault, "KEEP-1")
        user = find_user(session, "submitter")
        session.get_one(Study, "ABC-301").retention_days = 30
        for study in ("ABC-301", "KEEP-1"):
            accept_records(session, vault, study, [Submitted("a.txt", b"a"), Submitted("b.txt", b"b")], user_id=user.id)
        session.execute(update(Job).values(state="done"))
        kept, old = (r for r in list_records(session, "ABC-301"))
        keep_facts(session, vault, old, {"001": "[]"})
        session.execute(update(Record).where(Record.id != kept.id).values(created_at=now() - timedelta(days=31)))

        assert {"ABC-301": 1} == expire_records(session)
        session.expire_all()
        assert [kept.id] == [r.id for r in list_records(session, "ABC-301")]
        assert 2 == len(list_records(session, "KEEP-1"))
        assert 0 == session.query(SubjectFacts).count()


def test_facts_are_found_by_subject_alone(database: Database, vault: Vault) -> None:
    with database.writing() as session:
        user = find_user(session, "submitter")
        accept_records(session, vault, "ABC-301", [Submitted("a.csv", b"a")], user_id=user.id)
        (record,) = list_records(session, "ABC-301")
        keep_facts(session, vault, record, {"001": "one", "002": "two"})

        assert {"001": ["one"]} == open_facts(session, vault, "ABC-301", ["001", "003"])
        assert "001" not in {row.subject for row in session.query(SubjectFacts)}
