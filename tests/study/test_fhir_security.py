"""Resources that were changed bear the standard security labels, once, where FHIR wants them; others do not."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from hdeid.deidentifier import Deidentifier
from hdeid.masker.keyring import Keyring
from hdeid.study.collected import join
from hdeid.study.deidentify import FormDeidentifier
from hdeid.study.records import Item, Shown
from tests.study.test_forms import rewritten

PATIENT = {"resourceType": "Patient", "id": "p1", "name": [{"family": "王"}], "birthDate": "1980-05-12"}


def labels(resource: dict[str, dict[str, list[dict[str, str]]]]) -> list[str]:
    return [label["code"] for label in resource.get("meta", {}).get("security", [])]


def hidden(value: object, method: str = "", text: str = "王") -> object:
    def replace(item: Item) -> str | None:
        new = Shown("[x]", {method}) if method else "[x]"
        return new if item.text == text else None

    output, _ = rewritten("a.json", json.dumps(value, ensure_ascii=False).encode(), replace)
    return json.loads(output)


@pytest.mark.parametrize(("method", "code"), [
    ("tag", "REDACTED"), ("suppress", "REDACTED"), ("mask", "MASKED"), ("generalize", "ABSTRED"),
    ("pseudonym", "PSEUDED"), ("substitute", "PSEUDED"), ("shift", "PSEUDED"), ("", "REDACTED"),
])  # fmt: skip
def test_a_label_says_what_was_done(method: str, code: str) -> None:
    assert [code] == labels(hidden(PATIENT, method))


@pytest.mark.parametrize(("meta", "expected"), [
    ({}, ["REDACTED"]),
    ({"profile": ["http://x.org/p"]}, ["REDACTED"]),
    ({"security": []}, ["REDACTED"]),
    ({"security": [{"system": "http://x.org", "code": "R"}], "versionId": "1"}, ["REDACTED", "R"]),
    ({"security": [{"code": "REDACTED"}]}, ["REDACTED"]),
])  # fmt: skip
def test_a_label_stands_beside_what_the_resource_had(meta: dict[str, object], expected: list[str]) -> None:
    changed = hidden(PATIENT | {"meta": meta})

    assert expected == labels(changed)
    assert {**changed["meta"], "security": 0} == {**meta, "security": 0}


def test_only_resources_that_were_changed_bear_a_label_and_none_that_is_contained() -> None:
    other = {"resourceType": "Observation", "id": "o1", "status": "final"}
    bundle = {"resourceType": "Bundle", "entry": [{"resource": PATIENT}, {"resource": other}]}
    inside = {"resourceType": "Observation", "contained": [PATIENT], "subject": {"reference": "#p1"}}

    changed, container = hidden(bundle), hidden(inside)

    assert [["REDACTED"], []] == [labels(entry["resource"]) for entry in changed["entry"]]
    assert [[], ["REDACTED"], []] == [labels(changed), labels(container), labels(container["contained"][0])]


def test_json_that_is_no_fhir_bears_no_label() -> None:
    assert {"name": "[x]", "meta": {}} == hidden({"name": "王", "meta": {}})


def test_a_policy_leaves_a_valid_bundle_with_labels_and_references_that_meet(tmp_path: Path) -> None:
    bundles = pytest.importorskip("fhir.resources.R4B.bundle")
    race = {"url": "http://hl7.org/fhir/us/core/StructureDefinition/us-core-race", "extension": [
        {"url": "ombCategory", "valueCoding": {"system": "urn:oid:2.16.840.1", "code": "2028-9", "display": "Asian"}},
    ]}  # fmt: skip
    code = {"coding": [{"system": "http://loinc.org", "code": "718-7", "display": "Hemoglobin Mary"}]}
    observation = {
        "resourceType": "Observation", "id": "o1", "status": "final", "code": code | {"text": "Hemoglobin Mary"},
        "subject": {"reference": "Patient/p1"}, "effectiveDateTime": "2023-05-31T08:30:00+08:00",
        "issued": "2023-05-31T08:30:00.000+08:00", "valueQuantity": {"value": 120, "unit": "g/L"},
        "note": [{"text": "电话13800138000"}],
    }  # fmt: skip
    bundle = {"resourceType": "Bundle", "type": "collection", "entry": [
        {"fullUrl": "http://x.org/Patient/p1", "resource": PATIENT | {"extension": [race]}},
        {"fullUrl": "http://x.org/Observation/o1", "resource": observation},
    ]}  # fmt: skip
    path, out = tmp_path / "b.json", tmp_path / "out.json"
    path.write_text(json.dumps(bundle, ensure_ascii=False), encoding="utf-8")
    masker = FormDeidentifier(Deidentifier(model="none", keyring=Keyring(b"k" * 32)), "hipaa-safe-harbor")

    masker.rewrite(path, out, join([masker.collect(path)]))

    bundles.Bundle.model_validate_json(out.read_bytes())
    patient, changed = (entry["resource"] for entry in json.loads(out.read_text(encoding="utf-8"))["entry"])
    assert f"Patient/{patient['id']}" == changed["subject"]["reference"] != "Patient/p1"
    assert "1980" == patient["birthDate"]
    assert "Asian" not in json.dumps(patient)
    assert "Hemoglobin Mary" == changed["code"]["text"] == changed["code"]["coding"][0]["display"]
    assert {"PSEUDED", "REDACTED"} == set(labels(patient)) == set(labels(changed))
    assert "电话[电话]" == changed["note"][0]["text"]
