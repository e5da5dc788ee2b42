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

SMALLEST = 1e-300


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
        loss: Tensor = _LatticeLoss.apply(emissions.double(), allowed, lengths, *(w.double() for w in self.weights()))
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
        total, counts = _sum_and_counts(torch.cat([emissions, emissions]), everything, lengths.repeat(2), weights)
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


def _sum_and_counts(
    emissions: Tensor, allowed: Tensor, lengths: Tensor, weights: tuple[Tensor, ...]
) -> tuple[Tensor, tuple[Tensor, ...]]:
    """Return log Z (batch,), and the expected counts of labels (batch, length, labels) and of weights (batch, ...)."""
    start, enter, inside, end = (weight.exp() for weight in weights)
    tops = emissions.masked_fill(~allowed, -torch.inf).amax(2, keepdim=True)
    factors = ((emissions - tops).exp() * allowed).transpose(0, 1).contiguous()  # shape: (length, batch, labels)
    length, batch, _ = factors.shape
    last = lengths - 1
    steps = torch.arange(length, device=emissions.device)[:, None]
    is_inside, is_before_last = steps <= last, steps < last

    alphas, scales = torch.empty_like(factors), torch.empty_like(factors[..., 0])
    for step in range(length):
        now = _advance(alphas[step - 1], enter, inside) if step else _spread(start)
        now = now * factors[step]
        scales[step] = now.sum(1).clamp_min(SMALLEST)
        alphas[step] = now / scales[step][:, None]
    ends = _over_labels(end)
    totals = (alphas[last, torch.arange(batch)] * ends).sum(1).clamp_min(SMALLEST)
    log_sum = ((scales.log() + tops[..., 0].t()) * is_inside).sum(0) + totals.log()

    # betas[step] is scaled so that alphas[step] * betas[step] sums to one.
    betas = torch.empty_like(factors)
    weighted = torch.zeros_like(factors)
    final = ends / totals[:, None]
    for step in range(length - 1, -1, -1):
        if step == length - 1:
            betas[step] = final
            continue
        weighted[step] = betas[step + 1] * factors[step + 1] / scales[step + 1][:, None]
        betas[step] = torch.where(is_before_last[step][:, None], _retreat(weighted[step], enter, inside), final)
    weighted *= is_before_last[..., None]

    probabilities = alphas * betas * is_inside[..., None]
    left, right = _groups(alphas), _begins(weighted)
    entered = torch.einsum("tbi,tbj->bij", left, right) * enter
    stayed = torch.stack(
        [(alphas[:, :, which::2] * weighted[:, :, 2::2])[:, :, : len(inside[0])].sum(0) for which in (1, 2)], 1
    )
    counts = (
        probabilities.transpose(0, 1),
        _begins(probabilities[0]),
        entered,
        stayed * inside,
        _groups(probabilities[last, torch.arange(batch)]),
    )
    return log_sum, counts


def _advance(before: Tensor, enter: Tensor, inside: Tensor) -> Tensor:
    entered = _groups(before) @ enter
    now = torch.empty_like(before)
    now[:, 0] = entered[:, 0]
    now[:, 1::2] = entered[:, 1:]
    now[:, 2::2] = before[:, 1::2] * inside[0] + before[:, 2::2] * inside[1]
    return now


def _retreat(weighted: Tensor, enter: Tensor, inside: Tensor) -> Tensor:
    left = _begins(weighted) @ enter.t()
    betas = torch.empty_like(weighted)
    betas[:, 0] = left[:, 0]
    betas[:, 1::2] = left[:, 1:] + inside[0] * weighted[:, 2::2]
    betas[:, 2::2] = left[:, 1:] + inside[1] * weighted[:, 2::2]
    return betas


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
