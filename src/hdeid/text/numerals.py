"""Numbers as clinical text writes them: Arabic, full width, Chinese by digits (二〇二三) or by value (五十六)."""

from __future__ import annotations

_DIGITS = {char: value for value, char in enumerate("零一二三四五六七八九")} | {"〇": 0, "○": 0, "两": 2, "幺": 1}
_FORMAL = dict(zip("壹贰叁肆伍陆柒捌玖", range(1, 10), strict=True))
_UNITS = {"十": 10, "拾": 10, "百": 100, "佰": 100, "千": 1000}
_TENS = {"廿": 20, "卅": 30}
_ALL_DIGITS = _DIGITS | _FORMAL
CHINESE_DIGITS = "〇一二三四五六七八九"


def parse_numeral(text: str) -> int | None:
    """Return the number that a numeral in normal form stands for, or None when it is none below 10,000.

    >>> [parse_numeral(text) for text in ("56", "五十六", "十二", "二〇二三", "廿三", "正", "")]
    [56, 56, 12, 2023, 23, None, None]
    """
    text = text.strip()
    if text.isascii():
        return int(text) if text.isdigit() else None
    if text and all(char in _ALL_DIGITS for char in text):
        return int("".join(str(_ALL_DIGITS[char]) for char in text))
    return _parse_by_value(text)


def format_numeral(value: int, like: str) -> str:
    """Return a number in the manner of another one: Chinese by digits or by value, or Arabic with as many digits.

    >>> [format_numeral(7, "05"), format_numeral(7, "5"), format_numeral(12, "十"), format_numeral(2021, "二〇二三")]
    ['07', '7', '十二', '二〇二一']
    """
    sample = like.strip()
    if any(char in _UNITS or char in _TENS for char in sample) or (len(sample) == 1 and sample in _ALL_DIGITS):
        return _format_by_value(value)
    if any(char in _ALL_DIGITS for char in sample):
        zero = "〇" if "零" not in sample else "零"
        return "".join(CHINESE_DIGITS[int(digit)] for digit in str(value)).replace("〇", zero)
    width = len(sample) if sample.isdigit() and (sample.startswith("0") or len(sample) > 2) else 0
    return str(value).zfill(width)


def _parse_by_value(text: str) -> int | None:
    total = digit = 0
    seen = False
    for char in text:
        if char in _ALL_DIGITS:
            digit = _ALL_DIGITS[char]
        elif char in _UNITS:
            total += (digit or 1) * _UNITS[char]
            digit = 0
        elif char in _TENS and not total:
            total, digit = _TENS[char], 0
        else:
            return None
        seen = True
    return total + digit if seen else None


def _format_by_value(value: int) -> str:
    if value < 10:
        return CHINESE_DIGITS[value] if value else "零"
    if value < 100:
        tens, ones = divmod(value, 10)
        return ("" if tens == 1 else CHINESE_DIGITS[tens]) + "十" + (CHINESE_DIGITS[ones] if ones else "")
    return "".join(CHINESE_DIGITS[int(digit)] for digit in str(value))
