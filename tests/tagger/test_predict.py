import time

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from hdeid.core.span import Evidence
from hdeid.model_folders import find_models
from hdeid.tagger import predict
from hdeid.tagger.checkpoint import NETWORK_FILE, Tables, read_tables
from hdeid.tagger.crf import Transitions
from hdeid.tagger.features import build_word_table
from hdeid.tagger.labels import GROUPS, LABELS, begin
from hdeid.tagger.predict import OnnxNetwork, Tagger, reverse_and_valid
from hdeid.tagger.reading import Reading, find_unlikely, read_spans, trim
from hdeid.tagger.vocabulary import Vocabulary

SURNAME, GIVEN = begin("NAME", "surname"), begin("NAME", "given")
VOCABULARY = Vocabulary(("李", "海", ",", "a"))
LI, HAI = (int(VOCABULARY.encode(character)[0]) for character in "李海")


class SeesNames:
    """A network that knows 李 as a surname and 海 as a given name, as surely as `strength`."""

    def __init__(self, strength=8.0):
        self.strength = strength
        self.times_released = 0

    def emit(self, ids, bigrams, features, reverse, valid):
        emissions = np.full((*ids.shape, len(LABELS)), -6.0, np.float32)
        emissions[..., 0] = 5.0
        emissions[ids == LI, SURNAME] = self.strength
        emissions[ids == HAI, GIVEN] = self.strength
        emissions[ids == HAI, GIVEN + 1] = self.strength + 1
        return emissions

    def release(self):
        self.times_released += 1


def make_tagger(network):
    transitions = Transitions(
        np.zeros(GROUPS, np.float32),
        np.zeros((GROUPS, GROUPS), np.float32),
        np.zeros((2, GROUPS - 1), np.float32),
        np.zeros(GROUPS, np.float32),
    )
    return Tagger(network, Tables(VOCABULARY, build_word_table({"李": 1}), transitions, 64, "test"))


def test_levels_become_parts_with_scores():
    (span,) = make_tagger(SeesNames(14.0)).tag("aa李海海,a")

    assert (span.start, span.end, span.category, span.source, span.evidence) == (2, 5, "NAME", "tagger", Evidence.MODEL)
    assert [(part.start, part.end, part.level) for part in span.parts] == [(2, 3, "surname"), (3, 5, "given")]
    assert 0.9 < span.score <= 1


def test_empty_text_has_no_spans():
    assert make_tagger(SeesNames()).tag("") == []


def test_unlikely_spans_come_below_one_half_only():
    tagger = make_tagger(SeesNames(3.5))

    assert tagger.tag("aa李海a") == []
    assert [(span.category, span.score < 0.5) for span in tagger.tag("aa李海a", least_score=0.05)] == [("NAME", True)]


def test_a_text_is_silent_where_no_category_has_a_hundredth():
    judgement = make_tagger(SeesNames(14.0)).judge("aa李海海,a")

    assert bytes([1, 1, 0, 0, 0, 1, 1]) == judgement.silent
    # Of a script that it does not know the tagger says nothing.
    assert bytes([1, 0, 0, 1]) == make_tagger(SeesNames()).judge("a남궁a").silent
    assert b"" == make_tagger(SeesNames()).judge("").silent


def test_long_line_without_breaks_is_read_in_linear_time():
    tagger = make_tagger(SeesNames())
    text = "a" * 20_000 + "李海" + "a" * 20_000

    started = time.process_time()
    spans = tagger.tag(text)

    assert [(span.start, span.end) for span in spans] == [(20_000, 20_002)]
    assert time.process_time() - started < 10


def test_each_text_is_reversed_within_its_own_length():
    reverse, valid = reverse_and_valid(np.array([3, 1]))

    assert reverse.tolist() == [[2, 1, 0], [0, 1, 2]]
    assert valid.tolist() == [[True] * 3, [True, False, False]]


@pytest.mark.parametrize(("text", "expected"), [(" ab ", (1, 3)), ("ab", (0, 2)), ("  ", (2, 2))])
def test_blanks_at_the_ends_are_no_part_of_a_span(text, expected):
    assert expected == trim(text, 0, len(text))


