"""NAME by its surroundings: captions, roles, titles, words for persons, signature lines, columns of names.

What only reading can tell is left to the tagger; this is the second look at what layout and wording prove.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import cache

import ahocorasick

from hdeid.core.span import Evidence, Span
from hdeid.detector.patterns.name_lines import find_nicknames, find_signed_lines
from hdeid.detector.patterns.name_parted import PARTED, SIGNED_BEHIND, read_parted
from hdeid.detector.patterns.name_row import is_bracketed, is_fact_behind, is_paired
from hdeid.detector.patterns.name_title import TITLE, has_title, read_before_title
from hdeid.detector.reading.page import Page
from hdeid.detector.words.name_minority import read_minority
from hdeid.detector.words.name_shapes import (
    FUNCTION_SURNAMES,
    HAN,
    VERBAL_SURNAMES,
    is_common,
    is_han,
    is_known,
    is_plausible,
    is_value,
    is_ware,
    is_word,
    read_dotted,
    read_hidden,
    read_latin,
    read_spaced,
)
from hdeid.detector.words.name_words import BEHIND_NAME, nobody, person_words
from hdeid.lexicon.names import given_characters, surnames
from hdeid.text.regex import regex

_GAP = regex(
    r"(?:签名|签字|姓名)?(?:\([^()\n]{0,12}\))?"
    r"(?P<mark>[ \t]{0,12}[:=|][ \t_]{0,24}\n?[ \t]{0,24}|[ \t]{1,24})?"
)
# Roles that without a colon are verbs or nouns of their own.
_VERBS = frozenset(
    {"记录", "审核", "麻醉", "主刀", "父", "母", "陪护", "签名", "签字", "作者", *person_words("verb_role")}
)
_NO_CAPTION_BEHIND = regex(r"缩写|首字母|代码|编码|简称|章|及|群(?=·)|[台站](?=[报登处前旁边领咨取])")
# 文本含姓名 | 处理: a title that asks whether a name stands in a text.
_ASKED_BEFORE = regex(r"(?:含有?|是否有?|有无)\Z")
_BETWEEN = regex(r"[ ]{0,3}(?:\([^()\n]{0,16}\))?[ ]{0,3}(?:[、,/;&+]|和|及|与|[ ]{1,4})[ ]{0,3}")
_BEHIND = regex(BEHIND_NAME)
_SEX_OR_AGE = regex(r"[ ]?[,、(/ ]{1,2}[ ]?(?:男|女|[0-9]{1,3} ?岁|性别|身份证|住院号|病案号|年龄|电话|1[3-9][0-9]{9})")
_RELATION = regex(
    r"[ ]?\((?:系|为|与)?(?:患者|病人|其|受试者)?(?:之|的)?[长次大小]?(?:本人|[妻夫子女父母兄弟姐妹媳婿孙侄甥儿]|"
    r"丈夫|爱人|配偶|家属|"
    r"老伴|同事|朋友|联系人|监护人)"
)
_DATE_BEHIND = regex(r"[ ]{1,4}(?:20|19)[0-9]{2}[-年./]")
_STOP_BEHIND = regex(r"[ ]?[,。;、()]|[ ]*(?:\n|\Z)")
# A name and its title head what the bearer says: 谷健医生:加量.
_SAID_BY = regex(rf"(?P<name>[{HAN}]{{2,3}})(?:医生|医师|主任|大夫|护士长?|老师|教授|药师|技师)\Z")
# 联系人 妻子帕提古丽·艾合买提, 家属 弟居来提·依明.
_KIN_BEFORE_DOTTED = regex(
    rf"(?:妻子?|丈夫|爱人|配偶|[儿孙侄]子|女儿?|[孙侄]女|外甥女?|[父母]亲?|[兄弟姐妹]{{1,2}}|[大小][哥姐弟妹])(?=[{HAN}]{{1,8}}·[{HAN}])"
)
_CHILD_OF = regex(r"之[子女]")
_BLANK = regex(r"[ ]{1,3}")
_LATIN_TITLE = regex(r"\.?[ ]?")
_LONGEST_HEAD = 10
"""Characters from a line's beginning to the end of a speaker's role, and more."""


class NameContext:
    """Finds names by captions, roles and titles; one pass of an automaton over the text, bounded work at each find."""

    name = "name-context"

    def find(self, page: Page) -> Iterator[Span]:
        text = page.text
        seen: set[tuple[int, int]] = set()
        for start, end, kinds in _triggers(text):
            for name_start, name_end, score in _around(text, start, end, kinds):
                if (
                    (name_start, name_end) not in seen
                    and not _is_next_column(page, end, name_start, name_end)
                    and not _is_said(page, end, name_start, name_end)
                    and (_SEX_OR_AGE.match(text, name_end) or not is_ware(text[name_start:name_end]))
                ):
                    seen.add((name_start, name_end))
                    yield _span(name_start, name_end, score)
        for start, end in (*_cells(page), *find_signed_lines(text), *find_nicknames(text)):
            yield _span(start, end, 0.9)


def _is_next_column(page: Page, caption_end: int, start: int, end: int) -> bool:
    """Return whether an unlikely name stands in the next cell behind a caption that is a column's: 姓名, 角色."""
    if page.text[caption_end : caption_end + 1] not in ("\t", "|", " ") or is_known(page.text[start:end]):
        return False
    line = page.text.rfind("\n", 0, caption_end) + 1
    caption = re.split(r"[\t| ]", page.text[line:caption_end])[-1]
    return page.table.names_column(caption)


