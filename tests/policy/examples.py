"""Short ways to a compiled policy and to what it shows, for the tests of this folder."""

from __future__ import annotations

import pytest

from hdeid.core.document import Document
from hdeid.core.markup import parse_markup
from hdeid.errors import PolicyError
from hdeid.policy.compile import compile_policy
from hdeid.policy.decide import decide
from hdeid.policy.parse import parse_policy
from hdeid.policy.plan import Compiled

HEAD = "hdeid: 1\npolicy: example\nversion: 1.0.0\n"


def compiled(body: str) -> Compiled:
    """Return the policy that a body of top-level keys stands for."""
    return compile_policy(parse_policy(HEAD + body, "example.yaml"))


def faults_of(body: str, *, head: str = HEAD) -> list[str]:
    """Return the faults of a policy, each as `line code`, a blank and its message."""
    with pytest.raises(PolicyError) as caught:
        compile_policy(parse_policy(head + body, "example.yaml"))
    found = caught.value.faults or (caught.value,)
    return [f"{fault.place.line if fault.place else 0} {fault.code} {fault.message}" for fault in found]


def codes_of(body: str, *, head: str = HEAD) -> list[str]:
    return [fault.split(" ")[1] for fault in faults_of(body, head=head)]


def visible(policy: Compiled, document: Document | str) -> str:
    """Return a document as it is shown, with `_` for every hidden character."""
    read = parse_markup(document) if isinstance(document, str) else document
    shown = list(read.text)
    for atom, decision in decide(policy, read):
        if not decision.shows:
            shown[atom.start : atom.end] = "_" * (atom.end - atom.start)
    return "".join(shown)
