"""One case: a patient with relatives, staff, hospital and dates that agree with each other, and the slots that tell of them."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from datetime import date, timedelta
from random import Random
from typing import TypeVar

from augment.lexicons import Lexicons, Township
from augment.sentences import Sentences
from augment.slots import dates, organizations, words
from augment.slots.names import Person, make_person, spell

Value = TypeVar("Value")


class Case:
    """Everything one document tells of; the same slot names the same person or number throughout.

    Attributes:
        rng: The only source of chance of the document.
        real: Share of surrounding sentences taken from the shared data; 0 leaves only sentences of our own.
    """

    def __init__(
        self,
        rng: Random,
        lex: Lexicons,
        sentences: Sentences | None,
        real: float,
        slots: Mapping[str, Callable[[Case, str], str]],
    ) -> None:
        self.rng = rng
        self.slots = slots
        self.lex = lex
        self.sentences = sentences
        self.real = real if sentences else 0.0
        self.town: Township = rng.choice(lex.townships)
        self.day = date(rng.randint(2008, 2026), 1, 1) + timedelta(days=rng.randint(0, 364))
        self.age = self._draw_age()
        self.birth = self.day - timedelta(days=int(self.age * 365.25) + rng.randint(1, 300))
        self.sex = rng.choice("男女")
        self.patient = make_person(rng, lex, self.sex, self.birth.year)
        self.form = rng.choice(dates.FULL_FORMS)
        self.hospital = organizations.hospital_parts(rng, lex, self.town)
        self.department = rng.choice(words.WARD_DEPARTMENTS)
        self._people: dict[str, Person] = {}
        self._values: dict[str, str] = {}

    def _draw_age(self) -> float:
        chance = self.rng.random()
        if chance < 0.04:
            return self.rng.random()
        if chance < 0.12:
            return self.rng.uniform(1, 17)
        return min(max(self.rng.gauss(56, 17), 16), 99)

    def chance(self, probability: float) -> bool:
        return self.rng.random() < probability

    def choose(self, values: Sequence[Value]) -> Value:
        return values[int(self.rng.random() * len(values))]

    def person(self, role: str) -> Person:
        """Return the person of a role: a relative, a member of the staff; drawn once."""
        if role == "patient":
            return self.patient
        if role not in self._people:
            if role.startswith("rel"):
                title, sex, years = self._draw_relation()
                drawn = make_person(self.rng, self.lex, sex, self.birth.year + years)
                surname = (
                    self.patient.surname
                    if self.patient.kind == drawn.kind == "han"
                    and self.chance(0.85 if title in words.BLOOD_RELATIONS else 0.05)
                    else drawn.surname
                )
                self._people[role] = Person(surname, drawn.given, drawn.sex, drawn.birth_year, drawn.kind, title)
            else:
                kind = "han" if self.chance(0.94) else ""
                self._people[role] = make_person(
                    self.rng, self.lex, birth_year=self.day.year - self.rng.randint(24, 60), kind=kind
                )
        return self._people[role]

    def _draw_relation(self) -> tuple[str, str, int]:
        """Return a relation that fits the patient's sex and age."""
        while True:
            title, sex, years = self.choose(words.RELATIONS)
            if (
                (title in ("妻子", "丈夫") and sex == self.sex)
                or (self.age < 22 and years >= 20)
                or (self.age > 75 and years < -20)
            ):
                continue
            return title, sex, years

    def cast(self, sex: str, youngest: int, oldest: int) -> None:
        """Make the patient fit a document: a woman of child-bearing age, a child. To be called before anything is written."""
        self.sex = sex or self.sex
        self.age = self.rng.uniform(youngest, oldest)
        self.birth = self.day - timedelta(days=int(self.age * 365.25) + self.rng.randint(1, 300))
        self.patient = make_person(self.rng, self.lex, self.sex, self.birth.year)

    def fitting(self, templates: Sequence[str]) -> list[str]:
        """Return the templates that fit the patient; a mark before a template says whom it is for: `@child `, `@old `, `@female `."""
        kinds = {
            "@child": self.age < 14,
            "@old": self.age >= 60,
            "@female": self.sex == "女" and 14 <= self.age <= 55,
            "@adult": self.age >= 18,
        }
        kept = []
        for template in templates:
            head, _, rest = template.partition(" ")
            if head not in kinds:
                kept.append(template)
            elif kinds[head]:
                kept.append(rest)
        return kept

    def remember(self, key: str, value: str) -> str:
        """Return the value first given for a key: a number that stays the same in one document."""
        return self._values.setdefault(key, value)

    def known(self, key: str) -> str:
        """Return a remembered value, or nothing."""
        return self._values.get(key, "")

    def local_part(self, person: Person) -> str:
        """Return the Latin letters of a name as they stand before the @ of an address."""
        syllables = (
            spell(person.surname, self.lex) + spell(person.given.replace("·", ""), self.lex)
            if person.kind != "latin"
            else [person.given.lower(), person.surname.lower()]
        )
        return "".join(syllables) if self.chance(0.6) else syllables[0] + "".join(s[0] for s in syllables[1:])

    def born(self) -> tuple[int, int, int]:
        return self.birth.year, self.birth.month, self.birth.day

    def fill(self, name: str, argument: str) -> str:
        """Return the value of a slot in gold markup.

        Raises:
            KeyError: there is no such slot.
        """
        return self.slots[name](self, argument)
