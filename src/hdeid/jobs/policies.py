"""Policies of studies, compiled: their parents are other policies of the study, then those that travel with hdeid."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from functools import lru_cache
from pathlib import Path

from sqlalchemy.orm import Session

from hdeid.errors import PolicyError
from hdeid.policy.compile import compile_policy
from hdeid.policy.inherit import resolve
from hdeid.policy.libraries import Library
from hdeid.policy.parse import parse_policy
from hdeid.policy.plan import Compiled
from hdeid.policy.rules import Parent, Policy
from hdeid.policy.signature import read_signers, verify
from hdeid.store.policies import active_policy, list_policies
from hdeid.store.tables import Study, StudyPolicy

_KEPT = 64


class StudyLibrary:
    """Policies that a policy of a study may extend."""

    def __init__(self, sources: Sequence[str]) -> None:
        self._sources = sources
        self._shipped = Library()

    def candidates(self, parent: Parent) -> list[Policy]:
        """Return the policies that bear a parent's name, or all when it is pinned by content alone."""
        own = [parse_policy(source, "study") for source in self._sources]
        return [each for each in own if parent.name in ("", each.name)] + self._shipped.candidates(parent)


def compile_source(session: Session, study: str, source: str, name: str = "policy") -> Compiled:
    """Return the policy of an uploaded file, joined with its parents and compiled.

    Args:
        session: A transaction.
        study: Whose other policies it may extend.
        source: The file's text.
        name: What places in faults are named after.

    Raises:
        PolicyError: it is faulty; the error holds all faults.
    """
    others = tuple(each.source for each in list_policies(session, study) if each.source != source)
    return _compile(source, others, name, date.today())


def compile_stored(session: Session, policy: StudyPolicy) -> Compiled:
    """Return a policy of a study, compiled.

    Raises:
        PolicyError: it is faulty by now: an acknowledgement has expired, or a parent has changed.
    """
    return compile_source(session, policy.study_id, policy.source, policy.name)


def compile_in_use(session: Session, policy: StudyPolicy, signers: Path | None) -> Compiled:
    """Return a policy of a study that is to be applied, compiled.

    Args:
        session: A transaction.
        policy: The policy.
        signers: File of the public keys one of which must have signed it; None asks for no signature.

    Raises:
        PolicyError: see `compile_stored`; `E-SIGNATURE`.
    """
    compiled = compile_stored(session, policy)
    check_signature(compiled, policy.source, policy.signature, signers)
    return compiled


def compile_active(session: Session, study: Study, signers: Path | None) -> tuple[StudyPolicy, Compiled]:
    """Return the policy in force in a study; `signers` as in `compile_in_use`.

    Raises:
        StoreError: there is none.
        PolicyError: see `compile_in_use`.
    """
    policy = active_policy(session, study)
    return policy, compile_in_use(session, policy, signers)


def check_signature(compiled: Compiled, source: str, signature: str, signers: Path | None) -> None:
    """Refuse a policy that nobody signed, where a deployment asks for signatures.

    Raises:
        PolicyError: `E-SIGNATURE`: there is no signature, or it does not hold.
        KeyringError: the trusted keys cannot be read.
    """
    if signers is None:
        return
    if not signature.strip():
        message = "the policy is not signed, and this deployment requires it; run `hdeid policy sign` / 策略未签名"
        raise PolicyError(message, code="E-SIGNATURE")
    verify(compiled.policy, source.encode(), signature.encode(), read_signers(signers))


@lru_cache(_KEPT)
def _compile(source: str, others: tuple[str, ...], name: str, today: date) -> Compiled:
    policy = parse_policy(source, str(Path(name)))
    return compile_policy(resolve(policy, StudyLibrary(others), today=today), today=today)
