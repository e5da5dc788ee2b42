"""The product on one page: text to document, document and policy to view."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from copy import copy
from dataclasses import replace
from functools import cached_property
from importlib.metadata import version
from pathlib import Path
from typing import NamedTuple

from hdeid.core.category import CATEGORIES
from hdeid.core.document import Document
from hdeid.core.view import View
from hdeid.detector.detect import CAREFUL_THRESHOLDS, DEFAULT_THRESHOLD, Detector
from hdeid.detector.models import Models, read_models
from hdeid.detector.patterns.all_patterns import ALL_PATTERNS
from hdeid.lexicon.load import lists_hash
from hdeid.masker.keyring import Keyring
from hdeid.masker.method import Numbers, Scope
from hdeid.masker.render import render
from hdeid.policy.decide import Decided, decide
from hdeid.policy.decision import Atom, Decision
from hdeid.policy.fingerprint import fingerprint
from hdeid.policy.libraries import find_policy, load_policy
from hdeid.policy.methods import METHODS
from hdeid.policy.plan import Compiled
from hdeid.policy.release import Grant, check_release, refuse_alone
from hdeid.policy.risk import choose_by_risk
from hdeid.policy.signature import require_signature
from hdeid.policy.terms import apply_terms
from hdeid.policy.thresholds import Thresholds, lower_thresholds, resolve_thresholds
from hdeid.policy.together import NOTHING_BESIDE, Presence
from hdeid.surrogate.person import NOBODY, Person


class Who(NamedTuple):
    """Whom a document is about."""

    subject: str = ""
    study: str = ""
    person: Person = NOBODY
    numbers: Numbers | None = None


class Deidentifier:
    """Finds identifiers and renders views. Safe to share between threads; make one and keep it.

    Args:
        model: Folder of the tagger; empty for the one shipped, `none` for patterns alone. Several folders, separated
            like those of `PATH`, vote with the weights that `hdeid vote` fitted.
        keyring: Keys for pseudonyms, surrogates and shifts; without one, such methods mask and the event is counted.
        signers: File of public keys; a policy that none of them signed is refused. None asks for no signature.
        release: Name of the export; another one has other pseudonyms, surrogates and shifts, unless the policy says
            `link_across_exports: always`.

    >>> hdeid = Deidentifier()
    >>> hdeid.mask("李海海的户籍是上海市杨浦区", "patent-fig6")
    '李*海的户籍是上海市***'
    """

    def __init__(
        self, *, model: str = "", keyring: Keyring | None = None, signers: Path | None = None, release: str = ""
    ) -> None:
        self._model = model
        self._keyring = keyring
        self._signers = signers
        self._release = release
        self._policies: dict[str | Path, Compiled] = {}
        self._thresholds: dict[str, Thresholds] = {}
        self._fingerprints: dict[tuple[str, tuple[tuple[str, float], ...]], str] = {}

    def detect(
        self,
        text: str,
        *,
        id: str = "",
        policy: str | Path | Compiled | None = None,
        thresholds: Mapping[str, float] | None = None,
    ) -> Document:
        """Return the document of a text: its identifiers with levels, in the text's own offsets (code points).

        Args:
            text: Any text; time is linear in its length.
            id: Name of the document, handed through.
            policy: Whose thresholds (`detect:`) hold; by default those of the model.
            thresholds: Least probability by category (upper case), 0..1, at most what holds without them.

        Raises:
            ModelError: the model is absent or damaged.
            PolicyError: the model does not reach a recall that the policy asks for, or a threshold would rise.
        """
        limits = self.thresholds(policy, thresholds)
        return self._detector.detect(text, id=id, thresholds=limits)

    def detect_all(self, texts: Sequence[str], *, policy: str | Path | Compiled | None = None) -> list[Document]:
        """Return the documents of many short texts, as fast as that of one long text; see `Detector.detect_all`.

        Raises:
            ModelError, PolicyError: see `detect`.
        """
        return self._detector.detect_all(texts, thresholds=self.thresholds(policy))

    def detect_each(self, text: str, thresholds: Sequence[float], *, id: str = "") -> list[Document]:
        """Return the documents of a text at several thresholds, the same for all categories; the model runs once."""
        limits = [dict.fromkeys(CATEGORIES, threshold) for threshold in thresholds]
        return self._detector.detect_each(text, limits, id=id)

    def thresholds(
        self, policy: str | Path | Compiled | None = None, asked: Mapping[str, float] | None = None
    ) -> Mapping[str, float]:
        """Return the threshold in force of every category.

        Args:
            policy: Whose `detect:` holds.
            asked: What a request asks for; it can lower a threshold, never raise it.

        Raises:
            PolicyError: see `detect`.
        """
        limits = self._resolve(self.policy(policy)) if policy is not None else Thresholds()
        if limits.default is None:
            categories = {**CAREFUL_THRESHOLDS, **limits.categories}
            limits = replace(limits, default=DEFAULT_THRESHOLD, categories=categories)
        limits = lower_thresholds(limits, asked or {})
        return {name: limits.of(name) or 0.0 for name in CATEGORIES}

    def fingerprint(self, policy: str | Path | Compiled, thresholds: Mapping[str, float] | None = None) -> str:
        """Return the fingerprint of all that decides: policy, model, word lists, version of hdeid, thresholds.

        Raises:
            ModelError, PolicyError: see `detect`.
        """
        compiled = self.policy(policy)
        key = compiled.fingerprint, tuple(sorted((thresholds or {}).items()))
        if key not in self._fingerprints:
            limits = self.thresholds(compiled, thresholds)
            lists = f"{version('hdeid')} {lists_hash()}"
            self._fingerprints[key] = fingerprint(
                compiled.fingerprint, model=self._models.identity, gazetteer=lists, thresholds=limits
            )
        return self._fingerprints[key]

    def render(
        self,
        document: Document,
        policy: str | Path | Compiled,
        *,
        subject: str = "",
        study: str = "",
        thresholds: Mapping[str, float] | None = None,
        view: str = "",
        place: str = "",
        beside: Presence = NOTHING_BESIDE,
        grant: Grant | None = None,
        person: Person = NOBODY,
        numbers: Numbers | None = None,
    ) -> View:
        """Return a document as a policy shows it, without running the model again.

        Args:
            document: What `detect` returned.
            policy: Name of a shipped policy, path of a policy file, or a compiled policy.
            subject: Id of the person whom the document is about, for consistency domain `subject`.
            study: Id of the study, for domain `study`.
            thresholds: Those that `detect` was asked for; they are part of the fingerprint.
            view: Name of a view of the policy; empty for what the policy shows to all.
            place: Place in a form that the text stands at (`SE.V3/F.AE/IG.AE/I.AE.NARR`); empty for plain text.
            beside: What `together` rules count in the other texts of the record or the subject.
            grant: The approval at hand, for a view that `requires` one.
            person: What other texts of the subject tell of the person, for surrogates that agree with each other.
            numbers: Numbers of tags over all texts of the subject; by default they count over the document.

        Raises:
            PolicyError: the policy is absent or faulty, has no such view, or the view's conditions are not met; a view
                with `risk` is released for a batch only (`release`).
        """
        compiled = self.policy(policy)
        if view:
            compiled = self.released(compiled, view, grant)
        compiled = compiled.at(place) if place else compiled
        return self._render(document, compiled, Who(subject, study, person, numbers), thresholds, beside)

    def release(
        self,
        documents: Iterable[tuple[str, Document]],
        policy: str | Path | Compiled,
        view: str,
        *,
        study: str = "",
        grant: Grant | None = None,
    ) -> list[View]:
        """Return the views of a batch, in its order, so that no subject is rarer than the view's `risk` allows.

        Args:
            documents: Pairs of a subject's id and a document.
            policy: As in `render`.
            view: Name of the view.
            study: Id of the study.
            grant: As in `render`.

        Raises:
            PolicyError: as in `render`, or `E-RISK`: there are rare subjects and the view refuses them.
        """
        batch = list(documents)
        compiled = self.released(policy, view, grant, is_batch=True)
        risk = self.policy(policy).policy.views[view].risk
        of = {subject: [document for owner, document in batch if owner == subject] for subject, _ in batch}

        def show(subject: str, chosen: Compiled) -> list[View]:
            return [self._render(document, chosen, Who(subject, study)) for document in of[subject]]

        chosen = choose_by_risk(compiled, risk, of, show) if risk else dict.fromkeys(of, compiled)
        return [self._render(document, chosen[subject], Who(subject, study)) for subject, document in batch]

    def released(
        self, policy: str | Path | Compiled, view: str, grant: Grant | None, *, is_batch: bool = False
    ) -> Compiled:
        """Return the policy of a view whose conditions are met.

        Args:
            policy: As in `render`.
            view: Name of the view.
            grant: As in `render`.
            is_batch: True when the caller counts the view's `risk` over all that it shows (`choose_by_risk`).

        Raises:
            PolicyError: as in `render`.
        """
        compiled = self.policy(policy)
        chosen = compiled.view(view)
        named = compiled.policy.views[view]
        check_release(named, grant)
        if not is_batch:
            refuse_alone(named)
        return chosen

    def _render(
        self,
        document: Document,
        compiled: Compiled,
        who: Who,
        thresholds: Mapping[str, float] | None = None,
        beside: Presence = NOTHING_BESIDE,
    ) -> View:
        document = apply_terms(compiled, document)
        name, consistency = compiled.policy.name, compiled.policy.consistency
        scope = Scope(self._keyring, consistency, name, who.subject, who.study, self._release, who.person, who.numbers)
        decided = decide(compiled, document, beside=beside)
        return render(document, _drain(decided), scope, self.fingerprint(compiled, thresholds), compiled.drops)

    def mask(
        self,
        text: str,
        policy: str | Path | Compiled,
        *,
        subject: str = "",
        study: str = "",
        view: str = "",
        place: str = "",
    ) -> str:
        """Return a text as a policy shows it: `detect` and `render` in one."""
        compiled = self.policy(policy)
        document = self.detect(text, policy=compiled)
        return self.render(document, compiled, subject=subject, study=study, view=view, place=place).text

    def with_keyring(self, keyring: Keyring) -> Deidentifier:
        """Return a de-identifier with other keys and the same model, which is not loaded again."""
        twin = copy(self)
        twin._keyring = keyring
        return twin

    @property
    def has_keys(self) -> bool:
        """True when there is a keyring."""
        return self._keyring is not None

    def hide(
        self,
        document: Document,
        method: str,
        policy: str | Path | Compiled,
        *,
        subject: str = "",
        study: str = "",
        domain: str = "",
    ) -> View:
        """Return a document whose spans are all hidden by one method with its default parameters.

        Args:
            document: The text and its spans.
            method: Name of the method.
            policy: Whose keys and consistency hold.
            subject: As in `render`.
            study: As in `render`.
            domain: Consistency domain; by default the policy's.
        """
        compiled = self.policy(policy)
        consistency = compiled.policy.consistency
        given = METHODS[method].complete({"domain": domain} if domain else {}, consistency.domain)
        decision = Decision(False, method, given, "form")
        levels = (Atom(s.start, s.end, s.category, "", index) for index, s in enumerate(document.spans))
        scope = Scope(self._keyring, consistency, compiled.policy.name, subject, study, self._release)
        return render(document, [(atom, decision) for atom in levels], scope, self.fingerprint(compiled))

    def policy(self, policy: str | Path | Compiled) -> Compiled:
        """Return a compiled policy; each is read once, so make a new de-identifier when a file has changed.

        Raises:
            PolicyError: it is absent, faulty, or not signed where that is asked for (a policy compiled elsewhere was
                its caller's to check); the error holds all faults with their places.
        """
        if isinstance(policy, Compiled):
            return policy
        if policy not in self._policies:
            compiled = load_policy(policy)
            if self._signers is not None:
                require_signature(compiled.policy, find_policy(policy), self._signers)
            self._policies[policy] = compiled
        return self._policies[policy]

    def _resolve(self, compiled: Compiled) -> Thresholds:
        if compiled.fingerprint not in self._thresholds:
            recall = self._models.recall if _asks_for_recall(compiled) else {}
            self._thresholds[compiled.fingerprint] = resolve_thresholds(compiled.policy, recall)
        return self._thresholds[compiled.fingerprint]

    @cached_property
    def _models(self) -> Models:
        return read_models(self._model)

    @cached_property
    def _detector(self) -> Detector:
        return Detector(ALL_PATTERNS, self._models.load())


def _asks_for_recall(compiled: Compiled) -> bool:
    detect = compiled.policy.detect
    return any(each.recall is not None for each in (*detect.categories.values(), *filter(None, [detect.default])))


def _drain(decided: Decided) -> Iterator[tuple[Atom, Decision]]:
    """Yield what is decided and let go of each: a long document holds its atoms or its segments, never all of both."""
    decided.reverse()
    while decided:
        yield decided.pop()
