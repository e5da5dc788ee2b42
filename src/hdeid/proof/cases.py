"""Runs the tests that a policy carries: renders each and compares, character for character."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from hdeid.core.document import Document
from hdeid.core.markup import parse_markup
from hdeid.policy.lint import fired_rules
from hdeid.policy.plan import Compiled
from hdeid.policy.terms import apply_terms
from hdeid.policy.tests import Test

Render = Callable[[Document, Compiled], str]
"""Renders a document as the policy says; terms of the policy have been applied already."""

Detect = Callable[[str], Document]
"""Finds the identifiers of a text; needed by tests with `text`."""


@dataclass(frozen=True, slots=True)
class CaseResult:
    """How one test went.

    Attributes:
        id: Its name.
        state: `passed`, `failed`, or `skipped` where it needs the model and none was given.
        output: What was rendered; empty when skipped. It comes from the policy's own test, never from a document.
        faults: What is wrong with the output, one line each.
        fired: Ids of the rules that decided something in it.
    """

    id: str
    state: str
    output: str = ""
    faults: tuple[str, ...] = ()
    fired: frozenset[str] = frozenset()

    @property
    def has_failed(self) -> bool:
        return self.state == "failed"


def run_cases(compiled: Compiled, render: Render, detect: Detect | None = None) -> tuple[CaseResult, ...]:
    """Return how the tests of a policy went, in their order.

    Args:
        compiled: The policy.
        render: Renders a document under it.
        detect: Finds identifiers in plain text; without it tests with `text` are skipped.
    """
    return tuple(run_case(test, compiled, render, detect) for test in compiled.policy.tests)


def run_case(test: Test, compiled: Compiled, render: Render, detect: Detect | None = None) -> CaseResult:
    """Return how one test went."""
    if test.input is not None:
        document = parse_markup(test.input)
    elif detect is not None:
        document = detect(test.text or "")
    else:
        return CaseResult(test.id, "skipped")
    rendered = compiled.view(test.view).at(test.at)
    output = render(apply_terms(rendered, document), rendered)
    faults = tuple(_faults(test, output))
    return CaseResult(test.id, "failed" if faults else "passed", output, faults, fired_rules(compiled, test))


def _faults(test: Test, output: str) -> Iterable[str]:
    if test.expect is not None and output != test.expect:
        yield f"expected `{test.expect}`, got `{output}`"
    for text in test.hidden:
        if text in output:
            yield f"`{text}` must be hidden, got `{output}`"
    for text in test.visible:
        if text not in output:
            yield f"`{text}` must stay visible, got `{output}`"
