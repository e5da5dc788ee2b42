"""Lists of words by kind: whole, without repeats, and of a kind that the docstring explains."""

import pytest

from hdeid.lexicon.load import read_pairs
from hdeid.lexicon.terms import alternatives, terms

_KINDS = sorted({kind for kind, _ in read_pairs("terms.tsv")})


@pytest.mark.parametrize("kind", _KINDS)
def test_a_kind_is_explained_and_holds_each_word_once(kind: str) -> None:
    words = terms(kind)

    assert f"`{kind}`" in (terms.__doc__ or "")
    assert len(set(words)) == len(words)
    assert all(word.strip() for word in words)


def test_a_kind_that_is_not_listed_is_refused() -> None:
    with pytest.raises(KeyError):
        terms("nothing")


def test_longer_words_are_tried_first_and_signs_stand_for_themselves() -> None:
    assert "(?:SAE|AE|A\\.)" == alternatives(("AE", "SAE", "A."))
