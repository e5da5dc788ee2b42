"""Surnames and the characters of given names, each with how common it is."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from types import MappingProxyType

from hdeid.lexicon.load import read_pairs


@cache
def surnames() -> Mapping[str, int]:
    """Return every surname of one to four characters with its class: 1 very common, 2 common, 3 rare.

    Class 1 covers about nine persons in ten. Many rare surnames are everyday words (安, 时, 能): alone they prove
    nothing.
    """
    return MappingProxyType({name: int(rank) for name, rank in read_pairs("surnames.tsv")})


@cache
def compound_surnames() -> frozenset[str]:
    """Return the surnames of two characters and more (欧阳, 爱新觉罗)."""
    return frozenset(name for name in surnames() if len(name) > 1)


@cache
def given_characters() -> Mapping[str, int]:
    """Return the characters of given names with their class: 1 very common, 2 common, 3 rare."""
    rows = read_pairs("given_characters.tsv")
    return MappingProxyType({char: int(rank) for rank, chars in rows for char in chars})


@cache
def namesakes() -> Mapping[str, str]:
    """Return what reads like a person's name and is none, with its kind.

    `brand` of medicines, `maker` of devices, `supplier`: a maker that persons are called like, `figure` of history and
    tales, `foreign`: one whom laws and scores are called after.
    """
    pairs = read_pairs("namesakes.tsv")
    return MappingProxyType({word: kind for kind, words in pairs for word in words.split("|")})


def surname_of(name: str) -> str:
    """Return the surname with which a Han name begins, the compound one where it leaves a given name; empty if none.

    >>> surname_of("欧阳海"), surname_of("李海"), surname_of("欧阳")
    ('欧阳', '李', '欧阳')
    """
    for length in (4, 3, 2):
        if name[:length] in compound_surnames():
            return name[:length]
    return name[0] if name and name[0] in surnames() else ""
