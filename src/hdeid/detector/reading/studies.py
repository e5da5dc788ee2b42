"""Tells codes of studies, their drugs and their events from numbers of persons: HX017-302, TQK-208, 2024-EC-SAE-117.

Source: TAXONOMY.md, "MEDICAL_RECORD": protocol and case-report numbers are nothing; tests/gold/README.md for queries,
events and approvals.
"""

from __future__ import annotations

import re

from hdeid.text.regex import regex

# Protocols are numbered by compound and phase: KSN-118-301 of KSN-118.
_PROTOCOL = regex(r"(?P<compound>[A-Z]{2,5}(?:-?[A-Z]{0,2}\d{1,5})?)-[1-4]\d\d[A-Z]?\Z")
# Right behind the word for one a protocol may end in two digits: Study TQX-1108-03.
_SHORT_PROTOCOL = regex(r"[A-Z]{2,6}-?\d{2,5}-\d\d\Z")
_RIGHT_BEHIND = regex(r"(?:(?i:study|protocol)|(?:方案|项目)(?:编?号)?)[ :#]{0,3}\Z")
_COMPOUND = regex(r"[A-Z]{2,5}-?\d{2,5}\Z")
_DOSED = regex(
    r"(?<![A-Za-z0-9-])[A-Z]{2,5}-?\d{2,5}(?= ?(?:片|胶囊|注射|颗粒|单抗|组|或安慰剂|/安慰剂|or placebo|"
    r"\(?\d{1,4}(?:\.\d{1,3})? ?(?:mg|μg|ug)(?![A-Za-z])))"
)
_STUDY_BEFORE = regex(
    r"PROD|UAT|EDC|主题|方案|项目|研究|试验|"
    r"(?i:subject:|\bre:|protocol|study|trial)[^\n]{0,16}\Z|【\Z|(?<!.)[#= ]{0,4}\Z"
)
_STUDY_BEHIND = regex(
    r"[ 】\])]{0,3}(?:[\u4e00-\u9fff]{0,8}(?:研究(?![者护医])|试验(?!药|号)|项目组?|课题|方案)|/? ?中心|"
    r"(?i:site|study|trial|casebook|protocol))"
)
_DOSE_BEHIND = regex(
    r"[/或] ?安慰剂| ?(?:or|/) ?[Pp]lacebo| ?\d{1,5}(?:\.\d{1,3})? ?(?:mg|μg|ug|g|ml|片|粒)(?![A-Za-z])|"
    r"(?:片|胶囊|注射|颗粒|单抗|[降加减升]到|血药|谷浓度)"
)
# Source: NMPA, notices that a trial may begin: year, L, kind, serial (2022LP01763).
_REGISTERED = regex(r"(?:NCT|CTR|ChiCTR|EUCTR)-?\d|20\d\dL[BPS]\d{5}\Z", re.IGNORECASE)
_EVENT = regex(
    r"(?:^|[-_])(?:SAE|SUSAR|CAPA|IRB|IEC|EC|SOP|QID)(?=[-_]?\d|[-_][A-Z])|(?:^|[-_])PV-?\d\d(?:\d\d)?-\d{3}|"
    r"(?:^|[-_])AE-20\d\d-\d{3,6}\Z"
)
# Reports of safety are numbered by country and year: RF515-2023-CN-00029, CN-PV-23-00903.
# Source: ICH E2B(R3), C.1.1: country code, sender, number; many senders put the year first (2023CN0000745).
# Not US and IN: 2024US00231 is an ultrasound, 2024IN00231 an inpatient.
_COUNTRY = r"(?:CN|GB|JP|KR)"
_REPORT = regex(
    r"CN-[A-Z][A-Z0-9]{1,15}-(?:(?:20\d\d(?:[01]\d[0-3]\d)?-?|\d\d-)\d{4,6}|20\d\d[01]\d[0-3]\d-?\d{3})\Z|CN-20\d\d-\d{4,6}\Z|[A-Z0-9]{3,8}-(?:20\d\d-CN|CN-20\d\d)-\d{4,6}\Z|"
    rf"20\d\d-?{_COUNTRY}-?\d{{4,8}}(?:-\d)?(?:\(\d{{1,2}}\))?\Z|{_COUNTRY}\d{{7}}\(\d{{1,2}}\)\Z"
)
# Behind the word for a case also what senders make of country, year and their own letters: CN-ABCD-2023QX00417,
# 2023-CN-QX117-031; with a word for safety in the text, year and serial alone (Case 2023-0004417). All 24 in documents
# marked by hand were a report's; a trial's subject begins with its site, a hospital's case with no year and country.
_CASE_BEFORE = regex(
    r"(?:(?:病例|个案|案例)(?:报告)?(?:编?号码?|编码|识别号)|safetyreportid|(?P<english>(?<![A-Za-z])[Cc]ase)"
    r"(?: ?(?:ID|[Nn]o\.?|[Rr]ef\.?|[Nn]umber|#))?)[ :>]{1,3}(?P<head>[A-Z0-9-]{0,30})\Z"
)
_CASE = regex(
    r"(?:CN-[A-Z][A-Z0-9]{1,15}-(?:20)?\d\d[A-Z]{0,3}(?:[01]\d[0-3]\d)?-?\d{4,8}|CN-20\d\d-\d{4,8}|20\d\d-?CN-[A-Z]{2,5}\d{0,5}-\d{2,6})"
    r"(?:-\d{1,2})?(?![A-Za-z0-9-])"
)
_CASE_OF_YEAR = regex(r"20\d\d-\d{6,8}(?![A-Za-z0-9-])")
_OF_SAFETY = regex(
    r"SUSAR|SAE|ICSR|CIOMS|E2B|DSUR|Argus|MedWatch|药物警戒|"
    r"(?i:pharmacovigilance|adverse|suspect(?:ed)? (?:drug|product))"
)
# Deviations, actions and findings of a visit bear their kind; a clinic's peritoneal dialysis may be PD, too.
_LISTED, _SPOKEN_OF = (
    regex(r"(?P<kind>PD|AI|DEV)-(?:\d\d(?:\d\d)?-)?\d{1,4}\Z"),
    {
        "PD": regex(r"偏离|违背|超窗|监查|(?i:deviat|monitor|\bvisit)"),
        "AI": regex(r"行动项|待办|责任人|(?i:action)"),
        "DEV": regex(r"偏离|偏差|(?i:deviat)"),
    },
)

