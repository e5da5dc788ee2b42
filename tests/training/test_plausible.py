import pytest

from hdeid.training.plausible import plausible_places


@pytest.mark.parametrize(
    ("category", "text", "covered"),
    [
        ("DATE", "于2023年5月31日入院", "2023年5月31日"),
        ("DATE", "主诉咳嗽", ""),
        ("AGE", "患儿3月龄,体健", "3月龄"),
        ("PHONE", "电话:138 0013 8000转", "138 0013 8000"),
        ("MEDICAL_RECORD", "17床张某", "17床"),
        ("PROFESSION", "是一名司机", "是一名司机"),
        ("EMAIL", "邮箱a.b@c.cn", "邮箱a.b@c.cn"),
        ("NAME", "李海", "李海"),
    ],
)
def test_categories_stand_where_their_shape_allows(category, text, covered):
    places = plausible_places(text, [category])[category]

    assert "".join(character for character, place in zip(text, places, strict=True) if place) == covered
