import pytest
from hypothesis import given
from hypothesis import strategies as st

from hdeid.text.normalize import normalize, strip_invisible


@pytest.mark.parametrize(
    ("text", "normal"),
    [
        ("１３８－００１３", "138-0013"),
        ("電話：", "电话:"),
        ("住院號　〇一", "住院号 〇一"),
        ("二○二三", "二〇二三"),
        ("⼀⽉", "一月"),
        ("著名", "著名"),
        ("a\tb\n", "a\tb\n"),
        ("电话 1586▓▓▓２044", "电话 1586***2044"),
        ("手机 177 ████ 6025", "手机 177 **** 6025"),
        ("3205▇▇ ▇▇2X", "3205** **2X"),
        ("张░▒ 赵█梅", "张** 赵*梅"),
        ("进度 ████░░ 60%", "进度 ████░░ 60%"),
        ("05001  ███ 锁", "05001  ███ 锁"),
        ("跌倒 ▓▓▒░▓▒▓▒▒░▓▓▓60", "跌倒 ▓▓▒░▓▒▓▒▒░▓▓▓60"),
    ],
)
def test_each_character_takes_its_plain_form(text: str, normal: str) -> None:
    assert normalize(text) == normal


@given(st.text())
def test_the_normal_form_keeps_the_length(text: str) -> None:
    assert len(normalize(text)) == len(text)


@given(st.text())
def test_the_normal_form_is_its_own_normal_form(text: str) -> None:
    assert normalize(normalize(text)) == normalize(text)


@given(st.text(st.sampled_from("ab\u200b\ufeff\u202e李"), max_size=30))
def test_offsets_lead_back_past_invisible_characters(text: str) -> None:
    visible = strip_invisible(text)

    assert [text[visible.original(i)] for i in range(len(visible.text))] == list(visible.text)


def test_a_range_covers_the_invisible_characters_inside_it() -> None:
    visible = strip_invisible("1\u200b38\u200b")

    assert visible.text == "138"
    assert visible.original_range(0, 3) == (0, 4)
