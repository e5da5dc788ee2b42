"""Forms that the tests of all formats share; every name and number in them is invented."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from tests.study.forms import FORMS, Form

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture(params=FORMS, ids=lambda form: form.name)
def form(request: pytest.FixtureRequest) -> Form:
    """Each of the forms in turn."""
    return request.param


@pytest.fixture
def samples() -> Path:
    """The folder of sample files, which is not part of the project."""
    folder = Path(os.environ.get("HDEID_DATA") or ROOT.parent / "shared" / "data") / "samples"
    if not folder.is_dir():
        pytest.skip("the sample files are not here (HDEID_DATA)")
    return folder
