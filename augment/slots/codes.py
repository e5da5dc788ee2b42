"""Slots of numbers and properties: telephone, cards, records, subjects, occupation."""

from __future__ import annotations

from augment.case import Case
from augment.marks import mark
from augment.slots import names, numbers, words


def phone(case: Case, key: str) -> str:
    return case.remember("phone " + (key or str(case.rng.random())), numbers.mobile(case.rng, case.lex))


def landline(case: Case, _: str) -> str:
    return numbers.landline(case.rng, case.lex)


def any_phone(case: Case, key: str) -> str:
    return phone(case, key) if case.chance(0.78) else landline(case, "")


def id_card(case: Case, argument: str) -> str:
    if argument:
        return numbers.id_card(
            case.rng,
            case.choose(case.lex.townships).code,
            (case.rng.randint(1935, 2015), case.rng.randint(1, 12), case.rng.randint(1, 28)),
            case.choose("男女"),
        )
    return case.remember("id", numbers.id_card(case.rng, case.town.code, case.born(), case.sex))


def document(case: Case, kind: str) -> str:
    return numbers.id_document(case.rng, kind or case.choose(numbers.DOCUMENT_KINDS))


def captioned_document(case: Case, _: str) -> str:
    kind = case.choose(numbers.DOCUMENT_KINDS)
    return f"{kind}{case.choose(('：', '：', ':', ' ', '为'))}{numbers.id_document(case.rng, kind)}"


def record(case: Case, key: str) -> str:
    value = numbers.record_number(case.rng)
    return case.remember("record " + key, value) if key else value


def bed(case: Case, new: str) -> str:
    """The patient's bed, or with an argument that of anyone."""
    drawn = numbers.bed(case.rng)
    return drawn if new else case.remember("bed", drawn)


def subject(case: Case, argument: str) -> str:
    site, joint, number = trial_subject(case)
    if argument == "new":
        number = number[:-3] + f"{case.rng.randint(1, 400):03d}"
    if argument == "short":
        return mark("SUBJECT", ("subject", number[-3:] + case.choose(("号", "号", ""))))
    return mark("SUBJECT", ("site", site + joint), ("subject", number))


def trial_subject(case: Case) -> tuple[str, str, str]:
    packed = case.remember("subject", "\0".join(numbers.subject_parts(case.rng)))
    site, joint, number = packed.split("\0")
    return site, joint, number


def site(case: Case, _: str) -> str:
    return trial_subject(case)[0] or "01"


def random_number(case: Case, _: str) -> str:
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


def initials(case: Case, role: str) -> str:
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


def profession(case: Case, other: str) -> str:
    """The patient's occupation, or with an argument that of anyone."""
    if not other and case.age < 18:
        return case.remember("profession", mark("PROFESSION", case.choose(words.CHILD_OCCUPATIONS[case.age >= 7])))
    drawn = mark(
        "PROFESSION", case.choose(words.PROFESSIONS) if case.chance(0.75) else case.choose(case.lex.professions)
    )
    return drawn if other else case.remember("profession", drawn)


def ethnicity(case: Case, other: str) -> str:
    """The patient's ethnic group, or with an argument that of anyone."""
    drawn = mark(
        "ETHNICITY", case.choose(words.ETHNICITIES) if case.chance(0.7) else case.choose(case.lex.ethnic_groups)
    )
    return drawn if other else case.remember("ethnicity", drawn)


def email(case: Case, role: str) -> str:
    return numbers.email(case.rng, case.local_part(case.person(role or "attending")), case.lex)


def account(case: Case, role: str) -> str:
    return numbers.account(case.rng, case.local_part(case.person(role or "patient")))
