"""Surrogate identity cards: a real region, the shifted birth date, the sex digit's parity, a right check digit."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date

from hdeid.errors import MethodError
from hdeid.surrogate.generator import Original, Parts, Wish
from hdeid.surrogate.permutation import derange, derive
from hdeid.surrogate.place import other_code
from hdeid.surrogate.time import move_birth
from hdeid.text.normalize import normalize

# GB 11643-1999, ISO 7064 MOD 11-2: weights 2**(17-i) mod 11 of the first 17 digits, and the digit of each remainder.
_WEIGHTS = (7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2)
_CHECK = "10X98765432"


def check_digit(first: str) -> str:
    """Return the check digit of the first 17 digits of an identity card.

    >>> check_digit("11010519491231002")
    'X'
    """
    return _CHECK[sum(weight * int(digit) for weight, digit in zip(_WEIGHTS, first, strict=True)) % 11]


@dataclass(frozen=True, slots=True)
class IdCardGenerator:
    """Surrogates of identity cards of 18 and 15 digits."""

    category: str = "ID_CARD"

    def generate(self, original: Original, wish: Wish) -> Parts:
        """Return the surrogate.

        Raises:
            MethodError: it is not 18 or 15 digits with a birth date that exists.
        """
        places = [i for i, char in enumerate(normalize(original.text)) if char in "0123456789xX"]
        digits = "".join(normalize(original.text)[i] for i in places)
        surrogate = _other_card(digits, wish)
        chars = list(original.text)
        for place, char in zip(places, surrogate, strict=True):
            chars[place] = char.lower() if original.text[place] == "x" else char
        result, position = [], 0
        for level, text in original.parts:
            result.append((level, "".join(chars[position : position + len(text)])))
            position += len(text)
        return tuple(result)


def read_birth(digits: str) -> date | None:
    """Return the day of birth in the digits of an identity card, None when they are none or the day does not exist."""
    # The cards of before 1999 write two digits of the year; all holders were born in the 20th century.
    born = {18: digits[6:14], 15: "19" + digits[6:12]}.get(len(digits), "")
    try:
        return date(int(born[:4]), int(born[4:6]), int(born[6:]))
    except ValueError:
        return None


def _other_card(digits: str, wish: Wish) -> str:
    key = derive(wish.key, "ID_CARD")
    if len(digits) not in (15, 18):
        raise MethodError("an identity card must have 15 or 18 digits", code="E-UNREADABLE")
    born = read_birth(digits)
    if born is None:
        raise MethodError("the birth date of an identity card does not exist", code="E-UNREADABLE")
    moved = move_birth(born, wish)
    region = other_code(digits[:6], wish.key, wish.keep)
    sequence = digits[14:17] if len(digits) == 18 else digits[12:]
    other = _other_sequence(int(sequence), key, "sex" in wish.keep)
    if len(digits) == 15:
        return f"{region}{moved:%y%m%d}{other:03d}"
    first = f"{region}{moved:%Y%m%d}{other:03d}"
    return first + check_digit(first)


def _other_sequence(sequence: int, key: bytes, keeps_sex: bool) -> int:
    """Map a sequence number one to one; an odd one is a man's (GB 11643-1999), who stays one or becomes a woman."""
    half, parity = divmod(sequence, 2)
    image = 2 * derange(derive(key, str(parity)), half, 500)
    return image + (parity if keeps_sex else 1 - parity)
