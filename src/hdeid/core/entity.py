"""The person, place or thing that one or more spans of a document name."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, order=True)
class Entity:
    """One referent of a document.

    Attributes:
        number: 1-based, in the order in which the entities of its category first appear.
        category: Category of all its spans.
        spans: Indices into `Document.spans`, ascending.
    """

    number: int
    category: str
    spans: tuple[int, ...]
