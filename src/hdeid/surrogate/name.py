"""Surrogate names of the original's length and script and, where asked for, of the sex that its characters tell."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from hdeid.lexicon.names import given_characters, surname_of, surnames
from hdeid.surrogate.generator import Original, Parts, Wish
from hdeid.surrogate.numbers import scramble
from hdeid.surrogate.permutation import derange, derange_text, derive, number
from hdeid.text.normalize import normalize

# Characters that in given names speak for a woman or for a man; the rest say little. Own list, of common knowledge.
_FEMALE = "娟秀英华芳丽红艳玲燕霞娜静敏婷慧梅兰琴莉倩雪洁珍凤萍蓉颖琳瑶怡婉娇媛妍姗妮婕嫣蕾薇菊莲翠香月桂珊瑛璐淑惠雯"
_MALE = "伟强军勇刚峰磊涛斌超杰鹏辉龙虎豪健波浩毅俊武雄彪彬钢铁栋梁柱海山川江宏建国志兵胜飞翔宇轩泽坤震锋钧"


@dataclass(frozen=True, slots=True)
class NameGenerator:
    """Surrogates of names: Han names part by part, others letter by letter."""

    category: str = "NAME"

    def generate(self, original: Original, wish: Wish) -> Parts:
        key = derive(wish.key, self.category)
        parts = original.parts
        if len(parts) == 1 and not parts[0][0] and (surname := surname_of(normalize(original.text))):
            text = original.text
            parts = (("surname", text[: len(surname)]), ("given", text[len(surname) :]))
            made = self._parts(tuple(part for part in parts if part[1]), key, wish)
            return (("", "".join(text for _, text in made)),)
        return self._parts(parts, key, wish)

    def _parts(self, parts: Parts, key: bytes, wish: Wish) -> Parts:
        return tuple((level, _other(level, text, key, "sex" in wish.keep)) for level, text in parts)


def _other(level: str, text: str, key: bytes, keeps_sex: bool) -> str:
    normal = normalize(text)
    if level == "surname" and normal in surnames():
        return _other_surname(normal, key)
    if any("a" <= char.lower() <= "z" for char in normal):
        return scramble(text, key)
    if keeps_sex and (group := next((g for g in (_FEMALE, _MALE) if any(char in g for char in normal)), "")):
        return "".join(_from_group(char, key, group, i) for i, char in enumerate(normal))
    alphabet = _given_alphabet()
    if normal and all(char in alphabet for char in normal):
        return derange_text(derive(key, "given"), normal, alphabet)
    return "".join(_any_given(char, key, i) for i, char in enumerate(normal))


def _other_surname(surname: str, key: bytes) -> str:
    """Map a surname one to one among those of its length and frequency class: a common name gets a common one."""
    rank = surnames()[surname]
    alike = _surnames_like(len(surname), rank)
    return alike[derange(derive(key, "surname", str(len(surname)), str(rank)), alike.index(surname), len(alike))]


def _from_group(char: str, key: bytes, group: str, place: int) -> str:
    if char in group:
        return group[derange(derive(key, "group", str(place)), group.index(char), len(group))]
    return _any_given(char, key, place)


def _any_given(char: str, key: bytes, place: int) -> str:
    """Return another given-name character; separators and blanks stay."""
    if not char.isalpha():
        return char
    alphabet = _given_alphabet()
    if char in alphabet:
        return alphabet[derange(derive(key, "char", str(place)), alphabet.index(char), len(alphabet))]
    return alphabet[number(key, len(alphabet), "rare", str(place), char)]


@cache
def _surnames_like(length: int, rank: int) -> tuple[str, ...]:
    return tuple(sorted(name for name, other in surnames().items() if len(name) == length and other == rank))


@cache
def _given_alphabet() -> tuple[str, ...]:
    """Return the characters of classes 1 and 2: a surrogate should not stand out."""
    return tuple(sorted(char for char, rank in given_characters().items() if rank <= 2))
