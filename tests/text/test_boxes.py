from time import process_time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hdeid.text.boxes import legible


@pytest.mark.parametrize(
    ("text", "read"),
    [
        ("住院号 |8|0|5|1|", "住院号 |8051|"),
        ("手机：｜１｜３｜９｜", "手机：｜１３９｜"),
        ("筛选号:[0][6]-[2][1]", "筛选号:[06-21]"),
        ("随机号 [ 4 ][ 0 ][ 7 ]", "随机号 [ 407 ]"),
        ("病案号:□7□0□4", "病案号:□704"),
        ("就诊卡号 1_0_9_2", "就诊卡号 1092"),
        ("Date of birth |1|9|5|2| / |0|3|", "Date of birth |1952/03|"),
        ("签名日期 |2|0|2|1| 年 |0|3| 月", "签名日期 |2021年03| 月"),
        ("Initials |K|D|W|", "Initials |KDW|"),
        ("受试者编号 |0|6| |0|1|9|", "受试者编号 |06019|"),
        ("备用 |1|5|9|8|8|8|0|0|1|1|3|", "备用 |15988800113|"),
        ("手机 |1|5|9|8|8|8|0|0|1|1|3| |1|3|8|6|6|0|0|2|1|3|7|", "手机 |15988800113| |13866002137|"),
        ("手机 |1|5|9| 备用 |1|5|9|8|8|8|0|0|1|1|3|", "手机 |159| 备用 |15988800113|"),
        ("电\u200b话 |5|5|1|", "电话 |551|"),
        ("筛选号:|_4_|_0_|-|_7_|_2_|", "筛选号:|40-72|"),
        ("姓名缩写:|_K_|_D_|_-_|", "姓名缩写:|KD-|"),
        ("出生日期:|_1_|_9_|年|_0_|_3_|月", "出生日期:|19年03|月"),
        ("随机号:_4_ _0_ _7_", "随机号:407"),
        ("病案号 ︱7︱0︱4︱", "病案号 ︱704︱"),
        ("受试者编号:【4】【0】【7】", "受试者编号:【407】"),
    ],
)
def test_boxed_characters_behind_a_caption_are_read_as_one_value(text: str, read: str) -> None:
    assert legible(text).text == read


@pytest.mark.parametrize(
    "text",
    [
        "编号|1|2|3|4|",
        "量表代码 □0□1□2",
        "证型代码 □A□B□C",
        "身高 |1|6|8| cm",
        "T|P|R|BP|SpO2",
        "评分 |0|1|0|2|1|0|3|1|0|2|1|",
        "血钾|4|0|3|",
        "住院号 805 | 3 | 女",
        "病历号|姓名|女|3|",
        "评分 |_0_|_1_|_0_|",
        "条目 _4_ _0_ _7_",
        "参考文献【4】【0】",
    ],
)
def test_what_no_caption_calls_a_number_is_left_as_it_stands(text: str) -> None:
    assert legible(text).text == text


@given(st.lists(st.sampled_from("号 /|/|7/|0|/[/1/3/]/□/\u200b/年/ /_/|_2_/【5】".split("/")), max_size=24))
def test_offsets_lead_back_past_the_boxes(pieces: list[str]) -> None:
    text = "".join(pieces)
    seen = legible(text)

    assert [text[seen.original(place)] for place in range(len(seen.text))] == list(seen.text)


@pytest.mark.parametrize("piece", ["|1", "号|", "[1]", "□1", "1_", "号 |1| ", "年|1|", "|_1_", "_1_ ", "【1】"])
def test_time_is_linear_in_boxes_that_never_end(piece: str) -> None:
    start = process_time()
    legible("住院号 " + piece * 40_000)

    assert process_time() - start < 1
