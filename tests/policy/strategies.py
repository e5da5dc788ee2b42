"""Random policies and documents for the laws of the policy language."""

from __future__ import annotations

import json

from hypothesis import strategies as st

from hdeid.core.category import CATEGORIES
from hdeid.core.document import Document
from hdeid.core.span import Part, Span
from hdeid.policy.methods import METHODS
from hdeid.policy.schema import selectors as all_selectors
from hdeid.policy.selector import Characters, Selector, parse_selector

_TEXT = "李海买·提杨浦区国定路 58０号,12-月é👨‍👩‍👧abZ"

characters = st.one_of(
    st.builds(lambda i: Characters(i, i), st.integers(-4, 4).filter(bool)),
    st.builds(lambda i: Characters(i, None), st.integers(-4, 4).filter(bool)),
    st.builds(lambda i, more: Characters(i, i + more), st.integers(1, 4), st.integers(0, 4)),
    st.builds(lambda i, less: Characters(i - less, i), st.integers(-3, -1), st.integers(0, 3)),
)
plain_selectors = st.sampled_from([parse_selector(text) for text, _, _ in all_selectors()])


@st.composite
def selectors(draw: st.DrawFn) -> Selector:
    """Draw any selector."""
    plain = draw(plain_selectors)
    if plain.category == "any" or draw(st.booleans()):
        return plain
    return Selector(plain.category, plain.operator, plain.level, draw(characters))


@st.composite
def documents(draw: st.DrawFn) -> Document:
    """Draw a document with spans of all categories, with and without levels, gaps and doubts."""
    spans: list[Span] = []
    position = 0
    for _ in range(draw(st.integers(0, 5))):
        start = position + draw(st.integers(0, 2))
        end = start + draw(st.integers(1, 7))
        category = draw(st.sampled_from(["NAME", "ADDRESS", "ADDRESS", "AGE", *CATEGORIES]))
        spans.append(Span(start, end, category, tuple(draw(_parts(category, start, end)))))
        position = end
    length = position + draw(st.integers(0, 2))
    return Document(draw(st.text(_TEXT, min_size=length, max_size=length)), tuple(spans))


@st.composite
def _parts(draw: st.DrawFn, category: str, start: int, end: int) -> list[Part]:
    names = CATEGORIES[category].level_names
    parts: list[Part] = []
    position = start
    while names and position < end and draw(st.booleans()):
        first = min(position + draw(st.sampled_from([0, 0, 0, 1])), end - 1)
        last = draw(st.integers(first + 1, end))
        score = draw(st.sampled_from([1.0, 1.0, 1.0, 0.2]))
        parts.append(Part(first, last, draw(st.sampled_from(names)), score))
        position = last
    return parts


@st.composite
def rules(draw: st.DrawFn, verb: str | None = None, number: int = 0) -> str:
    """Draw a rule as a line of a policy."""
    verb = verb or draw(st.sampled_from(["show", "hide"]))
    fields: dict[str, object] = {
        "id": f"r{number}",
        verb: [str(s) for s in draw(st.lists(selectors(), min_size=1, max_size=3))],
    }
    if verb == "hide":
        fields["method"] = draw(st.sampled_from(sorted(METHODS)))
        if draw(st.booleans()):
            fields |= {"closure": "off", "reason": "drawn"}
    if draw(st.integers(0, 4)) == 0:
        fields[verb] = ["age"]
        fields["where"] = {"age": {draw(st.sampled_from(["gte", "lt"])): str(draw(st.integers(0, 99)))}}
    return f"  - {json.dumps(fields, ensure_ascii=False)}"


@st.composite
def bodies(draw: st.DrawFn) -> list[str]:
    """Draw the lines of a policy, without its head; rules come last."""
    lines = [f"unlisted: {draw(st.sampled_from(['hide', 'show']))}", "reason: drawn"]
    lines.append(f"default_method: {draw(st.sampled_from(['tag', 'mask', 'suppress']))}")
    if draw(st.booleans()):
        floor = [str(s) for s in draw(st.lists(selectors(), min_size=1, max_size=2))]
        lines.append(f"floor: {{hide: {json.dumps(floor)}}}")
    if draw(st.booleans()):
        lines.append(draw(_together()))
    return [*lines, "rules:", *(draw(rules(number=number)) for number in range(draw(st.integers(1, 4))))]


@st.composite
def _together(draw: st.DrawFn) -> str:
    of = [str(s) for s in draw(st.lists(plain_selectors, min_size=1, max_size=3))]
    then = [str(s) for s in draw(st.lists(plain_selectors, min_size=1, max_size=2))]
    fields = {
        "id": "t",
        "at_least": str(draw(st.integers(1, len(of)))),
        "of": of,
        "then": {"hide": then, "method": "suppress"},
    }
    return f"together: [{json.dumps(fields)}]"
