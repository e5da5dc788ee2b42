"""What is to be done with a batch, and what became of it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import NamedTuple

from hdeid.batch.canary import Survivor
from hdeid.batch.journal import Done
from hdeid.deidentifier import Deidentifier
from hdeid.masker.keyring import Keyring
from hdeid.policy.release import Grant
from hdeid.report import Report
from hdeid.study.deidentify import FormDeidentifier, Hear
from hdeid.study.metadata import Outside


@dataclass(frozen=True, slots=True)
class Job:
    """What every process of a batch needs.

    Attributes:
        policy: Name of a shipped policy, or path of a policy file.
        model: As in `Deidentifier`.
        keyring: As in `Deidentifier`.
        signers: As in `Deidentifier`.
        release: As in `Deidentifier`.
        view: As in `FormDeidentifier`.
        grant: As in `FormDeidentifier`.
        study: As in `FormDeidentifier`.
        metadata: ODM files whose metadata hold for the others.
        outside: What they define, once it has been read.
    """

    policy: str
    model: str = ""
    keyring: Keyring | None = None
    signers: Path | None = None
    release: str = ""
    view: str = ""
    grant: Grant | None = None
    study: str = ""
    metadata: tuple[Path, ...] = ()
    outside: Outside | None = None

    def deidentifier(self) -> Deidentifier:
        """Return a de-identifier."""
        return Deidentifier(model=self.model, keyring=self.keyring, signers=self.signers, release=self.release)

    def masker(
        self, hear: Hear = lambda characters: None, deidentifier: Deidentifier | None = None
    ) -> FormDeidentifier:
        """Return what writes forms, with a de-identifier that is at hand already or one of its own."""
        chosen = deidentifier or self.deidentifier()
        return FormDeidentifier(
            chosen, self.policy, view=self.view, grant=self.grant, study=self.study, outside=self.outside, hear=hear
        )


@dataclass(frozen=True, slots=True)
class Outcome:
    """What became of a batch.

    Attributes:
        policy: Name and version.
        fingerprint: Of all that decides.
        names: Name of each copy, in the order of the files; free of identifiers as far as they are found.
        done: What became of each file, in that order.
        resumed: How many of them an earlier run had done.
        canaries: Canaries that survived; when there are any, no file was written.
        planted: Number of canaries.
        report: Counts of all files.
        seconds: Wall time of this run.
        view: Name of the view; empty for what the policy shows to all.
        release: Name of the export.
        rolled_up: Subjects of whom less was shown than the view shows, because they are rare.
    """

    policy: str
    fingerprint: str
    names: tuple[Path, ...]
    done: tuple[Done, ...] = ()
    resumed: int = 0
    canaries: tuple[Survivor, ...] = ()
    planted: int = 0
    report: Report = field(default_factory=Report)
    seconds: float = 0.0
    view: str = ""
    release: str = ""
    rolled_up: int = 0

    @property
    def withheld(self) -> list[tuple[Path, str]]:
        """Names and codes of the files that were withheld."""
        return [(name, done.code) for name, done in zip(self.names, self.done, strict=True) if done.code]


class Step(NamedTuple):
    """A piece of progress.

    Attributes:
        name: `collect`, `weigh` or `rewrite`; empty for characters alone, which any process tells while it works.
        files: Files that are done.
        characters: Characters that are done.
        withheld: Files of them that were withheld.
        faults: Values in them that could not be hidden as asked and were masked.
    """

    name: str
    files: int = 0
    characters: int = 0
    withheld: int = 0
    faults: int = 0


Told = Callable[[Step], None]
"""Hears of progress."""
