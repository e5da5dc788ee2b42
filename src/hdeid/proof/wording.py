"""The words in which proofs speak to a data manager, English and Chinese."""

from __future__ import annotations

from collections.abc import Mapping

from hdeid.policy.decision import Kind
from hdeid.policy.methods import METHODS

METHODS_ZH: Mapping[str, str] = {name: method.title for name, method in METHODS.items()}
"""Chinese name of each method."""

KINDS: Mapping[Kind, tuple[str, str]] = {
    "rule": ("a rule names it", "规则命中"),
    "closure": ("a coarser level is hidden, and it lies inside that level", "闭包：上级已隐藏，下级随之隐藏"),
    "rest": ("no level claims this text, and another level is hidden", "未归入任何层级，随同隐藏"),
    "floor": ("the floor holds it", "底线，任何情况下不显示"),
    "together": ("several identifiers stand together", "多个标识符同时出现"),
    "unparsed": ("its value cannot be read, so no condition can be told", "无法识别数值，从严处理"),
    "uncertain": ("the levels are not sure", "层级不确定，从严处理"),
    "separator": ("it stands beside a hidden character", "与隐藏字符相邻"),
    "unlisted": ("no rule names it", "没有规则涉及，按默认处理"),
}
"""Why a decision was made."""

_SPECIFICITIES = {
    "characters": "指定字符",
    "level": "指定级别",
    "range": "级别范围",
    "closure": "闭包",
    "category": "整个类别",
    "any": "全部类别",
}
_LOSSES = {
    "closure of a coarser level": ("it hides a coarser level, the winner a nearer one", "较粗级别的闭包"),
    "no condition < condition": ("the winner has a condition that holds here", "有条件的规则优先"),
    "parent < child": ("the winner stands in the child policy", "子策略优先于父策略"),
    "policy < view": ("the winner is the view", "视图优先于策略"),
    "place further up < place further down": ("the winner's place lies deeper in the form", "更深的位置优先"),
    "wider place < narrower place": ("the winner's place is narrower", "更窄的位置优先"),
    "says the same": ("it says the same", "内容相同"),
}


def why_lost(why: str) -> tuple[str, str]:
    """Return why a rule lost, English and Chinese.

    >>> why_lost("category < level")
    ('it names a category, the winner a level', '整个类别不如指定级别具体')
    """
    loser, is_weaker, winner = why.partition(" < ")
    if is_weaker and loser in _SPECIFICITIES and winner in _SPECIFICITIES:
        return (
            f"it names {_article(loser)}, the winner {_article(winner)}",
            f"{_SPECIFICITIES[loser]}不如{_SPECIFICITIES[winner]}具体",
        )
    return _LOSSES.get(why, (why, why))


def _article(specificity: str) -> str:
    return specificity if specificity in ("characters", "closure", "any") else f"a {specificity}"
