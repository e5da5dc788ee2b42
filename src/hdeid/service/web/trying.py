"""The page to try policies on a text: nothing of the text is kept, logged or put into an address."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from flask import Response, g, jsonify, render_template
from marshmallow import fields, validate

from hdeid.core.category import CATEGORIES
from hdeid.core.document import Document
from hdeid.core.exchange import document_from_json, document_to_json
from hdeid.errors import HdeidError, PolicyError
from hdeid.jobs.policies import compile_source
from hdeid.policy.compile import compile_policy
from hdeid.policy.inherit import resolve
from hdeid.policy.libraries import Library, find_policy, shipped_names
from hdeid.policy.load import LARGEST_BYTES
from hdeid.policy.methods import METHODS
from hdeid.policy.parse import parse_policy
from hdeid.policy.plan import Compiled
from hdeid.policy.schema import schema, selectors
from hdeid.proof.explain import Explanation, explain, explanation_json
from hdeid.proof.wording import KINDS
from hdeid.service.caller import known_caller, need_in, scopes_in
from hdeid.service.resources.bodies import File, file_of, read_body, too_large
from hdeid.service.resources.chosen import Chosen, Wanted, choose
from hdeid.service.resources.gate import current_gate
from hdeid.service.resources.policy_answers import lint_report
from hdeid.service.resources.text_answers import counts_of, file_name, form_suffix, head_of, scan_file, segments_of
from hdeid.service.resources.texts import MOST_BYTES, MOST_CHARACTERS
from hdeid.service.schemas import Strict, Text, Word
from hdeid.service.services import current
from hdeid.service.trail import note
from hdeid.service.web.blueprint import category_title, page
from hdeid.service.web.finding_words import worded, worded_faults
from hdeid.service.web.gold import FORMS
from hdeid.service.web.language import translate
from hdeid.store.policies import list_policies
from hdeid.store.users import studies_of
from hdeid.study.formats.all_formats import find_format
from hdeid.study.records import Item
from hdeid.study.rewrite import read_bytes
from hdeid.text.encoding import decode


class PolicyChoice(Strict):
    """A policy by name, or one that is being written."""

    study = Word(load_default="")
    policy = Word(most=128, load_default="")
    version = Word(load_default="")
    source = Text(load_default="", validate=validate.Length(max=LARGEST_BYTES))


class TextChoice(PolicyChoice):
    """A text with its policy; without spans it is searched."""

    text = Text(required=True)
    spans = fields.List(fields.Dict(), load_default=None, allow_none=True)
    view = Word(load_default="")


class GoldChoice(Strict):
    """A corrected document."""

    text = Text(required=True)
    spans = fields.List(fields.Dict(), required=True)
    form = fields.String(required=True, validate=validate.OneOf(tuple(FORMS)))


class FileChoice(Strict):
    """A file whose text is wanted."""

    file = File(required=True)


class MaskedChoice(PolicyChoice):
    """A file that is wanted as a policy shows it."""

    file = File(required=True)
    view = Word(load_default="")


@page.get("/try")
def try_page() -> str:
    """Show the page."""
    titles = {
        name: {"title": category_title(name), "levels": {v.name: v.title for v in each.levels}}
        for name, each in CATEGORIES.items()
    }
    return render_template(
        "try.html", policies=_policies(), categories=CATEGORIES, titles=titles, forms=FORMS, words=completion_words()
    )


@page.post("/try/text")
def try_text() -> Response:
    """Search a text, show it under a policy and tell why; of a policy that does not compile, tell the faults."""
    given = read_body(TextChoice, TextChoice)
    if len(given["text"]) > MOST_CHARACTERS:
        raise too_large(MOST_CHARACTERS, "characters")
    try:
        chosen = _choose(given)
    except PolicyError as error:
        return jsonify(_faults(error))
    with current_gate().passed():
        answer = _show(chosen, given)
    note(characters=len(given["text"]), spans=len(answer["spans"]))
    return jsonify(answer)


@page.post("/try/lint")
def try_lint() -> Response:
    """Tell what lint says of a policy that is being written."""
    given = read_body(PolicyChoice, PolicyChoice)
    try:
        compiled = _compile(given["study"], given["source"])
    except PolicyError as error:
        return jsonify(_faults(error))
    return jsonify(
        {"compiles": True, "findings": [*map(worded, lint_report(compiled))], "views": [*compiled.policy.views]}
    )


@page.post("/try/policy")
def try_policy() -> Response:
    """Return the text of a policy, to begin another one with."""
    given = read_body(PolicyChoice, PolicyChoice)
    study, name = given["study"], given["policy"]
    if not study:
        # A name is looked up in the list: it must never be read as the path of a file.
        if name not in shipped_names():
            raise HdeidError("there is no such policy", code="E-UNKNOWN")
        return jsonify({"source": find_policy(name).read_text(encoding="utf-8")})
    with current().database.reading() as session:
        need_in(session, study, "policy")
        rows = [each for each in list_policies(session, study) if (each.name, each.version) == (name, given["version"])]
    if not rows:
        raise HdeidError("there is no such policy", code="E-UNKNOWN")
    return jsonify({"source": rows[0].source})


@page.post("/try/file")
def try_file() -> Response:
    """Return the text of a file, item by item; nothing of it reaches the disk."""
    name, data = file_of(read_body(FileChoice, FileChoice)["file"], MOST_BYTES)
    path = Path(f"document{form_suffix(name)}")
    found = find_format(path, data[:8192]).name
    text = decode(data).text if found == "text" else _text_of_items(path, data)
    if len(text) > MOST_CHARACTERS:
        raise too_large(MOST_CHARACTERS, "characters")
    note(characters=len(text))
    return jsonify({"text": text, "format": found})


@page.post("/try/masked")
def try_masked() -> Response:
    """Return a file as a policy shows it, in its own format; nothing of it reaches the disk."""
    given = read_body(MaskedChoice, MaskedChoice)
    name, data = file_of(given["file"], MOST_BYTES)
    chosen = _choose(given)
    with current_gate().passed():
        # As in `_show`: who tries a view has the file already.
        scanned, stored = scan_file(chosen, name, data, given["view"])
        content = stored.write()
    note(spans=sum(scanned.counts.values()))
    response = Response(content, content_type="application/octet-stream")
    response.headers["Content-Disposition"] = f'attachment; filename="{file_name(name)}"'
    return response


@page.post("/try/gold")
def try_gold() -> Response:
    """Return a corrected document in one of the forms for later training."""
    given = read_body(GoldChoice, GoldChoice)
    document = document_from_json({"text": given["text"], "spans": given["spans"]})
    name, write = FORMS[given["form"]]
    note(form=given["form"], spans=len(document.spans))
    response = Response(write(document), content_type="text/plain; charset=utf-8")
    response.headers["Content-Disposition"] = f'attachment; filename="{name}"'
    return response


def _show(chosen: Chosen, given: dict[str, Any]) -> dict[str, Any]:
    compiled, deidentifier = chosen
    shown = compiled.view(given["view"])
    document = _document(chosen, given)
    # Who tries a view has the text already: its conditions are for records, which others submitted.
    view = deidentifier.render(document, shown, study=given["study"])
    return head_of(compiled, view.fingerprint, given["view"]) | {
        "compiles": True,
        "spans": document_to_json(document)["spans"],
        "text": view.text,
        "segments": segments_of(view),
        "counts": counts_of(document, view),
        "explanations": [_explained(each) for each in explain(shown, document)],
        "views": list(compiled.policy.views),
        "findings": [*map(worded, lint_report(compiled))] if given["source"] else [],
    }


def _explained(explanation: Explanation) -> dict[str, Any]:
    kind = explanation.decision.reason.kind if explanation.decision else None
    english, chinese = KINDS[kind] if kind else ("", "")
    return {**explanation_json(explanation), "why": translate(chinese, english)}


def _document(chosen: Chosen, given: dict[str, Any]) -> Document:
    if given["spans"] is None:
        return chosen.deidentifier.detect(given["text"], policy=chosen.compiled)
    return document_from_json({"text": given["text"], "spans": given["spans"]})


def _choose(given: dict[str, Any]) -> Chosen:
    study = given["study"]
    if given["source"]:
        compiled = _compile(study, given["source"])
        deidentifier = current().deidentifier
        if study:
            with current().database.reading() as session:
                deidentifier = deidentifier.with_keyring(current().vault.keyring(session, study))
        return Chosen(compiled, deidentifier)
    with current().database.reading() as session:
        scopes = g.scopes
        if study:
            need_in(session, study, "submit", "policy")
            scopes = scopes_in(session, study)
            note(study=study)
        return choose(session, current(), Wanted(given["policy"], given["version"], study), scopes)


def _compile(study: str, source: str) -> Compiled:
    """Return a policy that is being written; with the study's own ones as parents for who writes policies there."""
    if not study:
        return compile_policy(resolve(parse_policy(source, "policy"), Library()))
    with current().database.reading() as session:
        need_in(session, study, "policy")
        return compile_source(session, study, source)


