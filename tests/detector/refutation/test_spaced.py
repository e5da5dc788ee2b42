"""Lines whose characters stand apart are read as if they did not."""

import pytest

from hdeid.core.span import Evidence, Span
from hdeid.detector.settling.tidy import tidy


def _kept(text: str, surface: str, score: float) -> list[str]:
    start = text.index(surface)
    span = Span(start, start + len(surface), "NAME", score=score, evidence=Evidence.MODEL)
    return [text[each.start : each.end] for each in tidy([span], text)]


@pytest.mark.parametrize(
    ("text", "surface"),
    [
        ("\n手 术 安 全 核 查 表\n科别", "安 全"),
        ("儿 童 接 种 记 录 卡", "童"),
        ("病 人 到 卫 生 院 就 诊", "卫"),
        ("以 上 内 容 已 阅 读", "内 容"),
    ],
)
def test_parts_of_words_in_a_spaced_line_are_no_names(text, surface):
    assert [] == _kept(text, surface, 0.6)


@pytest.mark.parametrize(
    ("text", "surface"),
    [
        ("患 者 姓 名 凃 金 火 性 别 男", "凃 金 火"),
        ("由 骨 科 谷 医 生 诊 治", "谷"),
        ("由 丈 夫 韦 国 清 陪 同 入 院", "韦 国 清"),
    ],
)
def test_persons_in_a_spaced_line_stay_names(text, surface):
    assert [surface] == _kept(text, surface, 0.6)


def test_what_the_tagger_is_sure_of_stays_a_name_however_it_reads():
    assert ["安 全"] == _kept("手 术 安 全 核 查 表", "安 全", 0.85)
