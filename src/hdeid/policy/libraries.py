"""Finds policies by name: beside the file that asks, then among those that travel with hdeid."""

from __future__ import annotations

from datetime import date
from pathlib import Path

from hdeid.errors import PolicyError, PolicyRuleError, PolicySyntaxError
from hdeid.policy.compile import compile_policy
from hdeid.policy.inherit import resolve
from hdeid.policy.parse import read_policy
from hdeid.policy.plan import Compiled
from hdeid.policy.rules import Parent, Policy
from hdeid.policy.wording import one_of, suggest
from hdeid.shipped import shipped_folder


def load_policy(name_or_path: str | Path, *, today: date | None = None) -> Compiled:
    """Return a policy, joined with its parents and compiled.

    Args:
        name_or_path: Path of a file, or name of a policy that travels with hdeid.
        today: Day that `expires` is compared with; by default the present one.

    Raises:
        PolicyError: there is no such policy, or it is faulty; the error holds all faults.
    """
    return compile_policy(resolve_policy(name_or_path, today=today), today=today)


def resolve_policy(name_or_path: str | Path, *, today: date | None = None) -> Policy:
    """Return a policy joined with its parents.

    Raises:
        PolicyError: there is no such policy, or it or a parent is faulty.
    """
    path = find_policy(name_or_path)
    return resolve(read_policy(path), Library(path.parent), today=today)


def find_policy(name_or_path: str | Path) -> Path:
    """Return the file of a policy.

    Raises:
        PolicySyntaxError: there is none.
    """
    path = Path(name_or_path)
    if path.is_file():
        return path
    written = str(name_or_path)
    shipped = shipped_folder("policies") / f"{written}.yaml"
    if shipped.is_file() and shipped.parent == shipped_folder("policies"):
        return shipped
    if path.suffix in (".yaml", ".yml") or len(path.parts) > 1:
        raise PolicySyntaxError(f"there is no file `{written}`")
    names = shipped_names()
    better = suggest(written, names)
    hint = f"did you mean `{better}`?" if better else f"expected a path or {one_of(names)}"
    raise PolicySyntaxError(f"there is no policy `{written}`; {hint}", code="E-UNKNOWN")


def shipped_names() -> list[str]:
    """Return the names of the policies that travel with hdeid, sorted."""
    return sorted(path.stem for path in shipped_folder("policies").glob("*.yaml"))


class Library:
    """Policies that others extend, one a file: `NAME.yaml`, or `NAME@VERSION.yaml` for an older version."""

    def __init__(self, *folders: Path) -> None:
        self._folders = (*folders, shipped_folder("policies"))

    def candidates(self, parent: Parent) -> list[Policy]:
        """Return the policies that bear a parent's name, or all when it is pinned by content alone."""
        pattern = f"{parent.name}*.yaml" if parent.name else "*.yaml"
        if parent.name and (better := self._meant(parent.name)):
            message = f"the parent `{parent}` is not here; did you mean `{better}`? / 找不到父策略"
            raise PolicyRuleError(message, code="E-EXTENDS", place=parent.place)
        found: list[Policy] = []
        for path in dict.fromkeys(path for folder in self._folders for path in sorted(folder.glob(pattern))):
            if parent.name and path.stem.partition("@")[0] != parent.name:
                continue
            try:
                found.append(read_policy(path))
            except PolicyError:
                # A file that is not asked for by name may be anything; one that is must be sound.
                if parent.name:
                    raise
        return found

    def _meant(self, name: str) -> str:
        """Return the name that is near a name of which there is no file; empty where there is one."""
        names = [path.stem.partition("@")[0] for folder in self._folders for path in folder.glob("*.yaml")]
        return "" if name in names else suggest(name, names)
