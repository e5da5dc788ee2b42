"""Forms item by item: learns what a file says of its subjects, then writes it as a policy shows it.

Two passes, so that what stands last in one file of a subject is hidden first in another: `collect` every file of the
batch, `join` what was collected, `rewrite` every file. The order of files does not count.
"""

from __future__ import annotations

import hashlib
from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path

from hdeid.core.category import DIRECT
from hdeid.core.document import Document
from hdeid.core.span import Evidence, Span
from hdeid.core.view import View
from hdeid.deidentifier import Deidentifier
from hdeid.detector.levels import split
from hdeid.policy.decide import presence
from hdeid.policy.plan import Compiled
from hdeid.policy.together import NOTHING_BESIDE, Presence, join_presence, presence_beside
from hdeid.report import Report
from hdeid.study.evidence import LONGEST_VALUE, caption_category, claim_of
from hdeid.study.find import Finder
from hdeid.study.form_rules import FormRules, Metadata
from hdeid.study.formats.all_formats import HEAD_BYTES, find_format
from hdeid.study.learned import Fact, Known
from hdeid.study.limits import refuse
from hdeid.study.records import Item, Summary
from hdeid.study.rewrite import read_file, rewrite_file
from hdeid.text.normalize import normalize

_EDGE = " -/.T:,，"


@dataclass(frozen=True, slots=True)
class Collected:
    """What one file, or several, say of subjects; lives in memory only, since it holds text.

    Attributes:
        facts: By subject; what belongs to no subject is under the key of its file.
        present: By subject, what `together` rules count in its texts.
        subjects: Subjects of the file.
    """

    facts: Mapping[str, frozenset[Fact]] = field(default_factory=dict)
    present: Mapping[str, Presence] = field(default_factory=dict)
    subjects: frozenset[str] = frozenset()

    def of(self, subjects: Iterable[str]) -> Collected:
        """Return what concerns some subjects only."""
        wanted = set(subjects)
        return Collected(
            {key: value for key, value in self.facts.items() if key in wanted},
            {key: value for key, value in self.present.items() if key in wanted},
        )

    def __repr__(self) -> str:
        # INVARIANT: no fact reaches a log by way of repr.
        return f"Collected(subjects={len(self.facts)})"


def join(collected: Iterable[Collected]) -> Collected:
    """Return what several files say, in any order."""
    facts: defaultdict[str, set[Fact]] = defaultdict(set)
    present: defaultdict[str, list[Presence]] = defaultdict(list)
    for each in collected:
        for subject, values in each.facts.items():
            facts[subject] |= values
        for subject, found in each.present.items():
            present[subject].append(found)
    return Collected(
        {subject: frozenset(values) for subject, values in facts.items()},
        {subject: join_presence(found) for subject, found in present.items()},
    )


class FormDeidentifier:
    """Writes forms as a policy shows them. One for each process.

    Args:
        deidentifier: Patterns, tagger and keys.
        policy: Name of a shipped policy, path of a policy file, or a compiled policy.
        learns: False searches nothing of what the form says in free text; for comparison.
    """

    def __init__(self, deidentifier: Deidentifier, policy: str | Path | Compiled, *, learns: bool = True) -> None:
        self._deidentifier = deidentifier
        self._compiled = deidentifier.policy(policy)
        self._finder = Finder(deidentifier, self._compiled)
        self._learns = learns
        self._is_wide = any(plan.window in ("document", "subject") for plan in self._compiled.together)

    def collect(self, path: Path) -> Collected:
        """Return what a file says of its subjects.

        Raises:
            RecordError: the file cannot be read whole.
            InputError: it cannot be opened.
        """
        pass_ = _Collecting(self._finder, self._compiled, _Frame(path, self._compiled), self._is_wide)
        read_file(path, pass_.take)
        return pass_.collected()

    def rewrite(self, path: Path, out: Path, collected: Collected, report: Report | None = None) -> Summary:
        """Write a file as the policy shows it.

        Args:
            path: The file.
            out: Where the copy goes, whole or absent.
            collected: What is known of the subjects of all files that belong together, this one among them.
            report: Where counts are added.

        Raises:
            RecordError: the file cannot be read whole, or the policy withholds it.
            InputError: a file cannot be opened or written.
        """
        frame = _Frame(path, self._compiled)
        read_file(path, frame.metadata_only)
        pass_ = _Rewriting(self._deidentifier, self._finder, self._compiled, frame, collected, report or Report())
        pass_.learns = self._learns
        crf = self._compiled.policy.crf
        return rewrite_file(path, out, pass_.replace, drop_unreadable=crf is not None and crf.unreadable == "drop")


