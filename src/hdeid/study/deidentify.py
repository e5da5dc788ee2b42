"""Forms item by item: learns what a file says of its subjects, then writes it as a policy shows it.

Two passes, so that what stands last in one file of a subject is hidden first in another: `collect` every file of the
batch, `join` what was collected, `rewrite` every file. The order of files does not count.
"""

from __future__ import annotations

import hashlib
import io
import tempfile
from collections import OrderedDict, defaultdict
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, nullcontext
from pathlib import Path
from types import MappingProxyType
from typing import IO, BinaryIO

from hdeid.core.document import Document
from hdeid.core.span import Evidence, Span
from hdeid.core.view import View
from hdeid.deidentifier import Deidentifier
from hdeid.detector.levels import split
from hdeid.policy.decide import presence
from hdeid.policy.plan import Compiled
from hdeid.policy.release import Grant
from hdeid.policy.risk import Combination, combination, rungs
from hdeid.policy.together import NOTHING_BESIDE, Presence, join_presence, presence_beside
from hdeid.report import Report
from hdeid.study.collected import Collected, fact_of, told_facts
from hdeid.study.evidence import claim_of
from hdeid.study.find import Finder, complete
from hdeid.study.findings import FindingsReader, FindingsWriter, findings_key
from hdeid.study.form_rules import FormRules, Metadata
from hdeid.study.formats.all_formats import HEAD_BYTES, find_format
from hdeid.study.learned import Known
from hdeid.study.limits import refuse
from hdeid.study.records import Item, Shown, Summary
from hdeid.study.rewrite import read_file, rewrite_file, whole_or_absent
from hdeid.study.scan import Scanner
from hdeid.study.variants import Fact
from hdeid.surrogate.person import join_persons
from hdeid.text.normalize import normalize

Hear = Callable[[int], None]
Weights = Mapping[str, tuple[Combination, ...]]
"""What is shown of each subject, rung by rung."""

_EDGE = " -/.T:,，"
_HEARD_AT_ONCE = 20_000
_MOST_SUBJECTS = 100
"""Subjects of a file whose facts are held ready at a time; the records of one stand together in most files."""


