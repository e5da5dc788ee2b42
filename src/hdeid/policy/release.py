"""Checks what must be at hand before a view is released: the reader's role, an approval, its purpose and its age."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from datetime import date, timedelta

from hdeid.errors import PolicyRuleError
from hdeid.policy.views import NamedView, Requires
from hdeid.policy.wording import one_of


@dataclass(frozen=True, slots=True)
class Grant:
    """One approval of a view.

    Attributes:
        approved_by: Role that approved it.
        purpose: For what.
        day: When.
    """

    approved_by: str
    purpose: str
    day: date


def check_release(
    view: NamedView, grant: Grant | None, *, roles: Collection[str] | None = None, today: date | None = None
) -> None:
    """Refuse a request for a view whose conditions are not met.

    Args:
        view: The view.
        grant: The approval at hand; None for none.
        roles: Roles of the reader; None where they have been checked elsewhere.
        today: By default the present day.

    Raises:
        PolicyRuleError: `E-ROLE`, `E-APPROVAL`, `E-PURPOSE`, or `E-EXPIRED`.
    """
    if roles is not None and view.roles and not set(roles) & set(view.roles):
        raise _refused(view, f"is for {one_of(view.roles)} only / 无权查看", "E-ROLE")
    if view.requires is not None:
        _check_grant(view, view.requires, grant, today or date.today())


def refuse_alone(view: NamedView) -> None:
    """Refuse a view with `risk` for a single document: subjects are counted over a batch.

    Raises:
        PolicyRuleError: `E-RISK`.
    """
    if view.risk is not None:
        how = f"`hdeid batch IN… --policy … --view {view.name} --out DIR`, in Python `Deidentifier.release`"
        raise _refused(view, f"counts its `risk` over all subjects of a batch; use {how} / 须按批次发布", "E-RISK")


def _check_grant(view: NamedView, requires: Requires, grant: Grant | None, today: date) -> None:
    by, purpose, days = requires.approval, requires.purpose, requires.expires_days
    if grant is None or (by and grant.approved_by != by):
        who = f" by `{by}`" if by else ""
        raise _refused(view, f"needs an approval{who} / 须经批准", "E-APPROVAL")
    if purpose and grant.purpose != purpose:
        raise _refused(view, f"was approved for another purpose; it serves `{purpose}` / 用途不符", "E-PURPOSE")
    if grant.day > today:
        raise _refused(view, f"is approved from {grant.day} on / 批准尚未生效", "E-APPROVAL")
    if days is not None and today > grant.day + timedelta(days=days):
        message = f"was approved on {grant.day} for {days} days; renew the approval / 批准已过期"
        raise _refused(view, message, "E-EXPIRED")


def _refused(view: NamedView, why: str, code: str) -> PolicyRuleError:
    return PolicyRuleError(f"the view `{view.name}` {why}", code=code, place=view.place)
