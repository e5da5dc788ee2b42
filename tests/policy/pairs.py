"""Pairs of policies that are near each other, so that each may be the stricter one."""

from __future__ import annotations

import json

from hypothesis import assume
from hypothesis import strategies as st

from hdeid.errors import PolicyError
from hdeid.policy.plan import Compiled
from tests.policy.examples import compiled
from tests.policy.strategies import bodies, rules, selectors


@st.composite
def pairs(draw: st.DrawFn) -> tuple[Compiled, Compiled]:
    """Draw two policies: independent ones, or one and a change of it."""
    lines = draw(bodies())
    change = draw(st.sampled_from(_CHANGES))
    if change == "other":
        other = draw(bodies())
    elif change == "more":
        other = [*lines, draw(rules(number=99))]
    elif change == "fewer":
        other = [line for line in lines if not line.startswith(("together:", "floor:"))]
    elif change == "method":
        other = [_with_method(line, draw(st.sampled_from(_METHODS))) for line in lines]
    elif change == "view":
        shown = [str(selector) for selector in draw(st.lists(selectors(), min_size=1, max_size=2))]
        other = [f"views: {{v: {{show: {json.dumps(shown)}}}}}", *lines]
    elif change == "place":
        other = [*lines, _with_place(draw(rules(number=99)), draw(st.sampled_from(["F.AE", "F.DM/I.*"])))]
    elif change == "window":
        window = draw(st.sampled_from(["sentence", "paragraph", "item", "subject"]))
        other = [line.replace('"id": "t"', f'"id": "t", "window": "{window}"') for line in lines]
    elif change == "sure":
        other = ["detect: {level_threshold: 0.1}", *lines]
    else:
        other = ["floor: {hide: [name.given, 'date[2:]']}", *(x for x in lines if not x.startswith("floor:"))]
    chosen = [_compiled(lines), _compiled(other)]
    return (chosen[0], chosen[1]) if draw(st.booleans()) else (chosen[1], chosen[0])


def _with_place(line: str, place: str) -> str:
    return f"  - {json.dumps({**json.loads(line[4:]), 'at': place}, ensure_ascii=False)}"


_CHANGES = ["other", "more", "more", "fewer", "method", "sure", "floor", "view", "place", "window"]
_METHODS = [("mask", {"length": "3"}), ("suppress", {}), ("tag", {"number": "true"}), ("generalize", {})]


def _with_method(line: str, method: tuple[str, dict[str, str]]) -> str:
    if not line.startswith("  - "):
        return line
    fields = json.loads(line[4:])
    if "hide" in fields:
        fields["method"], fields["with"] = method
        if not method[1]:
            del fields["with"]
    return f"  - {json.dumps(fields, ensure_ascii=False)}"


def _compiled(lines: list[str]) -> Compiled:
    try:
        return compiled("\n".join(lines) + "\n")
    except PolicyError:
        assume(False)
        raise
