"""The names at the end of senders' heads."""

import pytest

from hdeid.detector.patterns.name_sender import (
    find_nicknames,
    find_posted,
    find_screen_names,
    find_senders,
    find_speakers,
    read_sender,
)
from hdeid.text.normalize import normalize


@pytest.mark.parametrize(
    ("head", "name"),
    [
        ("县医院急诊白鹿鸣", "白鹿鸣"),
        ("神内普文花", "普文花"),
        ("镇卫生院小孙", "孙"),
        ("中心CRC小何", "何"),
        ("内分泌苏日娜", "苏日娜"),
        ("质控员李强", ""),
        ("骨二科会诊", ""),
        ("神经内科查房", ""),
        ("科主任", ""),
        ("住院号", ""),
    ],
)
def test_a_head_ends_with_a_name_behind_a_place(head, name):
    start, end = read_sender(head, is_often=False)

    assert name == head[start:end]


def test_a_name_of_two_characters_needs_a_head_that_comes_again():
    text = "心内科王芳:到了\n好\n"

    assert [] == list(find_senders(text))
    assert [(3, 5), (14, 16)] == list(find_senders(text + text))


def test_who_is_called_is_named_as_who_sends():
    text = "@导管室昂国明 备好了吗"

    assert [(4, 7)] == list(find_senders(text))


def test_pet_names_that_head_messages_twice_are_names() -> None:
    text = "团团 21:14\n好\nCoco-06中心 21:15\n早\n爹爹 21:16\n团团 21:18\nCoco-06中心 21:19\n爹爹 21:20\n糖糖 21:21"

    assert ["团团", "Coco", "团团", "Coco"] == [text[start:end] for start, end in find_nicknames(text)]


def test_pet_names_stand_behind_the_clock_or_before_a_role_and_surnames_behind_old() -> None:
    text = "08:12 饭饭:哪位\n08:26 饭饭:好\nCrystal(CRA) 9:15\n老唐:搬家了\n老师:收到\n老唐:好的\n老师:好"

    assert ["饭饭", "饭饭", "Crystal", "唐", "唐"] == [text[start:end] for start, end in find_nicknames(text)]


def test_surnames_head_the_lines_of_a_dialogue() -> None:
    text = "护:今朝脚哪能?\n邱:好点了呀。\n护:还肿吗?\n邱:勿肿了。\n护:好的呢。"

    assert ["邱", "邱"] == [text[start:end] for start, end in find_speakers(text)]


@pytest.mark.parametrize(
    "text",
    [
        "方:党参10g\n方:黄芪15g\n时:辰\n温:36.5\n温:36.6",
        "医:疼吗?\n患:疼啊。\n医:几天了?\n患:三天吧。\n医:好的。",
        "调:他咳吗?\n来:咳呀。\n调:几天了?\n来:三天吧。\n调:好的。",
        "方:去吗?\n邱:去呀。\n医:好啊",
    ],
)
def test_captions_and_roles_are_no_speakers(text: str) -> None:
    assert [] == list(find_speakers(text))


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("手麻-糯米：来了\n巡回-青团 08:15\n", ["糯米", "青团"]),
        ("心内科-豆包:收到", ["豆包"]),
        ("关灯-开灯:2021", []),
        ("郝建伟-信息:收到", []),
        ("产科-病房:满床", []),
    ],
)
def test_a_pet_name_stands_behind_a_post(text, names):
    text = text.replace("：", ":")

    assert names == [text[start:end] for start, end in find_posted(text)]


_TALK = "{0}：你们明天去吗？\n{1}：好呀\n{0}：几点？\n{1}：八点吧\n"


@pytest.mark.parametrize("name", ["果冻", "饺子", "二胖", "小汤圆"])
def test_any_words_that_head_a_dialogue_are_a_screen_name(name):
    text = normalize(_TALK.format(name, "护士"))
    assert [name] * 2 == [text[start:end] for start, end in find_screen_names(text)]


@pytest.mark.parametrize(
    "role", ["客服", "市民", "房东", "老乡", "随访员", "夜班", "母亲", "医师", "诊断", "建议", "检验科"]
)
def test_roles_and_captions_that_head_a_dialogue_are_none(role):
    assert [] == list(find_screen_names(normalize(_TALK.format(role, "护士"))))


def test_nobody_speaks_where_nobody_talks():
    assert [] == list(find_screen_names(normalize("果冻：一份\n饺子：二两\n果冻：一份\n饺子：二两\n")))
