"""Runs a batch on the processes of one machine: collect, join, rewrite; the same bytes with any number of them."""

from __future__ import annotations

import multiprocessing
import os
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor, as_completed
from contextlib import closing, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from hdeid.batch.canary import Survivor, survivors
from hdeid.batch.journal import Done, Journal, content_hash, file_hash, report_of, run_hash
from hdeid.batch.names import output_names
from hdeid.batch.partition import partition
from hdeid.deidentifier import Deidentifier
from hdeid.errors import HdeidError
from hdeid.masker.keyring import Keyring
from hdeid.report import Report
from hdeid.study.collected import Collected, join
from hdeid.study.deidentify import FormDeidentifier
from hdeid.study.rewrite import written_name

_UNKNOWN, _CANARY = "E-UNKNOWN", "E-CANARY"
_PARENT_CHECK_S = 1.0


@dataclass(frozen=True, slots=True)
class Job:
    """What every process of a batch needs.

    Attributes:
        policy: Name of a shipped policy, or path of a policy file.
        model: As in `Deidentifier`.
        keyring: As in `Deidentifier`.
        signers: As in `Deidentifier`.
    """

    policy: str
    model: str = ""
    keyring: Keyring | None = None
    signers: Path | None = None

    def deidentifier(self) -> Deidentifier:
        """Return a de-identifier."""
        return Deidentifier(model=self.model, keyring=self.keyring, signers=self.signers)


@dataclass(frozen=True, slots=True)
class Outcome:
    """What became of a batch.

    Attributes:
        policy: Name and version.
        fingerprint: Of all that decides.
        names: Name of each copy, in the order of the files; free of identifiers as far as they are found.
        done: What became of each file, in that order.
        resumed: How many of them an earlier run had done.
        canaries: Canaries that survived; when there are any, no file was written.
        report: Counts of all files.
        seconds: Wall time of this run.
    """

    policy: str
    fingerprint: str
    names: tuple[Path, ...]
    done: tuple[Done, ...] = ()
    resumed: int = 0
    canaries: tuple[Survivor, ...] = ()
    report: Report = field(default_factory=Report)
    seconds: float = 0.0

    @property
    def withheld(self) -> list[tuple[Path, str]]:
        """Names and codes of the files that were withheld."""
        return [(name, done.code) for name, done in zip(self.names, self.done, strict=True) if done.code]


Told = Callable[[str, int], None]
"""Hears of progress: the step (`collect`, `rewrite`) and how many files of it are done."""


def run_batch(
    files: Sequence[tuple[Path, Path]],
    out: Path,
    job: Job,
    *,
    workers: int = 1,
    resumes: bool = False,
    tell: Told = lambda step, count: None,
) -> Outcome:
    """Write the files of a batch as a policy shows them.

    Args:
        files: Path of each file and its name relative to the folder that was named.
        out: Folder for the copies.
        job: Policy, model and keys.
        workers: Number of processes.
        resumes: Takes over what an earlier run of the same files with the same policy and keys has done.
        tell: Hears of progress.

    Raises:
        HdeidError: the policy or the model cannot be used. Faults of files are no error: they are withheld and told.
    """
    begun = time.perf_counter()
    files = sorted(files, key=lambda file: file[1].as_posix())
    deidentifier = job.deidentifier()
    compiled = deidentifier.policy(job.policy)
    fingerprint = deidentifier.fingerprint(compiled)
    title = f"{compiled.policy.name}@{compiled.policy.version}"
    contents = [_hash_of(path) for path, _ in files]
    found = survivors(deidentifier, compiled)
    if found:
        withheld = tuple(Done("", _CANARY) for _ in files)
        names = output_names([written_name(name) for _, name in files], contents, deidentifier, compiled)
        return Outcome(title, fingerprint, names, withheld, 0, tuple(found), report_of(withheld))
    keys = job.keyring.key("batch/run").hex() if job.keyring else ""
    run = run_hash(fingerprint, keys, [f"{each} {name}" for each, (_, name) in zip(contents, files, strict=True)])
    with _pool(job, workers) as pool:
        work = _Run([path for path, _ in files], run, pool, tell)
        collected = work.collect()
        known = join(each for each in collected if isinstance(each, Collected))
        facts = (fact for values in known.facts.values() for fact in values)
        names = output_names([written_name(name) for _, name in files], contents, deidentifier, compiled, facts)
        with closing(Journal(out, run, resumes=resumes)) as journal:
            done, resumed = work.rewrite(collected, known, [out / name for name in names], journal)
    return Outcome(title, fingerprint, names, done, resumed, (), report_of(done), time.perf_counter() - begun)


def _hash_of(path: Path) -> str:
    try:
        return content_hash(path)
    except HdeidError as error:
        return error.code


def _is_done(done: Done | None, path: Path) -> bool:
    if done is None or done.code == "E-INPUT":
        return False
    return bool(done.code) or (path.exists() and _hash_of(path) == done.output)


