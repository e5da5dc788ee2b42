"""`hdeid policy test`: the tests that policies carry, how much they cover, and whether they notice a change."""

from __future__ import annotations

import json
from collections import Counter
from dataclasses import dataclass
from typing import Any

import click

from hdeid.cli.complete import complete_policies
from hdeid.cli.options import json_option, make_deidentifier, model_option
from hdeid.cli.policy_file import findings_of
from hdeid.deidentifier import Deidentifier
from hdeid.policy.libraries import shipped_names
from hdeid.policy.lint import is_error
from hdeid.policy.plan import Compiled
from hdeid.proof.cases import CaseResult, run_cases
from hdeid.proof.mutation import coverage, run_mutants, survivors

_HARMLESS = ("E-NO-TEST", "W-NEVER-FIRES")


@dataclass(frozen=True, slots=True)
class _Wish:
    hermetic: bool
    mutates: bool
    covers: bool
    is_strict: bool


@click.command("test")
@click.argument("policies", nargs=-1, metavar="[POLICY…]", shell_complete=complete_policies)
@click.option("--hermetic", is_flag=True, help="Leave out tests that need the model.")
@click.option("--coverage", "covers", is_flag=True, help="Tell which rules the tests use.")
@click.option("--mutate", "mutates", is_flag=True, help="Change the policy in small ways; a test must notice each.")
@click.option("--strict", "is_strict", is_flag=True, help="With --mutate, fail when a change goes unnoticed.")
@model_option
@json_option
def test_command(
    policies: tuple[str, ...], hermetic: bool, covers: bool, mutates: bool, is_strict: bool, model: str, is_json: bool
) -> int:
    """Run the tests that policies carry; without POLICY, of all that are shipped.

    A policy with faults, without tests, or with a rule that no test fires fails as well.
    """
    deidentifier = make_deidentifier(model)
    wish = _Wish(hermetic, mutates, covers, is_strict)
    reports = {name: _test(name, deidentifier, wish) for name in policies or shipped_names()}
    if is_json:
        click.echo(json.dumps(reports, ensure_ascii=False, indent=2))
    else:
        for name, report in reports.items():
            _print(name, report)
    return 0 if all(report["passed"] for report in reports.values()) else 1


def _test(name: str, deidentifier: Deidentifier, wish: _Wish) -> dict[str, Any]:
    findings = findings_of(name)
    errors = [f"{finding} [{finding.code}]" for finding in findings if is_error(finding)]
    warnings = [f"{finding} [{finding.code}]" for finding in findings if not is_error(finding)]
    report: dict[str, Any] = {"errors": errors, "warnings": warnings, "cases": []}
    passed = not errors
    # A policy that does not compile cannot be run; one that merely lacks a test can.
    if all(finding.code in _HARMLESS or not is_error(finding) for finding in findings):
        compiled = deidentifier.policy(name)
        results = _run(compiled, deidentifier, wish.hermetic)
        report["cases"] = [{"id": r.id, "state": r.state, "faults": list(r.faults)} for r in results]
        passed = passed and not any(result.has_failed for result in results)
        if wish.covers:
            report["coverage"] = _coverage(compiled)
        if wish.mutates:
            report["mutants"] = _mutants(compiled)
            passed = passed and not (wish.is_strict and report["mutants"]["survivors"])
    return {"passed": passed, **report}


def _run(compiled: Compiled, deidentifier: Deidentifier, hermetic: bool) -> tuple[CaseResult, ...]:
    return run_cases(compiled, None if hermetic else deidentifier.detect)


def _coverage(compiled: Compiled) -> dict[str, Any]:
    found = coverage(compiled)
    return {"share": round(found.share, 4), "fired": list(found.fired), "idle": list(found.idle)}


def _mutants(compiled: Compiled) -> dict[str, Any]:
    results = run_mutants(compiled)
    alive = [{"rule": r.mutant.rule, "place": str(r.mutant.place), "change": r.mutant.change}
             for r in survivors(results)]  # fmt: skip
    return {"fates": dict(Counter(result.fate for result in results)), "survivors": alive}


def _print(name: str, report: dict[str, Any]) -> None:
    for error in report["errors"]:
        click.echo(error)
    for case in report["cases"]:
        if case["state"] == "failed":
            click.echo(f"{name}: {case['id']} failed")
            for fault in case["faults"]:
                click.echo(f"    {fault}")
    if "coverage" in report:
        found = report["coverage"]
        idle = f"; never fired 未触发: {', '.join(found['idle'])}" if found["idle"] else ""
        click.echo(f"{name}: {found['share']:.0%} of rules fired 规则覆盖率{idle}")
    if "mutants" in report:
        _print_mutants(name, report["mutants"])
    states = [case["state"] for case in report["cases"]]
    counts = ", ".join(f"{states.count(state)} {state}" for state in ("passed", "failed", "skipped"))
    click.echo(f"{'ok    ' if report['passed'] else 'FAILED'} {name}: {counts}")


def _print_mutants(name: str, found: dict[str, Any]) -> None:
    for each in found["survivors"]:
        click.echo(f"{each['place']}: no test notices the rule `{each['rule']}` {each['change']} (变异存活)")
    counts = ", ".join(f"{count} {fate}" for fate, count in sorted(found["fates"].items()))
    click.echo(f"{name}: mutants 变异体: {counts or 'none'}")
