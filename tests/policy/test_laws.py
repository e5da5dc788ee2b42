"""Laws of the policy language, on random policies and documents."""

from __future__ import annotations

from hypothesis import assume, given, settings
from hypothesis import strategies as st

from hdeid.core.document import Document
from hdeid.errors import PolicyError
from hdeid.policy.compare import compare_policies
from hdeid.policy.decide import decide
from hdeid.policy.fingerprint import canonical
from hdeid.policy.fmt import format_policy
from hdeid.policy.load import load
from hdeid.policy.parse import parse_policy
from hdeid.policy.plan import Compiled
from hdeid.policy.selector import Selector, parse_selector
from hdeid.policy.weaker import weakenings
from tests.policy.examples import HEAD, compiled
from tests.policy.pairs import pairs
from tests.policy.strategies import bodies, documents, rules, selectors


def compiled_or_skip(lines: list[str]) -> Compiled:
    try:
        return compiled("\n".join(lines) + "\n")
    except PolicyError:
        assume(False)
        raise


def shown(policy: Compiled, document: Document) -> set[int]:
    return {i for atom, decision in decide(policy, document) if decision.shows for i in range(atom.start, atom.end)}


@given(selectors())
def test_a_selector_reads_back_what_it_writes(selector: Selector) -> None:
    assert selector == parse_selector(str(selector))


@settings(max_examples=60, deadline=None)
@given(bodies(), documents())
def test_every_character_of_every_span_gets_exactly_one_decision(lines: list[str], document: Document) -> None:
    policy = compiled_or_skip(lines)

    decided = decide(policy, document)

    covered = [i for atom, _ in decided for i in range(atom.start, atom.end)]
    assert [i for span in document.spans for i in range(span.start, span.end)] == covered
    assert all(document.spans[atom.span_index].category == atom.category for atom, _ in decided)


@settings(max_examples=60, deadline=None)
@given(bodies(), rules(verb="hide", number=99), documents())
def test_one_more_rule_that_hides_never_shows_more(lines: list[str], rule: str, document: Document) -> None:
    policy, more = compiled_or_skip(lines), compiled_or_skip([*lines, rule])

    assert shown(more, document) <= shown(policy, document)


@settings(max_examples=60, deadline=None)
@given(bodies(), st.lists(selectors(), min_size=1, max_size=3), documents())
def test_what_the_floor_names_is_never_shown(lines: list[str], floor: list[Selector], document: Document) -> None:
    bare = [line for line in lines if not line.startswith("floor:")]
    names = ", ".join(f'"{selector}"' for selector in floor)
    policy = compiled_or_skip([f"floor: {{hide: [{names}]}}", *bare])
    only = compiled(f"unlisted: show\nreason: drawn\nfloor: {{hide: [{names}]}}\n")

    assert shown(policy, document) <= shown(only, document)


@settings(max_examples=40, deadline=None)
@given(bodies(), documents(), st.randoms(use_true_random=False))
def test_the_order_of_rules_does_not_count(lines: list[str], document: Document, random: object) -> None:
    policy = compiled_or_skip(lines)
    start = lines.index("rules:") + 1
    shuffled = lines[start:]
    random.shuffle(shuffled)  # type: ignore[attr-defined]

    other = compiled_or_skip([*lines[:start], *shuffled])

    assert policy.fingerprint == other.fingerprint
    assert decide(policy, document) == decide(other, document)


@settings(max_examples=40, deadline=None)
@given(bodies())
def test_formatting_is_idempotent_and_keeps_the_meaning(lines: list[str]) -> None:
    text = HEAD + "\n".join(lines) + "\n"

    formatted = format_policy(text)

    assert formatted == format_policy(formatted)
    try:
        before = canonical(parse_policy(text))
    except PolicyError:
        return
    assert before == canonical(parse_policy(formatted))


@settings(max_examples=40, deadline=None)
@given(st.text(alphabet="ab:：- \n[]{}#&*!|>'\"%@`,李", max_size=60))
def test_any_text_is_read_or_refused_and_formats_to_itself(text: str) -> None:
    try:
        load(text, "drawn")
        formatted = format_policy(text)
    except PolicyError:
        return
    assert formatted == format_policy(formatted)


@settings(max_examples=60, deadline=None)
@given(bodies(), rules(number=99), documents())
def test_what_is_not_weaker_shows_no_more(lines: list[str], rule: str, document: Document) -> None:
    policy, other = compiled_or_skip([*lines, rule]), compiled_or_skip(lines)
    assume(not weakenings(policy, other))

    assert shown(policy, document) <= shown(other, document)


@settings(max_examples=60, deadline=None)
@given(pairs())
def test_what_is_not_weaker_is_proved_at_least_as_strict(pair: tuple[Compiled, Compiled]) -> None:
    assume(not weakenings(*pair))

    assert {"weaker", "incomparable"}.isdisjoint(each.relation for each in compare_policies(*pair).differences)
