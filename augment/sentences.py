"""Real medical sentences of the shared data as surroundings and negatives, let through by a strict filter.

A sentence with anything that could be an identifier is thrown away rather than risk an unlabelled one; in clinical
notes, whose dates are plain to see, dates are labelled instead.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import islice
from pathlib import Path
from random import Random

import ahocorasick

from augment.lexicons import Lexicons
from augment.marks import mark
from hdeid.training.sets import read_raw, read_set

_RUBBISH = re.compile(r"\\U[0-9A-Fa-f]{4}|\\(?=\")")
_SPLIT = re.compile(r"(?<=[。！？；!?])|[\r\n]+")
_AGE_RANGE = re.compile(
    r"\d+\s*[-~—至到]\s*\d+\s*周?岁|(?:[≥≤<>=]|大于|小于|满|不足|超过)\s*\d+\s*周?岁|\d+周?岁(?:[及或]?以[上下内前后])"
)
_REFUSED = re.compile(
    r"(?:今年|去年|前年|本年|当年)\s*\d|(?<!\d)(?:0\d|9\d)年|(?<![\d.])(?:0?\d|1[0-2])[-.](?:[0-3]?\d)(?=[)日,复在就行入予腹我因查术再出于至起CB]|MR|PET)|(?<!\d)\d{1,2}\.\d{1,2}\.\d{1,2}(?!\d)|"
    r"龄|院士|个?月大|出?生后?\d|[一二三四五六七八九十]岁|\d{5,}|\d{4}\s*[年./-]|[12]\d{3}(?!\d)|\d+\s*月\s*\d+|[〇一二三四五六七八九]{4}年|\d+月份|[正腊]月|岁|月龄|\d+个半?月大|床(?=[^位旁边上头单铃面垫前后])|\d+床|@|www|http|微信|QQ|qq|加我|电话|手机|"
    r"教授|先生|女士|小姐|同志|大夫|老师|院长|主席|总统|博士|某|[的姓]?小[一-龥]{1}(?:说|问)|等人|et al|[A-Za-z]\s*等|[A-Z][a-z]+,? (?:[A-Z]\.|[A-Z][a-z]+|et )|[一-龥]{2,3}等\s*[\[(（［]|"
    r"大学|学院|公司|集团|厂|研究所|银行|学会|协会|委员会|中心(?=[^静性脏率型位城供])|局(?=[^部限灶麻])|省|市|县|[^地区病疫灶]区(?=[的人民医])|乡|镇(?=[^痛静咳定惊])|村|路(?=\d)|街|"
    r"族(?!史|性|遗|聚|成)|教徒|国籍|工人|农民|教师|司机|学生|退休|职业|干部|会计|民工|军|工作(?=是)|《|“|项目|基金|编号|"
    r"(?:[A-Z]{1,3}\d{5,})|[一-龥]·[一-龥]|\?\?|□|[\ue000-\uf8ff]"
)
_HOSPITAL = re.compile(r"医院|诊所|卫生院|卫生所|急救中心|门诊部")
_VAGUE_HOSPITAL = re.compile(
    r"(?:我|本|外|当地|他|上级|该|各|贵|入|住|出|转|去|到|来|在|我们|大|正规|专科|专业|综合|某|私立|公立|附近|你们|往|级|的|家|所|回|离|从|至|于|送|多家|院前|被)(?:医院|诊所|卫生院|卫生所)"
)
_YEAR_DATE = re.compile(
    r"(?P<y>(?:19|20)\d{2}(?:年|-|/|\.))(?P<m>(?:1[0-2]|0?[1-9])(?:月|-|/|\.)?)(?P<d>(?:3[01]|[12]\d|0?[1-9])(?:日|号)?(?![\d.%])(?! ?(?:mg|MG|cm|CM|ml|次|℃|个|周|小时|岁|天|余|\+|%|mm|g)))?|(?P<y2>(?:19|20)\d{2}年)|(?P<m2>(?:1[0-2]|[1-9])月)(?P<d2>(?:3[01]|[12]\d|[1-9])[日号])"
)


@dataclass(frozen=True, slots=True)
class Sentences:
    """Pools of sentences in gold markup, by kind of source."""

    pools: dict[str, tuple[str, ...]]

    def draw(self, rng: Random, kind: str = "") -> str:
        """Return a sentence; without a kind, clinical notes come most often."""
        chosen = kind or rng.choices(("clinical", "textbook", "criteria", "talk", "papers"), (50, 20, 12, 12, 6))[0]
        return rng.choice(self.pools[chosen])


@lru_cache(maxsize=2)
def read_sentences(data: Path, lex: Lexicons) -> Sentences:
    """Return the pools, read from train parts only."""
    refuse = _Refusal(lex)
    notes = [
        text
        for name in ("yidu_s4k_ccks2019", "ccks2017_cner")
        for text in (r.text for r in read_set(name, "train", data))
    ]
    return Sentences(
        {
            "clinical": tuple(_clinical(notes, refuse)),
            "textbook": tuple(_plain((r.text for r in read_set("cmeee_chip2020", "train", data)), refuse)),
            "criteria": tuple(_plain(_every(read_raw("trial_criteria_and_medical_queries", data), 6), refuse)),
            "talk": tuple(_plain(_every(read_raw("medical_qa_dialogue", data), 9), refuse)),
            "papers": tuple(_plain(_every(read_raw("medical_papers_chinaxiv", data), 12), refuse)),
        }
    )


def _every(lines: Iterator[str], step: int) -> Iterator[str]:
    return islice(lines, 0, None, step)


class _Refusal:
    """Says whether a sentence might hold an identifier: a place, a full name, an institution, a number, a date."""

    def __init__(self, lex: Lexicons) -> None:
        self._words = ahocorasick.Automaton()
        surnames = set(lex.surnames.values[:400])
        names = {surname + given for surname in lex.surnames.values[:40] for given in lex.full_given[::400]}
        for word in lex.places - _HARMLESS:
            self._words.add_word(word, word)
        for word in (
            *names,
            *lex.universities,
            *(c for c in lex.countries if len(c) > 1),
            *lex.ethnic_groups,
            *lex.dotted,
        ):
            self._words.add_word(word, word)
        self._words.make_automaton()
        family = f"(?:{'|'.join(sorted(surnames))})"
        self._person = re.compile(
            f"{family}(?:医生|医师|主任|护士|姐|哥|总|某|氏(?![征病])|阿姨|大妈|大爷)"
            f"|{family}[一-龥]{{1,2}}(?:医生|医师)(?=[的您你,，好:：])|患者{family}[一-龥]{{1,2}}[,，][青中老]?年?[男女]"
        )

    def __call__(self, text: str) -> bool:
        if _REFUSED.search(_AGE_RANGE.sub("", text)) or self._person.search(text):
            return True
        if len(_HOSPITAL.findall(text)) > len(_VAGUE_HOSPITAL.findall(text)):
            return True
        return next(self._words.iter(text), None) is not None


_HARMLESS = frozenset(
    "中国 安康 长治 通道 和平 兴安 大化 同心 新民 平安 天门 海门 石门 集中 中心 海南 大通 开平 沿河 江门 三门 黄山 东方 临高 定安 高明 大安 和顺 安定 清流 石柱 合作 交口 理县 大关 正定 巴东 临床 新和 长顺 大方 平顶 玉门 白银 金川 明光 乐安 南丹 沈丘 桃江 神木 林口 宁静 松桃 青龙 丹参 白沙 内丘 阳原 平原 黄平".split()
)


def _sentences(text: str) -> Iterator[str]:
    for piece in _SPLIT.split(text):
        piece = _RUBBISH.sub("", piece).strip(" \t,，")
        if 6 <= len(piece) <= 160:
            yield piece


def _plain(texts: Iterator[str], refuse: _Refusal) -> Iterator[str]:
    for text in texts:
        for piece in _sentences(text):
            if "[[" not in piece and not refuse(piece):
                yield piece


def _clinical(texts: list[str], refuse: _Refusal) -> Iterator[str]:
    for text in texts:
        for piece in _sentences(text):
            if "[[" in piece:
                continue
            rest = _YEAR_DATE.sub("", piece)
            if not refuse(rest):
                yield _YEAR_DATE.sub(_mark_date, piece)


def _mark_date(found: re.Match[str]) -> str:
    parts = [
        ("year", found["y"] or found["y2"] or ""),
        ("month", found["m"] or found["m2"] or ""),
        ("day", found["d"] or found["d2"] or ""),
    ]
    if not parts[2][1] and parts[1][1][-1:] in "-/.":
        parts[1] = (parts[1][0], parts[1][1].rstrip("-/."))
        return mark("DATE", *parts) + found[0][len(parts[0][1] + parts[1][1]) :]
    return mark("DATE", *parts)
