"""What a batch has done so far, on disk after every file: counts and hashes, never text and no names of files."""

from __future__ import annotations

import hashlib
import json
import os
from collections.abc import Iterable
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import IO, Any

from hdeid.errors import InputError, Place
from hdeid.report import Report

NAME = ".hdeid-batch.jsonl"


@dataclass(frozen=True, slots=True)
class Done:
    """One file that was written or withheld.

    Attributes:
        file: Hash of its place in the batch (`file_hash`).
        code: Why it was withheld; empty for one that was written.
        reason: The same in words, with line and column, never with text.
        output: SHA-256 of the copy; empty for one withheld.
        counts: As in `Report.to_json`.
        seconds: Wall time.
    """

    file: str
    code: str = ""
    reason: str = ""
    output: str = ""
    counts: dict[str, Any] = field(default_factory=dict)
    seconds: float = 0.0


def file_hash(run: str, number: int) -> str:
    """Return the name of a file in the journal: told by the run and its number, not by its own name."""
    return hashlib.sha256(f"{run} {number}".encode()).hexdigest()[:24]


def content_hash(path: Path) -> str:
    """Return the SHA-256 of a file.

    Raises:
        InputError: it cannot be read.
    """
    digest = hashlib.sha256()
    try:
        with path.open("rb") as file:
            while chunk := file.read(1 << 20):
                digest.update(chunk)
    except OSError as error:
        raise InputError(f"cannot be read: {error.strerror}", place=Place(str(path))) from None
    return digest.hexdigest()


def run_hash(fingerprint: str, keys: str, contents: Iterable[str]) -> str:
    """Return the name of a run: another policy, key or set of files is another run, whose work cannot be taken over."""
    return hashlib.sha256("\n".join((fingerprint, keys, *contents)).encode()).hexdigest()


class Journal:
    """Appends what is done; each line is on disk before the next file counts.

    Args:
        folder: Output folder of the batch.
        run: Name of the run.
        resumes: False begins anew.
    """

    def __init__(self, folder: Path, run: str, *, resumes: bool) -> None:
        self._path = folder / NAME
        self.done: dict[str, Done] = _read(self._path, run) if resumes else {}
        folder.mkdir(parents=True, exist_ok=True)
        self._file: IO[str] = self._path.open("w", encoding="ascii")
        self._write({"run": run})
        for done in self.done.values():
            self._write(asdict(done))
        self._sync()

    def add(self, done: Done) -> None:
        """Note a file as done."""
        self.done[done.file] = done
        self._write(asdict(done))
        self._sync()

    def close(self) -> None:
        """Close the file."""
        self._file.close()

    def _write(self, value: dict[str, Any]) -> None:
        self._file.write(json.dumps(value, ensure_ascii=True) + "\n")

    def _sync(self) -> None:
        self._file.flush()
        os.fsync(self._file.fileno())


def _read(path: Path, run: str) -> dict[str, Done]:
    """Return what an earlier run did; nothing when it was another run. A last line cut off by a kill is passed over."""
    try:
        lines = path.read_text(encoding="ascii", errors="replace").splitlines()
    except OSError:
        return {}
    values = []
    for line in lines:
        try:
            values.append(json.loads(line))
        except json.JSONDecodeError:
            continue
    if not values or values[0] != {"run": run}:
        return {}
    return {value["file"]: Done(**value) for value in values[1:]}


def report_of(done: Iterable[Done]) -> Report:
    """Return the counts of all files together."""
    report = Report()
    for each in done:
        if each.code:
            report.withheld[each.code] += 1
        else:
            report.merge(each.counts)
        report.seconds["files"] += each.seconds
    return report
