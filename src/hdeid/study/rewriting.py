"""The second pass over a file: what stands instead of each of its items."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable

from hdeid.core.document import Document
from hdeid.core.span import Evidence, Span
from hdeid.core.view import View
from hdeid.deidentifier import Deidentifier
from hdeid.detector.levels.split import split
from hdeid.policy.plan import Compiled
from hdeid.policy.together import NOTHING_BESIDE, Presence, join_presence, presence_beside
from hdeid.report import Report
from hdeid.study.collected import Collected
from hdeid.study.evidence import claim_of
from hdeid.study.find import Finder, complete
from hdeid.study.findings import FindingsReader
from hdeid.study.frame import Frame
from hdeid.study.learned import Known
from hdeid.study.limits import refuse
from hdeid.study.numbering import Numbering, has_numbered_tags
from hdeid.study.records import Item, Shown
from hdeid.surrogate.person import Person, join_persons
from hdeid.text.normalize import normalize

_EDGE = " -/.T:,，"
_JOINED = frozenset({"fhir", "odm"})
"""Formats whose records are joined by their keys wherever they are loaded."""

_ALIKE = frozenset({"tag", "mask", "suppress", "drop"})
"""Methods that leave the same of different keys."""

_MOST_SUBJECTS, _MOST_FACTS = 300, 3000
"""Subjects of a file, and facts of theirs, that are held ready to be searched at a time: ready, a fact takes some four
kilobytes. The records of one subject stand together in most files."""


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
        self._ready = 0
        self._general = Known(collected.facts.get(frame.key, ()))
        self._is_numbered = has_numbered_tags(compiled.policy)
        self._numbers: OrderedDict[str, Numbering] = OrderedDict()
        self.learns = True
        self.study = ""
        self.policy_of: Callable[[str], Compiled] = lambda owner: compiled
        self.see: Callable[[str, View], None] = lambda owner, view: None
        self.hear: Callable[[int], None] = lambda characters: None

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
            return self._hide(item, method, owner)
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
            study=self.study,
            place=item.place,
            beside=self._beside(owner),
            person=self._person(owner),
            numbers=self._numbers_of(owner) if self._is_numbered else None,
        )
        self.see(owner, view)
        if view.dropped == "record":
            raise refuse("the policy drops the record", "E-DROPPED")
        self._report.add(document, view)
        if item.kind == "key" and self._hides_alike(view):
            return self._hide(item, "pseudonym", owner, domain="study")
        text = view.text.rstrip(_EDGE) if view.text != item.text and _is_date(item, document) else view.text
        return Shown(text, {method for _, method in view.hidden})

    def _hides_alike(self, view: View) -> bool:
        """Tell whether a tag stands for a key, which is to become another key: one tag for all would make one of all.

        Where no other key is to be had, what can no longer be told apart is counted.
        """
        methods = {method for _, method in view.hidden}
        if methods == {"tag"} and self._deidentifier.has_keys:
            return True
        if methods == {"tag"} or "E-NO-KEY" in view.faults:
            self._miss_keys()
        elif self._frame.format in _JOINED and methods and methods <= _ALIKE:
            self._report.faults["E-SAME-KEY"] += 1
        return False

    def _miss_keys(self) -> None:
        """Withhold a file whose records are joined by their keys, count a key of another.

        Raises:
            RecordError: `E-NO-KEY`.
        """
        if self._frame.format in _JOINED:
            message = "subjects or resources would all get one id without a keyring; make one with `hdeid keys init`"
            raise refuse(message, "E-NO-KEY")
        self._report.faults["E-SAME-KEY"] += 1

    def _hide(self, item: Item, method: str, owner: str, domain: str = "") -> str:
        view = self._deidentifier.hide(
            _whole(item), method, self._compiled, subject=owner, study=self.study, domain=domain
        )
        self._report.faults.update(view.faults)
        if item.kind == "key" and "E-NO-KEY" in view.faults:
            self._miss_keys()
        return Shown(view.text, {method})

    def _known_of(self, owner: str) -> tuple[Known, ...]:
        if owner == self._frame.key:
            return (self._general,) if self._general else ()
        if owner not in self._known:
            self._known[owner] = Known(self._collected.facts.get(owner, ()))
            self._ready += len(self._known[owner])
            while len(self._known) > 1 and (len(self._known) > _MOST_SUBJECTS or self._ready > _MOST_FACTS):
                self._ready -= len(self._known.popitem(last=False)[1])
        self._known.move_to_end(owner)
        return tuple(filter(None, (self._known[owner], self._general)))

    def _person(self, owner: str) -> Person:
        return join_persons(known.person for known in self._known_of(owner))

    def _numbers_of(self, owner: str) -> Numbering:
        if owner not in self._numbers:
            named = self._collected.named.get(owner, frozenset())
            if self._compiled.policy.consistency.domain == "document":
                # A record is the document of its items; what two records name must not be linked.
                named = frozenset(each for each in named if each.file == self._frame.key)
            self._numbers[owner] = Numbering(named, self._person(owner))
            if len(self._numbers) > _MOST_SUBJECTS:
                self._numbers.popitem(last=False)
        return self._numbers[owner]

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
