"""The sweep: missed against over-masked at falling thresholds."""

from __future__ import annotations

from xml.etree import ElementTree

import pytest

from hdeid.core.document import Document
from hdeid.core.markup import parse_markup
from hdeid.core.span import Span
from hdeid.evaluation.picture import draw
from hdeid.evaluation.sweep import Row, Sweep, Word

GOLD = parse_markup("患者[[NAME|李海海]]，[[AGE|56岁]]，来诊")


def found(*spans: Span) -> Document:
    return Document(GOLD.text, tuple(spans))


def swept() -> Sweep:
    sweep = Sweep((0.5, 0.1))
    name, age, visit = Span(2, 4, "NAME"), Span(6, 9, "AGE"), Span(9, 12, "DATE")
    sweep.add(GOLD, [found(name), found(Span(2, 5, "NAME"), age, visit)])
    return sweep


def test_each_threshold_has_its_price() -> None:
    rows = {(row.name, row.threshold): row for row in swept().rows()}

    assert Row(0.5, "all", 6, 4, 4, 0) == rows["all", 0.5]
    assert Row(0.1, "all", 6, 0, 4, 2) == rows["all", 0.1]
    assert (1, 0) == (rows["NAME", 0.5].missed, rows["NAME", 0.1].missed)
    assert 0.5 == rows["DATE", 0.1].hidden_share
    assert ["all", "direct", "NAME", "DATE", "AGE"] == list(dict.fromkeys(name for name, _ in rows))


def test_words_are_whole_stretches_with_the_threshold_that_decides() -> None:
    assert {
        Word(0.5, "missed", "NAME", "海"),
        Word(0.5, "missed", "AGE", "56岁"),
        Word(0.1, "hidden", "DATE", "来诊"),
    } == set(swept().words)


def test_punctuation_counts_neither_as_missed_nor_as_hidden() -> None:
    sweep = Sweep((0.5,))
    sweep.add(GOLD, [found(Span(5, 6, "NAME"))])

    assert {0} == {row.hidden for row in sweep.rows()}


def test_each_threshold_needs_a_document_of_the_same_text() -> None:
    with pytest.raises(ValueError, match="each threshold"):
        Sweep((0.5, 0.1)).add(GOLD, [found()])
    with pytest.raises(ValueError, match="each threshold"):
        Sweep((0.5,)).add(GOLD, [Document("other")])


def test_the_picture_is_sound_xml_with_a_line_a_category() -> None:
    root = ElementTree.fromstring(draw(swept().rows()))
    lines = [element for element in root.iter() if element.tag.endswith("polyline")]

    assert 4 == len(lines)
    assert GOLD.text[2:5] not in ElementTree.tostring(root, encoding="unicode")


def test_an_empty_sweep_draws_its_axes() -> None:
    assert draw(Sweep().rows()).startswith("<svg")
