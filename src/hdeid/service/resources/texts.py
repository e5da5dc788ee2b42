"""`POST /deidentify` and `POST /detect`: texts and files answered at once; nothing of them is kept."""

from __future__ import annotations

from typing import Any

from flask import Response, g, jsonify
from flask.views import MethodView
from marshmallow import Schema, fields, validate

from hdeid.core.category import CATEGORIES
from hdeid.service.caller import need_in, scopes_in
from hdeid.service.metrics import CHARACTERS, SPANS
from hdeid.service.resources.api import Resource, body
from hdeid.service.resources.bodies import File, file_of, read_body, too_large
from hdeid.service.resources.chosen import Chosen, Wanted, choose
from hdeid.service.resources.gate import current_gate
from hdeid.service.resources.text_answers import (
    Asked,
    count_found,
    deidentify_file,
    deidentify_text,
    detect_text,
    policy_header,
)
from hdeid.service.schemas import Strict, Text, Word
from hdeid.service.services import current
from hdeid.service.trail import note

MOST_CHARACTERS, MOST_BYTES = 200_000, 8 << 20
"""Largest text and file that are answered at once: some ten seconds of one core."""

texts = Resource("texts", __name__, description="Texts and files, answered at once; nothing is kept")
_threshold = fields.Float(validate=validate.Range(0, 1), allow_nan=False)


class PolicyFields(Strict):
    """Which policy, and how it is to be applied."""

    policy = Word(most=128, load_default="", metadata={"description": "Name; by default the one in force in the study"})
    version = Word(load_default="", metadata={"description": "Three parts; by default the latest"})
    study = Word(load_default="", metadata={"description": "Whose policies and keys hold"})
    view = Word(load_default="", metadata={"description": "A view of the policy"})
    subject = Word(most=128, load_default="", metadata={"description": "Whom it is about"})
    explain = fields.Boolean(load_default=False, metadata={"description": "Tell why, for each identifier"})


class TextBody(PolicyFields):
    """A text to de-identify."""

    text = Text(required=True)
    place = Word(most=512, load_default="", metadata={"description": "Place in a form: SE.V3/F.AE/IG.AE/I.AE.NARR"})
    thresholds = fields.Dict(
        keys=fields.String(validate=validate.OneOf(list(CATEGORIES))), values=_threshold, load_default=dict
    )


class FileBody(PolicyFields):
    """A file to de-identify; its name tells the format."""

    file = File(required=True, metadata={"type": "string", "format": "binary"})


class DetectBody(Strict):
    """A text to search."""

    text = Text(required=True)
    policy = Word(most=128, load_default="", metadata={"description": "Whose thresholds hold"})
    version = Word(load_default="")
    study = Word(load_default="")
    thresholds = fields.Dict(
        keys=fields.String(validate=validate.OneOf(list(CATEGORIES))), values=_threshold, load_default=dict
    )


class SpanSchema(Schema):
    """An identifier: code points of the text, ends exclusive."""

    start = fields.Integer(required=True)
    end = fields.Integer(required=True)
    category = fields.String(required=True)
    levels = fields.List(fields.Dict(), required=True)
    score = fields.Float(required=True)
    source = fields.String(required=True)


class Detected(Schema):
    """The identifiers of a text."""

    characters = fields.Integer(required=True)
    spans = fields.List(fields.Nested(SpanSchema), required=True)


class Deidentified(Schema):
    """A text or file as the policy shows it."""

    policy = fields.String(required=True)
    version = fields.String(required=True)
    view = fields.String(required=True)
    fingerprint = fields.String(required=True)
    counts = fields.Dict(required=True)
    text = fields.String(metadata={"description": "Of a text: what is shown"})
    spans = fields.List(fields.Nested(SpanSchema))
    segments = fields.List(fields.Dict(), metadata={"description": "Stretches of the view and of the original"})
    explanations = fields.List(fields.Dict())
    format = fields.String(metadata={"description": "Of a file"})
    name = fields.String()
    content = fields.String(metadata={"description": "Of a file: what is shown, in its own format, in base64"})
    items = fields.List(fields.Dict(), metadata={"description": "Of a file: the spans of each item"})


@texts.route("/deidentify")
class Deidentify(MethodView):
    """Texts and files, masked."""

    @texts.doc(requestBody=body(TextBody, FileBody))
    @texts.response(200, Deidentified)
    def post(self) -> Response:
        """Mask a text (JSON) or a file (form) as a policy shows it."""
        given = read_body(TextBody, FileBody)
        chosen = _choose(given)
        names = ("view", "subject", "study", "place", "thresholds")
        asked = Asked(explains=given["explain"], **{name: given[name] for name in names if name in given})
        with current_gate().passed():
            if "file" in given:
                name, data = file_of(given["file"], MOST_BYTES)
                answer = deidentify_file(chosen, name, data, asked)
            else:
                answer = deidentify_text(chosen, _sized(given["text"]), asked)
        _count(len(given.get("text", "")), answer)
        response = jsonify(answer)
        response.headers["X-Hdeid-Policy"] = policy_header(answer)
        return response


@texts.route("/detect")
class Detect(MethodView):
    """Texts, searched."""

    @texts.arguments(DetectBody)
    @texts.response(200, Detected)
    def post(self, given: dict[str, Any]) -> dict[str, Any]:
        """Find the identifiers of a text, with levels."""
        wants = given["policy"] or given["study"]
        chosen = _choose(given) if wants else Chosen(None, current().deidentifier)  # type: ignore[arg-type]
        with current_gate().passed():
            answer = detect_text(chosen.deidentifier, chosen.compiled, _sized(given["text"]), given["thresholds"])
        _count(len(given["text"]), answer)
        return answer


def _choose(given: dict[str, Any]) -> Chosen:
    wanted = Wanted(given["policy"], given["version"], given["study"])
    with current().database.reading() as session:
        scopes = g.scopes
        if wanted.study:
            need_in(session, wanted.study, "submit", "policy")
            scopes = scopes_in(session, wanted.study)
            note(study=wanted.study)
        return choose(session, current(), wanted, scopes)


def _sized(text: str) -> str:
    if len(text) > MOST_CHARACTERS:
        raise too_large(MOST_CHARACTERS, "characters")
    return text


def _count(characters: int, answer: dict[str, Any]) -> None:
    CHARACTERS.inc(characters)
    found = count_found(answer)
    for category, number in found.items():
        SPANS.labels(category).inc(number)
    note(characters=characters, spans=found.total())
