"""Every key that a policy file may hold, in one definition.

The parser reads files by it, `policy/schema.py` turns it into a JSON Schema, `policy/fmt.py` orders keys by it.
Source: POLICY.md sections 1 and 5.
"""

from __future__ import annotations

from hdeid.policy.form_language import CRF, PLACES, VIEW_NAME, VIEWS
from hdeid.policy.kinds import (
    CategoryName,
    Day,
    Decimal,
    Field,
    ListOf,
    MapOf,
    Record,
    SelectorText,
    Text,
    Unread,
    Whole,
)
from hdeid.policy.methods import DOMAINS, METHODS

KEBAB = r"[a-z0-9]+(-[a-z0-9]+)*"
VERSION = r"(0|[1-9]\d{0,5})(\.(0|[1-9]\d{0,5})){2}"

_ID = Text(pattern=r"[a-z0-9]+([-_.][a-z0-9]+)*", example="age-band", longest=64)
_PROSE = Text(longest=500)
_SELECTORS = ListOf(SelectorText(), at_least=1, or_one=True)
_METHOD = Text(tuple(METHODS))
_STRINGS = ListOf(Text(may_be_empty=False), or_one=True)

_METHOD_FIELD = Field("method", _METHOD, "how the text is changed", "处理方法")
_WITH_FIELD = Field("with", Unread(), "parameters of the method", "方法参数")
_REASON_FIELD = Field("reason", _PROSE, "why", "理由")

AGE_BOUNDS = Record(
    tuple(Field(name, Decimal(0, 150), f"age {words}, in years", zh) for name, words, zh in (
        ("gte", "at least", "不小于"), ("gt", "above", "大于"), ("lte", "at most", "不大于"), ("lt", "below", "小于"),
        ("eq", "exactly", "等于"),
    )),
    "`age`",
)  # fmt: skip
WHERE = Record((Field("age", AGE_BOUNDS, "a bound on the age", "年龄条件", is_required=True),), "`where`")
_WHERE_FIELD = Field("where", WHERE, "holds only under this condition", "条件")

