"""The dialect of XML of which nothing is known, and what the known ones share: the path of the open elements."""

from __future__ import annotations

from collections.abc import Mapping

from hdeid.study.markup_rewrite import local_name
from hdeid.study.records import Item, Kind, Withheld
from hdeid.study.typed import Settled


class AnyXml:
    """Every text, attribute, comment and instruction is an item; its place is the path of the elements' names."""

    def __init__(self) -> None:
        self.path: list[str] = []

    def start(self, name: str, values: Mapping[str, str]) -> None:
        self.path.append(local_name(name))

    def end(self, name: str) -> None:
        self.path.pop()

    def attribute(self, element: str, name: str, value: str) -> Item | Withheld | None:
        return Item(self.place(f"@{name}"), value, caption=name, kind=kind_of_attribute(name))

    def text(self, text: str) -> Item | Withheld | None:
        return Item(self.place(), text, caption=self.path[-1] if self.path else "")

    def comment(self, text: str) -> Item | None:
        return Item(self.place("comment()"), text)

    def settle(self, item: Item, new: str) -> Settled:
        return Settled(new)

    def holds(self, name: str) -> bool:
        return False

    def is_inline(self, name: str) -> bool:
        return False

    def place(self, last: str = "") -> str:
        """Return the path of the innermost element, with a step behind it."""
        return "/".join([*filter(None, self.path), last] if last else filter(None, self.path))


def kind_of_attribute(name: str) -> Kind:
    """Return `metadata` for attributes that every XML file has for its own sake (xml:lang, xsi:type), else `text`."""
    return "metadata" if name.startswith(("xml:", "xsi:")) else "text"
