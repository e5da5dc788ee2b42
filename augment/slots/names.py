"""Persons: who they are and every way in which a clinical text writes their name."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

from augment.lexicons import Lexicons
from augment.marks import mark
from augment.slots import words


@dataclass(frozen=True, slots=True)
class Person:
    """One person of a case. `kind` is han (any with a family name first), dotted (A·B), single (given name only) or latin."""

    surname: str
    given: str
    sex: str
    birth_year: int
    kind: str = "han"
    relation: str = ""

    @property
    def text(self) -> str:
        return self.surname + self.given


_PINYIN = {"单": "shan", "解": "xie", "曾": "zeng", "仇": "qiu", "查": "zha", "朴": "piao", "区": "ou", "翟": "zhai",
           "盖": "ge", "尉": "yu", "迟": "chi", "吕": "lv", "覃": "qin", "乐": "yue", "任": "ren", "万": "wan", "俟": "qi"}  # fmt: skip


_KINDS = ("han", "dotted", "single", "foreign", "latin", "yi", "vietnamese", "japanese")
_SHARES = (87, 4.5, 3, 2.5, 2, 0.8, 0.4, 0.4)
_MINORITY = ("dotted", "dotted", "single", "single", "foreign", "yi", "vietnamese", "japanese")


def make_person(rng: Random, lex: Lexicons, sex: str = "", birth_year: int = 0, kind: str = "") -> Person:
    """Return an invented person; most are Han, the rest minority, single-named or foreign."""
    sex = sex or rng.choice("男女")
    birth_year = birth_year or rng.randint(1940, 1998)
    kind = kind or rng.choices(_KINDS, _SHARES)[0]
    if kind == "minority":
        kind = rng.choice(_MINORITY)
    if kind == "dotted":
        given, surname = (
            rng.choice(words.UYGHUR_FEMALE if sex == "女" else words.UYGHUR_MALE),
            rng.choice(words.UYGHUR_MALE),
        )
        if rng.random() < 0.12:
            given += "·" + rng.choice(words.UYGHUR_MALE)
        return Person(surname, given, sex, birth_year, "dotted")
    if kind == "foreign":
        surname, _, given = rng.choice(lex.dotted).partition("·")[::-1]
        if surname and given and "·" not in given:
            return Person(surname, given, sex, birth_year, "dotted")
        return Person("史密斯", "约翰", sex, birth_year, "dotted")
    if kind == "single":
        return Person("", _single_name(rng, sex), sex, birth_year, "single")
    if kind == "yi":
        return Person(rng.choice(words.YI_CLANS), rng.choice(words.YI_GIVEN), sex, birth_year)
    if kind == "vietnamese":
        middle = "氏" if sex == "女" else rng.choice("文廷德国")
        return Person(rng.choice("阮黎陈范黄潘武邓裴杜"), middle + lex.given[sex, 1980].draw(rng), sex, birth_year)
    if kind == "japanese":
        whole = rng.choice(lex.japanese)
        return Person(whole[:2], whole[2:], sex, birth_year)
    if kind == "latin":
        return Person(rng.choice(lex.english), rng.choice(lex.english), sex, birth_year, "latin")
    surname, given = _han_name(rng, lex, sex, birth_year)
    return Person(surname, given, sex, birth_year)


def _single_name(rng: Random, sex: str) -> str:
    chance = rng.random()
    if chance < 0.6:
        first = rng.choice(words.TIBETAN)
        return first + rng.choice(words.TIBETAN) if rng.random() < 0.75 else first
    if chance < 0.9:
        return rng.choice(words.MONGOLIAN)
    return rng.choice(("岩", "玉")) + rng.choice(words.DAI)


def _han_name(rng: Random, lex: Lexicons, sex: str, birth_year: int) -> tuple[str, str]:
    if rng.random() < 0.03:
        word = rng.choice(words.NAMES_LIKE_WORDS)
        return word[0], word[1:]
    chance = rng.random()
    if chance < 0.62:
        surname = lex.surnames.draw(rng)
    elif chance < 0.86:
        surname = lex.flat_surnames.draw(rng)
    elif chance < 0.94:
        surname = rng.choice(lex.rare_surnames)
    else:
        surname = lex.compound_surnames.draw(rng)
    return surname, _given_name(rng, lex, sex, birth_year)


def _given_name(rng: Random, lex: Lexicons, sex: str, birth_year: int) -> str:
    decade = min(max(birth_year // 10 * 10, 1950), 2000)
    chance = rng.random()
    if chance < 0.55:
        length = 1 if rng.random() < 0.28 else 2
        characters = lex.given[sex, decade]
        return "".join(characters.draw(rng) for _ in range(length))
    if chance < 0.70:
        return rng.choice(lex.full_given)
    if chance < 0.80:
        return lex.given_names.draw(rng)
    if chance < 0.90:
        return rng.choice(lex.rare_given) + (lex.given[sex, decade].draw(rng) if rng.random() < 0.6 else "")
    if chance < 0.95:
        return rng.choice(words.GIVEN_LIKE_WORDS)
    first = lex.given[sex, decade].draw(rng)
    return first + first if chance < 0.975 else "".join(rng.choice(lex.rare_given) for _ in range(2))


def write_name(person: Person, rng: Random, dot: str = "·") -> str:
    """Return the full name in gold markup."""
    if person.kind == "single":
        return mark("NAME", ("given", person.given))
    if person.kind == "dotted":
        return mark("NAME", ("given", person.given.replace("·", dot) + dot), ("surname", person.surname))
    if person.kind == "latin":
        return _write_latin(person.given, person.surname, rng)
    if len(person.text) == 2 and rng.random() < 0.04:
        return mark("NAME", ("surname", person.surname + rng.choice((" ", "  ", "　"))), ("given", person.given))
    return mark("NAME", ("surname", person.surname), ("given", person.given))


def write_surname(person: Person) -> str:
    """Return the bare surname (李 of 李主任); persons without one are called by their given name."""
    if person.kind in ("single", "dotted"):
        return mark("NAME", ("given", person.given))
    return mark("NAME", ("surname", person.surname))


def write_given(person: Person) -> str:
    """Return the bare given name, as the family calls the person; a name of one character is doubled or led by 小 or 阿."""
    given = person.given
    return mark("NAME", ("given", given + given if len(given) == 1 else given))


def _write_latin(given: str, surname: str, rng: Random) -> str:
    form = rng.randrange(7)
    if form == 0:
        return mark("NAME", ("surname", f"{surname}, "), ("given", given))
    if form == 1:
        return mark("NAME", ("given", f"{given[0]}. "), ("surname", surname))
    if form == 2:
        return mark("NAME", ("surname", f"{surname} "), ("given", f"{given[0]}."))
    if form == 3:
        return mark("NAME", ("given", f"{given.upper()} "), ("surname", surname.upper()))
    if form == 4:
        return mark("NAME", ("given", f"{given} {rng.choice('ABCDEFGHJKLMNPRSTW')}. "), ("surname", surname))
    return mark("NAME", ("given", f"{given} "), ("surname", surname))


def spell(text: str, lex: Lexicons) -> list[str]:
    """Return the syllables of Han characters, without tones; unknown ones are read as `yi`."""
    return [_PINYIN.get(char) or lex.pinyin.get(char) or "yi" for char in text]


def write_pinyin(person: Person, rng: Random, lex: Lexicons) -> str:
    """Return the name in Latin letters, in one of the orders and cases of passports, e-mails and papers."""
    if person.kind == "latin":
        return _write_latin(person.given, person.surname, rng)
    if person.kind != "han":
        return mark("NAME", ("given", "".join(spell(person.given.replace("·", ""), lex)).capitalize()))
    surname, given = "".join(spell(person.surname, lex)), spell(person.given, lex)
    joined = "".join(given)
    form = rng.randrange(10)
    if form <= 2:
        return mark("NAME", ("surname", surname.capitalize() + " "), ("given", joined.capitalize()))
    if form == 3:
        return mark("NAME", ("given", joined.capitalize() + " "), ("surname", surname.capitalize()))
    if form == 4:
        return mark("NAME", ("surname", surname.upper() + " "), ("given", joined.upper()))
    if form == 5:
        return mark("NAME", ("surname", surname.upper() + " "), ("given", joined.capitalize()))
    if form == 6:
        return mark("NAME", ("given", "-".join(given).capitalize() + " "), ("surname", surname.upper()))
    if form == 7:
        return mark("NAME", ("surname", surname.upper() + ", "), ("given", joined.capitalize()))
    if form == 8:
        return mark("NAME", ("surname", surname), ("given", joined))
    return mark("NAME", ("surname", surname.capitalize() + " "), ("given", "".join(s[0].upper() + "." for s in given)))


def initials(person: Person, lex: Lexicons) -> str:
    """Return the initials of a Han name, as trials use them (LHH)."""
    return "".join(syllable[0] for syllable in spell(person.text.replace("·", ""), lex))[:4].upper()
