"""Texts and files de-identified at once, without being kept: what `POST /deidentify` and the page answer."""

from __future__ import annotations

import base64
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from hdeid.core.document import Document
from hdeid.core.exchange import document_to_json
from hdeid.core.view import View
from hdeid.deidentifier import Deidentifier
from hdeid.errors import HdeidError, RecordError
from hdeid.policy.plan import Compiled
from hdeid.policy.release import check_release
from hdeid.proof.explain import explain, explanation_json
from hdeid.report import Report
from hdeid.service.resources.chosen import Chosen
from hdeid.study.rewrite import written_name
from hdeid.study.stored import Form, Scanned, StoredForm, scan_form


@dataclass(frozen=True, slots=True)
class Asked:
    """How a text is to be shown.

    Attributes:
        view: Name of a view of the policy; empty for what it shows to all.
        subject: Whom the text is about.
        study: Id of the study.
        place: Place in a form that the text stands at.
        thresholds: Least probability by category, at most those in force.
        explains: Whether the answer tells why each identifier is shown or hidden.
    """

    view: str = ""
    subject: str = ""
    study: str = ""
    place: str = ""
    thresholds: Mapping[str, float] = field(default_factory=dict)
    explains: bool = False


def deidentify_text(chosen: Chosen, text: str, asked: Asked) -> dict[str, Any]:
    """Return a text as the policy shows it, with its spans, the map of offsets and the fingerprint.

    Raises:
        PolicyError: the view is unknown or its conditions are not met, or a threshold would rise.
    """
    compiled, deidentifier = chosen
    document = deidentifier.detect(text, policy=compiled, thresholds=asked.thresholds)
    view = deidentifier.render(
        document, compiled, subject=asked.subject, study=asked.study, thresholds=asked.thresholds, view=asked.view,
        place=asked.place,
    )  # fmt: skip
    answer = head_of(compiled, view.fingerprint, asked.view) | {
        "text": view.text,
        "spans": document_to_json(document)["spans"],
        "segments": segments_of(view),
        "counts": counts_of(document, view),
    }
    if asked.explains:
        shown = compiled.view(asked.view).at(asked.place)
        answer["explanations"] = [explanation_json(each) for each in explain(shown, document)]
    return answer


def detect_text(
    deidentifier: Deidentifier, compiled: Compiled | None, text: str, thresholds: Mapping[str, float]
) -> dict[str, Any]:
    """Return the identifiers of a text, with levels; offsets are code points, ends exclusive."""
    document = deidentifier.detect(text, policy=compiled, thresholds=thresholds)
    return {"spans": document_to_json(document)["spans"], "characters": len(text)}


def deidentify_file(chosen: Chosen, name: str, data: bytes, asked: Asked) -> dict[str, Any]:
    """Return a file as the policy shows it, in its own format, with the spans of each of its items.

    Nothing of it reaches the disk.

    Raises:
        RecordError: it cannot be read whole, or is of no known format.
        PolicyError: as in `deidentify_text`.
    """
    compiled, deidentifier = chosen
    if asked.thresholds or asked.place:
        raise HdeidError("thresholds and places are for texts; a file says its own places", code="E-REQUEST")
    _check_view(compiled, asked.view)
    shown = compiled.view(asked.view)
    scanned, stored = scan_file(chosen, name, data, asked.view, asked.subject)
    report = Report()
    content = stored.write(report)
    return head_of(compiled, deidentifier.fingerprint(shown), asked.view) | {
        "format": scanned.format,
        # Of a name only the ending is given back: it is text of the document like any other.
        "name": file_name(name),
        "content": base64.b64encode(content).decode(),
        "counts": {"found": dict(scanned.counts), "hidden": report.to_json()["hidden"], "faults": dict(report.faults)},
        "items": [_item(shown, place, document, asked) for place, document in _items(stored)],
    }


def scan_file(chosen: Chosen, name: str, data: bytes, view: str, subject: str = "") -> tuple[Scanned, StoredForm]:
    """Return what is found in a file, and the file ready to be shown under a view whose conditions are met.

    Raises:
        RecordError: as in `deidentify_file`.
    """
    compiled, deidentifier = chosen
    form = Form(Path(name).name, data, subject)
    scanned = scan_form(deidentifier, compiled, form)
    return scanned, StoredForm(deidentifier, compiled.view(view), form, scanned.findings, scanned.facts)


def file_name(name: str) -> str:
    """Return what the masked form of a file is called: of its own name, only the ending is kept."""
    return written_name(Path(f"document{form_suffix(name)}")).name


def form_suffix(name: str) -> str:
    """Return the ending of a file's name, in lower case; nothing where it may be more than an ending.

    >>> form_suffix("李海海.CSV"), form_suffix("a.李海海")
    ('.csv', '')
    """
    suffix = Path(name).suffix.lower()
    return suffix if suffix[1:].isascii() and suffix[1:].isalnum() and len(suffix) <= 6 else ""


def head_of(compiled: Compiled, fingerprint: str, view: str = "") -> dict[str, Any]:
    """Return what every answer says of the policy that made it."""
    policy = compiled.policy
    return {"policy": policy.name, "version": policy.version, "view": view, "fingerprint": fingerprint}


def policy_header(head: Mapping[str, Any]) -> str:
    """Return the header `X-Hdeid-Policy` of an answer."""
    view = f";view={head['view']}" if head["view"] and head["view"].isascii() else ""
    return f"{head['policy']}@{head['version']}{view};sha256={head['fingerprint']}"


def segments_of(view: View) -> list[dict[str, Any]]:
    """Return the stretches of a view that stand for identifiers, with both offsets."""
    return [
        {
            "start": each.start, "end": each.end, "view_start": each.view_start, "view_end": each.view_end,
            "shown": each.is_shown, "category": each.category, "level": each.level, "method": each.method,
            "rule": each.rule,
        }
        for each in view.segments
        if each.category
    ]  # fmt: skip


def counts_of(document: Document, view: View) -> dict[str, Any]:
    """Return how many identifiers were found and hidden."""
    report = Report()
    report.add(document, view)
    counts = report.to_json()
    return {name: counts[name] for name in ("found", "hidden", "faults")}


def _check_view(compiled: Compiled, view: str) -> None:
    if not view:
        return
    compiled.view(view)
    named = compiled.policy.views[view]
    check_release(named, None)
    if named.risk is not None:
        raise RecordError("the view is released for a batch only; submit records and export the view", code="E-RISK")


def _items(stored: StoredForm) -> list[tuple[str, Document]]:
    return [(item.place, document) for item, document in stored.documents() if document.spans]


def _item(compiled: Compiled, place: str, document: Document, asked: Asked) -> dict[str, Any]:
    item: dict[str, Any] = {"place": place, "spans": document_to_json(document)["spans"]}
    if asked.explains:
        item["explanations"] = [explanation_json(each) for each in explain(compiled.at(place), document)]
    return item


def count_found(answer: Mapping[str, Any]) -> Counter[str]:
    """Return the number of spans of an answer by category."""
    items = answer.get("items", [answer])
    return Counter(span["category"] for item in items for span in item["spans"])
