from itertools import product

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from hdeid.core.markup import parse_markup
from hdeid.tagger.labels import LABELS, allowed_entries, begin, encode_spans, labels_of
from hdeid.training.partial import ANYTHING, OUTSIDE, LabelSets, PartialLabels, is_possible, label_set

CITY = begin("ADDRESS", "city")
SOME = (0, CITY, CITY + 1, begin("DATE", "day"), begin("DATE", "time"), begin("ORGANIZATION", "department"))


def members(one):
    return {LABELS[label] for label in range(len(LABELS)) if one >> label & 1}


def test_gold_levels_leave_one_label_a_character():
    document = parse_markup("患者[[NAME|{surname:李}{given:海海}]]，[[AGE|56岁]]，[[SEX|男]]")
    labels = PartialLabels.outside(len(document.text))
    for span in document.spans:
        labels.set_gold(span)

    expected = encode_spans(len(document.text), [span for span in document.spans if span.category != "SEX"])

    assert [1 << label for label in expected.tolist()] == labels.sets


def test_span_without_levels_may_have_any_level_of_its_category():
    labels = PartialLabels.outside(3)
    labels.set_span(1, 3, "NAME")

    assert {"B-NAME.surname", "B-NAME.given"} == members(labels.sets[1])
    assert {LABELS[label] for label in labels_of("NAME")} == members(labels.sets[2])


def test_unlabelled_categories_may_stand_where_they_are_plausible():
    sets = PartialLabels.outside(2, {"AGE": [True, False]}).sets

    assert [members(one) for one in sets] == [{"O", "B-AGE", "I-AGE"}, {"O"}]


def test_one_of_two_categories():
    labels = PartialLabels.outside(2)
    labels.set_some(0, 2, ["AGE", "PHONE"])

    assert [{"B-AGE", "B-PHONE"}, {"B-AGE", "I-AGE", "B-PHONE", "I-PHONE"}] == [members(one) for one in labels.sets]


def agrees(path):
    groups = [(label + 1) // 2 for label in path]
    entries = allowed_entries()
    before = 0
    for position, (label, group) in enumerate(zip(path, groups, strict=True)):
        is_inside = label > 0 and label % 2 == 0
        if is_inside and (position == 0 or groups[position - 1] != group):
            return False
        if not is_inside and position and not entries[before][group]:
            return False
        before = group
    return True


@given(st.lists(st.sets(st.sampled_from(SOME), min_size=1), min_size=1, max_size=4))
def test_possible_is_what_some_labelling_agrees_with(sets):
    expected = any(agrees(path) for path in product(*sets))

    assert expected == is_possible([label_set(one) for one in sets])


def test_sets_are_numbered_once():
    label_sets = LabelSets()

    numbers = label_sets.number([OUTSIDE, ANYTHING, OUTSIDE]).tolist()

    assert numbers == [0, 1, 0]
    assert [1, len(LABELS)] == label_sets.table().sum(1).tolist()
    assert np.bool_ == label_sets.table().dtype


@pytest.mark.parametrize(("start", "possible"), [("O", True), ("I-AGE", False), ("B-ORGANIZATION.department", True)])
def test_texts_begin_with_o_or_a_begin_label(start, possible):
    assert possible == is_possible([1 << LABELS.index(start)])
