"""The policies of a study: uploaded, checked, compared, approved by a second person, brought into force, kept."""

from __future__ import annotations

from typing import Any

from flask.views import MethodView
from marshmallow import Schema, fields, validate

from hdeid.errors import PolicyError
from hdeid.jobs.policies import compile_source, compile_stored
from hdeid.policy.load import LARGEST_BYTES
from hdeid.service.caller import known_caller
from hdeid.service.resources.api import Resource
from hdeid.service.resources.gate import current_gate
from hdeid.service.resources.policy_answers import (
    bring_into_force,
    difference_report,
    finding_entry,
    lint_report,
    policy_entries,
    test_report,
    upload_policy,
)
from hdeid.service.schemas import Strict, Text, Word
from hdeid.service.services import current
from hdeid.service.trail import note, transaction
from hdeid.store.policies import active_policy, approve_policy, find_policy, list_policies
from hdeid.store.studies import find_study

policies = Resource("policies", __name__, url_prefix="/studies/<study>/policies", description="Policies of a study")


class PolicySource(Strict):
    """A policy file."""

    source = Text(required=True, validate=validate.Length(1, LARGEST_BYTES))


class SignedSource(PolicySource):
    """A policy file, with its signature where the deployment asks for one."""

    signature = Text(
        load_default="",
        validate=validate.Length(max=8192),
        metadata={"description": "What stands in the `.sig` file; needed where `HDEID_REQUIRE_SIGNED` is set"},
    )


class Activation(Strict):
    """Why a policy may come into force that nobody approved, or that is weaker than the one before."""

    acknowledged = Text(load_default="", validate=validate.Length(max=2000))


class WhichTests(Strict):
    """Which tests are run."""

    model = fields.Boolean(load_default=False, metadata={"description": "Also those that need the model"})


class Against(Strict):
    """What a policy is compared with."""

    against = Word(load_default="", metadata={"description": "Id of a policy; by default the one in force"})


class FindingSchema(Schema):
    """What lint says of one place of a policy."""

    code = fields.String(required=True)
    detail = fields.String(required=True)
    is_error = fields.Boolean(required=True)
    line = fields.Integer(required=True)
    column = fields.Integer(required=True)


class ViewSchema(Schema):
    """A view that a policy names."""

    name = fields.String(required=True)
    roles = fields.List(fields.String(), required=True)
    approval = fields.String(required=True)
    purpose = fields.String(required=True)
    expires_days = fields.Integer(required=True, allow_none=True)
    k = fields.Integer(required=True, allow_none=True)


class PolicyEntry(Schema):
    """A version of a policy and what became of it."""

    id = fields.String(required=True)
    name = fields.String(required=True)
    version = fields.String(required=True)
    state = fields.String(required=True)
    fingerprint = fields.String(required=True)
    uploaded_by = fields.String(required=True)
    uploaded_at = fields.AwareDateTime(required=True)
    approved_by = fields.String(required=True)
    approved_at = fields.AwareDateTime(required=True, allow_none=True)
    activated_by = fields.String(required=True)
    activated_at = fields.AwareDateTime(required=True, allow_none=True)
    acknowledged = fields.String(required=True)
    views = fields.List(fields.Nested(ViewSchema), required=True)


class FullPolicy(PolicyEntry):
    """A version of a policy with its text."""

    source = fields.String(required=True)


class Uploaded(PolicyEntry):
    """A new draft, with what lint says of it."""

    findings = fields.List(fields.Nested(FindingSchema), required=True)


class TestReport(Schema):
    """How the tests of a policy went."""

    passed = fields.Boolean(required=True)
    counts = fields.Dict(keys=fields.String(), values=fields.Integer(), required=True)
    cases = fields.List(fields.Dict(), required=True)


class Check(Schema):
    """What can be said of a policy file."""

    compiles = fields.Boolean(required=True)
    findings = fields.List(fields.Nested(FindingSchema), required=True)
    tests = fields.Nested(TestReport, required=True, allow_none=True)


class DifferenceSchema(Schema):
    """How one policy differs from another."""

    one = fields.String(required=True)
    other = fields.String(required=True)
    relation = fields.String(required=True)
    at_least_as_strict = fields.Boolean(required=True)
    classes = fields.Integer(required=True)
    differences = fields.List(fields.Dict(), required=True)
    settings = fields.List(fields.Dict(), required=True)


