"""Known places in English text: each case's gold spans are found with their levels, and nothing else."""

from __future__ import annotations

import pytest

from hdeid.core.markup import parse_markup
from hdeid.detector.patterns.place_english import PlaceEnglish
from hdeid.detector.reading.page import Page
from hdeid.lexicon.places_english import places_english


@pytest.mark.parametrize(
    "marked",
    [
        "She came from [[ADDRESS|{city:Quzhou}]] and works in [[ADDRESS|{city:Hefei}]].",
        "a resident of [[ADDRESS|{city:Krakow, }{country:Poland}]], seen twice",
        "his mother in [[ADDRESS|{city:Kunshan City, }{province:Jiangsu}]], alone",
        "上周去[[ADDRESS|{city:Quzhou}]]出差",
        "孩子在[[ADDRESS|{city:Hefei}]]读书,父亲到 [[ADDRESS|{city:Kunshan}]] 看他",
        "从[[ADDRESS|{city:Hanoi}]]返[[ADDRESS|{city:Nanning}]],来自[[ADDRESS|{city:Krakow, }{country:Poland}]]",
        "发病于[[ADDRESS|{city:Dalian}]],赴[[ADDRESS|{city:Busan}]]旅游,往[[ADDRESS|{city:Yantai}]],回[[ADDRESS|{city:Yiwu}]]",
        "现住[[ADDRESS|{city:Wuhu}]],老家[[ADDRESS|{city:Anqing}]]",
        "其母[[ADDRESS|{city:Yibin}]]人,[[ADDRESS|{city:Leshan}]]户籍",
        "Cholecystectomy 1994 ([[ADDRESS|{city:Yantai}]]), T2DM",
        "He crossed to [[ADDRESS|{province:Macau}]] and was seen; flew from [[ADDRESS|{province:Hong Kong SAR}]].",
        "colleague from the [[ADDRESS|{poi:Torugart port}]] (口岸)",
        "crossed [[ADDRESS|{poi:Irkeshtam Border Crossing}]].",
        "fell at the [[ADDRESS|{poi:Tai Wo MTR station}]] and",
        "flew via [[ADDRESS|{city:Dubai}]] to [[ADDRESS|{city:Nairobi, }{country:Kenya}]]",
    ],
)
def test_a_place_is_found_with_its_levels(marked: str) -> None:
    gold = parse_markup(marked)

    found = list(PlaceEnglish().find(Page(gold.text)))

    assert [(s.start, s.end, [(p.end, p.level) for p in s.parts]) for s in gold.spans] == [
        (s.start, s.end, [(p.end, p.level) for p in s.parts]) for s in found
    ]


@pytest.mark.parametrize(
    "text",
    [
        "approved in Hong Kong; holder of Macao ID; to Taiwan Strait",
        "flushed through the Subclavian port, drawn from the Chest port, to Serial port",
        "Wuhan Union Hospital",  # the beginning of a longer name
        "admitted to Suzhou Municipal Hospital",
        "tablets manufactured in Basel, Switzerland",
        "Roche Ltd., Basel, Switzerland",
        "(Sarstedt AG, Berlin, Germany)",
        "Xi'an-based",
        "Suzhou",
        "the Paris criteria",
        "according to Rome IV",
        "according to Milan criteria",
        "肿瘤在Milan标准内",
        "在Barcelona分期中属B期",
        "于Rome IV中",
        "由于Paris系统报告",
        "产于Basel",
        "在Basel生产",
        "换到Xarelto,在Plavix后",
        "降到Pa以下,存在Rome人群差异",
    ],
)
def test_makers_and_longer_names_are_left_alone(text: str) -> None:
    assert [] == list(PlaceEnglish().find(Page(text)))


@pytest.mark.parametrize("end", ["", " City", " City, Vietnam", " Province", ", China"])
def test_every_name_of_the_list_is_read_with_every_word_behind_it(end: str) -> None:
    text = " ".join(f"She came from {name}{end}." for name in places_english())

    assert all(span.parts for span in PlaceEnglish().find(Page(text)))
