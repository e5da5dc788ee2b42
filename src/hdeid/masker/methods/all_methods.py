"""Every method, by name; a new one is a module, a line here, and its parameters in `policy/methods.py`."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from hdeid.masker.method import Method
from hdeid.masker.methods.generalize import Generalize
from hdeid.masker.methods.mask import Mask
from hdeid.masker.methods.pseudonym import Pseudonym
from hdeid.masker.methods.substitute import Shift, Substitute
from hdeid.masker.methods.suppress import Drop, Suppress
from hdeid.masker.methods.tag import Tag

_ALL: tuple[Method, ...] = (
    Tag(),
    Pseudonym(),
    Generalize(),
    Substitute(),
    Shift(),
    Mask(),
    Suppress(),
    Drop(),
)

ALL_METHODS: Mapping[str, Method] = MappingProxyType({method.name: method for method in _ALL})
