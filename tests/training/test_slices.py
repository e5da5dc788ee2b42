"""Figures by kind of text: which slice a document and a name fall into, and what is counted there."""

import pytest

from hdeid.core.markup import parse_markup
from hdeid.training.slices import Labelled, describe_slices, kind_of_name, length_of, measure_slices, region_of


def labelled(marked, genre="note"):
    document = parse_markup(marked)
    return Labelled(document.text, tuple(document.spans), genre)


@pytest.mark.parametrize(
    ("marked", "kind"),
    [
        ("[[NAME|{surname:李}{given:海海}]]", "Han, one-character family name"),
        ("[[NAME|{surname:欧阳}{given:海}]]", "compound family name"),
        ("[[NAME|{surname:王}]]医生", "bare family name"),
        ("[[NAME|{given:扎西多吉}]]", "no family name (Tibetan, Mongolian, given names)"),
        ("[[NAME|{given:阿依·}{surname:买买提}]]", "dotted (Uyghur, Kazakh, foreign)"),
        ("[[NAME|{surname:LI }{given:Haihai}]]", "Latin letters, pinyin"),
    ],
)
def test_kind_of_a_name_is_read_off_its_writing(marked, kind):
    document = labelled(marked)

    assert kind == kind_of_name(document.text, document.spans[0])


@pytest.mark.parametrize(
    ("marked", "region"),
    [
        ("住[[ADDRESS|{province:云南省}{city:昆明市}]]", "Southwest"),
        ("住[[ADDRESS|{city:沈阳}]]", "Northeast"),
        ("住[[ADDRESS|{road:人民路}]]", "none named"),
        ("无", "none named"),
    ],
)
def test_region_is_that_of_the_first_division_named(marked, region):
    assert region == region_of(labelled(marked))


def test_length_is_told_in_steps():
    assert ["under 100 characters", "100-299", "1000 and more"] == [
        length_of(labelled("平" * n)) for n in (99, 100, 5000)
    ]


def test_slices_count_letters_and_digits_missed_and_hidden_needlessly(tmp_path):
    documents = [
        labelled("患者[[NAME|{surname:李}{given:海海}]]，咳嗽。", "note"),
        labelled("[[NAME|{surname:王}]]医生，[[SEX|男]]", "chat"),
    ]

    def find(text):
        return [span for span in labelled("患者[[NAME|{surname:李}]]").spans if text.startswith("患者")]

    slices = measure_slices(find, documents)

    assert (3, 2, 4, 0) == tuple(
        getattr(slices["genre"]["note"], key) for key in ("direct", "leaked", "other", "hidden")
    )
    assert 1.0 == slices["genre"]["chat"].leak
    assert {"Han, one-character family name", "bare family name"} == set(slices["kind of name"])

    card = tmp_path / "CARD.md"
    card.write_text("# Tagger\n\n## Sources\n\nnone\n", encoding="utf-8")
    for _ in range(2):
        describe_slices({"Hand-written": slices}, tmp_path)
    text = card.read_text(encoding="utf-8")
    assert 1 == text.count("## By kind of text") == text.count("| genre: chat | 1 | 100.00% | 0.00% |")
    assert "## Sources" in text
