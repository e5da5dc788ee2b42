"""What the codes of a document tell of each other: features of the network that its memory does not reach.

A bare `07` at the head of a line is a subject's number where another line begins with `受试者07`, and none where `08`
and `09` head lines of a list of criteria. The network reads a few hundred characters, and best the nearest; here each
code is told how many codes of its document look like it, stand like it, and behind which captions.
"""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections import defaultdict
from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

REACH = 1500
"""Characters before and behind a code in which others count: a page or two."""
NEIGHBORS = 12
"""Codes alike that count on each side at most: a table of numbers is read in linear time."""
MARGIN = 128
"""Characters more that must be read on both sides, so that no code within reach or its caption is cut."""

_CODE = re.compile(r"(?<![A-Za-z0-9])[A-Za-z0-9]{1,20}(?:[-_/#.+*:][A-Za-z0-9]{1,20}){0,4}(?![A-Za-z0-9])")
_INITIALS = re.compile(r"[A-Z]{2,4}")
_DIGITS = re.compile(r"[0-9]")

_SIGN = r"[为是:=(\[#\"' _]{0,3}\Z"
_CAPTIONS = {
    name: re.compile(pattern)
    for name, pattern in {
        "subject": rf"(?:受试者?|病例|入组|筛选|随机|被试|参与者)(?:[编代序]?号码?|编码|代码|ID)?{_SIGN}"
        rf"|(?i:subj(?:ect|id)?|patient|screen(?:ing)?|scr|rand(?:omi[sz]ation)?)[ _]?(?i:id|no\.?|number|num)?{_SIGN}",
        # A stay, an examination, a specimen.
        "record": r"(?:住院|门诊|病[历案]|登记|就诊|检查|检验|[标样]本|条码|申请单?|影像|病理|超声|放射|急诊|床)"
        rf"[编卡]?[号次]{_SIGN}"
        rf"|(?i:mrn|patid|specimen|accession|barcode|sample)[ _]?(?i:id|no\.?|number)?{_SIGN}",
        # A drug, a paper, a parcel.
        "thing": r"(?:批|药|盒|试剂|版本|方案|协议|合同|货|型|报告|批件|运单|快递|质疑|发票|单据|文件|物料|设备)"
        rf"[盒品]?编?号?{_SIGN}"
        rf"|(?i:lot|kit|ref|batch|version|protocol|sop|query|code)[ _]?(?i:id|no\.?|number)?{_SIGN}",
    }.items()
}
_CAPTION_CHARACTERS = 20

_TOPICS = {
    name: re.compile(pattern)
    for name, pattern in {
        "trial": r"受试者?|筛选|入组|随机|访视|知情|试验|CRC|CRA|PI\b|(?i:subject|screen|visit)",
        "ward": r"床|病区|护理|交班|值班|家属|陪护",
        "laboratory": r"[标样]本|条码|采血|检验|送检|报告",
        "drugs": r"药[号盒品]|批号|发放|回收|试剂|(?i:kit|lot)",
    }.items()
}
_FEW, _MANY = 1, 4
_LIKE, _STANDING = (1, 3, 8), (1, 2, 4, 8)
_ALIKE_SERIES = 3

PARALLEL_NAMES = (
    *("code", "elsewhere"),
    *(f"like_{least}" for least in _LIKE),
    *(f"standing_{least}" for least in _STANDING),
    *("different", "ordered"),
    *(f"{which}_behind_{caption}" for which in ("same", "like") for caption in _CAPTIONS),
    *(f"{topic}_{least}" for topic in _TOPICS for least in (_FEW, _MANY)),
)
PARALLELS = len(PARALLEL_NAMES)


@dataclass(frozen=True, slots=True)
class _Code:
    start: int
    end: int
    surface: str
    shape: str
    place: Hashable
    captions: tuple[bool, ...]


