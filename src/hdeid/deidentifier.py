"""The product on one page: text to document, document and policy to view."""

from __future__ import annotations

from functools import cached_property
from pathlib import Path

from hdeid.core.document import Document
from hdeid.detector.detect import Detector
from hdeid.detector.patterns.all_patterns import ALL_PATTERNS
from hdeid.masker.keyring import Keyring
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
    """

    def __init__(self, *, model: str = "", keyring: Keyring | None = None) -> None:
        self._model = find_model(model)
        self._keyring = keyring

    def detect(self, text: str, *, id: str = "") -> Document:
        """Return the document of a text: its identifiers with levels, in the text's own offsets (code points)."""
        return self._detector.detect(text, id=id)

    @cached_property
    def _detector(self) -> Detector:
        return Detector(ALL_PATTERNS, Tagger.load(self._model) if self._model else None)
