"""What an example looks like under a policy, with keys of its own: never those of a study."""

from __future__ import annotations

import hashlib

from hdeid.core.document import Document
from hdeid.core.view import View
from hdeid.masker.keyring import Keyring
from hdeid.masker.method import Scope
from hdeid.masker.render import render
from hdeid.policy.compare import policy_at
from hdeid.policy.decide import decide
from hdeid.policy.plan import Compiled
from hdeid.policy.terms import apply_terms

EXAMPLE_KEYS = Keyring(hashlib.sha256(b"hdeid example keys").digest())
"""Known to everybody: what is made with them hides nothing."""


def example_output(compiled: Compiled, document: Document) -> str:
    """Return an invented document as a policy shows it; codes and invented values are those of the example keys."""
    return render_as_example(apply_terms(compiled, document), compiled).text


def example_output_at(compiled: Compiled, document: Document, place: str, view: str) -> str:
    """Return an invented document as a policy shows it at a place of a form, under a view that it may lack."""
    return example_output(policy_at(compiled, place, view), document)


def render_as_example(document: Document, compiled: Compiled) -> View:
    """Return the view of a document, the terms of the policy applied already."""
    policy = compiled.policy
    scope = Scope(EXAMPLE_KEYS, policy.consistency, policy.name, "example-subject", "example-study", "example-release")
    return render(document, decide(compiled, document), scope, drops=compiled.drops)
