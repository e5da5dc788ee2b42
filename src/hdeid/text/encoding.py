"""Bytes to text and back: UTF-8 with or without byte-order mark, GB18030, Big5 (DESIGN.md, "text encodings")."""

from __future__ import annotations

import codecs
from dataclasses import dataclass

from hdeid.errors import InputError

_SAMPLE_BYTES = 1 << 16


@dataclass(frozen=True, slots=True)
class DecodedText:
    """A text and the encoding it came in, so that the output can go back the same way.

    Attributes:
        text: The decoded text, without a byte-order mark.
        encoding: Python name of the encoding.
        has_mark: True when a byte-order mark stood before the text.
    """

    text: str
    encoding: str = "utf-8"
    has_mark: bool = False

    def encode(self, text: str) -> bytes:
        """Return another text in this encoding; characters it lacks make the whole text UTF-8 with a mark.

        >>> DecodedText("", "big5").encode("門診").decode("big5")
        '門診'
        """
        mark = _MARKS.get(self.encoding, b"") if self.has_mark else b""
        try:
            return mark + text.encode(self.encoding)
        except UnicodeEncodeError:
            return codecs.BOM_UTF8 + text.encode("utf-8", "surrogatepass")


_MARKS = {"utf-8": codecs.BOM_UTF8, "utf-16-le": codecs.BOM_UTF16_LE, "utf-16-be": codecs.BOM_UTF16_BE}


def decode(data: bytes) -> DecodedText:
    """Return the text of a file whose encoding is not told.

    A byte-order mark decides; then valid UTF-8; then GB18030 or Big5, whichever yields more everyday Han: the two share
    most byte pairs, so both may decode, but the wrong one turns everyday words into rare characters.

    Raises:
        InputError: the bytes are none of these; the message gives the offset of the first byte that fails in UTF-8.
    """
    for encoding, mark in _MARKS.items():
        if data.startswith(mark):
            return DecodedText(_decode_marked(data[len(mark) :], encoding), encoding, has_mark=True)
    try:
        return DecodedText(data.decode("utf-8"))
    except UnicodeDecodeError as error:
        offset = error.start
    if b"\x00" not in data:
        candidates = [(name, text) for name in ("gb18030", "big5") if (text := _try(data, name)) is not None]
        if candidates:
            name, text = max(candidates, key=lambda pair: _everyday_share(pair[1]))
            return DecodedText(text, name)
    raise InputError(
        f"the text is neither UTF-8 nor GB18030 nor Big5 (byte {offset} fails as UTF-8); save it as UTF-8 and try again"
    )


def _decode_marked(data: bytes, encoding: str) -> str:
    try:
        return data.decode(encoding)
    except UnicodeDecodeError as error:
        raise InputError(
            f"byte {error.start} is not valid {encoding.upper()}, which the file's mark promises"
        ) from None


def _try(data: bytes, encoding: str) -> str | None:
    try:
        return data.decode(encoding)
    except UnicodeDecodeError:
        return None


def _everyday_share(text: str) -> float:
    """Share of the first characters beyond ASCII that belong to level 1 of GB 2312 or to the first plane of Big5."""
    sample = [char for char in text[:_SAMPLE_BYTES] if char > "\x7f"]
    return sum(_is_everyday(char) for char in sample) / len(sample) if sample else 0.0


def _is_everyday(char: str) -> bool:
    # GB 2312-80: level 1 (3,755 everyday Han) lies in rows 16-55, bytes B0-D7; Big5: level 1 (5,401) in A4-C6;
    # punctuation of both lies below.
    for encoding, first, last in (("gb2312", 0xB0, 0xD7), ("big5", 0xA4, 0xC6)):
        try:
            lead = char.encode(encoding)[0]
        except UnicodeEncodeError:
            continue
        if first <= lead <= last or lead < 0xA4:
            return True
    return False
