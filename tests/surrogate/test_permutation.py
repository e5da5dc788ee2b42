import pytest
from hypothesis import given
from hypothesis import strategies as st

from hdeid.surrogate.permutation import derange, derange_text, derive, permute, unpermute

KEY = bytes(range(32))


@pytest.mark.parametrize("size", [1, 2, 3, 10, 97, 1000])
def test_a_permutation_takes_every_value_once(size: int) -> None:
    assert sorted(permute(KEY, value, size) for value in range(size)) == list(range(size))


@pytest.mark.parametrize("size", [2, 3, 10, 97, 1000])
def test_a_derangement_takes_every_value_once_and_leaves_none_in_place(size: int) -> None:
    images = [derange(KEY, value, size) for value in range(size)]

    assert sorted(images) == list(range(size))
    assert all(image != value for value, image in enumerate(images))


@given(st.integers(1, 10**20), st.data())
def test_the_way_back_leads_back(size: int, data: st.DataObject) -> None:
    value = data.draw(st.integers(0, size - 1))

    assert unpermute(KEY, permute(KEY, value, size), size) == value


@given(st.text("0123456789", min_size=1, max_size=30))
def test_digits_become_other_digits_of_the_same_number(text: str) -> None:
    image = derange_text(KEY, text, "0123456789")

    assert len(image) == len(text)
    assert image != text
    assert image.isdigit()


def test_labels_cannot_run_into_one_another() -> None:
    assert derive(KEY, "ab", "c") != derive(KEY, "a", "bc")


def test_a_value_outside_the_range_is_refused() -> None:
    with pytest.raises(ValueError, match=r"0\.\.9"):
        permute(KEY, 10, 10)
