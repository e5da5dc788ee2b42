"""Lists of identifiers that a policy can claim to hide (`implements:`), and the proof of that claim.

A norm is a list of clauses; each names what must be hidden. What no category of the taxonomy stands for (photographs,
fingerprints) cannot be proved here and is not part of the list.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from hdeid.core.category import CATEGORIES
from hdeid.errors import PolicyRuleError
from hdeid.policy.age import OLDEST, AgeRange
from hdeid.policy.decide import decide_age
from hdeid.policy.plan import Compiled
from hdeid.policy.selector import parse_selector
from hdeid.policy.weigh import closure
from hdeid.policy.wording import one_of, suggest


@dataclass(frozen=True, slots=True)
class Clause:
    """One identifier of a norm.

    Attributes:
        name: How the norm calls it, with its letter or number.
        selectors: What must be hidden.
        from_age: Where set, ages from here on must be hidden, others may stay.
    """

    name: str
    selectors: tuple[str, ...]
    from_age: int | None = None


# Source: 45 CFR 164.514(b)(2)(i), (A) to (R); state is read as province (POLICY.md section 6). (P) biometric
# identifiers and (Q) photographs are no text.
_HIPAA_18 = (
    Clause("(A) names", ("name",)),
    Clause("(B) geographic subdivisions smaller than a state", ("address.below(province)",)),
    Clause("(C) dates, except the year", ("date.below(year)",)),
    Clause("(C) ages over 89", ("age",), from_age=90),
    Clause("(D), (E) telephone and fax numbers", ("phone",)),
    Clause("(F) e-mail addresses", ("email",)),
    Clause("(G) social security numbers", ("id_card",)),
    Clause("(H) medical record numbers", ("medical_record",)),
    Clause("(I) health plan beneficiary numbers", ("insurance",)),
    Clause("(J) account numbers", ("bank_card", "account")),
    Clause("(K) certificate and licence numbers", ("id_doc",)),
    Clause("(L) vehicle identifiers", ("plate",)),
    Clause("(M) device identifiers", ("device",)),
    Clause("(N) web addresses", ("url",)),
    Clause("(O) IP addresses", ("ip",)),
    Clause("(R) any other unique identifying number", ("subject",)),
)

NORMS: Mapping[str, tuple[Clause, ...]] = {"hipaa-18": _HIPAA_18}
"""Every norm that can be claimed, by its name."""


def check_claims(compiled: Compiled) -> list[PolicyRuleError]:
    """Return a fault for every clause of a claimed norm that the policy does not meet, and for every unknown norm."""
    policy = compiled.policy
    faults: list[PolicyRuleError] = []
    for name in policy.implements:
        if name not in NORMS:
            better = suggest(name, NORMS)
            hint = f"did you mean `{better}`?" if better else f"expected {one_of(NORMS)}"
            faults.append(PolicyRuleError(f"unknown norm `{name}`; {hint}", code="E-UNKNOWN", place=policy.place))
            continue
        for clause in NORMS[name]:
            shown = _shown(clause, compiled)
            if shown:
                message = f"claims `{name}`, but {one_of(shown)} stays visible; clause {clause.name} / 未满足 `{name}`"
                faults.append(PolicyRuleError(message, code="E-CLAIM", place=policy.place))
    return faults


def _shown(clause: Clause, compiled: Compiled) -> list[str]:
    shown: list[str] = []
    for written in clause.selectors:
        selector = parse_selector(written)
        category = CATEGORIES[selector.category]
        plan = compiled.plans[category.name]
        levels = (*selector.levels(category), *closure(selector, category))
        ages = [None] if clause.from_age is None else [AgeRange(age, age) for age in range(clause.from_age, OLDEST + 1)]
        by_characters = any(rule.decision.shows and not set(levels) <= plan.floor for rule in plan.characters)
        shown += [
            f"{category.name.lower()}.{level}" if level else category.name.lower()
            for level in levels
            if by_characters or any(decide_age(plan, level, age).shows for age in ages)
        ]
    return shown
