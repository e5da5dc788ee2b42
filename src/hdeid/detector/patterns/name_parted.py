"""NAME that scanning parted: 钟 定远, 郝思 源, 陶三 宝, where it fills the place of a signature."""

from __future__ import annotations

from hdeid.detector.words.name_shapes import HAN, is_known, is_plausible, is_word, read_spaced
from hdeid.lexicon.names import given_characters, surnames
from hdeid.text.regex import regex

SIGNED_BEHIND = regex(
    r"[ \t]*(?:\n|\Z)|[ \t]{2,}(?![^\n]{0,3}[:])|[ ]?(?:20|19)[0-9]{2}[-年./]|[ ]{1,4}(?:日期|时间|工号|电话)"
)
"""What stands behind a name that fills its place: the line's end, a wide gap, a date, the next caption."""

_BORDER_BEHIND = regex(r" ?\||[ ]{1,4}\d{1,2}[/.月]\d")
PARTED = regex(rf"[ ]{{1,2}}(?![男女岁床])[{HAN}](?=[ ]{{2}}|[ ]?\n|\Z)")
"""The last character behind a blank: 陶三 宝  性别."""


def read_parted(text: str, start: int, run: int) -> int:
    """Return the end of a parted name that begins at `start` and fills its place, else 0.

    Args:
        run: How many Han characters stand there without a blank.
    """
    end = read_spaced(text, start) if run == 1 else 0
    if run == 2 and (parted := PARTED.match(text, start + 2)):
        end = parted.end()
    is_filled = end > start + run and (SIGNED_BEHIND.match(text, end) or _BORDER_BEHIND.match(text, end))
    name = text[start:end].replace(" ", "")
    # An everyday word is a given name where each of its characters is a usual one: 钟 建国, but not 王 复查.
    is_usual = (
        is_known(name) and surnames().get(name[0], 9) < 3 and all(given_characters().get(c) == 1 for c in name[1:])
    )
    is_free = is_plausible(name) and not is_word(name[1:])
    return end if is_filled and (is_free or is_usual) else 0
