"""The shared strings of a workbook; cells that show one string may come to show different ones (ECMA-376, 18.4)."""

from __future__ import annotations

from collections.abc import Sequence

from hdeid.study.ledger import Ledger
from hdeid.study.limits import refuse
from hdeid.study.markup_rewrite import local_name
from hdeid.study.records import Item
from hdeid.study.runs import Piece, distribute
from hdeid.study.typed import Settled
from hdeid.study.xml_tokens import CDATA, END, START, TEXT, XML, Token, escape, tokens

PLACE = "xl/sharedStrings"


def text_pieces(found: Sequence[Token]) -> tuple[list[int], list[str]]:
    """Return the indices and the texts of the tokens that make a string's text, without its phonetic hints."""
    indices, texts = [], []
    path: list[str] = []
    for index, token in enumerate(found):
        if token.kind == START and not token.is_empty:
            path.append(local_name(token.name))
        elif token.kind == END and path:
            path.pop()
        elif token.kind in (TEXT, CDATA) and path[-1:] == ["t"] and "rPh" not in path:
            indices.append(index)
            texts.append(XML.text(token))
    return indices, texts


def with_text(found: Sequence[Token], new: str) -> bytes:
    """Return a string's XML with another text, spread over its runs; phonetic hints go, since they tell the old one."""
    indices, texts = text_pieces(found)
    spread = dict(zip(indices, distribute([Piece(text) for text in texts], new), strict=True))
    out: list[bytes] = []
    phonetic = 0
    for index, token in enumerate(found):
        name = local_name(token.name) if token.kind in (START, END) else ""
        if name == "rPh":
            phonetic += 1 if token.kind == START else -1
        elif phonetic == 0 and index in spread:
            out.append(escape(spread[index]))
        elif phonetic == 0 and name == "t" and token.kind == START and b"xml:space" not in token.raw:
            out.append(token.raw if token.is_empty else token.raw[:-1] + b' xml:space="preserve">')
        elif phonetic == 0:
            out.append(token.raw)
    return b"".join(out)


class SharedStrings:
    """Reads the table of strings, hands out numbers for replaced ones, and writes the table again.

    Args:
        data: XML of the part; empty when the workbook has none.
    """

    def __init__(self, data: bytes) -> None:
        self._before: list[bytes] = []
        self._after: list[bytes] = []
        self._entries: list[list[Token]] = []
        self._read(data)
        self._texts = ["".join(text_pieces(entry)[1]) for entry in self._entries]
        self._kept: set[int] = set()
        self._used: set[int] = set()
        self._added: dict[tuple[int, str], int] = {}

    def _read(self, data: bytes) -> None:
        entry: list[Token] | None = None
        for token in tokens([data]) if data else []:
            name = local_name(token.name) if token.kind in (START, END) else ""
            if name == "si" and token.kind == START:
                entry = [token]
                self._entries.append(entry)
            elif entry is not None:
                entry.append(token)
            else:
                (self._after if self._entries else self._before).append(token.raw)
            if name == "si" and (token.kind == END or token.is_empty):
                entry = None

    def text(self, number: int, place: str) -> str:
        """Return the text of a string.

        Raises:
            RecordError: there is no string of this number.
        """
        if not 0 <= number < len(self._texts):
            raise refuse("a cell shows a shared string that does not exist", "E-XLSX", place)
        return self._texts[number]

    def keep(self, number: int) -> None:
        """A cell goes on showing a string."""
        self._kept.add(number)
        self._used.add(number)

    def replaced(self, number: int, new: str) -> int:
        """Return the number of a string's new text."""
        self._used.add(number)
        return self._added.setdefault((number, new), len(self._entries) + len(self._added))

    def write(self, ledger: Ledger) -> bytes:
        """Return the XML of the table; strings that no cell shows any more are emptied, hints are offered."""
        out = list(self._before)
        for number, entry in enumerate(self._entries):
            out.append(self._entry(number, entry, ledger))
        for (number, new), _ in sorted(self._added.items(), key=lambda pair: pair[1]):
            out.append(with_text(self._entries[number], new))
        data = b"".join([*out, *self._after])
        return self._with_count(data) if self._added else data

    def _entry(self, number: int, entry: list[Token], ledger: Ledger) -> bytes:
        raw = b"".join(token.raw for token in entry)
        if number in self._used and number not in self._kept:
            return with_text(entry, "")
        text = self._texts[number]
        if number not in self._used:
            new = ledger.offer(Item(PLACE, text)) if text.strip() else None
            if new is not None:
                return with_text(entry, new)
        hints = _hints(entry)
        has_new_hint = bool(hints.strip()) and ledger.offer(Item(f"{PLACE}/rPh", hints)) is not None
        return with_text(entry, text) if has_new_hint else raw

    def _with_count(self, data: bytes) -> bytes:
        for index, token in enumerate(tokens([data])):
            if token.kind == START:
                total = str(len(self._entries) + len(self._added))
                found = [a for a in XML.attributes(token.raw) if a.name == "uniqueCount"]
                tag = XML.with_values(token.raw, [(attribute, Settled(total)) for attribute in found])
                return data.replace(token.raw, tag, 1)
            if index > 100:
                break
        return data


def _hints(entry: Sequence[Token]) -> str:
    path: list[str] = []
    texts = []
    for token in entry:
        if token.kind == START and not token.is_empty:
            path.append(local_name(token.name))
        elif token.kind == END and path:
            path.pop()
        elif token.kind in (TEXT, CDATA) and "rPh" in path:
            texts.append(XML.text(token))
    return "".join(texts)
