"""Settings of all tests."""

from __future__ import annotations

from hypothesis import settings

# A busy machine is no fault of a property.
settings.register_profile("hdeid", deadline=None)
settings.load_profile("hdeid")
