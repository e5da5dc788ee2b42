"""No day of a date goes by the level of a month, which policies show."""

import pytest

from hdeid.core.markup import parse_markup
from hdeid.detector.levels.date import mended


@pytest.mark.parametrize(
    ("read", "right"),
    [
        ("{month:Feb 11-}{day:17, }{year:2023}", "{month:Feb }{day:11-}{day:17, }{year:2023}"),
        ("{month:11-}{day:20 }{month:Sept }{year:2021}", "{day:11-}{day:20 }{month:Sept }{year:2021}"),
        ("{month:June 4/}{day:6, }{year:2022}", "{month:June }{day:4/}{day:6, }{year:2022}"),
        (
            "{month:April }{day:2, }{month:5 and }{day:9, }{year:2022}",
            "{month:April }{day:2, }{day:5 and }{day:9, }{year:2022}",
        ),
        ("{month:May }{day:14-}{month:Jun }{year:12}", "{month:May }{day:14-}{month:Jun }{day:12}"),
        ("{day:14-}{month:Jun-}{year:12}", "{day:14-}{month:Jun-}{year:12}"),
        ("{month:about Feb 11-}{day:17}", "{month:about Feb }{day:11-}{day:17}"),
        ("{month:6-}{day:9号}", "{day:6-9号}"),
        ("{month:6-}{day:9号}{time: 10:20}", "{day:6-9号}{time: 10:20}"),
        ("{month:6-}{day:9}", "{month:6-}{day:9}"),
        ("{month:6/}{day:9 日}", "{month:6/}{day:9 日}"),
        ("{day:06-}{month:Feb-}{year:21}", "{day:06-}{month:Feb-}{year:21}"),
        ("{year:2023-}{month:05-}{day:31}", "{year:2023-}{month:05-}{day:31}"),
    ],
)
def test_days_that_were_read_as_months_are_mended(read: str, right: str) -> None:
    document, gold = (parse_markup(f"于[[DATE|{each}]]回") for each in (read, right))
    (span,) = document.spans

    assert gold.spans[0].parts == mended(span.parts, document.text, span.start, span.end)
