"""Prints what the patterns alone make of the cases in tests/cases: precision and recall by category.

    python tests/benchmarks/probe.py

Counted as in tests/detector/test_cases.py: category and range of every structured identifier must be exact, and its
levels where the case marks some.
"""

from __future__ import annotations

import runpy
from collections import Counter
from pathlib import Path

from hdeid.core.markup import parse_markup

CASES = runpy.run_path(str(Path(__file__).resolve().parents[1] / "detector" / "test_cases.py"))


def main() -> None:
    """Measure and print."""
    marked: Counter[str] = Counter()
    found: Counter[str] = Counter()
    right: Counter[str] = Counter()
    for text in CASES["ALL_CASES"].values():
        gold = parse_markup(text)
        expected = CASES["readable"](gold, like=gold)
        actual = CASES["readable"](CASES["detector"]().detect(gold.text), like=gold)
        marked.update(each[0] for each in expected)
        found.update(each[0] for each in actual)
        right.update(each[0] for each in expected if each in actual)
    print(f"{len(CASES['ALL_CASES'])} cases")
    for name in sorted(marked):
        print_row(name, marked[name], found[name], right[name])
    print_row("all", marked.total(), found.total(), right.total())


def print_row(name: str, marked: int, found: int, right: int) -> None:
    print(f"{name:<16}{marked:5} recall {share(right, marked)} precision {share(right, found)}")


def share(part: int, whole: int) -> str:
    """Return a share as it is printed."""
    return f"{part / whole:.4f}" if whole else "-"


if __name__ == "__main__":
    main()
