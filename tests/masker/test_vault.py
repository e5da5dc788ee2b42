"""Vaults: reversal needs the vault's own key and leaves an entry in a log that cannot be changed unseen."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from hdeid.cli.main import run
from hdeid.core.markup import parse_markup
from hdeid.deidentifier import Deidentifier
from hdeid.errors import KeyringError
from hdeid.masker.keyring import create_keyring, read_keyring
from hdeid.masker.vault import create_vault, note_reversal, read_log, vault_path
from hdeid.policy.libraries import load_policy

POLICY = """
hdeid: 1
policy: reversible
version: 1.0.0
rules:
  - {id: subjects, hide: subject, method: pseudonym, with: {prefix: S, reversible: trial-a}}
"""


@pytest.fixture
def keyring(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    path = tmp_path / "keys" / "keyring.json"
    create_keyring(path)
    monkeypatch.setenv("HDEID_KEYRING", str(path))
    monkeypatch.delenv("HDEID_KEY", raising=False)
    return path


def pseudonym(keyring: Path, folder: Path) -> str:
    policy = folder / "policy.yaml"
    policy.write_text(POLICY, encoding="utf-8")
    deidentifier = Deidentifier(model="none", keyring=read_keyring(keyring))
    return deidentifier.render(parse_markup("[[SUBJECT|001-023]]"), load_policy(policy)).text


def test_without_the_vault_the_value_is_masked(keyring: Path, tmp_path: Path) -> None:
    assert "***" == pseudonym(keyring, tmp_path)


def test_a_reversal_is_in_the_log_and_prints_the_value(
    keyring: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert 0 == run(["vault", "init", "trial-a"])
    code = pseudonym(keyring, tmp_path)
    capsys.readouterr()

    assert 0 == run(["vault", "reveal", "trial-a", code, "--prefix", "S", "--reason", "紧急揭盲"])

    assert "001023" == capsys.readouterr().out.strip()
    (entry,) = read_log(keyring.parent / "vaults", "trial-a")
    assert "紧急揭盲" == entry["reason"]
    assert "001023" not in json.dumps(entry)
    assert code not in json.dumps(entry)
    assert 0 == run(["vault", "log", "trial-a"])
    assert "紧急揭盲" in capsys.readouterr().out


def test_a_reversal_that_fails_is_in_the_log_as_well(keyring: Path) -> None:
    run(["vault", "init", "trial-a"])

    assert 1 == run(["vault", "reveal", "trial-a", "SABCDEFGH", "--reason", "核对"])

    assert 1 == len(read_log(keyring.parent / "vaults", "trial-a"))


@pytest.mark.parametrize("change", [lambda lines: lines[1:], lambda lines: [lines[0].replace("一", "二"), *lines[1:]]])
def test_a_log_that_was_changed_is_told(change, tmp_path: Path) -> None:
    create_vault(tmp_path, "a/b")
    for reason in ("一", "三"):
        note_reversal(tmp_path, "a/b", "tester", reason, ["S1"])
    path = next(tmp_path.glob("*.jsonl"))
    path.write_text("".join(f"{line}\n" for line in change(path.read_text(encoding="utf-8").splitlines())), "utf-8")

    with pytest.raises(KeyringError) as error:
        note_reversal(tmp_path, "a/b", "tester", "四", ["S1"])

    assert "E-LOG" == error.value.code


def test_a_vault_is_never_overwritten_nor_read_when_open_to_others(keyring: Path) -> None:
    folder = keyring.parent / "vaults"
    create_vault(folder, "trial-a")

    with pytest.raises(KeyringError, match="here already"):
        create_vault(folder, "trial-a")
    vault_path(folder, "trial-a").chmod(0o644)
    with pytest.raises(KeyringError, match="open to others"):
        read_keyring(keyring)
