"""Calibration: what is known of a sample, curves from it, and the recall of thresholds."""

import numpy as np
import pytest

from hdeid.core.span import Span
from hdeid.tagger.labels import ATOMS, TAGGED_CATEGORIES, begin
from hdeid.tagger.reading import Reading
from hdeid.training.calibrate import THRESHOLDS, describe, fit_curves, make_sample, measure_recall
from hdeid.training.partial import PartialLabels

NAME = TAGGED_CATEGORIES.index("NAME")
SURNAME = ATOMS.index(next(atom for atom in ATOMS if (atom.category, atom.level) == ("NAME", "surname")))


def partial(length):
    return PartialLabels.outside(length)


class SaysSurname:
    """Reads the first character of every text as a surname, with a probability by its text."""

    def __init__(self, probabilities):
        self.probabilities = probabilities

    def read(self, text):
        labels, atoms = np.zeros(len(text), np.int16), np.zeros((len(text), len(ATOMS)), np.float16)
        labels[0] = begin("NAME", "surname")
        atoms[0, SURNAME] = self.probabilities[text]
        return Reading(labels, atoms)


def test_a_sample_knows_what_is_sure_possible_and_unknown():
    labels = partial(5)
    labels.set_part(0, 1, "NAME", "surname")
    labels.set_span(1, 2, "NAME")
    labels.allow(2, 3, ["NAME"])

    sample = make_sample("aaaaa", labels)

    assert sample.must[:, NAME].tolist() == [True, True, False, False, False]
    assert sample.may[:, NAME].tolist() == [True, True, True, False, False]
    assert sample.atoms.tolist() == [SURNAME, -1, -1, -1, -1]


def test_a_doubtful_tagger_learns_its_worth():
    right, wrong = partial(2), partial(2)
    right.set_part(0, 1, "NAME", "surname")
    samples = [make_sample("对a", right)] * 150 + [make_sample("错a", wrong)] * 150

    curve = fit_curves(SaysSurname({"对a": 0.9, "错a": 0.6}), samples).spans["NAME"]

    assert curve.at(0.6) == pytest.approx(0.0, abs=0.1)
    assert curve.at(0.9) == pytest.approx(1.0, abs=0.1)


def test_recall_is_the_share_of_letters_found_under_their_own_category():
    labels = partial(300)
    labels.set_part(0, 300, "NAME", "surname")
    sample = make_sample("a" * 300, labels)

    def find(text, thresholds):
        return [[Span(0, 150, "NAME")] if least > 0.5 else [Span(0, 300, "NAME")] for least in thresholds]

    table = dict(measure_recall(find, [sample])["NAME"])

    assert (table[0.9], table[0.1]) == (0.5, 1.0)


def test_no_recall_is_stated_for_a_few_characters():
    labels = partial(3)
    labels.set_part(0, 3, "NAME", "surname")

    assert measure_recall(lambda text, thresholds: [[] for _ in thresholds], [make_sample("aaa", labels)]) == {}


def test_a_card_says_what_the_calibration_was_measured_on(tmp_path):
    card = tmp_path / "CARD.md"
    card.write_text("# Tagger\n\n## Calibration\n\noutdated\n\n## Sources\n\nmany\n", encoding="utf-8")
    table = {"NAME": tuple((threshold, 0.9) for threshold in THRESHOLDS)}

    for _ in range(2):
        describe(table, {"documents": "generated, seed 7", "characters_measured": 12}, tmp_path)

    text = card.read_text(encoding="utf-8")
    assert text.count("## Calibration") == 1
    assert "outdated" not in text
    assert "## Sources\n\nmany\n" in text
    assert "generated, seed 7, 12 characters" in text
