"""The shape of login names: small letters, with a digit, dot or underscore or without; and words that look alike."""

from __future__ import annotations

from hdeid.lexicon.terms import terms
from hdeid.lexicon.words import english_words
from hdeid.text.regex import regex

LOGIN = regex(
    r"(?<![A-Za-z0-9@._/+-])[a-z](?=[a-z0-9._-]{2,30})[a-z0-9]*(?:[._-][a-z0-9]+){0,2}"
    r"(?![A-Za-z0-9@*%]|[._/-][A-Za-z0-9]|\()"
)
_NOBODY = frozenset(terms("no_login"))
_FILE_OR_DOMAIN = regex(
    r"\.(?:com|cn|net|org|gov|edu|io|local|html?|pdf|docx?|xlsx?|csv|txt|log|sas|sql|py|js|json|xml|"
    r"jpe?g|png|zip|exe|dll|sh|ini)\Z"
)
_DOT_NAME = regex(r"[a-z]{2,}\.[a-z]{1,12}\d{0,3}\Z")
_ROLE_NAME = regex(r"(?P<role>[a-z]{2,8}\d{0,3}_)[a-z]{2,16}\d{0,4}\Z")


def is_login(surface: str) -> bool:
    """Return whether a word has the shape of a login name and is none of the words that have it too."""
    return (
        LOGIN.fullmatch(surface) is not None
        and surface.rstrip("0123456789") not in _NOBODY
        and surface not in english_words()
        and not _FILE_OR_DOMAIN.search(surface)
    )


def system_shape(surface: str) -> str:
    """Return what login names of one system share, empty where a name shows nothing of the kind.

    >>> system_shape("li.xm"), system_shape("crc_wangl"), system_shape("wangl")
    ('.', 'crc_', '')
    """
    if _DOT_NAME.match(surface):
        return "."
    role = _ROLE_NAME.match(surface)
    return role["role"] if role else ""
