"""XML files as UTF-8 bytes and back: the tokens of `xml_tokens` are UTF-8 whatever encoding the file has."""

from __future__ import annotations

import codecs
import re
from collections.abc import Iterator
from typing import BinaryIO

from hdeid.study.limits import CHUNK_BYTES, refuse

_DECLARED = re.compile(rb"""\A\s*<\?xml[^>]*?\sencoding\s*=\s*["']([A-Za-z][A-Za-z0-9._-]*)["']""")
_MARKS = (
    (codecs.BOM_UTF8, "utf-8"),
    (codecs.BOM_UTF16_LE, "utf-16-le"),
    (codecs.BOM_UTF16_BE, "utf-16-be"),
)
# Without a mark, `<?` in UTF-16 tells itself (XML 1.0, appendix F).
_BARE = ((b"<\x00?\x00", "utf-16-le"), (b"\x00<\x00?", "utf-16-be"))
_NAMES = {"gb2312": "gb18030", "gbk": "gb18030", "x-gbk": "gb18030", "cp936": "gb18030"}


def xml_encoding(head: bytes) -> tuple[str, bytes]:
    """Return the encoding of an XML file and its byte-order mark, told from its first bytes (XML 1.0, appendix F).

    Raises:
        RecordError: the file declares an encoding that is not known.
    """
    for mark, encoding in _MARKS:
        if head.startswith(mark):
            return encoding, mark
    for start, encoding in _BARE:
        if head.startswith(start):
            return encoding, b""
    found = _DECLARED.match(head)
    name = found[1].decode("ascii").lower() if found else "utf-8"
    try:
        return codecs.lookup(_NAMES.get(name, name)).name, b""
    except LookupError:
        raise refuse("the XML declares an encoding that is not known", "E-ENCODING", "line", 1, 1) from None


class XmlSource:
    """Reads a file in chunks of UTF-8.

    Attributes:
        encoding: The file's own encoding.
        mark: Its byte-order mark, which `chunks` leaves out.
    """

    def __init__(self, stream: BinaryIO) -> None:
        self._stream = stream
        self._head = stream.read(CHUNK_BYTES)
        self.encoding, self.mark = xml_encoding(self._head[:1024])

    def chunks(self) -> Iterator[bytes]:
        """Yield the file, transcoded to UTF-8.

        Raises:
            RecordError: the bytes are not of the declared encoding.
        """
        chunk = self._head[len(self.mark) :]
        if self.encoding == "utf-8":
            while chunk:
                yield chunk
                chunk = self._stream.read(CHUNK_BYTES)
            return
        decoder = codecs.getincrementaldecoder(self.encoding)()
        try:
            while chunk:
                yield decoder.decode(chunk).encode("utf-8")
                chunk = self._stream.read(CHUNK_BYTES)
            decoder.decode(b"", final=True)
        except (UnicodeDecodeError, UnicodeEncodeError):
            message = f"the bytes are not {self.encoding}, which the XML declares"
            raise refuse(message, "E-ENCODING") from None


class XmlTarget:
    """Writes UTF-8 in another encoding; characters that it lacks become character references."""

    def __init__(self, stream: BinaryIO, encoding: str, mark: bytes = b"") -> None:
        self._stream = stream
        self._encoding = encoding
        stream.write(mark)
        self._parts: list[bytes] = []
        self._size = 0

    def write(self, data: bytes) -> None:
        self._parts.append(data)
        self._size += len(data)
        if self._size >= CHUNK_BYTES:
            self.flush()

    def flush(self) -> None:
        data = b"".join(self._parts)
        self._parts, self._size = [], 0
        if self._encoding != "utf-8":
            data = data.decode("utf-8").encode(self._encoding, "xmlcharrefreplace")
        self._stream.write(data)
