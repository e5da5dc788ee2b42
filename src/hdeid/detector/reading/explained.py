"""Reads names that whoever says them explains at once: `我叫姜禾苗禾苗的禾苗头的苗`, `她叫姚二妞,妞儿的妞`.

As speech is written down nothing parts the name from the words behind it. It ends before the first word that begins or
ends with one of its characters and says so: `禾苗的禾`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from hdeid.detector.words.name_shapes import NEVER_GIVEN
from hdeid.lexicon.names import surname_of, surnames
from hdeid.text.regex import regex

_HAN = r"[\u3400-\u9fff]"
_SAID = regex(rf"[的嘅](?:那个)?(?P<char>{_HAN})")
_WORDS = ((2, 0), (2, 1), (3, 0), (4, 0))
"""Lengths of a word that explains, and where in it the character stands: 麦|子, 小|麦, 东|方红, 忠|心耿耿."""

_PARTED = regex(r"(?:[,、 ]|就?是|,就?是)?\Z")
_BETWEEN = regex(r"[,、 ]?")
_LONGEST, _BEFORE = 4, 12
# What is said before a name; behind it any characters are one, before a clause of its own only behind a surname.
_CALLED = regex(rf"(?:叫做?|姓名[是为:]?|名字[是叫]?)(?P<name>{_HAN}{{2,{_LONGEST}}})\Z")
_CLAUSE = regex(rf"(?:\A|[^\u3400-\u9fff]|我是|他是|她是|这是)(?P<name>{_HAN}{{2,{_LONGEST}}})\Z")
# Who is spoken of by surname, and 姓肖 said again.
_NO_NAME = regex(r"姓|(?:[大小老]?[姐哥弟妹叔婶姨舅姑爷奶伯嫂妈爸娘太]|先生|女士|医[生师]|大夫|护士|主任|老师|师傅)\Z")
_RARE = 3
"""Class of surnames that are words as often."""


@dataclass(frozen=True, slots=True)
class Explained:
    """A name and where its characters stand in what explains them.

    Attributes:
        start: Start of the name.
        end: End of the name.
        chars: Where each explained character stands, in its word and behind 的, with its index in the name.
        last: End of the explanation.
    """

    start: int
    end: int
    chars: tuple[tuple[int, int], ...]
    last: int


def find_explained(text: str) -> Iterator[Explained]:
    """Yield the names that the words right behind them explain, ordered by start.

    Args:
        text: A normal form. Time: linear in its length.
    """
    read = 0
    for said in _SAID.finditer(text):
        word = _word(text, said)
        if word is None or word[0] < read:
            continue
        run = [(*word, said)]
        while len(run) < _LONGEST and (following := _following(text, run[-1][2].end())):
            run.append(following)
        name = _name_before(text, read, word[0], [said["char"] for *_, said in run])
        if name is None:
            continue
        start, end = name
        own = [each for each in run if each[2]["char"] in text[start:end]]
        chars = [
            (place, text.index(said["char"], start, end) - start)
            for _, place, said in own
            for place in (place, said.start("char"))
        ]
        yield Explained(start, end, tuple(chars), own[-1][2].end())
        read = own[-1][2].end()


def _word(text: str, said: re.Match[str]) -> tuple[int, int] | None:
    """Return where the shortest word before 的 starts that begins or ends with the character, and where that stands."""
    for length, index in _WORDS:
        start = said.start() - length
        if start >= 0 and text[start + index] == said["char"] and text[start : said.start()].isalpha():
            return start, start + index
    return None


def _following(text: str, end: int) -> tuple[int, int, re.Match[str]] | None:
    """Return the word, the place of its character and the match of an explanation that begins behind another."""
    between = _BETWEEN.match(text, end)
    start = between.end() if between else end
    for length in (2, 3, 4):
        said = _SAID.match(text, start + length)
        word = _word(text, said) if said else None
        if said and word and word[0] == start:
            return *word, said
    return None


def _name_before(text: str, read: int, start: int, chars: list[str]) -> tuple[int, int] | None:
    """Return the range of the name that stands before its explanation, None where there is none.

    Args:
        read: Where what belongs to another name ends.
        start: Where the explanation starts.
        chars: The characters that it explains.
    """
    before = text[max(read, start - _BEFORE) : start]
    parted = _PARTED.search(before)
    before = before[: parted.start()] if parted else before
    end = max(read, start - _BEFORE) + len(before)
    if called := _CALLED.search(before):
        name = called["name"]
    elif (clause := _CLAUSE.search(before)) and surname_of(clause["name"]):
        name = clause["name"]
    elif len(chars) > 1 and before.endswith("".join(chars[:2])):
        name = before[-3:] if surnames().get(before[-3:-2], _RARE) < _RARE else before[-2:]
    else:
        return None
    is_name = chars[0] in name and not NEVER_GIVEN & set(name[1:]) and not _NO_NAME.search(name)
    return (end - len(name), end) if is_name else None
