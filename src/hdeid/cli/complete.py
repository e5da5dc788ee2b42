"""What the shell offers when the tab key is pressed: names of policies, categories and levels.

Switched on by `eval "$(_HDEID_COMPLETE=bash_source hdeid)"` (or `zsh_source`, `fish_source`).
"""

from __future__ import annotations

from pathlib import Path

import click
from click.shell_completion import CompletionItem

from hdeid.policy.libraries import shipped_names
from hdeid.policy.norm_lists import NORMS
from hdeid.policy.schema import selectors


def complete_policies(_context: click.Context, _parameter: click.Parameter, incomplete: str) -> list[CompletionItem]:
    """Offer policies that travel with hdeid, and the policy files and folders beside what was typed."""
    names = [CompletionItem(name, help="shipped 内置") for name in shipped_names() if name.startswith(incomplete)]
    return [*names, *_files(incomplete)]


def complete_policies_and_norms(
    context: click.Context, parameter: click.Parameter, incomplete: str
) -> list[CompletionItem]:
    """Offer norms besides policies."""
    norms = [CompletionItem(name, help="norm 规范") for name in NORMS if name.startswith(incomplete)]
    return [*norms, *complete_policies(context, parameter, incomplete)]


def complete_selectors(_context: click.Context, _parameter: click.Parameter, incomplete: str) -> list[CompletionItem]:
    """Offer categories, and levels once a category and a dot are there."""
    wanted = [(text, zh) for text, _, zh in selectors() if text.startswith(incomplete) and "(" not in text]
    deep = "." in incomplete
    return [CompletionItem(text, help=zh) for text, zh in wanted if deep or "." not in text]


def _files(incomplete: str) -> list[CompletionItem]:
    typed = Path(incomplete)
    folder = typed if incomplete.endswith("/") else typed.parent
    prefix = "" if incomplete.endswith("/") else typed.name
    if not folder.is_dir():
        return []
    found = [path for path in sorted(folder.iterdir())
             if path.name.startswith(prefix) and (path.is_dir() or path.suffix in (".yaml", ".yml"))]  # fmt: skip
    return [CompletionItem(f"{path}/" if path.is_dir() else str(path)) for path in found if path.name[0] != "."]
