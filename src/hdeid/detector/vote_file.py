"""The weights of voters, beside the first model of them: `votes.json`, written by `hdeid vote`."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from hdeid.detector.vote import Weights
from hdeid.errors import ModelError
from hdeid.tagger.calibration import RecallTable

VOTES_FILE = "votes.json"
FORMAT = 1


@dataclass(frozen=True, slots=True)
class Votes:
    """Fitted weights and the recall that each threshold reaches with them."""

    weights: Weights
    recall: RecallTable


def write_votes(votes: Votes, folder: Path, measured: Mapping[str, object]) -> None:
    """Write weights beside a model; `measured` says on what they were fitted."""
    content = {
        "format": FORMAT,
        "measured": measured,
        "voters": votes.weights.voters,
        "weights": votes.weights.by_category,
        "recall": votes.recall,
    }
    text = json.dumps(content, ensure_ascii=False, sort_keys=True, indent=1)
    (folder / VOTES_FILE).write_text(text + "\n", encoding="utf-8")


def read_votes(folder: Path, voters: Sequence[str]) -> Votes:
    """Read the weights of voters.

    Args:
        folder: Of the first model.
        voters: Identities of the voters, in order.

    Raises:
        ModelError: there are no weights, or they were fitted for other voters.
    """
    try:
        content = json.loads((folder / VOTES_FILE).read_text(encoding="utf-8"))
        if content["format"] != FORMAT or content["voters"] != list(voters):
            raise ValueError
        weights = Weights(tuple(voters), {name: tuple(row) for name, row in content["weights"].items()})
        recall = {name: tuple((float(a), float(b)) for a, b in pairs) for name, pairs in content["recall"].items()}
    except (OSError, ValueError, KeyError, TypeError, AttributeError):
        raise ModelError(f"no weights in `{folder.name}` for these {len(voters)} voters; run `hdeid vote`") from None
    return Votes(weights, recall)
