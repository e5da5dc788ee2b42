import pytest
from hypothesis import given
from hypothesis import strategies as st

from hdeid.core.document import Document
from hdeid.core.markup import parse_markup
from hdeid.masker.method import Scope
from hdeid.masker.render import FALLBACK, render
from hdeid.policy.decision import Atom, Decision
from tests.property.strategies import documents

SHOW = Decision(True, rule="s")
TAG = Decision(False, "tag", {}, "t")
STARS = Decision(False, "mask", {}, "m")


def atoms(document: Document) -> list[Atom]:
    """Cut every span at its parts, without gaps."""
    found = []
    for index, span in enumerate(document.spans):
        position = span.start
        for part in span.parts:
            if part.start > position:
                found.append(Atom(position, part.start, span.category, "rest", index))
            found.append(Atom(part.start, part.end, span.category, part.level, index))
            position = part.end
        if position < span.end:
            found.append(Atom(position, span.end, span.category, "rest" if span.parts else "", index))
    return found


def test_neighbouring_atoms_hidden_alike_become_one() -> None:
    document = parse_markup("患者[[NAME|{surname:李}{given:海海}]]来诊")

    view = render(document, [(atom, TAG) for atom in atoms(document)], Scope())

    assert view.text == "患者[姓名]来诊"
    assert view.hidden == {("NAME", "tag"): 1}


def test_a_level_hidden_alone_bears_its_own_name() -> None:
    document = parse_markup("[[NAME|{surname:李}{given:海海}]]")

    view = render(document, list(zip(atoms(document), (SHOW, TAG), strict=True)), Scope())

    assert view.text == "李[名]"


@pytest.mark.parametrize(("marked", "shown"), [
    ("于[[DATE|{year:2023-}{month:05-}{day:31}]]，", "于2023-05，"),
    ("于[[DATE|{year:2023/}{month:5/}{day:31}]]", "于2023/5"),
    ("于[[DATE|{year:２０２３．}{month:５．}{day:３１}]]入院", "于２０２３．５入院"),
    ("[[DATE|{year:2023年}{month:5月}{day:31日}]]", "2023年5月"),
    ("[[DATE|{day:31/}{month:05/}{year:2023}]]", "05/2023"),
    ("[[DATE|{year:2023}{month:05}{day:31}]]-[[DATE|{day:3}]]", "202305-"),
])  # fmt: skip
def test_no_separator_hangs_where_the_day_was_taken_out(marked: str, shown: str) -> None:
    document = parse_markup(marked)
    suppress = Decision(False, "suppress", {}, "d")

    view = render(document, [(atom, suppress if atom.level == "day" else SHOW) for atom in atoms(document)], Scope())

    assert view.text == shown
    assert all(
        view.text[each.view_start : each.view_end] == document.text[each.start : each.end]
        for each in view.segments
        if each.is_shown
    )
    assert len(document.text) == sum(each.end - each.start for each in view.segments)
    assert [each.start for each in view.segments[1:]] == [each.end for each in view.segments[:-1]]


def test_a_method_that_fails_masks_and_is_counted() -> None:
    document = parse_markup("生于[[DATE|{month:腊月}{day:初八}]]")
    shift = Decision(False, "shift", {}, "r")

    view = render(document, [(atom, shift) for atom in atoms(document)], Scope())

    assert view.text == "生于" + FALLBACK
    assert view.faults == {"E-NO-KEY": 1}
    assert view.hidden == {("DATE", "mask"): 1}


def test_an_unknown_method_masks() -> None:
    document = parse_markup("[[NAME|李海海]]")

    view = render(document, [(atom, Decision(False, "encrypt")) for atom in atoms(document)], Scope())

    assert view.text == FALLBACK


def test_a_dropped_record_leaves_nothing() -> None:
    document = parse_markup("患者[[NAME|李海海]]来诊")
    drop = Decision(False, "drop", {"what": "record"}, "r")

    view = render(document, [(atom, drop) for atom in atoms(document)], Scope())

    assert view.text == ""


@given(documents(), st.data())
def test_text_outside_spans_and_shown_atoms_is_unchanged_and_offsets_lead_both_ways(
    document: Document, data: st.DataObject
) -> None:
    decisions = [(atom, data.draw(st.sampled_from([SHOW, TAG, STARS]))) for atom in atoms(document)]

    view = render(document, decisions, Scope())

    assert "".join(view.text[s.view_start : s.view_end] for s in view.segments) == view.text
    assert "".join(document.text[s.start : s.end] for s in view.segments) == document.text
    for segment in view.segments:
        if segment.is_shown:
            assert view.text[segment.view_start : segment.view_end] == document.text[segment.start : segment.end]
            assert view.original_range(segment.view_start, segment.view_end) == (segment.start, segment.end)
            assert view.view_range(segment.start, segment.end) == (segment.view_start, segment.view_end)