def test_unlikely_stretches_of_one_category_stay_whole():
    atoms = np.zeros((4, (len(LABELS) - 1) // 2), np.float16)
    atoms[1:3, (SURNAME - 1) // 2] = 0.2
    atoms[1:3, (GIVEN - 1) // 2] = 0.2

    (span,) = find_unlikely("aaaa", Reading(np.zeros(4, np.int16), atoms))

    assert (span.start, span.end, span.category) == (1, 3, "NAME")
    assert span.score == pytest.approx(0.4, abs=1e-3)


def test_stretches_of_one_category_lie_inside_one_another():
    atoms = np.zeros((6, (len(LABELS) - 1) // 2), np.float16)
    atoms[1:5, (SURNAME - 1) // 2] = [0.02, 0.3, 0.3, 0.02]

    found = {(span.start, span.end) for span in find_unlikely("aaaaaa", Reading(np.zeros(6, np.int16), atoms))}

    assert found == {(1, 5), (2, 4)}


@given(probabilities=st.lists(st.floats(0, 1), min_size=1, max_size=30), scores=st.tuples(*[st.floats(0, 1)] * 2))
def test_lowering_the_least_score_never_covers_less(probabilities, scores):
    atoms = np.zeros((len(probabilities), (len(LABELS) - 1) // 2), np.float16)
    atoms[:, (SURNAME - 1) // 2] = probabilities
    labels = np.where(atoms.sum(1) > 0.6, SURNAME, 0).astype(np.int16)
    tagger = make_tagger(SeesNames())
    tagger.readings = lambda text: [(0, Reading(labels, atoms))]

    def covered(least):
        return {i for span in tagger.tag("a" * len(labels), least) for i in range(span.start, span.end)}

    assert covered(max(scores)) <= covered(min(scores))


def test_a_part_is_as_sure_as_its_level_is_among_those_of_its_category():
    atoms = np.zeros((2, (len(LABELS) - 1) // 2), np.float16)
    atoms[:, (SURNAME - 1) // 2], atoms[:, (GIVEN - 1) // 2] = 0.6, 0.2

    (span,) = read_spans("aa", Reading(np.array([SURNAME, SURNAME + 1], np.int16), atoms))

    assert span.score == pytest.approx(0.8, abs=1e-3)
    assert [part.score for part in span.parts] == [pytest.approx(0.75, abs=1e-3)]


@pytest.mark.parametrize("network", [SeesNames(), SeesNames(3.5)], ids=["sure", "doubtful"])
def test_a_text_of_several_slabs_is_read_as_one(network, monkeypatch):
    tagger = make_tagger(network)
    text = ("a" * 70 + "李海海" * 200 + "a" * 31 + "李海,") * 12

    whole, reading = tagger.tag(text, 0.05), tagger.read(text)
    monkeypatch.setattr(predict, "SLAB_WINDOWS", 1)

    pieces = tagger.tag(text, 0.05)
    assert [(span.start, span.end, span.category) for span in whole] == [
        (span.start, span.end, span.category) for span in pieces
    ]
    assert [span.score for span in whole] == pytest.approx([span.score for span in pieces], abs=1e-4)
    assert reading.labels.tolist() == tagger.read(text).labels.tolist()
    assert len(list(tagger.readings(text))) > 3


@pytest.mark.parametrize(("characters", "times"), [(0, 0), (200, 0), (2000, 1)])
def test_memory_of_the_network_is_given_back_behind_a_long_text(characters, times, monkeypatch):
    monkeypatch.setattr(predict, "LONG_TEXT_WINDOWS", 2)
    network = SeesNames()

    make_tagger(network).tag("a" * characters)

    assert times == network.times_released


def test_a_network_reads_the_same_after_it_gave_its_memory_back():
    network = OnnxNetwork(find_models("")[0] / NETWORK_FILE)
    tables = read_tables(find_models("")[0])
    text = "患者李海海,现住上海市杨浦区控江路580号。"
    before = Tagger(network, tables).tag(text)

    network.release()

    assert before == Tagger(network, tables).tag(text)
