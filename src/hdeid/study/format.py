"""What a format must be able to do."""

from __future__ import annotations

from pathlib import Path
from typing import BinaryIO, Protocol

from hdeid.study.records import Replace, Summary


class Format(Protocol):
    """Reads and writes one kind of file in a single pass.

    INVARIANT: rewriting changes the bytes of replaced values and of dropped contents, and nothing else; packages (XLSX,
    DOCX) are packed anew, their members obey the same.
    """

    name: str

    def recognizes(self, path: Path, head: bytes) -> bool:
        """Return whether a file is of this format, told from its name and its first bytes."""
        ...

    def rewrite(
        self, source: BinaryIO, target: BinaryIO, replace: Replace, *, drop_unreadable: bool = False
    ) -> Summary:
        """Copy a file, asking `replace` for every text-bearing place in file order.

        Args:
            source: The file, seekable, at its beginning.
            target: Where the copy goes. After an error it holds half a file: write to a temporary one.
            replace: Asked for every item, in file order.
            drop_unreadable: Images, embedded objects and macros are left out; else they withhold the record.

        Raises:
            RecordError: the file cannot be read whole; the place is told, the content is not.
        """
        ...
