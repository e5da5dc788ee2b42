"""Text files read in chunks, in whatever encoding they have."""

from __future__ import annotations

import codecs
import tempfile
from collections.abc import Iterator
from typing import BinaryIO

from hdeid.errors import InputError
from hdeid.study.limits import CHUNK_BYTES, MAX_WHOLE_BYTES, refuse
from hdeid.text.encoding import decode

_MARKS = {"utf-8": codecs.BOM_UTF8, "utf-16-le": codecs.BOM_UTF16_LE, "utf-16-be": codecs.BOM_UTF16_BE}
_SAMPLE_BYTES = 1 << 16


class TextSource:
    """Reads a seekable file as text.

    Attributes:
        encoding: Python name of the file's encoding.
        mark: Its byte-order mark, which `chunks` leaves out.

    Raises:
        RecordError: the encoding cannot be told.
    """

    def __init__(self, stream: BinaryIO) -> None:
        self._stream = stream
        self.encoding, self.mark = _find_encoding(stream)

    def chunks(self) -> Iterator[str]:
        """Yield the text from the beginning.

        Raises:
            RecordError: bytes that are not of the encoding, or NUL characters.
        """
        self._stream.seek(len(self.mark))
        decoder = codecs.getincrementaldecoder(self.encoding)()
        line = 1
        while True:
            data = self._stream.read(CHUNK_BYTES)
            try:
                text = decoder.decode(data, final=not data)
            except UnicodeDecodeError as error:
                line += data[: error.start].count(b"\n")
                raise refuse(f"the bytes are not {self.encoding}", "E-ENCODING", "line", line, 1) from None
            if "\x00" in text:
                raise refuse("the file holds NUL characters, so it is no text", "E-ENCODING", "line", line, 1)
            line += text.count("\n")
            if text:
                yield text
            if not data:
                return


class TextTarget:
    """Writes text in a file's own encoding; when that lacks a character, the whole file becomes UTF-8 with a mark."""

    def __init__(self, stream: BinaryIO, source: TextSource) -> None:
        self._stream = stream
        self._encoding = source.encoding
        # Only where a character may be lacking does the file wait for its last line.
        can_lack = not self._encoding.startswith(("utf", "gb18030"))
        self._waiting = tempfile.SpooledTemporaryFile(MAX_WHOLE_BYTES) if can_lack else None  # noqa: SIM115
        self._is_lacking = False
        if self._waiting is None:
            stream.write(source.mark)

    def write(self, text: str) -> None:
        """Write the next piece of the text."""
        if self._waiting is None:
            self._stream.write(text.encode(self._encoding))
            return
        self._waiting.write(text.encode())
        self._is_lacking = self._is_lacking or not _can_encode(text, self._encoding)

    def close(self) -> None:
        """Write what waits."""
        if self._waiting is None:
            return
        with self._waiting as waiting:
            waiting.seek(0)
            if self._is_lacking:
                self._stream.write(codecs.BOM_UTF8)
            decoder = codecs.getincrementaldecoder("utf-8")()
            while data := waiting.read(CHUNK_BYTES):
                text = decoder.decode(data)
                self._stream.write(text.encode("utf-8" if self._is_lacking else self._encoding))


def _can_encode(text: str, encoding: str) -> bool:
    try:
        text.encode(encoding)
    except UnicodeEncodeError:
        return False
    return True


def decode_text(data: bytes) -> tuple[str, str, bytes]:
    """Return the text of a whole file, its encoding and its byte-order mark.

    Raises:
        RecordError: the encoding cannot be told, or the file holds NUL characters.
    """
    try:
        decoded = decode(data)
    except InputError as error:
        raise refuse(error.message, "E-ENCODING") from None
    if "\x00" in decoded.text:
        raise refuse("the file holds NUL characters, so it is no text", "E-ENCODING")
    return decoded.text, decoded.encoding, _MARKS[decoded.encoding] if decoded.has_mark else b""


def _find_encoding(stream: BinaryIO) -> tuple[str, bytes]:
    head = stream.read(4)
    stream.seek(0)
    for encoding, mark in _MARKS.items():
        if head.startswith(mark):
            return encoding, mark
    fault = _first_fault(stream)
    if fault is None:
        return "utf-8", b""
    stream.seek(max(0, fault - _SAMPLE_BYTES))
    sample = stream.read(2 * _SAMPLE_BYTES)
    # Whole lines only: a cut inside a character would make every encoding fail.
    if fault > _SAMPLE_BYTES:
        sample = sample[sample.find(b"\n") + 1 :]
    if len(sample) == 2 * _SAMPLE_BYTES or stream.read(1):
        sample = sample[: sample.rfind(b"\n") + 1] or sample
    try:
        return decode(sample).encoding, b""
    except InputError as error:
        raise refuse(error.message, "E-ENCODING") from None


def _first_fault(stream: BinaryIO) -> int | None:
    """Return the offset of the chunk's start plus the first byte that is not UTF-8, None when all are."""
    decoder = codecs.getincrementaldecoder("utf-8")()
    offset = 0
    while True:
        data = stream.read(CHUNK_BYTES)
        try:
            decoder.decode(data, final=not data)
        except UnicodeDecodeError as error:
            return offset + error.start
        if not data:
            return None
        offset += len(data)