def _is_said(page: Page, caption_end: int, start: int, end: int) -> bool:
    """Return whether what looks like a name begins what somebody says in a dialogue: 护士:那就去当地查."""
    text, name = page.text, page.text[start:end]
    if start < caption_end or not text.startswith(":", caption_end):
        return False
    least = max(0, caption_end - _LONGEST_HEAD)
    head = text[max(least, text.rfind("\n", least, caption_end) + 1) : caption_end]
    bearer = _SAID_BY.search(head)
    if head.strip(" ") not in page.speakers and not (bearer and is_plausible(bearer["name"])):
        return False
    is_sure = (is_plausible(name) and is_common(name)) or text.startswith("某", end)
    return not (is_sure or "·" in name or (_STOP_BEHIND.match(text, end) and len(name) > 2 and _is_whole(name)))


def _span(start: int, end: int, score: float) -> Span:
    return Span(start, end, "NAME", (), score, "pattern:name-context", Evidence.CONTEXT)


_KINDS = {
    "c": "caption",
    "r": "role",
    "v": "verb_role",
    "p": "person",
    "t": "title",
    "l": "latin_caption",
    "d": "latin_title",
}


@cache
def _automaton() -> ahocorasick.Automaton:
    kinds: dict[str, str] = {}
    for letter, kind in _KINDS.items():
        for word in person_words(kind):
            kinds[word] = kinds.get(word, "") + letter.replace("v", "r")
    for blanks in range(1, 9):
        kinds["姓" + " " * blanks + "名"] = "c"
        kinds["签" + " " * blanks + "名"] = kinds["签" + " " * blanks + "字"] = "r"
    automaton = ahocorasick.Automaton()
    for word, letters in kinds.items():
        automaton.add_word(word, (len(word), letters))
    automaton.make_automaton()
    return automaton


def _triggers(text: str) -> Iterator[tuple[int, int, str]]:
    """Yield the range and kinds of each trigger that lies in no longer one."""
    found = sorted((last + 1 - length, -last - 1, kinds) for last, (length, kinds) in _automaton().iter(text))
    reach = 0
    for start, end, kinds in found:
        if -end > reach:
            reach = -end
            yield start, -end, kinds


def _around(text: str, start: int, end: int, kinds: str) -> Iterator[tuple[int, int, float]]:
    if "l" in kinds or "d" in kinds:
        yield from _latin(text, start, end, kinds)
        return
    if "t" in kinds:
        before = list(read_before_title(text, start))
        yield from before
        # 何老师 钱收到了: who bears the title is named already.
        if before and kinds == "t":
            return
    gap = _GAP.match(text, end)
    position = gap.end() if gap else end
    if kin := _KIN_BEFORE_DOTTED.match(text, position):
        position = kin.end()
    if _NO_CAPTION_BEHIND.match(text, end) or _ASKED_BEFORE.search(text, max(0, start - 3), start):
        return
    mark = (gap["mark"] or "") if gap else ""
    is_marked = bool(mark.strip(" ")) or "\n" in mark
    if "c" in kinds and mark:
        # With blanks only, the next word may be the next header of a table: 姓名 诊断.
        is_row = not is_marked and is_fact_behind(text, position + _han_run(text, position, 5))
        yield from _people(text, position, is_certain=is_marked or is_row)
    elif ("r" in kinds or "c" in kinds) and is_marked:
        yield from _people(
            text, position, is_certain=False, is_signer=text[start:end] not in _VERBS or _is_dated(text, position)
        )
    elif mark and end - start > 1 and (run := _signature(text, start, position)):
        yield position, position + run, 0.85
    elif "(" not in text[end:position] and text[start:end] not in _VERBS:
        yield from _behind_person(text, position)


