"""`mask`: stars, blocks or crosses."""

from __future__ import annotations

from hdeid.masker.method import Hidden, Scope
from hdeid.policy.decision import Parameters

CHARACTERS = {"star": "*", "block": "█", "cross": "×"}


class Mask:
    """Parameters: `char` star | block | cross; `length` same (as many as hidden characters) or 1..16."""

    name = "mask"

    def replace(self, hidden: Hidden, parameters: Parameters, scope: Scope) -> str:
        char = CHARACTERS[str(parameters.get("char", "star"))]
        length = parameters.get("length", "same")
        return char * (hidden.end - hidden.start if length == "same" else int(str(length)))
