import pytest

from hdeid.core.document import Document
from hdeid.core.markup import parse_markup, write_markup
from hdeid.core.span import Part, Span
from hdeid.detector.levels import split


def _split(marked: str) -> str:
    """Return gold markup whose levels were taken away and read again."""
    document = parse_markup(marked)
    spans = [Span(span.start, span.end, span.category) for span in document.spans]
    return write_markup(Document(document.text, tuple(split(span, document.text) for span in spans)))


@pytest.mark.parametrize(
    "marked",
    [
        "[[NAME|{surname:李}{given:海海}]]",
        "[[NAME|{surname:欧阳}{given:海棠}]]",
        "[[NAME|{surname:欧阳}]]",
        "[[NAME|{surname:李}]]",
        "[[NAME|{surname:李某某}]]",
        "[[NAME|{surname:李 }{given:海}]]",
        "[[NAME|{given:迪丽娜尔·}{surname:买买提}]]",
        "[[NAME|{given:John }{surname:Smith}]]",
        "[[NAME|{surname:SMITH, }{given:John}]]",
        "[[NAME|{surname:Li }{given:Haihai}]]",
        "[[NAME|{given:Haihai }{surname:Li}]]",
        "[[NAME|{given:J. }{surname:Smith}]]",
        "[[NAME|{given:扎西次仁}]]",
        "[[NAME|{surname:陈方}{given:安生}]]",
        "[[ADDRESS|{city:上海市}{district:杨浦区}{road:控江路}{number:580号}{unit:3单元}{room:402室}]]",
        "[[ADDRESS|{city:上海市}{district:杨浦区}{road:控江路}{number:1665弄}{building:12号}{room:302室}]]",
        "[[ADDRESS|{province:安徽}{city:六安}]]",
        "[[ADDRESS|{province:安徽省}{city:六安市}{district:霍邱县}{township:城关镇}{village:东湖村}{number:3组}]]",
        "[[ADDRESS|{province:内蒙古}{city:呼伦贝尔市}{district:陈巴尔虎旗}{village:阿日善嘎查}]]",
        "[[ADDRESS|{province:香港}{city:九龙}{district:油尖旺区}{road:弥敦道}{number:100号}{floor:5楼}]]",
        "[[ADDRESS|{province:江苏省}{district:昆山市}{township:玉山镇}]]",
        "[[ADDRESS|{road:控江路}{number:580号}]]",
        "[[ADDRESS|{poi:东湖小区}{building:3号楼}{unit:2单元}{room:502}]]",
        "[[ADDRESS|{country:日本}{city:东京}]]",
        "[[ADDRESS|{room:Room 402, }{number:580 }{road:Kongjiang Road, }{city:Shanghai}]]",
        "[[ORGANIZATION|{region:六安市}{body:人民医院}{department:心内科}]]",
        "[[ORGANIZATION|{body:复旦大学附属中山医院}]]",
        "[[ORGANIZATION|{region:霍邱县}{body:公安局}]]",
        "[[ORGANIZATION|{body:新华医院}]]",
        "[[ORGANIZATION|{body:上海东湖科技有限公司}]]",
        "[[DATE|{year:2023-}{month:05-}{day:31 }{time:14:30}]]",
        "[[DATE|{year:2023年}{month:5月}{day:31日}]]",
        "[[DATE|{year:2023}{month:05}{day:31}]]",
        "[[DATE|{month:5月}{day:31日}]]",
    ],
)
def test_levels_are_read_from_the_text(marked):
    assert marked == _split(marked)


def test_parts_that_cover_the_span_are_kept():
    span = Span(0, 3, "NAME", (Part(0, 1, "surname"), Part(1, 3, "given")))

    assert span == split(span, "王小二")


def test_a_given_name_alone_stays_one():
    span = Span(0, 2, "NAME", (Part(0, 2, "given"),))

    assert span == split(span, "海海")


def test_a_surname_that_is_none_is_read_again():
    span = Span(0, 3, "NAME", (Part(0, 2, "given"), Part(2, 3, "given")))

    assert (Part(0, 1, "surname"), Part(1, 3, "given")) == split(span, "李海海").parts


def test_stretches_between_tagged_parts_are_read():
    span = Span(0, 10, "ADDRESS", (Part(0, 3, "city"),))

    levels = [part.level for part in split(span, "上海市杨浦区控江路九").parts]

    assert ["city", "district", "road"] == levels[:3]


def test_levels_of_address_cover_it_whatever_it_holds():
    text = "上海市,,杨浦区 # 控江路**580号(后门)"

    parts = split(Span(0, len(text), "ADDRESS"), text).parts

    assert len(text) == sum(part.end - part.start for part in parts)


def test_an_organization_whose_body_is_in_pieces_is_read_again():
    span = Span(0, 10, "ORGANIZATION", (Part(0, 4, "body"), Part(6, 10, "body")))

    assert (Part(0, 10, "body"),) == split(span, "东湖大学附属新华医院").parts


def test_the_register_sets_the_level_of_a_division_that_the_tagger_took_for_another() -> None:
    span = Span(0, 6, "ADDRESS", (Part(0, 3, "district"), Part(3, 6, "road")))

    parts = split(span, "上海市国定路").parts

    assert [part.level for part in parts] == ["city", "road"]
