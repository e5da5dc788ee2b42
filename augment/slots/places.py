"""Slots of addresses, places and organisations."""

from __future__ import annotations

from augment.case import Case
from augment.marks import mark
from augment.slots import addresses, organizations


def address(case: Case, argument: str) -> str:
    return case.remember(
        "address " + argument,
        addresses.write(addresses.home_parts(case.rng, case.lex, case.town if case.chance(0.8) else None)),
    )


def other_address(case: Case, _: str) -> str:
    return addresses.write(addresses.home_parts(case.rng, case.lex))


def native(case: Case, other: str) -> str:
    if other:
        return addresses.native_place(case.rng, case.choose(case.lex.townships))
    return case.remember("native", addresses.native_place(case.rng, case.town))


def fragment(case: Case, _: str) -> str:
    town = case.town if case.chance(0.4) else case.choose(case.lex.townships)
    return addresses.fragment(case.rng, case.lex, town)


def place(case: Case, _: str) -> str:
    level = "poi"
    return mark("ADDRESS", (level, addresses.place_name(case.rng, case.lex)))


def hospital(case: Case, _: str) -> str:
    return organizations.write(case.hospital)


def hospital_department(case: Case, _: str) -> str:
    return organizations.write(case.hospital, case.department)


def other_hospital(case: Case, department: str) -> str:
    """Another hospital; with an argument always with a department behind it."""
    town = case.town if case.chance(0.5) else case.choose(case.lex.townships)
    department = organizations.some_department(case.rng) if department or case.chance(0.2) else ""
    return organizations.write(organizations.hospital_parts(case.rng, case.lex, town), department)


def employer(case: Case, _: str) -> str:
    return organizations.write(organizations.employer_parts(case.rng, case.lex, case.town))


def office(case: Case, _: str) -> str:
    return organizations.write(organizations.office_parts(case.rng, case.lex, case.town))


def sponsor(case: Case, argument: str) -> str:
    return case.remember(
        "sponsor " + argument, organizations.write(organizations.sponsor_parts(case.rng, case.lex, case.town))
    )


def bank(case: Case, _: str) -> str:
    return mark("ORGANIZATION", ("body", case.choose(case.lex.banks)))


def bank_branch(case: Case, _: str) -> str:
    """A bank with its branch, which is part of its name."""
    branch = case.choose(("城东", "高新区", "人民路", "新华", "营业部", "开发区", "中山路"))
    return mark("ORGANIZATION", ("body", case.choose(case.lex.banks) + branch + ("支行" if branch != "营业部" else "")))


def somewhere(case: Case, _: str) -> str:
    """A place with its division in one span: 丙县东方菜市场."""
    town = case.town if case.chance(0.6) else case.choose(case.lex.townships)
    region = addresses.region_parts(case.rng, town)[-case.rng.randint(1, 2) :]
    return addresses.write([*region, ("poi", addresses.place_name(case.rng, case.lex))])
