"""Batches: the same bytes however they are run, nothing redone or lost after a kill, canaries, and what is withheld."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Sequence
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hdeid.batch import canary
from hdeid.batch.canary import survivors
from hdeid.batch.job import Job, Outcome
from hdeid.batch.journal import NAME
from hdeid.batch.page import outcome_json, outcome_page
from hdeid.batch.partition import covered, partition
from hdeid.batch.run import run_batch
from hdeid.cli.main import run
from hdeid.core.document import Document
from hdeid.deidentifier import Deidentifier
from hdeid.masker.keyring import Keyring

JOB = Job("hipaa-safe-harbor", model="none", keyring=Keyring(b"k" * 32))


@pytest.fixture
def files(tmp_path: Path) -> list[tuple[Path, Path]]:
    folder = tmp_path / "in"
    texts = {
        "dm.csv": "受试者编号,姓名,年龄\n001-023,李海海,56\n001-024,王芳,93\n",
        "ae.csv": "受试者编号,备注\n001-023,海海诉头痛，由李某陪同\n",
        "sub/note.txt": "患者李海海，2023年5月31日入院。",
        "李海海.txt": "无异常。",
        "broken.csv": '受试者编号,备注\n001,"李海海',
    }
    for name, text in texts.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return [(folder / name, Path(name)) for name in texts]


def outputs(folder: Path) -> dict[str, bytes]:
    paths = (path for path in folder.rglob("*") if path.is_file() and path.name != NAME)
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in paths}


def one(files: Sequence[tuple[Path, Path]], out: Path, **options: object) -> Outcome:
    return run_batch(files, out, JOB, **options)  # type: ignore[arg-type]


@given(st.lists(st.integers(0, 1000)), st.integers(1, 2000))
def test_every_file_is_in_one_task(sizes: list[int], chunk: int) -> None:
    assert list(range(len(sizes))) == covered(partition(sizes, chunk))


def test_a_batch_hides_one_subject_in_all_its_files_and_withholds_what_is_broken(
    files: list[tuple[Path, Path]], tmp_path: Path
) -> None:
    outcome = one(files, tmp_path / "out")

    written = outputs(tmp_path / "out")
    text = "".join([*written, *(data.decode() for data in written.values())])
    assert [word for word in ("李", "海海", "王芳", "001-02", "5月") if word in text] == []
    assert [("broken.csv", "E-QUOTE")] == [(name.as_posix(), code) for name, code in outcome.withheld]
    assert 4 == len(written)


def test_two_workers_and_another_order_give_the_bytes_of_one(files: list[tuple[Path, Path]], tmp_path: Path) -> None:
    one(files, tmp_path / "one")
    one(files[::-1], tmp_path / "two", workers=2)

    assert outputs(tmp_path / "one") == outputs(tmp_path / "two")


def test_what_is_done_is_taken_over_and_what_was_changed_is_done_again(
    files: list[tuple[Path, Path]], tmp_path: Path
) -> None:
    out = tmp_path / "out"
    one(files, out)
    before = outputs(out)
    (out / "dm.csv").write_text("half", encoding="utf-8")

    outcome = one(files, out, resumes=True)

    assert 4 == outcome.resumed
    assert before == outputs(out)
    assert 0 == one(files, out).resumed


def test_another_policy_takes_nothing_over(files: list[tuple[Path, Path]], tmp_path: Path) -> None:
    one(files, tmp_path / "out")

    outcome = run_batch(files, tmp_path / "out", Job("patent-fig6", model="none"), resumes=True)

    assert 0 == outcome.resumed


@pytest.mark.slow
def test_a_batch_that_is_killed_goes_on_and_ends_the_same(tmp_path: Path) -> None:
    source = tmp_path / "in"
    source.mkdir()
    for number in range(60):
        rows = "".join(f"001-{number:03d},李海海,患者诉头痛三天，由家属王芳陪同\n" for _ in range(60))
        (source / f"{number}.csv").write_text(f"受试者编号,姓名,备注\n{rows}", encoding="utf-8")
    files = [(path, Path(path.name)) for path in source.iterdir()]
    environment = {**os.environ, "HDEID_KEY": "a2tra2tra2tra2tra2tra2tra2tra2tra2tra2tra2s="}
    command = [sys.executable, "-m", "hdeid.cli.main", "batch", str(source), "-p", "hipaa-safe-harbor",
               "--out", str(tmp_path / "out"), "--model", "none"]  # fmt: skip
    process = subprocess.Popen(command, env=environment, stderr=subprocess.DEVNULL)
    journal = tmp_path / "out" / NAME
    deadline = time.monotonic() + 60
    while time.monotonic() < deadline and process.poll() is None:
        if journal.exists() and journal.read_text().count("\n") > 3:
            break
        time.sleep(0.01)
    process.send_signal(signal.SIGKILL)
    process.wait()

    result = subprocess.run([*command, "--resume"], env=environment, check=False, capture_output=True)

    report = json.loads((tmp_path / "out" / "hdeid-report.json").read_text(encoding="utf-8"))
    assert (0, 60) == (result.returncode, report["written"])
    assert 0 < report["resumed"]
    one(files, tmp_path / "whole")
    done = {name: data for name, data in outputs(tmp_path / "out").items() if not name.startswith("hdeid-report")}
    assert outputs(tmp_path / "whole") == done


def test_no_text_is_in_journal_or_reports(files: list[tuple[Path, Path]], tmp_path: Path) -> None:
    outcome = one(files, tmp_path / "out")

    content = outcome_json(outcome, 1)
    text = (tmp_path / "out" / NAME).read_text() + json.dumps(content, ensure_ascii=False) + outcome_page(content)
    assert [word for word in ("李", "海", "001-0", "dm", "头痛") if word in text] == []


class Blind(Deidentifier):
    def detect(self, text: str, **options: object) -> Document:  # type: ignore[override]
        return Document(text)

    def detect_all(self, texts: Sequence[str], **options: object) -> list[Document]:  # type: ignore[override]
        return [Document(text) for text in texts]


def test_a_canary_that_survives_is_told_by_category() -> None:
    blind = Blind(model="none")

    found = survivors(blind, blind.policy("hipaa-safe-harbor"))

    assert {"PHONE", "NAME", "EMAIL", "ID_CARD"} <= {each.category for each in found}


def test_a_batch_is_withheld_when_a_canary_survives(
    files: list[tuple[Path, Path]], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("hdeid.batch.run.survivors", lambda *_: [canary.Survivor("PHONE", 3)])

    outcome = one(files, tmp_path / "out")

    assert {"E-CANARY"} == {code for _, code in outcome.withheld}
    assert not (tmp_path / "out").exists()


@pytest.mark.parametrize("policy", ["hipaa-safe-harbor", "gbt-37964-trial", "abc-301-crf", "patent-fig6"])
def test_no_canary_survives_a_shipped_policy(policy: str) -> None:
    deidentifier = Deidentifier(model="none", keyring=Keyring(b"k" * 32))

    assert [] == survivors(deidentifier, deidentifier.policy(policy))


def test_the_command_takes_a_manifest_and_tells_what_is_withheld(
    files: list[tuple[Path, Path]], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    manifest = tmp_path / "list.txt"
    manifest.write_text("in/dm.csv\nin/broken.csv\n", encoding="utf-8")

    code = run(["batch", "--manifest", str(manifest), "-p", "hipaa-safe-harbor", "--out", str(tmp_path / "out"),
                "--model", "none"])  # fmt: skip

    assert 1 == code
    assert (
        "broken.csv: withheld: a quote is opened and never closed (line 2, column 1) [E-QUOTE]"
        in capsys.readouterr().err
    )
    assert (tmp_path / "out" / "hdeid-report.html").exists()