def extract_parallels(text: str, start: int, end: int) -> NDArray[np.uint8]:
    """Return the features of the characters of codes in a range, 0 or 1; zero at all others.

    A code holds a digit, or is two to four capital letters. `PARALLEL_NAMES` tell in order: it is one; it stands
    elsewhere; so many others have its shape, or stand between the same kinds of characters as well; these are all
    different, or in order; the same code, or one of its shape, stands there or elsewhere behind a caption of a kind;
    the text around speaks so many times of a topic.

    Args:
        text: A text in normal form that reaches at least `REACH + MARGIN` characters beyond the range, or to its ends.
        start, end: The range. Shape of the result: (end - start, PARALLELS).
    """
    features = np.zeros((end - start, PARALLELS), np.uint8)
    near = max(0, start - REACH - MARGIN)
    codes = _read_codes(text, near, min(len(text), end + REACH + MARGIN))
    asked = [code for code in codes if code.end > start and code.start < end]
    if not asked:
        return features
    same, shaped, placed = (
        _Group(codes, key) for key in (lambda c: c.surface, lambda c: c.shape, lambda c: (c.shape, c.place))
    )
    topics = [[found.start() for found in topic.finditer(text, near, end + REACH)] for topic in _TOPICS.values()]
    for code in asked:
        around = _around(topics, code)
        others, alike, standing = (group.near(code) for group in (same, shaped, placed))
        row = [
            True,
            len(others) > 1,
            *(len(alike) > least for least in _LIKE),
            *(len(standing) > least for least in _STANDING),
            *_series(standing),
            *_captioned(others),
            *_captioned(alike),
            *(count >= least for count in around for least in (_FEW, _MANY)),
        ]
        features[max(0, code.start - start) : code.end - start] = row
    return features


class _Group:
    """The codes of a text that are alike in something, by where they stand."""

    def __init__(self, codes: Sequence[_Code], key: Callable[[_Code], Hashable]) -> None:
        self._key = key
        self._codes: dict[Hashable, list[_Code]] = defaultdict(list)
        for code in codes:
            self._codes[key(code)].append(code)
        self._starts = {key: [code.start for code in alike] for key, alike in self._codes.items()}

    def near(self, code: _Code) -> Sequence[_Code]:
        """Return those like a code within reach, with itself."""
        key = self._key(code)
        starts = self._starts[key]
        at = bisect_left(starts, code.start)
        first = bisect_left(starts, code.start - REACH, max(0, at - NEIGHBORS), at)
        last = bisect_right(starts, code.start + REACH, at, min(len(starts), at + NEIGHBORS + 1))
        return self._codes[key][first:last]


def _read_codes(text: str, start: int, end: int) -> list[_Code]:
    return [_read(text, *found.span()) for found in _CODE.finditer(text, start, end) if _counts(found[0])]


def _counts(surface: str) -> bool:
    return bool(_DIGITS.search(surface) or _INITIALS.fullmatch(surface))


def _read(text: str, start: int, end: int) -> _Code:
    surface = text[start:end]
    before = text[max(0, start - _CAPTION_CHARACTERS) : start]
    captions = tuple(bool(caption.search(before)) for caption in _CAPTIONS.values())
    place = _kind(text[start - 1 : start] if start else "\n"), _kind(text[end : end + 1] or "\n")
    return _Code(start, end, surface, surface.translate(_SHAPES), place, captions)


_SHAPES = {
    **dict.fromkeys(range(ord("0"), ord("9") + 1), "0"),
    **dict.fromkeys(range(ord("A"), ord("Z") + 1), "A"),
    **dict.fromkeys(range(ord("a"), ord("z") + 1), "a"),
}


def _kind(char: str) -> str:
    """Return a character that stands for its kind."""
    return "汉" if char >= "\u3400" and char.isalpha() and char not in "号床" else char


def _series(codes: Sequence[_Code]) -> tuple[bool, bool]:
    """Return whether codes that stand alike are all different, and in order."""
    surfaces = [code.surface for code in codes]
    is_series = len(surfaces) >= _ALIKE_SERIES
    return is_series and len({*surfaces}) == len(surfaces), is_series and all(a < b for a, b in pairwise(surfaces))


def _captioned(codes: Sequence[_Code]) -> list[bool]:
    return [any(told) for told in zip(*(code.captions for code in codes), strict=True)]


def _around(topics: Sequence[Sequence[int]], code: _Code) -> list[int]:
    return [bisect_right(places, code.start + REACH) - bisect_left(places, code.start - REACH) for places in topics]
