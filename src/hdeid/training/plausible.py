"""Where in a text a category may stand that its source does not label.

Without such bounds a category that no one labels in a text would spread over it: nothing there speaks against it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping

import numpy as np
from numpy.typing import NDArray

_CODES = (
    "PHONE",
    "ID_CARD",
    "ID_DOC",
    "MEDICAL_RECORD",
    "SUBJECT",
    "INSURANCE",
    "BANK_CARD",
    "ACCOUNT",
    "PLATE",
    "DEVICE",
)

_NUMERAL = "0-9〇零○一二三四五六七八九十廿卅元正腊初"
_POSTS = (
    "员|师|工|家|者|长|教授|经理|总裁|主席|董事|书记|主任|演员|歌手|导演|学生|农民|司机|医生|护士|会计|委员|代表|总理|总统|秘书|"
    "干部|教练|战士|司令|参谋|博士|院士|老板|军人|警察|保安|保姆|退休|无业|个体"
)
_SHAPES: Mapping[str, re.Pattern[str]] = {
    "DATE": re.compile(
        rf"[{_NUMERAL}][{_NUMERAL}年月日号时点分秒:./~\- 至T上下午晚凌晨份]{{0,40}}[{_NUMERAL}年月日号时点分秒份午]"
        r"|[0-9]{1,2}[-/ ]?(?:JAN|FEB|MAR|APR|MAY|JUN|JUL|AUG|SEP|OCT|NOV|DEC)[A-Z]*[-/ ,]{0,2}[0-9]{0,4}",
        re.IGNORECASE,
    ),
    "AGE": re.compile(
        r"[0-9〇一二三四五六七八九十]{1,4}\s?(?:余|多)?(?:周岁|岁|个月|月龄|月|天|日龄|日)(?:半|[0-9]{1,2}个?月)?"
    ),
    "EMAIL": re.compile(r"[\w.+-]{1,40}@[\w.-]{1,40}"),
    "URL": re.compile(r"(?:https?://|www\.)[\w./?=&%#:~+-]{1,100}|[\w-]{1,30}\.(?:com|cn|org|net)[\w/?=&%.-]{0,50}"),
    "IP": re.compile(r"[0-9A-Fa-f]{1,4}(?:[.:-][0-9A-Fa-f]{1,4}){3,7}"),
    "PROFESSION": re.compile(rf"[\u4e00-\u9fff]{{0,8}}(?:{_POSTS})"),
    "ETHNICITY": re.compile(r"[\u4e00-\u9fff]{1,4}(?:族|国籍|籍)|[\u4e00-\u9fff]{0,2}(?:教徒|穆斯林)"),
    **dict.fromkeys(
        _CODES,
        re.compile(
            r"[0-9A-Za-z*(+](?=[^\u4e00-\u9fff\n]{0,20}[0-9])[0-9A-Za-z*()+_./ -]{2,30}|[0-9]{1,4}\s?床"
            r"|[\u4e00-\u9fff][A-Z][·. ]?[0-9A-Z]{4,6}"
        ),
    ),
}


def plausible_places(text: str, categories: Iterable[str]) -> dict[str, NDArray[np.bool_]]:
    """Return where each category may stand; one without a shape of its own may stand anywhere. Shape: (length,)."""
    found: dict[re.Pattern[str] | None, NDArray[np.bool_]] = {}
    places = {}
    for category in categories:
        shape = _SHAPES.get(category)
        if shape not in found:
            found[shape] = _cover(text, shape)
        places[category] = found[shape]
    return places


def _cover(text: str, shape: re.Pattern[str] | None) -> NDArray[np.bool_]:
    covered = np.full(len(text), shape is None, np.bool_)
    for match in shape.finditer(text) if shape else ():
        covered[match.start() : match.end()] = True
    return covered
