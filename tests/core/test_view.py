import pytest

from hdeid.core.view import Segment, View
from hdeid.errors import DocumentError

# 李海海来诊 -> [姓名]来诊
VIEW = View("[姓名]来诊", (Segment(0, 3, 0, 4, False, "NAME", "", "tag", "r1"), Segment(3, 5, 4, 6)))


@pytest.mark.parametrize(
    ("shown", "original"), [((4, 6), (3, 5)), ((5, 6), (4, 5)), ((1, 2), (0, 3)), ((2, 5), (0, 4)), ((0, 6), (0, 5))]
)
def test_a_range_of_the_view_leads_to_the_original(shown: tuple[int, int], original: tuple[int, int]) -> None:
    assert VIEW.original_range(*shown) == original


@pytest.mark.parametrize(("original", "shown"), [((3, 5), (4, 6)), ((1, 2), (0, 4)), ((2, 4), (0, 5))])
def test_a_range_of_the_original_leads_to_the_view(original: tuple[int, int], shown: tuple[int, int]) -> None:
    assert VIEW.view_range(*original) == shown


def test_a_range_outside_is_refused() -> None:
    with pytest.raises(DocumentError):
        VIEW.original_range(0, 7)
    with pytest.raises(DocumentError):
        VIEW.view_range(0, 6)
