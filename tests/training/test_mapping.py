import pytest

from hdeid.tagger.labels import LABELS
from hdeid.training.mapping import RULES, read_partial
from hdeid.training.measure import ADDRESS_LEVELS, CATEGORY_OF
from hdeid.training.partial import OUTSIDE, is_possible
from hdeid.training.sets import SETS, Record


def sets_of(name, text, *spans, levels=()):
    labels = read_partial(Record(text, spans, levels), RULES[name])
    assert is_possible(labels.sets)
    return [{LABELS[label] for label in range(len(LABELS)) if one >> label & 1} for one in labels.sets]


def test_every_set_has_a_rule():
    assert set(SETS) == set(RULES)


def test_news_say_nothing_of_ages():
    first, *_ = sets_of("msra", "五岁")

    assert {"O", "B-AGE"} <= first
    assert not {label for label in first if "NAME" in label}


def test_address_sets_say_all_levels():
    sets = sets_of("address_parsing_naacl2019", "上海市长阳路8号", (0, 3, "city"), (3, 6, "road"), (6, 8, "roadno"))

    assert {"B-ADDRESS.city"} == sets[0]
    assert {"I-ADDRESS.number"} == sets[7]


def test_hand_made_split_goes_before_the_lexicon():
    sets = sets_of("peoples_daily_1998", "高山流水", (0, 4, "nr"), levels=((0, 2, "surname"), (2, 4, "given")))

    assert [{"B-NAME.surname"}, {"I-NAME.surname"}, {"B-NAME.given"}, {"I-NAME.given"}] == sets


def test_two_letters_of_one_place_are_told_from_two_places_side_by_side():
    one, two = sets_of("msra", "拉美", (0, 2, "ns")), sets_of("msra", "中美", (0, 1, "ns"), (1, 2, "ns"))

    assert not any(label.startswith("B-") for label in one[1])
    assert all(label.startswith("B-") for label in two[1])


def test_a_division_written_twice_may_be_an_address_both_times():
    sets = sets_of("address_parsing_naacl2019", "上海市上海市", (0, 3, "city"), (3, 6, "redundant"))

    assert {"O", "B-ADDRESS.city"} <= sets[3]


def test_relative_times_are_nothing():
    assert [{"O"}] * 2 == [
        {label for label in one if "DATE" in label or label == "O"}
        for one in sets_of("peoples_daily_1998", "今年", (0, 2, "t"))
    ]


def test_titles_of_dialogues_stay_outside():
    sets = sets_of("aicup2020_deid", "王医师好", (0, 3, "name"))

    assert [{"B-NAME.surname"}, {"O"}, {"O"}] == sets[:3]


def test_captions_of_contacts_may_be_nothing():
    sets = sets_of("aicup2020_deid", "加LINE", (1, 5, "contact"))

    assert "O" in sets[1]


@pytest.mark.parametrize("name", ["cmeee_chip2020", "yidu_s4k_ccks2019"])
def test_clinical_sets_are_negatives_for_names(name):
    assert all("O" in one and "B-NAME.surname" not in one for one in sets_of(name, "李海海"))


def test_measures_know_the_labels_of_the_rules():
    assert set(ADDRESS_LEVELS) <= set(RULES["address_ccks2021"].meanings)
    assert all(set(labels) <= set(RULES[name].meanings) for name, labels in CATEGORY_OF.items())


def test_names_left_standing_in_notes_are_not_called_nothing():
    sets = sets_of("ccks2017_cner", "患者李海海,女性。王海主任医师查房。")

    assert all({"O", "B-NAME.surname"} <= one for one in (*sets[2:5], *sets[9:11]))


def test_without_partial_labels_what_a_set_does_not_label_stands_nowhere():
    record = Record("五岁", (), ())

    assert any(one != OUTSIDE for one in read_partial(record, RULES["msra"]).sets)
    assert [OUTSIDE, OUTSIDE] == read_partial(record, RULES["msra"], is_partial=False).sets
