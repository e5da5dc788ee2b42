"""A policy as it was written: frozen values with their places, before rules are weighed against each other."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date
from typing import Literal

from hdeid.errors import Place, PolicyError
from hdeid.policy.condition import Condition
from hdeid.policy.crf import Crf
from hdeid.policy.decision import Parameters
from hdeid.policy.places import At
from hdeid.policy.selector import Selector
from hdeid.policy.tests import Test
from hdeid.policy.views import NamedView

LANGUAGE_VERSION = 1

NOWHERE = Place("")

LEVEL_THRESHOLD = 0.5
"""A level that is more likely wrong than right must not decide by itself; POLICY.md names no default."""

Domain = Literal["document", "subject", "study", "project"]
Match = Literal["surface", "canonical", "entity"]
Window = Literal["sentence", "paragraph", "item", "document", "subject"]


@dataclass(frozen=True, slots=True)
class Rule:
    """Which atoms are shown, or hidden by which method.

    Attributes:
        id: Its name, unique in the resolved policy.
        shows: True for `show`, False for `hide`.
        selectors: The atoms it speaks of.
        method: Name of the method; empty for the policy's default method.
        parameters: Those written, by name, without defaults.
        where: Bound on the age of an AGE span; None for all.
        has_closure: False for `closure: off`: hiding a level leaves the finer ones alone.
        reason: Why, in the author's words.
        place: Where it is written.
        depth: 0 for the policy's own rules, 1 for its parent's, and so on.
        at: Where in forms it holds; empty for everywhere.
    """

    id: str
    shows: bool
    selectors: tuple[Selector, ...]
    method: str = ""
    parameters: Parameters = field(default_factory=dict, hash=False)
    where: Condition | None = None
    has_closure: bool = True
    reason: str = ""
    place: Place = NOWHERE
    depth: int = 0
    at: At = ()


@dataclass(frozen=True, slots=True)
class Together:
    """Hides more where several identifiers stand together.

    Attributes:
        id: Its name.
        of: What is counted; each selector counts once in a window.
        at_least: How many of them must be there; `len(of)` for `all_of`.
        then: What is hidden, by which method; a rule that hides.
        window: Where they must stand together.
        where: Bound on the age of the AGE spans that count; None for all.
        place: Where it is written.
        depth: As in `Rule`.
    """

    id: str
    of: tuple[Selector, ...]
    at_least: int
    then: Rule
    window: Window = "document"
    where: Condition | None = None
    place: Place = NOWHERE
    depth: int = 0


@dataclass(frozen=True, slots=True)
class Allow:
    """Terms that are no identifiers, whatever the model says.

    Attributes:
        id: Its name.
        terms: Literal terms.
        categories: Upper-case names of the categories it may un-mark.
        reason: Why.
        approved_by: Who allowed it.
        expires: Last day on which it holds; None for ever.
        place: Where it is written.
    """

    id: str
    terms: tuple[str, ...]
    categories: tuple[str, ...]
    reason: str = ""
    approved_by: str = ""
    expires: date | None = None
    place: Place = NOWHERE


@dataclass(frozen=True, slots=True)
class Deny:
    """Terms that are identifiers of a category wherever they stand."""

    id: str
    terms: tuple[str, ...]
    category: str
    place: Place = NOWHERE


@dataclass(frozen=True, slots=True)
class Floor:
    """What may never be shown, by anyone."""

    selectors: tuple[Selector, ...] = ()
    method: str = ""
    parameters: Parameters = field(default_factory=dict, hash=False)
    place: Place = NOWHERE


@dataclass(frozen=True, slots=True)
class Threshold:
    """How sure detection must be: exactly one of the two is given, each 0..1."""

    recall: float | None = None
    threshold: float | None = None
    place: Place = field(default=NOWHERE, compare=False)


@dataclass(frozen=True, slots=True)
class Detect:
    """How sure detection must be.

    Attributes:
        default: For categories not named; None for the model's own.
        categories: By upper-case name.
        level_threshold: Below this confidence of a level, the whole span takes its strictest decision; 0..1, None where
            the policy says nothing.
        place: Where it is written.
    """

    default: Threshold | None = None
    categories: Mapping[str, Threshold] = field(default_factory=dict, hash=False)
    level_threshold: float | None = None
    place: Place = field(default=NOWHERE, compare=False)

    @property
    def least_confidence(self) -> float:
        """The threshold of levels in force."""
        return LEVEL_THRESHOLD if self.level_threshold is None else self.level_threshold


@dataclass(frozen=True, slots=True)
class Consistency:
    """How far one value gets one surrogate.

    Attributes:
        domain: Within what the same value gets the same surrogate.
        match: What counts as the same value.
        key: Reference to the key (`keyring:NAME`, `env:NAME`, `kms:PATH`), never the key itself.
        link_across_exports: `never` re-keys each release.
    """

    domain: Domain = "document"
    match: Match = "entity"
    key: str = ""
    link_across_exports: Literal["never", "always"] = "never"
    place: Place = field(default=NOWHERE, compare=False)


@dataclass(frozen=True, slots=True)
class Parent:
    """The one policy that another extends, pinned by version or by content.

    Attributes:
        name: Its id; empty when pinned by content alone.
        version: Three parts; empty when pinned by content.
        sha256: Hash of its resolved content; empty when pinned by version.
        place: Where it is written.
    """

    name: str
    version: str = ""
    sha256: str = ""
    place: Place = NOWHERE

    def __str__(self) -> str:
        return f"{self.name}@{self.version or f'sha256:{self.sha256}'}"


@dataclass(frozen=True, slots=True)
class Relaxation:
    """A rule of the parent that a child knowingly weakens, until the day `expires`."""

    rule: str
    reason: str
    approved_by: str
    expires: date | None = None
    place: Place = NOWHERE


@dataclass(frozen=True, slots=True)
class Acknowledgement:
    """A derivation from a visible value to a hidden one that the author knows and accepts.

    Attributes:
        leak: `id_card.birth_year -> age`, or by categories, `id_card -> age`.
        reason: Why it is accepted.
        approved_by: Who accepted it; may be empty.
        place: Where it is written.
    """

    leak: str
    reason: str
    approved_by: str = ""
    place: Place = NOWHERE


@dataclass(frozen=True, slots=True)
class Policy:
    """A policy file; after `policy/inherit.py`, with all that its parents add.

    Attributes:
        name: Its id, kebab-case.
        version: Three parts.
        title: For people.
        shows_unlisted: True for `unlisted: show`.
        default_method: How hidden text is changed where no method is named.
        reason: Why unlisted atoms are shown.
        views: By name.
        crf: Settings for forms; None for none.
        view: Name of the view that the policy was made for; empty for the policy itself.
        lineage: Parents, nearest first, as `name@version`.
        place: Where the policy begins.
        source: File it was read from, as the user named it.
        warnings: What lint says beside errors, found while parents were joined.
    """

    name: str
    version: str
    title: str = ""
    shows_unlisted: bool = False
    default_method: str = "tag"
    reason: str = ""
    floor: Floor = Floor()
    rules: tuple[Rule, ...] = ()
    together: tuple[Together, ...] = ()
    allow: tuple[Allow, ...] = ()
    deny: tuple[Deny, ...] = ()
    detect: Detect = Detect()
    consistency: Consistency = Consistency()
    parent: Parent | None = None
    relaxes: tuple[Relaxation, ...] = ()
    acknowledges: tuple[Acknowledgement, ...] = ()
    implements: tuple[str, ...] = ()
    applies_to: Mapping[str, tuple[str, ...]] = field(default_factory=dict, hash=False)
    tests: tuple[Test, ...] = ()
    views: Mapping[str, NamedView] = field(default_factory=dict, hash=False)
    crf: Crf | None = None
    view: str = ""
    given: frozenset[str] = frozenset()
    lineage: tuple[str, ...] = ()
    place: Place = NOWHERE
    source: str = ""
    warnings: tuple[PolicyError, ...] = field(default=(), compare=False)

    @property
    def ids(self) -> list[tuple[str, Place]]:
        """The ids of all rules and lists, in the order of the file, with their places."""
        rules = [*self.rules, *(rule.then for rule in self.together)]
        lists: list[Allow | Deny] = [*self.allow, *self.deny]
        return [*((rule.id, rule.place) for rule in rules), *((entry.id, entry.place) for entry in lists)]
