"""Slots of persons: by role, by title, in lists, again in a shorter way."""

from __future__ import annotations

from augment.case import Case
from augment.slots import names, words


def name(case: Case, role: str) -> str:
    return names.write_name(case.person(role or "patient"), case.rng, dot(case))


def dot(case: Case) -> str:
    return case.remember("dot", case.choose(("·", "·", "·", "•", ".", "・", "")))


def again(case: Case, role: str) -> str:
    """A person named before, now in a shorter way."""
    person = case.person(role or "patient")
    chance = case.rng.random()
    if chance < 0.5 or person.kind != "han":
        return names.write_name(person, case.rng, dot(case))
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


def titled(case: Case, role: str) -> str:
    """A member of the staff by surname and title: 李主任."""
    person = case.person(role or "attending")
    title = case.remember(
        f"title {role}", case.choose(words.NURSE_TITLES if role in ("nurse", "head") else words.TITLES)
    )
    if case.chance(0.25):
        return names.write_name(person, case.rng, dot(case)) + title
    return names.write_surname(person) + title


def official(case: Case, role: str) -> str:
    """A person outside the hospital by surname and title: 张警官, 王总, 老李, 姓赵的."""
    person = case.person(role or "official")
    if person.kind != "han":
        return names.write_name(person, case.rng, dot(case))
    surname = names.write_surname(person)
    chance = case.rng.random()
    if chance < 0.6:
        return surname + case.choose(words.OFFICE_TITLES)
    if chance < 0.75:
        return surname + case.choose(words.CIVIL_TITLES)
    if chance < 0.9:
        return case.choose(("老", "小")) + surname
    return "姓" + surname + case.choose(("的", "的老板", "的司机", "的邻居"))


def staff_list(case: Case, argument: str) -> str:
    count = int(argument or case.rng.randint(2, 5))
    joint = case.choose(("、", "、", " ", "，", "/", ",", "  ", "；"))
    people = [case.person(f"staff{index}") for index in range(count)]
    titles = case.chance(0.15)
    return joint.join(
        names.write_name(p, case.rng, dot(case)) + (case.choose(words.TITLES) if titles else "") for p in people
    )


def fresh(case: Case, kind: str) -> str:
    person = names.make_person(case.rng, case.lex, kind=kind)
    return names.write_name(person, case.rng, dot(case))


def fresh_pinyin(case: Case, _: str) -> str:
    return names.write_pinyin(names.make_person(case.rng, case.lex), case.rng, case.lex)
