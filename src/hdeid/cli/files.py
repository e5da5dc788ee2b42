"""Input paths to documents, and documents to output files that are whole or absent."""

from __future__ import annotations

import os
import sys
import tempfile
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from hdeid.errors import InputError, Place
from hdeid.text.encoding import DecodedText, decode

STDIN = "-"
_NO_TEXT = (b"%PDF-", b"PK\x03\x04", bytes.fromhex("d0cf11e0a1b11ae1"), b"{\\rtf")


@dataclass(frozen=True, slots=True)
class TextFile:
    """One input.

    Attributes:
        id: Stem of the path, or `stdin`.
        name: Path relative to the folder that was named, or the file's own name; masked copies go there under `--out`.
        path: Where to read it; None is standard input.
    """

    id: str
    name: Path
    path: Path | None

    def read(self) -> DecodedText:
        """Return its text.

        Raises:
            InputError: it cannot be read, or its encoding cannot be told.
        """
        try:
            data = sys.stdin.buffer.read() if self.path is None else self.path.read_bytes()
        except OSError as error:
            raise InputError(f"cannot be read: {error.strerror}", place=self.place) from None
        if data.lstrip()[:8].startswith(_NO_TEXT):
            # A PDF may be all ASCII, and its text written in another way than it reads.
            raise InputError("is no plain text; `hdeid batch` reads forms", place=self.place)
        try:
            return decode(data)
        except InputError as error:
            raise InputError(error.message, place=self.place) from None

    @property
    def place(self) -> Place:
        return Place(str(self.path) if self.path else "standard input")


def find_inputs(paths: Sequence[str]) -> list[TextFile]:
    """Return the files that the paths name, folders walked in order of name; hidden files and folders are left out.

    Raises:
        InputError: a path does not exist, or two files would get the same name in the output folder.
    """
    found = [file for path in paths or [STDIN] for file in _inputs_of(path)]
    seen: dict[Path, TextFile] = {}
    for file in found:
        if file.name in seen and file.path != seen[file.name].path:
            raise InputError(f"would get the same output name as `{seen[file.name].path}`", place=file.place)
        seen[file.name] = file
    return list(seen.values())


def _inputs_of(path: str) -> Iterator[TextFile]:
    if path == STDIN:
        yield TextFile("stdin", Path("stdin.txt"), None)
        return
    top = Path(path)
    if top.is_dir():
        for folder, folders, names in os.walk(top):
            folders[:] = sorted(name for name in folders if not name.startswith("."))
            for name in sorted(name for name in names if not name.startswith(".")):
                file = Path(folder, name)
                yield TextFile(file.stem, file.relative_to(top), file)
    elif top.exists():
        yield TextFile(top.stem, Path(top.name), top)
    else:
        raise InputError("no such file or folder", place=Place(path))


def write_atomically(path: Path, data: bytes) -> None:
    """Write a file so that it is either whole or as it was before.

    The temporary file lies in the same folder, with mode 0600 until it is whole.

    Raises:
        InputError: the folder cannot be made or written to.
    """
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        handle, temporary = tempfile.mkstemp(dir=path.parent, prefix=".hdeid-")
    except OSError as error:
        raise InputError(f"cannot be written: {error.strerror}", place=Place(str(path))) from None
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        Path(temporary).replace(path)
    except OSError as error:
        Path(temporary).unlink(missing_ok=True)
        raise InputError(f"cannot be written: {error.strerror}", place=Place(str(path))) from None
    except BaseException:
        Path(temporary).unlink(missing_ok=True)
        raise


def check_writable(files: Iterable[TextFile], out: Path) -> None:
    """Refuse to overwrite an input with its own masked copy.

    Raises:
        InputError: an output path is one of the inputs.
    """
    for file in files:
        if file.path and (out / file.name).resolve() == file.path.resolve():
            raise InputError(
                "the output would overwrite the input; choose another folder for `--out`", place=file.place
            )
