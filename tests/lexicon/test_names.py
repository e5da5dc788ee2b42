from collections import Counter

from hdeid.lexicon.names import compound_surnames, given_characters, surname_of, surnames


def test_common_surnames_are_in_the_first_class():
    assert {1} == {surnames()[name] for name in "王李张刘陈"}


def test_compound_surnames_have_at_least_two_characters():
    assert {"欧阳", "司马", "爱新觉罗"} <= compound_surnames()
    assert all(len(name) > 1 for name in compound_surnames())


def test_classes_of_given_characters_run_from_one_to_three():
    assert {1, 2, 3} == set(given_characters().values())
    assert 1 == given_characters()["海"]


def test_surname_of_prefers_the_compound_surname():
    assert ["欧阳", "李", ""] == [surname_of("欧阳海棠"), surname_of("李海海"), surname_of("")]


def test_no_surname_is_alone_of_its_length_and_class():
    # A surrogate is drawn among those alike: one that is alone would have none.
    kinds = Counter((len(name), rank if len(name) == 1 else 0) for name, rank in surnames().items())

    assert min(kinds.values()) > 1
