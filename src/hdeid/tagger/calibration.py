"""How sure a tagger really is: curves from its probabilities to the share that was right on texts set apart.

`calibration.json` of a model folder, written by `hdeid calibrate`, also holds the recall that each threshold reaches.
"""

from __future__ import annotations

import json
from bisect import bisect_right
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path

from hdeid.core.span import Part, Span
from hdeid.errors import ModelError

CALIBRATION_FILE = "calibration.json"
FORMAT = 1
POOLED = ""
"""Key of the curve for categories with too few examples of their own."""

LIKELY, UNLIKELY_CEILING = 0.5, 0.499
"""At the default threshold of 0.5 the likeliest labelling decides: held to calibrated scores, it would leak more."""

RecallTable = Mapping[str, tuple[tuple[float, float], ...]]
"""For each category pairs of threshold and recall, both 0..1."""


@dataclass(frozen=True, slots=True)
class Curve:
    """A line through points, level before the first and behind the last.

    Attributes:
        raw: Probabilities of the tagger, ascending.
        right: Share that was right at each, never falling.
    """

    raw: tuple[float, ...]
    right: tuple[float, ...]

    def __post_init__(self) -> None:
        pairs = (*zip(self.raw, self.raw[1:], strict=False), *zip(self.right, self.right[1:], strict=False))
        if not self.raw or len(self.raw) != len(self.right) or any(a > b for a, b in pairs):
            raise ValueError("a curve needs points in ascending order")

    def at(self, raw: float) -> float:
        """Return the share that was right at a probability, 0..1."""
        behind = bisect_right(self.raw, raw)
        if behind in (0, len(self.raw)):
            return self.right[0] if behind == 0 else self.right[-1]
        left, right = self.raw[behind - 1], self.raw[behind]
        low, high = self.right[behind - 1], self.right[behind]
        return (high - low) / (right - left) * (raw - left) + low


@dataclass(frozen=True, slots=True)
class Calibration:
    """What a model's probabilities are worth; an empty one takes them at their word.

    Attributes:
        spans: Curves of the spans that the likeliest labelling holds, by category.
        stretches: Curves of those that it leaves out.
        levels: Curves of the levels, given that the category is right.
        recall: Share of a category's letters and digits found at each threshold; see `training/calibrate.py`.
    """

    spans: Mapping[str, Curve] = field(default_factory=dict)
    stretches: Mapping[str, Curve] = field(default_factory=dict)
    levels: Mapping[str, Curve] = field(default_factory=dict)
    recall: RecallTable = field(default_factory=dict)

    def of_span(self, span: Span) -> Span:
        """Return a span of the likeliest labelling with calibrated scores of itself and of its parts."""
        curve = _curve(self.levels, span.category)
        parts = span.parts
        if curve:
            parts = tuple(Part(part.start, part.end, part.level, curve.at(part.score)) for part in parts)
        score = _read(self.spans, span.category, span.score)
        return replace(span, score=score if span.score < LIKELY else max(score, LIKELY), parts=parts)

    def of_stretch(self, span: Span) -> Span:
        """Return a stretch that the likeliest labelling leaves out with its calibrated score."""
        return replace(span, score=self.score_of_stretch(span.category, span.score))

    def score_of_stretch(self, category: str, raw: float) -> float:
        """Return the calibrated score of a stretch that the likeliest labelling leaves out."""
        return min(_read(self.stretches, category, raw), UNLIKELY_CEILING)


def _curve(curves: Mapping[str, Curve], category: str) -> Curve | None:
    return curves.get(category, curves.get(POOLED))


def _read(curves: Mapping[str, Curve], category: str, raw: float) -> float:
    curve = _curve(curves, category)
    return curve.at(raw) if curve else raw


def write_calibration(calibration: Calibration, folder: Path, measured: Mapping[str, object]) -> None:
    """Write the calibration beside a model; `measured` says on what."""
    content = {
        "format": FORMAT,
        "measured": measured,
        **{name: _curves_to_json(getattr(calibration, name)) for name in ("spans", "stretches", "levels")},
        "recall": calibration.recall,
    }
    text = json.dumps(content, ensure_ascii=False, sort_keys=True, separators=(",", ":"))
    # A category a line: short, and changes can be read.
    lines = text.replace('},"', '},\n"').replace(']],"', ']],\n"') + "\n"
    part = folder / f"{CALIBRATION_FILE}.part"
    part.write_text(lines, encoding="utf-8")
    part.replace(folder / CALIBRATION_FILE)


def _curves_to_json(curves: Mapping[str, Curve]) -> dict[str, list[list[float]]]:
    return {name: [list(pair) for pair in zip(curve.raw, curve.right, strict=True)] for name, curve in curves.items()}


def read_calibration(folder: Path) -> Calibration:
    """Read the calibration of a model; an empty one where it was never calibrated.

    Raises:
        ModelError: the file is damaged, or of another format.
    """
    path = folder / CALIBRATION_FILE
    if not path.is_file():
        return Calibration()
    try:
        content = json.loads(path.read_text(encoding="utf-8"))
        if content["format"] != FORMAT:
            raise ValueError
        spans, stretches, levels = (_curves_from_json(content[name]) for name in ("spans", "stretches", "levels"))
        recall = {name: tuple((float(a), float(b)) for a, b in pairs) for name, pairs in content["recall"].items()}
        return Calibration(spans, stretches, levels, recall)
    except (ValueError, KeyError, TypeError, AttributeError):
        raise ModelError(f"`{CALIBRATION_FILE}` in `{folder.name}` cannot be read; run `hdeid calibrate`") from None


def _curves_from_json(curves: Mapping[str, list[list[float]]]) -> dict[str, Curve]:
    return {
        name: Curve(tuple(raw for raw, _ in pairs), tuple(right for _, right in pairs))
        for name, pairs in curves.items()
    }
