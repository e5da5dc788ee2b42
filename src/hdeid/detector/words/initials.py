"""Initials of trial subjects: capital letters in brackets, or listed, behind a subject number."""

from __future__ import annotations

from collections.abc import Iterator

from hdeid.lexicon.terms import terms
from hdeid.text.pinyin import readings
from hdeid.text.regex import regex

ABBREVIATIONS = frozenset(terms("abbreviation"))
"""Capital letters that trials and clinics use for other things."""
_RARER = ABBREVIATIONS | frozenset(terms("rarer_abbreviation"))
# No syllable of Pinyin begins with these letters; four may end in a whole surname (CSLI).
_NO_SYLLABLES = regex(r"(?=.{0,2}[IUV])[A-Z]{2,3}\Z")

_INITIALS = regex(
    r"(?: ?(?::(?=\())?[(,;/、|] ?|[ \t]{1,6}(?=[A-Z]{3}|[A-Z]{1,2}-{1,2}[A-Z]|[A-Z]{2}-[,;)、]))"
    r"(?P<initials>[A-Z](?:[-_]{0,2}[A-Z]){1,3}-?)"
    r"(?= ?[),;/、|】」\]〕]| ?\(|"
    r"(?:(?<=[/ \t][A-Z]{3})|(?<=[/ \t][A-Z]{4})|(?<=[A-Z]-[A-Z])|(?<=[A-Z]--[A-Z]))(?=[ \t\n]|\Z))"
)
# Straight behind the number: 0417-KTM, 0417-KT-M.
_JOINED = regex(r"-(?P<initials>[A-Z]{1,2}-[A-Z]|[A-Z]{2,4})(?![A-Za-z0-9_-])")
# Source: CDISC SDTM: the two letters of a domain begin the names of its variables: DD,DDDAT; LB,LBORRES.
_VARIABLE = regex(r"(?P<domain>[A-Z]{2})[,|\t ]{1,3}(?P=domain)[A-Z]{3}")
# Source: CDISC SDTM implementation guide 3.4, section 2.6: codes of domains, as lists of queries tell them.
_DOMAINS = frozenset(
    "AE AG BE BS CE CM CP CV DA DD DM DS DV EC EG EX FA FT GF HO IE IS LB MB MH MI MK ML MS NV OE PC PE PP PR QS RE "
    "RP RS SC SE SM SR SS SU SV TR TU UR VS".split()
)
_CELL_OF_TWO = regex(r"\d ?[;|,/│\t] ?(?P<code>[A-Z]{2})(?= ?[;|,/│\t])")
_DOMAINS_REACH = 600
_SHORTEST_SYLLABLE = 2
_ABOUT_INITIALS = regex(r"[Ii]nitials|缩写|首字母")
# LSF(应为LSH): what was written, and what should have been; terms that are corrected differ in more than a letter.
_CORRECTED = regex(
    r"(?<![A-Za-z0-9])(?P<was>[A-Z]{2,4})[ ]?[(,]?[ ]?(?:应[为是]|实[为是]|正确[为是]|更正(?:[为:]|成))[ ]?"
    r"(?P<is>[A-Z]{2,4})(?![A-Za-z0-9])"
)
# Initials are "K-M" in the CRF but "KTM" on the lab sheet; recorded as KTM on the CRF and KMT on the ECG: of 18 letters
# in quotes in such sentences of the authored documents 16 are marked, and the other two are those of staff.
_COMPARED = regex(
    r"[\"“'「](?P<quoted>[A-Z](?:-?[A-Z]){1,3})[\"”'」]|"
    r"\b(?:as|are|is|was|were|reads?|shows?|shown|says?|match(?:es)?|and|but|not|than|with) "
    r"(?P<told>[A-Z](?:-?[A-Z]){1,3})(?= (?:[io]n|per|at|by|but|and) |[.,;\n]|\Z)"
)
_RECORD = (
    r"(?:(?<![A-Za-z])(?:e?CRF|EDC|E[CK]G|LIS|HIS|ICF|I[WX]RS|IRT|RTSM|CTMS|(?i:lab|labels?|source|forms?|reports?|"
    r"sheets?|diary|log))(?![A-Za-z])|[化检]验|心电|[报病][告历案]|知情|源[数文]|原始|标签|管壁|日记|腕带|申请单|系统|身份证|姓名)"
)
_IN_RECORD = regex(_RECORD)
# CRF写KTM,心电图写KMT: what two records say, that differs in no more than a letter.
_SAYS = r"(?:[写填录记]?[的成作为是示着了]{1,2}|[写填录记]|显示|:)[ ]?[\"“'「]?"
_TWO_RECORDS = regex(
    rf"{_RECORD}[^\n。;:]{{0,5}}?{_SAYS}(?P<was>[A-Z](?:-?[A-Z]){{1,3}})(?![A-Za-z0-9-])"
    rf"[^\n。;]{{1,16}}?{_SAYS}(?P<is>[A-Z](?:-?[A-Z]){{1,3}})(?![A-Za-z0-9-])"
)
_LEAST_LONGER = 3
_NO_INITIALS = frozenset("NO OK QA THE".split())
_REST_OF_SENTENCE = regex(r"[^\n。]{0,200}")
_SENTENCE = 200
_TOLD = regex(
    r"(?:(?:\b(?:on|in) [A-Za-z ]{2,18}|\b[A-Z]{3}|\bvs\.?)(?: [A-Z]{2,4})? ?:|"
    r"\bfrom|\bto|\bvs\.?|(?<!缩写)[为是原现→]|写(?:的是|着|成))"
    r"[ ]?[\"“'(]?(?P<initials>[A-Z]{2,4})(?![A-Za-z0-9])"
)
INITIALS_NAMED = regex(
    r"(?:受试者|研究对象)(?:姓名)?[ :]{0,2}(?P<initials>[A-Z]{3,4})(?=[ ,、。;()于在男女因]|\Z|\n)|"
    r"(?:筛败|筛选失败|脱落|退出|入组|随机)[ \d]{0,4}[例人]?\((?P<failed>[A-Z]{3,4})\)|"
    r"\b(?:[Pp]atient|[Ss]ubject|[Pp]t\.?) (?P<patient>[A-Z]{3})(?![A-Za-z0-9-])|"
    r"\b(?:[Ss]?[Hh]e|[Pp]atient|[Ss]ubject|[Pp]articipant) ?\([\"“']"
    r"(?P<quoted>[A-Z](?:[.-]?[A-Z]){1,2}\.?)[\"”'](?=[,)])|"
    r"(?<![A-Za-z0-9])(?P<before>[A-Z]{3,4})(?=[,、( ]{1,2}(?:[男女](?![孩士性婴])|筛选号|随机号|入组号|受试者编?号))"
)
"""Initials behind the word for subject, in brackets behind what happened to one, or before sex or a number of one."""


