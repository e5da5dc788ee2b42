"""Every exception that hdeid raises.

HdeidError
├── PolicyError
│   ├── PolicySyntaxError   the file cannot be read as a policy
│   └── PolicyRuleError     it reads well but means nothing, or contradicts itself
├── DocumentError           a span outside its text, or two that overlap
│   └── MarkupError         gold markup that cannot be read
├── MethodError             a method cannot be applied: the atom is masked, the event counted
├── ModelError              a model folder is absent, damaged, or was made for other labels
├── RecipeError             a training recipe cannot be read
├── KeyringError            a keyring is absent, unreadable by rule, or lacks a key
├── InputError              a file cannot be read as text
├── StoreError              the database cannot be reached, a key is absent, or what is stored cannot be opened
├── AccessError             who asks is not known, or may not do this
├── JobError                a job cannot be claimed, or is of no known kind
└── RecordError             a study, subject, form or item is absent or malformed

A caller's mistake in Python stays `ValueError` or `TypeError`.
INVARIANT: no message holds any text of a document. Places are given by line, column, key path or character range.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, order=True)
class Place:
    """Where a fault is: a file (or other source) with a line and a column, both counted from 1, 0 when unknown."""

    source: str
    line: int = 0
    column: int = 0

    def __str__(self) -> str:
        if not self.line:
            return self.source
        return f"{self.source}:{self.line}:{self.column}"


class HdeidError(Exception):
    """A known fault, told in the user's words.

    Args:
        message: What is wrong and what was expected; starts lower-case, no full stop, names in backticks.
        code: Stable name of the kind of fault, for machines; by default that of the class.
        place: Where the fault is, when that is known.
    """

    code = "E-HDEID"

    def __init__(self, message: str, *, code: str | None = None, place: Place | None = None) -> None:
        super().__init__(message)
        self.message = message
        self.place = place
        if code is not None:
            self.code = code

    def __str__(self) -> str:
        return f"{self.place}: {self.message}" if self.place else self.message


class PolicyError(HdeidError):
    """A policy, or several faults of one policy gathered in one error.

    Args:
        message: The fault; when `faults` are given, the summary line.
        faults: The single faults, ordered by place.
    """

    code = "E-POLICY"

    def __init__(
        self,
        message: str,
        *,
        code: str | None = None,
        place: Place | None = None,
        faults: tuple[PolicyError, ...] = (),
    ) -> None:
        super().__init__(message, code=code, place=place)
        self.faults = faults

    def __str__(self) -> str:
        if not self.faults:
            return super().__str__()
        return "\n".join(f"{fault} [{fault.code}]" for fault in self.faults)


class PolicySyntaxError(PolicyError):
    """The file cannot be read as a policy."""

    code = "E-SYNTAX"


class PolicyRuleError(PolicyError):
    """The policy reads well, but means nothing or contradicts itself."""

    code = "E-RULE"


class DocumentError(HdeidError):
    """A span lies outside its text, or two spans overlap."""

    code = "E-DOCUMENT"


class MarkupError(DocumentError):
    """Gold markup cannot be read."""

    code = "E-MARKUP"


class MethodError(HdeidError):
    """A method cannot be applied to an atom; the renderer masks the atom and counts the event."""

    code = "E-METHOD"


class ModelError(HdeidError):
    """A model folder is absent, damaged, or was made for other labels."""

    code = "E-MODEL"


class RecipeError(HdeidError):
    """A training recipe cannot be read."""

    code = "E-RECIPE"


class KeyringError(HdeidError):
    """A keyring is absent, open to others, malformed, or lacks a key."""

    code = "E-KEYRING"


class InputError(HdeidError):
    """A file cannot be read as text, or cannot be written."""

    code = "E-INPUT"


class RecordError(HdeidError):
    """A study, subject, form or item is absent or malformed; the record is withheld."""

    code = "E-RECORD"


class StoreError(HdeidError):
    """The database cannot be reached, a key is absent or destroyed, or what is stored cannot be opened."""

    code = "E-STORE"


class AccessError(HdeidError):
    """Who asks is not known, or may not do this; says nothing of what there is."""

    code = "E-ACCESS"


class JobError(HdeidError):
    """A job cannot be claimed, or is of no known kind."""

    code = "E-JOB"
