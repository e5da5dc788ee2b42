"""What patterns and tagger find in the items of a file, read many at a time."""

from __future__ import annotations

import re
from collections import OrderedDict
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field

from hdeid.core.document import Document
from hdeid.core.span import Evidence, Span
from hdeid.deidentifier import Deidentifier
from hdeid.detector.detect import clip
from hdeid.policy.plan import Compiled
from hdeid.study.records import Item

BLOCK_CHARACTERS = 4500
"""Items are gathered up to here: a batch of the tagger's windows."""

_LONG = 1000
"""An item from here on is a text of its own; shorter ones of one subject are lines of one text."""

_MOST_KEPT, _SHORT = 20_000, 200
_LONGEST_CAPTION = 24

# A measured value; nothing in it can identify anyone unless its caption speaks of a number, a place or a time of life.
_MEASURE = re.compile(r"[<>≤≥+-]?\d{1,3}(?:\.\d{1,3})?\Z")
_NO_MEASURE = re.compile(
    r"[号码编床年月日岁龄生证卡邮址院]|中心|电话|手机|序|\b(?:id|no|site|age|year|month|day|birth)|num|code|subj|card|phone|zip",
    re.IGNORECASE,
)

_Key = tuple[str, str]
Take = Callable[[Item, tuple[Span, ...]], None]
"""Hears of every item, in order, and of what was found in it."""


class Scanner:
    """Gathers the items of one file and finds what is in them; what it finds depends on the file alone.

    Short items of one subject are read as one text, each on a line of its own behind its caption, so that one is
    context for the other and a name that one tells is found in the next. A short text that was read is not read again.

    Args:
        deidentifier: Patterns and tagger.
        compiled: The policy whose thresholds hold.
        take: Told what was found.
    """

    def __init__(self, deidentifier: Deidentifier, compiled: Compiled, take: Take) -> None:
        self._deidentifier = deidentifier
        self._compiled = compiled
        self._take = take
        self._waiting: list[Item] = []
        self._fresh: dict[_Key, Item] = {}
        self._size = 0
        self._kept: OrderedDict[_Key, tuple[Span, ...]] = OrderedDict()

    def add(self, item: Item) -> None:
        """Take the next item of the file."""
        key = _key(item)
        self._waiting.append(item)
        if not is_measure(item) and key not in self._kept and key not in self._fresh:
            self._fresh[key] = item
            self._size += len(item.text) + len(key[0]) + 1
        if self._size >= BLOCK_CHARACTERS or len(self._waiting) >= BLOCK_CHARACTERS:
            self.flush()

    def flush(self) -> None:
        """Find what is in the items that wait; to be called after the last one."""
        found = dict(self._read())
        for item in self._waiting:
            key = _key(item)
            self._take(item, () if is_measure(item) else self._kept[key] if key in self._kept else found[key])
        for key, spans in found.items():
            # A repeat speaks of its neighbors; elsewhere the same text may be a word.
            if len(key[1]) <= _SHORT and all(span.evidence != Evidence.REPEAT for span in spans):
                self._kept[key] = spans
        while len(self._kept) > _MOST_KEPT:
            self._kept.popitem(last=False)
        self._waiting, self._fresh, self._size = [], {}, 0

    def _read(self) -> Iterator[tuple[_Key, tuple[Span, ...]]]:
        pages = list(_pages(self._fresh.items()))
        documents = self._deidentifier.detect_all(["".join(page.lines) for page in pages], policy=self._compiled)
        torn: list[_Key] = []
        for page, document in zip(pages, documents, strict=True):
            for key, spans in page.share(document):
                if spans is None:
                    torn.append(key)
                else:
                    yield key, spans
        # Digits of two items that look like one number are none: each is read alone.
        alone = self._deidentifier.detect_all(["".join(key) for key in torn], policy=self._compiled) if torn else ()
        for (context, text), document in zip(torn, alone, strict=True):
            inside = (clip(span, len(context), len(context) + len(text)) for span in document.spans)
            yield (context, text), tuple(span for span in inside if span is not None)


@dataclass(slots=True)
class _Page:
    """Items that are read as one text.

    Attributes:
        owner: Their subject.
        lines: The text, a line an item.
        places: For each item its key and the range of its own text.
    """

    owner: str
    lines: list[str] = field(default_factory=list)
    places: list[tuple[_Key, int, int]] = field(default_factory=list)
    size: int = 0

    def add(self, key: _Key) -> None:
        context, text = key
        start = self.size + len(context)
        self.places.append((key, start, start + len(text)))
        self.lines.append(f"{context}{text}\n")
        self.size += len(self.lines[-1])

    def share(self, document: Document) -> Iterator[tuple[_Key, tuple[Span, ...] | None]]:
        """Yield for each item what was found in it, in its own offsets; None where a span holds a line's end."""
        spans: Sequence[Span] = document.spans
        first = 0
        line = 0
        for key, start, end in self.places:
            while first < len(spans) and spans[first].end <= start:
                first += 1
            inside, is_torn = [], False
            for span in spans[first:]:
                if span.start >= end:
                    break
                is_torn = is_torn or span.start < line or span.end > end + 1
                inside.append(clip(span, start, end))
            line = end + 1
            yield key, None if is_torn else tuple(span for span in inside if span is not None)


def _pages(items: Iterable[tuple[_Key, Item]]) -> Iterator[_Page]:
    page: _Page | None = None
    for key, item in items:
        is_alone = item.kind == "caption" or len(item.text) >= _LONG
        if page is not None and (is_alone or page.owner != item.subject):
            yield page
            page = None
        page = page or _Page(item.subject)
        page.add(key)
        if is_alone:
            yield page
            page = None
    if page is not None:
        yield page


def is_measure(item: Item) -> bool:
    """Tell whether an item is a short number by its data type, under a caption that makes nothing else of it."""
    if item.kind != "number" or not item.caption or item.category:
        return False
    return _MEASURE.match(item.text.strip()) is not None and _NO_MEASURE.search(item.caption) is None


def _key(item: Item) -> _Key:
    """Return the caption before an item, as it is read, and its text."""
    caption = " ".join(item.caption.split()).rstrip(":：")
    is_letter = len(caption) == 1 and caption.isascii()
    if not caption or is_letter or item.kind == "caption" or len(caption) > _LONGEST_CAPTION:
        # A letter, as elements of sheets are called, says nothing and would part a number from its own context.
        return "", item.text
    return f"{caption}：", item.text
