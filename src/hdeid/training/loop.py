"""The training loop: steps, adversarial steps, averaging, schedule, checkpoints. It knows no network."""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

import torch
import torch.distributed
from torch import Tensor, nn

GRADIENT_NORM = 5.0
WARMUP_SHARE = 0.02
LAST_RATE = 0.01


@dataclass(slots=True)
class State:
    """How far a training has come."""

    epoch: int = 0
    step_of_epoch: int = 0
    steps: int = 0
    seconds: float = 0.0
    losses: list[float] = field(default_factory=list)
    scores: list[float] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class LoopOptions:
    """Options of the loop; see `recipe.TrainOptions`."""

    steps: int
    seconds: float
    fgm: float
    fgm_from: float
    averaging: float


class Trainer:
    """Moves the weights of a model step by step.

    Args:
        model: What is trained; the loop only asks it for parameters.
        groups: Parameters with their learning rates.
        perturbed: The embeddings on which the adversarial step is made.
        loss: The loss of a batch, a scalar.
    """

    def __init__(
        self,
        model: nn.Module,
        groups: Sequence[dict[str, Any]],
        perturbed: Sequence[nn.Parameter],
        loss: Callable[[Any], Tensor],
        options: LoopOptions,
    ) -> None:
        self.model, self.perturbed, self.loss, self.options = model, perturbed, loss, options
        self.optimizer = torch.optim.AdamW(list(groups), fused=True)
        self.rates = [group["lr"] for group in self.optimizer.param_groups]
        self.average = {name: values.detach().clone() for name, values in model.state_dict().items()}
        self.state = State()
        self._before = time.monotonic()
        self._world = torch.distributed.get_world_size() if torch.distributed.is_initialized() else 1

    @property
    def share(self) -> float:
        """Share of the plan that is done, by steps or by time, whichever is further."""
        by_time = self.state.seconds / self.options.seconds if self.options.seconds else 0.0
        return min(1.0, max(self.state.steps / self.options.steps, by_time))

    def step(self, batch: Any) -> float:
        """Make one step and return its loss."""
        self._set_rates()
        loss = self.loss(batch)
        self.optimizer.zero_grad(set_to_none=True)
        loss.backward()  # type: ignore[no-untyped-call]
        if self.options.fgm and self.share >= self.options.fgm_from:
            self._step_against(batch)
        self._share_gradients()
        norm = nn.utils.clip_grad_norm_(self.model.parameters(), GRADIENT_NORM)
        # One text whose labels contradict each other must not spoil the weights.
        if torch.isfinite(norm):
            self.optimizer.step()
        self._average()
        self.state.steps += 1
        self.state.step_of_epoch += 1
        return loss.item()

    def _set_rates(self) -> None:
        done = self.share
        factor = min(1.0, (done + 1e-3) / WARMUP_SHARE, (1 - done) / (1 - WARMUP_SHARE))
        for group, rate in zip(self.optimizer.param_groups, self.rates, strict=True):
            group["lr"] = rate * max(LAST_RATE, factor)

    def _step_against(self, batch: Any) -> None:
        """Add the gradient at the embeddings moved along theirs. Source: Miyato, Dai and Goodfellow (2017)."""
        gradients = [weight.grad.clone() for weight in self.perturbed if weight.grad is not None]
        norm = math.sqrt(sum(float(gradient.square().sum()) for gradient in gradients))
        if not norm:
            return
        moves = [self.options.fgm / norm * gradient for gradient in gradients]
        with torch.no_grad():
            for weight, move in zip(self.perturbed, moves, strict=True):
                weight.add_(move)
        self.loss(batch).backward()  # type: ignore[no-untyped-call]
        with torch.no_grad():
            for weight, move in zip(self.perturbed, moves, strict=True):
                weight.sub_(move)

    def _share_gradients(self) -> None:
        """Average the gradients of all workers, and the time, so that all take the same schedule."""
        now = time.monotonic()
        elapsed = self.state.seconds + now - self._before
        self._before = now
        if self._world == 1:
            self.state.seconds = elapsed
            return
        weights = [weight for weight in self.model.parameters() if weight.requires_grad]
        flat = torch.cat(
            [
                *(torch.zeros_like(w).flatten() if w.grad is None else w.grad.flatten() for w in weights),
                torch.tensor([elapsed], device=weights[0].device),
            ]
        )
        torch.distributed.all_reduce(flat)
        flat /= self._world
        position = 0
        for weight in weights:
            weight.grad = flat[position : position + weight.numel()].view_as(weight)
            position += weight.numel()
        self.state.seconds = float(flat[-1])

    @torch.no_grad()
    def _average(self) -> None:
        decay = min(self.options.averaging, (1 + self.state.steps) / (10 + self.state.steps))
        for name, values in self.model.state_dict().items():
            if values.is_floating_point():
                self.average[name].lerp_(values, 1 - decay)

    @contextmanager
    def averaged(self) -> Iterator[None]:
        """Put the averaged weights in place, then the trained ones back."""
        if not self.options.averaging:
            yield
            return
        trained = {name: values.detach().clone() for name, values in self.model.state_dict().items()}
        self.model.load_state_dict(self.average)
        try:
            yield
        finally:
            self.model.load_state_dict(trained)

    def save(self, path: Path) -> None:
        """Write a checkpoint in one move."""
        half_written = path.with_suffix(".part")
        saved = {
            "model": self.model.state_dict(),
            "average": self.average,
            "optimizer": self.optimizer.state_dict(),
            "state": asdict(self.state),
        }
        torch.save(saved, half_written)
        half_written.replace(path)

    def resume(self, path: Path) -> None:
        """Go on from a checkpoint."""
        saved = torch.load(path, map_location="cpu", weights_only=True)
        self.model.load_state_dict(saved["model"])
        self.average = saved["average"]
        self.optimizer.load_state_dict(saved["optimizer"])
        self.state = State(**saved["state"])
