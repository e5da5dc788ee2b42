"""Brings names to their natural ends: titles, kinship, roles and courtesy words stand outside (TAXONOMY.md, "NAME")."""

from __future__ import annotations

import re
from dataclasses import replace
from functools import cache

from hdeid.core.span import Span
from hdeid.detector.patterns.address_run import places
from hdeid.detector.patterns.name_words import person_words
from hdeid.detector.settle import clip
from hdeid.lexicon.names import surnames

_TITLE = re.compile(
    r"(?<=[\u3400-\u9fff])(?:副?主任(?:[医护药技]师)?|(?:主治|住院|主管|副主任)?[医药技护]师|医生|大夫|护士长?|副?教授|"
    r"先生|女士|小姐|同志|院长|科长|老师|博士|师傅|阿姨|大爷|大妈|奶奶|爷爷)+\Z"
)
# Said to acquaintances; behind a surname alone, since given names may end alike.
_COURTESY = re.compile(
    r"(?:某+|大?[哥姐叔婶姨伯嫂爷奶婆娘妈爸]|阿[姨婆公伯]|[妈爸奶爷叔婶姨姑]{2}|姑娘|会计|书记|经理|队长|村医|警官|队|局|处|总|工|[一二三四五六]?[姐哥]|[氏姓])\Z"
)
_NICKNAMED = re.compile(r"(?:[小乳]名|外号|绰号|昵称|网名|化名|签名|本人)[叫为是:]{0,2} ?(?:\(可匿名\))?[\"'“‘「]?\Z")
_DOTTED_BEHIND = re.compile(
    r"·?(?<=·)[\u3400-\u9fff]{1,8}?(?=[为的于在与和是说诉因有已,.。;:!?、)\s\d]|[^\u3400-\u9fff]|\Z)"
)
_LATIN_TITLE_BEFORE = re.compile(
    r"(?:Dr|Prof|Professor|Mr|Mrs|Ms|Miss|Nurse|Sub-I|PI|daughter|son|wife|husband|mother|father|brother|sister)\.? +",
    re.IGNORECASE,
)
_LATIN_TITLE_BEHIND = re.compile(r",? ?\b(?:M\.?D|Ph\.?D|R\.?N|MBBS|MSc|MPH)\.?\Z|\.\Z")
_LATIN_ROLE_BEHIND = re.compile(r"(?<=[\u4e00-\u9fff]) ?(?:CR[AC]?|PI|PM|PACU|ICU|(?!XX)[A-Z]{2,4})\Z")
_LATIN_BEFORE_HAN = re.compile(r"[A-Za-z][A-Za-z. -]*[ .:](?=[\u3400-\u9fff])")
# 何勇收,136…: who takes a parcel, and the number.
_NUMBER_BEHIND = re.compile(r"[ ,:(]{0,3}1[3-9]\d")
_KIN = "兄弟姐妹父母夫妻子女儿婿媳友"
_COMMON_RANK = 2


def natural_name(span: Span, text: str) -> Span:
    """Return the name without what stands beside it, and whole where a dot ties a part to it.

    Args:
        span: A NAME in a text in normal form.
        text: The normal form.
    """
    title = _TITLE.search(text[span.start : span.end])
    if title and title.start() > 0:
        span = clip(span, span.start, span.start + title.start())
    dotted = _DOTTED_BEHIND.match(text, span.end)
    if dotted and "·" in text[span.start : dotted.end()]:
        return replace(span, end=dotted.end(), parts=())
    surface = text[span.start : span.end]
    if latin := _LATIN_BEFORE_HAN.match(surface):
        span, surface = clip(span, span.start + latin.end(), span.end), surface[latin.end() :]
    if role := _LATIN_ROLE_BEHIND.search(surface):
        span, surface = clip(span, span.start, span.start + role.start()), surface[: role.start()]
    if len(surface) > 2 and surface[-1] in "收签接" and _NUMBER_BEHIND.match(text, span.end):
        span, surface = clip(span, span.start, span.end - 1), surface[:-1]
    is_called = _NICKNAMED.search(text, max(0, span.start - 12), span.start) is not None
    first, last = _latin_ends(surface) if surface.isascii() else _han_ends(surface, is_called=is_called)
    return span if (first, last) == (0, len(surface)) else clip(span, span.start + first, span.start + last)


def _latin_ends(name: str) -> tuple[int, int]:
    before = _LATIN_TITLE_BEFORE.match(name)
    first = before.end() if before and before.end() < len(name) else 0
    behind = _LATIN_TITLE_BEHIND.search(name, first + 1)
    return first, behind.start() if behind and _has_initial(name, behind.start()) else len(name)


def _has_initial(name: str, end: int) -> bool:
    """Tell whether what is left is more than an initial: the dot of `Wang W.` belongs to the name."""
    return end > 0 and not re.search(r"\b[A-Z]\Z", name[:end])


def _han_ends(name: str, *, is_called: bool) -> tuple[int, int]:
    first = _role_length(name)
    if len(name) > 2 and name[0] in "回去到住在赴" and name[1:] in places():
        first = 1
    if not first and len(name) > 2 and name[0] in _KIN and surnames().get(name[0], 3) > _COMMON_RANK:
        first = 1
    if (
        not is_called
        and len(name) - first == 2
        and name[first] in "小老阿"
        and surnames().get(name[first + 1], 3) <= _COMMON_RANK
    ):
        first += 1
    courtesy = _COURTESY.search(name, first + 1)
    if courtesy and name[first : courtesy.start()] in surnames():
        return first, courtesy.start()
    return first, len(name)


def _role_length(name: str) -> int:
    """Return the length of a role or word for a person glued to the front of a name (司机老石, 保姆翁)."""
    for length in range(min(4, len(name) - 1), 1, -1):
        if name[:length] in _words_before() and (name[length] in "小老阿" or name[length] in surnames()):
            return length
    return 0


@cache
def _words_before() -> frozenset[str]:
    return frozenset((*person_words("role"), *person_words("person"), *person_words("title")))
