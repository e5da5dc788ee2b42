import numpy as np
import pytest

from hdeid.core.markup import parse_markup
from hdeid.tagger.labels import ATOMS, LABELS, atoms_of_span, begin, encode_spans, group_pieces, read_pieces

TEXTS = [
    "[[NAME|{surname:李}{given:海海}]]的户籍是[[ADDRESS|{city:上海市}{district:杨浦区}]]",
    "[[NAME|{given:阿布都·}{surname:买买提}]]和[[NAME|{given:John }{surname:Smith}]]",
    "住[[ADDRESS|{road:长阳路}{number:88弄}{building:3号}{room:201室}]],电话[[PHONE|13800138000]]",
    "[[DATE|{day:31-}{month:MAY-}{year:2023}]]在[[ORGANIZATION|{region:上海市}{body:第九医院}{department:骨科}]]",
    "[[DATE|{year:2023年}{month:5月}{day:31日 }{time:14:30}]]",
    "[[NAME|{surname:张}{given:三}]][[NAME|{surname:李}{given:四}]]",
    "[[ADDRESS|{province:湖北省}{city:武汉市}]][[ADDRESS|{province:湖南省}]]",
    "[[ADDRESS|{road:文一路}{road:学院路}{poi:翡翠苑}{road:内街}]]",
    "[[AGE|56岁]][[PROFESSION|教师]]",
    "",
]


@pytest.mark.parametrize("marked", TEXTS)
def test_labels_give_the_spans_back(marked):
    document = parse_markup(marked)

    pieces = read_pieces(encode_spans(len(document.text), document.spans))
    groups = [[(p.start, p.end, str(p.atom)) for p in group] for group in group_pieces(document.text, pieces)]

    assert groups == [[(start, end, str(atom)) for start, end, atom in atoms_of_span(s)] for s in document.spans]


def test_inside_label_without_its_begin_begins_a_part():
    inside = begin("AGE") + 1

    assert [(p.start, p.end) for p in read_pieces(np.array([0, inside, inside, 0]))] == [(1, 3)]


def test_characters_without_a_level_join_the_part_before():
    document = parse_markup("[[ORGANIZATION|{region:上海}——{body:第九医院}]]")

    labels = [LABELS[label] for label in encode_spans(len(document.text), document.spans)]

    assert ["B-ORGANIZATION.region", *["I-ORGANIZATION.region"] * 3, "B-ORGANIZATION.body"] == labels[:5]


def test_span_without_its_levels_has_no_labels():
    with pytest.raises(ValueError, match="no labels"):
        encode_spans(4, parse_markup("[[NAME|李海]]").spans)


def test_every_atom_has_a_begin_and_an_inside_label():
    assert 2 * len(ATOMS) + 1 == len(LABELS) == len(set(LABELS))