FLOOR = Record(
    (
        Field("hide", _SELECTORS, "never shown, by anyone", "任何情况下都不显示", is_required=True),
        _METHOD_FIELD,
        _WITH_FIELD,
    ),
    "`floor`",
)
RULE = Record(
    (
        Field("id", _ID, "name of the rule", "规则编号", is_required=True),
        Field("at", PLACES, "places in forms where it holds", "适用位置"),
        Field("show", _SELECTORS, "what stays", "显示"),
        Field("hide", _SELECTORS, "what is hidden", "隐藏"),
        _WHERE_FIELD,
        _METHOD_FIELD,
        _WITH_FIELD,
        Field("closure", Text(("off",)), "`off`: finer levels are left alone; needs a reason", "关闭闭包"),
        _REASON_FIELD,
    ),
    "a rule",
    exactly_one=(("show", "hide"),),
)
THEN = Record(
    (
        Field("hide", _SELECTORS, "what is hidden then", "此时隐藏", is_required=True),
        _METHOD_FIELD,
        _WITH_FIELD,
    ),
    "`then`",
)
TOGETHER = Record(
    (
        Field("id", _ID, "name of the rule", "规则编号", is_required=True),
        Field("window", Text(("sentence", "paragraph", "item", "document", "subject")), "where they stand together",
              "窗口"),
        Field("all_of", _SELECTORS, "all of these", "全部出现"),
        Field("at_least", Whole(1, 99), "how many of `of`", "至少几个"),
        Field("of", _SELECTORS, "what is counted", "计数对象"),
        _WHERE_FIELD,
        Field("then", THEN, "what is hidden then", "处理", is_required=True),
        _REASON_FIELD,
    ),
    "a `together` rule",
    exactly_one=(("all_of", "of"),),
)  # fmt: skip
ALLOW = Record(
    (
        Field("id", _ID, "name of the list", "编号", is_required=True),
        Field("terms", ListOf(Text(longest=100), at_least=1), "literal terms", "词语"),
        Field("from", Text(pattern=r"builtin:[a-z0-9-]+", example="builtin:medical-eponyms-zh"), "a shipped list",
              "内置词表"),
        Field("for", ListOf(CategoryName(), at_least=1, or_one=True), "categories it un-marks", "适用类别",
              is_required=True),
        _REASON_FIELD,
        Field("approved_by", _PROSE, "who allowed it", "批准人"),
        Field("expires", Day(), "last day on which it holds", "有效期至"),
    ),
    "an `allow` entry",
    exactly_one=(("terms", "from"),),
)  # fmt: skip
DENY = Record(
    (
        Field("id", _ID, "name of the list", "编号", is_required=True),
        Field("terms", ListOf(Text(longest=100), at_least=1), "literal terms", "词语", is_required=True),
        Field("as", CategoryName(), "what they are", "作为类别", is_required=True),
        _REASON_FIELD,
    ),
    "a `deny` entry",
)
THRESHOLD = Record(
    (
        Field("recall", Decimal(0, 1), "share that must be found", "召回率"),
        Field("threshold", Decimal(0, 1), "least probability", "概率阈值"),
    ),
    "a threshold",
    exactly_one=(("recall", "threshold"),),
)
DETECT = MapOf(
    THRESHOLD,
    CategoryName(),
    (
        Field("default", THRESHOLD, "for categories not named", "默认阈值"),
        Field("level_threshold", Decimal(0, 1), "least confidence of a level", "层级置信度阈值"),
    ),
)
CONSISTENCY = Record(
    (
        Field("domain", Text(DOMAINS), "within what one value gets one surrogate", "一致性范围"),
        Field("match", Text(("surface", "canonical", "entity")), "what counts as the same value", "同一值的判定"),
        Field("key", Text(longest=200), "reference to the key, never the key itself", "密钥引用"),
        Field("link_across_exports", Text(("never", "always")), "`never` re-keys each release", "跨次导出关联"),
    ),
    "`consistency`",
)
RELAXATION = Record(
    (
        Field("rule", Text(longest=64), "rule of the parent that is weakened", "被放宽的规则", is_required=True),
        Field("reason", _PROSE, "why", "理由", is_required=True),
        Field("approved_by", _PROSE, "who allowed it", "批准人", is_required=True),
        Field("expires", Day(), "last day on which it holds", "有效期至"),
    ),
    "a `relaxes` entry",
)
ACKNOWLEDGEMENT = Record(
    (
        Field("leak", Text(longest=200, example="id_card -> age"), "what tells what", "推断链", is_required=True),
        Field("reason", _PROSE, "why it is accepted", "理由", is_required=True),
        Field("approved_by", _PROSE, "who accepted it", "批准人"),
    ),
    "an `acknowledges` entry",
)
APPLIES_TO = Record(
    (
        Field("study", Text(longest=100), "study it was written for", "研究"),
        Field("sites", _STRINGS, "its sites, or `all`", "中心"),
    ),
    "`applies_to`",
)
TEST = Record(
    (
        Field("id", _ID, "name of the test", "测试编号", is_required=True),
        Field("view", VIEW_NAME, "the view to render", "视图"),
        Field("at", Text(longest=400), "place in a form", "位置"),
        Field("input", Text(longest=20_000, may_be_empty=True), "text in gold markup", "带标注的输入"),
        Field("score", Decimal(0, 1), "how sure the model is of each identifier", "识别分值"),
        Field("level_score", Decimal(0, 1), "how sure the model is of each level", "层级分值"),
        Field("subjects", Whole(1, 10_000), "how many subjects of a batch have this text", "同批相同人数"),
        Field("text", Text(longest=20_000), "plain text, marked by the model", "原始文本"),
        Field("needs", Text(("model",)), "`model` beside `text`", "需要模型"),
        Field("expect", Text(longest=20_000, may_be_empty=True), "the whole output", "预期输出"),
        Field("expect_hidden", _STRINGS, "must not be in the output", "必须隐藏"),
        Field("expect_visible", _STRINGS, "must be in the output", "必须可见"),
    ),
    "a test",
    exactly_one=(("input", "text"),),
)
POLICY = Record(
    (
        Field("hdeid", Text(("1",)), "version of the policy language", "策略语言版本", is_required=True),
        Field("policy", Text(pattern=KEBAB, example="abc-301-base", longest=64), "name", "名称", is_required=True),
        Field("version", Text(pattern=VERSION, example="1.0.0"), "three parts", "版本", is_required=True),
        Field("title", _PROSE, "for people", "标题"),
        Field("extends", Text(longest=200), "parent, pinned: `name@1.0.0`", "继承自"),
        Field("implements", ListOf(Text(pattern=KEBAB, example="hipaa-18")), "norms proved to be met", "符合的规范"),
        Field("applies_to", APPLIES_TO, "study and sites", "适用范围"),
        Field("unlisted", Text(("hide", "show")), "what no rule names", "未列出的内容"),
        Field("default_method", _METHOD, "where no method is named", "默认方法"),
        Field("on_error", Text(("withhold",)), "a document that cannot be read whole is withheld", "出错时扣留"),
        _REASON_FIELD,
        Field("relaxes", ListOf(RELAXATION), "rules of the parent that this one weakens", "放宽的父规则"),
        Field("acknowledges", ListOf(ACKNOWLEDGEMENT), "derivations that are accepted", "认可的推断"),
        Field("consistency", CONSISTENCY, "how surrogates hang together", "一致性"),
        Field("detect", DETECT, "how sure detection must be", "识别阈值"),
        Field("floor", FLOOR, "never shown, by anyone", "底线"),
        Field("crf", CRF, "settings for forms", "病例报告表设置"),
        Field("rules", ListOf(RULE), "what is shown and what is hidden", "规则"),
        Field("together", ListOf(TOGETHER), "hides more where several stand together", "组合规则"),
        Field("allow", ListOf(ALLOW), "terms that are no identifiers", "放行词"),
        Field("deny", ListOf(DENY), "terms that always are", "拦截词"),
        Field("views", VIEWS, "what roles may see", "视图"),
        Field("tests", ListOf(TEST), "tests of the policy", "测试"),
    ),
    "a policy",
)  # fmt: skip
