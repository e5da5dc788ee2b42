import json

import numpy as np
import pytest

from hdeid.tagger.features import build_word_table
from hdeid.tagger.vocabulary import Vocabulary, write_vocabulary

LINES = (
    ("患者李海海,男,56岁", [[2, 5, "NAME", [["surname", 2, 3], ["given", 3, 5]]], [8, 11, "AGE", []]]),
    ("住上海市杨浦区", [[1, 7, "ADDRESS", [["city", 1, 4], ["district", 4, 7]]]]),
    ("电话13800138000", [[2, 13, "PHONE", []]]),
    ("王医生查房", [[0, 1, "NAME", [["surname", 0, 1]]]]),
    ("无药物过敏史", []),
)
"""Invented texts with all their spans."""


@pytest.fixture
def working_folder(tmp_path):
    """A folder as `prepare` leaves it, with a handful of documents."""
    folder = tmp_path / "run"
    folder.mkdir()
    write_vocabulary(
        Vocabulary(tuple(sorted(set("0" + "".join(text for text, _ in LINES))))), folder / "vocabulary.txt"
    )
    np.savez_compressed(folder / "words.npz", **build_word_table({"李": 1, "上海市": 64}).arrays())
    rows = (json.dumps({"text": text, "spans": spans, "genre": "note"}, ensure_ascii=False) for text, spans in LINES)
    (folder / "documents.jsonl").write_text("\n".join(rows) + "\n", encoding="utf-8")
    (folder / "documents_dev.jsonl").write_text(
        (folder / "documents.jsonl").read_text(encoding="utf-8"), encoding="utf-8"
    )
    return folder


@pytest.fixture
def empty_data(tmp_path, monkeypatch):
    """A data folder whose held-out sets are empty."""
    from hdeid.training.sets import SETS

    for name, corpus in SETS.items():
        folder = tmp_path / "data/ner" / name
        folder.mkdir(parents=True)
        for file in ("train.jsonl", "dev.jsonl") if corpus.has_dev else ("train.jsonl",):
            (folder / file).touch()
    monkeypatch.setenv("HDEID_DATA", str(tmp_path / "data"))
