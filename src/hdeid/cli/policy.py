"""`hdeid policy`: check, test, format and describe policies, and explain what one decides in a document."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import click

from hdeid.cli.files import find_inputs, write_atomically
from hdeid.cli.options import json_option, make_deidentifier, model_option
from hdeid.core.document import Document
from hdeid.core.markup import parse_markup
from hdeid.deidentifier import Deidentifier
from hdeid.errors import InputError, PolicyError
from hdeid.policy.decide import decide
from hdeid.policy.decision import Atom, Decision
from hdeid.policy.fmt import format_policy
from hdeid.policy.library import find_policy, load_policy, shipped_names
from hdeid.policy.lint import is_error, lint
from hdeid.policy.schema import schema
from hdeid.policy.terms import apply_terms
from hdeid.proof.cases import CaseResult, run_cases


@click.group()
def policy() -> None:
    """Check, test, format and explain policies.

    POLICY is a file, or the name of a policy that travels with hdeid.
    """


@policy.command("lint")
@click.argument("policies", nargs=-1, metavar="[POLICY…]")
@json_option
def lint_command(policies: tuple[str, ...], is_json: bool) -> int:
    """Tell every fault of policies, by file, line and column; without POLICY, of all that are shipped.

    The exit code is 1 when there is an error; warnings alone leave it 0.
    """
    findings = [finding for name in policies or shipped_names() for finding in _lint(name)]
    if is_json:
        click.echo(json.dumps([_finding(finding) for finding in findings], ensure_ascii=False, indent=2))
    else:
        for finding in findings:
            click.echo(f"{finding} [{finding.code}]")
        errors = sum(map(is_error, findings))
        click.echo(f"{errors} errors, {len(findings) - errors} warnings")
    return 1 if any(map(is_error, findings)) else 0


def _lint(name: str) -> list[PolicyError]:
    try:
        return list(lint(load_policy(name)))
    except PolicyError as error:
        return list(error.faults) or [error]


def _finding(finding: PolicyError) -> dict[str, object]:
    place = finding.place
    where = {"file": place.source, "line": place.line, "column": place.column} if place else {}
    return {"code": finding.code, **where, "message": finding.message}


@policy.command("test")
@click.argument("policies", nargs=-1, metavar="[POLICY…]")
@click.option("--hermetic", is_flag=True, help="Leave out tests that need the model.")
@model_option
@json_option
def test_command(policies: tuple[str, ...], hermetic: bool, model: str, is_json: bool) -> int:
    """Run the tests that policies carry; without POLICY, of all that are shipped.

    A policy with faults, without tests, or with a rule that no test fires fails as well.
    """
    deidentifier = make_deidentifier(model, with_keys=True)
    reports = {name: _test(name, deidentifier, hermetic) for name in policies or shipped_names()}
    if is_json:
        click.echo(json.dumps(reports, ensure_ascii=False, indent=2))
    else:
        for name, report in reports.items():
            _print_test(name, report)
    return 0 if all(report["passed"] for report in reports.values()) else 1


def _test(name: str, deidentifier: Deidentifier, hermetic: bool) -> dict[str, Any]:
    findings = _lint(name)
    errors = [f"{finding} [{finding.code}]" for finding in findings if is_error(finding)]
    results: tuple[CaseResult, ...] = ()
    # A policy that does not compile cannot be run; one that merely lacks a test can.
    if all(finding.code in ("E-NO-TEST", "W-NEVER-FIRES") or not is_error(finding) for finding in findings):
        compiled = deidentifier.policy(name)
        results = run_cases(
            compiled,
            lambda document, policy: deidentifier.render(document, policy).text,
            None if hermetic else deidentifier.detect,
        )
    return {
        "passed": not errors and not any(result.has_failed for result in results),
        "errors": errors,
        "cases": [{"id": r.id, "state": r.state, "faults": list(r.faults)} for r in results],
    }


def _print_test(name: str, report: dict[str, Any]) -> None:
    for error in report["errors"]:
        click.echo(error)
    for case in report["cases"]:
        if case["state"] == "failed":
            click.echo(f"{name}: {case['id']} failed")
            for fault in case["faults"]:
                click.echo(f"    {fault}")
    states = [case["state"] for case in report["cases"]]
    counts = ", ".join(f"{states.count(state)} {state}" for state in ("passed", "failed", "skipped"))
    click.echo(f"{'ok    ' if report['passed'] else 'FAILED'} {name}: {counts}")


@policy.command("fmt")
@click.argument("paths", nargs=-1, required=True, type=click.Path(exists=True, dir_okay=False, path_type=Path))
@click.option("--check", is_flag=True, help="Write nothing; the exit code is 1 when a file would change.")
def fmt_command(paths: tuple[Path, ...], check: bool) -> int:
    """Rewrite policy files in one form; comments stay, the meaning does not change."""
    changed = []
    for path in paths:
        text = path.read_text(encoding="utf-8")
        formatted = format_policy(text, str(path))
        if formatted != text:
            changed.append(path)
            if not check:
                write_atomically(path, formatted.encode("utf-8"))
            click.echo(f"{'would change' if check else 'changed'} {path}")
    return 1 if check and changed else 0


@policy.command("schema")
def schema_command() -> None:
    """Print the JSON Schema of policy files, for editors that complete and check YAML."""
    click.echo(json.dumps(schema(), ensure_ascii=False, indent=1))


@policy.command("explain")
@click.argument("path")
@click.option("--policy", "-p", "name", required=True, metavar="NAME|FILE")
@click.option("--at", "offset", type=click.IntRange(min=0), help="The character to explain, counted from 0.")
@click.option("--markup", "is_markup", is_flag=True, help="PATH is in gold markup; the model is not run.")
@model_option
def explain_command(path: str, name: str, offset: int | None, is_markup: bool, model: str) -> int:
    """Say for each identifier of a document, or for the one at an offset, which rule decided and why.

    Offsets and names of levels are printed, never the text.
    """
    (file,) = find_inputs([path])
    text = file.read().text
    deidentifier = make_deidentifier(model)
    compiled = deidentifier.policy(find_policy(name))
    document = parse_markup(text, id=file.id) if is_markup else deidentifier.detect(text, id=file.id, policy=compiled)
    document = apply_terms(compiled, document)
    decided = decide(compiled, document)
    if offset is not None:
        if offset >= len(document.text):
            raise InputError(f"offset {offset} is behind the text's {len(document.text)} characters", place=file.place)
        decided = [(atom, decision) for atom, decision in decided if atom.start <= offset < atom.end]
        if not decided:
            click.echo(f"{offset}: shown: no identifier was found there / 未识别为标识符，原样显示")
    for atom, decision in decided:
        click.echo(_explain(document, atom, decision))
    return 0


def _explain(document: Document, atom: Atom, decision: Decision) -> str:
    span = document.spans[atom.span_index]
    level = f".{atom.level}" if atom.level else ""
    reason = decision.reason
    verb = "shown" if decision.shows else f"hidden by {decision.method}"
    lines = [
        f"{atom.start}..{atom.end} {atom.category.lower()}{level}: {verb}",
        f"    rule `{decision.rule}` ({reason.kind}) at {reason.place}",
        f"    found by {span.source or 'gold'}, score {span.score:.3f}",
    ]
    lines.extend(f"    lost: `{loss.rule}` at {loss.place}: {loss.why}" for loss in reason.lost)
    return "\n".join(lines)
