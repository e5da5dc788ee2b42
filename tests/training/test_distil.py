"""A tagger learns another's labellings from text that no one labelled."""

import pytest
import yaml

torch = pytest.importorskip("torch")

from hdeid.tagger.predict import Tagger  # noqa: E402
from hdeid.training.data import Example, make_batches  # noqa: E402
from hdeid.training.train import run  # noqa: E402

TEXT = "患者李海海,男,56岁\n住上海市杨浦区\n电话13800138000\n王医生查房\n无药物过敏史\n"
OPTIONS = {
    "checks": 1, "bigram_buckets": 256, "averaging": 0.5, "hidden": 24, "dropout": 0.0, "rate": 0.01,
    "transition_rate": 0.05, "encoder_rate": 0.01, "quantize": False, "batch_characters": 200,
}  # fmt: skip


def write_recipe(path, **train):
    recipe = {"name": "tiny", "encoder": {"kind": "char", "embedding": 8}, "train": {**OPTIONS, **train}}
    path.write_text(yaml.safe_dump(recipe), encoding="utf-8")
    return path


@pytest.mark.filterwarnings("ignore::DeprecationWarning", "ignore::UserWarning")
def test_a_student_learns_from_raw_text_what_its_teacher_knows(working_folder, empty_data, tmp_path):
    generator = {"files": [str(working_folder / "documents.jsonl")]}
    first = write_recipe(tmp_path / "teacher.yaml", epochs=60, generator=generator)
    run(first, folder=working_folder, target=tmp_path / "teacher")
    (tmp_path / "data/raw").mkdir()
    (tmp_path / "data/raw/covid_bulletins.txt").write_text(TEXT * 8, encoding="utf-8")
    distil = {"teacher": str(tmp_path / "teacher"), "corpus": {"covid_bulletins": 1.0}, "share": 1.0}
    second = write_recipe(tmp_path / "student.yaml", epochs=40, distil=distil)

    run(second, folder=working_folder, target=tmp_path / "student")

    teacher, student = Tagger.load(tmp_path / "teacher"), Tagger.load(tmp_path / "student")
    expected = [(span.start, span.end, span.category) for span in teacher.tag(TEXT)]
    assert [span[2] for span in expected] == ["NAME", "AGE", "ADDRESS", "PHONE", "NAME"]
    assert expected == [(span.start, span.end, span.category) for span in student.tag(TEXT)]


def test_labelled_and_unlabelled_texts_share_no_batch():
    import random

    import numpy as np

    examples = [Example("甲" * 5, np.zeros(5, np.int32), number % 2 == 0) for number in range(10)]

    batches = make_batches(examples, 20, random.Random(1))

    assert 10 == sum(len(batch) for batch in batches)
    assert all(len({one.is_labelled for one in batch}) == 1 for batch in batches)
