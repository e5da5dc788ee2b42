"""The value of an identifier without regard to its manner of writing: what must be equal for two to be the same."""

from __future__ import annotations

from hdeid.text.normalize import normalize

_SPOKEN = str.maketrans("〇零一幺二两三四五六七八九", "0011223456789")
_CODES = frozenset(
    {"PHONE", "ID_CARD", "ID_DOC", "MEDICAL_RECORD", "SUBJECT", "INSURANCE", "BANK_CARD", "PLATE", "DEVICE", "ACCOUNT"}
)


def canonical(category: str, surface: str) -> str:
    """Return the value of a surface: codes without separators, in upper case, spoken digits as digits; words folded.

    >>> canonical("PHONE", "+86 138-0013-8000"), canonical("PHONE", "幺三八００１３８０００")
    ('13800138000', '13800138000')
    """
    normal = normalize(surface)
    if category not in _CODES:
        return "".join(normal.split()).casefold()
    if category == "PHONE":
        normal = normal.translate(_SPOKEN)
        digits = "".join(char for char in normal if char.isalnum())
        # 86 is the country code of China (ITU-T E.164); 00 is the way out of the country's own network.
        for prefix in ("0086", "86"):
            if digits.startswith(prefix) and len(digits) > 10:
                return digits[len(prefix) :]
        return digits
    return "".join(char for char in normal if char.isalnum()).upper()
