"""A corpus read as parallel streams: the state of the network is carried from one chunk to the next."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray


def read_chunks(ids: NDArray[np.uint16], streams: int, length: int, start: int = 0) -> Iterator[NDArray[np.int64]]:
    """Yield chunks without end; chunk i + 1 goes on where chunk i stopped, and each pass begins at another place.

    Args:
        ids: The corpus. Shape: (characters,); at least `streams * (length + 1)` characters.
        streams: Places of the corpus read side by side.
        length: Characters of a chunk to predict.
        start: Number of the first chunk wanted; a resumed run skips what it has seen.

    Yields:
        Characters to read and, one further, to predict. Shape: (streams, length + 1).
    """
    chunks_in_pass = (len(ids) // streams - 1) // length
    number = start
    while True:
        a_pass, chunk = divmod(number, chunks_in_pass)
        # Another offset each pass cuts the streams and chunks at other characters.
        offset = (a_pass * 7919) % (len(ids) // streams)
        begins = np.arange(streams) * (len(ids) // streams) + offset + chunk * length
        yield ids[(begins[:, None] + np.arange(length + 1)) % len(ids)].astype(np.int64)
        number += 1
