"""Formats a policy file: keys in the order of the language, one rule a line where it fits, comments kept.

The meaning never changes: the result is read again and compared with what came in. Formatting twice changes nothing.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass

from hdeid.errors import PolicySyntaxError
from hdeid.policy.comments import Comments, gather_comments
from hdeid.policy.kinds import Either, Kind, ListOf, MapOf, Record
from hdeid.policy.language import POLICY
from hdeid.policy.load import Entry, Listing, Node, Scalar, Table, load

WIDTH = 120

# Source: YAML 1.2, section 7.3.3: indicators that cannot begin a plain scalar, or end it inside a flow collection.
_NOT_FIRST = re.compile(r"[-?:,\[\]{}#&*!|>'\"%@`]")
_NEVER_PLAIN = re.compile(r":(\s|$)|\s#|^\s|\s$|[\x00-\x1f\x7f-\x9f\ufeff]")
_NOT_IN_FLOW = re.compile(r"[,\[\]{}]")


def format_policy(text: str, source: str = "policy") -> str:
    """Return the text of a policy file in canonical form.

    Raises:
        PolicyError: the file cannot be read.
    """
    root = load(text, source)
    if not isinstance(root, Table):
        raise PolicySyntaxError("a policy is a mapping of keys to values", place=root.place)
    clean = text.removeprefix("\ufeff")
    comments = gather_comments(clean, root)
    lines = [*comments.header, *_Writer(comments).table(root, POLICY, 0, is_root=True), *comments.footer]
    formatted = "\n".join(line.rstrip() for line in lines).strip("\n") + "\n"
    if plain_value(load(formatted, source)) != plain_value(root):
        raise PolicySyntaxError("the file cannot be formatted without changing it", place=root.place)
    return formatted


def plain_value(node: Node) -> object:
    """Return a node as plain lists, strings and mappings, for comparing."""
    if isinstance(node, Scalar):
        return node.text
    if isinstance(node, Listing):
        return [plain_value(item) for item in node.items]
    return {entry.key.text: plain_value(entry.value) for entry in node.entries}


@dataclass(frozen=True, slots=True)
class _Writer:
    """Writes nodes as lines."""

    comments: Comments

    def table(self, table: Table, kind: Kind, indent: int, *, is_root: bool = False, item: int = -1) -> Iterator[str]:
        """Yield the lines of a block mapping; `item` is the offset of the list item it is, which has its comments."""
        for position, (entry, inner) in enumerate(_ordered(table, kind)):
            start = entry.key.range[0]
            if is_root and position and self.comments.has_blank_before(start):
                yield ""
            if start != item:
                yield from self._leading(start, indent)
            trailing = self.comments.trailing_of(start) if start != item else ""
            yield from self._entry(entry, inner, indent, trailing)

    def _entry(self, entry: Entry, kind: Kind, indent: int, trailing: str) -> Iterator[str]:
        head = f"{' ' * indent}{_scalar(entry.key, in_flow=False)}:"
        value = entry.value
        if isinstance(value, Scalar) and "\n" in value.text and _fits_literal(value.text):
            yield f"{head} {_literal_head(value.text)}{trailing}"
            yield from (f"{' ' * (indent + 2)}{line}" if line else "" for line in value.text.rstrip("\n").split("\n"))
            return
        flow = self._flow(value, kind, len(head) + 1)
        if flow is not None:
            yield f"{head} {flow}{trailing}"
        else:
            yield f"{head}{trailing}"
            yield from self._block(value, kind, indent + 2)

    def _block(self, node: Node, kind: Kind, indent: int, item: int = -1) -> Iterator[str]:
        if isinstance(node, Table):
            yield from self.table(node, kind, indent, item=item)
        elif isinstance(node, Listing):
            item_kind = kind.item if isinstance(kind, ListOf) else Either((), "")
            for each in node.items:
                yield from self._item(each, item_kind, indent)

    def _item(self, item: Node, kind: Kind, indent: int) -> Iterator[str]:
        start = item.range[0]
        yield from self._leading(start, indent)
        trailing = self.comments.trailing_of(start)
        flow = self._flow(item, kind, indent + 2)
        if flow is not None:
            yield f"{' ' * indent}- {flow}{trailing}"
            return
        lines = list(self._block(item, kind, indent + 2, start))
        first = next(
            (index for index, line in enumerate(lines) if line.strip() and not line.strip().startswith("#")), 0
        )
        for index, line in enumerate(lines):
            yield f"{' ' * indent}- {line[indent + 2 :]}{trailing}" if index == first else line

    def _leading(self, start: int, indent: int) -> Iterator[str]:
        return (f"{' ' * indent}{comment}" for comment in self.comments.leading_of(start))

    def _flow(self, node: Node, kind: Kind, column: int) -> str | None:
        """Return a node on one line, or None when it must be written as a block."""
        if isinstance(node, Scalar):
            return _scalar(node, in_flow=False)
        if self.comments.are_inside(node) or _holds_literal(node):
            return None
        # The parts of a policy that people read line by line are never squeezed into one line.
        if _is_list_of_records(kind) and isinstance(node, Listing) and node.items:
            return None
        written = _flow_text(node, kind)
        return written if column + len(written) <= WIDTH or _is_empty(node) else None


def _ordered(table: Table, kind: Kind) -> list[tuple[Entry, Kind]]:
    """Return the entries of a mapping in the order of the language, unknown keys last, each with its kind."""
    if not isinstance(kind, Record):
        value = kind.value if isinstance(kind, MapOf) else Either((), "")
        others = {field.name: field.kind for field in kind.others} if isinstance(kind, MapOf) else {}
        return [(entry, others.get(entry.key.text, value)) for entry in table.entries]
    fields = {field.name: (index, field.kind) for index, field in enumerate(kind.fields)}
    unknown = (len(fields), Either((), ""))
    ranked = [(fields.get(entry.key.text, unknown), entry) for entry in table.entries]
    ranked.sort(key=lambda each: each[0][0])
    return [(entry, inner) for (_, inner), entry in ranked]


def _is_list_of_records(kind: Kind) -> bool:
    return isinstance(kind, ListOf) and isinstance(kind.item, Record)


def _is_empty(node: Node) -> bool:
    return (isinstance(node, Table) and not node.entries) or (isinstance(node, Listing) and not node.items)


def _flow_text(node: Node, kind: Kind) -> str:
    if isinstance(node, Scalar):
        return _scalar(node, in_flow=True)
    if isinstance(node, Listing):
        item = kind.item if isinstance(kind, ListOf) else Either((), "")
        return f"[{', '.join(_flow_text(each, item) for each in node.items)}]"
    entries = (
        f"{_scalar(entry.key, in_flow=True)}: {_flow_text(entry.value, inner)}" for entry, inner in _ordered(node, kind)
    )
    return f"{{{', '.join(entries)}}}"


def _scalar(scalar: Scalar, *, in_flow: bool) -> str:
    text = scalar.text
    is_plain = scalar.style == "" and text and not _NOT_FIRST.match(text) and not _NEVER_PLAIN.search(text)
    if is_plain and not (in_flow and _NOT_IN_FLOW.search(text)):
        return text
    return "" if not text and scalar.style == "" and not in_flow else json.dumps(text, ensure_ascii=False)


def _fits_literal(text: str) -> bool:
    lines = text.split("\n")
    return (
        not text.startswith((" ", "\n"))
        and not re.search(r"[^\n\S]+$|[\x00-\x09\x0b-\x1f\x7f-\x9f]", text, re.M)
        and len(lines) > 1
    )


def _literal_head(text: str) -> str:
    stripped = text.rstrip("\n")
    ends = len(text) - len(stripped)
    return "|-" if ends == 0 else "|" if ends == 1 else "|+"


def _holds_literal(node: Node) -> bool:
    if isinstance(node, Scalar):
        return "\n" in node.text and _fits_literal(node.text)
    if isinstance(node, Listing):
        return any(_holds_literal(item) for item in node.items)
    return any(_holds_literal(entry.value) for entry in node.entries)