def _is_whole(name: str) -> bool:
    """Return whether a name that stops on both sides is no word nor made of one: 王二喜, but not 曾在 or 高血压."""
    if is_word(name) or name[0] in FUNCTION_SURNAMES | VERBAL_SURNAMES:
        return False
    return surnames().get(name[0], 9) < 3 if len(name) == 2 else not (is_word(name[:2]) or is_word(name[1:]))


def _is_signed(text: str, start: int, end: int) -> bool:
    """Return whether a name that may be a word (高明) fills the place of a signature."""
    name = text[start:end]
    if not is_known(name):
        return False
    return is_bracketed(text, end) or (surnames().get(name[0], 1) < 3 and SIGNED_BEHIND.match(text, end) is not None)


def _is_dated(text: str, start: int) -> bool:
    """Return whether a short word and a date fill a field, as a signature does: 审核:明月 2024-05-01."""
    run = _han_run(text, start, 4)
    return 1 < run < 4 and _DATE_BEHIND.match(text, start + run) is not None


def _signature(text: str, role: int, start: int) -> int:
    """Return the length of the name behind a role and a blank that a line's end, a wide gap or a date follows, else 0.

    An everyday word needs another role with its name in the row, a bare surname a wide gap before it.
    """
    run = _han_run(text, start, 5)
    name, end = text[start : start + run], start + run
    if parted := read_parted(text, start, run):
        return parted - start
    if run == 1 and text.startswith("/", end):
        return int(name in surnames() and is_plausible(text[end + 1 : end + 1 + min(3, _han_run(text, end + 1, 4))]))
    if not SIGNED_BEHIND.match(text, end) or has_title(text, start, end):
        return 0
    if run == 1:
        is_wide = text[start - 2 : start] in ("  ", " \t", "\t\t")
        return int(
            is_wide and name in surnames() and name not in FUNCTION_SURNAMES and text[end : end + 1] in ("", "\n")
        )
    is_name = 1 < run < 5 and is_known(name) and (not is_word(name) or is_paired(text, role, start, end))
    return run if is_name else 0


def _people(text: str, position: int, *, is_certain: bool, is_signer: bool = False) -> Iterator[tuple[int, int, float]]:
    """Read one name, or a list of names with their titles, behind a caption."""
    for _ in range(30):
        end = _read_value(text, position, is_certain=is_certain, is_signer=is_signer)
        if not end:
            return
        yield position, end, 0.95 if is_certain else 0.9
        title = TITLE.match(text, end)
        between = _BETWEEN.match(text, title.end() if title else end)
        if between is None or (not between[0].strip() and not title and is_certain):
            return
        position, is_certain = between.end(), False
        # Behind a blank alone the next caption may stand: 申请医生:阚静 采样时间.
        run = _han_run(text, position, 4)
        if not between[0].strip() and not title and not is_plausible(text[position : position + min(run, 3)]):
            return


def _read_value(text: str, start: int, *, is_certain: bool, is_signer: bool = False) -> int:
    """Return the end of the name that a caption's value begins with, 0 when it is none."""
    if start >= len(text):
        return 0
    if text[start].isascii():
        end = read_latin(text, start) if is_certain or text[start].isupper() else 0
        # One Latin word behind a role may be anything: 穿刺: Bethesda.
        return end if is_certain or " " in text[start:end] else 0
    end = read_dotted(text, start) or read_hidden(text, start)
    if end:
        return _without_some(text, start, end)
    end = read_minority(text, start)
    if end and not is_han(text[end : end + 1] or " "):
        return end
    if (
        is_certain
        and text[start] in surnames()
        and text[start + 1 : start + 2] == "氏"
        and not is_han(text[start + 2 : start + 3] or " ")
    ):
        return start + 1
    run = _han_run(text, start, 12)
    if 3 < run < 6 and _CHILD_OF.match(text, start + run - 2):
        # A newborn is called by its mother: 鄢敏之女.
        run -= 2
    check = is_value if is_certain else _is_role_value
    if run == 1 and text[start] in surnames():
        if (blank := _BLANK.match(text, start + 1)) and TITLE.match(text, blank.end()):
            return start + 1
        end = read_spaced(text, start)
        return end if end and is_value(text[start:end].replace(" ", "")) else 0
    is_signed = is_signer and 1 < run < 5 and _is_signed(text, start, start + run)
    if run == 2 and (parted := PARTED.match(text, start + 2)) and is_known(text[start : start + 2]):
        return parted.end()
    if run <= 4 and (is_signed or check(text[start : start + run])) and not has_title(text, start, start + run):
        return start + run
    length = _length_before_words(text, start, run, check)
    if length:
        return start + length
    is_cut = is_certain and run > 4 and is_known(text[start : start + 3]) and not is_word(text[start + 2 : start + 4])
    return start + 3 if is_cut and not is_word(text[start : start + 2]) else 0


