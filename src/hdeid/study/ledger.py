"""Between a format and whoever replaces: offers items, counts them, and refuses or drops what cannot be read."""

from __future__ import annotations

from dataclasses import replace as changed_copy

from hdeid.study.limits import MAX_ITEM_CHARACTERS, refuse
from hdeid.study.records import Item, Replace, Shown, Summary, Withheld

_MEANING = {
    "E-IMAGE": "an image",
    "E-OBJECT": "an embedded object",
    "E-MACRO": "a macro",
    "E-SCRIPT": "a script",
    "E-BINARY": "a part of unknown kind",
}
_ALWAYS_DROPPED = {"E-SCRIPT"}


class Ledger:
    """Keeps count of one rewriting.

    Args:
        replace: Asked for every item, in file order.
        drop_unreadable: What cannot be read is left out instead of refused.
    """

    def __init__(self, replace: Replace, drop_unreadable: bool = False) -> None:
        self._replace = replace
        self._drop_unreadable = drop_unreadable
        self._items = 0
        self._changed = 0
        self._dropped: list[Withheld] = []
        self.methods: set[str] = set()
        """By which methods the last items were hidden; emptied by whoever asks."""

    def offer(self, item: Item, *, is_file: bool = False) -> str | None:
        """Return the new text of an item, None when it stays; an empty item is not offered.

        Args:
            item: The item.
            is_file: True when it is all of the file, which may be longer than a value.

        Raises:
            RecordError: `E-SIZE`, a value that no person wrote.
        """
        if not item.text:
            return None
        if len(item.text) > MAX_ITEM_CHARACTERS and not is_file:
            raise refuse(f"a value is longer than {MAX_ITEM_CHARACTERS} characters", "E-SIZE")
        self._items += 1
        new = self._replace(item)
        if new is None or new == item.text:
            return None
        self._changed += 1
        if isinstance(new, Shown):
            self.methods |= new.methods
        return new

    def offer_inside(self, item: Item) -> str | None:
        """Offer an item without the white space around its text, which is kept."""
        core = item.text.strip()
        if not core:
            return None
        if len(core) == len(item.text):
            return self.offer(item)
        start = item.text.find(core)
        new = self.offer(changed_copy(item, text=core))
        return None if new is None else item.text[:start] + new + item.text[start + len(core) :]

    def withhold(self, place: str, code: str, *, harmless: bool = False) -> None:
        """Note a content that cannot be read; the caller then leaves it out.

        Args:
            place: Where it is.
            code: What it is, as in `Withheld`.
            harmless: True for what no reader misses (a preview, printer settings): dropped without being told to.

        Raises:
            RecordError: nobody said that it may be dropped.
        """
        if not (self._drop_unreadable or harmless or code in _ALWAYS_DROPPED):
            raise refuse(f"{_MEANING[code]} cannot be read, so the record is withheld", code, place)
        self._dropped.append(Withheld(place, code))

    def summary(self) -> Summary:
        """Return the counts so far."""
        return Summary(self._items, self._changed, tuple(self._dropped))
