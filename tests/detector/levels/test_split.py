import pytest

from hdeid.core.document import Document
from hdeid.core.markup import parse_markup, write_markup
from hdeid.core.span import Evidence, Part, Span
from hdeid.detector.levels.split import split
from hdeid.lexicon.names import compound_surnames


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
        "[[NAME|{surname:AU YEUNG }{given:Kin}]]",
        "[[NAME|{surname:Wong }{given:Ka Yan}]]",
        "[[NAME|{given:壮壮}]]",
        "[[NAME|{given:阿洁}]]",
        "[[NAME|{surname:吉克}{given:伍沙}]]",
        "[[NAME|{surname:马}{given:海燕}]]",
        "[[NAME|{given:乌日娜}]]",
        "[[SUBJECT|{site:1203-}{subject:030}]]",
        "[[PHONE|{prefix:+1 }{area:206-}{subscriber:555-0142}]]",
        "[[PHONE|{prefix:+44 }{area:20 }{subscriber:7946 0123}]]",
        "[[PHONE|{prefix:+65 }{subscriber:6123 4567}]]",
        "[[SUBJECT|{site:S01}{subject:003}]]",
        "[[SUBJECT|{site:03}{subject:S001}]]",
        "[[SUBJECT|{site:零二}{subject:零零四}]]",
        "[[SUBJECT|{subject:TN-08}]]",
        "[[PHONE|{prefix:139}{area:1234}{subscriber:5678}]]",
        "[[PHONE|{prefix:139-}{area:1234-}{subscriber:5678}]]",
        "[[PHONE|{prefix:0912-}{subscriber:345-077}]]",
        "[[PHONE|{area:(07)}{subscriber:345-0182}]]",
        "[[PHONE|{area:0857-}{subscriber:3223409}]]",
        "[[PHONE|{subscriber:3223409}]]",
        "[[ORGANIZATION|{region:青岛}{body:市立医院}]]",
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
        "[[ADDRESS|{room:Flat 8, }{poi:Jade Garden, }{number:9 }{road:Lake Rd, }{city:Xiamen }{postcode:361004}]]",
        "[[ADDRESS|{district:Xin New Area, }{city:Ho Chi Minh City, }{province:Tibet Autonomous Region}]]",
        "[[ADDRESS|{room:Rm 5, }{unit:Unit 2, }{building:Bldg 17, }{district:Hexi Dist., }{province:Fujian}]]",
        "[[ADDRESS|{floor:3/F, }{building:Tower B, }{poi:Lake Plaza, }{township:Xinqiao Town, }{country:China}]]",
        "[[ADDRESS|{coordinates:21.9812N, }{coordinates:100.7725E}]]",
        "[[ADDRESS|{village:Donghu Village, }{district:Ledong County, }{province:Hainan}]]",
        "[[ID_CARD|{sequence:462}{check:X}]]",
        "[[ID_CARD|{sequence:O04}{check:7}]]",
        "[[BANK_CARD|{account:441}{check:2}]]",
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


@pytest.mark.parametrize(
    "name", ["Zhaojun Hotel", "Jade Garden", "Wah Fu Estate", "Shangri-La", "Xuhe Xincun", "Liping"]
)
def test_a_latin_name_that_no_list_knows_has_a_level_that_policies_hide(name):
    tagged = Span(0, len(name), "ADDRESS", (Part(0, len(name), "city"),), 0.9, evidence=Evidence.MODEL)

    assert ["poi"] == [part.level for part in split(tagged, name).parts]


def test_what_a_pattern_finds_of_a_latin_address_has_no_level_of_the_tagger():
    text = "Lanzhou City, Gansu, alone"
    parts = (Part(0, 14, "district"), Part(14, 21, "city"), Part(21, 26, "province"))

    found = split(Span(0, 26, "ADDRESS", parts, evidence=Evidence.CONTEXT), text)

    assert ["city", "province", "poi"] == [part.level for part in found.parts]


def test_parts_that_cover_the_span_are_kept():
    span = Span(0, 3, "NAME", (Part(0, 1, "surname"), Part(1, 3, "given")))

    assert span == split(span, "王小二")


def test_a_given_name_alone_stays_one():
    span = Span(0, 2, "NAME", (Part(0, 2, "given"),))

    assert span == split(span, "海海")