def _is_likely(name: str) -> bool:
    """Return whether a name is plausible, or bears a rare surname, has usual characters and no word in it: 辜两全."""
    if is_plausible(name):
        return len(name) == 2 or is_common(name)
    is_usual = len(name) == 3 and all(given_characters().get(char, 9) < 3 for char in name[1:])
    return is_usual and is_known(name) and _is_whole(name)


def _without_some(text: str, start: int, end: int) -> int:
    """Return where the surname of 李某某 ends, and `end` for other names; 某 says that the name is kept back."""
    return start + 1 if text[start + 1] == "某" else end


def _is_role_value(name: str) -> bool:
    return is_known(name) and name not in nobody() and not is_word(name[:2])


def _length_before_words(text: str, start: int, run: int, check: Callable[[str], bool]) -> int:
    """Return the length of a name that words follow without a blank, 0 when there is none: 王芳于昨日, 李海海主任."""
    fitting = [
        length
        for length in (2, 3, 4)
        if length < run
        and check(text[start : start + length])
        and not has_title(text, start, start + length)
        and (_BEHIND.match(text, start + length) or TITLE.match(text, start + length))
    ]
    # 王芳于昨日: the shorter one; 李有为因: the third character is rather a name's.
    return fitting[-1] if len(fitting) > 1 and text[start + 2] in "和为" else fitting[0] if fitting else 0


def _han_run(text: str, start: int, limit: int) -> int:
    length = 0
    while length < limit and start + length < len(text) and is_han(text[start + length]):
        length += 1
    return length


def _behind_person(text: str, start: int) -> Iterator[tuple[int, int, float]]:
    """Read a name directly behind a word for a person or a role, when what follows it fits: 患者李海海,男."""
    if start >= len(text) or not is_han(text[start]):
        return
    end = read_dotted(text, start) or read_hidden(text, start)
    if end and text[start] not in FUNCTION_SURNAMES | VERBAL_SURNAMES:
        yield start, _without_some(text, start, end), 0.9
        return
    end = read_minority(text, start)
    if end and (end - start > 2 or not is_han(text[end : end + 1] or " ") or _BEHIND.match(text, end)):
        yield start, end, 0.85
        return
    run = _han_run(text, start, 5)
    if parted := read_parted(text, start, run):
        yield start, parted, 0.8
        return
    length = min(run, 4)
    name = text[start : start + length]
    if run < 5 and is_known(name) and not has_title(text, start, start + length):
        behind = start + length
        is_proved = _SEX_OR_AGE.match(text, behind) or _RELATION.match(text, behind)
        if not is_proved and _STOP_BEHIND.match(text, behind) and _is_whole(name):
            yield start, behind, 0.8
            return
        if is_proved or (is_plausible(name) and is_common(name) and name[0] not in FUNCTION_SURNAMES):
            yield start, behind, 0.9 if is_proved else 0.75
            return
    length = _length_before_words(text, start, run, _is_likely)
    is_sure = length > 2 or is_common(text[start : start + length])
    if length and is_sure and text[start] not in FUNCTION_SURNAMES:
        yield start, start + length, 0.75


def _latin(text: str, start: int, end: int, kinds: str) -> Iterator[tuple[int, int, float]]:
    if (start and text[start - 1].isascii() and text[start - 1].isalpha()) or text[end : end + 1].isalpha():
        return
    if "d" in kinds:
        dot = _LATIN_TITLE.match(text, end)
        position = dot.end() if dot else end
        if position > end and (name_end := read_latin(text, position)):
            yield position, name_end, 0.9
            return
    if "l" in kinds:
        gap = _GAP.match(text, end)
        if gap and gap["mark"] and ":" in gap["mark"]:
            yield from _people(text, gap.end(), is_certain=start >= 0 and text[start:end].lower().endswith("name"))


def _cells(page: Page) -> Iterator[tuple[int, int]]:
    """Yield the names in columns whose header is a caption of names or a role."""
    for cell in page.cells:
        is_certain = cell.caption in _CERTAIN_COLUMNS
        if is_certain or cell.caption in _ROLE_COLUMNS:
            end = _read_value(page.text, cell.start, is_certain=is_certain)
            if end and end <= cell.end:
                yield cell.start, end


_CERTAIN_COLUMNS = frozenset((*person_words("caption"), "Name", "Patient Name"))
_ROLE_COLUMNS = frozenset((*person_words("role"), *person_words("verb_role"), "Investigator"))
