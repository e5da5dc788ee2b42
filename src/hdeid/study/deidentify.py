"""Forms item by item: learns what a file says of its subjects, then writes it as a policy shows it.

Two passes, so that what stands last in one file of a subject is hidden first in another: `collect` every file of the
batch, `join` what was collected, `rewrite` every file. The order of files does not count.
"""

from __future__ import annotations

import io
import tempfile
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from types import MappingProxyType
from typing import IO

from hdeid.core.view import View
from hdeid.deidentifier import Deidentifier
from hdeid.policy.plan import Compiled
from hdeid.policy.release import Grant
from hdeid.policy.risk import Combination, combination, rungs
from hdeid.report import Report
from hdeid.study.collected import Collected
from hdeid.study.collecting import Collecting
from hdeid.study.findings import FindingsReader, FindingsWriter, findings_key
from hdeid.study.frame import Frame
from hdeid.study.limits import refuse
from hdeid.study.metadata import Outside
from hdeid.study.records import Item, Summary
from hdeid.study.rewrite import read_file, rewrite_file, whole_or_absent
from hdeid.study.rewriting import Rewriting
from hdeid.study.scan import Scanner

Hear = Callable[[int], None]
Weights = Mapping[str, tuple[Combination, ...]]
"""What is shown of each subject, rung by rung."""

_HEARD_AT_ONCE = 20_000


