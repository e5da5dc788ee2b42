"""Electronic mail addresses, also with blanks around the sign, or with `(at)` for it."""

from __future__ import annotations

import re
from collections.abc import Iterator

from hdeid.core.span import Evidence, Part, Span
from hdeid.detector.reading.page import Page
from hdeid.text.regex import regex

_SIGN = regex(r"@|\(at\)|\[at\]|#at#| at (?=[A-Za-z0-9-]{1,40}\.(?:com|cn|net|org|edu))", re.IGNORECASE)
_LOCAL = regex(r"[A-Za-z0-9.!#$%&'*+/=?^_`{}~-]{1,64}\Z")
_HAN_LOCAL = regex(r"[\u4e00-\u9fff]{1,4}\Z")
_DOMAIN = regex(
    r" ?(?:[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?\. ?){1,6}[A-Za-z]{2,18}(?![A-Za-z0-9])"
    r"| ?[\u4e00-\u9fff]{1,12}\.(?:中国|公司|网络|com|cn)"
)
# A sentence may end behind an address: …@pku.edu.cn. Stevens.
_SENTENCE = regex(r"\.(?:com|cn|net|org|edu|gov|hk|tw|mo)(?=\. [A-Z])", re.IGNORECASE)
_NUMBER_BEFORE = regex(r"\A[^/|]*\d{6}[/|]")
# A setting that holds the address: EDCUSER=wan.q@….
_VARIABLE_BEFORE = regex(r"\A[A-Z_]{2,20}=")
_MAILTO = regex(r"mailto:\Z", re.IGNORECASE)


class Email:
    """Finds mail addresses; the sign belongs to `local`, as a separator belongs to the part before it."""

    name = "email"
    category = "EMAIL"

    def find(self, page: Page) -> Iterator[Span]:
        text = page.text
        for sign in _SIGN.finditer(text):
            domain = _DOMAIN.match(text, sign.end())
            start = _local_start(text, sign.start()) if domain else None
            if domain and start is not None:
                first = domain.start() + domain[0].startswith(" ")
                over = _SENTENCE.search(text, first, domain.end())
                end = over.end() if over else domain.end()
                parts = (Part(start, first, "local"), Part(first, end, "domain"))
                yield Span(start, end, "EMAIL", parts, 0.98, "pattern:email", Evidence.CHECK)


def _local_start(text: str, sign: int) -> int | None:
    """Return where the part before the sign begins, None when there is none."""
    end = sign - 1 if text[sign - 1 : sign] == " " else sign
    floor = max(0, end - 64)
    before = text[floor:end]
    found = _LOCAL.search(before) or _HAN_LOCAL.search(before)
    if not found:
        return None
    # A sign that opens a list or a bracket is no part of the address, nor is a telephone number before a stroke.
    local = _VARIABLE_BEFORE.sub("", _NUMBER_BEFORE.sub("", found[0])).lstrip("/|'`{=*#&.-")
    return end - len(local) if local else None