class FormDeidentifier:
    """Writes forms as a policy shows them. One for each process.

    Args:
        deidentifier: Patterns, tagger and keys.
        policy: Name of a shipped policy, path of a policy file, or a compiled policy.
        view: Name of a view of the policy; empty for what it shows to all.
        grant: The approval at hand, for a view that `requires` one.
        learns: False searches nothing of what the form says in free text; for comparison.
        hear: Told the number of characters that have been done, now and then.

    Raises:
        PolicyError: see `Deidentifier.released`.
    """

    def __init__(
        self,
        deidentifier: Deidentifier,
        policy: str | Path | Compiled,
        *,
        view: str = "",
        grant: Grant | None = None,
        learns: bool = True,
        hear: Hear = lambda characters: None,
    ) -> None:
        self._deidentifier = deidentifier
        whole = deidentifier.policy(policy)
        self._compiled = deidentifier.released(whole, view, grant, is_batch=True) if view else whole
        self.risk = whole.policy.views[view].risk if view else None
        """Condition of the view on the batch; None for none."""
        self._rungs = rungs(self._compiled, self.risk) if self.risk else [self._compiled]
        self._learns = learns
        self._hear = hear
        self._is_wide = any(plan.window in ("document", "subject") for plan in self._compiled.together)

    def collect(self, path: Path, findings: Path | None = None) -> Collected:
        """Return what a file says of its subjects.

        Args:
            path: The file.
            findings: Where what was found in it is kept for `rewrite`: offsets and categories, no text.

        Raises:
            RecordError: the file cannot be read whole.
            InputError: it cannot be opened.
        """
        frame = Frame(path, self._compiled)
        if findings is None:
            return self._read(path, frame, None)
        if findings.exists() and (kept := self._replay(path, frame, findings)) is not None:
            return kept
        with whole_or_absent(findings) as file:
            text = io.TextIOWrapper(file, encoding="ascii")
            collected = self._read(path, frame, FindingsWriter(text, self._key(frame)))
            text.detach()
        return collected

    def rewrite(
        self,
        path: Path,
        out: Path,
        collected: Collected,
        report: Report | None = None,
        findings: Path | None = None,
        chosen: Mapping[str, int] = MappingProxyType({}),
    ) -> Summary:
        """Write a file as the policy shows it.

        Args:
            path: The file.
            out: Where the copy goes, whole or absent.
            collected: What is known of the subjects of all files that belong together, this one among them.
            report: Where counts are added.
            findings: What `collect` kept; without it, the file is searched again.
            chosen: For a view with `risk`, the rung of each subject (`hdeid.policy.risk.choose_rungs`).

        Raises:
            RecordError: the file cannot be read whole, or the policy withholds it.
            InputError: a file cannot be opened or written.
        """
        frame = Frame(path, self._compiled)
        if self.risk is not None and not chosen:
            raise refuse("a view with `risk` is shown of a batch that was weighed", "E-RISK")
        with self._found(path, frame, findings) as text:
            pass_ = self._rewriting(frame, collected, report or Report(), text)
            pass_.policy_of = lambda owner: self._rungs[chosen.get(owner, len(self._rungs) - 1)]
            pass_.hear = self._hear
            crf = self._compiled.policy.crf
            return rewrite_file(path, out, pass_.replace, drop_unreadable=crf is not None and crf.unreadable == "drop")

    def weigh(self, path: Path, collected: Collected, findings: Path | None = None) -> Weights:
        """Return what a file shows of each subject on each rung, in the quasi-identifiers that the view's `risk` names.

        Raises:
            RecordError, InputError: as `rewrite`.
        """
        if self.risk is None:
            return {}
        frame = Frame(path, self._compiled)
        shown: dict[str, list[Combination]] = {}
        with self._found(path, frame, findings) as text:
            pass_ = self._rewriting(frame, collected, Report(), text)
            for rung, compiled in enumerate(self._rungs):
                text.seek(0)
                pass_.restart(FindingsReader(text, self._key(frame)), lambda _, compiled=compiled: compiled)  # type: ignore[misc]
                views: dict[str, list[View]] = {}
                pass_.see = lambda owner, view, views=views: views.setdefault(owner, []).append(view)  # type: ignore[misc]
                read_file(path, pass_.replace)
                for owner, seen in views.items():
                    empty = combination(self.risk.on, ())
                    shown.setdefault(owner, [empty] * len(self._rungs))[rung] = combination(self.risk.on, seen)
        return {owner: tuple(found) for owner, found in shown.items()}

    def _rewriting(self, frame: Frame, collected: Collected, report: Report, text: IO[str]) -> Rewriting:
        reader = FindingsReader(text, self._key(frame))
        pass_ = Rewriting(self._deidentifier, self._compiled, frame, collected, report, reader)
        pass_.learns = self._learns
        return pass_

    @contextmanager
    def _found(self, path: Path, frame: Frame, findings: Path | None) -> Iterator[IO[str]]:
        """Open what was found in a file, and take its metadata."""
        if findings is not None and findings.exists():
            if frame.metadata is not None:
                read_file(path, frame.metadata_only)
            with findings.open(encoding="ascii") as text:
                yield text
            return
        with tempfile.TemporaryFile("w+", encoding="ascii") as text:
            self._read(path, frame, FindingsWriter(text, self._key(frame)))
            text.seek(0)
            yield text

    def _read(self, path: Path, frame: Frame, writer: FindingsWriter | None) -> Collected:
        pass_ = Collecting(self._compiled, frame, writer, self._is_wide)
        scanner = Scanner(self._deidentifier, self._compiled, pass_.take)
        heard = Heard(self._hear)

        def offer(item: Item) -> None:
            frame.metadata_only(item)
            heard.add(len(item.text))
            if frame.is_scanned(item):
                scanner.add(item)
            else:
                pass_.pass_over(item)

        read_file(path, offer)
        scanner.flush()
        heard.tell()
        return pass_.collected()

    def _replay(self, path: Path, frame: Frame, findings: Path) -> Collected | None:
        """Return what a file says of its subjects from what an earlier run found; None when that is of no use."""
        pass_ = Collecting(self._compiled, frame, None, self._is_wide)
        is_lost = False
        with findings.open(encoding="ascii") as text:
            reader = FindingsReader(text, self._key(frame))

            def offer(item: Item) -> None:
                nonlocal is_lost
                frame.metadata_only(item)
                spans = reader.next(item) if frame.is_scanned(item) else None
                is_lost = is_lost or (spans is None and frame.is_scanned(item))
                if spans is not None:
                    pass_.take(item, spans)
                else:
                    pass_.pass_over(item)

            read_file(path, offer)
        return None if is_lost else pass_.collected()

    def _key(self, frame: Frame) -> bytes:
        return findings_key(frame.key, self._deidentifier.fingerprint(self._compiled))


