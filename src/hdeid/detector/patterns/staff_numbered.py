"""Who did something, by number and surname, as slips of dispensaries and tills print it: 发药 0622 尚, 员工号 3320 路.

A single character behind a number is a unit as often (收费 2400 元), so the number must look like one of staff. The
surname may stand first, where the words before say that a person follows: 收款员 尚 0622.
"""

from __future__ import annotations

from collections.abc import Iterator

from hdeid.core.span import Evidence, Part, Span
from hdeid.detector.reading.page import Page
from hdeid.lexicon.names import surnames
from hdeid.text.regex import regex

_SOURCE = "pattern:staff-numbered"
_DONE_BY = regex(
    r"(?:工号|护士|[药医技]师|医生|[发配摆领]药|调配|配液|审方|[核校]对|[复审]核|[核接签]收|收银|收费|缴款|结算|制单|执行|"
    r"录入|打印|操作|采血|采样|检验|报告|登记|挂号)[人者员]?[ :]{1,3}"
    r"(?P<number>(?!20[0-4]\d(?!\d))(?:0\d{2,5}|[1-9]\d{3,5}))[ ]{1,2}(?P<surname>[\u3400-\u9fff])(?=[ \t|,;)]|\n|\Z)"
)
_WHO = regex(
    r"(?:收[款费银]|缴款|结算|制单|挂号|[发配]药|登记|[复审]核|[核校]对|录入|采血|检验|报告|经手|开票|操作|执行|打印|出纳|值班)[人员者]"
    r"[ :]{1,4}(?P<surname>[\u3400-\u9fff])[ ]{0,2}(?:[ ]|(?=\())\(?(?P<number>0\d{2,5})(?![\d.:])"
)
# What numbers count, and what stands in their place.
_NO_SURNAME = frozenset(
    "元角份张支片盒袋瓶粒包次例人名个只根台批件位班组号升克单床页条户年月日时分秒度岁周天完无已未是否同空"
)


class StaffNumbered:
    """Finds number and surname of staff behind what they did; linear in the text."""

    name = "staff-numbered"

    def find(self, page: Page) -> Iterator[Span]:
        for found in (*_DONE_BY.finditer(page.digits), *_WHO.finditer(page.digits)):
            surname = page.text[found.start("surname")]
            if surname in surnames() and surname not in _NO_SURNAME:
                part = Part(*found.span("surname"), "surname")
                yield Span(*found.span("number"), "ACCOUNT", (), 0.9, _SOURCE, Evidence.CONTEXT)
                yield Span(part.start, part.end, "NAME", (part,), 0.9, _SOURCE, Evidence.CONTEXT)
