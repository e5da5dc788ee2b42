"""Files in, files out: a rewritten file is whole, or it is not there."""

from __future__ import annotations

import io
import os
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO

from hdeid.errors import InputError, Place, RecordError
from hdeid.study.formats.all_formats import HEAD_BYTES, find_format
from hdeid.study.formats.odm import Odm
from hdeid.study.odm_forms import Definitions
from hdeid.study.records import Item, Replace, Summary


def rewrite_file(
    path: Path, out: Path, replace: Replace, *, drop_unreadable: bool = False, outside: Definitions | None = None
) -> Summary:
    """Write a copy of a form with replaced values.

    Args:
        path: The form.
        out: The copy; what stood there stays when the form is withheld.
        replace: Asked for every item, in file order.
        drop_unreadable: Images, embedded objects and macros are left out; else they withhold the record.
        outside: What metadata in another file define, for a form of ODM.

    Raises:
        RecordError: the form cannot be read whole, or is of no known format.
        InputError: a file cannot be opened or written.
    """
    with _opened(path) as source, whole_or_absent(out) as target:
        return _rewrite(path, source, target, replace, drop_unreadable, outside)


def written_name(name: Path) -> Path:
    """Return the name of a form's copy: its own, but of a PDF only the text goes out.

    >>> written_name(Path("notes/a.pdf")).as_posix(), written_name(Path("a.csv")).as_posix()
    ('notes/a.pdf.txt', 'a.csv')
    """
    return name.with_name(f"{name.name}.txt") if name.suffix.lower() == ".pdf" else name


def read_file(
    path: Path, take: Replace, *, drop_unreadable: bool = True, outside: Definitions | None = None
) -> Summary:
    """Offer every item of a form without writing anything; what `take` answers is not looked at.

    `outside` as in `rewrite_file`.

    Raises:
        RecordError: the form cannot be read whole, or is of no known format.
        InputError: it cannot be opened.
    """

    def only_take(item: Item) -> None:
        take(item)

    with _opened(path) as source, Path(os.devnull).open("wb") as nowhere, tempfile.TemporaryFile() as unseekable:
        # A zip is finished by going back in the file, which the null device cannot.
        target: BinaryIO = unseekable if path.suffix.lower() in _PACKAGES else nowhere
        return _rewrite(path, source, target, only_take, drop_unreadable, outside)


def read_bytes(name: Path, data: bytes, take: Replace) -> Summary:
    """Offer every item of a form that is in memory; nothing of it reaches the disk.

    Args:
        name: Name of the form, which tells the format; nothing need stand there.
        data: Its bytes.
        take: Asked for every item; what it answers is not looked at.

    Raises:
        RecordError: as in `read_file`.
    """

    def only_take(item: Item) -> None:
        take(item)

    return _rewrite(name, io.BytesIO(data), io.BytesIO(), only_take, True)


def rewrite_bytes(name: Path, data: bytes, replace: Replace, *, drop_unreadable: bool = False) -> bytes:
    """Return a copy of a form that is in memory, as `rewrite_file` writes it; nothing of it reaches the disk."""
    target = io.BytesIO()
    _rewrite(name, io.BytesIO(data), target, replace, drop_unreadable)
    return target.getvalue()


_PACKAGES = (".docx", ".docm", ".dotx", ".dotm", ".xlsx", ".xlsm", ".xltx", ".xltm")


def _rewrite(
    path: Path,
    source: BinaryIO,
    target: BinaryIO,
    replace: Replace,
    drop: bool,
    outside: Definitions | None = None,
) -> Summary:
    head = source.read(HEAD_BYTES)
    source.seek(0)
    format = find_format(path, head)
    if outside and format.name == Odm.name:
        format = Odm(outside)
    try:
        return format.rewrite(source, target, replace, drop_unreadable=drop)
    except RecursionError:
        raise RecordError("the form is nested too deep", code="E-DEPTH", place=Place(str(path))) from None


@contextmanager
def _opened(path: Path) -> Iterator[BinaryIO]:
    try:
        source = path.open("rb")
    except OSError as error:
        raise InputError(f"cannot be read: {error.strerror}", place=Place(str(path))) from None
    with source:
        yield source


@contextmanager
def whole_or_absent(path: Path) -> Iterator[BinaryIO]:
    """Open a temporary file beside `path` that takes its place when all went well."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        handle, name = tempfile.mkstemp(dir=path.parent, prefix=".hdeid-")
    except OSError as error:
        raise InputError(f"cannot be written: {error.strerror}", place=Place(str(path))) from None
    temporary = Path(name)
    try:
        with os.fdopen(handle, "wb") as target:
            yield target
            target.flush()
            os.fsync(target.fileno())
        temporary.replace(path)
    except OSError as error:
        temporary.unlink(missing_ok=True)
        raise InputError(f"cannot be written: {error.strerror}", place=Place(str(path))) from None
    except BaseException:
        temporary.unlink(missing_ok=True)
        raise
