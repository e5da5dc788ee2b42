"""`suppress`: the text is taken out; `drop`: the value, item or record is."""

from __future__ import annotations

from hdeid.masker.method import Hidden, Scope
from hdeid.policy.decision import Parameters


class Suppress:
    """Parameter: `leave`, what stands in its place; by default nothing."""

    name = "suppress"

    def replace(self, hidden: Hidden, parameters: Parameters, scope: Scope) -> str:
        return str(parameters.get("leave", ""))


class Drop:
    """Parameter: `what` value | item | record.

    A value is the hidden text itself. An item is the whole text, a record all items of the form: the renderer empties
    the view when a decision drops either, and says so (`View.dropped`).
    """

    name = "drop"

    def replace(self, hidden: Hidden, parameters: Parameters, scope: Scope) -> str:
        return ""
