import json
import random

import numpy as np

from hdeid.tagger.features import build_word_table
from hdeid.tagger.vocabulary import Vocabulary
from hdeid.training.data import (
    Example,
    Source,
    encode_batch,
    epoch_examples,
    make_batches,
    read_documents,
    shuffled_copy,
)
from hdeid.training.overlap import PassageIndex
from hdeid.training.partial import LabelSets
from hdeid.training.sets import share_of
from hdeid.training.streams import read_chunks


def make_source(count, length, share=1.0):
    return Source("s", [Example(f"{i:0{length}}", np.zeros(length, np.int32)) for i in range(count)], share)


def test_generated_documents_are_read_with_all_their_labels(tmp_path):
    path = tmp_path / "documents.jsonl"
    spans = [[2, 5, "NAME", [["surname", 2, 3], ["given", 3, 5]]], [6, 9, "AGE", []]]
    path.write_text(json.dumps({"text": "患者李海海，56岁", "spans": spans, "genre": "note"}) + "\n", encoding="utf-8")
    label_sets = LabelSets()

    (example,) = read_documents(path, label_sets)

    assert example.text == "患者李海海,56岁"
    assert (label_sets.table()[example.sets].sum(1) == 1).all()


def test_share_says_how_often_a_record_is_seen():
    label_sets = LabelSets()

    examples = epoch_examples([make_source(10, 150, 1.5)], random.Random(1), label_sets)

    assert sum(len(example.text) for example in examples) == 15 * 150


def test_short_texts_are_joined_to_several_lines():
    examples = epoch_examples([make_source(50, 20)], random.Random(1), LabelSets())

    assert any("\n" in example.text for example in examples)
    assert all(len(example.text) == len(example.sets) for example in examples)
    assert sum(example.text.count("\n") + 1 for example in examples) == 50


def test_batches_hold_every_example_once_within_the_bound():
    examples = epoch_examples([make_source(60, 30)], random.Random(1), LabelSets())

    batches = make_batches(examples, 600, random.Random(2))

    assert sorted(one.text for one in examples) == sorted(one.text for batch in batches for one in batch)
    assert all(len(batch) * max(len(one.text) for one in batch) <= 600 for batch in batches)


def test_batch_arrays_are_padded_with_zeros():
    batch = encode_batch([Example("ab", np.ones(2, np.int32)), Example("a", np.ones(1, np.int32))],
                         Vocabulary(("a", "b")), build_word_table({}), 16)  # fmt: skip

    assert batch.sets.tolist() == [[1, 1], [1, 0]]
    assert batch.valid.tolist() == [[True, True], [True, False]]
    assert batch.ids[1, 1] == 0


def test_texts_that_repeat_a_held_out_passage_are_dropped():
    index = PassageIndex(["一二三四五六七八九十甲乙丙丁"], length=13)

    kept = list(index.drop_overlapping(["啊一二三四五六七八九十甲乙丙啊", "一二三四五六七八九十", "", "甲" * 30]))

    assert kept == ["一二三四五六七八九十", "", "甲" * 30]


def test_share_depends_on_letters_and_digits_only():
    assert share_of("李 海\n１") == share_of("李海1") != share_of("李海2")
    assert 0.15 < np.mean([share_of(f"text {i}") < 0.2 for i in range(1000)]) < 0.25


def test_chunks_go_on_where_the_last_stopped_and_can_be_resumed():
    ids = np.arange(100, dtype=np.uint16)
    chunks = read_chunks(ids, 2, 5)

    first, second = next(chunks), next(chunks)

    assert first[:, -1].tolist() == second[:, 0].tolist()
    assert np.array_equal(second, next(read_chunks(ids, 2, 5, start=1)))


def test_shuffled_copy_moves_some_characters_and_no_labels():
    example = Example("".join(map(chr, range(0x4E00, 0x4E64))), np.arange(100, dtype=np.int32))

    copy = shuffled_copy(example, 0.15, random.Random(1))

    assert sorted(copy.text) == sorted(example.text)
    assert 0 < sum(a != b for a, b in zip(copy.text, example.text, strict=True)) <= 15
    assert copy.sets is example.sets
