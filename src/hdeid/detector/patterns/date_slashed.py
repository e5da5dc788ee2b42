"""Month and day with a slash as English writes them: M/D/YY in the cells of a table, M/D in a log of calls.

Not: doses (2/4/24 mg), counts (returned 2/2), scores (pain on 3/10), acuity.
"""

from __future__ import annotations

from hdeid.detector.patterns.date_values import DateMatch, is_day
from hdeid.text.regex import regex

YEAR_LAST = r"(?P<m>0?[1-9]|1[0-2])/(?P<d>0?[1-9]|[12][0-9]|3[01])/(?P<y>1[5-9]|2[0-9]|3[0-5])(?![0-9/.])"
"""An expression for month, day and a year of two digits: 5/31/23."""

_EVERY = regex(rf"(?<![0-9./-]){YEAR_LAST}")
_CELL = regex(r"(?:^|[\n\t|,]) ?\Z"), regex(r" ?(?:[\t|,]|[ ]*\n|\Z)")
_RANGE_BEHIND = regex(rf" ?(?:[-~至到]|to(?= )) ?{YEAR_LAST}")
_LINE_START, _APART = regex(r"(?:^|\n)[ \t]{0,8}\Z"), regex(r" {1,4}[A-Za-z\u4e00-\u9fff]")
_REACH, _SURE_DAY = 400, 13
# Verbs that no count stands behind; behind the others a share of ten is as likely.
_CONTACT = regex(
    r"(?<![A-Za-z])(?i:called|phoned|spoke|LVM|left (?:a )?(?:message|msg|vm)|texted|e-?mailed|faxed|seen|appt|"
    r"appointment|re-?scheduled(?: to| for)?|scheduled(?: for)?|next (?:try|visit|call|appt|attempt|contact|check))"
    r"[ :]{1,2}\Z"
)
_LOOSER = regex(
    r"(?<![A-Za-z])(?i:call|phone call|f/u|follow-?up|visit|returned|due|sent|received|shipped|reviewed|signed|"
    r"admitted|discharged|retry|contact(?:ed)?|on|since|until|by|started|stopped)[ :]{1,2}\Z"
)
_LARGEST_SHARE = 10
# What happened on a day, at the end of a clause: Op 3/9, d/c 7/9; pain and power are scored in shares: power 4/5.
_EVENT = regex(
    r"(?<![A-Za-z])(?:[Oo]p|OP|[Dd]/[Cc]|[Bb]x|FU|F/U|[Dd]ied|[Dd]ischarged|[Aa]dmitted|[Ss]een in clinic|[Rr]eferred|"
    r"(?:[Uu]nderwent|[Oo]perated|[Dd]ischarged|[Aa]dmitted|[Ss]een|[Dd]ied|[Ss]tarted|[Dd]one|[Pp]erformed)"
    r"[A-Za-z ]{0,20} on)[ ]\Z"
)
# What is counted or numbered by threes: FISH 3/17/21, 第4/16/28周.
_BY_THREE = regex(r" ?(?:[号周月天岁年个次%]|小时|mg|ml|ug|wk|week|month|(?:g|h|mo|d|days?)(?![A-Za-z]))")
_THREE_BEFORE = regex(r"(?:第|染色体|FISH|trisomy|chr\.?|[每各/~-]|[Ww]eeks?|[Dd]ays?|[Mm]onths?) ?\Z")
# What befell somebody, and who hands over when: infarct 2/19, handover 3/15 PM.
_BEFELL = regex(
    r"(?<![A-Za-z])(?i:infarct(?:ion)?|stroke|CVA|ICH|SAH|fracture|surgery|onset|fell|fall|ORIF|THR|TKR|admission)"
    r"[ ](?:on )?\Z"
)
_HANDED = regex(r"(?<![A-Za-z])(?i:handover|note|shift)[ ]\Z")
_HALF_OF_DAY = regex(r" (?:AM|PM)(?![A-Za-z])")
_CLAUSE_ENDS = regex(r"[ ]?(?:[,;.)。、]|\n|\Z)|[ ](?:and|with|for|at|by)\b")


def is_american(text: str, date: DateMatch) -> bool:
    """Return whether the second of three numbers can be nothing but a day, and nothing is counted by them: 5/31/23."""
    day = text[date.start : date.end].split("/")[1].strip()
    is_day_alone = int(day) >= _SURE_DAY and not _BY_THREE.match(text, date.end)
    return is_day_alone and _THREE_BEFORE.search(text, max(0, date.start - 8), date.start) is None


def is_in_table(text: str, date: DateMatch) -> bool:
    """Return whether M/D/YY is one of several, each alone in its cell or at the head of its line, or begins a range."""
    if _RANGE_BEHIND.match(text, date.end):
        return True
    before = text[max(0, date.start - 9) : date.start]
    is_cell = _CELL[0].search(before) is not None and _CELL[1].match(text, date.end) is not None
    is_head = _LINE_START.search(before) is not None and _APART.match(text, date.end) is not None
    if not (is_cell or is_head):
        return False
    year = int(text[date.levels[-1][0] : date.end])
    near = _EVERY.finditer(text, max(0, date.start - _REACH), date.end + _REACH)
    others = (found for found in near if found.start() != date.start and is_day(int(found["m"]), int(found["d"])))
    return any(abs(int(found["y"]) - year) <= 1 for found in others)


def is_of_contact(text: str, date: DateMatch) -> bool:
    """Return whether an English word for a call, a visit or a step of a trial stands before M/D."""
    before = text[max(0, date.start - 40) : date.start]
    if _CONTACT.search(before) or (_EVENT.search(before) and _CLAUSE_ENDS.match(text, date.end)):
        return True
    month, _, day = text[date.start : date.end].partition("/")
    is_sure = int(month) > int(day) or int(day) > _LARGEST_SHARE
    if is_sure and (_HALF_OF_DAY.match(text, date.end) or _HANDED.search(before) or _BEFELL.search(before)):
        return True
    if _BEFELL.search(before) and _CLAUSE_ENDS.match(text, date.end):
        return True
    is_share = int(month) <= int(day) <= _LARGEST_SHARE
    return not is_share and _LOOSER.search(before) is not None
