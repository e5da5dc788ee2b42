"""Tells words of a talk from names: kin who head its lines, by their rank alone.

What the tagger takes for a name, however sure it is of it. A person may be called by such a word, too (覃小妹, 老三):
where a surname stands before it or nothing beside it says so it stays a name.
"""

from __future__ import annotations

from hdeid.core.span import Span
from hdeid.detector.words.relations import KIN_WHO_TALK
from hdeid.text.regex import regex

_CLOCK = r"\d{1,2}:\d\d(?::\d\d)?"
# 小妹:, 四妹 08:15, [08:15] 满叔:.
_LINE_BEFORE = regex(rf"(?:\A|\n)[ ]?(?:\[?{_CLOCK}\]?[ ]{{1,3}})?(?P<head>[\u3400-\u9fff]{{0,3}})\Z")
_KIN_HEAD = regex(rf"{KIN_WHO_TALK}(?=(?:\([^()\n]{{1,12}}\))? ?:| {_CLOCK})")
# 幺儿在外头, 我三姐来: of 45 brothers and sisters by rank and youngest children in the authored documents none was a
# name where no surname stood before; 三妹 and 小妹 are.
_RANKED = regex(r"[二三四五六七八九][姐哥弟]|幺[儿女]")
_NOT_BEFORE = regex(r"[\u3400-\u9fffA-Za-z·](?<![我他她你您其俺咱的家和跟与是让叫喊、])\Z")
_LINE = 16


def is_of_talk(span: Span, text: str) -> bool:
    """Tell whether the text of a NAME that only the tagger found is a word of a talk.

    Args:
        span: In a text in normal form.
        text: The normal form.
    """
    surface = text[span.start : span.end]
    return _is_kin(span, surface, text)


def _is_kin(span: Span, surface: str, text: str) -> bool:
    """Tell whether kin are called by their rank alone: at the head of a line, or where no surname is before it."""
    line = _LINE_BEFORE.search(text, max(0, span.start - _LINE), span.start)
    head = _KIN_HEAD.match(text, line.start("head")) if line else None
    if head and head.end() >= span.end:
        return True
    return bool(_RANKED.fullmatch(surface)) and not _NOT_BEFORE.search(text, max(0, span.start - 1), span.start)
