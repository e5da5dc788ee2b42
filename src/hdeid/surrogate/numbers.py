"""Surrogates of numbers and codes: each run of digits or letters becomes another run of the same kind and length."""

from __future__ import annotations

import string
from dataclasses import dataclass

from hdeid.surrogate.generator import Original, Parts, Wish
from hdeid.surrogate.permutation import derange_text, derive
from hdeid.text.normalize import normalize

_ALPHABETS = {"0": string.digits, "A": string.ascii_uppercase, "a": string.ascii_lowercase}


def scramble(text: str, key: bytes) -> str:
    """Return a code of the same shape: every run of digits or Latin letters is mapped one to one to another one.

    Runs are mapped together, not one by one, so that `12-345` and `12345` stay the same number.
    """
    normal = normalize(text)
    chars = list(text)
    for kind, alphabet in _ALPHABETS.items():
        places = [i for i, char in enumerate(normal) if char in alphabet]
        if places:
            image = derange_text(derive(key, "scramble", kind), "".join(normal[i] for i in places), alphabet)
            for place, char in zip(places, image, strict=True):
                chars[place] = char
    return "".join(chars)


def scramble_parts(parts: Parts, key: bytes, fixed: frozenset[str] = frozenset()) -> Parts:
    """Scramble all stretches together, except levels named in `fixed`."""
    image = scramble("".join(text for level, text in parts if level not in fixed), key)
    result = []
    position = 0
    for level, text in parts:
        if level in fixed:
            result.append((level, text))
        else:
            result.append((level, image[position : position + len(text)]))
            position += len(text)
    return tuple(result)


@dataclass(frozen=True, slots=True)
class CodeGenerator:
    """Surrogates of codes without inner meaning."""

    category: str

    def generate(self, original: Original, wish: Wish) -> Parts:
        return scramble_parts(original.parts, derive(wish.key, self.category))


@dataclass(frozen=True, slots=True)
class PhoneGenerator:
    """Surrogates of phone numbers: same carrier or area code, other subscriber."""

    category: str = "PHONE"

    def generate(self, original: Original, wish: Wish) -> Parts:
        key = derive(wish.key, self.category)
        levels = {level for level, _ in original.parts}
        if "prefix" in levels:
            return scramble_parts(original.parts, key, frozenset({"prefix"}))
        if "area" in levels:
            return scramble_parts(original.parts, key, frozenset({"area"}))
        # Three digits tell the carrier (YD/T 1000 numbering plan); without levels they are the part to keep.
        text = original.text
        return (("", text[:3] + scramble(text[3:], key)),) if len(text) > 3 else (("", scramble(text, key)),)


@dataclass(frozen=True, slots=True)
class BankCardGenerator:
    """Surrogates of bank cards: same issuer, other account, right Luhn digit (ISO/IEC 7812-1, annex B)."""

    category: str = "BANK_CARD"

    def generate(self, original: Original, wish: Wish) -> Parts:
        key = derive(wish.key, self.category)
        parts = scramble_parts(original.parts, key, frozenset({"issuer"}))
        return _with_luhn(parts) if wish.is_valid else parts


def _with_luhn(parts: Parts) -> Parts:
    text = "".join(part for _, part in parts)
    places = [i for i, char in enumerate(text) if char in string.digits]
    if not places:
        return parts
    total = 0
    for rank, place in enumerate(reversed(places[:-1])):
        digit = int(text[place]) * (2 if rank % 2 == 0 else 1)
        total += digit - 9 if digit > 9 else digit
    fixed = text[: places[-1]] + str(-total % 10) + text[places[-1] + 1 :]
    result, position = [], 0
    for level, part in parts:
        result.append((level, fixed[position : position + len(part)]))
        position += len(part)
    return tuple(result)
