"""Which policy a request means, and with which keys it is rendered."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from typing import NamedTuple

from sqlalchemy.orm import Session

from hdeid.deidentifier import Deidentifier
from hdeid.errors import StoreError
from hdeid.jobs.policies import compile_in_use
from hdeid.policy.libraries import shipped_names
from hdeid.policy.plan import Compiled
from hdeid.service.services import Services
from hdeid.store.policies import active_policy, list_policies
from hdeid.store.studies import find_study
from hdeid.store.tables import StudyPolicy


@dataclass(frozen=True, slots=True)
class Wanted:
    """What a request says of the policy.

    Attributes:
        policy: Name; empty for the one in force in the study.
        version: Three parts; empty for the latest.
        study: Id of the study whose policies and keys are meant; empty for the policies that travel with hdeid.
    """

    policy: str = ""
    version: str = ""
    study: str = ""


class Chosen(NamedTuple):
    """A compiled policy, and a de-identifier with the keys that go with it."""

    compiled: Compiled
    deidentifier: Deidentifier


def choose(session: Session, services: Services, wanted: Wanted, scopes: Collection[str] = ("policy",)) -> Chosen:
    """Return the policy that a request means.

    A policy of the study wins over one of the same name that travels with hdeid.

    Args:
        session: A transaction.
        services: The parts of the service.
        wanted: What the request says.
        scopes: What the caller may do in the study; only who writes policies sees one that nobody has approved.

    Raises:
        StoreError: `E-UNKNOWN`, `E-NO-POLICY`, `E-UNAPPROVED`.
        PolicyError: the policy is faulty by now, or not signed where that is asked for.
    """
    deidentifier, signers = services.deidentifier, services.settings.signers
    if not wanted.study:
        return Chosen(_shipped(deidentifier, wanted), deidentifier)
    study = find_study(session, wanted.study)
    keyed = deidentifier.with_keyring(services.vault.keyring(session, study.id))
    if not wanted.policy:
        return Chosen(compile_in_use(session, active_policy(session, study), signers), keyed)
    row = _find(list_policies(session, study.id), wanted)
    if row is None:
        return Chosen(_shipped(deidentifier, wanted), keyed)
    if row.state == "draft" and "policy" not in scopes:
        raise StoreError("the policy is not approved", code="E-UNAPPROVED")
    return Chosen(compile_in_use(session, row, signers), keyed)


def _find(rows: list[StudyPolicy], wanted: Wanted) -> StudyPolicy | None:
    """Return the row of a name and version; without a version, the active one, else the newest that is no draft."""
    named = [row for row in rows if row.name == wanted.policy]
    if wanted.version:
        return next((row for row in named if row.version == wanted.version), None)
    ranks = {"active": 0, "approved": 1, "retired": 2, "draft": 3}
    return min(named, key=lambda row: ranks[row.state], default=None)


def _shipped(deidentifier: Deidentifier, wanted: Wanted) -> Compiled:
    # A name is looked up in the list: it must never be read as the path of a file.
    if wanted.policy not in shipped_names():
        raise StoreError("there is no such policy; expected one of the study or a shipped one", code="E-UNKNOWN")
    compiled = deidentifier.policy(wanted.policy)
    if wanted.version not in ("", compiled.policy.version):
        raise StoreError(f"there is no such version; hdeid brings {compiled.policy.version}", code="E-UNKNOWN")
    return compiled
