"""Runs the tests that a policy carries: renders each and compares, character for character."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from hdeid.core.document import Document
from hdeid.core.view import View
from hdeid.errors import PolicyError
from hdeid.policy.lint import fired_rules
from hdeid.policy.marked import marked_document
from hdeid.policy.plan import Compiled
from hdeid.policy.risk import choose_by_risk
from hdeid.policy.terms import apply_terms
from hdeid.policy.tests import Test
from hdeid.proof.example_output import render_as_example

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


def run_cases(compiled: Compiled, detect: Detect | None = None) -> tuple[CaseResult, ...]:
    """Return how the tests of a policy went, in their order.

    Codes, shifts and invented values are those of the example keys, so that a test says the same on every machine.

    Args:
        compiled: The policy.
        detect: Finds identifiers in plain text; without it tests with `text` are skipped.
    """
    return tuple(run_case(test, compiled, detect) for test in compiled.policy.tests)


def run_case(test: Test, compiled: Compiled, detect: Detect | None = None) -> CaseResult:
    """Return how one test went."""
    if test.input is not None:
        document = marked_document(test, compiled.policy.detect)
    elif detect is not None:
        document = detect(test.text or "")
    else:
        return CaseResult(test.id, "skipped")
    rendered = compiled.view(test.view).at(test.at)
    output = _output(test, apply_terms(rendered, document), rendered, compiled)
    faults = tuple(_faults(test, output))
    return CaseResult(test.id, "failed" if faults else "passed", output, faults, fired_rules(compiled, test))


def _output(test: Test, document: Document, rendered: Compiled, compiled: Compiled) -> str:
    """Return what is rendered; nothing where the view refuses a batch of so few subjects."""
    view = compiled.policy.views.get(test.view)
    if test.subjects is None or view is None or view.risk is None:
        return render_as_example(document, rendered).text
    seen: dict[int, View] = {}

    def show(subject: str, chosen: Compiled) -> list[View]:
        # All subjects of the batch have the same text.
        if id(chosen) not in seen:
            seen[id(chosen)] = render_as_example(document, chosen)
        return [seen[id(chosen)]]

    names = [f"subject-{number}" for number in range(test.subjects)]
    try:
        chosen = choose_by_risk(rendered, view.risk, names, show)
    except PolicyError:
        return ""
    return show(names[0], chosen[names[0]])[0].text


def _faults(test: Test, output: str) -> Iterable[str]:
    if test.expect is not None and output != test.expect:
        yield f"expected `{test.expect}`, got `{output}`"
    for text in test.hidden:
        if text in output:
            yield f"`{text}` must be hidden, got `{output}`"
    for text in test.visible:
        if text not in output:
            yield f"`{text}` must stay visible, got `{output}`"
