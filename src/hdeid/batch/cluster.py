"""Does the work of a batch on a cluster of Ray (`pip install 'hdeid[ray]'`), whose nodes share the files."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any

from hdeid.batch import worker
from hdeid.batch.engine import Call, Engine
from hdeid.batch.job import Job, Step, Told
from hdeid.deidentifier import Deidentifier
from hdeid.errors import InputError


class Cluster:
    """Hands each call to a worker that is free.

    Args:
        ray: The module.
        actors: Workers on the nodes of the cluster.
    """

    def __init__(self, ray: Any, actors: Sequence[Any]) -> None:
        self._ray = ray
        self._actors = list(actors)

    def each(self, function: Callable[[Any], list[Any]], calls: Sequence[Call]) -> Iterator[Call]:
        waiting = list(reversed(calls))
        running: dict[Any, tuple[Any, tuple[int, ...]]] = {}
        free = list(self._actors)
        while waiting or running:
            while waiting and free:
                numbers, argument = waiting.pop()
                actor = free.pop()
                running[actor.call.remote(function.__name__, argument)] = actor, numbers
            (done, *_), _ = self._ray.wait(list(running))
            actor, numbers = running.pop(done)
            free.append(actor)
            yield numbers, self._ray.get(done)


class Worker:
    """A process of the cluster, made ready once."""

    def __init__(self, job: Job) -> None:
        worker.start(job)

    def call(self, function: str, argument: Any) -> list[Any]:
        """Return what a function of `hdeid.batch.worker` returns."""
        functions = (worker.collect_files, worker.weigh_files, worker.rewrite_files)
        return {each.__name__: each for each in functions}[function](argument)


@contextmanager
def ray_engine(job: Job, deidentifier: Deidentifier, workers: int, tell: Told) -> Iterator[Engine]:
    """Provide the engine of the cluster that the environment names (`RAY_ADDRESS`), or of this machine.

    Raises:
        InputError: Ray is not installed.
    """
    try:
        import ray
    except ImportError:
        raise InputError("the engine `ray` needs `pip install 'hdeid[ray]'`") from None
    is_ours = not ray.is_initialized()
    if is_ours:
        ray.init(include_dashboard=False, log_to_driver=False, logging_level="ERROR")
    actors = [ray.remote(num_cpus=1)(Worker).remote(job) for _ in range(workers)]
    try:
        tell(Step(""))
        yield Cluster(ray, actors)
    finally:
        for actor in actors:
            ray.kill(actor)
        if is_ours:
            ray.shutdown()
