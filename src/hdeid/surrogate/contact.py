"""Surrogates of e-mail, web and network addresses, from the ranges that standards reserve for examples."""

from __future__ import annotations

from dataclasses import dataclass

from hdeid.surrogate.generator import Original, Parts, Wish
from hdeid.surrogate.permutation import derive
from hdeid.text.normalize import normalize


@dataclass(frozen=True, slots=True)
class EmailGenerator:
    """Surrogates of e-mail addresses at example.com (RFC 2606, section 3)."""

    category: str = "EMAIL"

    def generate(self, original: Original, wish: Wish) -> Parts:
        local = "user" + _token(original, wish, self.category, 8)
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


def _token(original: Original, wish: Wish, category: str, length: int) -> str:
    return derive(wish.key, category, original.canonical).hex()[:length]


def _with_at(level: str, text: str, values: dict[str, str]) -> str:
    """Keep an `@` that the part carries."""
    value = values.get(level, text)
    normal = normalize(text)
    return ("@" if normal.startswith("@") else "") + value + ("@" if normal.endswith("@") else "")
