"""Every generator of surrogates, by category; a new one is a module and a line here."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from hdeid.surrogate.address import AddressGenerator
from hdeid.surrogate.contact import EmailGenerator, IpGenerator, UrlGenerator
from hdeid.surrogate.generator import Generator
from hdeid.surrogate.id_card import IdCardGenerator
from hdeid.surrogate.name import NameGenerator
from hdeid.surrogate.numbers import BankCardGenerator, CodeGenerator, PhoneGenerator
from hdeid.surrogate.organization import OrganizationGenerator
from hdeid.surrogate.plate import PlateGenerator
from hdeid.surrogate.time import AgeGenerator, DateGenerator
from hdeid.surrogate.word import ETHNIC_GROUPS, MARITAL, PROFESSIONS, SCHOOLING, WordGenerator

_ALL: tuple[Generator, ...] = (
    NameGenerator(),
    AddressGenerator(),
    OrganizationGenerator(),
    DateGenerator(),
    AgeGenerator(),
    PhoneGenerator(),
    IdCardGenerator(),
    CodeGenerator("ID_DOC"),
    CodeGenerator("MEDICAL_RECORD"),
    CodeGenerator("SUBJECT"),
    CodeGenerator("INSURANCE"),
    BankCardGenerator(),
    EmailGenerator(),
    UrlGenerator(),
    IpGenerator(),
    CodeGenerator("ACCOUNT"),
    PlateGenerator(),
    CodeGenerator("DEVICE"),
    WordGenerator("PROFESSION", PROFESSIONS),
    WordGenerator("ETHNICITY", ETHNIC_GROUPS),
    WordGenerator("SEX", ("男", "女")),
    WordGenerator("MARITAL_STATUS", MARITAL),
    WordGenerator("EDUCATION", SCHOOLING),
    # Incomes are numbers with a unit; their digits change, their magnitude stays.
    CodeGenerator("INCOME"),
)

ALL_GENERATORS: Mapping[str, Generator] = MappingProxyType({generator.category: generator for generator in _ALL})
