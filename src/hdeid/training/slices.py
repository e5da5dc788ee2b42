"""How well identifiers are found in documents of each genre, length and region, and in names of each kind."""

from __future__ import annotations

import json
import re
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from hdeid.core.category import DIRECT
from hdeid.core.markup import parse_markup
from hdeid.core.span import Span
from hdeid.lexicon.divisions import divisions, short_divisions
from hdeid.training.data import read_gold
from hdeid.training.sets import open_lines

Find = Callable[[str], Sequence[Span]]

CARD_FILE, CARD_SECTION = "CARD.md", "## By kind of text"
LEAST_CHARACTERS = 150
"""With fewer letters and digits of direct identifiers, a slice is not named as the worst."""

LENGTHS = ((100, "under 100 characters"), (300, "100-299"), (1000, "300-999"))
LONGEST = "1000 and more"
REGIONS = {
    "1": "North", "2": "Northeast", "3": "East", "4": "Central and South", "5": "Southwest", "6": "Northwest",
    "7": "Taiwan, Hong Kong, Macao", "8": "Taiwan, Hong Kong, Macao",
}  # fmt: skip
NO_REGION = "none named"


@dataclass(frozen=True, slots=True)
class Labelled:
    """A document with its gold spans and what kind of text it is."""

    text: str
    spans: tuple[Span, ...]
    genre: str


@dataclass(slots=True)
class Slice:
    """Letters and digits of direct identifiers and of other text, and how many were missed or hidden."""

    documents: int = 0
    direct: int = 0
    leaked: int = 0
    other: int = 0
    hidden: int = 0

    def add(self, direct: int, leaked: int, other: int = 0, hidden: int = 0) -> None:
        self.documents += 1
        self.direct += direct
        self.leaked += leaked
        self.other += other
        self.hidden += hidden

    @property
    def leak(self) -> float:
        """Share of the characters of direct identifiers that stayed readable, 0..1."""
        return self.leaked / max(1, self.direct)


Slices = Mapping[str, Mapping[str, Slice]]
"""By what is told apart (genre, length, region, kind of name) and its value."""


def read_generated(path: Path) -> Iterator[Labelled]:
    """Yield the documents of a file that the generator wrote."""
    for line in open_lines(path):
        fields = json.loads(line)
        yield Labelled(fields["text"], tuple(read_gold(fields["spans"])), fields["genre"])


def read_marked(folder: Path) -> Iterator[Labelled]:
    """Yield the documents of a folder in gold markup; the name of a file begins with its genre."""
    for path in sorted(folder.glob("*.txt")):
        document = parse_markup(path.read_text(encoding="utf-8"))
        yield Labelled(document.text, tuple(document.spans), path.stem.rpartition("-")[0])


def measure_slices(find: Find, documents: Iterable[Labelled]) -> Slices:
    """Return the figures of each slice; each document counts in one slice of each kind, each name in one."""
    slices: dict[str, dict[str, Slice]] = {
        kind: defaultdict(Slice) for kind in ("genre", "length", "region", "kind of name")
    }
    for document in documents:
        found = _cover(find(document.text), len(document.text))
        letters = [character.isalnum() for character in document.text]
        direct = [span for span in document.spans if span.category in DIRECT]
        counts = (*_missed(direct, found, letters), *_hidden(document, found, letters))
        for kind, name in (("genre", document.genre), ("length", length_of(document)), ("region", region_of(document))):
            slices[kind][name].add(*counts)
        for span in direct:
            if span.category == "NAME":
                name = kind_of_name(document.text, span)
                slices["kind of name"][name].add(*_missed([span], found, letters))
    return slices


def _cover(spans: Iterable[Span], length: int) -> bytearray:
    covered = bytearray(length)
    for span in spans:
        covered[span.start : span.end] = b"\1" * (span.end - span.start)
    return covered


def _missed(spans: Iterable[Span], found: bytearray, letters: Sequence[bool]) -> tuple[int, int]:
    places = [place for span in spans for place in range(span.start, span.end) if letters[place]]
    return len(places), sum(not found[place] for place in places)


def _hidden(document: Labelled, found: bytearray, letters: Sequence[bool]) -> tuple[int, int]:
    gold = _cover(document.spans, len(document.text))
    places = [place for place, is_letter in enumerate(letters) if is_letter and not gold[place]]
    return len(places), sum(found[place] for place in places)


def length_of(document: Labelled) -> str:
    return next((name for limit, name in LENGTHS if len(document.text) < limit), LONGEST)


def region_of(document: Labelled) -> str:
    """Return the region of the first province, city or district that an address names."""
    for span in document.spans:
        for part in span.parts if span.category == "ADDRESS" else ():
            name = document.text[part.start : part.end].strip()
            known = divisions().get(name) or short_divisions().get(name)
            if part.level in ("province", "city", "district") and known:
                return REGIONS.get(known[0].code[0], NO_REGION)
    return NO_REGION


def kind_of_name(text: str, span: Span) -> str:
    """Return the kind of a name, as its writing tells it."""
    surface = text[span.start : span.end]
    levels = {part.level: text[part.start : part.end].strip() for part in span.parts}
    if re.search(r"[A-Za-z]", surface):
        return "Latin letters, pinyin"
    if re.search(r"[·•・.]", surface):
        return "dotted (Uyghur, Kazakh, foreign)"
    if "surname" not in levels:
        return "no family name (Tibetan, Mongolian, given names)"
    if len(levels["surname"]) > 1:
        return "compound family name"
    return "Han, one-character family name" if "given" in levels else "bare family name"


def describe_slices(slices: Mapping[str, Slices], folder: Path) -> None:
    """Write a section of the model's card, where it has one, with the figures of each set of documents."""
    card = folder / CARD_FILE
    if not card.is_file():
        return
    text = card.read_text(encoding="utf-8")
    kept = re.sub(rf"{re.escape(CARD_SECTION)}\n.*?(?=^## |\Z)", "", text, flags=re.MULTILINE | re.DOTALL)
    section = "\n".join(line for title, of_set in slices.items() for line in _lines(title, of_set))
    head = (
        f"{CARD_SECTION}\n\nPatterns and tagger together, at the product's own thresholds: shares of letters and "
        "digits. The kind of a name is read off its writing.\n"
    )
    card.write_text(f"{kept.rstrip()}\n\n{head}\n{section}", encoding="utf-8")


def _lines(title: str, slices: Slices) -> Iterator[str]:
    yield from (f"### {title}", "", "| | documents or names | direct identifiers left readable | other text hidden |")
    yield "|---|---|---|---|"
    for kind, of_kind in slices.items():
        for name, one in sorted(of_kind.items(), key=lambda pair: (-pair[1].leak, pair[0])):
            hidden = f"{one.hidden / one.other:.2%}" if one.other else ""
            leak = f"{one.leak:.2%}" if one.direct else ""
            yield f"| {kind}: {name} | {one.documents} | {leak} | {hidden} |"
    yield from ("", f"Worst: {'; '.join(_worst(slices))}.", "")


def _worst(slices: Slices) -> Iterator[str]:
    for kind, of_kind in slices.items():
        large = {name: one for name, one in of_kind.items() if one.direct >= LEAST_CHARACTERS}
        if large:
            name = max(large, key=lambda key: large[key].leak)
            yield f"{kind} {name} ({large[name].leak:.2%} left readable)"
