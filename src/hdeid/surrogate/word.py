"""Surrogates of properties that are one word of a short list: profession, ethnic group, schooling …"""

from __future__ import annotations

from dataclasses import dataclass

from hdeid.errors import MethodError
from hdeid.surrogate.generator import Original, Parts, Wish
from hdeid.surrogate.permutation import derange, derive, number
from hdeid.text.normalize import normalize

# Professions after the major groups of GB/T 6565-2015; ethnic groups after GB/T 3304-1991, the most numerous;
# schooling after GB/T 4658-2006; marital status after GB/T 2261.2-2003.
PROFESSIONS = (
    "工人",
    "农民",
    "教师",
    "司机",
    "会计",
    "厨师",
    "保安",
    "店员",
    "电工",
    "职员",
    "销售员",
    "退休",
    "个体户",
    "木工",
)
ETHNIC_GROUPS = (
    "汉族",
    "壮族",
    "回族",
    "满族",
    "苗族",
    "彝族",
    "土家族",
    "藏族",
    "蒙古族",
    "侗族",
    "布依族",
    "瑶族",
    "白族",
)
SCHOOLING = ("小学", "初中", "高中", "中专", "大专", "本科", "硕士", "博士")
MARITAL = ("未婚", "已婚", "离异", "丧偶")


@dataclass(frozen=True, slots=True)
class WordGenerator:
    """Surrogates drawn from one list, never the original's own word unless it is to be kept (`keep: sex`).

    Attributes:
        category: Name of the category.
        words: At least two.
    """

    category: str
    words: tuple[str, ...]

    def generate(self, original: Original, wish: Wish) -> Parts:
        if self.category.lower() in wish.keep:
            return original.parts
        key = derive(wish.key, self.category)
        normal = normalize(original.canonical)
        if normal in self.words:
            return (("", self.words[derange(key, self.words.index(normal), len(self.words))]),)
        others = [word for word in self.words if word not in normal and normal not in word]
        if not others:
            raise MethodError("no other word for the value", code="E-UNREADABLE")
        return (("", others[number(key, len(others), normal)]),)
