"""The grammar of templates: slots, alternatives, optional parts, gold markup."""

from __future__ import annotations

from random import Random

import pytest

from augment.templates import make_document, render


class Echo:
    """Fills every slot with its own name and argument."""

    def __init__(self, seed: int = 1) -> None:
        self.rng = Random(seed)

    def fill(self, name: str, argument: str) -> str:
        return f"{name}/{argument}"


def rendered(template: str) -> set[str]:
    return {render(template, Echo(seed)) for seed in range(60)}


@pytest.mark.parametrize(
    ("template", "expected"),
    [
        ("入院", {"入院"}),
        ("<date:0>入院", {"date/0入院"}),
        ("(好|坏)转", {"好转", "坏转"}),
        ("(明显|)好转", {"明显好转", "好转"}),
        ("P(a|b(c|d))", {"Pa", "Pbc", "Pbd"}),
        ("正常(4次/分)", {"正常(4次/分)"}),
        ("血压<90mmHg", {"血压<90mmHg"}),
        ("甲|乙", {"甲|乙"}),
        (r"\(甲|乙\)", {"(甲|乙)"}),
        ("[[SUBJECT|{subject:<initials>}]]", {"[[SUBJECT|{subject:initials/}]]"}),
    ],
)
def test_template_renders_to_its_alternatives(template: str, expected: set[str]) -> None:
    assert expected == rendered(template)


def test_alternatives_must_be_closed() -> None:
    with pytest.raises(ValueError, match="not closed"):
        render("(a|b", Echo())


def test_rendered_markup_becomes_a_document() -> None:
    document = make_document("[[NAME|{surname:李}{given:海海}]]入院")

    assert [document.surface(span) for span in document.spans] == ["李海海"]
