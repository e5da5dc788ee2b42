import pytest

from hdeid.core.span import Evidence, Part, Span
from hdeid.detector.settling.settle import clip, settle


def test_candidates_of_one_category_that_overlap_become_one_span():
    short = Span(0, 2, "NAME", (Part(0, 1, "surname"), Part(1, 2, "given")), 0.9, evidence=Evidence.CONTEXT)
    long = Span(0, 3, "NAME", (Part(0, 1, "surname"), Part(1, 3, "given")), 0.6)

    settled = settle([short, long])

    assert [(0, 3, 0.9, Evidence.CONTEXT)] == [(s.start, s.end, s.score, s.evidence) for s in settled]
    assert (Part(0, 1, "surname"), Part(1, 3, "given")) == settled[0].parts


def test_a_date_inside_a_record_number_belongs_to_the_number():
    number = Span(4, 16, "MEDICAL_RECORD", evidence=Evidence.CONTEXT)
    date = Span(4, 12, "DATE", evidence=Evidence.SHAPE)

    assert (number,) == settle([date, number])


def test_a_place_inside_an_organization_belongs_to_it_however_well_proved():
    hospital = Span(0, 7, "ORGANIZATION", evidence=Evidence.MODEL)
    place = Span(0, 3, "ADDRESS", (Part(0, 3, "city"),), evidence=Evidence.CHECK)

    assert (hospital,) == settle([place, hospital])


@pytest.mark.parametrize("place_end", [3, 5])
def test_a_division_before_or_across_the_start_of_an_organization_widens_it(place_end):
    hospital = Span(3, 9, "ORGANIZATION")
    place = Span(0, place_end, "ADDRESS", (Part(0, place_end, "city"),))

    assert [(0, 9, "ORGANIZATION")] == [(s.start, s.end, s.category) for s in settle([hospital, place])]


def test_a_road_before_an_organization_stays_an_address():
    hospital = Span(8, 12, "ORGANIZATION")
    address = Span(0, 8, "ADDRESS", (Part(0, 4, "road"), Part(4, 8, "number")))

    assert (address, hospital) == settle([hospital, address])


def test_a_phone_number_inside_an_email_address_belongs_to_it():
    email = Span(0, 18, "EMAIL", evidence=Evidence.SHAPE)
    phone = Span(0, 11, "PHONE", evidence=Evidence.CONTEXT)

    assert (email,) == settle([phone, email])


def test_addresses_that_touch_become_one():
    first, second = Span(0, 3, "ADDRESS", (Part(0, 3, "city"),)), Span(3, 6, "ADDRESS", (Part(3, 6, "district"),))

    assert [(0, 6, first.parts + second.parts)] == [(s.start, s.end, s.parts) for s in settle([second, first])]


def test_what_sticks_out_of_the_winner_stays_hidden():
    name = Span(0, 4, "NAME", (Part(0, 1, "surname"), Part(1, 4, "given")), evidence=Evidence.MODEL)
    phone = Span(3, 14, "PHONE", evidence=Evidence.CHECK)

    settled = settle([name, phone])

    assert [(0, 3, "NAME"), (3, 14, "PHONE")] == [(s.start, s.end, s.category) for s in settled]
    assert (Part(0, 1, "surname"), Part(1, 3, "given")) == settled[0].parts


def test_a_proved_number_inside_a_tagged_name_is_cut_out_of_it():
    name = Span(0, 20, "NAME", evidence=Evidence.MODEL)
    phone = Span(5, 16, "PHONE", evidence=Evidence.CHECK)

    expected = [(0, 5, "NAME"), (5, 16, "PHONE"), (16, 20, "NAME")]
    assert expected == [(s.start, s.end, s.category) for s in settle([name, phone])]


def test_clip_cuts_parts_at_the_ends():
    span = Span(0, 6, "DATE", (Part(0, 3, "year"), Part(3, 6, "month")))

    assert Span(2, 4, "DATE", (Part(2, 3, "year"), Part(3, 4, "month"))) == clip(span, 2, 4)


def test_nothing_settles_to_nothing():
    assert () == settle([])
