"""Parents: pins, chains, and what a child may not weaken unsaid."""

from __future__ import annotations

import pytest

from hdeid.errors import PolicyError
from hdeid.policy.compile import compile_policy
from hdeid.policy.fingerprint import policy_hash
from hdeid.policy.inherit import resolve
from hdeid.policy.parse import parse_policy
from hdeid.policy.plan import Compiled
from hdeid.policy.rules import Parent, Policy

BASE = """\
hdeid: 1
policy: base
version: 1.2.0
default_method: suppress
floor: {hide: phone}
detect: {name: {recall: 0.99}}
rules:
  - {id: place, show: address.to(province)}
  - {id: geo, hide: address.below(province), method: suppress}
  - {id: band, hide: age, method: generalize, with: {bands: 5}}
deny: [{id: nick, terms: [阿宝], as: name}]
together: [{id: old, all_of: [age], where: {age: {gte: 90}}, then: {hide: age, method: suppress}}]
"""


class Shelf:
    def __init__(self, *policies: str) -> None:
        self._policies = [parse_policy(policy, "base.yaml") for policy in policies]

    def candidates(self, parent: Parent) -> list[Policy]:
        return [policy for policy in self._policies if not parent.name or policy.name == parent.name]


def child(body: str, *, extends: str = "base@1.2.0", name: str = "child") -> str:
    return f"hdeid: 1\npolicy: {name}\nversion: 1.0.0\nextends: {extends}\n{body}"


def joined(body: str, *, extends: str = "base@1.2.0") -> Compiled:
    return compile_policy(resolve(parse_policy(child(body, extends=extends), "child.yaml"), Shelf(BASE)))


def fault_of(body: str, *, extends: str = "base@1.2.0", shelf: Shelf | None = None) -> PolicyError:
    with pytest.raises(PolicyError) as caught:
        resolve(parse_policy(child(body, extends=extends), "child.yaml"), shelf or Shelf(BASE))
    return (*caught.value.faults, caught.value)[0]


def test_a_child_has_all_of_its_parent() -> None:
    policy = joined("")

    assert (policy.plans["ADDRESS"].levels["city"].rule, policy.policy.default_method) == ("geo", "suppress")
    assert ([deny.id for deny in policy.policy.deny], len(policy.together)) == (["nick"], 1)
    assert policy.plans["PHONE"].floor
    assert policy.policy.lineage[0].startswith("base@1.2.0;sha256:")


def test_a_child_may_hide_more_without_a_word() -> None:
    policy = joined("rules: [{id: all, hide: address.to(province), method: drop}]\n")

    assert not policy.plans["ADDRESS"].levels["province"].shows


@pytest.mark.parametrize(
    ("body", "part"),
    [
        (
            "rules: [{id: d, show: address.to(district)}]",
            "`d` shows `address.city`, which is hidden by `suppress` (rule `geo`)",
        ),
        ("rules: [{id: d, show: address.city}]", "`d` shows `address.city`"),
        ("rules: [{id: d, hide: address.city, method: tag}]", "`d` hides `address.city` by `tag`"),
        ("rules: [{id: d, hide: age, method: generalize, with: {bands: 7}}]", "`d` hides `age` by `generalize`"),
        ("rules: [{id: d, hide: age, where: {age: {gte: 80}}, method: generalize, with: {bands: 3}}]", "rule: band"),
        ("rules: [{id: d, show: 'name[1]'}]", "rule: unlisted"),
        ("unlisted: show\nreason: x", "rule: unlisted"),
        ("default_method: tag", "rule: unlisted"),
        ("detect: {name: {recall: 0.9}}", "rule: detect"),
        ("consistency: {link_across_exports: always}", "rule: consistency"),
        ("allow: [{id: free, terms: [示例], for: [name]}]", "rule: free"),
    ],
)
def test_a_child_that_shows_more_must_say_so(body: str, part: str) -> None:
    fault = fault_of(body + "\n")

    assert (fault.code, part in fault.message) == ("E-RELAX", True), fault


def test_what_is_relaxed_with_a_reason_loads() -> None:
    policy = joined(
        "relaxes: [{rule: geo, reason: x, approved_by: dpo}]\nrules: [{id: d, show: address.to(district)}]\n"
    )

    assert policy.plans["ADDRESS"].levels["district"].shows
    assert not policy.plans["ADDRESS"].levels["road"].shows


def test_the_floor_of_a_parent_cannot_be_relaxed() -> None:
    policy = joined("rules: [{id: d, show: phone}]\n")
    fault = fault_of(
        "relaxes: [{rule: floor, reason: x, approved_by: y}]\nrules: [{id: d, hide: phone, method: tag}]\n"
    )

    assert not policy.plans["PHONE"].levels["area"].shows
    assert (fault.code, "cannot be relaxed" in fault.message) == ("E-RELAX", True)


def test_a_relaxation_that_relaxes_nothing_is_a_warning() -> None:
    policy = joined("relaxes: [{rule: geo, reason: x, approved_by: dpo}]\n")

    assert [warning.code for warning in policy.policy.warnings] == ["W-NEVER-FIRES"]


def test_a_relaxation_of_no_rule_is_refused() -> None:
    assert "did you mean `geo`?" in fault_of("relaxes: [{rule: goe, reason: x, approved_by: dpo}]\n").message


def test_ids_of_the_parent_cannot_be_taken() -> None:
    assert fault_of("rules: [{id: geo, hide: address}]\n").code == "E-DUPLICATE"


def test_a_parent_can_be_pinned_by_content() -> None:
    digest = policy_hash(parse_policy(BASE))

    assert joined("", extends=f"base@sha256:{digest}").fingerprint
    assert joined("", extends=f'"@sha256:{digest}"').fingerprint
    fault = fault_of("", extends="base@sha256:" + "0" * 64)
    assert (fault.code, digest in fault.message) == ("E-EXTENDS", True)


@pytest.mark.parametrize(
    ("extends", "part"),
    [("base@1.0.0", "found `1.2.0`"), ("other@1.0.0", "is not here"), ("child@1.0.0", "extends itself")],
)
def test_a_parent_that_is_not_there_is_told(extends: str, part: str) -> None:
    fault = fault_of("", extends=extends)

    assert (fault.code, part in fault.message, str(fault.place)) == ("E-EXTENDS", True, "child.yaml:4:10")


def test_circles_and_long_chains_are_refused() -> None:
    circle = Shelf(child("", extends="child@1.0.0", name="b"), child("", extends="b@1.0.0"))
    links = [child("", extends=f"p{i + 1}@1.0.0", name=f"p{i}") for i in range(9)]

    assert "extends itself" in fault_of("", extends="b@1.0.0", shelf=circle).message
    assert "at most 8" in fault_of("", extends="p0@1.0.0", shelf=Shelf(*links)).message


def test_a_chain_of_eight_loads() -> None:
    links = [child("", extends=f"p{i + 1}@1.0.0", name=f"p{i}") for i in range(6)]
    links.append("hdeid: 1\npolicy: p6\nversion: 1.0.0\n")

    assert len(resolve(parse_policy(child("", extends="p0@1.0.0")), Shelf(*links)).lineage) == 7


def test_an_unresolved_child_does_not_compile() -> None:
    with pytest.raises(PolicyError, match="not resolved"):
        compile_policy(parse_policy(child("")))
