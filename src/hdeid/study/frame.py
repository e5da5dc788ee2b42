"""What is known of a file before its items: its format, its metadata, the key of what belongs to no subject."""

from __future__ import annotations

import hashlib
from contextlib import nullcontext
from pathlib import Path
from typing import BinaryIO

from hdeid.policy.plan import Compiled
from hdeid.study.form_rules import FormRules, Metadata
from hdeid.study.formats.all_formats import HEAD_BYTES, find_format
from hdeid.study.limits import refuse
from hdeid.study.metadata import Outside
from hdeid.study.records import Item


class Frame:
    """What is known of a file before its items: format, metadata, the key of what belongs to no subject.

    Args:
        path: Name of the file, which tells the format.
        compiled: The policy.
        source: The file itself; by default it is opened at its path.
        outside: What metadata in other files say, for a form of ODM.
    """

    def __init__(
        self, path: Path, compiled: Compiled, source: BinaryIO | None = None, outside: Outside | None = None
    ) -> None:
        data = hashlib.sha256()
        try:
            with nullcontext(source) if source is not None else path.open("rb") as file:
                head = file.read(HEAD_BYTES)
                file.seek(0)
                while chunk := file.read(1 << 20):
                    data.update(chunk)
        except OSError as error:
            raise refuse(f"cannot be read: {error.strerror}", "E-INPUT") from None
        # The content names the file: how an export was cut or called must not count.
        self.key = f"\x00file {data.hexdigest()}"
        self.format = find_format(path, head).name
        self.metadata = Metadata(compiled.policy.crf) if compiled.policy.crf else None
        if self.metadata is not None and outside is not None:
            self.metadata.know(outside.forms, outside.flagged)
        self.rules = FormRules(compiled, self.format, self.metadata)

    def metadata_only(self, item: Item) -> None:
        if self.metadata is not None:
            self.metadata.take(item)

    def owner(self, item: Item) -> str:
        return item.subject or self.key

    def is_scanned(self, item: Item) -> bool:
        """Tell whether an item is searched: what the form itself defines only where a policy names it."""
        return item.kind not in ("metadata", "code") or self.rules.is_named(item)
