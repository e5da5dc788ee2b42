"""What lint says of a policy, for people: a whole Chinese sentence first on the Chinese page, English on the other.

The messages of `policy/` are English with a few Chinese words after ` / `. What occurs most often is translated with
the names it is about; all else gets the sentence of its code, and keeps the English one beside it.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, Final

from hdeid.errors import PolicyError
from hdeid.service.resources.policy_answers import finding_entry
from hdeid.service.web.language import language

LINT: Final[Mapping[str, str]] = MappingProxyType(
    {
        "E-APPROVAL": "视图须先获得批准。",
        "E-CLAIM": "策略未达到它所声明的规范，有应隐藏的内容仍会显示。",
        "E-CONFLICT": "两条规则同样具体，结论却相反：请写得更具体，或删除其中一条。",
        "E-DUPLICATE": "同一名称写了两次：请删除或改名其中一个。",
        "E-EXPIRED": "批准已过期：请重新批准，或删除相应内容。",
        "E-EXTENDS": "找不到父策略，或它的版本、指纹与所写不符。",
        "E-KEY": "密钥不得写入策略文件。",
        "E-LEAK": "由可见的内容可以推出已隐藏的内容：请一并隐藏，或写明理由。",
        "E-MARKUP": "测试 `input` 中的标注写法有误。",
        "E-NO-TEST": "缺少测试：请补充一个能证明该内容的测试。",
        "E-PLACE": "表单位置（`at`）的写法有误。",
        "E-POLICY": "策略有误。",
        "E-PURPOSE": "用途与策略规定的不符。",
        "E-REASON": "此设置会多显示内容，须写明 `reason`。",
        "E-RECALL": "模型达不到所要求的召回率：请降低要求或改用阈值。",
        "E-RELAX": "子策略比父策略宽松：请撤回，或在 `relaxes` 中写明理由和批准人。",
        "E-RISK": "重识别风险过高，或视图须按批次发布。",
        "E-ROLE": "角色不能查看此视图。",
        "E-RULE": "规则没有意义或自相矛盾。",
        "E-SELECTOR": "选择器写法有误：应写作 `类别`、`类别.层级`、`类别.below(层级)` 或 `类别.to(层级)`。",
        "E-SIGNATURE": "策略没有受信任的签名。",
        "E-SYNTAX": "写法有误，无法读取：请检查缩进、引号、冒号和括号。",
        "E-TERM": "词表中有空的词语。",
        "E-THRESHOLD": "请求只能降低识别阈值，不能提高。",
        "E-UNKNOWN": "有不认识的名称：请核对拼写。",
        "W-EXPIRED": "放行的词语已过期，将重新隐藏。",
        "W-LEAK": "由可见的内容可能推出已隐藏的内容。",
        "W-LENGTH": "星号个数会暴露原文长度：可写 `with: {length: 3}`。",
        "W-NEVER-FIRES": "此内容从不起作用：请删除或写得更具体。",
        "W-SHOW-DEFAULT": "未列出的内容将全部显示。",
    }
)
"""A sentence for each code of a finding."""

_ALIKE: Final = {
    r"unknown category `(?P<a>[^`]*)`": "没有类别 `{a}`",
    r"unknown level `(?P<a>[^`]*)` of category `(?P<b>[^`]*)`": "类别 `{b}` 没有层级 `{a}`",
    r"unknown key `(?P<a>[^`]*)` in (?P<b>[^;]*)": "没有名为 `{a}` 的键",
    r"unknown operator `(?P<a>[^`]*)`": "没有运算 `{a}`",
    r"unknown view `(?P<a>[^`]*)`": "没有视图 `{a}`",
    r"unknown norm `(?P<a>[^`]*)`": "没有规范 `{a}`",
    r"unknown list `(?P<a>[^`]*)`": "没有词表 `{a}`",
    r"`(?P<a>[^`]*)` cannot be `(?P<b>[^`]*)`": "`{a}` 不能是 `{b}`",
    r"`(?P<a>[^`]*)` must be (?P<c>.*), got `(?P<b>[^`]*)`": "`{a}` 不能是 `{b}`，应为 {c}",
    r"`(?P<a>[^`]*)` is empty": "`{a}` 的值为空",
    r"(?P<a>[^`;]*) needs `(?P<b>[^`]*)`": "{a} 缺少 `{b}`",
    r"`(?P<a>[^`]*)` is written twice, first in line (?P<b>\d+).*": "`{a}` 写了两次（先在第 {b} 行），请删除其一",
    r"no test with `input` fires the rule `(?P<a>[^`]*)`.*": "没有测试用到规则 `{a}`：请加一个由它决定的 `input` 测试",
    r"no test with `view: (?P<a>[^`]*)` shows .*": "没有测试证明视图 `{a}` 显示的内容：请加一个 `view: {a}` 的测试",
    r"`(?P<a>[^`]*)` carries no test.*": "策略 `{a}` 没有测试：请在 `tests:` 中证明它的作用",
    r"the terms of `(?P<a>[^`]*)` change nothing in any test": "`{a}` 的词语在所有测试中都未起作用",
    r"the rule `(?P<a>[^`]*)` decides nothing: .*": "规则 `{a}` 从不起作用：请删除或写得更具体",
    r"`(?P<a>[^`]*)` leaves as many stars .*": "规则 `{a}` 的星号个数会暴露原文长度：可写 `with: {{length: 3}}`",
    r"the terms of `(?P<a>[^`]*)` expired on (?P<b>[-\d]*) .*": "`{a}` 放行的词语已于 {b} 过期，将重新隐藏",
}
_TESTED: Final = {
    r"expected `(?P<a>.*)`, got `(?P<b>.*)`": "应为 `{a}`，得到 `{b}`",
    r"`(?P<a>.*)` must be hidden, got `(?P<b>.*)`": "`{a}` 应隐藏，得到 `{b}`",
    r"`(?P<a>.*)` must stay visible, got `(?P<b>.*)`": "`{a}` 应可见，得到 `{b}`",
}
_HINTS: Final = {
    r"did you mean (?P<a>`[^`]*`)\? ?": "是否想写 {a}？",
    r"write it like (?P<a>`[^`]*`)": "例如 {a}",
    r"expected (?:one of )?(?P<a>`.*`)": "可用：{a}",
}


def finding_words(code: str, message: str) -> tuple[str, str]:
    """Return what a finding says in the language of the present request, and what to tell beside it, or nothing."""
    english = message.partition(" / ")[0]
    if language() != "zh":
        return english, ""
    chinese = _translate(english)
    return (chinese, "") if chinese else (LINT.get(code, LINT["E-POLICY"]), english)


def case_words(fault: str) -> str:
    """Return what is wrong with the output of a policy's own test, in the language of the present request."""
    if language() == "zh":
        for pattern, chinese in _TESTED.items():
            if found := re.fullmatch(pattern, fault, re.DOTALL):
                return chinese.format(**found.groupdict())
    return fault


