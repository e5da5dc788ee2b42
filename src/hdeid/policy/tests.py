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
        score: How sure the model is of each identifier of `input`, 0..1; None for quite sure.
        level_score: How sure it is of each level, 0..1; None for quite sure.
        subjects: How many subjects of a batch have this text, for a view with `risk`; None for enough.
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
    score: float | None = None
    level_score: float | None = None
    subjects: int | None = None
    place: Place = field(default=Place(""))

    @property
    def needs_model(self) -> bool:
        return self.text is not None
