"""Surrogates of numbers and codes: each run of digits or letters becomes another run of the same kind and length."""

from __future__ import annotations

import re
import string
from dataclasses import dataclass

from hdeid.errors import MethodError
from hdeid.surrogate.generator import Original, Parts, Wish
from hdeid.surrogate.permutation import derange_text, derive
from hdeid.surrogate.region import other_area
from hdeid.text.normalize import normalize

_MANNERS = ("零一二三四五六七八九", "零壹贰叁肆伍陆柒捌玖")
_SPOKEN = {ord(char): str(digit) for digits in _MANNERS for digit, char in enumerate(digits)} | {
    ord(char): str(digit) for char, digit in {"〇": 0, "○": 0, "幺": 1, "两": 2}.items()
}
_AREA = re.compile(r"0?([1-9][0-9]{1,2})(?=[^0-9]*\Z)")
_MOBILE = re.compile(r"1[3-9][0-9](?:[ -]?[0-9]){8}")
_ALPHABETS = {"0": string.digits, "A": string.ascii_uppercase, "a": string.ascii_lowercase}


def scramble(text: str, key: bytes) -> str:
    """Return a code of the same shape: every run of digits or Latin letters is mapped one to one to another one.

    Runs are mapped together, not one by one, so that `12-345` and `12345` stay the same number; so do 幺三八 and 138.
    """
    normal = normalize(text).translate(_SPOKEN)
    chars = list(text)
    for kind, alphabet in _ALPHABETS.items():
        places = [i for i, char in enumerate(normal) if char in alphabet]
        if places:
            image = derange_text(derive(key, "scramble", kind), "".join(normal[i] for i in places), alphabet)
            for place, char in zip(places, image, strict=True):
                chars[place] = _written_like(text[place], char, text)
    return "".join(chars)


def _written_like(old: str, new: str, text: str) -> str:
    """Return a character as the text writes such: a digit in Chinese where another digit stood in Chinese."""
    if ord(old) not in _SPOKEN:
        return new
    manner = next((digits for digits in _MANNERS if old in digits), _MANNERS[0])
    if new == "0":
        return next((zero for zero in "〇○" if zero in text), "零")
    return "幺" if new == "1" and "幺" in text else manner[int(new)]


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
        """Return another code.

        Raises:
            MethodError: words of it would stay: a nickname, a code without digits and Latin letters.
        """
        made = scramble_parts(original.parts, derive(wish.key, self.category))
        has_words = any(char.isalpha() and not char.isascii() for char in original.text)
        if (self.category == "ACCOUNT" and has_words) or made == original.parts:
            raise MethodError("a code holds words", code="E-UNREADABLE")
        return made


@dataclass(frozen=True, slots=True)
class PhoneGenerator:
    """Surrogates of phone numbers: same carrier, other subscriber; landlines in the city of the surrogate address.

    A number without levels is scrambled whole, but for the carrier of a mobile number.
    """

    category: str = "PHONE"

    def generate(self, original: Original, wish: Wish) -> Parts:
        key = derive(wish.key, self.category)
        levels = {level for level, _ in original.parts}
        if "prefix" in levels:
            return scramble_parts(original.parts, key, frozenset({"prefix"}))
        if "area" in levels:
            return _landline(original.parts, wish, key)
        # Three digits tell the carrier (YD/T 1000 numbering plan).
        text = original.text
        carrier = 3 if _MOBILE.fullmatch(normalize(text).translate(_SPOKEN)) else 0
        return (("", text[:carrier] + scramble(text[carrier:], key)),)


def _landline(parts: Parts, wish: Wish, key: bytes) -> Parts:
    """Return another number in the city where the addresses of the person go.

    Two numbers of one area never become one; of two areas that both go to one city they may, as rarely as by chance.
    """
    text = "".join(part for level, part in parts if level == "area")
    found = _AREA.search(normalize(text).translate(_SPOKEN))
    area = f"0{found[1]}" if found else ""
    other = other_area(area, wish)
    if found is None or not other:
        # An area that the register does not have has no city, hence no other one.
        return scramble_parts(parts, key)
    subscriber = scramble_parts(parts, derive(key, area), frozenset({"area"}))
    digits = "".join(_written_like(text[found.start(1)], char, text) for char in other[1:])
    written = text[: found.start(1)] + digits + text[found.end(1) :]
    return tuple((level, written if level == "area" else part) for level, part in subscriber)


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
