"""Every shipped policy and every example of the language reference proves itself."""

from __future__ import annotations

import re
import time
from pathlib import Path

import pytest

from hdeid.core.category import CATEGORIES
from hdeid.detector.detect import CAREFUL_THRESHOLDS
from hdeid.errors import PolicyError
from hdeid.policy.compile import compile_policy
from hdeid.policy.fmt import format_policy
from hdeid.policy.inherit import resolve
from hdeid.policy.libraries import Library, load_policy
from hdeid.policy.lint import is_error, lint
from hdeid.policy.parse import parse_policy
from hdeid.policy.surface import surface
from hdeid.policy.thresholds import Thresholds, lower_thresholds
from hdeid.proof.cases import run_cases
from hdeid.proof.mutation import run_mutants, survivors
from hdeid.proof.surface_page import surface_html

FOLDER = Path(__file__).parents[1] / "policies"
SHIPPED = sorted(path.stem for path in FOLDER.glob("*.yaml"))
HEAD = "hdeid: 1\npolicy: example\nversion: 1.0.0\n"
README = (FOLDER / "README.md").read_text(encoding="utf-8")
EXAMPLES = re.findall(r"```yaml\n(.*?)```\n(?:```text\n(.*?)```)?", README, re.DOTALL)


@pytest.mark.parametrize("name", SHIPPED)
def test_a_shipped_policy_passes_its_own_tests(name: str) -> None:
    compiled = load_policy(name)

    results = run_cases(compiled)

    assert {result.id: result.faults for result in results if result.state != "passed"} == {}


@pytest.mark.parametrize("name", SHIPPED)
def test_a_shipped_policy_has_no_error_and_a_test_for_every_rule(name: str) -> None:
    findings = lint(load_policy(name))

    assert [str(finding) for finding in findings if is_error(finding)] == []


@pytest.mark.slow
@pytest.mark.timeout(1800)
@pytest.mark.parametrize("name", SHIPPED)
def test_every_mutant_of_a_shipped_policy_is_noticed(name: str) -> None:
    results = run_mutants(load_policy(name))

    assert [(each.mutant.rule, each.mutant.change) for each in survivors(results)] == []


def test_the_largest_policy_is_linted_tested_and_drawn_within_a_second() -> None:
    name = max(SHIPPED, key=lambda each: (FOLDER / f"{each}.yaml").stat().st_size)
    start = time.process_time()

    compiled = load_policy(name)
    lint(compiled)
    run_cases(compiled)
    surface_html(surface(compiled), compiled)

    assert time.process_time() - start < 1


@pytest.mark.parametrize("name", SHIPPED)
def test_a_shipped_policy_is_told_of_in_the_library(name: str) -> None:
    library = (FOLDER / "LIBRARY.md").read_text(encoding="utf-8")

    assert f"## {name}\n" in library
    assert all(f"`{norm}`" in library for norm in load_policy(name).policy.implements)


@pytest.mark.parametrize("name", SHIPPED)
def test_formatting_a_shipped_policy_keeps_its_fingerprint(name: str) -> None:
    text = (FOLDER / f"{name}.yaml").read_text(encoding="utf-8")

    formatted = format_policy(text)

    assert compile_policy(parse_policy(text)).fingerprint == compile_policy(parse_policy(formatted)).fingerprint
    assert formatted == format_policy(formatted)


def test_the_reference_holds_examples() -> None:
    assert len(EXAMPLES) > 8


@pytest.mark.parametrize(("example", "message"), EXAMPLES, ids=range(len(EXAMPLES)))
def test_an_example_of_the_reference_does_what_it_says(example: str, message: str) -> None:
    text = example if example.startswith("hdeid:") else HEAD + example
    if message and "[W-" in message:
        found = lint(compile_policy(resolve(parse_policy(text, "example.yaml"), Library(FOLDER))))
        assert message == "".join(f"{finding} [{finding.code}]\n" for finding in found)
        return
    if message:
        with pytest.raises(PolicyError) as caught:
            compile_policy(resolve(parse_policy(text, "example.yaml"), Library(FOLDER)))
        assert message == f"{caught.value}\n"
        return

    compiled = compile_policy(resolve(parse_policy(text, "example.yaml"), Library(FOLDER)))

    results = run_cases(compiled)
    assert results
    assert {result.id: result.faults for result in results if result.state != "passed"} == {}
    assert [str(finding) for finding in lint(compiled) if is_error(finding)] == []


def test_the_reference_names_every_level_with_its_chinese_name() -> None:
    for category in CATEGORIES.values():
        for level in category.levels:
            assert f"`{level.name}` {level.title}" in README


def test_the_reference_shows_the_message_for_a_raised_threshold() -> None:
    with pytest.raises(PolicyError) as caught:
        lower_thresholds(Thresholds(CAREFUL_THRESHOLDS["NAME"]), {"NAME": 0.99})

    assert f"hdeid: {caught.value} [{caught.value.code}]\n" in README
