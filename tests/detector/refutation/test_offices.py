"""Numbers of case files, wards before a title and bodies without a name are readable; persons beside them are not."""

import pytest

from hdeid.core.span import Evidence, Span
from hdeid.detector.reading.page import Page
from hdeid.detector.second_looks.name_lists import listed
from hdeid.detector.settling.tidy import tidy


def _kept(text: str, category: str, surface: str, score: float = 0.9) -> list[str]:
    start = text.index(surface)
    span = Span(start, start + len(surface), category, score=score, evidence=Evidence.MODEL)
    return [text[each.start : each.end] for each in tidy([span], text)]


@pytest.mark.parametrize(
    ("text", "category", "surface"),
    [
        ("协议书\n(2022)邵医调字第031号", "NAME", "邵"),
        ("协议书\n(2022)邵医调字第031号", "NAME", "邵医调"),
        ("协议书\n(2022)邵医调字第031号", "ADDRESS", "031号"),
        ("柳劳鉴〔2021〕祁 0317", "NAME", "祁"),
        ("柳公(北)鉴聘字〔2022〕0417号", "NAME", "柳公"),
        ("鲁公刑鉴(法临)字〔2022〕17号", "NAME", "法临"),
        ("鲁公(东)鉴通〔2022〕5号", "NAME", "鉴通"),
        ("龙公(刑)鉴字[2022]29号", "DATE", "29号"),
        ("柳医损鉴[2022]009号", "SUBJECT", "009号"),
        ("(2021)锦江民初字第317号", "ADDRESS", "锦江民初字第317号"),
        ("石天司鉴[2021]临鉴字第913号", "ACCOUNT", "2021"),
        ("神内主任到场", "NAME", "神内"),
        ("神内主任到场", "NAME", "内"),
        ("普二主任 商", "NAME", "普二"),
        ("老主任的亲戚", "NAME", "老"),
        ("代理律师 荆静", "NAME", "代理"),
        ("区疾控 荆静", "NAME", "区疾控"),
        ("辅警 卓", "NAME", "辅警"),
        ("对方代理律师到场", "PROFESSION", "代理律师"),
        ("委托律师到场", "PROFESSION", "律师"),
    ],
)
def test_what_offices_write_short_names_no_person(text, category, surface):
    assert [] == _kept(text, category, surface)


@pytest.mark.parametrize(
    ("text", "category", "surface"),
    [
        ("被鉴定人祁蓉(2022)就诊", "NAME", "祁蓉"),
        ("原告祁蓉(2022)锦江民初字第317号", "NAME", "祁蓉"),
        ("石公明(2022)法临字第13号", "NAME", "石公明"),
        ("康医鉴,住31号楼", "ADDRESS", "31号楼"),
        ("诊断证明书 柳职诊字〔2022〕0317", "MEDICAL_RECORD", "柳职诊字〔2022〕0317"),
        ("(2022)31号", "DATE", "31号"),
        ("普琼主任到场", "NAME", "普琼"),
        ("老唐主任的亲戚", "NAME", "唐"),
        ("父 律师,退休", "PROFESSION", "律师"),
        ("代理 荆静", "NAME", "荆静"),
    ],
)
def test_persons_and_certificates_stay_hidden(text, category, surface):
    assert [surface] == _kept(text, category, surface)


def test_a_ward_in_a_list_of_persons_is_none():
    text = "院长祁乐、神外主任 佟"
    spans = [Span(2, 4, "NAME", score=0.9, evidence=Evidence.MODEL)]

    assert [] == [text[found.start : found.end] for found in listed(spans, Page(text))]
