"""Numbers and beds that fill an element of XML whose name says what they are: `<YBH>20417732</YBH>`, `<床号>07</床号>`.

The names are those of columns of hospital databases (`columns.tsv`). Of 12 values so found in authored documents all
are somebody's.
"""

from __future__ import annotations

from collections.abc import Iterator

from hdeid.core.span import Evidence, Span
from hdeid.detector.reading.page import Page
from hdeid.lexicon.columns import column_title
from hdeid.text.regex import regex

_ELEMENT = regex(
    r"<(?:[A-Za-z0-9]{1,8}:)?(?P<name>[A-Za-z\u4e00-\u9fff][A-Za-z0-9_\u4e00-\u9fff]{1,30})(?: [^<>\n]{0,60})?>\s{0,4}"
    r"(?:<!\[CDATA\[)?(?P<value>[^<>\[\]\s]{1,32})(?:\]\]>)?\s{0,4}</"
)
_FILE = regex(
    r"(?:住院|出院|门诊|急诊|门急诊|病案|病历|就诊|就诊卡|就诊流水|诊疗卡|标本|样本|条码|检查|检验|申请单?|处方|医嘱|影像|病理|患者|病人|"
    r"挂号|预约|排队|登记|健康档案)(?:号码?|编号)\Z|"
    r"(?i:(?:inp(?:atient)?|outp(?:atient)?|adm(?:ission)?|visit|pat(?:ient)?|specimen|sample|exam|apply|rx|chart)"
    r"_?(?:no|id|num|number)|mrn|barcode)\Z"
)
_BED = regex(r"床位?(?:号码?|编号)?\Z")
_NUMBER = regex(r"(?=[A-Za-z_-]*\d)(?=[A-Za-z_-]*(?:\d[A-Za-z_-]*){3})[A-Za-z0-9][A-Za-z0-9_-]{2,31}")
_BED_NUMBER = regex(r"[\u4e00-\u9fff]{0,4}(?:[A-Z]{1,3}-?)?[加+]?\d{1,4}(?:-\d{1,3})?[A-Z+]?床?")


class Element:
    """Finds the values of those elements; linear in the text."""

    name = "element"

    def find(self, page: Page) -> Iterator[Span]:
        for found in _ELEMENT.finditer(page.text):
            title = column_title(found["name"])
            value = _BED_NUMBER if _BED.search(title) else _NUMBER if _FILE.search(title) else None
            if value and value.fullmatch(found["value"]):
                yield Span(*found.span("value"), "MEDICAL_RECORD", (), 0.95, "pattern:element", Evidence.CONTEXT)
