"""EMAIL as people say or dictate it: 张三 下划线 88 艾特 qq 点 com."""

from __future__ import annotations

from collections.abc import Iterator

from hdeid.core.span import Evidence, Part, Span
from hdeid.detector.reading.page import Page
from hdeid.text.regex import regex

_SIGN = regex(r"艾特|圈[aA]|小老鼠|(?<=[ A-Za-z0-9])@(?=[ 一幺])")
_FIGURES = "零〇一幺二两三四五六七八九"
_JOINT = r"[ ]?(?:点|下划线|横?杠|减号|[._-])[ ]?|[ ]"
_WORD = rf"(?:[A-Za-z0-9]{{1,32}}|[{_FIGURES}]{{1,11}})"
_LOCAL = regex(rf"(?<![A-Za-z0-9])(?:{_WORD}(?:{_JOINT})?){{1,8}}[ ]?\Z")
# Providers are said in words as well: 幺六三 点 com.
_DOMAIN = regex(
    rf"[ ]?(?:{_WORD}(?:[ ]?(?:点|\.)[ ]?)){{1,3}}(?:com|cn|net|org|edu|gov|康姆|抗姆|C O M|c o m)(?![A-Za-z0-9])"
    rf"(?:[ ]?(?:点|\.)[ ]?cn(?![A-Za-z0-9]))?"
)
_REACH = 60
_LATIN = regex(r"[A-Za-z0-9]")


class EmailSpoken:
    """Finds mail addresses whose sign, stops or figures are said in words."""

    name = "email_spoken"
    category = "EMAIL"

    def find(self, page: Page) -> Iterator[Span]:
        text = page.text
        for sign in _SIGN.finditer(text):
            domain = _DOMAIN.match(text, sign.end())
            low = max(text.rfind("\n", 0, sign.start()) + 1, sign.start() - _REACH)
            local = _LOCAL.search(text, low, sign.start()) if domain else None
            if domain and local and _LATIN.search(local[0]):
                parts = (Part(local.start(), sign.end(), "local"), Part(sign.end(), domain.end(), "domain"))
                yield Span(local.start(), domain.end(), "EMAIL", parts, 0.95, "pattern:email_spoken", Evidence.SHAPE)
