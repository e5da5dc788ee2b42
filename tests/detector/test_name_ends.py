"""What stands beside a name is left outside it."""

import pytest

from hdeid.core.span import Span
from hdeid.detector.name_ends import natural_name


@pytest.mark.parametrize(
    ("found", "name"),
    [
        ("王芳", "王芳"),
        ("王芳主任", "王芳"),
        ("李医生", "李"),
        ("司机老石", "石"),
        ("小孔", "孔"),
        ("小敏", "小敏"),
        ("孟会计", "孟"),
        ("佟哥", "佟"),
        ("霍姑娘", "霍"),
        ("臧某某", "臧"),
        ("妹李小燕", "李小燕"),
        ("Sub-I 唐小石", "唐小石"),
        ("Dr. Wang Fang", "Wang Fang"),
        ("Zhang Wei, MD.", "Zhang Wei"),
        ("Zhang W.", "Zhang W."),
    ],
)
def test_a_name_is_brought_to_its_natural_ends(found: str, name: str) -> None:
    span = natural_name(Span(0, len(found), "NAME"), found)

    assert name == found[span.start : span.end]


def test_a_dotted_name_is_taken_whole() -> None:
    text = "买买提·艾力诉头晕"

    span = natural_name(Span(0, 3, "NAME"), text)

    assert text[span.start : span.end] == "买买提·艾力"
