"""Forms that are kept: searched once, then shown under any view of the policy without the model.

Everything happens in memory. What is kept beside the form are offsets and categories, and what it says of subjects,
which is text and must be kept as safe as the form itself.
"""

from __future__ import annotations

import io
import json
from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path

from hdeid.core.document import Document
from hdeid.core.span import Span
from hdeid.core.view import View
from hdeid.deidentifier import Deidentifier
from hdeid.errors import RecordError
from hdeid.policy.plan import Compiled
from hdeid.report import Report
from hdeid.study.collected import Collected, join
from hdeid.study.collecting import Collecting
from hdeid.study.find import complete
from hdeid.study.findings import FindingsReader, FindingsWriter, findings_key
from hdeid.study.frame import Frame
from hdeid.study.learned import Known
from hdeid.study.limits import refuse
from hdeid.study.records import Item
from hdeid.study.rewrite import read_bytes, rewrite_bytes
from hdeid.study.rewriting import Rewriting
from hdeid.study.scan import Scanner
from hdeid.study.variants import Fact

Facts = Mapping[str, frozenset[Fact]]
"""What is known of subjects, by their keys."""


@dataclass(frozen=True, slots=True, repr=False)
class Form:
    """A form in memory.

    Attributes:
        name: Its file name, which tells the format.
        data: Its bytes.
        subject: Whom it is about, where it does not say so itself; empty when that is not known.
    """

    name: str
    data: bytes
    subject: str = ""


@dataclass(frozen=True, slots=True, repr=False)
class Scanned:
    """What was found in a form.

    Attributes:
        format: Name of its format.
        findings: Offsets and categories, a line an item.
        facts: What it says of its subjects.
        counts: Number of spans by category.
        characters: Number of characters that were searched.
    """

    format: str
    findings: str
    facts: Facts = field(default_factory=dict)
    counts: Mapping[str, int] = field(default_factory=dict)
    characters: int = 0


def scan_form(deidentifier: Deidentifier, compiled: Compiled, form: Form) -> Scanned:
    """Return what is found in a form; the only step that runs the model.

    Args:
        deidentifier: Patterns and tagger.
        compiled: The policy whose thresholds hold.
        form: The form.

    Raises:
        RecordError: it cannot be read whole, or is of no known format.
    """
    frame = Frame(Path(form.name), compiled, io.BytesIO(form.data))
    text, counts, characters = io.StringIO(), Counter[str](), 0
    collecting = Collecting(compiled, frame, FindingsWriter(text, _key(frame, deidentifier, compiled)), False)

    def take(item: Item, spans: tuple[Span, ...]) -> None:
        nonlocal characters
        collecting.take(item, spans)
        counts.update(span.category for span in complete(item, spans).spans)
        characters += len(item.text)

    scanner = Scanner(deidentifier, compiled, take)

    def offer(item: Item) -> None:
        item = _owned(item, form)
        frame.metadata_only(item)
        if frame.is_scanned(item):
            scanner.add(item)

    read_bytes(Path(form.name), form.data, offer)
    scanner.flush()
    # What belongs to no subject concerns this form alone, and is told anew from it.
    facts = {subject: found for subject, found in collecting.collected().facts.items() if subject != frame.key}
    return Scanned(frame.format, text.getvalue(), facts, counts, characters)


