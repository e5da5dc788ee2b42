"""Finds what is dictated turn by turn in a dialogue: the pieces of a number, the syllables of a name.

`护理师:666。医师:666。护理师:然后098。医师:098。护理师:7403。`; `民众:CHANG。医师:嗯。民众:XIAO。民众:MING。`
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from hdeid.core.span import Evidence, Span
from hdeid.detector.page import Page

_FILLERS = r"(?:嗯|恩|嘿|对|對|好|是|喔|哦|诶|欸|啊|阿|那|再来|再來|然后|然後|接着|最后|最後|OK|,|、| )"
_TURN = re.compile(
    rf"(?:^|(?<=[。!?\n]))[ ]?(?:[\u3400-\u9fff]{{2,4}}|[A-Z]):[ ]?{_FILLERS}{{0,4}}"
    rf"(?:(?P<number>\d{{3,4}})|(?P<syllable>[A-Za-z]{{2,6}})|(?P<nothing>))(?:,?{_FILLERS}){{0,4}}(?=[。!?\n]|\Z)",
    re.MULTILINE,
)
_SPELLED = re.compile(r"拼音|[拼拚]|英文名|护照|護照|字母|罗马|羅馬")
_WORDS = frozenset("OK YES NO HI HELLO BYE".split())
_MOST_APART = 60
"""Characters between two pieces: some words of the other speaker."""

_LEAST_PIECES, _LEAST_DIGITS, _LEAST_SYLLABLES = 3, 9, 2
_BEFORE_SPELLING = 160


class Dictated:
    """Finds pieces of numbers and names that speakers say one by one; linear in the text."""

    name = "dictated"

    def find(self, page: Page) -> Iterator[Span]:
        turns = [found for found in _TURN.finditer(page.text) if found["nothing"] is None]
        for run in _runs([found for found in turns if found["number"]], "number"):
            pieces = {found["number"] for found in run}
            # A series of values (128, 135, 140) has neither.
            is_number = any(len(piece) > 3 or piece[0] == "0" for piece in pieces)
            if is_number and len(pieces) >= _LEAST_PIECES and sum(map(len, pieces)) >= _LEAST_DIGITS:
                for found in run:
                    yield Span(*found.span("number"), "MEDICAL_RECORD", (), 0.8, "pattern:dictated", Evidence.CONTEXT)
        spelled = [found for found in turns if found["syllable"] and found["syllable"].upper() not in _WORDS]
        for run in _runs(spelled, "syllable"):
            before = page.text[max(0, run[0].start() - _BEFORE_SPELLING) : run[0].start()]
            if len({found["syllable"].upper() for found in run}) >= _LEAST_SYLLABLES and _SPELLED.search(before):
                for found in run:
                    yield Span(*found.span("syllable"), "NAME", (), 0.8, "pattern:dictated", Evidence.CONTEXT)


def _runs(pieces: Sequence[re.Match[str]], group: str) -> Iterator[list[re.Match[str]]]:
    """Yield pieces that stand near one another, as one is said after the other."""
    run: list[re.Match[str]] = []
    for found in pieces:
        if run and found.start(group) - run[-1].end(group) > _MOST_APART:
            yield run
            run = []
        run.append(found)
    if run:
        yield run
