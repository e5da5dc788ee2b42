"""`hdeid policy`: checks, tests, compares, explains and signs policies; each command stands in its own module."""

from __future__ import annotations

import click

from hdeid.cli.lazy import LazyGroup

_COMMANDS = {
    "lint": "hdeid.cli.policy_file:lint_command",
    "test": "hdeid.cli.policy_test:test_command",
    "fmt": "hdeid.cli.policy_file:fmt_command",
    "schema": "hdeid.cli.policy_file:schema_command",
    "compile": "hdeid.cli.policy_file:compile_command",
    "surface": "hdeid.cli.policy_surface:surface_command",
    "diff": "hdeid.cli.policy_compare:diff_command",
    "check": "hdeid.cli.policy_compare:check_command",
    "explain": "hdeid.cli.policy_explain:explain_command",
    "simulate": "hdeid.cli.policy_corpus:simulate_command",
    "advise": "hdeid.cli.policy_corpus:advise_command",
    "scaffold": "hdeid.cli.policy_scaffold:scaffold_command",
    "sign": "hdeid.cli.policy_sign:sign_command",
    "verify": "hdeid.cli.policy_sign:verify_command",
}


@click.group(cls=LazyGroup, commands_at=_COMMANDS)
def policy() -> None:
    """Check, test, compare, explain and sign policies.

    POLICY is a file, or the name of a policy that travels with hdeid.
    """
