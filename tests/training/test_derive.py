import pytest

from hdeid.training.derive import date_levels, find_dates, name_levels, place_levels


def read(text, parts):
    return None if parts is None else " ".join(f"{level}:{text[start:end]}" for start, end, level in parts)


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("李海海", "surname:李 given:海海"),
        ("张三", "surname:张 given:三"),
        ("欧阳海海", "surname:欧阳 given:海海"),
        ("克林顿", None),
        ("李", None),
        ("John Smith", None),
        ("阿布都·买买提", None),
    ],
)
def test_names_are_split_where_that_is_certain(name, expected):
    assert expected == read(name, name_levels(name))


@pytest.mark.parametrize(
    ("place", "expected"),
    [
        ("上海", ("city",)),
        ("安徽", ("province",)),
        ("杨浦区", ("district",)),
        ("柳树村", ("village",)),
        ("长阳路", ("road",)),
        ("上海市杨浦区长阳路", None),
        ("塔山", None),
    ],
)
def test_places_have_the_level_of_the_gazetteer_or_of_their_suffix(place, expected):
    assert expected == place_levels(place)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("于2023年5月31日入院", ["year:2023年 month:5月 day:31日"]),
        ("2023-05-31 14:30查", ["year:2023- month:05- day:31  time:14:30"]),
        ("5月3日及一九九八年", ["month:5月 day:3日", "year:一九九八年"]),
        ("1990年代", []),
        ("术后3月,病程2年", []),
        ("WBC 2.31", []),
    ],
)
def test_dates_are_found_where_their_writing_is_certain(text, expected):
    assert expected == [read(text, parts) for parts in find_dates(text)]


@pytest.mark.parametrize(
    ("text", "expected"), [("今年", None), ("11月份", "month:11月份"), ("31日", "day:31日"), ("近年来", None)]
)
def test_times_of_news_are_dates_where_they_are_absolute(text, expected):
    assert expected == read(text, date_levels(text))
