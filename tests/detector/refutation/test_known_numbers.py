"""Markers and the numbers of public services are readable; the like of them that number a person are hidden."""

import pytest

from hdeid.core.span import Evidence, Span
from hdeid.detector.refutation.belie import is_belied


def _is_belied(text: str, number: str, category: str, score: float = 0.9) -> bool:
    start = text.rindex(number)
    return is_belied(Span(start, start + len(number), category, (), score, "tagger", Evidence.MODEL), text)


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("CA153结果出来了", "CA153"),
        ("查CA19-9、CEA", "CA19-9"),
        ("CA 72-4 偏高", "CA 72-4"),
        ("CA242 21.5", "CA242 21.5"),
        ("CA50正常", "CA50"),
    ],
)
@pytest.mark.parametrize("category", ["SUBJECT", "MEDICAL_RECORD"])
def test_tumour_markers_are_readable(text, number, category):
    assert _is_belied(text, number, category)


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("受试者CA126入组", "CA126"),
        ("受试者CA125-03入组", "CA125"),
        ("受试者CA1253入组", "CA125"),
        ("CA501入组", "CA501"),
    ],
)
def test_codes_of_subjects_that_look_like_markers_are_hidden(text, number):
    assert not _is_belied(text, number, "SUBJECT")


@pytest.mark.parametrize(
    ("text", "number", "category"),
    [
        ("可拨打12329咨询", "12329", "PHONE"),
        ("监督电话 12388", "12388", "PHONE"),
        ("12356心理热线", "12356", "SUBJECT"),
        ("家属打过12348", "12348", "ACCOUNT"),
        ("停电打95598", "95598", "MEDICAL_RECORD"),
        ("拨打122,交警到场", "122", "SUBJECT"),
        ("路人报120", "120", "PHONE"),
        ("工单 TK-60431 已提", "TK-60431", "MEDICAL_RECORD"),
        ("工单号:2024031900418", "2024031900418", "MEDICAL_RECORD"),
        ("报修单 WX24-0317", "WX24-0317", "PHONE"),
    ],
)
def test_numbers_of_services_and_repairs_are_readable(text, number, category):
    assert _is_belied(text, number, category)


@pytest.mark.parametrize(
    ("text", "number", "category"),
    [
        ("受试者12329", "12329", "SUBJECT"),
        ("随机号: 12345", "12345", "SUBJECT"),
        ("工号12333", "12333", "ACCOUNT"),
        ("短号12345", "12345", "PHONE"),
        ("尾号 12329", "12329", "PHONE"),
        ("12328 桂某\n12329 边某", "12329", "SUBJECT"),
        ("12341 桂某\n12345 边某", "12345", "SUBJECT"),
        ("12345-03入组", "12345", "SUBJECT"),
        ("桂某 110 入组", "110", "SUBJECT"),
        ("工单 13900010002", "13900010002", "PHONE"),
        ("120调度 工单 2024031900418", "2024031900418", "MEDICAL_RECORD"),
        ("加工单 2024031900418", "2024031900418", "MEDICAL_RECORD"),
        ("订单 2024031900418", "2024031900418", "MEDICAL_RECORD"),
    ],
)
def test_numbers_that_may_be_somebody_s_are_hidden(text, number, category):
    assert not _is_belied(text, number, category)
