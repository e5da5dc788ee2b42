"""Hierarchical de-identification of Chinese clinical text, level by level, by a study's policy."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Any

# From 1.29 on, ONNX Runtime reports its use to its maker over the network and keeps a number of the machine in the home
# folder, unless this is set before it is loaded (microsoft/onnxruntime#27379). hdeid tells nobody anything.
os.environ["ORT_DISABLE_TELEMETRY"] = "1"

if TYPE_CHECKING:
    from hdeid.core.document import Document
    from hdeid.core.span import Part, Span
    from hdeid.core.view import View
    from hdeid.deidentifier import Deidentifier
    from hdeid.errors import HdeidError

__all__ = ["Deidentifier", "Document", "HdeidError", "Part", "Span", "View"]

_HOMES = {
    "Deidentifier": "hdeid.deidentifier",
    "Document": "hdeid.core.document",
    "HdeidError": "hdeid.errors",
    "Part": "hdeid.core.span",
    "Span": "hdeid.core.span",
    "View": "hdeid.core.view",
}


def __getattr__(name: str) -> Any:
    """Import a public name on first use: `hdeid policy lint` must not wait for numpy and ONNX Runtime."""
    if name not in _HOMES:
        raise AttributeError(f"module 'hdeid' has no attribute {name!r}")
    from importlib import import_module

    return getattr(import_module(_HOMES[name]), name)
