"""The list of slots: what `<name>` and `<name:argument>` stand for in templates."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta

from augment.case import Case
from augment.marks import mark
from augment.slots import abroad, addresses, clinical, dates, names, numbers, organizations, own, spoken, words

Fill = Callable[[Case, str], str]


def _name(case: Case, role: str) -> str:
    return names.write_name(case.person(role or "patient"), case.rng, _dot(case))


def _dot(case: Case) -> str:
    return case.remember("dot", case.choose(("·", "·", "·", "•", ".", "・", "")))


def _again(case: Case, role: str) -> str:
    """A person named before, now in a shorter way."""
    person = case.person(role or "patient")
    chance = case.rng.random()
    if chance < 0.5 or person.kind != "han":
        return names.write_name(person, case.rng, _dot(case))
    surname = names.write_surname(person)
    if chance < 0.7:
        return surname + ("先生" if person.sex == "男" else case.choose(("女士", "女士", "小姐", "太太")))
    if chance < 0.8:
        return surname + case.choose(("某", "某某", "XX", "**"))
    if chance < 0.9:
        return case.choose(("老", "小", "阿")) + surname
    if chance < 0.95:
        return surname + case.choose(words.CIVIL_TITLES)
    return names.write_given(person)


def _titled(case: Case, role: str) -> str:
    """A member of the staff by surname and title: 李主任."""
    person = case.person(role or "attending")
    title = case.remember(f"title {role}", case.choose(words.TITLES))
    if case.chance(0.25):
        return names.write_name(person, case.rng, _dot(case)) + title
    return names.write_surname(person) + title


def _official(case: Case, role: str) -> str:
    """A person outside the hospital by surname and title: 张警官, 王总, 老李, 姓赵的."""
    person = case.person(role or "official")
    if person.kind != "han":
        return names.write_name(person, case.rng, _dot(case))
    surname = names.write_surname(person)
    chance = case.rng.random()
    if chance < 0.6:
        return surname + case.choose(words.OFFICE_TITLES)
    if chance < 0.75:
        return surname + case.choose(words.CIVIL_TITLES)
    if chance < 0.9:
        return case.choose(("老", "小")) + surname
    return "姓" + surname + case.choose(("的", "的老板", "的司机", "的邻居"))


def _staff_list(case: Case, argument: str) -> str:
    count = int(argument or case.rng.randint(2, 5))
    joint = case.choose(("、", "、", " ", "，", "/", ",", "  ", "；"))
    people = [case.person(f"staff{index}") for index in range(count)]
    titles = case.chance(0.15)
    return joint.join(
        names.write_name(p, case.rng, _dot(case)) + (case.choose(words.TITLES) if titles else "") for p in people
    )


def _fresh(case: Case, kind: str) -> str:
    person = names.make_person(case.rng, case.lex, kind=kind)
    return names.write_name(person, case.rng, _dot(case))


def _fresh_pinyin(case: Case, _: str) -> str:
    return names.write_pinyin(names.make_person(case.rng, case.lex), case.rng, case.lex)


def _day(case: Case, argument: str) -> dates.date:
    return case.day + timedelta(days=int(argument or 0))


def _form(case: Case) -> str:
    chance = case.rng.random()
    return (
        case.form
        if chance < 0.9
        else case.choose(dates.FULL_FORMS)
        if chance < 0.97
        else case.choose(dates.EXOTIC_FORMS)
    )


def _date(case: Case, argument: str) -> str:
    return dates.write(dates.full_date(_day(case, argument), _form(case)))


def _date_time(case: Case, argument: str) -> str:
    return dates.write(dates.date_time(_day(case, argument), _form(case), case.rng))


def _past(case: Case, _: str) -> str:
    day = case.day - timedelta(days=case.rng.randint(3, 7000))
    if case.chance(0.5):
        return dates.write(dates.partial_date(day, case.rng))
    return dates.write(dates.full_date(day, _form(case)))


def _some_date(case: Case, _: str) -> str:
    day = case.day + timedelta(days=case.rng.randint(-40, 60))
    chance = case.rng.random()
    if chance < 0.2:
        return dates.write(dates.partial_date(day, case.rng))
    if chance < 0.4:
        return dates.write(dates.date_time(day, _form(case), case.rng))
    return dates.write(dates.full_date(day, _form(case)))


def _month_day(case: Case, argument: str) -> str:
    day = _day(case, argument)
    style = case.remember("month day", case.choose(("han", "han", "hao", "dash", "dot", "slash")))
    m, d = day.month, day.day
    parts = {
        "han": [("month", f"{m}月"), ("day", f"{d}日")], "hao": [("month", f"{m}月"), ("day", f"{d}号")], "dash": [("month", f"{m:02d}-"), ("day", f"{d:02d}")],
        "dot": [("month", f"{m}月"), ("day", f"{d}日")], "slash": [("month", f"{m}月"), ("day", f"{d}日")],
    }[style]  # fmt: skip
    if case.chance(0.25):
        parts[-1] = (parts[-1][0], parts[-1][1] + ("" if style in ("han", "hao") and case.chance(0.7) else " "))
        parts.append(("time", dates.clock(case.rng)))
    return mark("DATE", *parts)


def _partial(case: Case, _: str) -> str:
    return dates.write(dates.partial_date(case.day - timedelta(days=case.rng.randint(30, 4000)), case.rng))


def _birth(case: Case, _: str) -> str:
    if case.chance(0.1):
        return dates.write(dates.partial_date(case.birth, case.rng))
    return dates.write(dates.full_date(case.birth, _form(case)))


def _age_text(case: Case) -> str:
    if case.age < 0.1:
        return f"{max(1, int(case.age * 365))}{case.choose(('天', '天', '日龄', '日'))}"
    if case.age < 1:
        months = max(1, int(case.age * 12))
        return case.choose(
            (
                f"{months}个月",
                f"{months}月龄",
                f"{months}月",
                f"{months}+月",
                f"{months}个月{case.rng.randint(1, 28)}天",
            )
        )
    years = int(case.age)
    if years < 7 and case.chance(0.4):
        return case.choose(
            (
                f"{years}岁{case.rng.randint(1, 11)}个月",
                f"{years}岁{case.rng.randint(1, 11)}月",
                f"{years}岁半",
                f"{years}.5岁",
            )
        )
    return f"{years}" + case.choose(("岁", "岁", "岁", "岁", "周岁", " 岁"))


def _age(case: Case, _: str) -> str:
    return mark("AGE", case.remember("age", _age_text(case)))


def _age_field(case: Case, _: str) -> str:
    if case.age >= 1 and case.chance(0.3):
        return mark("AGE", str(int(case.age)))
    return _age(case, "")


def _age_of_other(case: Case, _: str) -> str:
    years = case.rng.randint(1, 95)
    han = dates.han_number(years) if years < 100 else str(years)
    return mark(
        "AGE",
        case.choose(
            (f"{years}岁", f"{years}岁", f"{years}岁", f"{han}岁", f"{years}多岁", f"{years}周岁", f"{years}来岁")
        ),
    )


def _age_english(case: Case, _: str) -> str:
    years = max(1, int(case.age))
    return mark(
        "AGE",
        case.choose(
            (f"{years}-year-old", f"{years} years old", f"{years} y/o", f"{years}yo", f"{years} years", f"{years}Y")
        ),
    )


def _address(case: Case, argument: str) -> str:
    return case.remember(
        "address " + argument,
        addresses.write(addresses.home_parts(case.rng, case.lex, case.town if case.chance(0.8) else None)),
    )


def _other_address(case: Case, _: str) -> str:
    return addresses.write(addresses.home_parts(case.rng, case.lex))


def _native(case: Case, _: str) -> str:
    return addresses.native_place(case.rng, case.town)


def _fragment(case: Case, _: str) -> str:
    town = case.town if case.chance(0.4) else case.choose(case.lex.townships)
    return addresses.fragment(case.rng, case.lex, town)


def _place(case: Case, _: str) -> str:
    level = "poi"
    return mark("ADDRESS", (level, addresses.place_name(case.rng, case.lex)))


def _hospital(case: Case, _: str) -> str:
    return organizations.write(case.hospital)


def _hospital_department(case: Case, _: str) -> str:
    return organizations.write(case.hospital, case.department)


def _other_hospital(case: Case, _: str) -> str:
    town = case.town if case.chance(0.5) else case.choose(case.lex.townships)
    department = organizations.some_department(case.rng) if case.chance(0.2) else ""
    return organizations.write(organizations.hospital_parts(case.rng, case.lex, town), department)


def _employer(case: Case, _: str) -> str:
    return organizations.write(organizations.employer_parts(case.rng, case.lex, case.town))


def _office(case: Case, _: str) -> str:
    return organizations.write(organizations.office_parts(case.rng, case.lex, case.town))


def _sponsor(case: Case, argument: str) -> str:
    return case.remember(
        "sponsor " + argument, organizations.write(organizations.sponsor_parts(case.rng, case.lex, case.town))
    )


def _bank(case: Case, _: str) -> str:
    return mark("ORGANIZATION", ("body", case.choose(case.lex.banks)))


def _phone(case: Case, key: str) -> str:
    return case.remember("phone " + (key or str(case.rng.random())), numbers.mobile(case.rng, case.lex))


def _landline(case: Case, _: str) -> str:
    return numbers.landline(case.rng, case.lex)


def _any_phone(case: Case, key: str) -> str:
    return _phone(case, key) if case.chance(0.78) else _landline(case, "")


def _id_card(case: Case, argument: str) -> str:
    if argument:
        return numbers.id_card(
            case.rng,
            case.choose(case.lex.townships).code,
            (case.rng.randint(1935, 2015), case.rng.randint(1, 12), case.rng.randint(1, 28)),
            case.choose("男女"),
        )
    return case.remember("id", numbers.id_card(case.rng, case.town.code, case.born(), case.sex))


def _document(case: Case, kind: str) -> str:
    return numbers.id_document(case.rng, kind or case.choose(numbers.DOCUMENT_KINDS))


def _captioned_document(case: Case, _: str) -> str:
    kind = case.choose(numbers.DOCUMENT_KINDS)
    return f"{kind}{case.choose(('：', '：', ':', ' ', '为'))}{numbers.id_document(case.rng, kind)}"


def _record(case: Case, key: str) -> str:
    value = numbers.record_number(case.rng)
    return case.remember("record " + key, value) if key else value


def _bed(case: Case, _: str) -> str:
    return case.remember("bed", numbers.bed(case.rng))


def _subject(case: Case, argument: str) -> str:
    site, joint, number = _trial_subject(case)
    if argument == "new":
        number = number[:-3] + f"{case.rng.randint(1, 400):03d}"
    if argument == "short":
        return mark("SUBJECT", ("subject", number)) + case.choose(("号", "号受试者", ""))
    return mark("SUBJECT", ("site", site + joint), ("subject", number))


def _trial_subject(case: Case) -> tuple[str, str, str]:
    packed = case.remember("subject", "\0".join(numbers.subject_parts(case.rng)))
    site, joint, number = packed.split("\0")
    return site, joint, number


def _site(case: Case, _: str) -> str:
    return _trial_subject(case)[0] or "01"


def _random_number(case: Case, _: str) -> str:
    value = case.choose(
        (
            f"R{numbers.digits(case.rng, 3)}",
            numbers.digits(case.rng, 4),
            numbers.digits(case.rng, 5),
            f"{numbers.digits(case.rng, 3)}",
            f"RND-{numbers.digits(case.rng, 4)}",
        )
    )
    return case.remember("random", mark("SUBJECT", ("subject", value)))


def _initials(case: Case, role: str) -> str:
    text = names.initials(case.person(role or "patient"), case.lex)
    return mark(
        "SUBJECT",
        (
            "subject",
            case.remember(
                "initials " + role,
                text
                if case.chance(0.8)
                else case.choose((text[:1] + "-" + text[1:], text.lower(), ".".join(text) + ".", (text[:2] * 2)[:4])),
            ),
        ),
    )


def _profession(case: Case, _: str) -> str:
    return mark(
        "PROFESSION", case.choose(words.PROFESSIONS) if case.chance(0.75) else case.choose(case.lex.professions)
    )


def _ethnicity(case: Case, _: str) -> str:
    chance = case.rng.random()
    return mark("ETHNICITY", case.choose(words.ETHNICITIES) if chance < 0.7 else case.choose(case.lex.ethnic_groups))


def _email(case: Case, role: str) -> str:
    return numbers.email(case.rng, case.local_part(case.person(role or "attending")), case.lex)


def _account(case: Case, role: str) -> str:
    return numbers.account(case.rng, case.local_part(case.person(role or "patient")))


def _plain(function: Callable[[Case], str]) -> Fill:
    return lambda case, _: function(case)


def _listed(category: str, values: list[str]) -> Fill:
    return lambda case, _: mark(category, case.choose(values))


def _real(case: Case, kind: str) -> str:
    if case.sentences and case.chance(case.real):
        return case.sentences.draw(case.rng, kind)
    return own.sentence(case)


def _paragraph(case: Case, argument: str) -> str:
    count = int(argument or 3)
    return "".join(
        _ended(_real(case, "clinical" if case.chance(0.8) else "")) for _ in range(case.rng.randint(1, count))
    )


def _ended(sentence: str) -> str:
    return sentence if sentence.endswith(tuple("。；！？;!?.")) else sentence + "。"


def _number(case: Case, bounds: str) -> str:
    """A whole number between bounds, `<n:3-20>`; the first may be negative."""
    low, _, high = (bounds or "1-9").rpartition("-")
    return str(case.rng.randint(int(low), int(high)))


SLOTS: dict[str, Fill] = {
    # persons
    "patient": lambda case, _: _name(case, "patient"),
    "name": _name,
    "again": _again,
    "titled": _titled,
    "official": _official,
    "surname": lambda case, role: names.write_surname(case.person(role or "attending")),
    "given": lambda case, role: names.write_given(case.person(role or "patient")),
    "relation": lambda case, role: case.person("rel" + role).relation,
    "relative": lambda case, role: _name(case, "rel" + role),
    "short_relation": _plain(lambda case: case.choose(words.SHORT_RELATIONS)),
    "staff": _staff_list,
    "fresh": _fresh,
    "fresh_pinyin": _fresh_pinyin,
    "pinyin": lambda case, role: names.write_pinyin(case.person(role or "patient"), case.rng, case.lex),
    "nickname": lambda case, _: mark("NAME", ("given", case.choose(words.NICKNAMES))),
    "initials": _initials,
    # dates and ages
    "date": _date, "datetime": _date_time, "past": _past, "somedate": _some_date, "monthday": _month_day, "partial": _partial, "birth": _birth,
    "clock": _plain(lambda case: dates.clock(case.rng)),
    "age": _age, "age_field": _age_field, "age_other": _age_of_other, "age_en": _age_english,
    # places and bodies
    "address": _address, "address_other": _other_address, "native": _native, "fragment": _fragment, "place": _place,
    "hospital": _hospital, "hospital_dept": _hospital_department, "hospital_other": _other_hospital, "employer": _employer, "office": _office, "sponsor": _sponsor, "bank": _bank,
    "postcode": _plain(lambda case: mark("ADDRESS", ("postcode", case.town.code[:2] + numbers.digits(case.rng, 4)))),
    "coordinates": _plain(lambda case: mark("ADDRESS", ("coordinates", f"{case.rng.uniform(20, 48):.4f}, {case.rng.uniform(80, 130):.4f}" if case.chance(0.5) else f"{case.rng.uniform(80, 130):.4f}°E,{case.rng.uniform(20, 48):.4f}°N"))),
    "dept": _plain(lambda case: case.department), "dept_other": _plain(lambda case: case.choose(words.DEPARTMENTS)),
    # numbers
    "mobile": _phone, "landline": _landline, "phone": _any_phone, "id": _id_card, "document": _document, "captioned_document": _captioned_document,
    "record": _record, "bed": _bed, "bed_field": _plain(lambda case: numbers.bed_code(case.rng)), "insurance": _plain(lambda case: numbers.insurance_number(case.rng)),
    "bankcard": _plain(lambda case: numbers.bank_card(case.rng, case.lex)), "plate": _plain(lambda case: numbers.plate(case.rng, case.lex)),
    "email": _email, "url": _plain(lambda case: numbers.url(case.rng, case.lex)), "ip": _plain(lambda case: numbers.ip_address(case.rng)),
    "account": _account, "staffno": _plain(lambda case: numbers.staff_number(case.rng)), "device": _plain(lambda case: numbers.device_number(case.rng)),
    "subject": _subject, "site": _site, "random": _random_number,
    # properties
    "profession": _profession, "ethnicity": _ethnicity, "sex_field": _plain(lambda case: mark("SEX", case.sex)), "sex": _plain(lambda case: case.sex),
    "marital_plain": _plain(lambda case: case.choose(words.MARITAL)),
    "sex_any": _plain(lambda case: mark("SEX", case.choose("男女"))),
    "age_event": _plain(lambda case: mark("AGE", f"{case.rng.randint(19, 34)}岁")),
    "nation": _listed("ETHNICITY", words.NATIONALITIES), "religion": _listed("ETHNICITY", words.RELIGIONS),
    "marital": _listed("MARITAL_STATUS", words.MARITAL), "education": _listed("EDUCATION", words.EDUCATIONS), "income": _listed("INCOME", words.INCOMES),
    # as spoken
    "spoken_mobile": _plain(spoken.mobile), "spoken_id": _plain(spoken.id_card), "spoken_record": _plain(spoken.record), "bed_han": _plain(spoken.bed), "age_han": _plain(spoken.age),
    "date_han": _plain(spoken.date), "monthday_han": _plain(spoken.month_day), "n_han": _plain(lambda case: case.choose("二三四五六七八九")),
    # abroad
    "address_tw": _plain(abroad.taiwan_address), "address_hk": _plain(abroad.hong_kong_address), "address_en": _plain(abroad.english_address), "date_en": _plain(abroad.english_date), "date_tw": _plain(abroad.taiwan_date),
    "phone_tw": _plain(abroad.taiwan_phone), "hospital_tw": _plain(abroad.taiwan_hospital), "native_tw": _plain(abroad.taiwan_native), "profession_tw": _plain(abroad.taiwan_job), "nation_en": _plain(abroad.english_nation),
    "surname_en": lambda case, role: mark("NAME", ("surname", "".join(names.spell(case.person(role).surname, case.lex)).capitalize() or "Li")),
    # clinical content, never an identifier
    "dx": _plain(lambda case: clinical.diagnosis(case.rng, case.lex)), "sx": _plain(lambda case: clinical.symptom(case.rng, case.lex)), "drug": _plain(lambda case: clinical.drug(case.rng, case.lex)),
    "drugs": _plain(lambda case: clinical.drugs_in_text(case.rng, case.lex)), "dose": _plain(lambda case: clinical.dose(case.rng, case.lex)), "labs": _plain(lambda case: clinical.lab_run(case.rng)),
    "lab_table": _plain(lambda case: clinical.lab_table(case.rng)), "vitals": _plain(lambda case: clinical.vitals(case.rng)), "scores": _plain(lambda case: clinical.scores(case.rng)),
    "eponym": _plain(lambda case: case.choose(clinical.EPONYMS)), "trap": _plain(lambda case: clinical.trap_code(case.rng)), "duration": _plain(lambda case: clinical.duration(case.rng)),
    "ago": _plain(lambda case: clinical.relative_time(case.rng)), "check": _plain(lambda case: case.choose(case.lex.checks)),
    "n": _number,
    "digits": lambda case, count: numbers.digits(case.rng, int(count)),
    "upper": lambda case, count: numbers.letters(case.rng, int(count)),
    "real": _real, "paragraph": _paragraph,
}  # fmt: skip
"""Every slot by its name; a slot takes the case and its argument and returns gold markup."""