_PAGE = 3000

_OF_TRIAL = regex(r"受试|入组|筛选|筛败|随机|访视|申办|(?<![A-Za-z])(?:CR[AC]|AE|SAE|SDV|ICF|EDC)(?![A-Za-z0-9]|-\d)")


def names_event(surface: str) -> bool:
    """Return whether a code says itself that it numbers an event, a query or a letter of a trial: `2024-EC-SAE-117`."""
    return _EVENT.search(surface) is not None or names_report(surface)


def names_report(surface: str) -> bool:
    """Return whether a code is the number of a safety report, with its country: `2023CN0000745`."""
    return _REPORT.match(surface) is not None


def names_case(text: str, start: int, end: int) -> bool:
    """Return whether a code, or a piece of one, numbers a report behind 病例号 or Case: `Case 2023-CN-QX117-031`."""
    found = _CASE_BEFORE.search(text, max(0, start - 60), start)
    if found is None:
        return False
    code = _CASE.match(text, found.start("head"))
    if code is None and found["english"] and _OF_SAFETY.search(text, max(0, start - _PAGE), end + _PAGE):
        code = _CASE_OF_YEAR.match(text, found.start("head"))
    return code is not None and start < code.end()


def names_listed(text: str, start: int, end: int) -> bool:
    """Return whether a code numbers a deviation or an action, and the text near it speaks of such: `PD-05-009`."""
    found = _LISTED.match(text[start:end])
    return found is not None and _SPOKEN_OF[found["kind"]].search(text, max(0, start - 1000), end + 500) is not None


def names_registered_trial(surface: str) -> bool:
    """Return whether a code is the number of a trial in a public register: `CTR20221884`."""
    return _REGISTERED.match(surface) is not None


def is_of_trial(text: str) -> bool:
    """Return whether a text holds a word that hardly any but papers of trials do."""
    return _OF_TRIAL.search(text) is not None


def dosed_compounds(text: str) -> frozenset[str]:
    """Return the compounds that a text speaks of as drugs: `KSN-118` where `KSN-118 10mg` stands."""
    return frozenset(found[0] for found in _DOSED.finditer(text))


def names_study(text: str, start: int, end: int, compounds: frozenset[str] = frozenset()) -> bool:
    """Return whether a code numbers a protocol: by its shape, and by its compound or a word for a study beside it."""
    found = _PROTOCOL.match(text[start:end])
    before = text[max(0, start - 24) : start].rpartition("\n")[2]
    if found is None:
        return _SHORT_PROTOCOL.match(text[start:end]) is not None and _RIGHT_BEHIND.search(before) is not None
    is_named = _STUDY_BEFORE.search(before) or _STUDY_BEHIND.match(text, end)
    return found["compound"] in compounds or is_named is not None


def names_compound(text: str, start: int, end: int) -> bool:
    """Return whether a code names a drug under study: by its shape, and a dose or a word for a study behind it."""
    is_of_study = _COMPOUND.match(text[start:end]) is not None and _STUDY_BEHIND.match(text, end) is not None
    return is_of_study or is_dosed(text, start, end)


def is_dosed(text: str, start: int, end: int) -> bool:
    """Return whether a code has the shape of a drug under study, and a dose stands behind it: `QLT-1902 20 mg`."""
    return _COMPOUND.match(text[start:end]) is not None and _DOSE_BEHIND.match(text, end) is not None
