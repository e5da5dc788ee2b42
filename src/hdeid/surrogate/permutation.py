"""Keyed one-to-one mappings of a finite range onto itself: two originals never get one surrogate."""

from __future__ import annotations

import hashlib
import hmac
import math
from collections.abc import Sequence

_ROUNDS = 8


def derive(key: bytes, *labels: str) -> bytes:
    """Return a key of 32 bytes for one purpose; different labels give unrelated keys.

    Source: HMAC-SHA-256 as a pseudorandom function (RFC 2104); the labels are length-prefixed so that they cannot run
    into one another.
    """
    message = b"".join(len(part).to_bytes(4, "big") + part for part in (label.encode() for label in labels))
    return hmac.new(key, message, hashlib.sha256).digest()


def number(key: bytes, below: int, *labels: str) -> int:
    """Return a number in 0..below-1 that depends on key and labels alone; its bias is under 2**-128."""
    return int.from_bytes(derive(key, *labels), "big") % below


def permute(key: bytes, value: int, size: int) -> int:
    """Return the image of `value` under a keyed permutation of 0..size-1.

    Args:
        key: 32 bytes.
        value: 0..size-1.
        size: At least 1.

    Raises:
        ValueError: `value` lies outside the range.

    Source: Black and Rogaway (2002), Ciphers with arbitrary finite domains: a generalized Feistel network of 8 rounds
    on the range a * b >= size, walked until the image falls below `size`. Not a replacement for FF1 where a certified
    cipher is asked for.
    """
    return _walk(key, value, size, range(_ROUNDS))


def unpermute(key: bytes, value: int, size: int) -> int:
    """Return what `permute` maps to `value`.

    Raises:
        ValueError: `value` lies outside the range.
    """
    return _walk(key, value, size, range(_ROUNDS - 1, -1, -1))


def derange(key: bytes, value: int, size: int) -> int:
    """Return the image of `value` under a keyed permutation of 0..size-1 that leaves nothing in its place.

    It is a rotation seen through `permute`. A range of one has no such permutation: the value comes back.

    Raises:
        ValueError: `value` lies outside the range.
    """
    if size == 1:
        return permute(key, value, size)
    turn = 1 + number(key, size - 1, "turn")
    return unpermute(key, (permute(key, value, size) + turn) % size, size)


def derange_text(key: bytes, text: str, alphabet: Sequence[str]) -> str:
    """Return another text of the same length over the same alphabet, one to one for each length.

    Raises:
        ValueError: a character is not in the alphabet.
    """
    base = len(alphabet)
    index = {char: position for position, char in enumerate(alphabet)}
    value = 0
    for char in text:
        if char not in index:
            raise ValueError("a character is not in the alphabet")
        value = value * base + index[char]
    image = derange(derive(key, "length", str(len(text))), value, base ** len(text)) if text else 0
    chars = []
    for _ in text:
        image, position = divmod(image, base)
        chars.append(alphabet[position])
    return "".join(reversed(chars))


def _walk(key: bytes, value: int, size: int, rounds: Sequence[int]) -> int:
    if not 0 <= value < size:
        raise ValueError(f"expected a value in 0..{size - 1}")
    left_size = math.isqrt(size)
    right_size = -(-size // left_size)
    image = _feistel(key, value, left_size, right_size, rounds)
    while image >= size:
        image = _feistel(key, image, left_size, right_size, rounds)
    return image


def _feistel(key: bytes, value: int, left_size: int, right_size: int, rounds: Sequence[int]) -> int:
    """Run the rounds forth (ascending) or back (descending)."""
    sign = 1 if rounds[0] == 0 else -1
    left, right = divmod(value, right_size)
    for round_number in rounds:
        if round_number % 2 == 0:
            left = (left + sign * _noise(key, round_number, right)) % left_size
        else:
            right = (right + sign * _noise(key, round_number, left)) % right_size
    return left * right_size + right


def _noise(key: bytes, round_number: int, half: int) -> int:
    message = round_number.to_bytes(1, "big") + half.to_bytes((half.bit_length() + 8) // 8, "big")
    return int.from_bytes(hmac.new(key, message, hashlib.sha256).digest(), "big")
