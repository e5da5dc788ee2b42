"""Lists every pattern; a new one is detected, and tested, by standing here."""

from __future__ import annotations

from hdeid.detector.patterns.account import Account
from hdeid.detector.patterns.address import Address
from hdeid.detector.patterns.address_corps import AddressCorps
from hdeid.detector.patterns.address_door import AddressDoor
from hdeid.detector.patterns.address_english import AddressEnglish
from hdeid.detector.patterns.address_travel import AddressTravel
from hdeid.detector.patterns.age import Age
from hdeid.detector.patterns.bank_card import BankCard
from hdeid.detector.patterns.called import Called
from hdeid.detector.patterns.date import Date
from hdeid.detector.patterns.device import Device
from hdeid.detector.patterns.dicom import Dicom
from hdeid.detector.patterns.dictated import Dictated
from hdeid.detector.patterns.element import Element
from hdeid.detector.patterns.email import Email
from hdeid.detector.patterns.email_spoken import EmailSpoken
from hdeid.detector.patterns.ethnicity import Ethnicity
from hdeid.detector.patterns.hl7 import Hl7
from hdeid.detector.patterns.icsr import Icsr
from hdeid.detector.patterns.id_card import IdCard
from hdeid.detector.patterns.id_doc import IdDoc
from hdeid.detector.patterns.insurance import Insurance
from hdeid.detector.patterns.ip import Ip
from hdeid.detector.patterns.medical_record import MedicalRecord
from hdeid.detector.patterns.name_beside import NameBeside
from hdeid.detector.patterns.name_context import NameContext
from hdeid.detector.patterns.name_explained import NameExplained
from hdeid.detector.patterns.name_foreign import NameForeign
from hdeid.detector.patterns.name_initials import NameInitials
from hdeid.detector.patterns.name_keyed import NameKeyed
from hdeid.detector.patterns.name_signs import NameSigns
from hdeid.detector.patterns.name_spoken import NameSpoken
from hdeid.detector.patterns.organization_context import OrganizationContext
from hdeid.detector.patterns.pattern import Pattern
from hdeid.detector.patterns.phone import Phone
from hdeid.detector.patterns.phone_broken import PhoneBroken
from hdeid.detector.patterns.phone_list import PhoneList
from hdeid.detector.patterns.place_english import PlaceEnglish
from hdeid.detector.patterns.plate import Plate
from hdeid.detector.patterns.postcode import Postcode
from hdeid.detector.patterns.profession import Profession
from hdeid.detector.patterns.profession_spoken import ProfessionSpoken
from hdeid.detector.patterns.quasi import Quasi
from hdeid.detector.patterns.staff_numbered import StaffNumbered
from hdeid.detector.patterns.subject import Subject
from hdeid.detector.patterns.travel_document import TravelDocument
from hdeid.detector.patterns.unnamed import Unnamed
from hdeid.detector.patterns.url import Url

ALL_PATTERNS: tuple[Pattern, ...] = (
    Account(),
    Address(),
    AddressCorps(),
    AddressDoor(),
    AddressEnglish(),
    AddressTravel(),
    Age(),
    BankCard(),
    Called(),
    Date(),
    Device(),
    Dicom(),
    Dictated(),
    Element(),
    Email(),
    EmailSpoken(),
    Ethnicity(),
    Hl7(),
    Icsr(),
    IdCard(),
    IdDoc(),
    Insurance(),
    Ip(),
    MedicalRecord(),
    NameBeside(),
    NameContext(),
    NameExplained(),
    NameForeign(),
    NameInitials(),
    NameKeyed(),
    NameSigns(),
    NameSpoken(),
    OrganizationContext(),
    Phone(),
    PhoneBroken(),
    PhoneList(),
    PlaceEnglish(),
    Plate(),
    Postcode(),
    Profession(),
    ProfessionSpoken(),
    Quasi(),
    StaffNumbered(),
    Subject(),
    TravelDocument(),
    Unnamed(),
    Url(),
)
