"""`hdeid policy sign|verify`: detached signatures of policies."""

from __future__ import annotations

import json
from pathlib import Path

import click

from hdeid.cli.complete import complete_policies
from hdeid.cli.files import write_atomically
from hdeid.cli.options import json_option
from hdeid.errors import KeyringError
from hdeid.policy.compile import compile_policy
from hdeid.policy.libraries import find_policy, resolve_policy
from hdeid.policy.signature import SUFFIX, key_id, read_signing_key, require_signature, sign
from hdeid.settings import read_settings


@click.command("sign")
@click.argument("policy", metavar="POLICY", shell_complete=complete_policies)
@click.option("--key", type=click.Path(path_type=Path), help="The key for signing.  [default: beside the keyring]")
@click.option("--out", type=click.Path(path_type=Path), help="Where.  [default: POLICY.sig beside the policy]")
def sign_command(policy: str, key: Path | None, out: Path | None) -> None:
    """Sign a policy: its file, its parents and all that they come to. Only a policy that compiles is signed."""
    path = find_policy(policy)
    resolved = resolve_policy(path)
    compile_policy(resolved)
    signer = read_signing_key(key or read_settings().signing_key)
    target = out or path.with_name(path.name + SUFFIX)
    write_atomically(target, sign(resolved, path.read_bytes(), signer).encode())
    click.echo(f"wrote {target}, signed by {key_id(signer.public_key())} / 已签名")


@click.command("verify")
@click.argument("policies", metavar="POLICY…", nargs=-1, required=True, shell_complete=complete_policies)
@click.option("--signers", type=click.Path(path_type=Path), help="Trusted keys.  [default: HDEID_REQUIRE_SIGNED]")
@json_option
def verify_command(policies: tuple[str, ...], signers: Path | None, is_json: bool) -> int:
    """Verify the signatures of policies; the exit code is 1 when one is absent or does not hold."""
    trusted = signers or read_settings().signers
    if trusted is None:
        raise KeyringError("whose signature? name the trusted keys by `--signers FILE` or HDEID_REQUIRE_SIGNED")
    verified = {}
    for name in policies:
        path = find_policy(name)
        verified[name] = require_signature(resolve_policy(path), path, trusted)
        if not is_json:
            click.echo(f"{name}: signed by {verified[name]} / 签名有效")
    if is_json:
        click.echo(json.dumps(verified, indent=2))
    return 0
