"""Sentence templates in gold markup: slots, alternatives, optional parts.

    template    := (character | slot | alternatives | span)*
    slot        := "<" name (":" argument)? ">"        filled by the case that is written
    alternatives:= "(" template ("|" template)+ ")"    one of them, with equal chance; an empty one makes the rest optional
    span        := "[[" CATEGORY "|" ... "]]"          gold markup, taken as it stands but for slots

Parentheses without a bar are plain text. A backslash takes the special meaning from the character behind it.
"""

from __future__ import annotations

import re
from functools import cache
from random import Random
from typing import Protocol

from hdeid.core.document import Document
from hdeid.core.markup import parse_markup

_TOKEN = re.compile(r"\\(.)|<([a-z][a-z0-9_]*)(?::([^<>]*))?>|(\[\[[A-Z_]+\|)|([()|])|(\]\])", re.DOTALL)

Sequence = tuple["str | Slot | Choice", ...]


class Slot(tuple[str, str]):
    """Name and argument of a slot."""

    __slots__ = ()


class Choice(tuple[Sequence, ...]):
    """Alternatives of which one is taken."""

    __slots__ = ()


class Filler(Protocol):
    """What fills a template: a source of chance and of values."""

    rng: Random

    def fill(self, name: str, argument: str) -> str:
        """Return the value of a slot, in gold markup."""
        ...


def render(template: str, filler: Filler) -> str:
    """Return the template with its alternatives chosen and its slots filled, still in gold markup.

    Raises:
        ValueError: a parenthesis with a bar in it is not closed.
    """
    pieces: list[str] = []
    _render(compile_template(template), filler, pieces)
    return "".join(pieces)


def make_document(marked: str) -> Document:
    """Return the document that rendered markup stands for."""
    return parse_markup(marked)


@cache
def compile_template(template: str) -> Sequence:
    """Return the template as a tree, made once per template."""
    return _Reader(template).read()


class _Reader:
    def __init__(self, template: str) -> None:
        self._tokens = list(_tokenize(template))
        self._position = 0

    def read(self) -> Sequence:
        items = self._branches(depth=0)
        return items[0]

    def _branches(self, depth: int) -> list[Sequence]:
        branches: list[list[str | Slot | Choice]] = [[]]
        while self._position < len(self._tokens):
            token = self._tokens[self._position]
            self._position += 1
            if token == "\0(":
                inner = self._branches(depth + 1)
                branches[-1].extend(("(", *inner[0], ")") if len(inner) == 1 else (Choice(inner),))
            elif token == "\0)" and depth:
                return [tuple(branch) for branch in branches]
            elif token == "\0|" and depth:
                branches.append([])
            else:
                branches[-1].append(token[1:] if isinstance(token, str) and token[:1] == "\0" else token)
        if depth and len(branches) > 1:
            raise ValueError("a parenthesis with alternatives is not closed")
        return [tuple(branch) for branch in branches]


def _tokenize(template: str) -> list[str | Slot]:
    """Return plain text, slots, and the signs of alternatives (a NUL before them)."""
    tokens: list[str | Slot] = []
    position = 0
    in_span = False
    for found in _TOKEN.finditer(template):
        if found.start() > position:
            tokens.append(template[position : found.start()])
        position = found.end()
        escaped, name, argument, span_open, sign, span_close = found.groups()
        if name:
            tokens.append(Slot((name, argument or "")))
        elif escaped and not in_span:
            tokens.append(escaped)
        elif sign and not in_span:
            tokens.append("\0" + sign)
        else:
            tokens.append(found[0])
            in_span = bool(span_open) or (in_span and not span_close)
    tokens.append(template[position:])
    return tokens


def _render(items: Sequence, filler: Filler, pieces: list[str]) -> None:
    for item in items:
        if isinstance(item, str):
            pieces.append(item)
        elif isinstance(item, Slot):
            pieces.append(filler.fill(*item))
        else:
            _render(item[int(filler.rng.random() * len(item))], filler, pieces)
