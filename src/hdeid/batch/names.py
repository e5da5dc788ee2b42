"""Names of the copies: names of files hold identifiers too."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path

from hdeid.core.document import Document
from hdeid.core.span import Evidence, Span
from hdeid.deidentifier import Deidentifier
from hdeid.detector.levels.split import split
from hdeid.detector.settling.settle import settle
from hdeid.policy.plan import Compiled
from hdeid.study.rewrite import written_name
from hdeid.study.variants import Fact

_WORD = re.compile(r"[^\s.()（）]+")
_FORBIDDEN = frozenset('/\\\0:*?"<>|')
_HASH_CHARACTERS = 8


def output_names(
    names: Sequence[Path],
    contents: Sequence[str],
    deidentifier: Deidentifier,
    compiled: Compiled,
    facts: Iterable[Fact] = (),
    *,
    study: str = "",
) -> tuple[Path, ...]:
    """Return a name for each copy, no two alike: the file's own, as the policy shows it.

    A name that the policy changes gains the beginning of the content's hash, so that it does not depend on the batch.

    Args:
        names: Names of the files, in order.
        contents: Hash of each file's content.
        deidentifier: Finds identifiers.
        compiled: The policy.
        facts: What the files say of their subjects: a name of a file that is one of them is one.
        study: As in `Deidentifier.render`.
    """
    parts = {part for name in names for part in name.parts}
    words = {match[0] for part in parts for match in _WORD.finditer(part.replace("_", " "))}
    known = {fact.text: fact.category for fact in sorted(fact for fact in facts if fact.text in words)}
    shown = {part: _shown(part, deidentifier, compiled, known, study) for part in parts}
    used: set[Path] = set()
    found = []
    for name, content in zip(names, contents, strict=True):
        new = Path(*(shown[part] for part in name.parts))
        if new != name:
            new = new.with_name(f"{new.stem}-{content[:_HASH_CHARACTERS]}{new.suffix}")
        new = written_name(new)
        number = 1
        while new in used:
            number += 1
            new = new.with_name(f"{new.stem}-{number}{new.suffix}")
        used.add(new)
        found.append(new)
    return tuple(found)


def _shown(part: str, deidentifier: Deidentifier, compiled: Compiled, known: Mapping[str, str], study: str) -> str:
    """Return one step of a path as the policy shows it."""
    stem, dot, ending = part.rpartition(".")
    stem, suffix = (stem, f".{ending}") if dot and stem else (part, "")
    text = stem.replace("_", " ")
    document = deidentifier.detect(text, policy=compiled)
    words = [match for match in _WORD.finditer(text) if match[0] in known]
    if words:
        learned = (Span(word.start(), word.end(), known[word[0]], evidence=Evidence.CONTEXT) for word in words)
        document = Document(text, tuple(split(span, text) for span in settle([*document.spans, *learned])))
    view = deidentifier.render(document, compiled, subject=text, study=study)
    if view.text == text:
        return part
    changed = "".join("-" if char in _FORBIDDEN else char for char in view.text).strip()
    return (changed or "-") + suffix
