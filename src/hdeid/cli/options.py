"""Options that several commands share, and the de-identifier they ask for."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, TypeVar

import click

from hdeid.settings import Settings, read_settings

# Patterns, tagger and keys are imported when they are asked for: `hdeid policy lint` needs none of them.
if TYPE_CHECKING:
    from hdeid.deidentifier import Deidentifier
    from hdeid.masker.keyring import Keyring

Function = TypeVar("Function", bound=Callable[..., Any])


def model_option(function: Function) -> Function:
    """Add `--model`."""
    return click.option(
        "--model", default="", metavar="FOLDER",
        help="Folder of the tagger; `none` for patterns alone.  [default: HDEID_MODEL, else the one shipped]",
    )(function)  # fmt: skip


def threshold_option(function: Function) -> Function:
    """Add `--threshold`."""
    return click.option(
        "--threshold", "thresholds", multiple=True, metavar="CATEGORY=P", callback=_read_thresholds,
        help="Find a category from a lower probability on than the policy or the model says; may be given again.",
    )(function)  # fmt: skip


def _read_thresholds(_context: click.Context, _parameter: click.Parameter, given: tuple[str, ...]) -> dict[str, float]:
    thresholds = {}
    for each in given:
        name, _, value = each.partition("=")
        try:
            thresholds[name.strip().upper()] = float(value)
        except ValueError:
            raise click.BadParameter(f"expected a category and a number, such as `name=0.1`; got `{each}`") from None
    return thresholds


def quiet_option(function: Function) -> Function:
    """Add `--quiet`."""
    return click.option("--quiet", "-q", is_flag=True, help="No progress bar and no closing line.")(function)


def json_option(function: Function) -> Function:
    """Add `--json`."""
    return click.option("--json", "is_json", is_flag=True, help="Print JSON.")(function)


def make_deidentifier(model: str, *, with_keys: bool = False) -> Deidentifier:
    """Return the de-identifier that options and environment describe.

    Raises:
        KeyringError: a keyring is there but cannot be used. That none is there is no fault yet: methods that need a
            key then mask, and the run says so.
    """
    from hdeid.deidentifier import Deidentifier

    return Deidentifier(**deidentifier_arguments(model, with_keys=with_keys))


def deidentifier_arguments(model: str, *, with_keys: bool = False) -> dict[str, Any]:
    """Return what `make_deidentifier` makes a de-identifier of, for processes that make their own.

    Raises:
        KeyringError: see `make_deidentifier`.
    """
    settings = read_settings()
    keyring = _keyring(settings) if with_keys else None
    return {"model": model or settings.model, "keyring": keyring, "signers": settings.signers}


def _keyring(settings: Settings) -> Keyring | None:
    from hdeid.masker.keyring import keyring_from_text, read_keyring

    if settings.key:
        return keyring_from_text(settings.key)
    return read_keyring(settings.keyring) if settings.keyring.exists() else None
