"""What a run did, in counts: never a word of any document."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from hdeid.core.document import Document
from hdeid.core.view import View


@dataclass(slots=True)
class Report:
    """Counts of one run, gathered document by document.

    Attributes:
        documents: Documents that were masked.
        characters: Characters read.
        withheld: Documents that could not be read or masked, by code of the reason.
        found: Spans by category.
        hidden: Hidden stretches by category and method.
        faults: Methods that failed and left a mask, by code.
        seconds: Wall time by step: `detect`, `render`.
    """

    documents: int = 0
    characters: int = 0
    withheld: Counter[str] = field(default_factory=Counter)
    found: Counter[str] = field(default_factory=Counter)
    hidden: Counter[tuple[str, str]] = field(default_factory=Counter)
    faults: Counter[str] = field(default_factory=Counter)
    seconds: Counter[str] = field(default_factory=Counter)

    def add(self, document: Document, view: View) -> None:
        """Count one document and its view."""
        self.documents += 1
        self.characters += len(document.text)
        self.found.update(span.category for span in document.spans)
        self.hidden.update(view.hidden)
        self.faults.update(view.faults)

    def merge(self, counts: Mapping[str, Any]) -> None:
        """Add the counts of another report, as `to_json` gave them."""
        self.documents += counts.get("documents", 0)
        self.characters += counts.get("characters", 0)
        for name in ("withheld", "found", "faults", "seconds"):
            getattr(self, name).update(counts.get(name, {}))
        for category, methods in counts.get("hidden", {}).items():
            self.hidden.update({(category, method): count for method, count in methods.items()})

    def to_json(self) -> dict[str, Any]:
        """Return the counts as a JSON object with sorted keys."""
        hidden: dict[str, dict[str, int]] = {}
        for (category, method), count in sorted(self.hidden.items()):
            hidden.setdefault(category, {})[method] = count
        return {
            "documents": self.documents,
            "characters": self.characters,
            "withheld": dict(sorted(self.withheld.items())),
            "found": dict(sorted(self.found.items())),
            "hidden": hidden,
            "faults": dict(sorted(self.faults.items())),
            "seconds": {step: round(value, 3) for step, value in sorted(self.seconds.items())},
        }
