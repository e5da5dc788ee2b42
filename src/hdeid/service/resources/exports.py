"""A whole view as CSV, JSON lines or the original formats, record by record; nothing of it reaches the disk."""

from __future__ import annotations

import csv
import io
import json
import zipfile
from collections.abc import Callable, Iterator
from typing import Literal, get_args

from sqlalchemy.orm import Session

from hdeid.core.document import Document
from hdeid.core.view import View
from hdeid.errors import HdeidError, StoreError
from hdeid.policy.plan import Compiled
from hdeid.policy.risk import choose_by_risk
from hdeid.service.resources.view_answers import Opened, Shown, items_of, open_stored, shown_of
from hdeid.service.services import Services
from hdeid.store.records import find_record, list_records
from hdeid.store.tables import Record
from hdeid.study.records import Item

Form = Literal["csv", "jsonl", "original"]
FORMS: tuple[Form, ...] = get_args(Form)
TYPES = {"csv": "text/csv; charset=utf-8", "jsonl": "application/jsonl; charset=utf-8", "original": "application/zip"}
MOST_IN_BATCH = 5_000
"""Records that a view with `risk` is counted over, which are all in memory at a time."""

_AT_A_TIME = 200
Chosen = Callable[[Session, Record], Compiled]


def export(services: Services, opened: Opened, form: Form) -> Iterator[bytes]:
    """Return a whole view, part by part; a record that is not shown is named with the code of the reason.

    The conditions are checked before the first part.

    Raises:
        PolicyRuleError: `E-RISK`: the view refuses a batch with rare subjects.
        HdeidError: `E-SIZE`: it has too many records to count rare subjects over.
    """
    return {"csv": _csv, "jsonl": _jsonl, "original": _zip}[form](
        _each(services, opened, choose_shown(services, opened))
    )


def choose_shown(services: Services, opened: Opened) -> Chosen:
    """Return which policy each record of a view is shown under: the view's, or a stricter one where that is too rare.

    Raises:
        PolicyRuleError, HdeidError: as in `export`.
    """
    return _by_risk(services, opened) if opened.risk is not None else lambda session, record: opened.shown


def record_ids(services: Services, study: str) -> Iterator[str]:
    """Yield the ids of all records of a study, in order."""
    after = ""
    while True:
        with services.database.reading() as session:
            page = [record.id for record in list_records(session, study, after=after, limit=_AT_A_TIME)]
        yield from page
        if len(page) < _AT_A_TIME:
            return
        after = page[-1]


def _each(services: Services, opened: Opened, chosen: Chosen) -> Iterator[tuple[str, str, Shown | None]]:
    """Yield id, code and content of each record; one of the latter two."""
    for id in record_ids(services, opened.study):
        with services.database.reading() as session:
            try:
                record = find_record(session, opened.study, id)
                stored = open_stored(session, services, record, chosen(session, record))
                shown = shown_of(session, services, record, stored)
            except HdeidError as error:
                yield id, error.code, None
                continue
        yield id, "", shown


def _csv(records: Iterator[tuple[str, str, Shown | None]]) -> Iterator[bytes]:
    yield row("record", "place", "caption", "text", "withheld").encode()
    for id, code, shown in records:
        if shown is None:
            yield row(id, "", "", "", code).encode()
            continue
        rows = (row(id, each["place"], each["caption"], each["text"], "") for each in items_of(shown))
        yield "".join(rows).encode("utf-8", "replace")


def _jsonl(records: Iterator[tuple[str, str, Shown | None]]) -> Iterator[bytes]:
    for id, code, shown in records:
        value = {"record": id, "withheld": code}
        more = {"format": shown.format, "items": items_of(shown)} if shown else {}
        yield (json.dumps(value | more, ensure_ascii=False) + "\n").encode("utf-8", "replace")


def _zip(records: Iterator[tuple[str, str, Shown | None]]) -> Iterator[bytes]:
    pipe = _Pipe()
    withheld = [row("record", "withheld")]
    # A zip that cannot be gone back in is written with sizes behind the data, which all readers know.
    with zipfile.ZipFile(pipe, "w", zipfile.ZIP_DEFLATED) as archive:
        for id, code, shown in records:
            if shown is None:
                withheld.append(row(id, code))
            else:
                archive.writestr(zipfile.ZipInfo(shown.name), shown.content, zipfile.ZIP_DEFLATED)
                yield pipe.taken()
        archive.writestr(zipfile.ZipInfo("withheld.csv"), "".join(withheld))
    yield pipe.taken()


class _Pipe(io.RawIOBase):
    """What is written can be taken once; there is no going back."""

    def __init__(self) -> None:
        self._parts: list[bytes] = []
        self._length = 0

    def writable(self) -> bool:
        return True

    def write(self, data: bytes) -> int:  # type: ignore[override]
        self._parts.append(bytes(data))
        self._length += len(data)
        return len(data)

    def tell(self) -> int:
        return self._length

    def taken(self) -> bytes:
        taken, self._parts = b"".join(self._parts), []
        return taken


def row(*cells: str) -> str:
    """Return a line of CSV in which no spreadsheet finds a formula."""
    line = io.StringIO()
    csv.writer(line).writerow(map(_harmless, cells))
    return line.getvalue()


def _harmless(cell: str) -> str:
    """Return a cell that no spreadsheet takes for a formula. Source: OWASP, "CSV Injection"."""
    if not cell.startswith(("=", "+", "-", "@", "\t", "\r")):
        return cell
    try:
        float(cell)
    except ValueError:
        return f"'{cell}"
    return cell


def _by_risk(services: Services, opened: Opened) -> Chosen:
    """Return which policy each record is shown under, so that no subject is rarer than the view allows."""
    assert opened.risk is not None
    documents, owners = _documents(services, opened)
    keyed = services.deidentifier
    with services.database.reading() as session:
        keyed = keyed.with_keyring(services.vault.keyring(session, opened.study))

    def show(subject: str, compiled: Compiled) -> list[View]:
        return [
            keyed.render(document, compiled, subject=subject, study=opened.study, place=item.place)
            for item, document in documents[subject]
        ]

    by_subject = choose_by_risk(opened.shown, opened.risk, documents, show)

    def chosen(session: Session, record: Record) -> Compiled:
        found = {id(by_subject[owner]): by_subject[owner] for owner in owners.get(record.id, ())}
        if len(found) != 1:
            # Subjects of one record who may be shown unlike: it is not told which is which.
            raise StoreError("its subjects are not all frequent enough", code="E-RISK")
        return next(iter(found.values()))

    return chosen


def _documents(
    services: Services, opened: Opened
) -> tuple[dict[str, list[tuple[Item, Document]]], dict[str, set[str]]]:
    """Return the items of every subject, and the subjects of every record; one without a subject is its own."""
    documents: dict[str, list[tuple[Item, Document]]] = {}
    owners: dict[str, set[str]] = {}
    for number, id in enumerate(record_ids(services, opened.study)):
        if number >= MOST_IN_BATCH:
            raise HdeidError(f"at most {MOST_IN_BATCH} records can be counted over", code="E-SIZE")
        with services.database.reading() as session:
            try:
                stored = open_stored(session, services, find_record(session, opened.study, id), opened.shown)
                found = stored.documents()
            except HdeidError:
                continue
        for item, document in found:
            owner = item.subject or f"\x00{id}"
            documents.setdefault(owner, []).append((item, document))
            owners.setdefault(id, set()).add(owner)
    return documents, owners
