"""`hdeid evaluate --sweep`."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from hdeid.cli.main import run


@pytest.fixture
def gold(tmp_path: Path) -> str:
    path = tmp_path / "gold.txt"
    path.write_text(
        "李海海的电话[[PHONE|{prefix:138}{area:0013}{subscriber:8000}]]，[[NAME|甲乙丙]]。", encoding="utf-8"
    )
    return str(path)


def test_the_table_is_printed_and_drawn(gold: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    picture = tmp_path / "sweep.svg"

    assert run(["evaluate", gold, "--sweep", "--model", "none", "-q", "--picture", str(picture)]) == 0
    printed = capsys.readouterr().out
    assert "PHONE" in printed
    assert "0.1 %" in printed
    assert picture.read_text(encoding="utf-8").startswith("<svg")


def test_the_rows_are_json(gold: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["evaluate", gold, "--sweep", "--model", "none", "-q", "--json"]) == 0
    rows = json.loads(capsys.readouterr().out)
    assert {0.5, 0.1, 0.05, 0.03, 0.02, 0.01, 0.001} == {row["threshold"] for row in rows}
    assert 0 == next(row["missed"] for row in rows if row["name"] == "PHONE")


def test_words_are_written_on_demand_for_the_owner_only(
    gold: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    words = tmp_path / "words.tsv"

    assert run(["evaluate", gold, "--sweep", "--model", "none", "-q", "--words", str(words)]) == 0
    printed = capsys.readouterr()
    assert "missed\tNAME\t0.001\t1\t甲乙丙\n" in words.read_text(encoding="utf-8")
    assert 0o600 == words.stat().st_mode & 0o777
    assert "holds text of the documents" in printed.err
    assert "甲乙丙" not in printed.out + printed.err


@pytest.mark.parametrize("options", [["--words", "x"], ["--picture", "x"], ["--sweep", "--leaks"]])
def test_options_that_do_not_go_together_are_wrong_usage(gold: str, options: list[str]) -> None:
    assert run(["evaluate", gold, *options]) == 2