class Heard:
    """Gathers small numbers of characters, so that telling them costs nothing."""

    def __init__(self, hear: Hear) -> None:
        self._hear = hear
        self._waiting = 0

    def add(self, characters: int) -> None:
        self._waiting += characters
        if self._waiting >= _HEARD_AT_ONCE:
            self.tell()

    def tell(self) -> None:
        """Tell what waits."""
        self._hear(self._waiting)
        self._waiting = 0


class Frame:
    """What is known of a file before its items: format, metadata, the key of what belongs to no subject.

    Args:
        path: Name of the file, which tells the format.
        compiled: The policy.
        source: The file itself; by default it is opened at its path.
    """

    def __init__(self, path: Path, compiled: Compiled, source: BinaryIO | None = None) -> None:
        data = hashlib.sha256()
        try:
            with nullcontext(source) if source is not None else path.open("rb") as file:
                head = file.read(HEAD_BYTES)
                file.seek(0)
                while chunk := file.read(1 << 20):
                    data.update(chunk)
        except OSError as error:
            raise refuse(f"cannot be read: {error.strerror}", "E-INPUT") from None
        # The content names the file: how an export was cut or called must not count.
        self.key = f"\x00file {data.hexdigest()}"
        self.format = find_format(path, head).name
        self.metadata = Metadata(compiled.policy.crf) if compiled.policy.crf else None
        self.rules = FormRules(compiled, self.format, self.metadata)

    def metadata_only(self, item: Item) -> None:
        if self.metadata is not None:
            self.metadata.take(item)

    def owner(self, item: Item) -> str:
        return item.subject or self.key

    def is_scanned(self, item: Item) -> bool:
        """Tell whether an item is searched: what the form itself defines only where a policy names it."""
        return item.kind not in ("metadata", "code") or self.rules.is_named(item)


class Collecting:
    """Hears of every item of a file and of what was found in it, and gathers what they say of subjects."""

    def __init__(self, compiled: Compiled, frame: Frame, writer: FindingsWriter | None, is_wide: bool) -> None:
        self._compiled = compiled
        self._frame = frame
        self._writer = writer
        self._is_wide = is_wide
        self._facts: defaultdict[str, set[Fact]] = defaultdict(set)
        self._present: dict[str, Presence] = {}
        self._subjects: set[str] = set()

    def pass_over(self, item: Item) -> None:
        self._subjects.add(self._frame.owner(item))

    def take(self, item: Item, spans: tuple[Span, ...]) -> None:
        owner = self._frame.owner(item)
        self._subjects.add(owner)
        if self._writer is not None:
            self._writer.add(item, spans)
        if item.kind in ("metadata", "caption", "code"):
            return
        fact = fact_of(item, is_listed=self._frame.rules.learns_from(item))
        if fact is not None:
            self._facts[owner].add(fact)
        if not spans and fact is None and not self._is_wide:
            return
        document = complete(item, spans)
        if item.subject:
            self._facts[owner].update(told_facts(document))
        if self._is_wide and document.spans:
            found = presence(self._compiled.at(item.place), document)
            if any(found.values()):
                self._present[owner] = join_presence([self._present.get(owner, {}), found])

    def collected(self) -> Collected:
        facts = {owner: frozenset(facts) for owner, facts in self._facts.items() if facts}
        return Collected(facts, dict(self._present), frozenset(self._subjects) | {self._frame.key})


