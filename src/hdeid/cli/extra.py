"""Tells what the extra `train` brings, before a command fails for want of it."""

from __future__ import annotations

from importlib.util import find_spec

from hdeid.errors import RecipeError


def need_training() -> None:
    """Check that the extra `train` is installed.

    Raises:
        RecipeError: it is not.
    """
    missing = [name for name in ("torch", "torchcrf", "jieba") if find_spec(name) is None]
    if missing:
        raise RecipeError(f"training needs {', '.join(missing)}; run `pip install 'hdeid[train]'`", code="E-NO-EXTRA")
