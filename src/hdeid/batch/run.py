"""Runs a batch: collect, join, weigh, rewrite; the same bytes with any engine and any number of processes."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager, closing
from dataclasses import replace
from functools import partial
from pathlib import Path

from hdeid.batch.canary import CANARIES, survivors
from hdeid.batch.engine import Engine, local_engine
from hdeid.batch.job import Job, Outcome, Step, Told
from hdeid.batch.journal import Done, Journal, content_hash, file_hash, report_of, run_hash
from hdeid.batch.names import output_names
from hdeid.batch.partition import partition
from hdeid.batch.worker import Fault, Part, collect_files, rewrite_files, weigh_files
from hdeid.deidentifier import Deidentifier
from hdeid.errors import HdeidError
from hdeid.policy.risk import Combination, choose_rungs
from hdeid.policy.views import Risk
from hdeid.study.collected import Collected, join
from hdeid.study.metadata import read_metadata

FINDINGS = ".hdeid-findings"
"""Folder beside the copies for what was found in the files (offsets and categories); gone when the batch is done."""

_CANARY = "E-CANARY"

MakeEngine = Callable[[Job, Deidentifier, int, Told], AbstractContextManager[Engine]]


def run_batch(
    files: Sequence[tuple[Path, Path]],
    out: Path,
    job: Job,
    *,
    workers: int = 1,
    resumes: bool = False,
    tell: Told = lambda step: None,
    engine: MakeEngine = local_engine,
) -> Outcome:
    """Write the files of a batch as a policy shows them.

    Args:
        files: Path of each file and its name relative to the folder that was named.
        out: Folder for the copies.
        job: Policy, model and keys.
        workers: Number of processes.
        resumes: Takes over what an earlier run of the same files with the same policy and keys has done.
        tell: Hears of progress.
        engine: Where the work is done.

    Raises:
        HdeidError: the policy, the model or the job's metadata cannot be used, the conditions of the view are not met,
            or subjects are too rare for it. Faults of files are no error: they are withheld and told.
    """
    begun = time.perf_counter()
    files = sorted(files, key=lambda file: file[1].as_posix())
    deidentifier = job.deidentifier()
    whole = deidentifier.policy(job.policy)
    compiled = deidentifier.released(whole, job.view, job.grant, is_batch=True) if job.view else whole
    risk = whole.policy.views[job.view].risk if job.view else None
    fingerprint = deidentifier.fingerprint(compiled)
    if job.metadata:
        job = replace(job, outside=read_metadata(job.metadata, whole.policy.crf))
    contents = [_hash_of(path) for path, _ in files]
    name_copies = partial(output_names, [name for _, name in files], contents, deidentifier, compiled, study=job.study)
    outcome = partial(
        Outcome, f"{compiled.policy.name}@{compiled.policy.version}", fingerprint, view=job.view, release=job.release,
        planted=len(CANARIES),
    )  # fmt: skip
    if found := survivors(deidentifier, compiled):
        withheld = tuple(Done("", _CANARY) for _ in files)
        return outcome(name_copies(), withheld, canaries=tuple(found), report=report_of(withheld))
    run = _run_of(job, fingerprint, contents, files)
    with engine(job, deidentifier, workers, tell) as pool:
        work = _Run([path for path, _ in files], out, run, pool, tell)
        collected = work.collect()
        known = join(each for each in collected if isinstance(each, Collected))
        chosen = work.weigh(collected, known, risk) if risk else {}
        names = name_copies(fact for values in known.facts.values() for fact in values)
        with closing(Journal(out, run, resumes=resumes)) as journal:
            done, resumed = work.rewrite(collected, known, chosen, [out / name for name in names], journal)
    work.forget()
    rolled_up = sum(rung > 0 for rung in chosen.values())
    seconds = time.perf_counter() - begun
    return outcome(names, done, resumed, report=report_of(done), seconds=seconds, rolled_up=rolled_up)


def _run_of(job: Job, fingerprint: str, contents: Sequence[str], files: Sequence[tuple[Path, Path]]) -> str:
    keys = job.keyring.key("batch/run").hex() if job.keyring else ""
    named = (f"{each} {name}" for each, (_, name) in zip(contents, files, strict=True))
    metadata = job.outside.key if job.outside else ""
    return run_hash(fingerprint, f"{keys}\n{job.view}\n{job.release}\n{job.study}\n{metadata}", named)


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
    """The passes over the files."""

    def __init__(self, paths: Sequence[Path], out: Path, run: str, pool: Engine, tell: Told) -> None:
        self._paths = paths
        self._hashes = [file_hash(run, number) for number in range(len(paths))]
        self._folder = out / FINDINGS
        self._pool = pool
        self._tell = tell

    def collect(self) -> list[Collected | Fault]:
        """Return what each file says of its subjects, or its fault."""
        found: dict[int, Collected | Fault] = {}
        tasks = self._tasks(range(len(self._paths)))
        calls = [(task, [(self._paths[n], self._findings(n)) for n in task]) for task in tasks]
        for numbers, results in self._pool.each(collect_files, calls):
            found.update(zip(numbers, results, strict=True))
            self._tell(Step("collect", len(numbers)))
        return [found[number] for number in range(len(self._paths))]

    def weigh(self, collected: Sequence[Collected | Fault], known: Collected, risk: Risk) -> dict[str, int]:
        """Return the rung of each subject, so that none is rare; a faulty file is withheld when it is written."""
        shown: dict[str, list[tuple[Combination, ...]]] = {}
        parts = self._parts(collected, known, self._paths, {})
        calls = [(task, [parts[number] for number in task]) for task in self._tasks(list(parts))]
        for numbers, results in self._pool.each(weigh_files, calls):
            for weights in results:
                for subject, combinations in weights.items() if not isinstance(weights, Fault) else ():
                    shown.setdefault(subject, []).append(combinations)
            self._tell(Step("weigh", len(numbers)))

        def combination_of(subject: str, rung: int) -> Combination:
            return tuple(
                frozenset().union(*values) for values in zip(*(each[rung] for each in shown[subject]), strict=True)
            )

        return choose_rungs(risk, sorted(shown), combination_of)

    def rewrite(
        self,
        collected: Sequence[Collected | Fault],
        known: Collected,
        chosen: dict[str, int],
        outs: Sequence[Path],
        journal: Journal,
    ) -> tuple[tuple[Done, ...], int]:
        """Write what is not done yet; return what became of each file, and how many were done before."""
        todo = {n for n, out in enumerate(outs) if not _is_done(journal.done.get(self._hashes[n]), out)}
        self._tell(Step("rewrite", len(outs) - len(todo)))

        def note(number: int, done: Done) -> None:
            if done.code:
                # What an earlier run wrote here may show more than this policy does.
                outs[number].unlink(missing_ok=True)
            journal.add(done)
            self._tell(Step("rewrite", 1, withheld=bool(done.code), faults=sum(done.counts.get("faults", {}).values())))

        for number in sorted(todo):
            fault = collected[number]
            if isinstance(fault, Fault):
                note(number, Done(self._hashes[number], fault.code, fault.reason))
        parts = {n: part for n, part in self._parts(collected, known, outs, chosen).items() if n in todo}
        calls = [(task, [parts[number] for number in task]) for task in self._tasks(list(parts))]
        for numbers, results in self._pool.each(rewrite_files, calls):
            for number, written in zip(numbers, results, strict=True):
                fault = written.fault or Fault("", "")
                done = Done(self._hashes[number], *fault, written.output, written.counts, written.seconds)
                note(number, done)
        return tuple(journal.done[each] for each in self._hashes), len(outs) - len(todo)

    def forget(self) -> None:
        """Remove what was found in the files."""
        for path in self._folder.glob("*") if self._folder.is_dir() else ():
            path.unlink(missing_ok=True)
        if self._folder.is_dir():
            self._folder.rmdir()

    def _parts(
        self, collected: Sequence[Collected | Fault], known: Collected, outs: Sequence[Path], chosen: dict[str, int]
    ) -> dict[int, Part]:
        parts: dict[int, Part] = {}
        for number, each in enumerate(collected):
            if isinstance(each, Collected):
                rungs = {subject: chosen[subject] for subject in each.subjects if subject in chosen}
                path, out = self._paths[number], outs[number]
                parts[number] = Part(path, out, self._findings(number), known.of(each.subjects), rungs)
        return parts

    def _findings(self, number: int) -> Path:
        return self._folder / self._hashes[number]

    def _tasks(self, numbers: Sequence[int]) -> list[tuple[int, ...]]:
        sizes = [_size(self._paths[number]) for number in numbers]
        return [tuple(numbers[index] for index in task.files) for task in partition(sizes)]


def _size(path: Path) -> int:
    try:
        return path.stat().st_size
    except OSError:
        return 0
