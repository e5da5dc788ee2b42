"""Names whose characters the words right behind them explain."""

import pytest

from hdeid.detector.reading.explained import find_explained


def _found(text: str) -> list[tuple[str, str]]:
    return [
        (text[each.start : each.end], "".join(text[place] for place, _ in each.chars)) for each in find_explained(text)
    ]


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("我叫姜禾苗禾苗的禾苗头的苗", [("姜禾苗", "禾禾苗苗")]),
        ("她叫姚水根风水的水根基的根,六十", [("姚水根", "水水根根")]),
        ("问:叫啥?\n答:邵二妞,妞儿的妞", [("邵二妞", "妞妞")]),
        ("俺们村的沈麦收麦子的麦收获的收", [("沈麦收", "麦麦收收")]),
        ("俺们村那个的麦收麦子的麦收获的收", [("麦收", "麦麦收收")]),
        ("我叫姜禾苗,他叫姚水根水井的水", [("姚水根", "水水")]),
    ],
    ids=[
        "unspaced",
        "at a word's end",
        "a turn of its own",
        "in a sentence",
        "no surname",
        "another's",
    ],
)
def test_a_name_ends_before_what_explains_it(text: str, found: list[tuple[str, str]]) -> None:
    assert found == _found(text)


@pytest.mark.parametrize(
    "text",
    [
        "他叫姜禾苗,大海的海",
        "答:但是的但是的是",
        "先挂黑的黑袋子,再挂白的",
        "来电:汪大姐,汪洋的汪",
        "他说痛一阵痛的痛",
    ],
    ids=["another's character", "a clause of words", "no name before", "with a courtesy", "a sentence"],
)
def test_nothing_is_read_where_no_name_is_explained(text: str) -> None:
    assert [] == _found(text)
