import pytest

from hdeid.detector.detect import Detector


def _listed(text: str) -> list[str]:
    document = Detector([]).detect(text)
    return [document.surface(span) for span in document.spans]


@pytest.mark.parametrize(
    ("text", "beds"),
    [
        ("病区白板\n一级:3、4、11、加1\n病重:4(急性心梗)  18(心衰)\n测血糖:6、15   血压:21", "3 4 11 加1 4 18 6 15 21"),
        (
            "白板 护士\n出院  10 22 41\n防坠床  12 13\n气切  1(D9,套囊压 28)  7(D3)\n病危  1 张/4 李",
            "10 22 41 12 13 1 7 1 4",
        ),
    ],
)
def test_beds_on_a_board_are_found_behind_what_they_need(text, beds):
    assert _listed(text) == beds.split()


@pytest.mark.parametrize(
    "text",
    [
        "病区白板\n一级:3、4、11",
        "入院血压:98、56\n血糖:6、15",
        "病区 床旁\n体温:36、37\n脉搏:80、82",
        "病区 床 护士\n一级:3、4人\n尿量:200、300ml",
    ],
    ids=["one list", "no ward", "no needs", "counts"],
)
def test_other_lists_of_numbers_are_no_board(text):
    assert _listed(text) == []
