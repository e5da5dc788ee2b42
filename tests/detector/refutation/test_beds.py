"""Numbers of lines and values measured at beds are readable; beds are hidden."""

import pytest

from hdeid.core.span import Evidence, Span
from hdeid.detector.refutation.belie import is_belied


def _is_belied(text: str, before: str, number: str, category: str = "MEDICAL_RECORD") -> bool:
    start = text.index(before) + len(before)
    return is_belied(Span(start, start + len(number), category, (), 0.6, "tagger", Evidence.MODEL), text)


_TABLE = "1|桂某|男|44|上感\n2|边某|女|67|高血压"
_LIST = "待转诊\n1 桂某 心衰\n2 边某 肺炎\n3 卞某 胆囊炎"


@pytest.mark.parametrize(
    ("text", "before", "number"),
    [
        (_LIST, "\n", "1"),
        (_LIST, "心衰\n", "2"),
        (_LIST, "肺炎\n", "3"),
        (_TABLE, "上感\n", "2"),
        (_LIST + "\n另有\n1 卜某 疝气\n2 艾某 痛风\n3 边某 哮喘", "疝气\n", "2"),
        ("伤者,均住院\n" + _LIST, "肺炎\n", "3"),
        ("血糖 4床11.8 22床 9", "22床 ", "9"),
        ("体温高:4床 38.8 22床 39,已报", "22床 ", "39"),
    ],
)
def test_numbers_of_lines_and_values_are_readable(text, before, number):
    assert _is_belied(text, before, number)


@pytest.mark.parametrize(
    ("text", "before", "number"),
    [
        ("夜班\n" + _LIST, "待转诊\n", "1"),
        ("伤者,夜班\n" + _LIST, "肺炎\n", "3"),
        ("均住院\n" + _LIST, "肺炎\n", "3"),
        (_LIST.replace("\n3", "\n5"), "肺炎\n", "5"),
        (_LIST.replace("\n1", "\n4"), "待转诊\n", "4"),
        ("待转诊\n1 桂某 心衰\n2 边某 肺炎", "心衰\n", "2"),
        (_TABLE + "\n病区", "上感\n", "2"),
        (_TABLE.replace("\n2", "\n3"), "上感\n", "3"),
        (_TABLE.replace("\n2", "\n待查\n2"), "待查\n", "2"),
        ("测血糖 4床 9 22", "4床 ", "9"),
        ("血糖 4床11.8\n测血压 22床 9", "22床 ", "9"),
    ],
)
def test_numbers_that_may_be_beds_are_hidden(text, before, number):
    assert not _is_belied(text, before, number)


@pytest.mark.parametrize(
    ("text", "before", "number", "category"),
    [
        ("移植\n仓6 巫海燕 -7 白消安", "海燕 ", "-7", "MEDICAL_RECORD"),
        ("移植\n仓6 巫海燕 -7 白消安", "海燕 -", "7", "MEDICAL_RECORD"),
        ("移植\n8仓 巫海燕 +19\n", "海燕 ", "+19", "PHONE"),
        ("移植\n仓6 巫海燕 -7 Mel", "-7 ", "Mel", "NAME"),
    ],
)
def test_days_from_a_transplant_are_readable(text, before, number, category):
    assert _is_belied(text, before, number, category)


@pytest.mark.parametrize(
    ("text", "before", "number", "category"),
    [
        ("病房\n6床 巫海燕 -7 白消安", "海燕 ", "-7", "MEDICAL_RECORD"),
        ("移植\n+19 巫海燕", "移植\n", "+19", "MEDICAL_RECORD"),
        ("移植\n仓6 巫海燕 +19床", "海燕 ", "+19", "MEDICAL_RECORD"),
        ("移植\n仓6 巫海燕 19", "海燕 ", "19", "MEDICAL_RECORD"),
        ("移植\n仓6 巫海燕 -7 Wei", "-7 ", "Wei", "NAME"),
        ("移植\n仓6 巫海燕 Mel", "海燕 ", "Mel", "NAME"),
    ],
)
def test_beds_and_names_in_a_list_of_transplants_are_hidden(text, before, number, category):
    assert not _is_belied(text, before, number, category)


@pytest.mark.parametrize(
    ("text", "before", "number"),
    [
        ("病区共8床空", "病区共", "8床"),
        ("病区共8床空", "", "病区共8床"),
        ("一共9床要换药", "一共", "9床"),
        ("全科42床,实收39床", "", "全科42床"),
        ("全科42床,实收39床", "实收", "39床"),
        ("加床都撤了,还剩4床。", "还剩", "4床"),
        ("晚上还有4床空着", "还有", "4床"),
        ("夜里又来了3床,都发热", "来了", "3床"),
        ("昨晚加了3床,在走廊", "加了", "3床"),
        ("急诊留观7 个人", "急诊", "留观7"),
    ],
)
def test_counted_beds_and_people_are_readable(text, before, number):
    assert _is_belied(text, before, number)


@pytest.mark.parametrize(
    ("text", "before", "number"),
    [
        ("收9床病人", "收", "9床"),
        ("一共9床、17床要换药", "一共", "9床"),
        ("病区公共9床", "公共", "9床"),
        ("床号 全科9床", "床号 ", "全科9床"),
        ("全科42床 桂海燕 今日手术,实收39床", "", "全科42床"),
        ("加床满,还剩4床没换药", "还剩", "4床"),
        ("加床满,还有4床,镇痛泵堵了", "还有", "4床"),
        ("又来了3床的家属", "又来了", "3床"),
        ("又来了31床", "又来了", "31床"),
        ("雾化加了3床", "加了", "3床"),
        ("留观7 卞某", "", "留观7"),
        ("流水号 7710 个人账户", "流水号 ", "7710"),
    ],
)
def test_beds_beside_words_that_count_are_hidden(text, before, number):
    assert not _is_belied(text, before, number)
