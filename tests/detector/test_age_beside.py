import pytest

from hdeid.detector.detect import Detector
from tests.fakes.detection import FakePattern


def _ages(text: str) -> list[str]:
    document = Detector([FakePattern(NAME="尹国才")]).detect(text)
    return [document.surface(span) for span in document.spans if span.category == "AGE"]


@pytest.mark.parametrize(
    ("text", "age"),
    [
        ("公公尹国才，79，前天出院", "79"),
        ("来者尹国才（81）口腔溃疡", "81"),
        ("化名尹国才，三十出头，卖烧鹅", "三十出头"),
        ("尹国才大爷，约60，不肯讲住址", "60"),
        ("尹国才 | 妻 | 45 | 未采", "45"),
        ("尹国才 68  流涧四队", "68"),
    ],
)
def test_a_bare_number_behind_a_name_is_an_age(text, age):
    assert _ages(text) == [age]


@pytest.mark.parametrize(
    "text",
    [
        "尹国才，7，龟甲先煎",
        "尹国才，80mg口服",
        "尹国才 | 14 | 附子先煎",
        "尹国才 12床",
        "尹国才，120，80，心率齐",
        "尹国才(3)复诊",
    ],
)
def test_other_numbers_behind_a_name_stay(text):
    assert _ages(text) == []
