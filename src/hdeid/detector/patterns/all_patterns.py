"""Lists every pattern; a new one is detected, and tested, by standing here."""

from __future__ import annotations

from hdeid.detector.pattern import Pattern
from hdeid.detector.patterns.date import DatePattern

ALL_PATTERNS: tuple[Pattern, ...] = (DatePattern(),)
