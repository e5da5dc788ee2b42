"""Calibration of a tagger: curves, their file, and what they do to spans."""

import pytest

from hdeid.core.span import Part, Span
from hdeid.errors import ModelError
from hdeid.tagger.calibration import CALIBRATION_FILE, Calibration, Curve, read_calibration, write_calibration

NAMES = Calibration(
    spans={"NAME": Curve((0.0, 0.8, 1.0), (0.0, 0.4, 0.9)), "": Curve((0.0, 1.0), (0.0, 0.5))},
    stretches={"": Curve((0.0, 0.4), (0.0, 0.8))},
    levels={"NAME": Curve((0.0, 1.0), (0.0, 0.6))},
    recall={"NAME": ((0.9, 0.95), (0.5, 0.99))},
)


def test_scores_are_read_off_the_curves():
    span = NAMES.of_span(Span(0, 2, "NAME", (Part(0, 1, "surname", 0.5),), 0.9))

    assert (span.score, span.parts[0].score) == (pytest.approx(0.65), pytest.approx(0.3))


def test_a_rare_category_takes_the_curve_of_all():
    assert NAMES.of_span(Span(0, 2, "DATE", (), 0.4)).score == pytest.approx(0.2)


def test_the_likeliest_labelling_decides_at_one_half():
    assert NAMES.of_span(Span(0, 2, "NAME", (), 0.6)).score == 0.5
    assert NAMES.of_stretch(Span(0, 2, "NAME", (), 0.4)).score < 0.5


def test_a_model_that_was_never_calibrated_is_taken_at_its_word(tmp_path):
    span = Span(0, 2, "NAME", (Part(0, 1, "surname", 0.5),), 0.9)

    assert span == read_calibration(tmp_path).of_span(span)


def test_a_calibration_is_read_as_it_was_written(tmp_path):
    write_calibration(NAMES, tmp_path, {"seed": 1})

    assert NAMES == read_calibration(tmp_path)


@pytest.mark.parametrize("text", ["", "{}", '{"format": 2}', "[]"])
def test_a_damaged_file_is_refused(text, tmp_path):
    (tmp_path / CALIBRATION_FILE).write_text(text)

    with pytest.raises(ModelError, match="hdeid calibrate"):
        read_calibration(tmp_path)


def test_a_curve_never_falls():
    with pytest.raises(ValueError, match="ascending"):
        Curve((0.0, 1.0), (0.5, 0.4))
