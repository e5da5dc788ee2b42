"""Commands in process: what they print, write and return."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import click
import pytest

from hdeid.cli.main import cli, run

NOTE = "患者李海海，男，56岁，电话13800138000，2023年5月31日入院。\n"


@pytest.fixture(autouse=True)
def _own_keyring(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HDEID_KEYRING", str(tmp_path / "keys" / "keyring.json"))


@pytest.fixture
def notes(tmp_path: Path) -> Path:
    folder = tmp_path / "notes"
    folder.mkdir()
    (folder / "one.txt").write_text(NOTE, encoding="utf-8")
    (folder / "two.txt").write_bytes(NOTE.replace("\n", "\r\n").encode("gb18030"))
    return folder


def test_detect_prints_offsets_and_no_text(notes: Path, capsys: pytest.CaptureFixture[str]) -> None:
    code = run(["detect", str(notes / "one.txt")])

    printed = capsys.readouterr().out
    (line,) = printed.splitlines()
    found = json.loads(line)
    spans = {(NOTE[span["start"] : span["end"]], span["category"]) for span in found["spans"]}
    assert code == 0
    assert found["id"] == "one"
    assert {("李海海", "NAME"), ("56岁", "AGE"), ("13800138000", "PHONE"), ("2023年5月31日", "DATE")} <= spans
    assert "李海海" not in printed


def test_mask_keeps_name_encoding_and_line_ends(notes: Path, tmp_path: Path) -> None:
    out = tmp_path / "out"

    code = run(["mask", str(notes), "--policy", "hipaa-safe-harbor", "--out", str(out), "-q"])

    assert code == 0
    assert "[姓名]" in (out / "one.txt").read_text(encoding="utf-8")
    assert (out / "two.txt").read_bytes().decode("gb18030").endswith("\r\n")
    assert sorted(path.name for path in out.iterdir()) == ["one.txt", "two.txt"]


def test_the_report_counts_and_holds_no_text(notes: Path, tmp_path: Path) -> None:
    path = tmp_path / "report.json"

    run(["mask", str(notes), "-p", "hipaa-safe-harbor", "--out", str(tmp_path / "o"), "--report", str(path), "-q"])

    report = json.loads(path.read_text(encoding="utf-8"))
    assert report["documents"] == 2
    assert report["found"]["NAME"] == 2
    assert report["hidden"]["NAME"] == {"tag": 2}
    assert len(report["fingerprint"]) >= 64
    assert "李海海" not in path.read_text(encoding="utf-8")


def test_a_file_that_is_no_text_is_withheld_and_the_rest_goes_on(
    notes: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (notes / "image.txt").write_bytes(b"\x89PNG\x00\xff\xfe\x00")
    out = tmp_path / "out"

    code = run(["mask", str(notes), "-p", "hipaa-safe-harbor", "--out", str(out)])

    assert code == 1
    assert not (out / "image.txt").exists()
    assert (out / "one.txt").exists()
    assert "image.txt: the text is neither UTF-8 nor GB18030 nor Big5" in capsys.readouterr().err


def test_several_inputs_need_a_folder(notes: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["mask", str(notes), "-p", "hipaa-safe-harbor"]) == 1
    assert "`--out`" in capsys.readouterr().err


def test_an_unknown_policy_names_the_known_ones(notes: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["mask", str(notes / "one.txt"), "-p", "hipaa"]) == 1
    assert "hipaa-safe-harbor" in capsys.readouterr().err


def test_without_keys_a_shift_masks_and_the_run_says_so(
    notes: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    policy = tmp_path / "shifted.yaml"
    policy.write_text(
        "hdeid: 1\npolicy: shifted\nversion: 1.0.0\n"
        "rules:\n  - {id: dates, hide: date, method: shift, with: {max_days: 30}}\n"
        'tests:\n  - {id: a, input: "[[DATE|{year:2023年}]]", expect_hidden: ["2023"]}\n',
        encoding="utf-8",
    )

    assert run(["mask", str(notes / "one.txt"), "-p", str(policy)]) == 0
    without = capsys.readouterr()
    assert run(["keys", "init"]) == 0
    capsys.readouterr()
    assert run(["mask", str(notes / "one.txt"), "-p", str(policy)]) == 0
    with_keys = capsys.readouterr()

    assert "***入院" in without.out
    assert "hdeid keys init" in without.err
    assert "***" not in with_keys.out
    assert "2023年5月31日" not in with_keys.out
    assert with_keys.err == ""


def test_keys_init_never_overwrites(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["keys", "init"]) == 0
    assert run(["keys", "init"]) == 1
    assert "here already" in capsys.readouterr().err


def test_evaluate_scores_gold_markup(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    gold = tmp_path / "gold.txt"
    gold.write_text("电话[[PHONE|{prefix:138}{area:0013}{subscriber:8000}]]。", encoding="utf-8")

    assert run(["evaluate", str(gold), "--json", "-q"]) == 0
    figures = json.loads(capsys.readouterr().out)
    assert figures["categories"]["PHONE"]["strict"]["f1"] == 1
    assert figures["leak"]["direct"] == 0


def test_evaluate_scores_the_spans_of_another_tool(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    gold, found = tmp_path / "gold.txt", tmp_path / "found.jsonl"
    gold.write_text("[[NAME|李海海]]来诊", encoding="utf-8")
    found.write_text('{"id": "gold", "spans": [{"start": 0, "end": 2, "category": "NAME"}]}\n', encoding="utf-8")

    assert run(["evaluate", str(gold), "--found", str(found), "--json", "-q"]) == 0
    figures = json.loads(capsys.readouterr().out)
    assert figures["leak"]["direct"] == pytest.approx(1 / 3)
    assert figures["categories"]["NAME"]["loose"]["f1"] == 1


def test_evaluate_tells_what_a_policy_shows_of_what_it_hides(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    gold, found = tmp_path / "gold.txt", tmp_path / "found.jsonl"
    gold.write_text("住[[ADDRESS|{district:杨浦区}{village:某某里}]]", encoding="utf-8")
    part = {"start": 1, "end": 7, "level": "district"}
    span = {"start": 1, "end": 7, "category": "ADDRESS", "levels": [part]}
    found.write_text(json.dumps({"id": "gold", "spans": [span]}) + "\n", encoding="utf-8")

    assert run(["evaluate", str(gold), "--found", str(found), "--policy", "epi-district", "--json", "-q"]) == 0
    figures = json.loads(capsys.readouterr().out)["policy"]
    assert figures["leak"] == 1
    assert figures["levels"] == [{"level": "address.village", "read_as": "address.district", "letters": 3, "shown": 3}]
    assert run(["evaluate", str(gold), "--found", str(found), "--policy", "epi-district", "-q"]) == 0
    assert "read as another level       3 letters" in capsys.readouterr().out
    assert run(["evaluate", str(gold), "--policy", "no-such"]) == 1
    assert "there is no policy `no-such`" in capsys.readouterr().err
    assert run(["evaluate", str(gold), "--policy", "epi-district", "--sweep"]) == 2


def test_bad_gold_is_named_with_its_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    gold = tmp_path / "gold.txt"
    gold.write_text("甲\n乙[[NAME|李", encoding="utf-8")

    assert run(["evaluate", str(gold)]) == 1
    assert "gold.txt:2:2: the span `NAME` is not closed" in capsys.readouterr().err


def test_doctor_finds_a_fresh_installation_well(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["doctor"]) == 0
    assert "AMISS" not in capsys.readouterr().out


def test_the_version_names_model_and_taxonomy(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["--version"]) == 0
    printed = capsys.readouterr().out
    assert "model " in printed
    assert "taxonomy 1" in printed


@pytest.mark.parametrize("arguments", [["--help"], ["--version"], ["mask", "--help"], ["policy", "lint", "--help"]])
def test_what_needs_no_tagger_does_not_load_it(arguments: list[str]) -> None:
    code = f"import sys; from hdeid.cli.main import run; run({arguments}); sys.exit('onnxruntime' in sys.modules)"

    ended = subprocess.run([sys.executable, "-c", code], capture_output=True, check=False)

    assert (ended.returncode, ended.stderr) == (0, b"")


def test_the_help_lists_every_command_with_its_line(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["--help"]) == 0

    printed = capsys.readouterr().out
    commands = {name: cli.get_command(click.Context(cli), name) for name in cli.list_commands(click.Context(cli))}
    assert all(command is not None and f"  {name} " in printed for name, command in commands.items())
    assert "..." not in printed.partition("Commands:")[2]


def test_wrong_usage_is_2_and_an_interrupt_130(monkeypatch: pytest.MonkeyPatch, notes: Path) -> None:
    assert run(["mask"]) == 2

    def interrupt(*_: object, **__: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("hdeid.cli.detect.find_inputs", interrupt)
    assert run(["detect", str(notes)]) == 130


def test_an_unknown_fault_does_not_print_its_message(
    monkeypatch: pytest.MonkeyPatch, notes: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    def fail(*_: object, **__: object) -> None:
        raise ValueError("李海海")

    monkeypatch.setattr("hdeid.cli.detect.find_inputs", fail)
    assert run(["detect", str(notes)]) == 3
    assert "李海海" not in capsys.readouterr().err


def test_evaluate_takes_gold_or_sets_but_not_both(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["evaluate"]) == 2
    assert run(["evaluate", "gold.txt", "--sets"]) == 2
    assert "`--sets` alone" in capsys.readouterr().err


def test_evaluating_the_sets_needs_their_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("HDEID_DATA", str(tmp_path / "none"))

    assert run(["evaluate", "--sets"]) == 1
    assert "HDEID_DATA" in capsys.readouterr().err
