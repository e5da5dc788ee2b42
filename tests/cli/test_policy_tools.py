"""`hdeid policy` compares, proves and shows policies."""

from __future__ import annotations

import hashlib
import json
from pathlib import Path

import pytest
from click.shell_completion import ShellComplete

from hdeid.cli.main import cli, run
from hdeid.policy.fingerprint import canonical_json

BASE = "hdeid: 1\npolicy: base\nversion: 1.0.0\nrules: [{id: place, show: address.to(province)}]\n"
WIDER = BASE.replace("base", "wider").replace("province", "city")


@pytest.fixture
def files(tmp_path: Path) -> tuple[str, str]:
    for name, text in (("base", BASE), ("wider", WIDER)):
        (tmp_path / f"{name}.yaml").write_text(text, encoding="utf-8")
    return str(tmp_path / "base.yaml"), str(tmp_path / "wider.yaml")


def test_compile_prints_what_the_fingerprint_is_made_of(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["policy", "compile", "epi-district"]) == 0

    value = json.loads(capsys.readouterr().out)
    assert f"sha256:{hashlib.sha256(canonical_json(value['content']).encode()).hexdigest()}" == value["fingerprint"]
    assert "mask" == value["table"]["address"]["levels"]["road"]["hide"]


def test_check_proves_the_stricter_and_shows_where_the_weaker_fails(
    files: tuple[str, str], capsys: pytest.CaptureFixture[str]
) -> None:
    base, wider = files

    assert run(["policy", "check", base, "--against", wider]) == 0
    assert "已证明" in capsys.readouterr().out
    assert run(["policy", "check", wider, "--against", base]) == 1
    text = capsys.readouterr().out
    assert "weaker 更宽松: `address.city`" in text
    assert "[[ADDRESS|{city:杭州市}]]" in text
    assert "wider: 杭州市  <- shown 显示: rule 规则 `place`" in text
    assert "wider.yaml:4:9" in text


def test_check_holds_a_policy_against_a_norm(files: tuple[str, str], capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["policy", "check", "hipaa-safe-harbor", "--against", "hipaa-18"]) == 0
    assert run(["policy", "check", files[1], "--against", "hipaa-18", "--json"]) == 1
    value = json.loads(capsys.readouterr().out.partition("\n")[2])
    assert {"address.city"} == {breach["atom"] for breach in value["breaches"]}


def test_diff_fails_only_when_it_is_told_to(files: tuple[str, str], capsys: pytest.CaptureFixture[str]) -> None:
    base, wider = files

    assert run(["policy", "diff", wider, base]) == 0
    assert run(["policy", "diff", wider, base, "--fail-on", "weaker"]) == 1
    assert run(["policy", "diff", base, wider, "--fail-on", "weaker"]) == 0
    assert run(["policy", "diff", base, wider, "--fail-on", "different"]) == 1
    capsys.readouterr()
    assert run(["policy", "diff", base, wider, "--json"]) == 0
    assert "stricter" == json.loads(capsys.readouterr().out)["relation"]


def test_survivors_fail_only_under_strict(files: tuple[str, str], capsys: pytest.CaptureFixture[str]) -> None:
    path = Path(files[0])
    path.write_text(
        BASE + "tests: [{id: t, input: '[[ADDRESS|{province:浙江省}]]', expect: 浙江省}]\n", encoding="utf-8"
    )

    assert run(["policy", "test", str(path), "--mutate", "--coverage"]) == 0
    assert "变异存活" in capsys.readouterr().out
    assert run(["policy", "test", str(path), "--mutate", "--strict"]) == 1


def test_the_surface_can_be_asked_for_some_levels(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["policy", "surface", "epi-district", "--only", "address.to(city)", "--json"]) == 0

    (row,) = json.loads(capsys.readouterr().out)["rows"]
    assert ["country", "province", "city", "district"] == row["levels"]


def test_explain_takes_an_offset_or_all(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    note = tmp_path / "note.txt"
    note.write_text("[[NAME|李海]]来，[[AGE|37岁]]", encoding="utf-8")

    assert run(["policy", "explain", str(note), "-p", "epi-district", "--markup", "--at", "4"]) == 0
    assert "because a rule names it: `age-band`" in capsys.readouterr().out
    assert run(["policy", "explain", str(note), "-p", "epi-district", "--markup", "--all", "--json"]) == 0
    assert ["name", "age"] == [each["category"].lower() for each in json.loads(capsys.readouterr().out)]
    assert run(["policy", "explain", str(note), "-p", "epi-district", "--all", "--at", "1"]) == 2


def test_a_deployment_can_require_signed_policies(
    files: tuple[str, str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("HDEID_KEYRING", str(tmp_path / "keyring.json"))
    note = tmp_path / "note.txt"
    note.write_text("电话13800138000", encoding="utf-8")
    mask = ["mask", str(note), "--policy", files[0], "--model", "none", "-q"]

    assert run(["keys", "sign-init"]) == 0
    assert run(["policy", "sign", files[0]]) == 0
    assert run(["policy", "verify", files[0], "--signers", str(tmp_path / "signing-key.pub")]) == 0
    monkeypatch.setenv("HDEID_REQUIRE_SIGNED", str(tmp_path / "signing-key.pub"))
    assert run(["policy", "verify", files[0]]) == 0
    assert run(mask) == 0
    capsys.readouterr()
    assert run([*mask[:3], files[1], *mask[4:]]) == 1
    assert "is not signed" in capsys.readouterr().err
    Path(files[0]).write_text(WIDER, encoding="utf-8")
    assert run(mask) == 1
    assert "[E-SIGNATURE]" in capsys.readouterr().err


def test_a_corpus_is_simulated_and_advised_upon(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for name in "abc":
        (tmp_path / f"{name}.txt").write_text("[[SEX|女]]，[[AGE|3{}岁]]".format("abc".index(name)), encoding="utf-8")
    options = ["--corpus", str(tmp_path), "--markup", "--model", "none", "-q", "--json"]

    assert run(["policy", "simulate", "epi-district", *options, "--k", "2"]) == 0
    assert {"smallest": 3, "subjects": 3, "below": 0, "asked": 2} == json.loads(capsys.readouterr().out)["k"]
    assert run(["policy", "advise", *options, "--k", "3"]) == 0
    steps = {each["category"]: each["step"] for each in json.loads(capsys.readouterr().out)["proposals"]}
    assert {"age": "bands of 5 分段", "sex": "shown 显示"} == steps
    assert run(["policy", "advise", *options, "--k", "3", "--max-loss", "0"]) == 1
    assert run(["policy", "advise", *options, "--k", "4"]) == 1


def test_the_shell_completes_policies_categories_and_levels(tmp_path: Path) -> None:
    def offered(*words: str) -> list[str]:
        found = ShellComplete(cli, {}, "hdeid", "_HDEID_COMPLETE").get_completions(list(words[:-1]), words[-1])
        return [item.value for item in found]

    assert ["epi-district"] == offered("policy", "lint", "epi")
    assert "hipaa-18" in offered("policy", "check", "epi-district", "--against", "hipaa")
    assert ["name"] == offered("policy", "surface", "epi-district", "--only", "nam")
    assert ["name.surname", "name.given", "name.rest"] == offered(
        "policy", "surface", "epi-district", "--only", "name."
    )
