"""Surrogate vehicle plates: another province and city letter, another serial."""

from __future__ import annotations

from dataclasses import dataclass

from hdeid.surrogate.generator import Original, Parts, Wish
from hdeid.surrogate.numbers import scramble
from hdeid.surrogate.permutation import derange, derive

# GA 36-2018, table of short names of the divisions that issue plates.
_PROVINCES = "京津冀晋蒙辽吉黑沪苏浙皖闽赣鲁豫鄂湘粤桂琼渝川贵云藏陕甘青宁新"


@dataclass(frozen=True, slots=True)
class PlateGenerator:
    """Surrogates of plates and of vehicle identification numbers."""

    category: str = "PLATE"

    def generate(self, original: Original, wish: Wish) -> Parts:
        key = derive(wish.key, self.category)
        return tuple((level, self._other(text, derive(key, level))) for level, text in original.parts)

    def _other(self, text: str, key: bytes) -> str:
        chars = [
            _PROVINCES[derange(key, _PROVINCES.index(char), len(_PROVINCES))] if char in _PROVINCES else char
            for char in text
        ]
        return scramble("".join(chars), key)
