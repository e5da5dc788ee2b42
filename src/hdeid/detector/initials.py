"""Initials of trial subjects: capital letters in brackets, or listed, behind a subject number."""

from __future__ import annotations

import re

ABBREVIATIONS = frozenset(
    "AE SAE PI CRA CRC ICF EDC CRF PD SF ET EOT EOS NA ND UK UNK DLT PRO AESI SUSAR IWRS PK PD QC SDV MVR LTFU "
    "CT MR MRI CR PR SD PFS OS HIV HBV HCV TB BMI ALT AST PLT WBC HGB ECG IP IV PO QD BID TID QW SC IM".split()
)
"""Capital letters that trials and clinics use for other things."""

_INITIALS = re.compile(r" ?[(,/、|] ?(?P<initials>[A-Z]{2,4})(?= ?[),;/、|]| ?\()")


def initials_behind(text: str, end: int) -> tuple[int, int] | None:
    """Return the range of the initials that stand in brackets, or listed, behind a subject number that ends at `end`.

    >>> initials_behind("受试者01-006(CXB)", 9)
    (10, 13)
    """
    found = _INITIALS.match(text, end)
    if found is None or found["initials"] in ABBREVIATIONS:
        return None
    return found.span("initials")
