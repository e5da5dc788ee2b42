"""Surrogates of e-mail, web and network addresses, from the ranges that standards reserve for examples."""

from __future__ import annotations

import re
from dataclasses import dataclass
from itertools import product

from hdeid.surrogate.generator import Original, Parts, Wish
from hdeid.surrogate.name import NameGenerator
from hdeid.surrogate.numbers import scramble
from hdeid.surrogate.permutation import derive
from hdeid.text.normalize import normalize
from hdeid.text.pinyin import name_initials, readings


@dataclass(frozen=True, slots=True)
class EmailGenerator:
    """Surrogates of e-mail addresses at example.com (RFC 2606, section 3); they begin as the surrogate name does."""

    category: str = "EMAIL"

    def generate(self, original: Original, wish: Wish) -> Parts:
        local = _local(original, wish)
        if any(level == "local" for level, _ in original.parts):
            values = {"local": local, "domain": "example.com"}
            return tuple((level, _with_at(level, text, values)) for level, text in original.parts)
        return (("", f"{local}@example.com"),)


@dataclass(frozen=True, slots=True)
class UrlGenerator:
    """Surrogates of web addresses at example.com (RFC 2606, section 3)."""

    category: str = "URL"

    def generate(self, original: Original, wish: Wish) -> Parts:
        return (("", f"https://example.com/{_token(original, wish, self.category, 8)}"),)


@dataclass(frozen=True, slots=True)
class IpGenerator:
    """Surrogates of network addresses: 2001:db8::/32 (RFC 3849), or a locally administered MAC address (IEEE 802)."""

    category: str = "IP"

    def generate(self, original: Original, wish: Wish) -> Parts:
        token = _token(original, wish, self.category, 24)
        normal = normalize(original.text)
        if normal.count(":") == 5 or normal.count("-") == 5:
            mark = ":" if ":" in normal else "-"
            return (("", mark.join(("02", *(token[i : i + 2] for i in range(0, 10, 2))))),)
        groups = ":".join(token[i : i + 4] for i in range(0, 24, 4))
        return (("", f"2001:db8:{groups}"),)


def _local(original: Original, wish: Wish) -> str:
    """Return another local part: initials of the surrogate of the owner's name, and a code one to one."""
    code = scramble(original.canonical.replace("@", "."), derive(wish.key, "EMAIL"))
    local = original.canonical.partition("@")[0]
    owners = sorted(name for name in wish.person.names if _is_of(local, name))
    if len(owners) != 1:
        return f"user.{code}"
    name = "".join(text for _, text in NameGenerator().generate(Original((("", owners[0]),), owners[0]), wish))
    return "".join(letters[:1] for letters in name_initials(name)) + f".{code}"


def _is_of(local: str, name: str) -> bool:
    """Tell whether a local part may be a name's: its pinyin, or its initials, the surname's first or last."""
    words = re.sub(r"[^a-z]", "", local.lower())
    spelled = map("".join, product(*name_initials(name))) if len(name) > 1 else ()
    return any(words in (letters, letters[1:] + letters[0]) or letters in readings(words) for letters in spelled)


def _token(original: Original, wish: Wish, category: str, length: int) -> str:
    return derive(wish.key, category, original.canonical).hex()[:length]


def _with_at(level: str, text: str, values: dict[str, str]) -> str:
    """Keep an `@` that the part carries."""
    value = values.get(level, text)
    normal = normalize(text)
    return ("@" if normal.startswith("@") else "") + value + ("@" if normal.endswith("@") else "")
