"""The list of slots: what `<name>` and `<name:argument>` stand for in templates."""

from __future__ import annotations

from collections.abc import Callable

from augment.case import Case
from augment.marks import mark
from augment.slots import (
    abroad,
    clinical,
    codes,
    dates,
    lexical,
    moments,
    names,
    numbers,
    partly,
    persons,
    places,
    spliced,
    spoken,
    words,
)

Fill = Callable[[Case, str], str]


def _plain(function: Callable[[Case], str]) -> Fill:
    return lambda case, _: function(case)


def _listed(category: str, values: list[str]) -> Fill:
    return lambda case, _: mark(category, case.choose(values))


def _paragraph(case: Case, argument: str) -> str:
    count = int(argument or 3)
    return "".join(
        _ended(spliced.spliced(case, "clinical" if case.chance(0.8) else "")) for _ in range(case.rng.randint(1, count))
    )


def _ended(sentence: str) -> str:
    return sentence if sentence.endswith(tuple("。；！？;!?.")) else sentence + "。"


def _number(case: Case, bounds: str) -> str:
    """A whole number between bounds, `<n:3-20>`; the first may be negative."""
    low, _, high = (bounds or "1-9").rpartition("-")
    return str(case.rng.randint(int(low), int(high)))


SLOTS: dict[str, Fill] = {
    # persons
    "patient": lambda case, _: persons.name(case, "patient"),
    "name": persons.name,
    "again": persons.again,
    "titled": persons.titled,
    "official": persons.official,
    "surname": lambda case, role: names.write_surname(case.person(role or "attending")),
    "given": lambda case, role: names.write_given(case.person(role or "patient")),
    "relation": lambda case, role: case.person("rel" + role).relation,
    "relative": lambda case, role: persons.name(case, "rel" + role),
    "short_relation": _plain(lambda case: case.choose(words.SHORT_RELATIONS)),
    "staff": persons.staff_list,
    "fresh": persons.fresh,
    "fresh_pinyin": persons.fresh_pinyin,
    "pinyin": lambda case, role: names.write_pinyin(case.person(role or "patient"), case.rng, case.lex),
    "nickname": lambda case, _: mark("NAME", ("given", case.choose(words.NICKNAMES))),
    "initials": codes.initials,
    # dates and ages
    "date": moments.date, "datetime": moments.date_time, "date_clock": moments.date_clock, "past": moments.past, "somedate": moments.some_date, "monthday": moments.month_day,
    "mdtime": moments.month_day_time,
    "datetimerange": moments.date_time_range,
    "somewhere": places.somewhere, "partial": moments.partial, "birth": moments.birth,
    "clock": _plain(lambda case: dates.clock(case.rng)),
    "age": moments.age, "age_field": moments.age_field, "age_other": moments.age_of_other, "age_en": moments.age_english,
    # places and bodies
    "address": places.address, "address_other": places.other_address, "native": places.native, "fragment": places.fragment, "place": places.place,
    "hospital": places.hospital, "hospital_dept": places.hospital_department, "hospital_other": places.other_hospital, "employer": places.employer, "office": places.office, "sponsor": places.sponsor, "bank": places.bank,
    "postcode": _plain(lambda case: mark("ADDRESS", ("postcode", case.town.code[:2] + numbers.digits(case.rng, 4)))),
    "coordinates": _plain(lambda case: mark("ADDRESS", ("coordinates", f"{case.rng.uniform(20, 48):.4f}, {case.rng.uniform(80, 130):.4f}" if case.chance(0.5) else f"{case.rng.uniform(80, 130):.4f}°E,{case.rng.uniform(20, 48):.4f}°N"))),
    "dept": _plain(lambda case: case.department), "dept_other": _plain(lambda case: case.choose(words.DEPARTMENTS)),
    # numbers
    "mobile": codes.phone, "landline": codes.landline, "phone": codes.any_phone, "id": codes.id_card, "document": codes.document, "captioned_document": codes.captioned_document,
    "record": codes.record, "bed": codes.bed, "bed_field": _plain(lambda case: numbers.bed_code(case.rng)), "insurance": _plain(lambda case: numbers.insurance_number(case.rng)),
    "bankcard": _plain(lambda case: numbers.bank_card(case.rng, case.lex)), "plate": _plain(lambda case: numbers.plate(case.rng, case.lex)),
    "email": codes.email, "url": _plain(lambda case: numbers.url(case.rng, case.lex)), "ip": _plain(lambda case: numbers.ip_address(case.rng)),
    "account": codes.account, "last4": _plain(lambda case: mark("PHONE", ("subscriber", numbers.digits(case.rng, 4)))),
    "staffno": _plain(lambda case: numbers.staff_number(case.rng)), "device": _plain(lambda case: numbers.device_number(case.rng)),
    "subject": codes.subject, "site": codes.site, "random": codes.random_number,
    # properties
    "profession": codes.profession, "ethnicity": codes.ethnicity, "sex_field": _plain(lambda case: mark("SEX", case.sex)), "sex": _plain(lambda case: case.sex),
    "marital_plain": _plain(lambda case: case.choose(words.MARITAL)),
    "sex_en": _plain(lambda case: mark("SEX", case.choose(("Male", "Female", "M", "F", "male", "female")))),
    "sex_any": _plain(lambda case: mark("SEX", case.choose("男女"))),
    "age_event": _plain(lambda case: mark("AGE", f"{case.rng.randint(19, 34)}岁")),
    "nation": _listed("ETHNICITY", words.NATIONALITIES), "religion": _listed("ETHNICITY", words.RELIGIONS),
    "marital": _listed("MARITAL_STATUS", words.MARITAL), "education": _listed("EDUCATION", words.EDUCATIONS), "income": _listed("INCOME", words.INCOMES),
    # as spoken
    "spoken_mobile": _plain(spoken.mobile), "spoken_id": _plain(spoken.id_card), "spoken_record": _plain(spoken.record), "bed_han": _plain(spoken.bed), "age_han": _plain(spoken.age),
    "date_han": _plain(spoken.date), "monthday_han": _plain(spoken.month_day), "n_han": _plain(lambda case: case.choose("二三四五六七八九")),
    # words that are no identifiers, and what stands beside them
    "word": lexical.word, "status": lexical.status, "origin": lexical.origin, "role": lexical.role, "room": lexical.room, "report_title": lexical.report_title, "kin": lexical.kin, "visit": lexical.visit,
    "signatures": lexical.signatures, "english": lexical.english, "kit": lexical.kit, "query": lexical.query, "age_bare": lexical.bare_age, "series": lexical.series,
    # in part or in odd shapes
    "hidden": partly.hidden_name,
    "screen": partly.screen_name,
    "dr": partly.doctor_abbreviated,
    "id_last": partly.last_of_id,
    "card_last": partly.last_of_card,
    "phone_foreign": partly.foreign_phone,
    "extension": partly.extension,
    "range": partly.date_range,
    "vague": partly.vague_date,
    "crossing": partly.crossing,
    "abroad": partly.abroad,
    "station": partly.station,
    "short_bank": partly.short_bank,
    "hospital_en": partly.english_hospital,
    # abroad
    "address_tw": _plain(abroad.taiwan_address), "address_hk": _plain(abroad.hong_kong_address), "address_en": _plain(abroad.english_address), "date_en": _plain(abroad.english_date), "date_tw": _plain(abroad.taiwan_date),
    "phone_tw": _plain(abroad.taiwan_phone), "hospital_tw": _plain(abroad.taiwan_hospital),
    "hospital_hk": _plain(abroad.hong_kong_hospital),
    "bank_branch": places.bank_branch, "native_tw": _plain(abroad.taiwan_native), "profession_tw": _plain(abroad.taiwan_job), "nation_en": _plain(abroad.english_nation),
    "surname_en": lambda case, role: mark("NAME", ("surname", "".join(names.spell(case.person(role).surname, case.lex)).capitalize() or "Li")),
    # clinical content, never an identifier
    "dx": _plain(lambda case: clinical.diagnosis(case.rng, case.lex)), "sx": _plain(lambda case: clinical.symptom(case.rng, case.lex)), "drug": _plain(lambda case: clinical.drug(case.rng, case.lex)),
    "drugs": _plain(lambda case: clinical.drugs_in_text(case.rng, case.lex)), "anaesthetic": _plain(lambda case: case.choose(clinical.ANAESTHETICS)),
    "dose": _plain(lambda case: clinical.dose(case.rng, case.lex)), "labs": _plain(lambda case: clinical.lab_run(case.rng)),
    "lab_table": _plain(lambda case: clinical.lab_table(case.rng)), "vitals": _plain(lambda case: clinical.vitals(case.rng)), "scores": _plain(lambda case: clinical.scores(case.rng)),
    "eponym": _plain(lambda case: case.choose(clinical.EPONYMS)), "trap": _plain(lambda case: clinical.trap_code(case.rng)), "duration": _plain(lambda case: clinical.duration(case.rng)),
    "ago": _plain(lambda case: clinical.relative_time(case.rng)), "check": _plain(lambda case: case.choose(case.lex.checks)),
    "n": _number,
    "digits": lambda case, count: numbers.digits(case.rng, int(count)),
    "upper": lambda case, count: numbers.letters(case.rng, int(count)),
    "real": spliced.spliced,
    "pure": spliced.pure, "paragraph": _paragraph,
    "pure_paragraph": lambda case, count: "".join(_ended(spliced.pure(case, "")) for _ in range(case.rng.randint(1, int(count)))),
}  # fmt: skip
"""Every slot by its name; a slot takes the case and its argument and returns gold markup."""
