"""The language of the page: Chinese or English."""

from __future__ import annotations

from flask import request

LANGUAGES = ("zh", "en")
LANGUAGE_COOKIE = "hdeid-language"


def language() -> str:
    """Return the language of the present request: as chosen, else as the browser prefers, else Chinese."""
    chosen = request.cookies.get(LANGUAGE_COOKIE, "")
    return chosen if chosen in LANGUAGES else request.accept_languages.best_match(LANGUAGES, "zh") or "zh"


def translate(chinese: str, english: str) -> str:
    """Return the one of two texts that is in the language of the present request."""
    return chinese if language() == "zh" else english
