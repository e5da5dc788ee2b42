"""Settings of all tests."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
import structlog
from hypothesis import settings

from hdeid.errors import InputError
from hdeid.training.sets import find_data

# A busy machine is no fault of a property. A change is judged by the same examples wherever it is tested; to look for
# new ones, `pytest --hypothesis-profile=search`.
settings.register_profile("hdeid", deadline=None, derandomize=True)
settings.register_profile("search", deadline=None)
settings.load_profile("hdeid")


def pytest_runtest_setup(item: pytest.Item) -> None:
    """Skip a test that is marked `data` where the shared data sets are not at hand."""
    if item.get_closest_marker("data"):
        try:
            find_data()
        except InputError as error:
            pytest.skip(str(error))


@pytest.fixture(autouse=True)
def _log_of_its_own() -> Iterator[None]:
    """Leave no test the log of one before it, whose captured stream is closed."""
    yield
    structlog.reset_defaults()