class Rewriting:
    """Says what stands instead of each item of a file, from what was found in it; see `Replace`."""

    def __init__(
        self,
        deidentifier: Deidentifier,
        compiled: Compiled,
        frame: Frame,
        collected: Collected,
        report: Report,
        findings: FindingsReader,
    ) -> None:
        self._deidentifier = deidentifier
        self._finder = Finder(deidentifier, compiled)
        self._compiled = compiled
        self._frame = frame
        self._collected = collected
        self._report = report
        self._findings = findings
        self._known: OrderedDict[str, Known] = OrderedDict()
        self._general = Known(collected.facts.get(frame.key, ()))
        self.learns = True
        self.policy_of: Callable[[str], Compiled] = lambda owner: compiled
        self.see: Callable[[str, View], None] = lambda owner, view: None
        self.hear: Hear = lambda characters: None

    def restart(self, findings: FindingsReader, policy_of: Callable[[str], Compiled]) -> None:
        """Begin the file again, under other policies."""
        self._findings = findings
        self.policy_of = policy_of

    def replace(self, item: Item) -> str | None:
        """Return what stands instead of an item, None when it stays."""
        self.hear(len(item.text))
        is_scanned = self._frame.is_scanned(item)
        found = self._findings.next(item) if is_scanned else ()
        method = self._frame.rules.method(item)
        if method in ("drop", "suppress"):
            return ""
        owner = self._frame.owner(item)
        if method:
            return self._hide(_whole(item), method, owner)
        if not is_scanned:
            return None
        known = self._known_of(owner) if self.learns else ()
        document = self._finder.find(item, known) if found is None else complete(item, found, known)
        if not document.spans and not self._compiled.atlas:
            self._report.characters += len(item.text)
            return None
        return self._shown(item, document, owner)

    def _shown(self, item: Item, document: Document, owner: str) -> str:
        view = self._deidentifier.render(
            document,
            self.policy_of(owner),
            subject=owner,
            place=item.place,
            beside=self._beside(owner),
            person=join_persons(known.person for known in self._known_of(owner)),
        )
        self.see(owner, view)
        if view.dropped == "record":
            raise refuse("the policy drops the record", "E-DROPPED")
        self._report.add(document, view)
        if item.kind == "key" and self._deidentifier.has_keys and {method for _, method in view.hidden} == {"tag"}:
            # One tag for all keys would make one subject of all: a key that is hidden becomes another key.
            return self._hide(_whole(item), "pseudonym", owner, domain="study")
        text = view.text.rstrip(_EDGE) if view.text != item.text and _is_date(item, document) else view.text
        return Shown(text, {method for _, method in view.hidden})

    def _hide(self, document: Document, method: str, owner: str, domain: str = "") -> str:
        view: View = self._deidentifier.hide(document, method, self._compiled, subject=owner, domain=domain)
        self._report.faults.update(view.faults)
        return Shown(view.text, {method})

    def _known_of(self, owner: str) -> tuple[Known, ...]:
        if owner == self._frame.key:
            return (self._general,) if self._general else ()
        if owner not in self._known:
            self._known[owner] = Known(self._collected.facts.get(owner, ()))
            if len(self._known) > _MOST_SUBJECTS:
                self._known.popitem(last=False)
        return tuple(filter(None, (self._known[owner], self._general)))

    def _beside(self, owner: str) -> Presence:
        present = self._collected.present
        if not present:
            return NOTHING_BESIDE
        found = join_presence([present.get(owner, {}), present.get(self._frame.key, {})])
        return presence_beside(self._compiled.together, found, found)


def _whole(item: Item) -> Document:
    """Return a document of which all is one identifier."""
    claim = claim_of(item)
    category = claim.category if claim else "SUBJECT" if item.kind == "key" else "ACCOUNT"
    span = Span(0, len(item.text), category, (), 1.0, "form", Evidence.CONTEXT)
    return Document(item.text, (split(span, normalize(item.text)),))


def _is_date(item: Item, document: Document) -> bool:
    return (
        len(document.spans) == 1 and document.spans[0].category == "DATE" and len(document.spans[0]) == len(item.text)
    )
