"""An explanation tells rules, places and scores, and never the text."""

from __future__ import annotations

import json

import pytest

from hdeid.core.document import Document
from hdeid.core.markup import parse_markup
from hdeid.core.span import Part, Span
from hdeid.policy.libraries import load_policy
from hdeid.proof.explain import explain, explanation_html, explanation_json, explanation_lines
from tests.policy.examples import compiled

NOTE = parse_markup("[[NAME|{surname:赵}{given:敏}]]，[[AGE|93岁]]，[[DATE|{year:2023年}{month:5月}]]来")


def said(offset: int, policy: str = "hipaa-safe-harbor") -> str:
    (found,) = explain(load_policy(policy), NOTE, offset)
    return "\n".join(explanation_lines(found))


def test_the_winner_and_what_lost_to_it_are_told_in_both_languages() -> None:
    text = said(3)

    assert "age (年龄·全部): hidden by `generalize` / 以泛化隐藏" in text
    assert "because a rule names it: `ages-90`" in text
    assert "lost: `ages`" in text
    assert "有条件的规则优先" in text


def test_a_together_rule_tells_what_it_counted() -> None:
    text = said(7)

    assert "several identifiers stand together: `year-of-the-very-old`" in text
    assert "counted in one document: 3..6, 7..12; at least 2 of 2" in text


def test_text_without_an_identifier_is_said_to_be_shown() -> None:
    assert "2..3: shown: no identifier was found there / 未识别为标识符，原样显示" == said(2)


def test_score_threshold_and_doubt_are_told() -> None:
    policy = compiled("detect: {name: {threshold: 0.6}, level_threshold: 0.8}\nrules: [{id: a, show: name.surname}]\n")
    document = Document(
        "李海", (Span(0, 2, "NAME", (Part(0, 1, "surname", 0.7), Part(1, 2, "given")), 0.91, "tagger"),)
    )

    text = "\n".join(line for each in explain(policy, document) for line in explanation_lines(each))

    assert "found by tagger, score 0.910, threshold 0.6" in text
    assert "its levels are not sure" in text


def test_closure_is_told() -> None:
    policy = compiled("unlisted: show\nreason: x\nrules: [{id: a, hide: address.city, method: mask}]\n")
    (found,) = explain(policy, parse_markup("[[ADDRESS|{road:国定路}]]"))

    assert "a coarser level is hidden" in "\n".join(explanation_lines(found))


def test_no_form_of_an_explanation_holds_text_of_the_document() -> None:
    found = explain(load_policy("hipaa-safe-harbor"), NOTE)

    page = explanation_html(found, "hipaa-safe-harbor@1.0.0")
    written = json.dumps([explanation_json(each) for each in found], ensure_ascii=False) + page
    for secret in ("赵", "敏", "93", "2023"):
        assert secret not in written
    assert page.count("<tr") == 1 + len(found)
    assert "<script" not in page


def test_an_offset_outside_the_text_is_refused() -> None:
    with pytest.raises(ValueError, match="outside the text"):
        explain(load_policy("epi-district"), NOTE, 99)
