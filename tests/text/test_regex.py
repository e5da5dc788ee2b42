from __future__ import annotations

import copy
import importlib
import pickle
import pkgutil
import re
from types import ModuleType

import pytest

import hdeid.detector
from hdeid.text.regex import regex


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
    modules = [importlib.import_module(each.name) for each in pkgutil.walk_packages(*_of(hdeid.detector))]
    seen = [each for module in modules for value in vars(module).values() for each in _expressions(value)]
    assert len(seen) > 500
    for each in seen:
        assert re.compile(each.pattern).groups == each.groups


def _of(package: ModuleType) -> tuple[list[str], str]:
    return list(package.__path__), f"{package.__name__}."


def _expressions(value: object) -> list[re.Pattern[str]]:
    if isinstance(value, tuple | list | frozenset):
        return [each for item in value for each in _expressions(item)]
    if isinstance(value, dict):
        return [each for item in value.values() for each in _expressions(item)]
    return [value] if isinstance(value, type(regex(""))) else []
