from itertools import pairwise, product

import numpy as np
import pytest

from hdeid.tagger.crf import Transitions, best_paths, best_paths_where, path_scores
from hdeid.tagger.decode import decode
from hdeid.tagger.marginals import marginals

GROUPS = 3
LABELS = 2 * GROUPS - 1


def make_transitions(rng):
    shapes = (GROUPS,), (GROUPS, GROUPS), (2, GROUPS - 1), (GROUPS,)
    return Transitions(*(rng.normal(size=shape).astype(np.float32) for shape in shapes))


def score_all(emissions, transitions):
    start, matrix, end = transitions.dense()
    for path in product(range(LABELS), repeat=len(emissions)):
        score = start[path[0]] + end[path[-1]] + sum(emissions[i, label] for i, label in enumerate(path))
        yield path, float(score + sum(matrix[a, b] for a, b in pairwise(path)))


@pytest.mark.parametrize("seed", range(5))
def test_best_path_is_the_best_of_all_paths(seed):
    rng = np.random.default_rng(seed)
    transitions = make_transitions(rng)
    emissions = rng.normal(size=(2, 5, LABELS)).astype(np.float32)
    lengths = np.array([5, 3])

    paths = best_paths(emissions, lengths, transitions)

    for text, length in enumerate(lengths):
        best, _ = max(score_all(emissions[text, :length], transitions), key=lambda pair: pair[1])
        assert list(best) == paths[text, :length].tolist()
        assert not paths[text, length:].any()


@pytest.mark.parametrize("seed", range(5))
def test_marginals_are_sums_over_all_paths(seed):
    rng = np.random.default_rng(seed)
    transitions = make_transitions(rng)
    emissions = (3 * rng.normal(size=(2, 5, LABELS))).astype(np.float32)
    lengths = np.array([5, 4])

    found, log_sums = marginals(emissions, lengths, transitions)

    for text, length in enumerate(lengths):
        expected = np.zeros((5, LABELS))
        for path, score in score_all(emissions[text, :length], transitions):
            expected[np.arange(length), path] += np.exp(score)
        total = expected[0].sum()
        np.testing.assert_allclose(found[text], expected / total, atol=1e-5)
        np.testing.assert_allclose(log_sums[text], np.log(total), rtol=1e-5)


def test_other_texts_of_a_batch_change_nothing():
    rng = np.random.default_rng(7)
    transitions = make_transitions(rng)
    emissions = rng.normal(size=(3, 9, LABELS)).astype(np.float32)
    lengths = np.array([4, 9, 6])

    together = best_paths(emissions, lengths, transitions)
    alone = [best_paths(emissions[i : i + 1, :n], lengths[i : i + 1], transitions)[0] for i, n in enumerate(lengths)]

    for row, path, length in zip(together, alone, lengths, strict=True):
        assert row[:length].tolist() == path.tolist()


@pytest.mark.parametrize("seed", range(3))
def test_the_score_of_a_path_is_the_sum_of_its_weights(seed):
    rng = np.random.default_rng(seed)
    transitions = make_transitions(rng)
    emissions = rng.normal(size=(1, 4, LABELS)).astype(np.float32)

    for path, score in list(score_all(emissions[0], transitions))[::97]:
        found = path_scores(np.array([path]), emissions, np.array([4]), transitions)
        np.testing.assert_allclose(found, [score], rtol=1e-5)


def test_characters_that_are_not_open_are_no_ones():
    rng = np.random.default_rng(3)
    transitions = make_transitions(rng)
    emissions = rng.normal(size=(1, 5, LABELS)).astype(np.float32)
    is_open = np.array([[True, True, False, True, True]])

    (found,) = best_paths_where(is_open, emissions, np.array([5]), transitions)

    allowed = (pair for pair in score_all(emissions[0], transitions) if pair[0][2] == 0)
    assert list(max(allowed, key=lambda pair: pair[1])[0]) == found.tolist()


@pytest.mark.parametrize("surety", [0, 2, 6, 12])
def test_what_is_saved_changes_no_label(surety):
    rng = np.random.default_rng(surety)
    transitions = make_transitions(rng)
    emissions = (3 * rng.normal(size=(20, 60, LABELS))).astype(np.float32)
    emissions[..., 0] += surety * rng.integers(0, 3, (20, 60))
    lengths = rng.integers(1, 61, 20)

    labels, atoms = decode(emissions, lengths, transitions)

    found, _ = marginals(emissions, lengths, transitions)
    assert best_paths(emissions, lengths, transitions).tolist() == labels.tolist()
    np.testing.assert_allclose(atoms.sum(2), found[..., 1:].sum(2), atol=1e-5)
