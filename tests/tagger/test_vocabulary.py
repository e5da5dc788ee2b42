import numpy as np

from hdeid.tagger.vocabulary import (
    UNKNOWN_HAN,
    UNKNOWN_LETTER,
    UNKNOWN_OTHER,
    Vocabulary,
    build_vocabulary,
    code_points,
    read_vocabulary,
    write_vocabulary,
)


def test_digits_and_capitals_are_folded():
    vocabulary = Vocabulary(("0", "a", "\n"))

    numbers = vocabulary.encode("0９97Aa\r\n").tolist()

    zero, small, line = (vocabulary.encode(character)[0] for character in "0a\n")
    assert [zero, UNKNOWN_OTHER, zero, zero, small, small, line, line] == numbers


def test_unknown_characters_are_told_apart_by_script():
    numbers = Vocabulary(("a",)).encode("燚\U00020000é🙂\ud800").tolist()

    assert numbers == [UNKNOWN_HAN, UNKNOWN_HAN, UNKNOWN_LETTER, UNKNOWN_OTHER, UNKNOWN_OTHER]


def test_rare_characters_are_left_out_but_for_those_always_kept(tmp_path):
    counts = np.bincount(code_points("ababab杨"), minlength=0x110000)

    vocabulary = build_vocabulary(counts, 3, always="柳")
    write_vocabulary(vocabulary, tmp_path / "vocabulary.txt")

    assert {"a", "b", "柳"} == set(vocabulary.characters)
    assert vocabulary == read_vocabulary(tmp_path / "vocabulary.txt")
