"""Finds initials by the name or the number before them: `童维 / TW / 药师`, `4	郝瑞芳	HRF	女`, `041 WHB V2`.

Behind a name letters are believed that are the first ones of its syllables, one of each: so were all 27 that stand in
three thousand documents marked by hand.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from hdeid.core.span import Evidence, Part, Span
from hdeid.detector.words.initials import are_of_term, initials_behind
from hdeid.lexicon.names import surname_of
from hdeid.text.pinyin import name_initials
from hdeid.text.regex import regex

_LEAST_SCORE = 0.6
"""Least score of a number whose neighbor is believed."""
_NAME = regex(r"[\u3400-\u4dbf\u4e00-\u9fff]{2,4}")
_LEAST_STAFF = 0.7
"""Least score of letters that are believed wherever they stand; two letters are too often something else."""
_STAFF = regex(r"[A-Z]{3,4}")
_LATIN_WORD = regex(r"[A-Z][A-Za-z]*")
# A remark may stand between: 陶小云(加急)	TXY, 霍平[外宾]|HP, 苗青、退号|MQ.
_LETTERS = regex(
    r"(?:[(\[][^()\[\]\n]{1,6}[)\]]|、[\u4e00-\u9fff]{1,4}(?=[|\t]))?"
    # Or the name in Latin letters: 方琳	FangLin	FL.
    r"(?: ?[|\t] ?[A-Z][a-z]{1,6} ?[A-Z]?[a-z]{0,11}(?= ?[|\t]))?(?: ?[/|│,、(\t] ?| {1,4})"
    r"(?P<letters>[A-Z]{2,4})(?![A-Za-z0-9])"
)
# A label of a tube holds its code and whose it is: 【0917-003 KTM】.
_ON_LABEL, _OPENING = regex(r"[ /](?P<letters>[A-Z]{3,4})(?=[】」\])〕])"), frozenset("【「[(〔")
# A list of signatures tells them before the name: ZYM=周颖明.
_SIGN = regex(r"(?<![A-Za-z0-9])(?P<letters>[A-Z]{2,4}) ?[=:] ?\Z")
_LONE = regex(r"(?<![A-Za-z0-9])[A-Z]{2,4}(?![A-Za-z0-9])")
# In a list of subjects a number stands before the name, or the sex behind the letters; staff have neither.
_NUMBER_BEFORE, _SEX_BEHIND = regex(r"[0-9][ ]?[/|│,、.\t ] ?\Z"), regex(r"[- ]?[/|│,\t ] ?[男女]")


def initials_beside(spans: Sequence[Span], text: str) -> Iterator[Span]:
    """Yield the initials behind settled names and numbers of subjects, of evidence `REPEAT`.

    They are a subject's, or those of staff, a NAME.

    Args:
        spans: Settled spans, ordered by start.
        text: The normal form they lie in. Time: linear in its length.

    Letters that a name or a role proves to be staff's are found wherever they stand alone.
    """
    proved: dict[str, Span] = {}
    for span in spans:
        surface = text[span.start : span.end]
        if span.category == "NAME" and span.score >= _LEAST_STAFF and _is_staff(surface):
            proved.setdefault(surface, span)
    for span in _beside(spans, text):
        surface = text[span.start : span.end]
        if span.category == "NAME" and surface not in proved and not (len(surface) < 3 and are_of_term(surface)):
            proved[surface] = span
        yield span
    for found in _LONE.finditer(text) if proved else ():
        if (first := proved.get(found[0])) and first.start != found.start():
            yield first.moved(found.start() - first.start)


def _is_staff(surface: str) -> bool:
    return _STAFF.fullmatch(surface) is not None and not are_of_term(surface)


def _beside(spans: Sequence[Span], text: str) -> Iterator[Span]:
    for span in spans:
        if _is_number(span, text) and (behind := initials_behind(text, span.end)):
            yield Span(*behind, "SUBJECT", (), span.score, "initials", Evidence.REPEAT)
        label = _ON_LABEL.match(text, span.end) if _is_labelled(span, text) else None
        if label and not are_of_term(label["letters"]):
            yield Span(*label.span("letters"), "SUBJECT", (), span.score, "initials", Evidence.REPEAT)
        if span.category != "NAME":
            continue
        name = text[span.start : span.end]
        is_han = _NAME.fullmatch(name) is not None
        spells = _spells if is_han else _spells_latin
        beside = _LETTERS.match(text, span.end), _SIGN.search(text, max(0, span.start - 8), span.start)
        found = next((each for each in beside if each and spells(name, each["letters"])), None)
        if found is None:
            continue
        start, end = found.span("letters")
        if _SEX_BEHIND.match(text, end) or _NUMBER_BEFORE.search(text, max(0, span.start - 4), span.start):
            yield Span(start, end, "SUBJECT", (), span.score, "initials", Evidence.REPEAT)
            continue
        parts = _parts(start, end, surname_of(name)) if is_han else ()
        yield Span(start, end, "NAME", parts, span.score, "initials", Evidence.REPEAT)


def _parts(start: int, end: int, surname: str) -> tuple[Part, ...]:
    """Return the parts of a name's initials, none where the name is a surname only or has none that is known."""
    given = start + len(surname)
    return (Part(start, given, "surname"), Part(given, end, "given")) if start < given < end else ()


def _is_number(span: Span, text: str) -> bool:
    is_sure = span.category == "SUBJECT" and span.score >= _LEAST_SCORE
    return is_sure and sum(map(str.isdigit, text[span.start : span.end])) > 1


def _is_labelled(span: Span, text: str) -> bool:
    """Return whether a span is the code of a specimen that a bracket opens before."""
    is_opened = text[span.start - 1 : span.start] in _OPENING if span.start else False
    return span.category == "MEDICAL_RECORD" and is_opened and any(map(str.isdigit, text[span.start : span.end]))


def _spells(name: str, letters: str) -> bool:
    """Return whether letters are the first ones of a name's syllables; at most one character may be a rare one."""
    own = [possible.upper() for possible in name_initials(name)]
    is_like = len(own) == len(letters) and all(not one or other in one for one, other in zip(own, letters, strict=True))
    return is_like and sum(map(bool, own)) >= len(own) - 1


def _spells_latin(name: str, letters: str) -> bool:
    """Return whether letters are the first ones of a name's words, whichever comes first: JW of Jessica Weng."""
    first = "".join(word[0] for word in _LATIN_WORD.findall(name)).upper()
    return len(first) > 1 and letters in (first, first[1:] + first[0], first[-1] + first[:-1])
