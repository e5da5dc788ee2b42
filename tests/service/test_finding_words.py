"""What lint says is said in the language of the page: whole Chinese sentences first, the names as they were written."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from flask import Flask

import hdeid.policy
from hdeid.service.web.finding_words import LINT, case_words, finding_words

POLICY = Path(hdeid.policy.__file__).parent

SAID = {
    "unknown category `addres`; did you mean `address`?": "没有类别 `addres`；是否想写 `address`？",
    "unknown level `x` of category `name`; expected one of `surname`, `given`":
        "类别 `name` 没有层级 `x`；可用：`surname`、`given`",
    "unknown key `veiws` in a policy; did you mean `views`? / 未知的键": "没有名为 `veiws` 的键；是否想写 `views`？",
    "`unlisted` cannot be `hyde`; did you mean `hide`?": "`unlisted` 不能是 `hyde`；是否想写 `hide`？",
    "no test with `input` fires the rule `{x}`; add one in which it decides / 规则未被测试":
        "没有测试用到规则 `{x}`：请加一个由它决定的 `input` 测试。",
    "`a` is written twice, first in line 2 and again in line 3; delete one / 键重复":
        "`a` 写了两次（先在第 2 行），请删除其一。",
}  # fmt: skip


@pytest.mark.parametrize("message", SAID)
def test_a_message_that_is_known_is_said_in_chinese_alone(app: Flask, message: str) -> None:
    with app.test_request_context(headers={"Accept-Language": "zh-CN"}):
        assert (SAID[message], "") == finding_words("E-UNKNOWN", message)


@pytest.mark.parametrize("message", SAID)
def test_on_the_english_page_no_chinese_half_is_left(app: Flask, message: str) -> None:
    with app.test_request_context(headers={"Accept-Language": "en"}):
        said, beside = finding_words("E-UNKNOWN", message)

    assert (True, "") == (said.isascii(), beside)


def test_any_other_message_stands_beside_the_sentence_of_its_code(app: Flask) -> None:
    with app.test_request_context(headers={"Accept-Language": "zh-CN"}):
        assert (LINT["E-KEY"], "a key stands here") == finding_words("E-KEY", "a key stands here / 密钥")


def test_every_code_of_the_language_has_its_sentence() -> None:
    texts = "".join(path.read_text(encoding="utf-8") for path in POLICY.glob("*.py"))

    assert set() == set(re.findall(r'"([EW]-[A-Z][A-Z-]+)"', texts)) - set(LINT)


def test_what_a_test_of_a_policy_expected_is_said_in_both_languages(app: Flask) -> None:
    fault = "expected `[姓名]`, got `李\n海`"

    with app.test_request_context(headers={"Accept-Language": "zh-CN"}):
        assert "应为 `[姓名]`，得到 `李\n海`" == case_words(fault)
    with app.test_request_context(headers={"Accept-Language": "en"}):
        assert fault == case_words(fault)
