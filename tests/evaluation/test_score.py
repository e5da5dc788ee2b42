import pytest

from hdeid.core.markup import parse_markup
from hdeid.evaluation.score import Score, ScoreTable, micro


def _table(gold: str, found: str) -> ScoreTable:
    table = ScoreTable()
    table.add(parse_markup(gold), parse_markup(found))
    return table


def test_strict_wants_the_same_range_and_loose_one_character() -> None:
    table = _table("[[NAME|李海海]]来诊", "[[NAME|李海]]海来诊")

    assert table.strict["NAME"] == Score(1, 1, 0, 0)
    assert table.loose["NAME"] == Score(1, 1, 1, 1)


def test_another_category_at_the_same_place_is_wrong_both_ways() -> None:
    table = _table("[[NAME|李海海]]", "[[ADDRESS|李海海]]")

    assert table.loose == {"NAME": Score(1, 0, 0, 0), "ADDRESS": Score(0, 1, 0, 0)}


def test_one_found_span_over_two_gold_ones_counts_each_gold_one() -> None:
    table = _table("[[NAME|李海]][[NAME|王芳]]", "[[NAME|李海王芳]]")

    assert table.loose["NAME"] == Score(2, 1, 2, 1)


def test_levels_are_scored_by_category_and_level() -> None:
    table = _table("[[NAME|{surname:李}{given:海海}]]", "[[NAME|{surname:李海}{given:海}]]")

    assert micro(table.levels.values()) == Score(2, 2, 0, 0)


def test_figures_of_nothing_are_perfect_and_of_all_wrong_zero() -> None:
    assert (Score().precision, Score().recall) == (1.0, 1.0)
    assert Score(1, 1).f1 == 0.0


def test_documents_with_other_texts_are_refused() -> None:
    with pytest.raises(ValueError, match="same text"):
        _table("甲", "乙")
