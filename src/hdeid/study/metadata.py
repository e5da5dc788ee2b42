"""Metadata of ODM that stand in files of their own: what they define holds for all data files of a batch."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

from hdeid.errors import InputError, Place
from hdeid.policy.crf import Crf
from hdeid.study.form_rules import Metadata
from hdeid.study.formats.all_formats import HEAD_BYTES
from hdeid.study.formats.odm import read_definitions
from hdeid.study.formats.xml import root_name
from hdeid.study.limits import refuse
from hdeid.study.odm_forms import Definitions


@dataclass(frozen=True, slots=True)
class Outside:
    """What metadata in other files say.

    Attributes:
        definitions: Questions, types and code lists of items; empty for no such files.
        forms: OIDs of the forms that they define.
        flagged: OIDs of the items that they mark as personal, as the policy's `metadata_flag` says.
        key: Hash of the files; empty for none.
    """

    definitions: Definitions = field(default_factory=Definitions)
    forms: frozenset[str] = frozenset()
    flagged: frozenset[str] = frozenset()
    key: str = ""


def read_metadata(paths: Sequence[Path], crf: Crf | None) -> Outside:
    """Return what ODM files define; where several define one item the last one counts.

    Args:
        paths: ODM files with metadata; data in them are passed over.
        crf: The policy's settings for forms.

    Raises:
        InputError: a file cannot be opened.
        RecordError: one cannot be read whole, or is no ODM that defines items itself.
    """
    definitions, said, digest = Definitions(), Metadata(crf or Crf()), hashlib.sha256()
    for path in paths:
        before = definitions.met
        try:
            with path.open("rb") as file:
                is_odm = root_name(file.read(HEAD_BYTES)) == "ODM"
                file.seek(0)
                digest.update(hashlib.file_digest(file, "sha256").digest())
                file.seek(0)
                if is_odm:
                    read_definitions(file, definitions, said.take)
        except OSError as error:
            raise InputError(f"cannot be read: {error.strerror}", place=Place(str(path))) from None
        if not is_odm or definitions.met == before:
            raise refuse("the file is no ODM that defines items", "E-NO-ITEMS", str(path))
    return Outside(definitions, frozenset(said.forms), frozenset(said.flagged), digest.hexdigest() if paths else "")
