"""Towns behind prepositions that nothing else has found."""

import pytest

from hdeid.core.markup import parse_markup
from hdeid.detector.second_looks.towns import towns


@pytest.mark.parametrize(
    ("marked", "found"),
    [
        ("因胆石症在乌鲁木齐手术", ["乌鲁木齐"]),
        ("家里在临颍开粮行,人回西安了", ["临颍", "西安"]),
        ("去[[ADDRESS|{city:西安}]]高新", []),
        ("在山上放牛,去桥头接人", []),
        ("在日照中心,去安宁病房", []),
        ("现存西安酒一瓶", []),
        ("他在大厂上班", []),
    ],
)
def test_a_town_behind_a_preposition_is_found_unless_it_is_a_word(marked: str, found: list[str]) -> None:
    document = parse_markup(marked)

    spans = towns(document.spans, document.text)

    assert found == [document.text[span.start : span.end] for span in spans]
