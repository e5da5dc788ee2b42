"""The tests that a policy carries, as written."""

from __future__ import annotations

from dataclasses import dataclass, field

from hdeid.errors import Place


@dataclass(frozen=True, slots=True)
class Test:
    """One test that a policy carries.

    Attributes:
        id: Its name.
        input: Text in gold markup; None when the model is needed.
        text: Plain text for the model; None when `input` is given.
        expect: The whole output; None when not compared.
        hidden: Strings that the output must not hold.
        visible: Strings that it must hold.
        view: Name of the view that is rendered; empty for the policy itself.
        at: Place in a form; empty for a text without one.
        place: Where it is written.
    """

    __test__ = False

    id: str
    input: str | None = None
    text: str | None = None
    expect: str | None = None
    hidden: tuple[str, ...] = ()
    visible: tuple[str, ...] = ()
    view: str = ""
    at: str = ""
    place: Place = field(default=Place(""))

    @property
    def needs_model(self) -> bool:
        return self.text is not None