@policies.route("")
class Policies(MethodView):
    """All versions of the policies of a study."""

    @policies.response(200, PolicyEntry(many=True))
    def get(self, study: str) -> list[dict[str, Any]]:
        """List the history, newest first: who uploaded, approved and activated what, and why."""
        with current().database.reading() as session:
            return policy_entries(session, list_policies(session, study))

    @policies.arguments(SignedSource)
    @policies.response(201, Uploaded)
    def post(self, given: dict[str, Any], study: str) -> dict[str, Any]:
        """Upload a draft; the answer tells what lint finds. One that does not compile is refused with all faults."""
        # Compiled and linted before the transaction, in which all other writers wait.
        with current().database.reading() as session:
            findings = lint_report(compile_source(session, study, given["source"]))
        with transaction() as session:
            row, _ = upload_policy(
                session, study, given["source"], known_caller().user, signature=given["signature"],
                signers=current().settings.signers,
            )  # fmt: skip
            note(object=row.id, policy=f"{row.name}@{row.version}", sha256=row.fingerprint)
            return {**policy_entries(session, [row])[0], "findings": findings}


@policies.route("/check")
class PolicyCheck(MethodView):
    """A policy file that is being written."""

    @policies.arguments(PolicySource)
    @policies.response(200, Check)
    def post(self, given: dict[str, Any], study: str) -> dict[str, Any]:
        """Lint and test a policy file without keeping it."""
        with current().database.reading() as session:
            try:
                compiled = compile_source(session, study, given["source"])
            except PolicyError as error:
                faults = error.faults or (error,)
                return {"compiles": False, "findings": list(map(finding_entry, faults)), "tests": None}
        return {"compiles": True, "findings": lint_report(compiled), "tests": test_report(compiled)}


@policies.route("/<policy>")
class OnePolicy(MethodView):
    """One version of a policy."""

    @policies.response(200, FullPolicy)
    def get(self, study: str, policy: str) -> dict[str, Any]:
        """Return a version with its text."""
        with current().database.reading() as session:
            row = find_policy(session, study, policy)
            return {**policy_entries(session, [row])[0], "source": row.source}


@policies.route("/<policy>/lint")
class PolicyLint(MethodView):
    """What lint says of a version."""

    @policies.response(200, FindingSchema(many=True))
    def get(self, study: str, policy: str) -> list[dict[str, Any]]:
        """Lint a version."""
        with current().database.reading() as session:
            return lint_report(compile_stored(session, find_policy(session, study, policy)))


@policies.route("/<policy>/tests")
class PolicyTests(MethodView):
    """How the tests of a version go."""

    @policies.arguments(WhichTests, location="query")
    @policies.response(200, TestReport)
    def get(self, asked: dict[str, Any], study: str, policy: str) -> dict[str, Any]:
        """Run the tests that a version carries."""
        with current().database.reading() as session:
            compiled = compile_stored(session, find_policy(session, study, policy))
        with current_gate().passed():
            return test_report(compiled, current().deidentifier.detect if asked["model"] else None)


@policies.route("/<policy>/diff")
class PolicyDiff(MethodView):
    """How a version differs from another."""

    @policies.arguments(Against, location="query")
    @policies.response(200, DifferenceSchema)
    def get(self, asked: dict[str, Any], study: str, policy: str) -> dict[str, Any]:
        """Compare a version with the one in force, or with another one: weaker, stricter, equal, by classes."""
        with current().database.reading() as session:
            row = find_policy(session, study, policy)
            other = asked["against"]
            against = (
                find_policy(session, study, other) if other else active_policy(session, find_study(session, study))
            )
            return difference_report(session, row, against)


@policies.route("/<policy>/approval")
class PolicyApproval(MethodView):
    """The approval of a version."""

    @policies.response(200, PolicyEntry)
    def post(self, study: str, policy: str) -> dict[str, Any]:
        """Approve a draft that somebody else uploaded."""
        with transaction() as session:
            row = find_policy(session, study, policy)
            approve_policy(row, known_caller().user)
            session.flush()
            note(object=row.id, policy=f"{row.name}@{row.version}", sha256=row.fingerprint)
            return policy_entries(session, [row])[0]


@policies.route("/<policy>/activation")
class PolicyActivation(MethodView):
    """A version comes into force."""

    @policies.arguments(Activation)
    @policies.response(200, PolicyEntry)
    def post(self, given: dict[str, Any], study: str, policy: str) -> dict[str, Any]:
        """Bring a version into force; one that is not approved, or weaker, needs an acknowledged reason."""
        with transaction() as session:
            row = find_policy(session, study, policy)
            bring_into_force(
                session, row, known_caller().user, acknowledged=given["acknowledged"],
                signers=current().settings.signers,
            )  # fmt: skip
            session.flush()
            note(object=row.id, policy=f"{row.name}@{row.version}", acknowledged=bool(row.acknowledged))
            return policy_entries(session, [row])[0]
