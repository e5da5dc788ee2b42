"""NAME of who goes by a screen name in a chat: `晨光微露:`, `[21:05] 风轻云淡: 好`, `A心有阳光:`, `@晨光微露`.

Such names are everyday words and idioms, so that nothing in them tells. What heads two messages between others, or one
and is called with `@`, is somebody, where people talk; then four characters that head one other message are as well.
In the authored documents all of 309 heads so found were somebody's, 23 of them not marked. A room of `name_spoken.py`.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator

import ahocorasick

from hdeid.detector.patterns.name_sender import is_role, read_sender
from hdeid.detector.reading.turns import TALK
from hdeid.detector.words.departments import FIELD
from hdeid.detector.words.name_shapes import HAN, is_plausible
from hdeid.detector.words.name_words import nobody
from hdeid.lexicon.divisions import short_divisions
from hdeid.lexicon.names import surnames
from hdeid.text.regex import regex

# A clock in brackets or a letter may stand before the name; the letter sorts it first in lists and belongs to it.
_MESSAGE = regex(
    rf"^[ ]?(?P<clock>\[?\d{{1,2}}:\d\d(?::\d\d)?\]?[ ]{{1,3}})?(?P<name>[A-Z]?(?P<word>[{HAN}]{{2,8}})) ?:(?!\d)"
    r"(?P<said>[^\n]{0,200})",
    re.MULTILINE,
)
_LENGTH = 4
# Whom a chat shows where nobody writes, and captions that stand in the quoted record.
_OF_NO_ONE = regex(r"院[前内]|系统.{0,4}|自动.{0,4}|.{0,4}(?:時間|時间|时间|地址|公告|消息|回[复覆]|[師護]|[经經]理)\Z")
# 行政聂晓琳: where somebody works before the name.
_POST = regex(
    r"(?:信息|行政|财务|医务|总务|后勤|客服|主持|院[端方]|县局|市局|物业|水电|遗传|护理|急诊|急救|药房|检验|超声|放射|病理|"
    r"[夜白中早晚]班|规培|进修|实习|家医|村医|校医|社工|群[主管]|弹幕|网友|热心)"
)
_AT_WORK = regex(r".*[员师者生士医护科室院部办站局所管]\Z")
_FIELDS = regex(rf"(?:{FIELD})(?<=..)科?")
_NICK, _KIN_END = frozenset("老小阿"), frozenset("姐哥姨叔嫂伯")


def find_screened(text: str) -> Iterator[tuple[int, int]]:
    """Yield the screen names of a chat wherever they stand, whole; linear in the text."""
    messages = [*_MESSAGE.finditer(text)]
    if not any(TALK.search(message["said"]) for message in messages):
        return
    ends, starts = {message.end() for message in messages}, {message.start() for message in messages}
    told: Counter[str] = Counter()
    for message in messages:
        is_between = message.start() - 1 in ends or message.end() + 1 in starts
        told[message["name"]] += message["clock"] is not None or is_between
    heads = {message["name"]: message for message in messages}
    known = {name for name, head in heads.items() if _is_repeated(head, told[name], text) and not _is_named_else(head)}
    if any(len(heads[name]["word"]) == _LENGTH for name in known):
        known |= {
            name
            for name, head in heads.items()
            if len(head["word"]) == _LENGTH and told[name] and not _is_named_else(head)
        }
    if phrases := [name for name in known if len(name) >= _LENGTH]:
        automaton = ahocorasick.Automaton()
        for name in phrases:
            automaton.add_word(name, len(name))
        automaton.make_automaton()
        for last, length in automaton.iter(text):
            yield last + 1 - length, last + 1
    for message in messages:
        if message["name"] in known:
            yield message.span("name")


def _is_repeated(head: re.Match[str], messages: int, text: str) -> bool:
    """Return whether a head is a member's: of two or three characters behind clocks, of four anywhere in a chat."""
    is_often = messages > 1 or (messages > 0 and f"@{head['name']}" in text)
    return is_often and (len(head["word"]) == _LENGTH or (len(head["word"]) < _LENGTH and head["clock"] is not None))


def _is_named_else(head: re.Match[str]) -> bool:
    """Return whether a head is a role or a caption, or has the place or role of somebody before the name."""
    word = head["word"]
    is_caption = is_role(word) or (len(word) == _LENGTH and is_role(word[2:])) or _OF_NO_ONE.match(word)
    if is_caption or _POST.match(word) or read_sender(word, is_often=True)[1]:
        return True
    # 老郝头, 肝胆花震: an old man of that surname, a surgeon of that field.
    is_old = word[0] in _NICK and word[1] in surnames() and word[-1] == "头"
    field = _FIELDS.match(word)
    if is_old or (field and is_plausible(word[field.end() :])):
        return True
    if (word[-2] in _NICK and word[-1] in surnames()) or (len(word) < _LENGTH and word[-1] in _KIN_END):
        return True
    # 平安 is a district as well, and what most idioms end with begins with some surname.
    is_placed = word[:2] in short_divisions() and is_plausible(word[2:])
    begins = {word[:length] for length in range(2, len(word))}
    return is_placed or any(map(_AT_WORK.match, begins)) or not begins.isdisjoint(nobody())
