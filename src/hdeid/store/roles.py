"""Who may do what: roles of members in a study, and the scopes that a role gives and a key may be narrowed to."""

from __future__ import annotations

from types import MappingProxyType
from typing import Final

SCOPES: Final = MappingProxyType(
    {
        "submit": "submit records and follow their jobs",
        "policy": "write, test and activate policies",
        "approve": "approve policies and grant views, as a second person",
        "view": "ask for views, read granted ones, count",
        "audit": "read the audit trail",
        "admin": "make studies, users, members and keys; read no record",
    }
)

ROLES: Final = MappingProxyType(
    {
        "submitter": frozenset({"submit"}),
        "manager": frozenset({"submit", "policy"}),
        "analyst": frozenset({"view"}),
        "officer": frozenset({"approve", "audit"}),
    }
)
"""Scopes by role. Any other word is a title (`cra`, `dpo`, `data-committee`), which gives no scope of its own: it is
what a policy's views name under `roles` and `approval`. `admin` is no role of a study."""

ADMIN: Final = frozenset({"admin", "audit"})
"""Scopes of an administrator in every study and outside of them."""
