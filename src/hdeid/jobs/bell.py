"""The bell that tells workers of a job: huey on Redis, or on a SQLite file.

It carries no id and no text. The row in the database is the truth; a bell that is lost or rung twice does no harm,
since workers look into the database by themselves every few seconds.
"""

from __future__ import annotations

from collections.abc import Callable

from huey import PriorityRedisHuey, SqliteHuey
from huey.api import Huey, TaskWrapper
from redis import ConnectionPool

from hdeid.errors import JobError
from hdeid.settings import ServiceSettings

_PATIENCE_S = 5
_PRIORITIES = {"interactive": 10, "bulk": 0}


class Bell:
    """Rings the workers, and is heard by them.

    Args:
        huey: The queue.
        work: What a worker does when it rings; nothing in a process that only rings.
    """

    def __init__(self, huey: Huey, work: Callable[[], None] | None = None) -> None:
        self.huey = huey
        self._ring: TaskWrapper = huey.task(name="ring")(work or _nothing)

    def ring(self, priority: str) -> None:
        """Wake a worker.

        Raises:
            JobError: `E-QUEUE`: the queue does not answer; the job is found without it, a few seconds later.
        """
        try:
            self.huey.enqueue(self._ring.s(priority=_PRIORITIES[priority]))
        except Exception as error:
            raise JobError(f"the queue does not answer ({type(error).__name__})", code="E-QUEUE") from None


def open_huey(settings: ServiceSettings) -> Huey:
    """Return the queue that the settings name."""
    if settings.redis:
        pool = ConnectionPool.from_url(settings.redis, socket_timeout=_PATIENCE_S, socket_connect_timeout=_PATIENCE_S)
        return PriorityRedisHuey("hdeid", connection_pool=pool, results=False)
    settings.folder.mkdir(parents=True, exist_ok=True, mode=0o700)
    return SqliteHuey("hdeid", filename=str(settings.folder / "queue.sqlite"), results=False)


def _nothing() -> None:
    return None
