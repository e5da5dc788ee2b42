"""The command `hdeid`: parses, dispatches, and turns what happened into an exit code."""

from __future__ import annotations

import sys
import traceback
from collections.abc import Sequence
from importlib import import_module
from importlib.metadata import version

import click

from hdeid.errors import HdeidError

OK, KNOWN_FAULT, UNKNOWN_FAULT, INTERRUPTED = 0, 1, 3, 130

_COMMANDS = {
    "detect": ("hdeid.cli.detect", "Print the identifiers of each document."),
    "mask": ("hdeid.cli.mask", "Print or write documents as a policy shows them."),
    "batch": ("hdeid.cli.batch", "Write folders of forms and notes as a policy shows them."),
    "policy": ("hdeid.cli.policy", "Check, test, compare, explain and sign policies."),
    "evaluate": ("hdeid.cli.evaluate", "Score detection against gold documents."),
    "train": ("hdeid.cli.train", "Train the tagger that a recipe describes."),
    "pretrain": ("hdeid.cli.train", "Pretrain the encoder that a recipe describes."),
    "calibrate": ("hdeid.cli.calibrate", "Measure what the probabilities of a model are worth."),
    "vote": ("hdeid.cli.calibrate", "Fit how much each of several models counts."),
    "keys": ("hdeid.cli.keys", "Make the keys of pseudonyms, surrogates and the service."),
    "vault": ("hdeid.cli.vault", "Keep the way back from pseudonyms."),
    "serve": ("hdeid.cli.serve", "Serve the REST API and the page."),
    "worker": ("hdeid.cli.serve", "Work on the jobs of the service."),
    "users": ("hdeid.cli.users", "Make users, give them roles in studies, lock them out."),
    "audit": ("hdeid.cli.audit", "Verify and print the audit trail of the service."),
    "doctor": ("hdeid.cli.doctor", "Check the installation."),
}
"""Where each command is, and what `hdeid --help` says of it."""


class _Commands(click.Group):
    """Imports a command when it is called: neither `hdeid policy lint` nor `--help` waits for the tagger to load."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(_COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        module, _ = _COMMANDS.get(cmd_name, ("", ""))
        return getattr(import_module(module), cmd_name) if module else None

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        with formatter.section("Commands"):
            formatter.write_dl([(name, text) for name, (_, text) in _COMMANDS.items()])


def _print_version(ctx: click.Context, _parameter: click.Parameter, is_wanted: bool) -> None:
    if not is_wanted or ctx.resilient_parsing:
        return
    from hdeid.core.category import TAXONOMY_VERSION
    from hdeid.model_folders import find_model
    from hdeid.settings import read_settings
    from hdeid.tagger.checkpoint import read_version

    folder = find_model(read_settings().model)
    model = read_version(folder) if folder else "none"
    click.echo(f"hdeid {version('hdeid')} (model {model}, taxonomy {TAXONOMY_VERSION})")
    ctx.exit()


@click.group(cls=_Commands, context_settings={"help_option_names": ["-h", "--help"]})
@click.option(
    "--version", is_flag=True, is_eager=True, expose_value=False, callback=_print_version,
    help="Print the versions of hdeid, its model and its taxonomy.",
)  # fmt: skip
def cli() -> None:
    """Find identifiers in Chinese clinical text, split them into levels, and show what a policy allows.

    Exit codes: 0 well, 1 a known fault, 2 wrong usage, 3 an unknown fault, 130 interrupted.
    """


def main(arguments: Sequence[str] | None = None) -> None:
    """Run the command line and leave with its exit code."""
    sys.exit(run(arguments))


def run(arguments: Sequence[str] | None = None) -> int:
    """Run the command line and return its exit code."""
    try:
        result = cli.main(args=list(arguments) if arguments is not None else None, standalone_mode=False)
    except HdeidError as error:
        # An error that gathers several faults names the code of each itself.
        code = "" if getattr(error, "faults", ()) else f" [{error.code}]"
        click.echo(f"hdeid: {error}{code}", err=True)
        return KNOWN_FAULT
    except click.ClickException as error:
        error.show()
        return error.exit_code
    except (click.Abort, KeyboardInterrupt):
        click.echo("hdeid: interrupted", err=True)
        return INTERRUPTED
    except BrokenPipeError:
        # The reader went away (`hdeid … | head`).
        sys.stderr.close()
        return OK
    except Exception as error:
        _tell_unknown(error)
        return UNKNOWN_FAULT
    return result if isinstance(result, int) else OK


def _tell_unknown(error: Exception) -> None:
    """Print where an unknown fault happened, but not its message, which may hold text of a document."""
    click.echo(f"hdeid: unknown fault ({type(error).__name__}); please report these lines:", err=True)
    for frame in traceback.extract_tb(error.__traceback__)[-6:]:
        click.echo(f"  {frame.filename}:{frame.lineno} in {frame.name}", err=True)


if __name__ == "__main__":
    main()