class FormDeidentifier:
    """Writes forms as a policy shows them. One for each process.

    Args:
        deidentifier: Patterns, tagger and keys.
        policy: Name of a shipped policy, path of a policy file, or a compiled policy.
        view: Name of a view of the policy; empty for what it shows to all.
        grant: The approval at hand, for a view that `requires` one.
        study: Id of the study, for consistency domain `study`.
        outside: What metadata in files of their own define (`read_metadata`), for data files of ODM without them.
        learns: False searches nothing of what the form says in free text; for comparison.
        hear: Told the number of characters that have been done, now and then.

    Raises:
        PolicyError: see `Deidentifier.released`.
    """

    def __init__(
        self,
        deidentifier: Deidentifier,
        policy: str | Path | Compiled,
        *,
        view: str = "",
        grant: Grant | None = None,
        study: str = "",
        outside: Outside | None = None,
        learns: bool = True,
        hear: Hear = lambda characters: None,
    ) -> None:
        self._deidentifier = deidentifier
        whole = deidentifier.policy(policy)
        self._compiled = deidentifier.released(whole, view, grant, is_batch=True) if view else whole
        self.risk = whole.policy.views[view].risk if view else None
        """Condition of the view on the batch; None for none."""
        self._rungs = rungs(self._compiled, self.risk) if self.risk else [self._compiled]
        self._learns = learns
        self._study = study
        self._outside = outside
        self._definitions = outside.definitions if outside else None
        self._hear = hear
        self._is_wide = any(plan.window in ("document", "subject") for plan in self._compiled.together)

    def collect(self, path: Path, findings: Path | None = None) -> Collected:
        """Return what a file says of its subjects.

        Args:
            path: The file.
            findings: Where what was found in it is kept for `rewrite`: offsets and categories, no text.

        Raises:
            RecordError: the file cannot be read whole.
            InputError: it cannot be opened.
        """
        frame = Frame(path, self._compiled, outside=self._outside)
        if findings is None:
            return self._read(path, frame, None)
        if findings.exists() and (kept := self._replay(path, frame, findings)) is not None:
            return kept
        with whole_or_absent(findings) as file:
            text = io.TextIOWrapper(file, encoding="ascii")
            collected = self._read(path, frame, FindingsWriter(text, self._key(frame)))
            text.detach()
        return collected

    def rewrite(
        self,
        path: Path,
        out: Path,
        collected: Collected,
        report: Report | None = None,
        findings: Path | None = None,
        chosen: Mapping[str, int] = MappingProxyType({}),
    ) -> Summary:
        """Write a file as the policy shows it.

        Args:
            path: The file.
            out: Where the copy goes, whole or absent.
            collected: What is known of the subjects of all files that belong together, this one among them.
            report: Where counts are added.
            findings: What `collect` kept; without it, the file is searched again.
            chosen: For a view with `risk`, the rung of each subject (`hdeid.policy.risk.choose_rungs`).

        Raises:
            RecordError: the file cannot be read whole, or the policy withholds it.
            InputError: a file cannot be opened or written.
        """
        frame = Frame(path, self._compiled, outside=self._outside)
        if self.risk is not None and not chosen:
            raise refuse("a view with `risk` is shown of a batch that was weighed", "E-RISK")
        with self._found(path, frame, findings) as text:
            pass_ = self._rewriting(frame, collected, report or Report(), text)
            pass_.policy_of = lambda owner: self._rungs[chosen.get(owner, len(self._rungs) - 1)]
            heard = Heard(self._hear)
            pass_.hear = heard.add
            crf = self._compiled.policy.crf
            drops = crf is not None and crf.unreadable == "drop"
            summary = rewrite_file(path, out, pass_.replace, drop_unreadable=drops, outside=self._definitions)
            heard.tell()
            return summary

    def weigh(self, path: Path, collected: Collected, findings: Path | None = None) -> Weights:
        """Return what a file shows of each subject on each rung, in the quasi-identifiers that the view's `risk` names.

        Raises:
            RecordError, InputError: as `rewrite`.
        """
        if self.risk is None:
            return {}
        frame = Frame(path, self._compiled, outside=self._outside)
        shown: dict[str, list[Combination]] = {}
        with self._found(path, frame, findings) as text:
            pass_ = self._rewriting(frame, collected, Report(), text)
            for rung, compiled in enumerate(self._rungs):
                text.seek(0)
                pass_.restart(FindingsReader(text, self._key(frame)), lambda _, compiled=compiled: compiled)  # type: ignore[misc]
                views: dict[str, list[View]] = {}
                pass_.see = lambda owner, view, views=views: views.setdefault(owner, []).append(view)  # type: ignore[misc]
                read_file(path, pass_.replace, outside=self._definitions)
                for owner, seen in views.items():
                    empty = combination(self.risk.on, ())
                    shown.setdefault(owner, [empty] * len(self._rungs))[rung] = combination(self.risk.on, seen)
        return {owner: tuple(found) for owner, found in shown.items()}

    def _rewriting(self, frame: Frame, collected: Collected, report: Report, text: IO[str]) -> Rewriting:
        reader = FindingsReader(text, self._key(frame))
        pass_ = Rewriting(self._deidentifier, self._compiled, frame, collected, report, reader)
        pass_.learns = self._learns
        pass_.study = self._study
        return pass_

    @contextmanager
    def _found(self, path: Path, frame: Frame, findings: Path | None) -> Iterator[IO[str]]:
        """Open what was found in a file, and take its metadata."""
        if findings is not None and findings.exists():
            if frame.metadata is not None:
                read_file(path, frame.metadata_only, outside=self._definitions)
            with findings.open(encoding="ascii") as text:
                yield text
            return
        with tempfile.TemporaryFile("w+", encoding="ascii") as text:
            self._read(path, frame, FindingsWriter(text, self._key(frame)))
            text.seek(0)
            yield text

    def _read(self, path: Path, frame: Frame, writer: FindingsWriter | None) -> Collected:
        pass_ = Collecting(self._compiled, frame, writer, self._is_wide)
        scanner = Scanner(self._deidentifier, self._compiled, pass_.take)
        heard = Heard(self._hear)

        def offer(item: Item) -> None:
            frame.metadata_only(item)
            heard.add(len(item.text))
            if frame.is_scanned(item):
                scanner.add(item)
            else:
                pass_.pass_over(item)

        read_file(path, offer, outside=self._definitions)
        scanner.flush()
        heard.tell()
        return pass_.collected()

    def _replay(self, path: Path, frame: Frame, findings: Path) -> Collected | None:
        """Return what a file says of its subjects from what an earlier run found; None when that is of no use."""
        pass_ = Collecting(self._compiled, frame, None, self._is_wide)
        is_lost = False
        with findings.open(encoding="ascii") as text:
            reader = FindingsReader(text, self._key(frame))

            def offer(item: Item) -> None:
                nonlocal is_lost
                frame.metadata_only(item)
                spans = reader.next(item) if frame.is_scanned(item) else None
                is_lost = is_lost or (spans is None and frame.is_scanned(item))
                if spans is not None:
                    pass_.take(item, spans)
                else:
                    pass_.pass_over(item)

            read_file(path, offer, outside=self._definitions)
        return None if is_lost else pass_.collected()

    def _key(self, frame: Frame) -> bytes:
        key = f"{frame.key} {self._outside.key}" if self._outside else frame.key
        return findings_key(key, self._deidentifier.fingerprint(self._compiled))


class Heard:
    """Gathers small numbers of characters, so that telling them costs nothing."""

    def __init__(self, hear: Hear) -> None:
        self._hear = hear
        self._waiting = 0

    def add(self, characters: int) -> None:
        self._waiting += characters
        if self._waiting >= _HEARD_AT_ONCE:
            self.tell()

    def tell(self) -> None:
        """Tell what waits."""
        self._hear(self._waiting)
        self._waiting = 0
