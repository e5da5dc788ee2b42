"""Real and own sentences, some with identifiers in the place of vague words: 患者 becomes a name, 外院 a hospital."""

from __future__ import annotations

import re

from augment.case import Case
from augment.slots import own
from augment.templates import render

# What a vague word may become. Words inside gold markup never match: only dates stand there, without these words.
_SPLICES: tuple[tuple[re.Pattern[str], tuple[str, ...]], ...] = tuple(
    (re.compile(expression), templates)
    for expression, templates in (
        (r"^(?:患者|病人)(?![及的家亲])", ("患者<patient>", "患者<again>", "<again>", "<patient>", "<fresh>", "患者<fresh>，<age_other>，", "<bed>患者<again>", "病人<again>", "<bed><again>", "患者（<fresh>）", "<short_relation><fresh>诉患者", "患者<fresh>于<somedate>", "<somedate>患者", "<datetime:0> 患者")),
        (r"患儿(?![家的])", ("患儿<patient>", "患儿<again>", "<nickname>", "<fresh>")),
        (r"家属(?=[代诉要表同签称认不])", ("家属<relative:1>", "<short_relation><relative:1>", "其<relation:1><relative:1>", "<relation:1><fresh>", "家属<official:family>")),
        (r"(?:外院|当地医院|当地诊所|某医院)", ("<hospital_other>", "<hospital_other>", "<hospital_other>（<titled:outside>）", "<fragment>当地医院", "外院（<hospital_other>）")),
        (r"(?:我院|本院)(?![的规])", ("<hospital>", "我院（<hospital>）", "<hospital_dept>")),
        (r"(?:今日|今晨|昨日)", ("<monthday:0>", "今日（<monthday:0>）", "<date:0>", "<datetime:0>")),
        (r"\d{1,2}(?:余)?(?:天|日|个?月|年)[余]?前", ("<past>", "<monthday:-3>", "<partial>")),
        (r"(?:主任|上级医师|主治医师|医生)(?=[查指看建嘱认])", ("<titled:chief>", "<name:chief>主任", "<titled:attending>", "<surname:attending>医生", "<official:doctor>")),
        (r"于(?=(?:全麻|局麻|硬膜|静脉|腰)[^，。]{0,6}行)", ("由<titled:surgeon>于<date:2>在", "于<date:2>由<name:surgeon>在", "于<past>在")),
        (r"(?:入院|就诊)(?=[，,。;；])", ("入院（<date:0>）", "就诊于<hospital_other>", "入院，住院号<record:main>")),
    )
)  # fmt: skip

_LEADS = ("<monthday:0>，", "<datetime:0> ", "<name:resident>：", "<titled:attending>：", "<short_relation><fresh>诉：", "<again>：", "<date:0>：", "<clock> ", "（<titled:chief>）", "<bed><again>：", "<patient>，<sex>，<age>。", "<fresh>，", "据<official:teller>讲，")  # fmt: skip
_TAILS = ("（<name:resident>）", "——<name:attending>", "（<date:0>）", " <name:nurse>", "，已告知<again>。", "（<hospital_other>，<past>）", "，通知<official:teller>。", "签名：<name:attending>", "（记录：<fresh:han>）", "，<short_relation><fresh>在旁。", "，<titled:attending>知晓。")  # fmt: skip


def pure(case: Case, kind: str) -> str:
    """Return a sentence without any identifier but dates."""
    if case.sentences and case.chance(case.real):
        text = case.sentences.draw(case.rng, kind)
        return text if case.age < 14 else text.replace("患儿", "患者")
    return own.sentence(case)


def spliced(case: Case, kind: str) -> str:
    """Return a sentence; about a third have identifiers written into them or around them."""
    text = pure(case, kind)
    if not case.chance(0.4):
        return text
    for expression, templates in _SPLICES:
        found = expression.search(text)
        if found and case.chance(0.6):
            text = text[: found.start()] + render(case.choose(templates), case) + text[found.end() :]
    if case.chance(0.12):
        return render(case.choose(_LEADS), case) + text
    if case.chance(0.1):
        return text.rstrip("。;；") + render(case.choose(_TAILS), case)
    return text
