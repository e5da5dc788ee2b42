"""The job that finds the identifiers of submitted records, and how a record is opened for its views."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any

from sqlalchemy.orm import Session

from hdeid.deidentifier import Deidentifier
from hdeid.errors import StoreError
from hdeid.jobs.policies import compile_active
from hdeid.jobs.work import Give, Keep
from hdeid.policy.plan import Compiled
from hdeid.store.database import Database
from hdeid.store.records import keep_facts, keep_spans, open_facts, open_original, open_spans
from hdeid.store.studies import find_study
from hdeid.store.tables import Job, Record
from hdeid.store.vault import Vault
from hdeid.study.stored import Form, StoredForm, facts_from_json, facts_to_json, scan_form


@dataclass
class Detecting:
    """Searches every record of a job under the study's policy in force.

    Attributes:
        database: Where the records are.
        vault: Opens and seals them.
        deidentifier: Patterns and tagger.
        signers: File of the keys one of which must have signed the policy; None asks for no signature.
    """

    database: Database
    vault: Vault
    deidentifier: Deidentifier
    signers: Path | None = None

    def find(self, job: Job, record: Record) -> Keep:
        """Search one record; see `Kind.find`."""
        with self.database.reading() as session:
            policy, compiled = compile_active(session, find_study(session, job.study_id), self.signers)
            form = _form(session, self.vault, session.get_one(Record, record.id))
        scanned = scan_form(self.deidentifier, compiled, form)
        kept: dict[str, Any] = {"findings": scanned.findings, "subjects": sorted(scanned.facts)}
        facts = {subject: facts_to_json(found) for subject, found in scanned.facts.items()}

        def keep(session: Session, row: Record) -> None:
            row.format = scanned.format
            keep_spans(session, self.vault, row, kept, counts=scanned.counts, policy_id=policy.id)
            keep_facts(session, self.vault, row, facts)

        return keep

    def prepare(self, job: Job) -> Give | None:
        """Such a job has no result of its own."""
        return None


def open_form(
    session: Session, vault: Vault, deidentifier: Deidentifier, record: Record, compiled: Compiled
) -> StoredForm:
    """Return a record ready to be shown, under a policy or one of its views, with the keys of its study.

    Args:
        session: A transaction.
        vault: Opens the record.
        deidentifier: The one of the process; its model is not run.
        record: The row.
        compiled: The policy, or a view of it (`compiled.view(name)`) whose conditions the caller has checked.

    Raises:
        StoreError: `E-NOT-READY`, `E-WITHHELD`, `E-GONE`, `E-DESTROYED`.
        RecordError: `E-REDETECT`: the policy asks for other thresholds than the record was searched with.
    """
    if record.state == "withheld":
        raise StoreError("the record is withheld", code="E-WITHHELD")
    form = _form(session, vault, record)
    kept = open_spans(session, vault, record)
    subjects = {*kept["subjects"], *filter(None, [form.subject])}
    told = open_facts(session, vault, record.study_id, subjects) if subjects else {}
    facts = {subject: frozenset().union(*map(facts_from_json, texts)) for subject, texts in told.items()}
    keyed = deidentifier.with_keyring(vault.keyring(session, record.study_id))
    return StoredForm(keyed, compiled, form, kept["findings"], facts)


def _form(session: Session, vault: Vault, record: Record) -> Form:
    opened = open_original(session, vault, record)
    return Form(opened.name, opened.data, opened.subject)
