"""Tells by numbers what somebody is charged with from what is found: `2-11` in the log of a study's delegations."""

from __future__ import annotations

from hdeid.text.regex import regex

TASKS = (
    r"(?:职责|任务|分工|(?<![A-Za-z])(?i:tasks?|duties|responsibilities))"
    r"(?:编号|代码|内容|项目?|(?i: no\.?| codes?))?"
)
"""Captions of what somebody is charged with, which logs of delegations tell by numbers: 2-11."""

_DELEGATED = regex(rf"授权|{TASKS}|(?i:delegat)")
_TASK_CELL = regex(r"(?P<first>[1-9]\d?)-(?P<last>[1-9]\d?)\Z")
_ROLE_BEFORE = regex(
    r"(?:(?<![A-Za-z])(?:CR[AC]|PI|[Ss]ub-?I|SI|SC|DM|RN|QA|QC)|研究(?:护士|医[生师]|者|助理)|药(?:师|品管理员|物管理员)|"
    r"护[士师]长?|医[生师]|技[师士]|协调员|管理员|监查员|质控员?|检验[师员]|[数录][据入]录?入?员?|"
    r"(?i:nurse|investigator|pharmacist|coordinator|technician))"
    r"(?:[ \t|,]{1,4}(?:[A-Z]{2,4}|[\u4e00-\u9fff]{2,4}))?[ \t|,]{1,4}\Z"
)
_DAY_BEHIND = regex(r"[ \t|,]{1,4}(?:19|20)\d\d ?[-/.年] ?\d{1,2}(?!\d)")
_LOG = 3000


def is_task_of_role(text: str, start: int, end: int) -> bool:
    """Return whether a range tells by numbers what a role is charged with, before the day from which: `CRC 2-11`.

    All seven such ranges in documents marked by hand were tasks; the text must speak of delegating them.
    """
    found = _TASK_CELL.match(text[start:end])
    if found is None or int(found["first"]) >= int(found["last"]) or not _DAY_BEHIND.match(text, end):
        return False
    if not _ROLE_BEFORE.search(text, max(0, start - 24), start):
        return False
    return _DELEGATED.search(text, max(0, start - _LOG), start) is not None
