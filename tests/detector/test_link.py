from hdeid.core.markup import parse_markup
from hdeid.detector.link import link


def _entities(marked: str) -> list[tuple[str, int, list[str]]]:
    document = parse_markup(marked)
    found = link(document.spans, document.text)
    return [(e.category, e.number, [document.surface(document.spans[i]) for i in e.spans]) for e in found]


def test_mentions_of_one_person_are_one_entity():
    marked = (
        "[[NAME|{surname:李}{given:海海}]]，[[NAME|{surname:李}]]先生，[[NAME|{given:海海}]]，[[NAME|{surname:李某}]]"
    )

    assert [("NAME", 1, ["李海海", "李", "海海", "李某"])] == _entities(marked)


def test_a_member_of_staff_is_not_the_patient_of_the_same_surname():
    marked = "[[NAME|{surname:李}{given:海海}]]，[[NAME|{surname:李}]]主任"

    assert [("NAME", 1, ["李海海"]), ("NAME", 2, ["李"])] == _entities(marked)


def test_a_member_of_staff_is_one_by_full_name_and_by_title():
    marked = "[[NAME|{surname:李}{given:建国}]]主任医师，[[NAME|{surname:李}]]主任"

    assert [("NAME", 1, ["李建国", "李"])] == _entities(marked)


def test_a_surname_of_two_persons_is_an_entity_of_its_own():
    marked = "[[NAME|{surname:李}{given:海}]]，[[NAME|{surname:李}{given:江}]]，[[NAME|{surname:李}]]先生"

    assert [1, 2, 3] == [number for _, number, _ in _entities(marked)]


def test_codes_are_one_whatever_their_separators():
    marked = "[[PHONE|13800138000]]，[[PHONE|+86 138-0013-8000]]，[[PHONE|13900139000]]"

    assert [(1, 2), (2, 1)] == [(number, len(found)) for _, number, found in _entities(marked)]


def test_names_are_one_whatever_their_blanks():
    assert 1 == len(_entities("[[NAME|{surname:李}{given:海}]]，[[NAME|{surname:李 }{given:海}]]"))


def test_the_short_name_of_an_organization_belongs_to_the_long_one():
    marked = "[[ORGANIZATION|{body:东湖大学附属新华医院}]]，[[ORGANIZATION|{body:新华医院}]]"

    assert 1 == len(_entities(marked))


def test_entities_are_numbered_per_category_in_order_of_appearance():
    marked = "[[PHONE|13900139000]][[NAME|{given:海海}]][[PHONE|13800138000]]"

    assert [("PHONE", 1), ("NAME", 1), ("PHONE", 2)] == [
        (category, number) for category, number, _ in _entities(marked)
    ]