def initials_behind(text: str, end: int) -> tuple[int, int] | None:
    """Return the range of the initials that stand in brackets, or listed, behind a subject number that ends at `end`.

    >>> initials_behind("受试者01-006(CXB)", 9)
    (10, 13)
    """
    found = _INITIALS.match(text, end) or _JOINED.match(text, end)
    if found is None or found["initials"] in _RARER or _VARIABLE.match(text, found.start("initials")):
        return None
    # Alone in brackets letters are a person's, vowels or not: 17-006(LEI).
    is_enclosed = text[found.start("initials") - 1] == "(" and text.startswith(")", found.end("initials"))
    if not is_enclosed and are_of_term(found["initials"]) and not _is_syllable(found["initials"]):
        return None
    return None if _is_domain(text, *found.span("initials")) else found.span("initials")


def told_initials(text: str) -> Iterator[tuple[int, int]]:
    """Yield the initials that a sentence about initials tells: 管壁缩写LXC,EDC为LXZ; Initials changed from WL to WLG.

    In documents marked by hand all 217 letters so told were initials.
    """
    last = 0
    for word in _ABOUT_INITIALS.finditer(text):
        low = max(last, word.start() - _SENTENCE)
        start = max(low, text.rfind("\n", low, word.start()) + 1, text.rfind("。", low, word.start()) + 1)
        rest = _REST_OF_SENTENCE.match(text, word.end())
        last = max(last, rest.end() if rest else word.end())
        for found in _TOLD.finditer(text, start, last):
            if not are_of_term(found["initials"]):
                yield found.span("initials")
        for found in _COMPARED.finditer(text, start, last) if _IN_RECORD.search(text, start, last) else ():
            kind = str(found.lastgroup)
            letters = found[kind].replace("-", "")
            if letters not in _NO_INITIALS and not are_of_term(letters) and not _IN_RECORD.fullmatch(letters):
                yield found.span(kind)
    for found in _TWO_RECORDS.finditer(text):
        pair = found["was"].replace("-", ""), found["is"].replace("-", "")
        if _are_alike(*pair) and not any(map(are_of_term, pair)):
            yield found.span("was")
            yield found.span("is")
    for found in _CORRECTED.finditer(text):
        pair = found["was"], found["is"]
        if not any(letters in _RARER for letters in pair) and len({*pair[0]} & {*pair[1]}) >= len(pair[1]) - 1:
            yield found.span("was")
            yield found.span("is")


def _are_alike(one: str, other: str) -> bool:
    """Return whether letters can be two ways of telling one person's: KTM and KM, KTM and KMT."""
    longer = max(len(one), len(other))
    return one != other and longer >= _LEAST_LONGER and len({*one} & {*other}) >= longer - 1


def _is_syllable(letters: str) -> bool:
    """Return whether letters are one whole syllable, as people write a name instead of its initials: 0718-06 SUO."""
    return len(letters) > _SHORTEST_SYLLABLE and letters[0].lower() in readings(letters)


def _is_domain(text: str, start: int, end: int) -> bool:
    """Return whether two letters stand in a list's column of domains: all that stand so near it are domains."""
    if text[start:end] not in _DOMAINS:
        return False
    near = {cell["code"] for cell in _CELL_OF_TWO.finditer(text, max(0, start - _DOMAINS_REACH), end + _DOMAINS_REACH)}
    return len(near) > 1 and near <= _DOMAINS


def are_of_term(letters: str) -> bool:
    """Return whether letters stand for a term more often than for a person."""
    return letters in _RARER or _NO_SYLLABLES.match(letters) is not None
