"""Web addresses with a scheme, with `www.`, or bare names under a well-known top-level domain."""

from __future__ import annotations

import re
from collections.abc import Iterator

from hdeid.core.span import Evidence, Span
from hdeid.detector.reading.page import Page
from hdeid.text.regex import regex

_SOURCE = "pattern:url"
_TAIL = r"[A-Za-z0-9\-._~:/?#\[\]@!$&'*+,;=%]"
_SCHEME = regex(
    rf"(?<![A-Za-z])(?:https?|ftps?|sftp|wss?)://{_TAIL}{{2,2000}}|(?<![A-Za-z0-9.@])www\.{_TAIL}{{3,2000}}", re.I
)
# Top-level domains that no Latin abbreviation, gene, species or file name of a clinical text ends with.
_TOP = r"(?:com|cn|net|org|edu|gov|info|cc|top|vip|xyz|tech|site|health|hk|tw|mo|io|local|lan)"
_BARE = regex(
    rf"(?<![A-Za-z0-9@._/-])(?:[A-Za-z0-9][A-Za-z0-9-]{{0,62}}\.){{1,5}}{_TOP}(?![A-Za-z0-9@-])(?!\.[A-Za-z])"
    rf"(?::\d{{2,5}})?(?:/{_TAIL}{{0,2000}})?"
)
# Named in every protocol; the name of a public register of trials points at nobody.
_REGISTERS = frozenset({"clinicaltrials.gov"})
# So are bodies of standards; their addresses name vocabularies and versions: "system": "http://loinc.org".
_STANDARDS = regex(
    r"(?i:https?://)?(?:[a-z-]{1,20}\.)?(?:hl7\.org|hl7\.org\.cn|loinc\.org|snomed\.info|unitsofmeasure\.org|w3\.org|cdisc\.org|"
    r"whocc\.no|nema\.org|ihe\.net)(?![A-Za-z0-9.-])"
)
# Names of vocabularies in XML are written as addresses.
_NAMESPACE = regex(r"\b(?:xmlns(?::[A-Za-z0-9]{1,12})?|schemaLocation)=[\"']\Z")
# `https://a.cn/x;3)next`: the number of the next item in a list, which its bracket tells.
_ITEM, _ITEM_CLOSED = regex(r"[;,]\d{1,2}\Z"), (")", "、")
_TRAILING = ".,;:!?'*"


class Url:
    """Finds web addresses; file names, versions and species names are none."""

    name = "url"
    category = "URL"

    def find(self, page: Page) -> Iterator[Span]:
        text = page.text
        if "." not in text and "://" not in text:
            return
        for found in _SCHEME.finditer(text):
            if names_standard(text, *found.span()):
                continue
            yield _span(text, *found.span())
        for found in _BARE.finditer(text):
            if (
                found[0].lower() not in _REGISTERS
                and not _STANDARDS.match(found[0])
                and any(map(str.isalpha, found[0].split(".")[0]))
                and not text.startswith(("@", " @"), found.end())
            ):
                yield _span(text, *found.span())


def names_standard(text: str, start: int, end: int) -> bool:
    """Return whether an address is the name of a vocabulary: of a namespace in XML, or under a body of standards."""
    is_namespace = _NAMESPACE.search(text, max(0, start - 24), start) is not None
    return is_namespace or _STANDARDS.match(text, start, end) is not None


def _span(text: str, start: int, end: int) -> Span:
    """Return the span without punctuation at its end, a bracket that was opened before it, and the next item."""
    if text.startswith(_ITEM_CLOSED, end) and "(" not in text[max(0, start - 1) : start]:
        item = _ITEM.search(text, start + 4, end)
        end = item.start() if item else end
    while end > start + 4 and (text[end - 1] in _TRAILING or (text[end - 1] == "]" and "[" not in text[start:end])):
        end -= 1
    return Span(start, end, "URL", (), 0.95, _SOURCE, Evidence.CHECK)
