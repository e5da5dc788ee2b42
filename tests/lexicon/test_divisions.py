import pytest

from hdeid.lexicon.divisions import (
    countries,
    division_by_code,
    division_code,
    divisions,
    foreign_cities,
    region_name,
    short_divisions,
    townships,
)


@pytest.mark.parametrize(
    ("name", "level"),
    [
        ("安徽省", "province"),
        ("香港特别行政区", "province"),
        ("台湾省", "province"),
        ("上海市", "city"),
        ("六安市", "city"),
        ("恩施土家族苗族自治州", "city"),
        ("昆山市", "district"),
        ("济源市", "district"),
        ("鄂温克族自治旗", "district"),
        ("台北市", "city"),
    ],
)
def test_level_of_a_division_follows_the_taxonomy(name, level):
    assert level == divisions()[name][0].level


@pytest.mark.parametrize(
    ("names", "code"),
    [
        (("安徽", "六安"), "341500"),
        (("上海", "浦东"), "310115"),
        (("北京市", "朝阳区"), "110105"),
        (("湖北省", "襄樊市"), "420600"),
        (("新疆", "伊犁州", "伊宁市"), "654002"),
        (("江苏省", "苏州市", "苏州工业园区"), "320500"),
        (("内蒙古",), "150000"),
        (("朝阳区",), ""),
        (("无此省",), ""),
        ((), ""),
    ],
)
def test_division_code_takes_the_finest_certain_name(names, code):
    assert code == division_code(*names)


def test_abolished_codes_keep_their_names():
    assert "北京市崇文区" == region_name("110103")
    assert not division_by_code()["110103"].is_current


def test_codes_of_urban_districts_bear_the_name_of_the_city():
    assert "安徽省六安市" == region_name("341501")


def test_codes_never_given_out_have_no_name():
    assert "" == region_name("999999")


def test_short_names_have_two_characters_or_more():
    assert all(len(name) > 1 for name in short_divisions())


def test_townships_know_their_districts():
    assert any(code.startswith("3101") for code in townships()["五角场街道"])


def test_countries_know_their_cities():
    assert "东京" in countries()["日本"]
    assert "曼谷" in foreign_cities()
