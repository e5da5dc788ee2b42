"""Who may call what: one row for each endpoint, from which the checks, the matrix test and the documentation are made.

An endpoint without a row cannot be called, and `create_app` refuses to start with one. A caller who may not call an
endpoint is answered 404, as if there were nothing: only a caller who is nobody is told so (401).
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final

from flask import Flask

from hdeid.store.roles import ADMIN, ROLES


@dataclass(frozen=True, slots=True)
class Access:
    """Who may call an endpoint.

    Attributes:
        scopes: The caller has at least one of them; none for every known caller.
        is_open: True for callers who are nobody.
    """

    scopes: frozenset[str] = frozenset()
    is_open: bool = False


OPEN: Final = Access(is_open=True)
KNOWN: Final = Access()


def need(*scopes: str) -> Access:
    """Return the row of an endpoint for callers who have one of some scopes: in the study that the route names, else
    in any study."""
    return Access(frozenset(scopes))


ACCESS: Final = MappingProxyType(
    {
        "static": OPEN,
        "api-docs.openapi_json": OPEN,
        "api-docs.openapi_swagger_ui": OPEN,
        "docs.page": OPEN,
        "docs.start": OPEN,
        "docs.file": OPEN,
        "health.live": OPEN,
        "health.ready": OPEN,
        "health.metrics": OPEN,
        "health.version": OPEN,
        "texts.Deidentify.post": need("submit", "policy"),
        "texts.Detect.post": need("submit", "policy"),
        "studies.Studies.get": KNOWN,
        "studies.Studies.post": need("admin"),
        "studies.OneStudy.get": KNOWN,
        "studies.OneStudy.delete": need("admin"),
        "studies.Members.get": need("admin", "approve", "audit"),
        "studies.Members.post": need("admin"),
        "studies.Members.delete": need("admin"),
        "policies.Policies.get": need("submit", "policy", "approve", "view", "audit"),
        "policies.Policies.post": need("policy"),
        "policies.PolicyCheck.post": need("policy"),
        "policies.OnePolicy.get": need("policy", "approve"),
        "policies.PolicyLint.get": need("policy", "approve"),
        "policies.PolicyTests.get": need("policy", "approve"),
        "policies.PolicyDiff.get": need("policy", "approve"),
        "policies.PolicyApproval.post": need("approve"),
        "policies.PolicyActivation.post": need("policy"),
        "records.Records.get": need("submit", "policy", "view"),
        "records.Records.post": need("submit"),
        "records.Searches.post": need("policy"),
        "jobs.Jobs.get": need("submit", "policy"),
        "jobs.OneJob.get": need("submit", "policy"),
        "jobs.Cancellation.post": need("submit", "policy"),
        "jobs.Events.get": need("submit", "policy"),
        "views.RecordView.get": need("view"),
        "views.Exports.get": need("view"),
        "view_requests.ViewRequests.get": need("view", "approve", "audit"),
        "view_requests.ViewRequests.post": need("view"),
        "view_requests.Decision.post": need("approve"),
        "statistics.StudyStatistics.get": need("view"),
        "audit.Audit.get": need("audit"),
        "compatible.StartAnonymization.post": need("submit"),
        "compatible.GetResult.post": need("submit", "view"),
        "compatible.DoAnonymization.post": need("submit", "policy"),
        "compatible.CheckHealth.get": OPEN,
        "compatible.GetVersion.get": OPEN,
        "page.sign_in": OPEN,
        "page.open_page": OPEN,
        "page.choose_language": OPEN,
        "page.sign_out": KNOWN,
        "page.home": KNOWN,
        "page.one_study": KNOWN,
        "page.make_study": need("admin"),
        "page.change_member": need("admin"),
        "page.try_page": need("submit", "policy"),
        "page.try_text": need("submit", "policy"),
        "page.try_lint": need("submit", "policy"),
        "page.try_policy": need("submit", "policy"),
        "page.try_file": need("submit", "policy"),
        "page.try_masked": need("submit", "policy"),
        "page.try_gold": need("submit", "policy"),
        "page.list_of_records": need("submit", "policy", "view"),
        "page.submit_records": need("submit"),
        "page.search_records": need("policy"),
        "page.one_record": need("view"),
        "page.download_record": need("view"),
        "page.export_view": need("view"),
        "page.jobs": need("submit", "policy"),
        "page.cancel_job": need("submit", "policy"),
        "page.policies": need("policy", "approve"),
        "page.new_policy": need("policy"),
        "page.add_policy_version": need("policy"),
        "page.one_policy": need("policy", "approve"),
        "page.approve": need("approve"),
        "page.activate": need("policy"),
        "page.requests": need("view", "approve", "audit"),
        "page.ask_view": need("view"),
        "page.decide_view": need("approve"),
        "page.audit": need("audit"),
        "page.statistics": need("view"),
    }
)
"""Rows by endpoint: `blueprint.Class.method` of a method view in lower case, `blueprint.function` of a function."""


def key_of(endpoint: str, method: str) -> str:
    """Return the name of the row of an endpoint of Flask and a method."""
    blueprint, _, name = endpoint.rpartition(".")
    return f"{endpoint}.{method.lower()}" if name[:1].isupper() and blueprint else endpoint


def row_of(endpoint: str, method: str) -> Access | None:
    """Return the row of an endpoint; None when there is none. `HEAD` and `OPTIONS` ask what `GET` asks."""
    method = "get" if method in ("HEAD", "OPTIONS") else method
    return ACCESS.get(key_of(endpoint, method))


def missing_rows(app: Flask) -> list[str]:
    """Return the endpoints of an app that have no row, sorted."""
    keys = {
        key_of(rule.endpoint, method)
        for rule in app.url_map.iter_rules()
        for method in (rule.methods or set()) - {"HEAD", "OPTIONS"}
    }
    return sorted(keys - set(ACCESS))


def scopes_of(roles: Iterable[str], *, is_admin: bool) -> frozenset[str]:
    """Return what roles in a study allow; titles allow nothing."""
    own = frozenset().union(*(ROLES.get(role, frozenset()) for role in roles))
    return own | ADMIN if is_admin else own