class StoredForm:
    """A form and what was found in it, to be shown.

    Args:
        deidentifier: Renders; its keys are those of the study. The model is never run.
        compiled: The policy, or one of its views (`compiled.view(name)`) whose conditions have been checked.
        form: The form.
        findings: What `scan_form` found.
        facts: What all forms of the study say of the subjects of this one.

    Raises:
        RecordError: `E-REDETECT`: the findings are of another form, or of other thresholds than the policy's;
            `E-WINDOW`: the policy watches what all records of a subject show together, which one cannot tell.
    """

    def __init__(
        self, deidentifier: Deidentifier, compiled: Compiled, form: Form, findings: str, facts: Facts | None = None
    ) -> None:
        if any(plan.window == "subject" for plan in compiled.together):
            # INVARIANT: counted over one record alone, `window: subject` would show more than it allows.
            message = "`window: subject` counts over all records of a subject; show them with `hdeid batch`"
            raise RecordError(message, code="E-WINDOW")
        self._deidentifier = deidentifier
        self._compiled = compiled
        self._form = form
        self._findings = findings
        self._path = Path(form.name)
        self._frame = Frame(self._path, compiled, io.BytesIO(form.data))
        is_wide = any(plan.window in ("document", "subject") for plan in compiled.together)
        collecting = Collecting(compiled, self._frame, None, is_wide)
        self._each(collecting.take)
        self._collected = join([collecting.collected(), Collected(facts or {})])

    def write(self, report: Report | None = None) -> bytes:
        """Return the form as the policy shows it, in its own format.

        Raises:
            RecordError: the policy drops the record, or withholds what cannot be read in it.
        """
        return self._write(report or Report())

    def views(self) -> list[tuple[Item, Document, View]]:
        """Return every item in which identifiers were found and that is not left out, with its spans and its view.

        Raises:
            RecordError: as in `write`.
        """
        seen = _Seen()
        self._write(seen, seen.look_at)
        return seen.views

    def documents(self) -> list[tuple[Item, Document]]:
        """Return every searched item with its spans, what is known of its subject included; for counts and reasons."""
        found: list[tuple[Item, Document]] = []
        known = {owner: Known(facts) for owner, facts in self._collected.facts.items()}
        general = known.get(self._frame.key)

        def take(item: Item, spans: tuple[Span, ...]) -> None:
            own = known.get(self._frame.owner(item))
            beside = dict.fromkeys(each for each in (own, general) if each)
            found.append((item, complete(item, spans, tuple(beside))))

        self._each(take)
        return found

    def _write(self, report: Report, look: Callable[[Item], None] = lambda item: None) -> bytes:
        rewriting = Rewriting(self._deidentifier, self._compiled, self._frame, self._collected, report, self._reader())
        crf = self._compiled.policy.crf
        drops = crf is not None and crf.unreadable == "drop"

        def offer(item: Item) -> str | None:
            item = _owned(item, self._form)
            look(item)
            return rewriting.replace(item)

        return rewrite_bytes(self._path, self._form.data, offer, drop_unreadable=drops)

    def _each(self, take: Callable[[Item, tuple[Span, ...]], None]) -> None:
        reader = self._reader()

        def offer(item: Item) -> None:
            item = _owned(item, self._form)
            self._frame.metadata_only(item)
            if self._frame.is_scanned(item):
                take(item, reader.next(item))

        read_bytes(self._path, self._form.data, offer)

    def _reader(self) -> _Kept:
        return _Kept(io.StringIO(self._findings), _key(self._frame, self._deidentifier, self._compiled))


@dataclass(slots=True, repr=False)
class _Seen(Report):
    """Keeps every view that is made, with the item that it is of."""

    item: Item | None = None
    views: list[tuple[Item, Document, View]] = field(default_factory=list)

    def look_at(self, item: Item) -> None:
        self.item = item

    def add(self, document: Document, view: View) -> None:
        assert self.item is not None
        self.views.append((self.item, document, view))


class _Kept(FindingsReader):
    """Findings that must be those of the form: what is not known of an item is never shown."""

    def next(self, item: Item) -> tuple[Span, ...]:
        found = super().next(item)
        if found is None:
            raise refuse("the record was searched under other conditions; search it again", "E-REDETECT")
        return found


def facts_to_json(facts: Iterable[Fact]) -> str:
    """Return facts as JSON, sorted."""
    return json.dumps(sorted(map(list, facts)), ensure_ascii=False, separators=(",", ":"))


def facts_from_json(text: str) -> frozenset[Fact]:
    """Return the facts of `facts_to_json`."""
    return frozenset(Fact(*each) for each in json.loads(text))


def _key(frame: Frame, deidentifier: Deidentifier, compiled: Compiled) -> bytes:
    """Return the key of findings: the form, and the thresholds at which it was searched.

    A policy of other thresholds asks for another search; one that only shows more or less does not.
    """
    return findings_key(frame.key, json.dumps(dict(deidentifier.thresholds(compiled)), sort_keys=True))


def _owned(item: Item, form: Form) -> Item:
    return replace(item, subject=form.subject) if form.subject and not item.subject else item
