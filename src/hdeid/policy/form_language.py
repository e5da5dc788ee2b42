"""The keys of `views:` and `crf:`, as data; part of `policy/language.py`. Source: POLICY.md sections 5 and 6."""

from __future__ import annotations

from hdeid.policy.crf import FORMATS, SCAN
from hdeid.policy.kinds import Field, ListOf, MapOf, PlaceText, Record, SelectorText, Text, Whole
from hdeid.policy.methods import METHODS

_PROSE = Text(longest=500)
_SELECTORS = ListOf(SelectorText(), at_least=1, or_one=True)
PLACES = ListOf(PlaceText(), at_least=1, or_one=True)

VIEW_NAME = Text(pattern=r"[a-z0-9]+([-_][a-z0-9]+)*", example="monitor", longest=40)

REQUIRES = Record(
    (
        Field("approval", Text(longest=64), "role that must have approved it", "须由谁批准"),
        Field("purpose", _PROSE, "purpose that the request must state", "用途"),
        Field("expires_days", Whole(1, 3650), "days for which an approval holds", "批准有效天数"),
    ),
    "`requires`",
)
RISK = Record(
    (
        Field("k", Whole(2, 1_000_000), "subjects that must share each combination", "最小组规模", is_required=True),
        Field("on", _SELECTORS, "quasi-identifiers that make a combination", "准标识符", is_required=True),
        Field("else", Text(("roll-up", "suppress", "refuse")), "what happens to rarer ones", "否则"),
    ),
    "`risk`",
)
VIEW = Record(
    (
        Field("roles", ListOf(Text(longest=64), at_least=1, or_one=True), "who may ask for it", "角色"),
        Field("show", _SELECTORS, "what it shows beside the policy", "另外显示", is_required=True),
        Field("requires", REQUIRES, "conditions on the request", "发布条件"),
        Field("risk", RISK, "condition on the batch", "重识别风险"),
    ),
    "a view",
)
VIEWS = MapOf(VIEW, VIEW_NAME)

METADATA_FLAG = Record(
    (
        Field("path", Text(longest=200), "where the mark stands", "标记位置", is_required=True),
        Field("equals", Text(longest=100), "its value", "标记值", is_required=True),
        Field("method", Text(tuple(METHODS)), "what is done with the value", "处理方法", is_required=True),
    ),
    "`metadata_flag`",
)
CRF = Record(
    (
        Field("format", Text(FORMATS), "format it is written for", "格式"),
        Field("items_unlisted", Text(("scan", "drop", "block")), "items that the policy never names", "未列出的条目"),
        Field("unknown_form", Text(("quarantine",)), "forms that are not known", "未知表单"),
        Field("forms", PLACES, "known forms", "已知表单"),
        Field("items", PLACES, "known items, beside those of `at`", "已知条目"),
        Field("learn_from", PLACES, "items whose values are searched in the subject's free text", "学习来源"),
        Field("attributes", MapOf(Text((SCAN, *METHODS)), Text(longest=100)), "values outside items", "条目外的属性"),
        Field("metadata_flag", METADATA_FLAG, "mark of personal data in the metadata", "元数据标记"),
        Field("unreadable", Text(("withhold", "drop")), "images and embedded objects", "无法读取的内容"),
    ),
    "`crf`",
)
