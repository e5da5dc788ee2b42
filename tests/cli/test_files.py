import os
import stat
from pathlib import Path

import pytest

from hdeid.cli.files import check_writable, find_inputs, write_atomically
from hdeid.cli.main import run
from hdeid.errors import InputError


def test_folders_are_walked_in_order_and_hidden_files_left_out(tmp_path: Path) -> None:
    for name in ("b.txt", "a/c.txt", ".hidden", "a/.git/x"):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text("x")

    found = find_inputs([str(tmp_path)])

    assert [str(file.name) for file in found] == ["b.txt", "a/c.txt"]
    assert [file.id for file in found] == ["b", "c"]


def test_an_absent_path_is_named(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="no such file or folder"):
        find_inputs([str(tmp_path / "none")])


def test_two_inputs_that_would_share_an_output_are_refused(tmp_path: Path) -> None:
    for folder in ("a", "b"):
        (tmp_path / folder).mkdir()
        (tmp_path / folder / "note.txt").write_text("x")

    with pytest.raises(InputError, match="same output name"):
        find_inputs([str(tmp_path / "a"), str(tmp_path / "b")])


def test_an_output_never_overwrites_its_input(tmp_path: Path) -> None:
    (tmp_path / "note.txt").write_text("x")

    with pytest.raises(InputError, match="overwrite the input"):
        check_writable(find_inputs([str(tmp_path)]), tmp_path)


def test_a_write_that_fails_leaves_the_good_file_and_no_other(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "out.txt"
    write_atomically(path, b"good")

    def fail(_: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", fail)
    with pytest.raises(InputError, match="No space left"):
        write_atomically(path, b"half")

    assert path.read_bytes() == b"good"
    assert [entry.name for entry in tmp_path.iterdir()] == ["out.txt"]


def test_a_new_file_is_not_open_to_others_before_it_is_whole(tmp_path: Path) -> None:
    path = tmp_path / "deep" / "out.txt"

    write_atomically(path, b"x")

    assert stat.S_IMODE(path.stat().st_mode) & 0o077 == 0


@pytest.mark.parametrize(
    "data", [b"%PDF-1.7\n(Zhang San)", b"PK\x03\x04abc", b"{\\rtf1 \\u24352?}"], ids=["pdf", "zip", "rtf"]
)
def test_a_file_that_only_looks_like_text_is_refused(data: bytes, tmp_path: Path) -> None:
    path = tmp_path / "note.txt"
    path.write_bytes(data)

    (file,) = find_inputs([str(path)])
    with pytest.raises(InputError, match="no plain text"):
        file.read()


def test_a_form_is_not_masked_as_text(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "a.json"
    path.write_text('{"name": "\\u5f20\\u4e09"}', encoding="utf-8")

    assert 1 == run(["mask", str(path), "--policy", "hipaa-safe-harbor", "--model", "none"])

    out, err = capsys.readouterr()
    assert ("", True) == (out, "hdeid batch" in err)
