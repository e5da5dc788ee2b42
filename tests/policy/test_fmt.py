"""The formatter keeps comments and meaning."""

from __future__ import annotations

from hdeid.policy.fmt import format_policy

WRITTEN = """\
# yaml-language-server: $schema=hdeid-policy-1.json

version: 1.0.0   # three parts
policy: example
hdeid: 1

# what nobody sees
floor:                # never
  hide: [name.given,   # inner
    id_card.sequence]
rules:
  # the first
  - hide:   name
    id: a    # its id
    method: mask
    with: {length: 3}
  - {hide: phone, id: b}     # the second


  # before the tests
tests:
  - id: lines
    expect: "a: b # c"
    input: |
      one

      two
  - {id: empty, input: "", expect: ''}
# the end
"""

FORMATTED = """\
# yaml-language-server: $schema=hdeid-policy-1.json

hdeid: 1
policy: example
version: 1.0.0  # three parts

# what nobody sees
floor:  # never
  hide: [name.given, id_card.sequence]  # inner
rules:
  # the first
  - id: a  # its id
    hide: name
    method: mask
    with: {length: 3}
  - {id: b, hide: phone}  # the second

# before the tests
tests:
  - id: lines
    input: |
      one

      two
    expect: "a: b # c"
  - {id: empty, input: "", expect: ""}
# the end
"""


def test_keys_are_ordered_and_comments_stay_where_they_belong() -> None:
    assert format_policy(WRITTEN) == FORMATTED


def test_formatting_twice_changes_nothing() -> None:
    assert format_policy(FORMATTED) == FORMATTED


def test_quotes_stay_where_the_author_wrote_them() -> None:
    text = 'hdeid: 1\napplies_to: {sites: ["001", 002]}\n'

    assert text == format_policy(text)


def test_text_that_flow_style_would_break_is_quoted() -> None:
    written = "rules:\n  - id: a\n    hide: name[2]\n    reason: a, b\n"

    assert format_policy(written) == 'rules:\n  - {id: a, hide: "name[2]", reason: "a, b"}\n'


def test_unknown_keys_and_odd_texts_survive() -> None:
    written = 'zz: {a: [1, {b: c}]}\ntitle: "\\tx\\n y"\nreason: >\n  folded\n  text\n'

    assert format_policy(written) == 'title: "\\tx\\n y"\nreason: |\n  folded text\nzz: {a: [1, {b: c}]}\n'
