"""Words are found wherever they stand."""

import pytest

from hdeid.text.occurrences import occurrences


@pytest.mark.parametrize(
    ("word", "text", "starts"),
    [("ab", "ab cab b", [0, 4]), ("aa", "aaa aa", [0, 4]), ("1/4", "1/4,11/4", [0, 5]), ("x", "", [])],
)
def test_every_place_of_a_word_is_yielded_once(word, text, starts):
    assert starts == list(occurrences(word, text))
