"""The loss of the CRF: the probability of all labellings that agree with what is known of a text.

Full labels are the case of one allowed label a character. pytorch-crf knows that case only, and no sparse transitions;
on it the two agree (tests/training/test_lattice.py).
Source: Tsuboi et al. (2008), training of CRFs from incomplete annotations.
"""

from __future__ import annotations

from typing import Any

import torch
from torch import Tensor, nn

from hdeid.tagger.crf import FORBIDDEN, Transitions
from hdeid.tagger.labels import allowed_entries

Counts = tuple[Tensor, ...]
"""Expected counts of labels (batch, length, labels) and of the weights start, enter, inside and end (batch, ...)."""

SMALLEST = 1e-37
"""Stands for sums that are zero, so that nothing is divided by it."""


class CrfLayer(nn.Module):
    """The transitions as trainable weights; those that the taxonomy forbids stay forbidden."""

    enter_forbidden: Tensor

    def __init__(self, groups: int) -> None:
        super().__init__()
        self.start = nn.Parameter(torch.zeros(groups))
        self.enter = nn.Parameter(torch.empty(groups, groups).uniform_(-0.1, 0.1))
        self.inside = nn.Parameter(torch.zeros(2, groups - 1))
        self.end = nn.Parameter(torch.zeros(groups))
        # Any group may begin a text: it may be a window cut out of the middle of a span.
        entries = allowed_entries()
        is_taxonomy = len(entries) == groups
        forbidden = torch.from_numpy(~entries) if is_taxonomy else torch.zeros(groups, groups, dtype=torch.bool)
        self.register_buffer("enter_forbidden", forbidden)

    def weights(self) -> tuple[Tensor, Tensor, Tensor, Tensor]:
        """Return start, enter, inside and end, with the forbidden ones in place."""
        enter = self.enter.masked_fill(self.enter_forbidden, FORBIDDEN)
        return self.start, enter, self.inside, self.end

    def forward(self, emissions: Tensor, allowed: Tensor, lengths: Tensor) -> Tensor:
        """Return minus the log probability of the allowed labellings of each text.

        Args:
            emissions: Score of each label. Shape: (batch, length, labels).
            allowed: True where a label agrees with what is known. Shape: (batch, length, labels).
            lengths: Characters of each text. Shape: (batch,).

        Returns:
            Loss of each text, in nats; infinite where no labelling is allowed. Shape: (batch,).
        """
        weights = (weight.to(emissions.dtype) for weight in self.weights())
        loss: Tensor = _LatticeLoss.apply(emissions, allowed, lengths, *weights)
        return loss

    def distance(self, emissions: Tensor, lengths: Tensor, targets: Counts) -> Tensor:
        """Return the cross entropy of another CRF's labellings under this one, in nats.

        It is least, the entropy of the other, where both give every labelling the same probability.
        Source: structure-level distillation, Wang et al. (2020), with all labellings instead of the best ones.

        Args:
            emissions: Score of each label. Shape: (batch, length, labels).
            lengths: Characters of each text. Shape: (batch,).
            targets: Expected counts of the other, as `sum_and_counts` returns them.

        Returns:
            Shape: (batch,).
        """
        weights = [weight.to(emissions.dtype) for weight in self.weights()]
        loss: Tensor = _LogSum.apply(emissions, lengths, *weights)
        for count, values in zip(targets, (emissions, *weights), strict=True):
            loss = loss - (count.to(values.dtype) * values).flatten(1).sum(1)
        return loss

    def transitions(self) -> Transitions:
        """Return the weights for inference."""
        arrays = (weight.detach().float().cpu().numpy() for weight in self.weights())
        return Transitions(*arrays)


class _LatticeLoss(torch.autograd.Function):
    """log Z of all labellings less log Z of the allowed ones; its gradient is the difference of expected counts."""

    @staticmethod
    def forward(ctx: Any, emissions: Tensor, allowed: Tensor, lengths: Tensor, *weights: Tensor) -> Tensor:
        batch = len(emissions)
        # Both sums run in one batch: first all labellings, then the allowed ones.
        everything = torch.cat([torch.ones_like(allowed), allowed])
        total, counts = sum_and_counts(torch.cat([emissions, emissions]), everything, lengths.repeat(2), weights)
        loss = total[:batch] - total[batch:]
        signs = torch.ones(2 * batch, dtype=emissions.dtype, device=emissions.device)
        signs[batch:] = -1
        ctx.save_for_backward(*counts, signs)
        return loss

    @staticmethod
    def backward(ctx: Any, *gradients: Tensor) -> tuple[Tensor | None, ...]:
        (gradient,) = gradients
        labels, start, enter, inside, end, signs = ctx.saved_tensors
        batch = len(gradient)
        scale = signs * gradient.repeat(2)
        both = labels * scale[:, None, None]
        sums = (torch.einsum("b,b...->...", scale, count) for count in (start, enter, inside, end))
        return (both[:batch] + both[batch:], None, None, *sums)


