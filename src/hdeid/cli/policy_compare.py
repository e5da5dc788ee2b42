"""`hdeid policy diff|check`: which of two policies tells more, proved over all classes of atoms."""

from __future__ import annotations

import json

import click

from hdeid.cli.complete import complete_policies, complete_policies_and_norms
from hdeid.cli.options import json_option
from hdeid.policy.compare import compare_policies
from hdeid.policy.libraries import load_policy
from hdeid.policy.norm_check import breaches
from hdeid.policy.norm_lists import NORMS
from hdeid.policy.plan import Compiled
from hdeid.proof.difference import breach_json, breach_lines, difference_json, difference_lines, summary

_FAILING = {"never": (), "weaker": ("weaker", "incomparable"), "different": ("weaker", "incomparable", "stricter")}


@click.command("diff")
@click.argument("one", metavar="A", shell_complete=complete_policies)
@click.argument("other", metavar="B", shell_complete=complete_policies)
@click.option(
    "--fail-on", type=click.Choice(tuple(_FAILING)), default="never", show_default=True,
    help="The exit code is 1 when A is weaker than B somewhere (or cannot be compared), or different at all.",
)  # fmt: skip
@json_option
def diff_command(one: str, other: str, fail_on: str, is_json: bool) -> int:
    """Tell every class of atoms about which A and B say different things, each with an example and both outputs."""
    first, second = load_policy(one), load_policy(other)
    comparing = compare_policies(first, second)
    if is_json:
        click.echo(json.dumps(difference_json(comparing, first, second), ensure_ascii=False, indent=2))
    else:
        for line in difference_lines(comparing, first, second):
            click.echo(line)
    found = {each.relation for each in comparing.differences} | {each.relation for each in comparing.settings}
    return 1 if found & set(_FAILING[fail_on]) else 0


@click.command("check")
@click.argument("policy", metavar="POLICY", shell_complete=complete_policies)
@click.option(
    "--against", required=True, metavar="POLICY|NORM", shell_complete=complete_policies_and_norms,
    help="A policy, or a norm (hipaa-18).",
)  # fmt: skip
@json_option
def check_command(policy: str, against: str, is_json: bool) -> int:
    """Prove that a policy is at least as strict as another, or hides what a norm lists; else show where not.

    The exit code is 0 when it is proved and 1 when it is not.
    """
    compiled = load_policy(policy)
    if against in NORMS:
        return _check_norm(compiled, against, is_json)
    other = load_policy(against)
    comparing = compare_policies(compiled, other)
    if is_json:
        click.echo(json.dumps(difference_json(comparing, compiled, other), ensure_ascii=False, indent=2))
    elif comparing.is_at_least_as_strict:
        click.echo(summary(comparing, compiled, other))
        click.echo("proved: at least as strict / 已证明：不弱于对方")
    else:
        for line in difference_lines(comparing, compiled, other, ("weaker", "incomparable")):
            click.echo(line)
        click.echo("not proved: weaker or incomparable as told above / 未能证明，见上")
    return 0 if comparing.is_at_least_as_strict else 1


def _check_norm(compiled: Compiled, norm: str, is_json: bool) -> int:
    found = breaches(compiled, norm)
    name = f"{compiled.policy.name}@{compiled.policy.version}"
    if is_json:
        value = {"policy": name, "norm": norm, "met": not found, "clauses": [clause.name for clause in NORMS[norm]],
                 "breaches": [breach_json(breach, compiled) for breach in found]}  # fmt: skip
        click.echo(json.dumps(value, ensure_ascii=False, indent=2))
    else:
        for line in breach_lines(found, compiled):
            click.echo(line)
        verdict = "not met 未满足" if found else f"proved, {len(NORMS[norm])} clauses 已逐条证明"
        click.echo(f"{name} against {norm}: {verdict}")
    return 1 if found else 0