def _faults(error: PolicyError) -> dict[str, Any]:
    return {"compiles": False, "findings": worded_faults(error), "views": []}


def _text_of_items(path: Path, data: bytes) -> str:
    lines: list[str] = []

    def take(item: Item) -> None:
        if item.kind not in ("metadata", "caption") and item.text.strip():
            lines.append(f"{item.caption}：{item.text}" if item.caption else item.text)

    read_bytes(path, data, take)
    return "\n".join(lines)


def _policies() -> list[dict[str, str]]:
    """Return the policies that the caller may try: those of the caller's studies, then those that hdeid brings."""
    found = []
    with current().database.reading() as session:
        for study in studies_of(session, known_caller().user.id):
            scopes = scopes_in(session, study)
            if not scopes & {"submit", "policy"}:
                continue
            for row in list_policies(session, study):
                if row.state == "active" or "policy" in scopes:
                    edits = "1" if "policy" in scopes else ""
                    found.append({"study": study, "policy": row.name, "version": row.version, "state": row.state,
                                  "edits": edits})  # fmt: skip
    shipped = ({"study": "", "policy": name, "version": "", "state": "", "edits": "1"} for name in shipped_names())
    return [*found, *shipped]


def completion_words() -> list[list[str]]:
    """Return what the editor completes: keys of the language, methods, selectors; each with its meaning."""
    keys = dict(_keys(schema()))
    methods = dict.fromkeys(METHODS, "method 方法")
    chosen = {word: f"{chinese} · {english}" for word, english, chinese in selectors()}
    return [list(pair) for pair in (methods | chosen | keys).items()]


def _keys(node: Any) -> Iterator[tuple[str, str]]:
    """Yield the keys that a JSON Schema names, with what it says of them."""
    if isinstance(node, Mapping):
        for key, value in node.get("properties", {}).items():
            if isinstance(value, Mapping) and "description" in value:
                yield key, str(value["description"])
        node = list(node.values())
    if isinstance(node, list):
        for each in node:
            yield from _keys(each)
