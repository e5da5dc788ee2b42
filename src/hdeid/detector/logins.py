"""The shape of login names: small letters, with a digit, dot or underscore or without; and words that look alike."""

from __future__ import annotations

import re

LOGIN = re.compile(
    r"(?<![A-Za-z0-9@._/+-])[a-z](?=[a-z0-9._-]{2,30})[a-z0-9]*(?:[._-][a-z0-9]+){0,2}"
    r"(?![A-Za-z0-9@*%]|[._/-][A-Za-z0-9]|\()"
)
# Source: words of statuses, commands and units in logs and forms, and roles that stand where a login might.
_NOBODY = frozenset(
    "patient parent mother father son daughter wife husband spouse nurse doctor investigator sponsor site system "
    "user staff admin root test guest none null nil nan true false yes not done fail failed pass passed success "
    "succeeded error warning info debug active inactive enabled disabled enable disable locked unlocked open "
    "opened close closed pending new old draft final online offline male female normal abnormal negative positive "
    "unknown other auto manual default public private print export import insert update delete select login "
    "logout read write view edit sign lock unlock save load send submit the and for via web app http https ftp "
    "api csv pdf xls xlsx doc docx txt xml json html log sql db client server edc ecrf crf his lis pacs emr ris "
    "dept ward room bed blood urine serum plasma tablet day days week month year hour min sec bid tid qid prn mri "
    "pet ecg eeg data date time name note notes page form visit item value unit code type status result reason".split()
)
_FILE_OR_DOMAIN = re.compile(
    r"\.(?:com|cn|net|org|gov|edu|io|local|html?|pdf|docx?|xlsx?|csv|txt|log|sas|sql|py|js|json|xml|"
    r"jpe?g|png|zip|exe|dll|sh|ini)\Z"
)
_DOT_NAME = re.compile(r"[a-z]{2,}\.[a-z]{1,12}\d{0,3}\Z")
_ROLE_NAME = re.compile(r"(?P<role>[a-z]{2,8}\d{0,3}_)[a-z]{2,16}\d{0,4}\Z")


def is_login(surface: str) -> bool:
    """Return whether a word has the shape of a login name and is none of the words that have it too."""
    return (
        LOGIN.fullmatch(surface) is not None
        and surface.rstrip("0123456789") not in _NOBODY
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
