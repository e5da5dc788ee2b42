"""Views of stored records, rendered without the model: who may open one now, and what one record shows."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from sqlalchemy.orm import Session

from hdeid.errors import HdeidError
from hdeid.jobs.detect import open_form
from hdeid.jobs.policies import compile_active
from hdeid.policy.plan import Compiled
from hdeid.policy.release import Grant, check_release
from hdeid.policy.views import Risk
from hdeid.service.resources.text_answers import form_suffix, head_of
from hdeid.service.services import Services
from hdeid.store.records import find_record, open_name
from hdeid.store.requests import find_grant
from hdeid.store.studies import find_study
from hdeid.store.tables import Record, User
from hdeid.store.users import roles_of
from hdeid.study.records import Item
from hdeid.study.rewrite import read_bytes, written_name
from hdeid.study.stored import StoredForm
from hdeid.text.encoding import decode


@dataclass(frozen=True, slots=True)
class Opened:
    """A view that its reader may see now.

    Attributes:
        study: Id of the study.
        shown: The policy under which it is rendered.
        risk: Its condition on batches; None for none.
        grant: Id of the request that was granted; empty where none is needed.
        head: Policy, version, view and fingerprint, as answers tell them.
    """

    study: str
    shown: Compiled
    risk: Risk | None
    grant: str
    head: dict[str, Any]


@dataclass(frozen=True, slots=True, repr=False)
class Shown:
    """A record as a view shows it.

    Attributes:
        id: Id of the record.
        format: Name of its format.
        name: Id and ending: what a file of it may be called.
        content: What is shown, in its own format.
    """

    id: str
    format: str
    name: str
    content: bytes


def open_view(
    session: Session, services: Services, study: str, view: str, *, user: User, roles: Collection[str]
) -> Opened:
    """Return a view of the policy in force, when its reader may see it now.

    Args:
        session: A transaction.
        services: The parts of the service.
        study: Id of the study.
        view: Name of the view; empty for what the policy shows to all.
        user: Who reads.
        roles: Roles and titles of the reader in the study.

    Raises:
        StoreError: `E-NO-POLICY`.
        PolicyRuleError: `E-UNKNOWN`, `E-ROLE`, `E-APPROVAL`, `E-PURPOSE`, `E-EXPIRED`.
    """
    _, compiled = compile_active(session, find_study(session, study), services.settings.signers)
    shown, risk, request = compiled.view(view), None, ""
    if view:
        named = compiled.policy.views[view]
        grant, request = _grant(session, study, view, user, named.requires.approval) if named.requires else (None, "")
        check_release(named, grant, roles=roles)
        risk = named.risk
    fingerprint = services.deidentifier.fingerprint(shown)
    return Opened(study, shown, risk, request, head_of(compiled, fingerprint, view))


def show_record(session: Session, services: Services, opened: Opened, id: str) -> Shown:
    """Return one record as a view shows it.

    Raises:
        HdeidError: `E-RISK`: the view is released for a batch only.
        StoreError: `E-UNKNOWN`, `E-NOT-READY`, `E-WITHHELD`, `E-GONE`, `E-DESTROYED`.
        RecordError: `E-REDETECT`, `E-DROPPED`.
    """
    if opened.risk is not None:
        raise HdeidError("the view is released for all records at once; export it", code="E-RISK")
    record = find_record(session, opened.study, id)
    return shown_of(session, services, record, open_stored(session, services, record, opened.shown))


def open_stored(session: Session, services: Services, record: Record, compiled: Compiled) -> StoredForm:
    """Return a record, ready to be shown."""
    return open_form(session, services.vault, services.deidentifier, record, compiled)


def shown_of(session: Session, services: Services, record: Record, stored: StoredForm) -> Shown:
    """Return what is shown of a record."""
    name, _ = open_name(session, services.vault, record)
    return Shown(record.id, record.format, written_name(Path(f"{record.id}{form_suffix(name)}")).name, stored.write())


def items_of(shown: Shown) -> list[dict[str, str]]:
    """Return what is shown of a record item by item: place, caption, text; a text is one item."""
    if shown.format == "text" or shown.name.endswith(".pdf.txt"):
        return [{"place": "", "caption": "", "text": decode(shown.content).text}]
    found: list[dict[str, str]] = []

    def take(item: Item) -> None:
        if item.kind not in ("metadata", "caption"):
            found.append({"place": item.place, "caption": item.caption, "text": item.text})

    # What is read here is what was written for this reader, so that nothing else can be in it.
    read_bytes(Path(shown.name), shown.content, take)
    return found


def _grant(session: Session, study: str, view: str, user: User, approval: str) -> tuple[Grant | None, str]:
    request = find_grant(session, study, view, user)
    if request is None or request.decided_by is None or request.decided_at is None:
        return None, ""
    # Who granted it must bear the title still: an officer who has left vouches for nothing.
    titles = roles_of(session, request.decided_by, study)
    by = approval if approval in titles else ""
    return Grant(by, request.purpose, request.decided_at.date()), request.id
