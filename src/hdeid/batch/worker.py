"""What a process of a batch does: reads, weighs and writes files; every fault becomes a code and a reason."""

from __future__ import annotations

import os
import threading
import time
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from hdeid.batch.job import Job
from hdeid.batch.journal import content_hash
from hdeid.deidentifier import Deidentifier
from hdeid.errors import HdeidError
from hdeid.report import Report
from hdeid.study.collected import Collected
from hdeid.study.deidentify import FormDeidentifier, Hear, Weights

_PARENT_CHECK_S = 1.0


class Fault(NamedTuple):
    """Why a file is withheld.

    Attributes:
        code: Stable name of the reason.
        reason: In words, with line and column where they are known; never any text of the file.
    """

    code: str
    reason: str


class Part(NamedTuple):
    """One file for the second pass.

    Attributes:
        path: The file.
        out: Where the copy goes.
        findings: What was found in it.
        known: What is known of its subjects.
        chosen: Rung of each of its subjects, for a view with `risk`.
    """

    path: Path
    out: Path
    findings: Path
    known: Collected
    chosen: Mapping[str, int] = {}


class Written(NamedTuple):
    """What became of a file.

    Attributes:
        fault: Why it was withheld; None for one that was written.
        output: SHA-256 of the copy.
        counts: As in `Report.to_json`.
        seconds: Wall time.
    """

    fault: Fault | None
    output: str
    counts: dict[str, Any]
    seconds: float


_masker: FormDeidentifier | None = None


def start(job: Job, parent: int = 0, hear: Hear | None = None, deidentifier: Deidentifier | None = None) -> None:
    """Make this process ready.

    Args:
        job: What is to be done.
        parent: Process whose end ends this one too; 0 for none.
        hear: Told the number of characters that are done.
        deidentifier: One that is at hand already; a model takes memory.
    """
    global _masker
    _masker = job.masker(hear or (lambda characters: None), deidentifier)
    if parent:
        threading.Thread(target=_leave_with, args=(parent,), daemon=True).start()


def collect_files(files: Sequence[tuple[Path, Path]]) -> list[Collected | Fault]:
    """Return what each file (path, path for its findings) says of its subjects, or why it cannot be read."""
    return [_guarded(lambda path=path, kept=kept: _ready().collect(path, kept)) for path, kept in files]  # type: ignore[misc]


def weigh_files(parts: Sequence[Part]) -> list[Weights | Fault]:
    """Return what each file shows of its subjects on each rung; see `FormDeidentifier.weigh`."""
    return [_guarded(lambda part=part: _ready().weigh(part.path, part.known, part.findings)) for part in parts]  # type: ignore[misc]


def rewrite_files(parts: Sequence[Part]) -> list[Written]:
    """Write files."""
    return [_rewrite_one(part) for part in parts]


def _rewrite_one(part: Part) -> Written:
    report = Report()
    begun = time.perf_counter()

    def rewrite() -> str:
        report.documents = 0
        _ready().rewrite(part.path, part.out, part.known, report, part.findings, part.chosen)
        return content_hash(part.out)

    result = _guarded(rewrite)
    seconds = round(time.perf_counter() - begun, 3)
    if isinstance(result, Fault):
        return Written(result, "", {}, seconds)
    return Written(None, result, report.to_json(), seconds)


def fault_of(error: HdeidError) -> Fault:
    """Return why an error withholds a file.

    The place is told by line and column alone: what it is called may hold a name.
    """
    place = error.place
    where = f" (line {place.line}, column {place.column})" if place is not None and place.line else ""
    return Fault(error.code, f"{error.message}{where}")


def _ready() -> FormDeidentifier:
    assert _masker is not None
    return _masker


def _guarded(call: Callable[[], Any]) -> Any:
    """Return what a call returns, or its fault: one file's fault stops no batch, and tells no text."""
    try:
        return call()
    except HdeidError as error:
        return fault_of(error)
    except MemoryError:
        return Fault("E-MEMORY", "there is too little memory for the file")
    except Exception as error:
        # The message of an unknown fault may hold text of the file.
        return Fault("E-UNKNOWN", f"unknown fault ({type(error).__name__})")


def _leave_with(parent: int) -> None:
    """End this process soon after its parent was killed; nobody would take its work."""
    while os.getppid() == parent:
        time.sleep(_PARENT_CHECK_S)
    os._exit(1)
