"""Where the work of a batch is done: in this process, or in several of this machine (`cluster` has a third)."""

from __future__ import annotations

import multiprocessing
import os
import threading
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor, as_completed
from contextlib import contextmanager
from typing import Any, Protocol

from hdeid.batch.job import Job, Step, Told
from hdeid.batch.worker import start
from hdeid.deidentifier import Deidentifier

Call = tuple[tuple[int, ...], Any]
"""Numbers of files, and what a function of `hdeid.batch.worker` is called with for them."""


class Engine(Protocol):
    """Calls functions where `hdeid.batch.worker.start` has been called."""

    def each(self, function: Callable[[Any], list[Any]], calls: Sequence[Call]) -> Iterator[Call]:
        """Yield the result of each call with its files, in the order in which they are done."""
        ...


class OwnProcess:
    """Does one call after another, here.

    Args:
        job: What is to be done.
        deidentifier: That of this process.
        tell: Hears of characters that are done.
    """

    def __init__(self, job: Job, deidentifier: Deidentifier, tell: Told) -> None:
        start(job, hear=lambda characters: tell(Step("", characters=characters)), deidentifier=deidentifier)

    def each(self, function: Callable[[Any], list[Any]], calls: Sequence[Call]) -> Iterator[Call]:
        for numbers, argument in calls:
            yield numbers, function(argument)


class Processes:
    """Does as many calls at a time as there are processes."""

    def __init__(self, executor: ProcessPoolExecutor) -> None:
        self._executor = executor

    def each(self, function: Callable[[Any], list[Any]], calls: Sequence[Call]) -> Iterator[Call]:
        futures: dict[Future[list[Any]], tuple[int, ...]] = {
            self._executor.submit(function, argument): numbers for numbers, argument in calls
        }
        for future in as_completed(futures):
            yield futures[future], future.result()


@contextmanager
def local_engine(job: Job, deidentifier: Deidentifier, workers: int, tell: Told) -> Iterator[Engine]:
    """Provide the engine of one machine.

    Args:
        job: What is to be done.
        deidentifier: That of this process.
        workers: Number of processes; 1 for this one.
        tell: Hears of characters that are done; called from another thread where there are several processes.
    """
    if workers < 2:
        yield OwnProcess(job, deidentifier, tell)
        return
    # Spawned, not forked: the runtime of the model has threads of its own.
    context = multiprocessing.get_context("spawn")
    heard = context.SimpleQueue()
    listener = threading.Thread(target=_listen, args=(heard, tell), daemon=True)
    listener.start()
    try:
        with ProcessPoolExecutor(
            workers, mp_context=context, initializer=_start, initargs=(job, os.getpid(), heard)
        ) as executor:
            yield Processes(executor)
    finally:
        heard.put(None)
        listener.join(timeout=1)


def _start(job: Job, parent: int, heard: Any) -> None:
    start(job, parent, heard.put)


def _listen(heard: Any, tell: Told) -> None:
    while (characters := heard.get()) is not None:
        tell(Step("", characters=characters))
