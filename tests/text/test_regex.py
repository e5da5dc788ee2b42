from __future__ import annotations

import copy
import importlib
import pickle
import pkgutil
import re
from pathlib import Path
from types import ModuleType

import pytest

import hdeid.detector
from hdeid.core.markup import parse_markup
from hdeid.text.regex import finder, regex

GOLD = Path(__file__).resolve().parents[1] / "gold"


@pytest.mark.parametrize("text", ["", "李海海 13800138000", "kg 12\n房 7"])
@pytest.mark.parametrize(("pattern", "flags"), [(r"(?P<number>\d+)", 0), (r"KG (\d\d)$", re.IGNORECASE | re.MULTILINE)])
def test_an_expression_finds_what_the_compiled_one_does(pattern: str, flags: int, text: str) -> None:
    late, early = regex(pattern, flags), re.compile(pattern, flags)
    assert [found.span() for found in late.finditer(text)] == [found.span() for found in early.finditer(text)]
    assert bool(late.search(text)) is bool(early.search(text))
    assert late.sub("*", text) == early.sub("*", text)
    assert late.split(text) == early.split(text)
    assert (late.pattern, late.flags, late.groupindex) == (early.pattern, early.flags, early.groupindex)


def test_an_expression_is_compiled_at_its_first_use_and_not_before() -> None:
    broken = regex("(")
    with pytest.raises(re.error):
        broken.search("")


@pytest.mark.parametrize("send", [copy.deepcopy, lambda each: pickle.loads(pickle.dumps(each))])
@pytest.mark.parametrize("is_used", [False, True])
def test_an_expression_can_be_sent_to_another_process(send, is_used: bool) -> None:
    number = regex("[0-9]+")
    if is_used:
        number.search("7")
    assert send(number).fullmatch("12")


def test_every_expression_of_the_detector_can_be_compiled() -> None:
    seen = _expressions_of_the_detector()
    assert len(seen) > 500
    for each in seen:
        assert re.compile(each.pattern).groups == each.groups


def test_every_finder_of_the_detector_finds_where_its_expression_matches() -> None:
    names = ("admission-01", "asr-01", "bil-01", "birth-01")
    text = "\n".join(parse_markup((GOLD / f"{name}.txt").read_text(encoding="utf-8")).text for name in names)
    quick = [(each, find) for each in _expressions_of_the_detector() if (find := finder(each.pattern, each.flags))]
    assert len(quick) > 500
    for each, find in quick:
        early = re.compile(each.pattern, each.flags)
        starts = [found.start() for found in find.finditer(text)]
        assert {found.start() for found in early.finditer(text)} <= set(starts)
        assert all(early.match(text, start) for start in starts)


@pytest.mark.parametrize("flags", [0, re.IGNORECASE | re.MULTILINE])
@pytest.mark.parametrize(
    "pattern", [r"(?<!x)(?P<id>a|(?i:kg)) ?\d*$", r"(?:^|,)[男女]?(?P<age>\d+)", "a*", r"(.)(?=\1)b"]
)
def test_an_expression_that_is_used_much_finds_what_it_did(pattern: str, flags: int) -> None:
    used, early = regex(pattern, flags), re.compile(pattern, flags)
    used.search("-" * 40_000)
    for text in ("xa\na 1kg kg 7\nKG ,男12,3 A", "", "bb"):
        for bounds in ((), (3,), (2, 9)):
            seen, meant = used.finditer(text, *bounds), early.finditer(text, *bounds)
            assert [(each.regs, each.groupdict()) for each in seen] == [(each.regs, each.groupdict()) for each in meant]
            first, meant_first = used.search(text, *bounds), early.search(text, *bounds)
            assert (first and first.regs) == (meant_first and meant_first.regs)


@pytest.mark.parametrize(("pattern", "is_quickened"), [("(?<!门)诊断", True), ("诊断", False), ("(?<!门)诊?", False)])
def test_a_finder_is_made_where_it_helps_and_can_be(pattern: str, is_quickened: bool) -> None:
    assert (finder(pattern) is not None) is is_quickened


def _expressions_of_the_detector() -> list[re.Pattern[str]]:
    modules = [importlib.import_module(each.name) for each in pkgutil.walk_packages(*_of(hdeid.detector))]
    return [each for module in modules for value in vars(module).values() for each in _expressions(value)]


def _of(package: ModuleType) -> tuple[list[str], str]:
    return list(package.__path__), f"{package.__name__}."


def _expressions(value: object) -> list[re.Pattern[str]]:
    if isinstance(value, tuple | list | frozenset):
        return [each for item in value for each in _expressions(item)]
    if isinstance(value, dict):
        return [each for item in value.values() for each in _expressions(item)]
    return [value] if isinstance(value, type(regex(""))) else []
