"""Names before `sir` and `miss`, as teachers, police and nurses of the south are called: `余sir`, `乔Miss`.

A surname stands alone (TAXONOMY.md, "NAME"), what is no surname is a nickname: `高佬sir`. `阿sir` is anybody.
"""

from __future__ import annotations

from collections.abc import Iterator

from hdeid.detector.words.name_shapes import FUNCTION_SURNAMES
from hdeid.lexicon.names import compound_surnames, surnames
from hdeid.lexicon.words import common_words
from hdeid.text.regex import regex

# An English verb behind Han characters is no title: 吃药miss了.
_TITLE = regex(
    r"(?<=[\u4e00-\u9fff])(?:(?P<sir>[Ss]ir|SIR)(?![A-Za-z])|(?:[Mm]iss|MISS)(?![A-Za-z]| ?[了掉过咗的一两半几\d]))"
)
# Who is called stands at a boundary or behind a preposition.
_CALLED = regex(
    r"(?:(?<![\u4e00-\u9fffA-Za-z\d])|(?<=[与和找问请跟同叫向由经搵俾被让@]))(?P<nick>(?![与和找问请跟同叫向由经])[\u4e00-\u9fff]{1,3})\Z"
)
# Anybody: 阿sir, 呢个sir, 唔该sir, 好sir, 男sir, 班主任sir.
_ANYBODY = regex(
    r"[阿啊呀位個个名些啲班系係是謝谢該该好对對早晨午晚有冇无無没唔不见見到话話的嘅了咗一二两三几幾男女各新老旧任导监务育师]\Z|"
    r"[请找叫同问跟与和向由经我你佢他她们們边邊咩]"
)
_ROLE_BEFORE = regex(r"[任长師师导導员員督察护護工生](?P<name>[\u4e00-\u9fff])\Z")
_THANKS = regex(r"[谢謝多感]\Z")
_COMMON, _RARE = 2, 3


def find_sirs(text: str) -> Iterator[tuple[int, int, str]]:
    """Yield where the surnames and nicknames before `sir` and the surnames before `miss` stand, and their level."""
    for found in _TITLE.finditer(text):
        end = found.start()
        called = _CALLED.search(text, max(0, end - 5), end)
        if text[max(0, end - 2) : end] in compound_surnames():
            yield end - 2, end, "surname"
        elif _is_surname(text, end, is_alone=called is not None and len(called["nick"]) == 1):
            yield end - 1, end, "surname"
        elif found["sir"] and called and not _ANYBODY.search(called["nick"]):
            yield *called.span("nick"), "given"


def _is_surname(text: str, end: int, *, is_alone: bool) -> bool:
    """Tell whether the character before a title is a surname; a rare one stands alone or behind a role."""
    char = text[end - 1]
    rank = surnames().get(char, _RARE + 1)
    if is_alone or _ROLE_BEFORE.search(text, max(0, end - 2), end):
        return rank <= _RARE and (char == "谢" or not _ANYBODY.search(char))
    is_word = text[max(0, end - 2) : end] in common_words() or _THANKS.search(text, max(0, end - 2), end - 1)
    return rank <= _COMMON and char not in FUNCTION_SURNAMES and not is_word
