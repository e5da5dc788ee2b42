"""Makes names whole that end in what the tagger leaves outside: 陶三|娃子, 赵铁蛋|儿, and 庄惠“真” put right.

And without an adverb or verb that the tagger takes in (孙洁|新调来), where the same name stands without it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import zip_longest
from operator import attrgetter

from hdeid.core.span import Evidence, Part, Span
from hdeid.detector.settling.settle import clip, uncovered
from hdeid.detector.words.name_shapes import is_known
from hdeid.lexicon.names import surname_of
from hdeid.text.regex import regex

# Names of the country end in a word for a child; 石蛋儿子 is the son of 石蛋.
_CHILD_BEHIND = regex(r"娃[子儿]|(?<=娃)子|(?<=[娃蛋丫妮柱锁栓狗牛虎羊猪豆石墩])儿(?![子女媳童科孙保歌时])")
_LONGEST = 3
# 主治医师:求|周多杰: four characters that fill a field behind a role are one name; in the authored documents 92 of 93.
_FIELD_BEFORE = regex(
    r"(?:医[师生]|护士长?|护师|技师|药师|姓名|联系人|签[名字]|审核者?|报告者?|记录者?|家属|研究者) ?: {0,4}"
    r"(?P<first>[\u4e00-\u9fff])\Z"
)
_FIELD_END = regex(r" {2}|\t|\n|\Z")
_FIELD_LENGTH = 4
# Each may end a given name, too: what follows goes with it, and the text has the name without it.
_GOES_ON = regex(
    r"(?<=新)(?:入[职科院]|调[来到入]|来|转[来入]|分[来到]|收)|(?<=会)[说讲听写用]|(?<=才)[到来回说知走能]|"
    r"(?<=刚)(?:下|上|到|来|走|回|出|接|转|做|查|说|入)|(?<=正)(?:赶|在|忙|打|往|给)|(?<=未)(?:到|来|接|签|参|回|按|核|上报|执行)|"
    r"(?<=[付交])(?:清|了|费|款|钱|押金)|(?<=加)(?:了?我|护士|医生|微信)|(?<=送)家"
)
_LEAST_WHOLE = 3
_QUOTED = regex(r"[\"“'‘「](?P<char>[\u4e00-\u9fff])[\"”'’」]")


def whole_names(spans: Sequence[Span], text: str) -> tuple[Span, ...]:
    """Return the spans with names whole, and the characters in quotes that end one as names of their own.

    Args:
        spans: Settled spans with parts.
        text: The normal form.
    """
    ends = (0, *(span.end for span in spans))
    led = [_led(span, end, text) for span, end in zip(spans, ends, strict=False)]
    bare = _without_verbs(led, text)
    whole = tuple(_widened(span, after, text) for span, after in zip_longest(bare, bare[1:]))
    quoted = (each for span in whole if span.category == "NAME" for each in _quoted(span, text))
    free = [piece for span in quoted for piece in uncovered(span, whole)]
    return tuple(sorted([*whole, *free], key=attrgetter("start"))) if free else whole


def _led(span: Span, end_before: int, text: str) -> Span:
    """Return a name of three with the character between it and its caption, where both fill the field."""
    if span.category != "NAME" or len(span) != _FIELD_LENGTH - 1 or not _FIELD_END.match(text, span.end):
        return span
    field = _FIELD_BEFORE.search(text, max(0, span.start - 12), span.start)
    if field is None or field.start("first") < end_before:
        return span
    # Where the first were a surname the name had been read whole: these are names of Tibetan and Yi people.
    start = field.start("first")
    return replace(span, start=start, parts=(Part(start, span.end, "given"),))


def _without_verbs(spans: Sequence[Span], text: str) -> list[Span]:
    """Return the spans, names without the adverb or verb that ends them where they stand elsewhere without it.

    A longer name that stands anywhere with nothing of the kind behind it is somebody's own and stays.
    """
    surfaces = [text[span.start : span.end] if span.category == "NAME" else "" for span in spans]
    found = {surface for surface in surfaces if surface}
    ends = [
        bool(surface) and surface[:-1] in found and _GOES_ON.match(text, span.end) is not None
        for span, surface in zip(spans, surfaces, strict=True)
    ]
    own = {surface for surface, is_end in zip(surfaces, ends, strict=True) if not is_end}
    return [
        clip(span, span.start, span.end - 1)
        if is_end and len(surface) >= _LEAST_WHOLE and is_known(surface[:-1]) and surface not in own
        else span
        for span, surface, is_end in zip(spans, surfaces, ends, strict=True)
    ]


def _widened(span: Span, after: Span | None, text: str) -> Span:
    """Return a name with the word for a child that ends it; 陶小芳|娃子 stays, who is the child of 陶小芳."""
    if span.category != "NAME" or not 1 < len(span) <= _LONGEST or not span.parts:
        return span
    child = _CHILD_BEHIND.match(text, span.end)
    surname = surname_of(text[span.start : span.end])
    if child is None or not surname or (len(span) != len(surname) + 1 and child[0] not in "子儿"):
        return span
    if after is not None and after.start < child.end():
        return span
    return replace(span, end=child.end(), parts=(*span.parts[:-1], replace(span.parts[-1], end=child.end())))


def _quoted(span: Span, text: str) -> Iterator[Span]:
    """Yield the last character of a name where quotes stand around it: 庄惠“真”, as when it is put right."""
    found = _QUOTED.match(text, span.end)
    surname = surname_of(text[span.start : span.end]) if found else ""
    if found and surname and len(span) == len(surname) + 1:
        start, end = found.span("char")
        yield Span(start, end, "NAME", (Part(start, end, "given"),), 0.8, "whole-names", Evidence.CONTEXT)
