"""`hdeid policy lint|fmt|schema|compile`: what can be said of a policy file by itself."""

from __future__ import annotations

import json
from pathlib import Path

import click

from hdeid.cli.complete import complete_policies
from hdeid.cli.files import write_atomically
from hdeid.cli.options import json_option
from hdeid.errors import PolicyError
from hdeid.policy.fingerprint import canonical, canonical_json
from hdeid.policy.fmt import format_policy
from hdeid.policy.libraries import load_policy, shipped_names
from hdeid.policy.lint import is_error, lint
from hdeid.policy.outline import table
from hdeid.policy.schema import schema


@click.command("lint")
@click.argument("policies", nargs=-1, metavar="[POLICY…]", shell_complete=complete_policies)
@click.option("--strict", "is_strict", is_flag=True, help="Fail on warnings as well.")
@json_option
def lint_command(policies: tuple[str, ...], is_strict: bool, is_json: bool) -> int:
    """Tell every fault of policies, by file, line and column; without POLICY, of all that are shipped.

    The exit code is 1 when there is an error; warnings alone leave it 0 unless `--strict` is given.
    """
    findings = [finding for name in policies or shipped_names() for finding in findings_of(name)]
    if is_json:
        click.echo(json.dumps([finding_json(finding) for finding in findings], ensure_ascii=False, indent=2))
    else:
        for finding in findings:
            click.echo(f"{finding} [{finding.code}]")
        errors = sum(map(is_error, findings))
        click.echo(f"{errors} errors, {len(findings) - errors} warnings")
    return 1 if any(map(is_error, findings)) or (is_strict and findings) else 0


def findings_of(name: str) -> list[PolicyError]:
    """Return all that is wrong or doubtful about a policy, whether it compiles or not."""
    try:
        return list(lint(load_policy(name)))
    except PolicyError as error:
        return list(error.faults) or [error]


def finding_json(finding: PolicyError) -> dict[str, object]:
    """Return a finding as JSON values."""
    place = finding.place
    where = {"file": place.source, "line": place.line, "column": place.column} if place else {}
    return {"code": finding.code, **where, "message": finding.message}


@click.command("fmt")
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


@click.command("schema")
def schema_command() -> None:
    """Print the JSON Schema of policy files, for editors that complete and check YAML."""
    click.echo(json.dumps(schema(), ensure_ascii=False, indent=1))


@click.command("compile")
@click.argument("policy", metavar="POLICY", shell_complete=complete_policies)
@click.option("--pretty", is_flag=True, help="Indent the JSON; the fingerprint is that of the plain form.")
def compile_command(policy: str, pretty: bool) -> None:
    """Print the resolved policy (parents, floors, defaults) as canonical JSON, with its fingerprint.

    `content` is what the fingerprint is the SHA-256 of; `table` is what follows from it for every category and level,
    closure included. Titles, reasons and tests decide nothing and are left out.
    """
    compiled = load_policy(policy)
    value = {
        "policy": f"{compiled.policy.name}@{compiled.policy.version}",
        "fingerprint": f"sha256:{compiled.fingerprint}",
        "content": canonical(compiled.policy, compiled.allow),
        "table": table(compiled.plans),
    }
    click.echo(json.dumps(value, ensure_ascii=False, sort_keys=True, indent=2) if pretty else canonical_json(value))
