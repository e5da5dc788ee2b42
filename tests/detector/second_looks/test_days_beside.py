import pytest

from hdeid.core.markup import parse_markup
from hdeid.detector.second_looks.days_beside import days_beside


@pytest.mark.parametrize(
    ("marked", "days"),
    [
        ("9~[[DATE|{day:12号}]]外出", ["9"]),
        ("between 6th and [[DATE|{day:9th of }{month:May }{year:2022}]]", ["6th"]),
        ("on 2, 4 and [[DATE|{day:6 }{month:May}]].", ["4", "2"]),
        ("[[DATE|{month:Dec. }{day:12th}]]-14th, 2021", ["14th", "2021"]),
        ("[[DATE|{month:Feb }{day:10-}{day:17}]], 2024 by phone", ["2024"]),
        ("[[DATE|{month:Feb }{day:10}]], 20241 U", []),
        ("[[DATE|{month:Nov }{day:2nd}]], 8th and 15th", ["8th", "15th"]),
        ("[[DATE|{month:Feb }{day:11}]] to 17", ["17"]),
        ("3、[[DATE|{day:15号}]]出院", []),
        ("12~[[DATE|{day:9号}]]外出", []),
        ("80-[[DATE|{day:9号}]]", []),
        ("[[DATE|{month:Feb }{day:11}]], 17 mg", []),
        ("[[DATE|{month:Feb }{day:11}]], 9 am", []),
        ("[[DATE|{month:2月}{day:11日}]]-17", []),
        ("[[DATE|{month:Feb }{day:11}]] 17:20", []),
    ],
)
def test_days_and_years_beside_the_month_of_a_date_are_found(marked: str, days: list[str]) -> None:
    document = parse_markup(marked)

    assert days == [document.text[span.start : span.end] for span in days_beside(document.spans, document.text)]
