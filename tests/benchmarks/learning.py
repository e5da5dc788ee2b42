"""Prints what generated case report forms leak in their free text, with and without learning from the form.

    python tests/benchmarks/learning.py [--subjects 100] [--model FOLDER]

Needs the shared data (HDEID_DATA). Counted are the letters and digits of names, telephone, record, card and subject
numbers of which the copy still shows the text with the two characters behind it. Names of staff, which no field of the
form gives and so nothing can be learned of, are told apart from those of the subject and of relatives.
"""

from __future__ import annotations

import argparse
import json
import sys
import tempfile
from collections import Counter
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from hdeid.core.markup import parse_markup
from hdeid.deidentifier import Deidentifier
from hdeid.masker.keyring import Keyring
from hdeid.policy.libraries import load_policy
from hdeid.study.collected import join
from hdeid.study.deidentify import FormDeidentifier
from hdeid.study.records import Item
from hdeid.study.rewrite import read_file
from tests.benchmarks.crf_study import write_study

FREE = ("VSCOM", "LBCOM", "NARR", "CMCOM", "COVAL")
COUNTED = frozenset("NAME PHONE ID_CARD MEDICAL_RECORD SUBJECT".split())
STAFF = "NAME of others"
POLICY = """
hdeid: 1
policy: learning
version: 1.0.0
unlisted: hide
default_method: tag
crf: {learn_from: [I.DM.NAME, I.DM.SUBJINIT, I.DM.PHONE, I.DM.RELNAME, I.DM.RELTEL, I.DM.MRN, I.DM.IDNO]}
tests: []
"""


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--subjects", type=int, default=100)
    parser.add_argument("--model", default="")
    arguments = parser.parse_args()
    deidentifier = Deidentifier(model=arguments.model, keyring=Keyring(bytes(32)))
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        (folder / "policy.yaml").write_text(POLICY, encoding="utf-8")
        policy = load_policy(folder / "policy.yaml")
        for title, bare in (
            ("questions say what items are", False),
            ("item OIDs alone, `learn_from` lists them", True),
        ):
            study, gold = folder / "study.xml", folder / "gold.jsonl"
            write_study(study, gold, arguments.subjects)
            if bare:
                study.write_text(without_questions(study.read_text(encoding="utf-8")), encoding="utf-8")
            rows = [json.loads(line) for line in gold.read_text(encoding="utf-8").splitlines()]
            for learns in (False, True):
                leaked, total = leak(FormDeidentifier(deidentifier, policy, learns=learns), study, rows)
                whole = 100 * sum(leaked.values()) / sum(total.values())
                own = leaked.total() - leaked[STAFF], total.total() - total[STAFF]
                detail = ", ".join(f"{name} {leaked[name]}/{total[name]}" for name in sorted(total))
                shares = f"{whole:.2f} % of all, {100 * own[0] / own[1]:.2f} % of what fields give"
                print(f"{title}; learning {'on' if learns else 'off'}: {shares} ({detail})", flush=True)


def without_questions(text: str) -> str:
    """Return a study whose items have no question and no telling name."""
    lines = (line.split("<Question>")[0] + "</ItemDef>" if "<Question>" in line else line for line in text.split("\n"))
    return "\n".join(line.replace('Name="', 'Name="I') if line.startswith("<ItemDef") else line for line in lines)


def leak(masker: FormDeidentifier, study: Path, rows: list[dict[str, str]]) -> tuple[Counter[str], Counter[str]]:
    """Return leaked and all counted characters of the free text, by category."""
    out = study.with_name("out.xml")
    masker.rewrite(study, out, join([masker.collect(study)]))
    leaked, total = Counter[str](), Counter[str]()
    given = ""
    for row, shown in zip(rows, values(out), strict=True):
        text, item = row["marked"], row["place"].rpartition("I.")[2]
        if item == "DM.NAME":
            given = ""
        if item in ("DM.NAME", "DM.RELNAME"):
            given += parse_markup(text).text
        if text.startswith("~") or shown[0] not in FREE:
            continue
        document = parse_markup(text)
        for span in document.spans:
            if span.category in COUNTED:
                surface = document.surface(span)
                size = sum(map(str.isalnum, surface))
                is_other = span.category == "NAME" and not surface.isascii() and not set(surface) & set(given)
                name = STAFF if is_other else span.category
                total[name] += size
                leaked[name] += size * (document.text[span.start : span.end + 2] in shown[1])
    return leaked, total


def values(path: Path) -> list[tuple[str, str]]:
    """Return name and text of every value of a form."""
    found: list[tuple[str, str]] = []

    def take(item: Item) -> None:
        last = item.place.rpartition("/")[2]
        if item.place.startswith("SE.") and last.startswith("I."):
            found.append((last.rpartition(".")[2], item.text))

    read_file(path, take)
    return found


if __name__ == "__main__":
    main()
