"""The schema for editors agrees with the parser."""

from __future__ import annotations

import json
import re

from hdeid.policy.kinds import Record
from hdeid.policy.language import POLICY
from hdeid.policy.schema import schema, selectors
from hdeid.policy.selector import parse_selector


def test_every_selector_offered_can_be_read_and_is_canonical() -> None:
    assert all(text == str(parse_selector(text)) for text, _, _ in selectors())
    assert "address.below(city)" in {text for text, _, _ in selectors()}


def test_every_word_of_the_schema_has_both_languages() -> None:
    assert all(en and re.search("[\u4e00-\u9fff]", zh) for _, en, zh in selectors())


def test_every_key_of_the_language_is_offered_and_no_other_allowed() -> None:
    written = schema()

    assert [field.name for field in POLICY.fields] == list(written["properties"])
    assert json.loads(json.dumps(written)) == written
    rule = written["properties"]["rules"]["items"]
    kind = next(field.kind for field in POLICY.fields if field.name == "rules")
    assert isinstance(kind.item, Record)  # type: ignore[union-attr]
    assert rule["additionalProperties"] is False
    assert {"if", "then"} <= set(rule["allOf"][-1])
