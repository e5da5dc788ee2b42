"""The day and month of 11/06/2024 are told by the other dates of the text."""

import pytest

from hdeid.core.markup import parse_markup
from hdeid.detector.levels.day_first import with_days_first

_READ = "[[DATE|{month:03/}{day:07/}{year:2022}]]"
_TURNED = "[[DATE|{day:03/}{month:07/}{year:2022}]]"


@pytest.mark.parametrize(
    ("text", "is_turned"),
    [
        ("adm. {}, dis. [[DATE|{{day:21/}}{{month:07/}}{{year:2022}}]]", True),
        ("adm. {}, dis. [[DATE|{{month:07/}}{{day:21/}}{{year:2022}}]]", False),
        (
            "{}, [[DATE|{{day:21/}}{{month:07/}}{{year:2022}}]], [[DATE|{{month:07/}}{{day:22/}}{{year:2022}}]]",
            False,
        ),
        ("seen {} in Hong Kong", True),
        ("seen {} in Chengdu", False),
    ],
)
def test_the_order_of_day_and_month_is_that_of_the_text(text: str, is_turned: bool) -> None:
    document = parse_markup(text.format(_READ))
    gold = parse_markup(text.format(_TURNED if is_turned else _READ))

    spans = with_days_first(document.spans, document.text)

    assert [span.parts for span in gold.spans] == [span.parts for span in spans]
