"""The taggers that a name stands for: none, the one shipped, one of the user's, or several that vote."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

from hdeid.detector.detect import Tagger
from hdeid.detector.patterns.all_patterns import ALL_PATTERNS
from hdeid.detector.vote import Rules, Vote, Voter
from hdeid.detector.vote_file import Votes, read_votes
from hdeid.model_folders import RULES, find_models, split_names
from hdeid.tagger.calibration import RecallTable, read_calibration
from hdeid.tagger.checkpoint import read_identity
from hdeid.tagger.predict import Tagger as Model


def read_models(name: str = "") -> Models:
    """Return the models of a name without loading them."""
    return Models(name, find_models(name))


@dataclass(frozen=True)
class Models:
    """Models, read as far as they are asked for."""

    name: str
    folders: tuple[Path, ...]

    @property
    def names(self) -> tuple[str, ...]:
        """Names of the voters as they were given."""
        return tuple(split_names(self.name))

    @property
    def is_vote(self) -> bool:
        return len(split_names(self.name)) > 1

    @cached_property
    def identities(self) -> tuple[str, ...]:
        """Name and content hash of each voter."""
        names = iter(map(read_identity, self.folders))
        return tuple(RULES if each == RULES else next(names) for each in split_names(self.name)) if self.folders else ()

    @cached_property
    def votes(self) -> Votes:
        """The weights of several models."""
        return read_votes(self.folders[0], self.identities)

    @cached_property
    def identity(self) -> str:
        """What the fingerprint of an output names; empty for patterns alone.

        Raises:
            ModelError: a model is absent, or models that vote have no weights.
        """
        weights = repr(self.votes.weights) if self.is_vote else ""
        return " ".join((*self.identities, weights)).strip()

    @property
    def recall(self) -> RecallTable:
        """The recall that each threshold reaches; empty for patterns alone and models that were never calibrated."""
        if self.is_vote:
            return self.votes.recall
        return read_calibration(self.folders[0]).recall if self.folders else {}

    def voters(self) -> list[Voter]:
        """Load the models.

        Raises:
            ModelError: one is absent or damaged.
        """
        folders = iter(self.folders)
        return [Rules(ALL_PATTERNS) if each == RULES else Model.load(next(folders)) for each in split_names(self.name)]

    def load(self) -> Tagger | None:
        """Load the models as one tagger; None for patterns alone.

        Raises:
            ModelError: one is absent or damaged, or they have no weights.
        """
        if not self.folders:
            return None
        return Vote(self.voters(), self.votes.weights) if self.is_vote else Model.load(self.folders[0])
