"""Prints how much room the base install takes: hdeid's own data and every package that it needs, extras left out.

    python tests/benchmarks/install_size.py

Sizes are those of the installed files as their packages list them, compiled caches included, in MB of 10^6 bytes.
"""

from __future__ import annotations

import sys
from importlib.metadata import PackageNotFoundError, distribution
from pathlib import Path

from packaging.requirements import Requirement

ROOT = Path(__file__).resolve().parents[2]
SHIPPED = ("src/hdeid", "policies", "models/default")


def main() -> None:
    """Measure and print, the largest first."""
    names = needed({"hdeid"})
    sizes = {name: package_size(name) for name in names - {"hdeid"}}
    sizes["hdeid"] = sum(path.stat().st_size for part in SHIPPED for path in (ROOT / part).rglob("*") if path.is_file())
    for name in sorted(sizes, key=lambda name: -sizes[name]):
        print(f"{name:<20}{sizes[name] / 1e6:8.1f} MB")
    together = sum(sizes.values())
    print(f"{'together':<20}{together / 1e6:8.1f} MB, torch {'among them' if 'torch' in sizes else 'not needed'}")
    sys.exit(together >= 250e6 or "torch" in sizes)


def needed(names: set[str]) -> set[str]:
    """Return packages with all that they need without extras."""
    found: set[str] = set()
    while names - found:
        name = min(names - found)
        found.add(name)
        requirements = map(Requirement, distribution(name).requires or ())
        wanted = {
            each.name.lower() for each in requirements if each.marker is None or each.marker.evaluate({"extra": ""})
        }
        names = names | {each for each in wanted if is_installed(each)}
    return found


def is_installed(name: str) -> bool:
    """Tell whether a package is there; one that a marker leaves out is not."""
    try:
        distribution(name)
    except PackageNotFoundError:
        return False
    return True


def package_size(name: str) -> int:
    """Return the bytes of the files of a package."""
    paths = (Path(str(file.locate())) for file in distribution(name).files or ())
    return sum(path.stat().st_size for path in paths if path.is_file())


if __name__ == "__main__":
    main()
