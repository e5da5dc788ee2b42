"""Words of notes, chats and talks are readable where what is glued to them says so; names that read alike stay."""

import pytest

from hdeid.detector.detect import Detector
from tests.fakes.detection import FakeTagger


def _found(text: str, name: str, score: float) -> list[str]:
    document = Detector([], FakeTagger(f"[[NAME|{name}]]", score)).detect(text, thresholds={"NAME": 0.2})
    return [document.surface(span) for span in document.spans]


@pytest.mark.parametrize(
    ("text", "name", "score"),
    [
        ("Hi Dongmei,", "Hi", 0.6),
        ("09:00 关 10:00 开 服药", "关", 0.6),
        ("09:00 开期,12:30 关", "关", 0.6),
        ("家属石大林(孙,住校)", "孙", 0.6),
        ("③子,20:10;⑥孙,20:30", "孙", 0.7),
        ("三次未接,经其兄同意", "经其", 0.3),
        ("我系佢新抱", "佢新", 0.7),
        ("我系佢老公", "佢老", 0.7),
        ("密码找我,别老忘", "别老", 0.4),
        ("密码找我,别老忘", "忘", 0.6),
        ("工友钱二后送检", "后", 0.5),
        ("他开皮卡来的", "皮卡", 0.3),
        ("打女儿卡上", "卡上", 0.3),
        ("停航则日期顺延", "顺延", 0.4),
        ("研究者补充(原文):", "原文", 0.5),
        ("CRC 小群「胃癌02」", "小群", 0.9),
        ("Ramadan: evening dose at 19:50", "Ramadan", 0.5),
    ],
)
def test_words_of_notes_are_readable(text: str, name: str, score: float) -> None:
    assert [] == _found(text, name, score)


@pytest.mark.parametrize(
    ("text", "name", "score"),
    [
        ("Hi Tech called", "Tech", 0.6),
        ("09:00 关 交班", "关", 0.6),
        ("关 10:00 开门", "关", 0.9),
        ("核对(孙,周)", "孙", 0.6),
        ("③盐水;⑥孙,20:30", "孙", 0.7),
        ("李其兄已到", "李其", 0.5),
        ("由其林签字", "由其林", 0.6),
        ("请佢新华来", "新华", 0.7),
        ("主治 别老 查房", "别老", 0.5),
        ("大夫别老打来", "别老", 0.5),
        ("技师 皮卡", "皮卡", 0.5),
        ("陪送 后", "后", 0.9),
        ("姓名 顺延", "顺延", 0.9),
        ("委员莫小群(法律)", "莫小群", 0.9),
        ("陪护 小群 来电", "小群", 0.9),
        ("Ramadan called at 19:50", "Ramadan", 0.9),
    ],
)
def test_names_that_read_like_them_are_hidden(text: str, name: str, score: float) -> None:
    assert [name] == _found(text, name, score)
