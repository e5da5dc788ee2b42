"""Finding policies by name and path."""

from __future__ import annotations

from pathlib import Path

import pytest

from hdeid.errors import PolicyError
from hdeid.policy.libraries import find_policy, load_policy, shipped_names
from tests.policy.examples import HEAD


def test_a_shipped_policy_is_found_by_its_name() -> None:
    assert "epi-district" in shipped_names()
    assert load_policy("epi-district").policy.name == "epi-district"


@pytest.mark.parametrize(
    ("name", "part"),
    [("epi-distrikt", "did you mean `epi-district`?"), ("no/such.yaml", "no file"), ("../README", "no file")],
)
def test_what_is_not_there_is_told(name: str, part: str) -> None:
    with pytest.raises(PolicyError, match="there is no") as caught:
        find_policy(name)

    assert part in caught.value.message


def test_a_parent_is_looked_for_beside_the_file(tmp_path: Path) -> None:
    (tmp_path / "base@1.0.0.yaml").write_text(HEAD.replace("example", "base"), encoding="utf-8")
    (tmp_path / "base.yaml").write_text(HEAD.replace("example", "base").replace("1.0.0", "2.0.0"), encoding="utf-8")
    (tmp_path / "child.yaml").write_text(HEAD + "extends: base@1.0.0\n", encoding="utf-8")

    assert load_policy(tmp_path / "child.yaml").policy.lineage[0].startswith("base@1.0.0;")


def test_a_broken_parent_is_told_with_its_own_place(tmp_path: Path) -> None:
    (tmp_path / "base.yaml").write_text("hdeid: 1\npolicy: base\n", encoding="utf-8")
    (tmp_path / "child.yaml").write_text(HEAD + "extends: base@1.0.0\n", encoding="utf-8")

    with pytest.raises(PolicyError, match=r"base\.yaml:1:1: a policy needs `version`"):
        load_policy(tmp_path / "child.yaml")


def test_a_mistyped_parent_is_told_the_near_name(tmp_path: Path) -> None:
    (tmp_path / "child.yaml").write_text(HEAD + "extends: hipaa-safe-harbour@1.0.0\n", encoding="utf-8")

    with pytest.raises(PolicyError, match="did you mean `hipaa-safe-harbor`"):
        load_policy(tmp_path / "child.yaml")