def worded(entry: dict[str, Any]) -> dict[str, Any]:
    """Return a finding as REST tells it, with `said` and `beside` for people."""
    said, beside = finding_words(entry["code"], entry["detail"])
    return {**entry, "said": said, "beside": beside}


def worded_faults(error: PolicyError) -> list[dict[str, Any]]:
    """Return why a policy does not compile, fault by fault; each is an error."""
    return [worded({**finding_entry(each), "is_error": True}) for each in error.faults or (error,)]


def _translate(english: str) -> str:
    """Return a message in Chinese; empty where a part of it is not known.

    >>> _translate("unknown category `addres`; did you mean `address`?")
    '没有类别 `addres`；是否想写 `address`？'
    """
    for pattern, chinese in _ALIKE.items():
        if found := re.fullmatch(f"(?:{pattern})(?:; (?P<hints>.*))?", english):
            hints = _hints(found["hints"] or "")
            if hints is not None:
                return "；".join(filter(None, (chinese.format(**found.groupdict()), hints))) + ("" if hints else "。")
    return ""


def _hints(english: str) -> str | None:
    said = []
    while english:
        for pattern, chinese in _HINTS.items():
            if found := re.match(pattern, english):
                said.append(chinese.format(a=found["a"].replace("`, `", "`、`")))
                english = english[found.end() :]
                break
        else:
            return None
    return "".join(said)
