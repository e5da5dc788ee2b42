import json

import numpy as np
import pytest

from hdeid.tagger.labels import ATOMS, encode_spans
from hdeid.tagger.reading import Reading
from hdeid.training.data import read_gold
from hdeid.training.measure import measure_documents, measure_sets, summarize
from hdeid.training.sets import SETS, Record


class Oracle:
    """A tagger that finds what `spans` says of a text, as sure as can be."""

    def __init__(self, spans):
        self.spans = spans

    def read(self, text):
        labels = encode_spans(len(text), list(read_gold(self.spans.get(text, []))))
        atoms = np.zeros((len(text), len(ATOMS)), np.float16)
        inside = np.flatnonzero(labels)
        atoms[inside, (labels[inside] - 1) // 2] = 1
        return Reading(labels, atoms)


TEXT = "患者李海海,住上海市"
GOLD = [[2, 5, "NAME", [["surname", 2, 3], ["given", 3, 5]]], [7, 10, "ADDRESS", [["city", 7, 10]]]]


def write_documents(tmp_path):
    path = tmp_path / "documents.jsonl"
    path.write_text(json.dumps({"text": TEXT, "spans": GOLD}) + "\n", encoding="utf-8")
    return path


def test_all_found_is_no_leak(tmp_path):
    figures = measure_documents(Oracle({TEXT: GOLD}), write_documents(tmp_path))

    assert figures == {"span_f1": 1.0, "level_f1": 1.0, "direct_leak": 0.0, "other_hidden": 0.0}


def test_a_missed_name_is_a_leak_and_a_hidden_word_is_counted(tmp_path):
    figures = measure_documents(Oracle({TEXT: [[0, 2, "AGE", []], GOLD[1]]}), write_documents(tmp_path))

    assert figures["direct_leak"] == pytest.approx(3 / 6)
    assert figures["other_hidden"] == pytest.approx(2 / 3)


def measured(monkeypatch, tmp_path, name, record, found):
    """Return the figures of one set whose held-out part is one record."""
    monkeypatch.setattr("hdeid.training.measure.MEASURED", (name,))
    monkeypatch.setattr("hdeid.training.measure.read_set", lambda *_: [record])
    return measure_sets(Oracle({record.text: found}), tmp_path)[name]


def test_text_that_a_set_gives_no_level_is_neither_right_nor_wrong(monkeypatch, tmp_path):
    record = Record("上海市上海市", ((0, 3, "city"), (3, 6, "redundant")), ())
    found = [[0, 3, "ADDRESS", [["city", 0, 3]]], [3, 6, "ADDRESS", [["city", 3, 6]]]]

    figures = measured(monkeypatch, tmp_path, "address_parsing_naacl2019", record, found)

    assert figures == {"level_f1": 1.0, "strict_level_f1": pytest.approx(2 / 3)}


def test_places_that_a_set_marks_one_by_one_are_compared_one_by_one(monkeypatch, tmp_path):
    record = Record("北京市海淀区", ((0, 3, "ns"), (3, 6, "ns")), ())
    found = [[0, 6, "ADDRESS", [["city", 0, 3], ["district", 3, 6]]]]

    assert measured(monkeypatch, tmp_path, "msra", record, found)["span_f1"] == 1.0


def test_sets_are_measured_by_what_they_label(tmp_path):
    for name, corpus in SETS.items():
        folder = tmp_path / "ner" / name
        folder.mkdir(parents=True)
        file = "dev.jsonl" if corpus.has_dev else "train.jsonl"
        (folder / file).touch()
    rows = {
        "address_parsing_naacl2019": {"text": "上海市长阳路", "spans": [[0, 3, "city"], [3, 6, "road"]]},
        "resume_ner": {"text": "李海海,汉族", "spans": [[0, 3, "NAME"], [4, 6, "RACE"]]},
        "cmeee_chip2020": {"text": "帕金森病", "spans": []},
    }
    for name, row in rows.items():
        (tmp_path / "ner" / name / "dev.jsonl").write_text(json.dumps(row) + "\n", encoding="utf-8")
    found = {
        "上海市长阳路": [[0, 3, "ADDRESS", [["city", 0, 3]]]],
        "李海海,汉族": [[0, 3, "NAME", [["surname", 0, 1], ["given", 1, 3]]]],
        "帕金森病": [[0, 3, "NAME", [["given", 0, 3]]]],
    }

    figures = measure_sets(Oracle(found), tmp_path)

    assert figures["address_parsing_naacl2019"]["level_f1"] == pytest.approx(2 / 3)
    assert figures["resume_ner"]["span_f1"] == pytest.approx(2 / 3)
    assert figures["resume_ner"]["name_character_recall"] == 1
    assert figures["cmeee_chip2020"]["false_share"] == pytest.approx(3 / 4)
    assert summarize(figures) < 1
