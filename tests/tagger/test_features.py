import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from hdeid.tagger.features import (
    FEATURES,
    MASK_BITS,
    RUN_BOUNDS,
    WORD_CHARACTERS,
    build_word_table,
    extract_bigrams,
    extract_features,
    read_word_table,
)

WORDS = {"杨": 1, "杨浦": 2, "杨浦区": 4, "长阳路": 1 << 31, "abcd": 8}
TABLE = build_word_table(WORDS)


def match_slowly(text):
    """One character after the other, as the features are meant."""
    found = np.zeros((len(text), 4), np.uint32)
    folded = "".join(c.lower() if c.isascii() else c for c in text)
    for start in range(len(text)):
        for length in range(1, WORD_CHARACTERS + 1):
            mask = WORDS.get(folded[start : start + length], 0) if start + length <= len(text) else 0
            if length == 1:
                found[start, 3] |= mask
                continue
            found[start, 0] |= mask
            if mask:
                found[start + length - 1, 2] |= mask
                found[start + 1 : start + length - 1, 1] |= mask
    return found


@given(st.text(st.sampled_from("杨浦区长阳路abcdABCD1 "), max_size=40))
def test_words_are_matched_as_one_by_one(text):
    features = extract_features(text, TABLE)

    bits = np.unpackbits(match_slowly(text).view(np.uint8), axis=1, bitorder="little")
    assert np.array_equal(bits, features[:, : 4 * MASK_BITS])
    assert (len(text), FEATURES) == features.shape


def test_digit_runs_are_told_by_length():
    runs = extract_features("1,22,13800138000", TABLE)[:, -len(RUN_BOUNDS) :]

    assert [RUN_BOUNDS[int(runs[i].argmax())] for i in (0, 2, 8)] == [1, 2, 11]
    assert not runs[1].any()


def test_table_survives_being_stored():
    assert all(np.array_equal(a, b) for a, b in zip(TABLE.hashes, read_word_table(TABLE.arrays()).hashes, strict=True))


def test_empty_text_has_no_features():
    assert extract_features("", TABLE).shape == (0, FEATURES)
    assert extract_bigrams(np.zeros(0, np.int32), 8).shape == (0,)
