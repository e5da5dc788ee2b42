"""Screen names that are everyday words, at the heads of messages and wherever else they stand."""

import pytest

from hdeid.detector.patterns.name_screen import find_screened
from hdeid.text.normalize import normalize


def _found(text: str) -> list[str]:
    text = normalize(text)
    return [text[start:end] for start, end in sorted(set(find_screened(text)))]


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("病区群\n雨过天晴：谁在？\n小芳护士：我\n雨过天晴：好", ["雨过天晴"] * 2),
        ("[21:05] 秋水长天: 到了吗\n[21:06] 护士: 到了\n[21:07] 秋水长天: 嗯", ["秋水长天"] * 2),
        ("A满园春色：在吗？\nA满园春色：收到\n已回A满园春色", ["A满园春色"] * 3),
        ("雨过天晴：谁在？\n客服：您好\n雨过天晴：好\n万事如意：明早来", ["雨过天晴", "雨过天晴", "万事如意"]),
        ("患者：@雨过天晴 你好\n雨过天晴：在的", ["雨过天晴"] * 2),
        ("[9:05] 豆包: 你好\n[9:06] 客服: 请讲\n[9:07] 豆包: 疼", ["豆包"] * 2),
    ],
)
def test_who_heads_messages_of_a_chat_is_found_whole_everywhere(text, names):
    assert names == _found(text)


@pytest.mark.parametrize(
    "text",
    [
        # Nobody talks.
        "雨过天晴：一幅\n秋水长天：两幅\n雨过天晴：三幅",
        "初步诊断：肺炎？\n初步诊断：肺栓塞？\n处理意见：复查",
        "[9:05] 系统消息: 已读吗？\n[9:06] 系统消息: 已读",
        "发送时间：几点？\n发送时间：八点\n数据经理：好吗\n数据经理：好",
        # Once, where no other screen name is known.
        "护士：你好\n雨过天晴：在",
        # Somebody's place or role, and the name behind it.
        "行政聂小琳：在吗？\n行政聂小琳：好\n扬州老祁：好吗？\n扬州老祁：好",
    ],
)
def test_captions_roles_and_names_behind_them_are_no_screen_names(text):
    assert [] == _found(text)
