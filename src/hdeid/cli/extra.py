"""Tells what the extras `train` and `serve` bring, before a command fails for want of it."""

from __future__ import annotations

from importlib.util import find_spec

from hdeid.errors import RecipeError, StoreError


def need_training() -> None:
    """Check that the extra `train` is installed.

    Raises:
        RecipeError: it is not.
    """
    missing = [name for name in ("torch", "torchcrf", "jieba") if find_spec(name) is None]
    if missing:
        raise RecipeError(f"training needs {', '.join(missing)}; run `pip install 'hdeid[train]'`", code="E-NO-EXTRA")


def need_service() -> None:
    """Check that the extra `serve` is installed.

    Raises:
        StoreError: it is not.
    """
    missing = [name for name in ("alembic", "flask", "huey", "sqlalchemy") if find_spec(name) is None]
    if missing:
        raise StoreError(f"the service needs {', '.join(missing)}; run `pip install 'hdeid[serve]'`", code="E-NO-EXTRA")