class _Run:
    """The two passes over the files."""

    def __init__(self, paths: Sequence[Path], run: str, pool: _Pool, tell: Told) -> None:
        self._paths = paths
        self._run = run
        self._pool = pool
        self._tell = tell

    def collect(self) -> list[Collected | str]:
        """Return what each file says of its subjects, or the code of its fault."""
        found: dict[int, Collected | str] = {}
        tasks = self._tasks(range(len(self._paths)))
        for numbers, results in self._pool.each(collect_files, [(t, [self._paths[n] for n in t]) for t in tasks]):
            found.update(zip(numbers, results, strict=True))
            self._tell("collect", len(numbers))
        return [found[number] for number in range(len(self._paths))]

    def rewrite(
        self, collected: Sequence[Collected | str], known: Collected, outs: Sequence[Path], journal: Journal
    ) -> tuple[tuple[Done, ...], int]:
        """Write what is not done yet; return what became of each file, and how many were done before."""
        hashes = [file_hash(self._run, number) for number in range(len(outs))]
        todo = [n for n, out in enumerate(outs) if not _is_done(journal.done.get(hashes[n]), out)]
        self._tell("rewrite", len(outs) - len(todo))

        def note(number: int, done: Done) -> None:
            if done.code:
                # What an earlier run wrote here may show more than this policy does.
                outs[number].unlink(missing_ok=True)
            journal.add(done)

        parts: dict[int, tuple[Path, Path, Collected]] = {}
        for number in todo:
            each = collected[number]
            if isinstance(each, Collected):
                parts[number] = self._paths[number], outs[number], known.of(each.subjects)
            else:
                note(number, Done(hashes[number], each))
                self._tell("rewrite", 1)
        calls = [(task, [parts[number] for number in task]) for task in self._tasks(list(parts))]
        for numbers, results in self._pool.each(rewrite_files, calls):
            for number, (code, output, counts, seconds) in zip(numbers, results, strict=True):
                note(number, Done(hashes[number], code, output, counts, seconds))
            self._tell("rewrite", len(numbers))
        return tuple(journal.done[each] for each in hashes), len(outs) - len(todo)

    def _tasks(self, numbers: Sequence[int] | range) -> list[tuple[int, ...]]:
        sizes = [_size(self._paths[number]) for number in numbers]
        return [tuple(numbers[index] for index in task.files) for task in partition(sizes)]


def _size(path: Path) -> int:
    try:
        return path.stat().st_size
    except OSError:
        return 0


class _Pool:
    """Calls functions in this process or in several; in both cases `_masker` is ready there."""

    def __init__(self, executor: ProcessPoolExecutor | None) -> None:
        self._executor = executor

    def each(
        self, function: Callable[[Any], list[Any]], calls: Sequence[tuple[tuple[int, ...], Any]]
    ) -> Iterator[tuple[tuple[int, ...], list[Any]]]:
        """Yield the result of each call with its files, in the order in which they are done."""
        if self._executor is None:
            for numbers, argument in calls:
                yield numbers, function(argument)
            return
        futures: dict[Future[list[Any]], tuple[int, ...]] = {
            self._executor.submit(function, argument): numbers for numbers, argument in calls
        }
        for future in as_completed(futures):
            yield futures[future], future.result()


@contextmanager
def _pool(job: Job, workers: int) -> Iterator[_Pool]:
    if workers < 2:
        _start(job)
        yield _Pool(None)
        return
    # Spawned, not forked: the runtime of the model has threads of its own.
    context = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(workers, mp_context=context, initializer=_start, initargs=(job, os.getpid())) as executor:
        yield _Pool(executor)


_masker: FormDeidentifier | None = None


def _start(job: Job, parent: int = 0) -> None:
    global _masker
    _masker = FormDeidentifier(job.deidentifier(), job.policy)
    if parent:
        threading.Thread(target=_leave_with, args=(parent,), daemon=True).start()


def _leave_with(parent: int) -> None:
    """End this process soon after its parent was killed; nobody would take its work."""
    while os.getppid() == parent:
        time.sleep(_PARENT_CHECK_S)
    os._exit(1)


def collect_files(paths: Sequence[Path]) -> list[Collected | str]:
    """Return what each file says of its subjects, or the code of its fault."""
    return [_guarded(lambda path=path: _ready().collect(path)) for path in paths]  # type: ignore[misc]


def rewrite_files(
    parts: Sequence[tuple[Path, Path, Collected]],
) -> list[tuple[str, str, dict[str, Any], float]]:
    """Write files; return for each the code of its fault or nothing, the hash of the copy, counts and seconds."""
    return [_rewrite_one(path, out, known) for path, out, known in parts]


def _rewrite_one(path: Path, out: Path, known: Collected) -> tuple[str, str, dict[str, Any], float]:
    report = Report()
    begun = time.perf_counter()

    def rewrite() -> str:
        report.documents = 0
        _ready().rewrite(path, out, known, report)
        return content_hash(out)

    result = _guarded(rewrite)
    seconds = round(time.perf_counter() - begun, 3)
    if result.startswith("E-"):
        return result, "", {}, seconds
    return "", result, report.to_json(), seconds


def _ready() -> FormDeidentifier:
    assert _masker is not None
    return _masker


def _guarded(call: Callable[[], Any]) -> Any:
    """Return what a call returns, or the code of its fault: one file's fault stops no batch, and tells no text."""
    try:
        return call()
    except HdeidError as error:
        return error.code
    except Exception:
        return _UNKNOWN
