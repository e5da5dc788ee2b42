"""Scenes: templates written one by one, as clinicians, monitors, investigators, patients and their families write."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from augment.case import Case
from augment.templates import render

FOLDER = Path(__file__).parent.parent / "scenes"


def scene(case: Case) -> str:
    """Return one scene, or some of one file one after the other; other persons may have the same parts in each."""
    chosen = case.choose(tuple(scenes().values()))
    count = 1 if case.chance(0.5) else case.rng.randint(2, 4)
    pieces = [render(template, case) for template in case.rng.sample(chosen, count)]
    return case.choose(("\n", "\n\n")).join(pieces)


@cache
def scenes() -> dict[str, tuple[str, ...]]:
    """Return the scenes by the name of their file; `%%` on a line of its own stands between two."""
    return {path.stem: _read(path) for path in sorted(FOLDER.glob("*.txt"))}


def _read(path: Path) -> tuple[str, ...]:
    lines = path.read_text(encoding="utf-8").splitlines()
    text = "\n".join(line for line in lines if not line.startswith("#!"))
    return tuple(piece.strip("\n") for piece in text.split("\n%%\n") if piece.strip())
