"""Numbers by which a program of one disease or treatment files its patients: PD号 PD-0417, 胸痛中心编号 2024-0417."""

from __future__ import annotations

from collections.abc import Iterator

from hdeid.core.span import Evidence, Span
from hdeid.text.regex import regex

_PROGRAM = (
    r"(?:PD|HD|HDF|CKD|CAPD|APD|COPD|STEMI|ACS|AMI|PCI|VTE|IVF|TB|GDM|AVF|CRRT|"
    r"(?:胸痛|卒中|创伤|房颤|心衰|慢病|血透|腹透|透析|孕产妇?|新生儿|危重)(?:救治|管理|登记)?中心)"
)
_NUMBERED = regex(
    rf"{_PROGRAM}[- ]?(?:登记|管理|随访|建档|档案)?(?:编号|号码?)[: 为是]{{0,3}}"
    r"(?P<value>(?=[A-Za-z-]{0,12}\d)[A-Za-z0-9](?:[A-Za-z0-9]|-(?=[A-Za-z0-9])){2,19})(?![A-Za-z0-9年月日:.*/])"
)
_LATIN_BEFORE = regex(r"[A-Za-z0-9-]\Z")
# In a trial PD is a deviation, often numbered by site and count; in a clinic it is peritoneal dialysis.
_DEVIATION = regex(r"PD-\d\d-\d{2,3}\Z")
_TRIAL = regex(r"偏离|违背|违反方案|超窗|监查|申办|受试者|(?i:deviat|monitor|protocol)")
_TREATED = regex(r"[腹血]透|透析|腹膜|换液|置管|出口|内瘘|肾病|肾内")
_DAY = regex(r"(?:19|20)\d\d(?:-[01]\d-[0-3]\d|[01]\d[0-3]\d)\Z")
_BEFORE, _BEHIND, _CLOSE = 1000, 500, 60


def find_programmed(text: str) -> Iterator[Span]:
    """Yield the numbers behind the name of a program, unless the text near them is of a trial and its deviations."""
    for found in _NUMBERED.finditer(text):
        start, end = found.span("value")
        if _LATIN_BEFORE.search(text, max(0, found.start() - 1), found.start()) or _DAY.match(found["value"]):
            continue
        is_trial = _DEVIATION.match(found["value"]) or _TRIAL.search(text, max(0, start - _BEFORE), end + _BEHIND)
        if not is_trial or _TREATED.search(text, max(0, start - _CLOSE), end + _CLOSE):
            yield Span(start, end, "MEDICAL_RECORD", (), 0.85, "pattern:program", Evidence.CONTEXT)
