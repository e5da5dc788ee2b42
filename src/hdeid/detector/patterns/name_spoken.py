"""NAME by how people are spoken to and of: speakers of a chat, nicknames, kin with an age, names in two scripts."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator

from hdeid.core.span import Evidence, Part, Span
from hdeid.detector.patterns.name_child import find_pets, find_playmates, find_ranked
from hdeid.detector.patterns.name_compound import find_compound
from hdeid.detector.patterns.name_lines import find_bedded, find_crews, find_pet_names, find_treated
from hdeid.detector.patterns.name_role import find_behind_role, find_rosters
from hdeid.detector.patterns.name_screen import find_screened
from hdeid.detector.patterns.name_sender import (
    find_nicknames,
    find_parents,
    find_posted,
    find_screen_names,
    find_senders,
    find_speakers,
)
from hdeid.detector.patterns.name_sir import find_sirs
from hdeid.detector.reading.page import Page
from hdeid.detector.words.name_shapes import HAN, is_known, is_plausible, is_word, read_latin
from hdeid.detector.words.name_words import NO_SURNAME, person_words
from hdeid.detector.words.relations import KIN
from hdeid.lexicon.names import surname_of, surnames
from hdeid.lexicon.words import common_words
from hdeid.text.regex import regex

_SOURCE = "pattern:name-spoken"
# 随访护士-訾 08:15:, 老楚 08:45:, 小叶:, @CRC-小叶
_SPEAKER = regex(
    rf"(?:^|[@\n])(?:[{HAN}A-Za-z]{{2,8}}-(?=[{HAN}]{{1,3}}[ :@])|(?=[老小]))(?P<nick>[老小])?(?P<name>[{HAN}]{{1,3}})"
    r"(?= ?:| \d{1,2}:\d\d| ?@)",
    re.MULTILINE,
)
_ADDRESSED = regex(rf"@[{HAN}A-Za-z]{{2,8}}-[老小]?(?P<name>[{HAN}])(?=[ ,:])")
# @Robin-PM, @夏夏-SMO: members of a group of a trial, the role behind the name.
_MENTIONED = regex(
    rf"@(?P<name>[A-Z][a-z]{{1,11}}|[{HAN}]{{2,3}}(?<![组部科方群室办]))-(?=(?:PM|CR[AC]|SMO|DM|PI|QA|PV|MM|BD|CTA|Sub-?I)(?![A-Za-z]))"
)
_LATIN_SPEAKER = regex(r"^(?P<name>[A-Z][a-z]{1,11}): ?(?=[^\x00-\x7f])", re.MULTILINE)
_ANY_SPEAKER = regex(rf"^(?:[{HAN}]{{1,4}}|[{HAN}] ?[A-Z]{{2,3}}):", re.MULTILINE)
_KIN_WITH_AGE = regex(rf"(?:{KIN}|[父母])(?P<name>[{HAN}]{{2,5}})(?=[,(] ?(?:[男女][,;)]|[0-9]{{1,2}}(?:岁|个月)))")
# 外公辜两全家(城关镇): where kin live.
_KIN_AT_HOME = regex(rf"(?:{KIN}|[父母])(?P<name>[{HAN}]{{2,3}})(?=家[(,。;住在吃里])")
_ROLE = regex(rf"(?<![{HAN}A-Za-z])(?P<name>[{HAN}]) ?(?=(?:CR[AC]|PI|PM|Sub-I)(?![A-Za-z]))")
_NICK = regex(
    r"(?:[小乳]名|外号|绰号|诨名|昵称|网名|化名|艺名)[叫为是:]{0,2} ?(?:\(可匿名\))?[\"'“‘「]?"
    rf"(?P<name>[{HAN}]{{2,4}}?)(?=[\"'”’」,。;、)\s]|\Z)"
)
_TWO_SCRIPTS = regex(
    r"(?<![A-Za-z])(?P<latin>[A-Z][A-Za-z]+(?:[ -][A-Z][a-z]+){1,2}) ?[( ]? ?"
    rf"(?P<han>[{HAN}]{{2,4}})(?=[),;。\n]| {{1,8}}|\Z)"
)
_FAMILY = regex(rf"姓(?!名)(?P<name>[{HAN}])(?=的|[,。;)]|先生|女士)")
# (初姓患者)诊断证明.
# 房东(楼姓), 护工(应姓,安徽人).
_ASIDE = regex(rf"\((?P<name>(?![同复本真原夫母父随别他单双贵无有])[{HAN}])姓(?=[),])")
_NAMED_SO = regex(rf"(?<![{HAN}])(?P<name>[{HAN}])姓(?=患者|病人|受试者|家属|老[人汉太])")
_THAT = regex(
    rf"(?:那个|这个|谢谢|麻烦|[找问叫请跟和给](?:一下)?)(?P<nick>[老小])(?P<name>[{HAN}])(?=[,。;!?、的]|就|说|\Z)"
)
# 钮Prof., 请钮Sir看: colleagues in two languages; neither 该Dr nor 心内Dr.
_TITLED = regex(
    rf"(?:(?<![^\s,。;:、(/@])|(?<=[是请找给叫和由跟问与]))(?P<name>[{HAN}])(?=(?:Prof|Dr|Sir|Madam|Attending|Fellow)(?![A-Za-z]))"
)
# 患者况且直,住院号: what stands behind leaves no other reading.
_PATIENT = regex(
    rf"(?:患者|患儿|病人|产妇|受试者|死者)(?P<name>[{HAN}]{{2,4}})"
    r"(?=[,(] ?(?:[男女][,)]|住院号|病案号|门诊号|ID|身份证))"
)
# 喂小X啊: who calls hails by surname; all 3 in documents marked by hand.
_HAILED = regex(rf"[喂哎诶欸嘿嗨][,! ]{{0,2}}小(?P<name>[{HAN}])(?=[啊呀哦吗嘛吧,。!? \n]|[你我您在]|\Z)")
# What kin are and do: 次子体健, 女儿均已婚.
_STATE = regex(r"体健|健[在康]|[均已现患亡故皆也都曾]")
_LATIN_KIN = regex(
    r"\b(?:daughter|son|wife|husband|mother|father|brother|sister|spouse|caregiver)(?:,| named| is|:)? "
    r"(?P<name>[A-Z][a-z]{1,14} [A-Z][a-z]{1,14})(?![A-Za-z])"
)
_COMMON_RANK = 2
_NOBODY = frozenset((*person_words("no_name"), *person_words("caption"), *person_words("role")))


class NameSpoken:
    """Finds names that are spoken or called; each expression is linear, and looks at a bounded neighborhood."""

    name = "name-spoken"

    def find(self, page: Page) -> Iterator[Span]:
        text = page.text
        for start, end, level in (*_speakers(text), *_called(text), *_beside(text), *find_sirs(text)):
            parts = (Part(start, end, level),) if level else ()
            yield Span(start, end, "NAME", parts, 0.85, _SOURCE, Evidence.CONTEXT)
        for start, end in (*find_pet_names(text), *find_playmates(text), *find_pets(text)):
            yield Span(start, end, "NAME", (Part(start, end, "given"),), 0.8, _SOURCE, Evidence.CONTEXT)
        for start, end, length in find_ranked(text):
            cuts = ((start, start + length, "surname"), (start + length, end, "given"))
            named = tuple(Part(*cut) for cut in cuts if cut[0] < cut[1])
            yield Span(start, end, "NAME", named, 0.9, _SOURCE, Evidence.CONTEXT)
        for start, end in (*find_speakers(text), *find_behind_role(text), *find_compound(text)):
            yield Span(start, end, "NAME", (Part(start, end, "surname"),), 0.85, _SOURCE, Evidence.CONTEXT)
        for start, end in find_screen_names(text):
            parts = () if is_known(text[start:end]) else (Part(start, end, "given"),)
            yield Span(start, end, "NAME", parts, 0.85, _SOURCE, Evidence.CONTEXT)
        for start, end in find_screened(text):
            part = Part(start, end, "given")
            yield Span(start, end, "NAME", (part,), 0.95, "pattern:name-screen", Evidence.CONTEXT)
        for who in find_treated(text):
            yield Span(who[0].start, who[-1].end, "NAME", who, 0.9, "pattern:name-treated", Evidence.CONTEXT)
        for start, end in (
            *find_senders(text),
            *find_parents(text),
            *find_nicknames(text),
            *find_posted(text),
            *find_crews(text),
            *find_bedded(text),
            *find_rosters(text),
        ):
            yield Span(start, end, "NAME", (), 0.9, _SOURCE, Evidence.CONTEXT)


def _speakers(text: str) -> Iterator[tuple[int, int, str]]:
    for found in _SPEAKER.finditer(text):
        name = found["name"]
        if (found["nick"] or "") + name in NO_SURNAME:
            continue
        if len(name) == 1 and name in surnames() and (found["nick"] or found[0][-2] == "-"):
            yield *found.span("name"), "surname"
        elif len(name) > 1 and not found["nick"] and is_plausible(name):
            yield *found.span("name"), ""
    speakers = Counter(found["name"] for found in _LATIN_SPEAKER.finditer(text))
    if speakers and _is_chat(text):
        for found in _LATIN_SPEAKER.finditer(text):
            if speakers[found["name"]] > 1 and read_latin(text, found.start("name")):
                yield *found.span("name"), "given"


def _is_chat(text: str) -> bool:
    """Return whether 我, a name or a surname with letters begins several lines as speakers do."""
    heads = Counter(found[0][:-1] for found in _ANY_SPEAKER.finditer(text))
    return any(
        count > 1 and (head == "我" or " " in head or head in surnames() or is_plausible(head))
        for head, count in heads.items()
    )


def _called(text: str) -> Iterator[tuple[int, int, str]]:
    for found in _NICK.finditer(text):
        if found["name"] not in _NOBODY:
            yield *found.span("name"), "" if is_known(found["name"]) and found["name"][0] not in "阿小大" else "given"
    for found in (*_FAMILY.finditer(text), *_ASIDE.finditer(text), *_NAMED_SO.finditer(text)):
        if found["name"] in surnames():
            yield *found.span("name"), "surname"
    for found in _HAILED.finditer(text):
        if found["name"] in surnames() and not {"小" + found["name"]} & (NO_SURNAME | common_words()):
            yield *found.span("name"), "surname"
    for found in _TITLED.finditer(text):
        if found["name"] in surnames() and found["name"] not in "该本两各此":
            yield *found.span("name"), "surname"
    for found in _MENTIONED.finditer(text):
        if found["name"].isascii() or found["name"] not in common_words() | _NOBODY:
            yield *found.span("name"), "" if is_plausible(found["name"]) else "given"
    for expression in (_THAT, _ROLE, _ADDRESSED):
        for found in expression.finditer(text):
            # 原Sub-I: the former one.
            if expression is _ROLE and found["name"] in "原现前新":
                continue
            if surnames().get(found["name"], 9) <= _COMMON_RANK + (expression is _ADDRESSED):
                yield *found.span("name"), "surname"


def _beside(text: str) -> Iterator[tuple[int, int, str]]:
    for expression in (_KIN_WITH_AGE, _KIN_AT_HOME):
        for found in expression.finditer(text):
            if not _is_wordy(found["name"]) and (expression is _KIN_WITH_AGE or surname_of(found["name"])):
                yield *found.span("name"), ""
    for found in _LATIN_KIN.finditer(text):
        if read_latin(text, found.start("name")) == found.end("name"):
            yield *found.span("name"), ""
    for found in _PATIENT.finditer(text):
        name = found["name"]
        if surname_of(name) and name not in _NOBODY and not is_word(name) and not is_word(name[1:]):
            yield *found.span("name"), ""
    for found in _TWO_SCRIPTS.finditer(text):
        if is_plausible(found["han"]) and read_latin(text, found.start("latin")) == found.end("latin"):
            yield *found.span("latin"), ""
            yield *found.span("han"), ""


def _is_wordy(name: str) -> bool:
    pairs = {name[start : start + 2] for start in range(len(name) - 1)}
    if name in _NOBODY or is_word(name) or _STATE.search(name):
        return True
    return any(pair in common_words() or pair in _NOBODY for pair in pairs)
