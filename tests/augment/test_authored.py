"""Authored documents are well marked, and told again of other people."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from augment.genres.authored import FOLDER, documents
from augment.recast import recast
from augment.reword import reword
from hdeid.core.category import CATEGORIES
from hdeid.core.document import Document
from hdeid.core.markup import parse_markup

EVERY = {path.stem: path for path in sorted(FOLDER.glob("*.txt"))}
AUTHORS = sorted({name.rpartition("-")[0] for name in EVERY})


@pytest.mark.parametrize("author", AUTHORS)
def test_authored_documents_are_marked_by_the_taxonomy(author: str) -> None:
    names = [name for name in EVERY if name.startswith(author + "-")]

    assert [fault for name in names for fault in _faults(name)] == []


def _faults(name: str) -> Iterator[str]:
    """Yield what is wrong with the marks of a document: name, category and fault."""
    document = parse_markup(EVERY[name].read_text("utf-8"))
    if "[[" in document.text:
        yield f"{name}: a mark that a backslash before it makes text"
    for span in document.spans:
        category, surface = CATEGORIES[span.category], document.surface(span)
        covered = sum(part.end - part.start for part in span.parts)
        if surface != surface.strip():
            yield f"{name}: {span.category} with blanks at its ends"
        if category.covers_span and covered != len(span):
            yield f"{name}: {span.category} with letters in no level"
        if not {part.level for part in span.parts} <= {level.name for level in category.levels}:
            yield f"{name}: {span.category} with a level of another category"


def test_what_is_kept_apart_is_never_trained_on() -> None:
    seen, unseen = ({document.id for document in documents(is_unseen=flag)} for flag in (False, True))

    assert unseen
    assert not seen & unseen
    assert seen | unseen == EVERY.keys()


def _marked() -> Document:
    return parse_markup(
        "姓名：[[NAME|{surname:李}{given:海海}]]，住[[ADDRESS|{city:上海市}{district:杨浦区}{road:控江路}{number:580号}]]，"
        "电话[[PHONE|{prefix:139}{area:1234}{subscriber:5678}]]，住院号[[MEDICAL_RECORD|ZY20230417]]，"
        "[[DATE|{year:2023-}{month:05-}{day:31 }{time:14:30}]]入院。[[NAME|{surname:李}]]某自诉胸闷，批号20230415。"
    )


def test_a_recast_document_keeps_its_words_categories_and_levels(make_case) -> None:  # type: ignore[no-untyped-def]
    gold = _marked()
    for seed in range(40):
        told = recast(gold, make_case(seed))

        assert [[p.level for p in span.parts] for span in told.spans] == [
            [p.level for p in span.parts] for span in gold.spans
        ]
        assert [span.category for span in told.spans] == [span.category for span in gold.spans]
        for span in told.spans:
            covered = sum(part.end - part.start for part in span.parts)
            assert not CATEGORIES[span.category].covers_span or covered == len(span)
        assert re.sub(r"\d", "", _outside(told)) == re.sub(r"\d", "", _outside(gold))


def test_a_person_has_one_name_throughout_and_dates_exist(make_case) -> None:  # type: ignore[no-untyped-def]
    for seed in range(40):
        told = recast(_marked(), make_case(seed))
        surnames = [
            told.text[part.start : part.end] for span in told.spans for part in span.parts if part.level == "surname"
        ]
        date = next(told.surface(span) for span in told.spans if span.category == "DATE")
        month, day, hour, minute = map(int, re.fullmatch(r"\d{4}-(\d\d)-(\d\d) (\d+):(\d\d)", date).groups())  # type: ignore[union-attr]

        assert surnames[0] == surnames[1]
        assert 1 <= month <= 12
        assert 1 <= day <= 28 or day == 31
        assert hour < 24
        assert minute < 60


def test_most_values_are_drawn_anew(make_case) -> None:  # type: ignore[no-untyped-def]
    gold = _marked()
    names = [recast(gold, make_case(seed)).surface(gold.spans[0]) for seed in range(60)]
    numbers = {recast(gold, make_case(seed)).text[-6:] for seed in range(60)}

    assert names.count("李海海") < 20
    assert len(numbers) > 10


def _outside(document: Document) -> str:
    pieces, position = [], 0
    for span in document.spans:
        pieces.append(document.text[position : span.start])
        position = span.end
    return "|".join([*pieces, document.text[position:]])


def test_text_between_levels_stays_where_it_is(make_case) -> None:  # type: ignore[no-untyped-def]
    gold = parse_markup("邮箱[[EMAIL|{local:zhang88}@{domain:example.cn}]]。")
    for seed in range(10):
        (span,) = recast(gold, make_case(seed)).spans

        assert ["local", "domain"] == [part.level for part in span.parts]
        assert span.parts[0].end + 1 == span.parts[1].start


REWORDED = parse_markup(
    "姓名：[[NAME|{surname:李}{given:海海}]]，自备轮椅、毛毯和饼干，口服阿司匹林片，床头放着毛毯。护士[[NAME|{surname:王}{given:敏}]]取走饼干。"
)


def test_a_reworded_document_keeps_its_identifiers_and_what_stands_beside_them(make_case) -> None:  # type: ignore[no-untyped-def]
    for seed in range(40):
        told = reword(REWORDED, make_case(seed))

        assert [told.surface(span) for span in told.spans] == ["李海海", "王敏"]
        assert told.text.startswith("姓名：李海海，")
        assert "护士王敏" in told.text


def test_a_reworded_document_has_other_things_the_same_at_every_mention(make_case) -> None:  # type: ignore[no-untyped-def]
    told = [reword(REWORDED, make_case(seed)).text for seed in range(200)]
    things = [
        re.search(r"自备(..)、(..)和(..)，口服(.+?)，床头放着(..)。护士王敏取走(..)。", text).groups() for text in told
    ]  # type: ignore[union-attr]

    assert all(first == later for _, first, _, _, later, _ in things)
    assert all(first == later for _, _, first, _, _, later in things)
    assert {thing for one in things for thing in one} > {"雨伞", "茶杯", "硝苯地平", "毛毯", "阿司匹林片"}
    assert told.count(REWORDED.text) < 150
