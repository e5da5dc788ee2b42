"""`hdeid doctor`: is this installation whole? Versions, model, policies, keyring, and a self-test."""

from __future__ import annotations

import json
import platform
from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass
from importlib.metadata import version

import click

import hdeid
from hdeid.cli.options import json_option
from hdeid.core.category import TAXONOMY_VERSION
from hdeid.errors import HdeidError
from hdeid.masker.keyring import keyring_from_text, read_keyring
from hdeid.model_folders import find_model
from hdeid.settings import Settings, read_settings
from hdeid.shipped import shipped_folder
from hdeid.tagger.checkpoint import check_checksums, read_version

# An invented note, and what the policy of the patent's figure 6 makes of it (POLICY.md, section 6).
_NOTE = "李海海的户籍是上海市杨浦区"
_VIEW = "李*海的户籍是上海市***"


@dataclass(frozen=True, slots=True)
class Finding:
    """What one check found."""

    check: str
    is_well: bool
    detail: str


@click.command()
@json_option
def doctor(is_json: bool) -> int:
    """Check the installation; the exit code is 1 when something is amiss."""
    findings = list(_findings(read_settings()))
    if is_json:
        click.echo(json.dumps([asdict(finding) for finding in findings], ensure_ascii=False, indent=2))
    else:
        for finding in findings:
            click.echo(f"{'well ' if finding.is_well else 'AMISS'}  {finding.check:<10} {finding.detail}")
    return 0 if all(finding.is_well for finding in findings) else 1


def _findings(settings: Settings) -> Iterator[Finding]:
    yield _check("versions", _versions)
    yield _check("model", lambda: _model(settings))
    yield _check("policies", _policies)
    yield _check("keyring", lambda: _keyring(settings))
    yield _check("self-test", lambda: _self_test(settings))


def _check(name: str, look: Callable[[], str]) -> Finding:
    try:
        return Finding(name, True, look())
    except HdeidError as error:
        return Finding(name, False, f"{error} [{error.code}]")
    except Exception as error:
        return Finding(name, False, f"unknown fault ({type(error).__name__})")


def _versions() -> str:
    parts = [f"hdeid {version('hdeid')}", f"taxonomy {TAXONOMY_VERSION}", f"Python {platform.python_version()}"]
    return ", ".join([*parts, *(f"{name} {version(name)}" for name in ("numpy", "onnxruntime"))])


def _model(settings: Settings) -> str:
    folder = find_model(settings.model)
    if folder is None:
        return "none: patterns alone"
    check_checksums(folder)
    size = sum(path.stat().st_size for path in folder.iterdir() if path.is_file())
    return f"{read_version(folder)} in {folder}, {size / 1e6:.1f} MB, checksums right"


def _policies() -> str:
    deidentifier = hdeid.Deidentifier(model="none")
    names = sorted(path.stem for path in shipped_folder("policies").glob("*.yaml"))
    for name in names:
        deidentifier.policy(name)
    if not names:
        raise HdeidError("no policies are shipped with this installation")
    return f"{len(names)} load: {', '.join(names)}"


def _keyring(settings: Settings) -> str:
    if settings.key:
        keyring_from_text(settings.key)
        return "key in HDEID_KEY"
    if not settings.keyring.exists():
        return f"none at {settings.keyring}: pseudonym, substitute and shift will mask; see `hdeid keys init`"
    read_keyring(settings.keyring)
    return f"{settings.keyring} (mode 0600)"


def _self_test(settings: Settings) -> str:
    deidentifier = hdeid.Deidentifier(model=settings.model)
    if deidentifier.mask(_NOTE, "patent-fig6") != _VIEW:
        raise HdeidError("the note of figure 6 is not masked as its policy says")
    return "the note of figure 6 is masked as its policy says"
