"""The labelled sets and raw texts of the shared data: where they lie, under which licence, what is held out."""

from __future__ import annotations

import hashlib
import json
import lzma
import os
import re
import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from hdeid.errors import InputError, Place
from hdeid.text.normalize import normalize

Split = Literal["train", "held_out"]

DATA_VARIABLE = "HDEID_DATA"
DEFAULT_DATA = Path("../shared/data")


@dataclass(frozen=True, slots=True)
class Record:
    """A labelled text as published: spans carry the labels of their source. `text` is in normal form."""

    text: str
    spans: tuple[tuple[int, int, str], ...] = ()
    levels: tuple[tuple[int, int, str], ...] = ()
    inner: tuple[tuple[int, int, str], ...] = ()


@dataclass(frozen=True, slots=True)
class Corpus:
    """A source of text: a labelled set or a raw file.

    `held_out` is the share of the texts, chosen by a hash of the text, that nothing trains on; sets with a published
    dev split hold out that split and have share 0. Texts in which the expression `omits` is found are not read.
    """

    name: str
    licence: str
    is_open: bool
    held_out: float = 0.0
    has_dev: bool = False
    omits: str = ""


REFERENCES = r"参考文献|出版社|杂志|\[[JMC]\]|,\s?等\.|\bet al"
"""Textbook passages with references: they name authors whom the set does not label."""

SETS: dict[str, Corpus] = {
    corpus.name: corpus
    for corpus in (
        Corpus("msra", "unstated (SIGHAN 2006)", False, 0.05),
        Corpus("peoples_daily_1998", "unstated (PKU corpus)", False, 0.05),
        Corpus("boson", "research use", False, 0.1),
        Corpus("cluener2020", "unstated (CLUE)", False, 0.1),
        Corpus("ccf_bdci2020_privacy", "unstated (contest)", False, 0.1),
        Corpus("aicup2020_deid", "unstated (contest)", False, 0.27),
        Corpus("resume_ner", "unstated", False, has_dev=True),
        Corpus("weibo_ner", "unstated", False, has_dev=True),
        Corpus("address_parsing_naacl2019", "unstated", False, has_dev=True),
        Corpus("address_ccks2021", "unstated (contest)", False, 0.1),
        Corpus("express_waybill", "unstated", False, has_dev=True),
        Corpus("ccks2017_cner", "unstated (contest)", False, 0.1),
        Corpus("yidu_s4k_ccks2019", "unstated (contest)", False, 0.1),
        Corpus("cmeee_chip2020", "unstated (contest)", False, has_dev=True, omits=REFERENCES),
        Corpus("chinese_literature_ner", "unstated", False, has_dev=True),
        Corpus("presidio_research_en", "MIT", True),
    )
}

RAW: dict[str, Corpus] = {
    corpus.name: corpus
    for corpus in (
        Corpus("science_papers_chinaxiv", "CC BY 4.0", True),
        Corpus("general_misc", "mixed: CC BY-SA 3.0/4.0, non-commercial research, unstated", False),
        Corpus("counselling_dialogues_smile_sample", "CC0", True),
        Corpus("medical_papers_chinaxiv", "CC BY 4.0", True),
        Corpus("medical_qa_dialogue", "mixed: MIT, Apache-2.0, CC BY-NC-SA, research only, unstated", False),
        Corpus("trial_criteria_and_medical_queries", "mixed: Apache-2.0, unstated", False),
        Corpus("aicup_unlabelled_dialogues_zh_tw", "mixed: MIT, unstated", False),
        Corpus("covid_bulletins", "unstated", False),
    )
}


def find_data(start: Path | None = None) -> Path:
    """Return the folder of the shared data: `HDEID_DATA`, or `../shared/data` beside the project.

    Raises:
        InputError: there is no such folder.
    """
    folder = Path(os.environ.get(DATA_VARIABLE, "") or (start or Path.cwd()) / DEFAULT_DATA)
    if not folder.is_dir():
        raise InputError(
            f"no data sets; {DATA_VARIABLE} must name the folder that holds ner/, raw/ and lexicons/",
            place=Place(str(folder)),
        )
    return folder


def open_lines(path: Path) -> Iterator[str]:
    """Yield the lines of a text file, plain or packed with xz (then named with `.xz` behind).

    Raises:
        InputError: there is neither.
    """
    packed = path.with_name(path.name + ".xz")
    if not packed.is_file() and not path.is_file():
        raise InputError("there is no such file among the data sets", place=Place(str(path)))
    with lzma.open(packed, "rt", encoding="utf-8") if packed.is_file() else path.open(encoding="utf-8") as lines:
        for line in lines:
            yield line.rstrip("\n")


def share_of(text: str) -> float:
    """Return a number in [0, 1) that depends on the letters and digits of the text only, evenly spread over texts."""
    key = "".join(unicodedata.normalize("NFKC", text).split()).lower()
    digest = hashlib.blake2b(key.encode("utf-8", "surrogatepass"), digest_size=8).digest()
    return int.from_bytes(digest) / 2**64


def read_set(name: str, split: Split, data: Path) -> Iterator[Record]:
    """Yield the records of a labelled set.

    The held-out part is the published dev split where there is one, else the share of the training file that the
    hash of the text chooses. INVARIANT: no record of `held_out` is ever read by pretraining or training.
    """
    corpus = SETS[name]
    file = "dev.jsonl" if split == "held_out" and corpus.has_dev else "train.jsonl"
    for line in open_lines(data / "ner" / name / file):
        fields = json.loads(line)
        is_held_out = corpus.has_dev or share_of(fields["text"]) < corpus.held_out
        if corpus.omits and re.search(corpus.omits, fields["text"]):
            continue
        if file == "dev.jsonl" or is_held_out == (split == "held_out") or (corpus.has_dev and split == "train"):
            yield Record(
                normalize(fields["text"]),
                *(tuple((a, b, label) for a, b, label in fields.get(key, ())) for key in ("spans", "levels", "inner")),
            )


def read_raw(name: str, data: Path) -> Iterator[str]:
    """Yield the lines of a raw text in normal form."""
    for line in open_lines(data / "raw" / f"{name}.txt"):
        yield normalize(line)
