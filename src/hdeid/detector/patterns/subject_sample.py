"""Number and initials of a subject at either end of a line on samples: `1. K-09-003 V6 PBMC 2管 (KTM)`."""

from __future__ import annotations

import re
from collections.abc import Iterator

from hdeid.detector.words.initials import are_of_term
from hdeid.text.regex import regex

_LINE = regex(
    r"^[ ]{0,3}(?:\d{1,2}[.、)][ ]?)?(?P<number>(?:[A-Z]{1,4}-?)?\d{2,4}-\d{2,4})[ ,]"
    r"[^\n()]{1,40}\d[ ]?[管支份袋瓶盒枚片][ ]?\((?P<letters>[A-Z]{2,4})\)[ ]*$",
    re.MULTILINE,
)
# Source: ISO 6710, additives of tubes, and trade names of tubes.
_TUBES = frozenset("ACD BCT CPT CTAD EDTA HEP LH NAF NH PAX PPT PST RST SST STR".split())


def subjects_on_samples(text: str) -> Iterator[tuple[int, int]]:
    """Yield the ranges of numbers and initials; linear time.

    Args:
        text: The normal form.
    """
    for found in _LINE.finditer(text):
        if found["letters"] not in _TUBES and not are_of_term(found["letters"]):
            yield found.span("number")
            yield found.span("letters")
