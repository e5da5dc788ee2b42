"""The product on one page: text to document, document and policy to view."""

from __future__ import annotations

from functools import cached_property
from pathlib import Path

from hdeid.core.document import Document
from hdeid.core.view import View
from hdeid.detector.detect import Detector
from hdeid.detector.patterns.all_patterns import ALL_PATTERNS
from hdeid.masker.keyring import Keyring
from hdeid.masker.method import Scope
from hdeid.masker.render import render
from hdeid.policy.decide import decide
from hdeid.policy.library import find_policy, load_policy
from hdeid.policy.plan import Compiled
from hdeid.policy.signature import require_signature
from hdeid.policy.terms import apply_terms
from hdeid.shipped import shipped_folder
from hdeid.tagger.predict import Tagger

NO_MODEL = "none"


def find_model(name: str = "") -> Path | None:
    """Return the folder of a model: the one shipped for an empty name, None for `none`, else the name itself."""
    if name == NO_MODEL:
        return None
    return Path(name) if name else shipped_folder("models") / "default"


class Deidentifier:
    """Finds identifiers and renders views. Safe to share between threads; make one and keep it.

    Args:
        model: Folder of the tagger; empty for the one shipped, `none` for patterns alone.
        keyring: Keys for pseudonyms, surrogates and shifts; without one, such methods mask and the event is counted.
        signers: File of public keys; a policy that none of them signed is refused. None asks for no signature.

    >>> hdeid = Deidentifier()
    >>> hdeid.mask("李海海的户籍是上海市杨浦区", "patent-fig6")
    '李*海的户籍是上海市***'
    """

    def __init__(self, *, model: str = "", keyring: Keyring | None = None, signers: Path | None = None) -> None:
        self._model = find_model(model)
        self._keyring = keyring
        self._signers = signers
        self._policies: dict[str | Path, Compiled] = {}

    def detect(self, text: str, *, id: str = "", policy: str | Path | Compiled | None = None) -> Document:
        """Return the document of a text: its identifiers with levels, in the text's own offsets (code points).

        Args:
            text: Any text; time is linear in its length.
            id: Name of the document, handed through.
            policy: Whose thresholds (`detect:`) hold; by default those of the model.

        Raises:
            ModelError: the model is absent or damaged.
        """
        return self._detector.detect(text, id=id)

    def render(self, document: Document, policy: str | Path | Compiled, *, subject: str = "", study: str = "") -> View:
        """Return a document as a policy shows it, without running the model again.

        Args:
            document: What `detect` returned.
            policy: Name of a shipped policy, path of a policy file, or a compiled policy.
            subject: Id of the person whom the document is about, for consistency domain `subject`.
            study: Id of the study, for domain `study`.

        Raises:
            PolicyError: the policy is absent or faulty.
        """
        compiled = self.policy(policy)
        document = apply_terms(compiled, document)
        scope = Scope(self._keyring, compiled.policy.consistency, compiled.policy.name, subject, study)
        return render(document, decide(compiled, document), scope, compiled.fingerprint)

    def mask(self, text: str, policy: str | Path | Compiled, *, subject: str = "", study: str = "") -> str:
        """Return a text as a policy shows it: `detect` and `render` in one."""
        compiled = self.policy(policy)
        return self.render(self.detect(text, policy=compiled), compiled, subject=subject, study=study).text

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

    @cached_property
    def _detector(self) -> Detector:
        return Detector(ALL_PATTERNS, Tagger.load(self._model) if self._model else None)