def test_a_surname_that_is_none_is_read_again():
    span = Span(0, 3, "NAME", (Part(0, 2, "given"), Part(2, 3, "given")))

    assert (Part(0, 1, "surname"), Part(1, 3, "given")) == split(span, "李海海").parts


@pytest.mark.parametrize(
    ("name", "read", "surname"),
    [
        ("宰父春", 1, "宰父"),
        ("钮祜禄敏", 2, "钮祜禄"),
        ("单于飞", 1, "单"),
        ("李海海", 1, "李"),
        ("CHAN Tai Man", 9, "CHAN "),
    ],
)
def test_a_surname_read_in_part_is_read_again(name: str, read: int, surname: str) -> None:
    span = Span(0, len(name), "NAME", (Part(0, read, "surname"), Part(read, len(name), "given")))

    parts = split(span, name).parts

    assert surname == name[parts[0].start : parts[0].end]


@pytest.mark.parametrize(("name", "level"), [("李", "surname"), ("敏", "given"), ("囡", "given")])
def test_one_character_is_a_surname_only_where_that_is_common(name: str, level: str) -> None:
    (part,) = split(Span(0, 1, "NAME", (Part(0, 1, "given"),)), name).parts

    assert level == part.level


def test_what_the_city_founded_bears_no_city_in_its_region() -> None:
    span = Span(0, 6, "ORGANIZATION", (Part(0, 3, "region"), Part(3, 6, "body")))

    assert (Part(0, 2, "region"), Part(2, 6, "body")) == split(span, "青岛市立医院").parts


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


def test_a_department_behind_what_the_tagger_read_is_one() -> None:
    text = "转沂水县人民医院急诊后"
    span = Span(1, 10, "ORGANIZATION", (Part(1, 4, "region"), Part(4, 8, "body")))

    assert [(text[part.start : part.end], part.level) for part in split(span, text).parts] == [
        *(("沂水县", "region"), ("人民医院", "body"), ("急诊", "department")),
    ]


@pytest.mark.parametrize("level", ["given", "surname"])
@pytest.mark.parametrize("surname", sorted(compound_surnames()))
def test_a_name_with_a_compound_surname_has_levels_whatever_the_tagger_read(surname: str, level: str) -> None:
    for name in (surname + "燕", surname + "春燕"):
        span = Span(0, len(name), "NAME", (Part(0, len(name), level),))

        assert sum(part.end - part.start for part in split(span, name).parts) == len(name)


@pytest.mark.parametrize(
    ("read", "right"),
    [
        ("{city:北京}{district:望京}", "{city:北京}{poi:望京}"),
        ("{city:北京}{city:望京}", "{city:北京}{poi:望京}"),
        ("{city:上海}{district:瑞金}", "{city:上海}{poi:瑞金}"),
        ("{province:江西}{district:瑞金}", "{province:江西}{district:瑞金}"),
        ("{city:深圳}{district:南山}", "{city:深圳}{district:南山}"),
        ("{city:深圳}{district:无名区}", "{city:深圳}{district:无名区}"),
        ("{province:香港}{district:觀塘}", "{province:香港}{district:觀塘}"),
        ("{district:新城乡}", "{township:新城乡}"),
        ("{district:和美鎮}", "{district:和美鎮}"),
        ("{country:荷兰}{city:奈梅亨}", "{country:荷兰}{city:奈梅亨}"),
    ],
)
def test_a_name_that_no_register_has_there_is_no_district(read: str, right: str) -> None:
    document, gold = (parse_markup(f"[[ADDRESS|{each}]]") for each in (read, right))

    assert gold.spans[0].parts == split(document.spans[0], document.text).parts


@pytest.mark.parametrize(
    ("marked", "sure"),
    [
        ("[[ADDRESS|{city:阜新市}{district:海州区}{village:某某村}]]", [True, True, True]),
        ("[[ADDRESS|{city:成都市}{district:天府新区}{road:某某路}]]", [True, False, True]),
        ("[[ADDRESS|{city:北京市}{district:望京}]]", [True, True]),
    ],
)
def test_a_level_that_register_or_words_say_as_well_is_sure(marked: str, sure: list[bool]) -> None:
    document = parse_markup(marked)
    span = document.spans[0]
    doubtful = tuple(Part(part.start, part.end, part.level, 0.3) for part in span.parts)

    found = split(Span(span.start, span.end, "ADDRESS", doubtful), document.text)

    assert sure == [part.score == 1 for part in found.parts]
