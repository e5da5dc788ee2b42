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
        ("2 尹国才 夫 57 高血压", "57"),
        ("户主之母，尹国才,父,71,", "71"),
        ("尹国才 | 妻 | 45 | 未采", "45"),
        ("尹国才 68  流涧四队", "68"),
        ("尹国才 71 COPD复诊", "71"),
        ("尹国才 64 脑梗死", "64"),
        ("尹国才大爷 77。", "77"),
        ("尹国才 M57", "57"),
        ("尹国才（F 62），无人接", "62"),
        ("尹国才M36 胰腺炎", "36"),
        ("妻 尹国才 63，右耳聋", "63"),
        ("（尹国才）76 痛风发作", "76"),
        ("尹国才 壮 44 拒", "44"),
        ("尹国才 侗族 61，务农", "61"),
        ("尹某（尹国才）53 女", "53"),
        ("尹国才老爹，84，瘫痪在床", "84"),
        ("尹国才太公 91", "91"),
        ("同住（尹国才 47）咳嗽", "47"),
        ("同住（其子尹国才，47）咳嗽", "47"),
        ("邻居尹国才（8）、同桌", "8"),
        ("尹国才(佤) 33 发热", "33"),
        ("尹国才（6） 出疹", "6"),
        ("“尹国才” 44 农药中毒", "44"),
        ("尹国才老 87 COPD", "87"),
        ("7床 尹国才 4 支原体肺炎", "4"),
        ("+7床 “尹国才” 11 热性惊厥", "11"),
    ],
)
def test_a_bare_number_behind_a_name_is_an_age(text, age):
    assert _ages(text) == [age]


@pytest.mark.parametrize(
    "text",
    [
        "7床 尹国才 4 支头孢",
        "尹国才 4 支原体肺炎",
        "7床 尹国才 2 级护理",
        "“尹国才” 20 粒",
        "尹国才老 60 步",
        "尹国才，7，龟甲先煎",
        "尹国才 壮 44 kg",
        "尹某（尹国才）12 例",
        "尹国才，80mg口服",
        "尹国才 | 14 | 附子先煎",
        "尹国才 12床",
        "尹国才 夫 57床 高血压",
        "尹国才 母 57 次随访",
        "尹国才 30 支已发",
        "尹国才 21 时到院",
        "尹国才 36 全瓷",
        "尹国才，120，80，心率齐",
        "尹国才(3)复诊",
        "尹国才(3) 复诊",
        "尹国才(4)班",
        "量表（合计，尹国才评 47）",
        "共（尹国才 47 例）",
        "尹国才 F16 导尿管",
        "尹国才 M12A 膜片",
        "尹国才 92，成双 88，均合格",
        "尹国才 72；组均 86。",
        "（尹国才）76 床翻身",
    ],
)
def test_other_numbers_behind_a_name_stay(text):
    assert _ages(text) == []


def _ages_of(text: str, *names: str) -> list[str]:
    patterns = [FakePattern(NAME=name) for name in names]
    document = Detector(patterns).detect(text)
    return [document.surface(span) for span in document.spans if span.category == "AGE"]


@pytest.mark.parametrize(
    "text",
    [
        "1 | 杨再光 | 62 | 右髋\n2 | 吴秀英 | 8 | 水痘\n3 | 石老四 | 41 | 甲状腺",
        "1\t杨再光\t苗\t62\tR\n2\t吴秀英\t侗族\t8\tL\n3\t石老四\t汉\t41\t双",
        "301 杨再光 62 煤工尘肺\n302 吴秀英 8 水痘\n303 石老四 41 噪声聋\n304 龙阿妹 35 放炮工",
    ],
    ids=["bars", "tabs with people", "blanks"],
)
def test_numbers_in_a_column_behind_names_are_ages(text):
    found = _ages_of(text, "杨再光", "吴秀英", "石老四", "龙阿妹")

    assert {"62", "41"} <= set(found)


@pytest.mark.parametrize(
    "text",
    [
        "1 | 杨再光 | 7 | 龟甲\n2 | 吴秀英 | 5 | 旋覆花\n3 | 石老四 | 14 | 附子",
        "1 | 杨再光 | 62 | 右髋\n2 | 吴秀英 | 38 | 水痘",
        "姓名\t体重\t诊断\n杨再光\t62\t高血压\n吴秀英\t48\t水痘\n石老四\t71\t痛风",
        "杨再光 62次 随访\n吴秀英 48次 随访\n石老四 71次 随访",
        "杨再光 12 床 随访\n吴秀英 48 床 随访\n石老四 71 床 随访",
    ],
    ids=["doses", "two names", "titled column", "counts", "beds"],
)
def test_numbers_of_other_columns_stay(text):
    assert _ages_of(text, "杨再光", "吴秀英", "石老四") == []


@pytest.mark.parametrize(
    ("text", "ages"),
    [
        ("姓名,孕周,血压\n杨再光,31,120/80\n吴秀英,28,110/70", []),
        ("姓名 孕周\n杨再光 31\n吴秀英 28\n", []),
        ("姓名,年龄,孕周\n杨再光,31,28\n吴秀英,28,30", ["31", "28"]),
        ("孕周不详\n杨再光,31,住院", ["31"]),
    ],
)
def test_weeks_of_a_pregnancy_are_no_ages(text, ages):
    assert _ages_of(text, "杨再光", "吴秀英") == ages
