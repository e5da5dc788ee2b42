"""Surrogate organizations: an invented name with the original's kind (hospital, company, school)."""

from __future__ import annotations

import re
from dataclasses import dataclass

from hdeid.surrogate.generator import Original, Parts, Wish
from hdeid.surrogate.permutation import derive, number
from hdeid.text.normalize import normalize

_STEMS = (
    "安和",
    "博济",
    "长宁",
    "德康",
    "恒泰",
    "惠民",
    "嘉禾",
    "康宁",
    "明德",
    "仁安",
    "瑞康",
    "同康",
    "新安",
    "永康",
    "中和",
)
_KIND = re.compile(
    r"(?:人民医院|中医医院|中医院|妇幼保健院|妇幼保健院|儿童医院|肿瘤医院|附属医院|医院|社区卫生服务中心|卫生服务中心|"
    r"卫生院|卫生室|卫生所|门诊部|诊所|疾病预防控制中心|疾控中心|研究所|研究院|有限责任公司|股份有限公司|有限公司|公司|"
    r"集团|大学|学院|职业学校|中学|小学|幼儿园|学校|工厂|厂|养老院|福利院|派出所|银行|药房|药店|中心)$"
)


@dataclass(frozen=True, slots=True)
class OrganizationGenerator:
    """Surrogates of organizations; a region is left out, a department stays: neither names the organization then."""

    category: str = "ORGANIZATION"

    def generate(self, original: Original, wish: Wish) -> Parts:
        key = derive(wish.key, self.category)
        stem = _STEMS[number(key, len(_STEMS), normalize(original.canonical))]
        named = ("body", "") if any(level == "body" for level, _ in original.parts) else ("region", "")
        result = []
        for level, text in original.parts:
            if level == "department":
                result.append((level, text))
            elif level in named:
                kind = _KIND.search(normalize(text).strip())
                result.append((level, stem + (kind[0] if kind else "机构")))
            else:
                result.append((level, ""))
        return tuple(result)
