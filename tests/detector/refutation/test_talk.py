"""Words of a talk are readable where its turns say so; names that read alike stay."""

import pytest

from hdeid.detector.detect import Detector
from hdeid.detector.patterns.name_beside import NameBeside
from tests.fakes.detection import FakeTagger


def _found(text: str, name: str, score: float) -> list[str]:
    document = Detector([NameBeside()], FakeTagger(f"[[NAME|{name}]]", score)).detect(text, thresholds={"NAME": 0.2})
    return [document.surface(span) for span in document.spans]


@pytest.mark.parametrize(
    ("text", "name", "score"),
    [
        ("五妹:妈吃了没\n五哥:没", "五妹", 0.9),
        ("妈吃了没\n满婶 07:31\n没", "满婶", 0.6),
        ("07:31 幺儿:妈吃了没", "幺儿", 0.6),
        ("满姨:妈吃了没", "满", 0.6),
        ("俺六哥在外头", "六哥", 0.6),
        ("屋里,幺女在外头", "幺女", 0.9),
    ],
    ids=["turn", "message", "behind a clock", "half of it", "whose", "youngest child"],
)
def test_kin_by_their_rank_are_readable(text: str, name: str, score: float) -> None:
    assert [] == _found(text, name, score)


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("覃小妹:妈吃了没", "覃小妹"),
        ("覃小妹:妈吃了没", "小妹"),
        ("老四:妈吃了没", "老四"),
        ("联系人五妹 在外头", "五妹"),
        ("问乔六哥去了", "六哥"),
        ("满秀:妈吃了没", "满秀"),
    ],
    ids=["surname", "behind a surname", "老 and rank", "in a sentence", "surname and rank", "a surname like kin"],
)
def test_people_called_like_kin_stay_hidden(text: str, name: str) -> None:
    assert [name] == _found(text, name, 0.6)


@pytest.mark.parametrize(
    ("text", "name", "found"),
    [
        ("六姐:叫湛月\n满秀:好", "湛月\n满秀", ["湛月", "满秀"]),
        ("患者 湛秀\n华   男", "湛秀\n华", ["湛秀\n华"]),
    ],
    ids=["the next speaker", "the rest of a name"],
)
def test_a_name_ends_before_the_next_turn(text: str, name: str, found: list[str]) -> None:
    assert found == _found(text, name, 0.6)


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("满婶:莫催他\n", "莫催他"),
        ("妈莫惹气", "莫惹"),
        ("护士:别洗澡", "别洗"),
        ("嗲嗲:莫担心", "莫担心"),
        ("嗲嗲:多睡哈", "多睡哈"),
        ("嗲嗲:慢点", "慢"),
        ("护士:多大岁数", "多大"),
    ],
)
def test_what_one_is_told_is_readable(text: str, name: str) -> None:
    assert [] == _found(text, name, 0.9)


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("护士:莫水芬在吗", "莫水芬"),
        ("护士:莫听雪到了", "莫听雪"),
        ("护士:多杰到了", "多杰"),
        ("家属:别莲,三十", "别莲"),
        ("黎莫催他", "莫催"),
        ("护士:莫看护来了", "莫"),
        ("家属:多谢童欣", "多谢童欣"),
    ],
    ids=["surname", "a verb that names may hold", "Tibetan", "a rare surname", "behind a surname", "title", "thanks"],
)
def test_people_whose_names_begin_so_stay_hidden(text: str, name: str) -> None:
    assert [name] == _found(text, name, 0.6)


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("医生:几岁啦", "几岁"),
        ("医生:你女儿多大\n", "多大"),
        ("她属兔的,七十", "兔"),
        ("护士:属羊还是属猴", "羊"),
        ("心率八十二,齐的", "齐"),
        ("肾友群里讲的", "友群"),
        ("糖友群里讲的", "糖友群"),
        ("糖友群里讲的", "友"),
    ],
)
def test_questions_for_an_age_and_words_of_patients_are_readable(text: str, name: str) -> None:
    assert [] == _found(text, name, 0.9)


@pytest.mark.parametrize(
    ("text", "name", "found"),
    [
        ("小逯几岁啊", "逯几岁", "逯"),
        ("小逯几岁啊", "逯几", "逯"),
        ("逯小满多大了", "逯小满多大", "逯小满"),
        ("家属兔的", "兔", "兔"),
        ("患者属马秀芬", "马秀芬", "马秀芬"),
        ("主任:齐的,到了", "齐", "齐"),
        ("何友群来了", "友群", "友群"),
    ],
    ids=["behind it", "half of it", "how old", "kin", "surname", "no pulse", "a given name"],
)
def test_names_beside_such_words_stay_hidden(text: str, name: str, found: str) -> None:
    assert [found] == _found(text, name, 0.6)


@pytest.mark.parametrize(
    ("text", "name"),
    [("二叔搁屋里", "搁屋"), ("等紧护士", "紧"), ("伊平日来得勤", "伊平日")],
    ids=["where one is", "what one is doing", "he or she"],
)
def test_words_of_dialects_are_readable(text: str, name: str) -> None:
    assert [] == _found(text, name, 0.9)


@pytest.mark.parametrize(("text", "name"), [("患者伊平,女", "伊平"), ("患者伊一真,女", "伊一真")])
def test_names_that_begin_like_dialect_stay_hidden(text: str, name: str) -> None:
    assert [name] == _found(text, name, 0.6)
