"""Surrogate names of the original's length, script and ethnic group, and of its sex where that is asked for."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache

from hdeid.errors import MethodError
from hdeid.lexicon.names import given_characters, surname_of, surnames
from hdeid.surrogate.generator import Original, Parts, Wish
from hdeid.surrogate.numbers import scramble
from hdeid.surrogate.permutation import derange, derive, permute
from hdeid.text.normalize import normalize

# Characters that in given names speak for a woman or for a man, as many of either; the rest say little. Own lists, of
# common knowledge.
FEMALE = "娟秀英华芳丽红艳玲燕霞娜静敏婷慧梅兰琴莉倩雪洁珍凤萍蓉颖琳瑶怡婉娇媛妍姗妮婕嫣蕾薇菊莲翠香月桂珊瑛"
MALE = "伟强军勇刚峰磊涛斌超杰鹏辉龙虎豪健波浩毅俊武雄彪彬钢铁栋梁柱海山川江宏建国志兵胜飞翔宇轩泽坤震锋钧"
# Characters that write the syllables of Uyghur, Kazakh and other names with a dot between their parts. Own list.
_SYLLABLES = "阿艾买提木拉力克古丽汗江孜尔肉吐逊热依夏米热努尔布达吾斯曼卡哈沙玛赛巴图克尼亚孜莫明伊凯"
# Common Tibetan names of two characters, of which longer names are made. Own list.
_TIBETAN = "扎西 次仁 卓玛 央金 拉姆 平措 丹增 旺堆 格桑 德吉 白玛 多吉 达瓦 尼玛 罗布 顿珠 洛桑 曲珍 仁青 边巴".split()
_DOTS = "·•・.．"
_KEPT = "某"
_HAN_FIRST, _HAN_LAST = 0x4E00, 0x9FA5


class NameGenerator:
    """Surrogates of names; Han names go character by character within its class, so that no two become one."""

    category = "NAME"

    def generate(self, original: Original, wish: Wish) -> Parts:
        """Return the surrogate.

        Raises:
            MethodError: nothing of the name can be changed.
        """
        key = derive(wish.key, self.category)
        normal = normalize(original.text)
        if any("a" <= char.lower() <= "z" for char in normal):
            return tuple((level, scramble(text, key)) for level, text in original.parts)
        other = _other_name(normal, {level for level, _ in original.parts}, key, "sex" in wish.keep)
        if other == normal:
            raise MethodError("a name cannot be read", code="E-UNREADABLE")
        result, position = [], 0
        for level, text in original.parts:
            result.append((level, other[position : position + len(text)]))
            position += len(text)
        return tuple(result)


def _other_name(name: str, levels: set[str], key: bytes, keeps_sex: bool) -> str:
    """Map a name one to one among those of its length."""
    if any(dot in name for dot in _DOTS):
        return _by_character(name, derive(key, "syllables"), lambda char, k: _in_classes(char, k, (_syllables(),)))
    if levels != {"surname"} and (found := _other_tibetan(name, key)):
        return found
    if levels == {"given"}:
        return _other_given(name, key, keeps_sex)
    if levels == {"surname"}:
        stem = name.rstrip(_KEPT + " *×")
        return _other_surname(stem, key) + name[len(stem) :]
    surname, given = _cut(name)
    # An image that would be cut elsewhere is not the image's own; the mapping goes on until it is (cycle walking, as in
    # `permutation`), so that it stays one to one.
    while True:
        surname, given = _other_surname(surname, key), _other_given(given, key, keeps_sex)
        if _cut(surname + given) == (surname, given) and not _tibetan_words(surname + given):
            return surname + given


def _cut(name: str) -> tuple[str, str]:
    length = len(surname_of(name))
    return name[:length], name[length:]


def _other_surname(surname: str, key: bytes) -> str:
    """Map a surname one to one among those of its length and frequency class: a common name gets a common one."""
    if surname in surnames():
        alike = _surnames_like(len(surname), surnames()[surname])
        return alike[derange(derive(key, "surname", alike[0]), alike.index(surname), len(alike))]
    image = surname
    while True:  # the walk ends where it began at the latest, as that is no surname of the lexicon
        image = _by_character(image, derive(key, "rare"), lambda char, k: _in_classes(char, k, ()))
        if image not in surnames():
            return image


def _other_given(given: str, key: bytes, keeps_sex: bool) -> str:
    def other(char: str, place_key: bytes) -> str:
        for own, opposite in ((FEMALE, MALE), (MALE, FEMALE)):
            if char in own and not keeps_sex:
                return opposite[permute(derive(place_key, "sex", own[0]), own.index(char), len(own))]
        return _in_classes(char, place_key, (FEMALE, MALE, *_given_classes()))

    return _by_character(given, derive(key, "given"), other)


def _by_character(text: str, key: bytes, other: Callable[[str, bytes], str]) -> str:
    """Map every letter with a key of its place; blanks, dots and 某 stay."""
    result, place = [], 0
    for char in text:
        if not char.isalpha() or char in _KEPT:
            result.append(char)
            continue
        result.append(other(char, derive(key, str(place))))
        place += 1
    return "".join(result)


def _in_classes(char: str, key: bytes, classes: Sequence[Sequence[str]]) -> str:
    """Map a character within its class, one that is in none among all the other Han characters."""
    for number, alphabet in enumerate(classes):
        if char in alphabet:
            return alphabet[derange(derive(key, "class", str(number)), alphabet.index(char), len(alphabet))]
    if not _HAN_FIRST <= ord(char) <= _HAN_LAST:
        return char
    taken = {other for alphabet in classes for other in alphabet} | set(_KEPT)
    size = _HAN_LAST - _HAN_FIRST + 1
    image = char
    while image == char or image in taken:
        image = chr(_HAN_FIRST + derange(derive(key, "other"), ord(image) - _HAN_FIRST, size))
    return image


def _other_tibetan(name: str, key: bytes) -> str:
    words = _tibetan_words(name)
    if not words:
        return ""
    places = ((derive(key, "tibetan", str(place)), _TIBETAN.index(word)) for place, word in enumerate(words))
    return "".join(_TIBETAN[derange(place_key, index, len(_TIBETAN))] for place_key, index in places)


def _tibetan_words(name: str) -> list[str]:
    """Return the words of a Tibetan name of four characters; nothing for another name."""
    words = [name[:2], name[2:]]
    return words if len(name) == 4 and all(word in _TIBETAN for word in words) else []


@cache
def _surnames_like(length: int, rank: int) -> tuple[str, ...]:
    """Return the surnames of a length and class; compound ones are too few to be told apart by frequency."""
    alike = (name for name, other in surnames().items() if len(name) == length and (length > 1 or other == rank))
    return tuple(sorted(alike))


@cache
def _given_classes() -> tuple[tuple[str, ...], ...]:
    """Return the common and the rare characters of given names that tell no sex: a surrogate should not stand out."""
    told = set(FEMALE + MALE + _KEPT)
    ranks = {char: rank for char, rank in given_characters().items() if char not in told}
    common = sorted(char for char, rank in ranks.items() if rank <= 2)
    return tuple(common), tuple(sorted(char for char, rank in ranks.items() if rank > 2))


@cache
def _syllables() -> tuple[str, ...]:
    return tuple(sorted(set(_SYLLABLES)))
