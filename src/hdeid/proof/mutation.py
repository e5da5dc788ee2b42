"""Runs the tests of a policy against its mutants: each must be refused or fail a test, or it is listed."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from hdeid.errors import PolicyError
from hdeid.policy.compare import compare_policies
from hdeid.policy.compile import compile_policy
from hdeid.policy.lint import fired_rules
from hdeid.policy.mutants import Mutant, mutants
from hdeid.policy.places import example_places
from hdeid.policy.plan import Compiled
from hdeid.policy.tests import Test
from hdeid.proof.cases import run_case


@dataclass(frozen=True, slots=True)
class MutantResult:
    """How one mutant fared.

    Attributes:
        mutant: The mutant.
        fate: `killed` by a test, `refused` by the compiler, `same` when it decides as the policy does, or `survived`.
        by: Id of the test, or code of the fault.
    """

    mutant: Mutant
    fate: str
    by: str = ""


@dataclass(frozen=True, slots=True)
class Coverage:
    """Which rules and lists the tests of a policy use.

    Attributes:
        fired: Ids that decided in some test.
        idle: Ids that did not, in the order of the file.
    """

    fired: tuple[str, ...]
    idle: tuple[str, ...]

    @property
    def share(self) -> float:
        """0..1; 1 for a policy without rules."""
        every = len(self.fired) + len(self.idle)
        return len(self.fired) / every if every else 1.0


def coverage(compiled: Compiled) -> Coverage:
    """Return which of a policy's own rules, `together` rules and terms its tests with `input` use."""
    policy = compiled.policy
    fired = frozenset[str]().union(*(fired_rules(compiled, test) for test in policy.tests))
    parents = {rule.id for rule in policy.rules if rule.depth} | {r.then.id for r in policy.together if r.depth}
    own = [name for name, _ in policy.ids if name not in parents]
    return Coverage(tuple(name for name in own if name in fired), tuple(name for name in own if name not in fired))


def run_mutants(compiled: Compiled) -> tuple[MutantResult, ...]:
    """Return how every mutant of a policy fared; tests that need the model are left out."""
    tests = [test for test in compiled.policy.tests if not test.needs_model]
    # A test that fails without a change notices nothing.
    passing = [test for test in tests if not run_case(test, compiled).has_failed]
    return tuple(_run_mutant(mutant, compiled, passing) for mutant in mutants(compiled.policy))


def _run_mutant(mutant: Mutant, original: Compiled, tests: Sequence[Test]) -> MutantResult:
    try:
        changed = compile_policy(mutant.policy)
    except PolicyError as error:
        return MutantResult(mutant, "refused", error.code)
    for test in tests:
        if run_case(test, changed).has_failed:
            return MutantResult(mutant, "killed", test.id)
    if _decides_alike(changed, original):
        return MutantResult(mutant, "same")
    return MutantResult(mutant, "survived")


def _decides_alike(one: Compiled, other: Compiled) -> bool:
    """Tell whether two policies decide alike at every place in forms and in every view."""
    patterns = [pattern for each in (one, other) if each.atlas for pattern in each.atlas.patterns]
    pairs = [(one, other), *((one.views[name], other.views[name]) for name in one.views)]
    return all(
        compare_policies(mine.at(place), theirs.at(place)).relation == "equal"
        for mine, theirs in pairs
        for place in example_places(patterns)
    )


def survivors(results: Iterable[MutantResult]) -> list[MutantResult]:
    """Return the mutants that no test noticed."""
    return [result for result in results if result.fate == "survived"]
