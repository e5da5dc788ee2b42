import pytest

from hdeid.detector.detect import Detector
from tests.fakes.detection import FakePattern


def _days(text: str, *known: str) -> list[str]:
    document = Detector([FakePattern(DATE=day) for day in known]).detect(text)
    return [document.surface(span) for span in document.spans]


@pytest.mark.parametrize(
    ("text", "known", "days"),
    [
        ("4.2 已缩小 4.9 同前 4.16 消失", ("4.2", "4.16"), ["4.2", "4.9", "4.16"]),
        ("1/9 服 4/9 服 7/9 漏", ("1/9", "7/9"), ["1/9", "4/9", "7/9"]),
        ("4.2 血钾 3.9 4.16 复查", ("4.2", "4.16"), ["4.2", "4.16"]),
        ("4.2 升 4.9 mmol 4.16", ("4.2", "4.16"), ["4.2", "4.16"]),
        ("4.2 已缩小 4.9 同前 4.16", ("4.2",), ["4.2"]),
        ("4.2 已缩小\n4.9 同前\n4.16", ("4.2", "4.16"), ["4.2", "4.16"]),
    ],
)
def test_days_of_a_line_are_alike_where_they_go_up(text: str, known: tuple[str, ...], days: list[str]) -> None:
    assert days == _days(text, *known)


@pytest.mark.parametrize(
    ("text", "known", "days"),
    [
        ("4.2-4.16 访视", "4.2", ["4.2", "4.16"]),
        ("4.2-4.16 访视", "4.16", ["4.2", "4.16"]),
        ("1988.9—1992.7 某校", "1988.9", ["1988.9", "1992.7"]),
        ("2021.12.24至1.6 住院", "2021.12.24", ["2021.12.24", "1.6"]),
        ("4.2-4.16 mmol", "4.2", ["4.2"]),
        ("4.2-4.1 访视", "4.2", ["4.2"]),
        ("4.2-4.36 访视", "4.2", ["4.2"]),
        ("1988.9—9.12 某校", "1988.9", ["1988.9"]),
    ],
)
def test_both_ends_of_a_range_are_days_where_one_is(text: str, known: str, days: list[str]) -> None:
    assert days == _days(text, known)


@pytest.mark.parametrize(
    ("cells", "known", "days"),
    [
        (("9.5", "10.8", "11.2", "12.1"), ("11.2", "12.1"), ["9.5", "10.8", "11.2", "12.1"]),
        (("9.5", "10.8", "11.2", "12.1"), ("12.1",), ["12.1"]),
        (("9.5", "13.8", "11.2", "12.1"), ("11.2", "12.1"), ["11.2", "12.1"]),
        (("9.5", "8.8", "11.2", "12.1"), ("11.2", "12.1"), ["11.2", "12.1"]),
    ],
)
def test_a_column_of_days_that_go_up_is_whole(cells: tuple[str, ...], known: tuple[str, ...], days: list[str]) -> None:
    rows = "\n".join(f"{letter}甲|{cell}|好" for letter, cell in zip("己庚辛壬", cells, strict=True))

    assert days == _days(f"姓名|发放|备注\n{rows}", *known)


@pytest.mark.parametrize(
    ("text", "days"),
    [
        ("6.7 AB+ 余敏 2U\n6.8 骨科 会诊", ["6.7"]),
        ("6.7 余敏 痛风\n6.8 凌霄 复诊\n6.9 康宁 取药\n6.12 取报告\n6.15 失访", ["6.7", "6.8", "6.9", "6.12", "6.15"]),
        ("6.7 余敏 痛风\n6.8 凌霄 复诊\n6.9 康宁 取药\n6.2 取报告", []),
        ("6.1 余敏 主持\n6.2 凌霄 记录\n6.3 其他", []),
        ("6.31 余敏 痛风", []),
        ("血钾 6.7 余敏 痛风", []),
    ],
)
def test_days_at_the_heads_of_lines_stand_before_people(text: str, days: list[str]) -> None:
    document = Detector([FakePattern(NAME=name) for name in ("余敏", "凌霄", "康宁")]).detect(text)

    assert days == [document.surface(span) for span in document.spans if span.category == "DATE"]
