"""The eight methods and every parameter they take, in one table.

The masker applies them (`masker/methods/`); the policy checks types, ranges and defaults here, and the JSON Schema is
made from the same table. Source: POLICY.md section 3.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from hdeid.core.category import CATEGORIES
from hdeid.policy.decision import Parameters, Value
from hdeid.policy.kinds import Either, Field, Flag, Kind, ListOf, Record, Text, Whole

DOMAINS = ("document", "subject", "study", "project")

LINKING = frozenset({"pseudonym", "substitute", "shift"})
"""Methods that treat equal values alike within a domain."""


@dataclass(frozen=True, slots=True)
class Parameter:
    """One parameter of a method; `default` None stands for `not given`."""

    name: str
    kind: Kind
    en: str
    zh: str
    default: Value | None = None


@dataclass(frozen=True, slots=True)
class MethodSpec:
    """A method's name, family and parameters."""

    name: str
    title: str
    family: str
    en: str
    parameters: tuple[Parameter, ...]

    @property
    def record(self) -> Record:
        """What `with:` takes for this method."""
        fields = tuple(Field(p.name, p.kind, p.en, p.zh) for p in self.parameters)
        return Record(fields, f"`with` of method `{self.name}`")

    def complete(self, given: Parameters, domain: str) -> Parameters:
        """Return the given parameters with the defaults filled in; `domain` is the policy's consistency domain."""
        defaults = {p.name: domain if p.name == "domain" else p.default for p in self.parameters}
        merged = {**defaults, **given}
        return {name: value for name, value in merged.items() if value is not None}


_LEVELS = tuple(sorted({name for category in CATEGORIES.values() for name in category.level_names}))

_DOMAIN = Parameter(
    "domain", Text(DOMAINS), "within what one value gets one surrogate; by default the policy's", "一致性范围"
)

_ALL = (
    MethodSpec("tag", "标签", "去标识化", "the category in brackets: `[姓名]`", (
        Parameter("style", Text(("zh", "en")), "language of the tag", "标签语言", "zh"),
        Parameter("number", Flag(), "number the entities: `[姓名1]`", "按实体编号", False),
    )),
    MethodSpec("pseudonym", "假名", "去标识化", "a keyed code, one for each value in its domain", (
        Parameter("prefix", Text(longest=16, may_be_empty=True), "put before the code", "前缀", ""),
        Parameter("length", Whole(4, 32), "characters of the code", "长度", 8),
        _DOMAIN,
        Parameter("reversible", Text(pattern=r"[a-z0-9][a-z0-9._/-]{0,63}", example="vault-1"),
                  "vault that keeps the way back", "可逆：保险库编号"),
    )),
    MethodSpec("generalize", "泛化", "泛化编码", "something coarser: a city, an age band, a code", (
        Parameter("to", Text(_LEVELS), "level to go up to", "泛化到的级别"),
        Parameter("as", Text(("text", "code")), "name, or code of GB/T 2260", "文字或行政区划代码", "text"),
        Parameter("bands", Whole(1, 50), "width of age bands in years", "年龄段宽度"),
        Parameter("top", Whole(1, 130), "ages from here on become one", "年龄上限"),
        Parameter("label", Text(longest=32), "text written instead", "替换文字"),
        Parameter("min_population", Whole(1, 100_000_000), "go up until this many people live there", "最小人口数"),
    )),
    MethodSpec("substitute", "替换", "随机替代", "an invented value of the same kind", (
        Parameter("keep", ListOf(Text(("sex", "length", "city", "district", "province", "birth_year", "carrier",
                                       "surname", "domain", "ethnicity"))), "what stays true", "保留特征", ()),
        Parameter("valid", Flag(), "check digits and codes hold", "校验码有效", True),
        _DOMAIN,
    )),
    MethodSpec("shift", "偏移", "随机替代", "dates moved by one offset a subject", (
        Parameter("max_days", Whole(1, 3650), "largest move, in days", "最大偏移天数", 365),
        _DOMAIN,
        Parameter("keep", ListOf(Text(("weekday",))), "what stays true", "保留特征", ()),
        Parameter("partial", Text(("suppress", "consistent")), "dates without a day", "不完整日期的处理", "suppress"),
    )),
    MethodSpec("mask", "遮盖", "屏蔽抑制", "stars", (
        Parameter("char", Text(("star", "block", "cross")), "`*`, `█` or `×`", "遮盖字符", "star"),
        Parameter("length", Either((Text(("same",)), Whole(1, 16)), "`same` or a whole number 1..16"),
                  "as long as the text (which tells its length), or fixed", "长度", "same"),
    )),
    MethodSpec("suppress", "删除", "屏蔽抑制", "nothing, or a fixed text", (
        Parameter("leave", Text(longest=32, may_be_empty=True), "text left instead", "留下的文字", ""),
    )),
    MethodSpec("drop", "丢弃", "屏蔽抑制", "the value of a form removed; in plain text, deleted", (
        Parameter("what", Text(("value", "item", "record")), "how much is removed", "丢弃范围", "value"),
    )),
)  # fmt: skip

METHODS: Mapping[str, MethodSpec] = {method.name: method for method in _ALL}
"""Every method by its name, from POLICY.md section 3."""
