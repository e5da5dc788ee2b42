"""The precision of trainings: bfloat16 where the processor multiplies it in hardware tiles, else float32."""

from __future__ import annotations

import torch


def autocast(device: torch.device) -> torch.autocast:
    """Return the context in which a network is trained on a device.

    GPUs and processors with AMX compute in bfloat16. Others know it by single instructions at best (AVX512-BF16), and
    are slower with it than without: a step of the default's recipe takes 2.2 CPU seconds instead of 1.5
    (`models/README.md`, What the training does).
    """
    has_tiles = device.type != "cpu" or bool(torch.cpu.get_capabilities().get("amx_bf16"))
    return torch.autocast(device.type, dtype=torch.bfloat16, enabled=has_tiles)
