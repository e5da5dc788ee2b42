"""The network of one direction of the `lm` encoder while it is pretrained: next character by sampled softmax."""

from __future__ import annotations

import torch
from torch import Tensor, nn
from torch.nn import functional

State = tuple[Tensor, Tensor]


class CharacterModel(nn.Module):
    """Predicts the next character with an LSTM; for the backward direction it is fed the text reversed.

    Source: Peters et al. (2018), Akbik, Blythe and Vollgraf (2018) for the use as an encoder of a tagger.
    """

    def __init__(self, characters: int, embedding: int, hidden: int, dropout: float) -> None:
        super().__init__()
        self.embedding = nn.Embedding(characters, embedding)
        self.lstm = nn.LSTM(embedding, hidden, batch_first=True)
        self.project = nn.Linear(hidden, embedding)
        self.bias = nn.Parameter(torch.zeros(characters))
        self.dropout = nn.Dropout(dropout)
        nn.init.uniform_(self.embedding.weight, -0.1, 0.1)

    def forward(self, ids: Tensor, state: State | None) -> tuple[Tensor, State]:
        """Return the queries for the characters after each of `ids`.

        Shapes: (batch, length) -> (batch, length, embedding), and the state behind the last one.
        """
        hidden, state = self.lstm(self.dropout(self.embedding(ids)), state)
        return self.project(self.dropout(hidden)), state


def sampled_loss(
    model: CharacterModel, queries: Tensor, targets: Tensor, negatives: Tensor, log_share: Tensor
) -> Tensor:
    """Return the mean loss of the targets against negatives shared by the whole batch.

    Args:
        queries: What the model returned. Shape: (batch, length, embedding).
        targets: The true next characters. Shape: (batch, length).
        negatives: Numbers of the sampled characters. Shape: (samples,).
        log_share: Natural log of the probability with which each character is sampled. Shape: (characters,).

    Source: Jean et al. (2015), importance sampling with the sampling probability taken off the score.
    """
    queries, targets = queries.flatten(0, 1), targets.flatten()
    weight, bias = model.embedding.weight, model.bias - log_share
    wrong = (queries @ weight[negatives].to(queries.dtype).t()).float() + bias[negatives]
    wrong = wrong.masked_fill(negatives[None] == targets[:, None], -1e4)
    right = (queries.float() * weight[targets]).sum(1) + bias[targets]
    return (torch.logsumexp(torch.cat([right[:, None], wrong], 1), 1) - right).mean()


def full_loss(model: CharacterModel, queries: Tensor, targets: Tensor) -> Tensor:
    """Return the mean loss over all characters, in nats a character, for validation."""
    scores = queries.float().flatten(0, 1) @ model.embedding.weight.t() + model.bias
    return functional.cross_entropy(scores, targets.flatten())
