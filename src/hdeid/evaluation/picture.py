"""Draws a sweep as SVG: what is missed against what is hidden needlessly, a line a category."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import groupby
from math import log10
from xml.sax.saxutils import escape

from hdeid.evaluation.sweep import ALL, ALL_DIRECT, Row

WIDTH, HEIGHT, MARGIN = 760, 440, 60
LEAST = 1e-5
"""Shares below are drawn here: a logarithm knows no zero."""

_COLORS = "#000000 #d62728 #1f77b4 #2ca02c #9467bd #8c564b #e377c2 #7f7f7f #bcbd22 #17becf #ff7f0e".split()


def draw(rows: Iterable[Row]) -> str:
    """Return an SVG picture; both axes are logarithmic, from 0.001 % to 100 %."""
    lines = [(name, list(group)) for name, group in groupby(rows, key=lambda row: row.name)]
    shown = [(name, group) for name, group in lines if group[0].gold]
    body = [*_axes(), *(piece for number, (name, group) in enumerate(shown) for piece in _line(number, name, group))]
    size = f'width="{WIDTH}" height="{HEIGHT}" viewBox="0 0 {WIDTH} {HEIGHT}"'
    return "\n".join([
        f'<svg xmlns="http://www.w3.org/2000/svg" {size} font-family="sans-serif" font-size="11">',
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="white"/>',
        *body,
        "</svg>",
        "",
    ])  # fmt: skip


def _place(row: Row) -> tuple[float, float]:
    return _across(row.hidden_share), _up(row.missed_share)


def _across(share: float) -> float:
    return MARGIN + (WIDTH - 4 * MARGIN) * (1 - log10(max(share, LEAST)) / log10(LEAST))


def _up(share: float) -> float:
    return MARGIN / 2 + (HEIGHT - 1.5 * MARGIN) * log10(max(share, LEAST)) / log10(LEAST)


def _axes() -> Iterable[str]:
    for power in range(6):
        share = 10.0**-power
        x, y = _across(share), _up(share)
        yield f'<path d="M{x:.1f} {_up(1):.1f}V{_up(0):.1f}M{_across(0):.1f} {y:.1f}H{_across(1):.1f}" stroke="#ddd"/>'
        yield f'<text x="{x:.1f}" y="{_up(0) + 14:.1f}" text-anchor="middle">{share:.10g}</text>'
        yield f'<text x="{_across(0) - 6:.1f}" y="{y + 4:.1f}" text-anchor="end">{share:.10g}</text>'
    yield f'<text x="{_across(0.003):.1f}" y="{HEIGHT - 12}" text-anchor="middle">share of other text hidden</text>'
    middle = _up(0.003)
    yield (
        f'<text x="14" y="{middle:.1f}" transform="rotate(-90 14 {middle:.1f})" text-anchor="middle">'
        "share of identifiers missed</text>"
    )


def _line(number: int, name: str, rows: Sequence[Row]) -> Iterable[str]:
    color, width = _COLORS[number % len(_COLORS)], 2.5 if name in (ALL, ALL_DIRECT) else 1
    places = [_place(row) for row in rows]
    path = " ".join(f"{x:.1f},{y:.1f}" for x, y in places)
    yield f'<polyline points="{path}" fill="none" stroke="{color}" stroke-width="{width}"/>'
    for row, (x, y) in zip(rows, places, strict=True):
        title = f"{name} at {row.threshold:.1%}: missed {row.missed_share:.3%}, hidden {row.hidden_share:.3%}"
        yield f'<circle cx="{x:.1f}" cy="{y:.1f}" r="2.5" fill="{color}"><title>{escape(title)}</title></circle>'
    y = MARGIN / 2 + 15 * number
    x = WIDTH - 2.6 * MARGIN
    yield f'<path d="M{x:.1f} {y:.1f}h18" stroke="{color}" stroke-width="{width}"/>'
    yield f'<text x="{x + 24:.1f}" y="{y + 4:.1f}">{escape(name)}</text>'