class _LogSum(torch.autograd.Function):
    """log Z of all labellings; its gradient is the expected counts."""

    @staticmethod
    def forward(ctx: Any, emissions: Tensor, lengths: Tensor, *weights: Tensor) -> Tensor:
        everything = torch.ones_like(emissions, dtype=torch.bool)
        total, counts = sum_and_counts(emissions, everything, lengths, weights)
        ctx.save_for_backward(*counts)
        return total

    @staticmethod
    def backward(ctx: Any, *gradients: Tensor) -> tuple[Tensor | None, ...]:
        (gradient,) = gradients
        labels, *rest = ctx.saved_tensors
        sums = (torch.einsum("b,b...->...", gradient, count) for count in rest)
        return (labels * gradient[:, None, None], None, *sums)


def sum_and_counts(
    emissions: Tensor, allowed: Tensor, lengths: Tensor, weights: tuple[Tensor, ...]
) -> tuple[Tensor, Counts]:
    """Return log Z (batch,), and the expected counts of labels (batch, length, labels) and of weights (batch, ...).

    Both directions run at once, the backward one over each text reversed in its own length, as in `tagger.crf`.
    """
    start, enter, inside, end = (weight.exp() for weight in weights)
    matrix = _dense(enter, inside)
    ends = _over_labels(end)
    tops = emissions.masked_fill(~allowed, -torch.inf).amax(2, keepdim=True)
    factors = (emissions - tops).exp() * allowed
    batch, length, _ = factors.shape
    texts, last = torch.arange(batch, device=factors.device), lengths - 1
    places = torch.arange(length, device=factors.device)
    valid = places <= last[:, None]
    reverse = torch.where(valid, last[:, None] - places, places)
    both = torch.stack([factors, _reversed(factors, reverse)]).permute(2, 0, 1, 3).contiguous()
    runs, scales = _run_both(both, torch.stack([_spread(start)[0], ends]), torch.stack([matrix, matrix.t()]))

    ahead = runs[:, 0].transpose(0, 1)  # shape: (batch, length, labels)
    back = _reversed(runs[:, 1].transpose(0, 1), reverse)
    totals = (ahead[texts, last] * ends).sum(1).clamp_min(SMALLEST)
    log_sum = ((scales[:, 0].t().log() + tops[..., 0]) * valid).sum(1) + totals.log()
    # Each direction holds the factor of its own character; the product must hold it once.
    found = ahead * back / factors.clamp_min(SMALLEST)
    probabilities = found / found.sum(2, keepdim=True).clamp_min(SMALLEST) * valid[..., None]

    left, right = ahead[:, :-1], back[:, 1:]
    pairs = ((left @ matrix) * right).sum(2, keepdim=True).clamp_min(SMALLEST)
    right = right * valid[:, 1:, None] / pairs
    entered = _groups(left).transpose(1, 2) @ _begins(right) * enter
    stayed = torch.stack([(left[..., which::2] * right[..., 2::2]).sum(1) for which in (1, 2)], 1) * inside
    counts = probabilities, _begins(probabilities[:, 0]), entered, stayed, _groups(probabilities[texts, last])
    return log_sum, counts


def _run_both(factors: Tensor, starts: Tensor, matrices: Tensor) -> tuple[Tensor, Tensor]:
    """Return the scaled forward variables of both directions (length, 2, batch, labels) and their scales."""
    runs, scales = torch.empty_like(factors), torch.empty_like(factors[..., 0])
    now = factors[0] * starts[:, None]
    for step in range(len(factors)):
        if step:
            now = torch.bmm(now, matrices) * factors[step]
        scale = now.sum(2).clamp_min(SMALLEST)
        now = now / scale[..., None]
        runs[step], scales[step] = now, scale
    return runs, scales


def _dense(enter: Tensor, inside: Tensor) -> Tensor:
    """Return the exponentials of the transitions over the labels. Shape: (labels, labels)."""
    labels = 2 * len(enter) - 1
    matrix = enter.new_zeros(labels, labels)
    begins = torch.cat([torch.zeros(1, dtype=torch.long), torch.arange(1, labels, 2)]).to(enter.device)
    groups = (torch.arange(labels, device=enter.device) + 1) // 2
    matrix[:, begins] = enter[groups]
    atoms = torch.arange(len(enter) - 1, device=enter.device)
    matrix[2 * atoms + 1, 2 * atoms + 2] = inside[0]
    matrix[2 * atoms + 2, 2 * atoms + 2] = inside[1]
    return matrix


def _reversed(values: Tensor, reverse: Tensor) -> Tensor:
    return values.gather(1, reverse[..., None].expand(-1, -1, values.shape[2]))


def _groups(values: Tensor) -> Tensor:
    """Sum the labels of each group. Shape: (..., labels) -> (..., groups)."""
    return torch.cat([values[..., :1], values[..., 1::2] + values[..., 2::2]], -1)


def _begins(values: Tensor) -> Tensor:
    """Take O and the begin labels. Shape: (..., labels) -> (..., groups)."""
    return torch.cat([values[..., :1], values[..., 1::2]], -1)


def _spread(start: Tensor) -> Tensor:
    """Lay weights of groups on the labels that can begin a text. Shape: (groups,) -> (1, labels)."""
    spread = start.new_zeros(1, 2 * len(start) - 1)
    spread[0, 0] = start[0]
    spread[0, 1::2] = start[1:]
    return spread


def _over_labels(weights: Tensor) -> Tensor:
    """Repeat the weight of a group for each of its labels. Shape: (groups,) -> (labels,)."""
    return torch.cat([weights[:1], weights[1:].repeat_interleave(2)])