class _Frame:
    """What is known of a file before its items: format, metadata, the key of what belongs to no subject."""

    def __init__(self, path: Path, compiled: Compiled) -> None:
        data = hashlib.sha256()
        try:
            with path.open("rb") as file:
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


class _Collecting:
    def __init__(self, finder: Finder, compiled: Compiled, frame: _Frame, is_wide: bool) -> None:
        self._finder = finder
        self._compiled = compiled
        self._frame = frame
        self._is_wide = is_wide
        self._facts: defaultdict[str, set[Fact]] = defaultdict(set)
        self._present: defaultdict[str, list[Presence]] = defaultdict(list)
        self._subjects: set[str] = set()

    def take(self, item: Item) -> None:
        owner = self._frame.owner(item)
        self._subjects.add(owner)
        if item.kind in ("metadata", "caption", "code"):
            return
        fact = fact_of(item, is_listed=self._frame.rules.learns_from(item))
        if fact is not None:
            self._facts[owner].add(fact)
        if self._is_wide:
            found = presence(self._compiled.at(item.place), self._finder.find(item))
            if any(found.values()):
                self._present[owner] = [join_presence([*self._present[owner], found])]

    def collected(self) -> Collected:
        return Collected(
            {owner: frozenset(facts) for owner, facts in self._facts.items()},
            {owner: join_presence(found) for owner, found in self._present.items()},
            frozenset(self._subjects) | {self._frame.key},
        )


def fact_of(item: Item, *, is_listed: bool = False) -> Fact | None:
    """Return what an item says of its subject and free text may repeat; None for what is no identifier.

    Args:
        item: The item.
        is_listed: True when the policy lists its place under `learn_from`.
    """
    text = item.text.strip()
    claim = claim_of(item)
    if claim is None and is_listed and 1 < len(text) <= LONGEST_VALUE and "\n" not in text:
        # What the policy lists and nothing names is taken for a name, whose variants are the most.
        name = caption_category(item.caption) or "NAME"
        return Fact(name, "", text)
    if claim is None or "\n" in text or not 1 <= len(text) <= LONGEST_VALUE:
        return None
    if claim.category == "DATE":
        is_birth = is_listed or caption_category(item.caption) == "DATE" or item.place.endswith("birthDate")
        return Fact("DATE", "", text) if is_birth else None
    if claim.category not in DIRECT:
        return None
    if len(text) == 1 and claim.level != "surname":
        return None
    return Fact(claim.category, claim.level, text)


class _Rewriting:
    def __init__(
        self,
        deidentifier: Deidentifier,
        finder: Finder,
        compiled: Compiled,
        frame: _Frame,
        collected: Collected,
        report: Report,
    ) -> None:
        self._deidentifier = deidentifier
        self._finder = finder
        self._compiled = compiled
        self._frame = frame
        self._collected = collected
        self._report = report
        self._known: dict[str, Known] = {}
        self.learns = True

    def replace(self, item: Item) -> str | None:
        """Return what stands instead of an item, None when it stays."""
        method = self._frame.rules.method(item)
        if method in ("drop", "suppress"):
            return ""
        owner = self._frame.owner(item)
        if method:
            return self._hide(_whole(item), method, owner)
        if item.kind in ("metadata", "code") and not self._frame.rules.is_named(item):
            return None
        document = self._finder.find(item, self._known_of(owner) if self.learns else None)
        if not document.spans and not self._compiled.atlas:
            self._report.characters += len(item.text)
            return None
        return self._shown(item, document, owner)

    def _shown(self, item: Item, document: Document, owner: str) -> str:
        view = self._deidentifier.render(
            document, self._compiled, subject=owner, place=item.place, beside=self._beside(owner)
        )
        if view.dropped == "record":
            raise refuse("the policy drops the record", "E-DROPPED")
        self._report.add(document, view)
        if item.kind == "key" and self._deidentifier.has_keys and {method for _, method in view.hidden} == {"tag"}:
            # One tag for all keys would make one subject of all: a key that is hidden becomes another key.
            return self._hide(_whole(item), "pseudonym", owner, domain="study")
        if view.text != item.text and _is_date(item, document):
            return view.text.rstrip(_EDGE)
        return view.text

    def _hide(self, document: Document, method: str, owner: str, domain: str = "") -> str:
        view: View = self._deidentifier.hide(document, method, self._compiled, subject=owner, domain=domain)
        self._report.faults.update(view.faults)
        return view.text

    def _known_of(self, owner: str) -> Known:
        if owner not in self._known:
            facts = self._collected.facts
            self._known[owner] = Known([*facts.get(owner, ()), *facts.get(self._frame.key, ())])
        return self._known[owner]

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
