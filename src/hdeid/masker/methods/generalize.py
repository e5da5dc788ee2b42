"""`generalize`: a coarser value that is still true: the city for the road, 35-39岁 for 37岁, the month for the day."""

from __future__ import annotations

from hdeid.core.category import CATEGORIES
from hdeid.errors import MethodError
from hdeid.lexicon.divisions import division_code
from hdeid.lexicon.population import is_known_above
from hdeid.masker.method import Hidden, Scope
from hdeid.masker.methods.tag import Tag
from hdeid.policy.age import parse_age
from hdeid.policy.decision import Parameters
from hdeid.text.normalize import normalize

_TAG = Tag()
_DIVISIONS = ("province", "city", "district")


class Generalize:
    """Parameters: `to` level; `as` text | code (GB/T 2260); `min_population`; for ages `bands`, `top`; `label`.

    Without any of them the value becomes its category, as with `tag`.
    """

    name = "generalize"

    def replace(self, hidden: Hidden, parameters: Parameters, scope: Scope) -> str:
        """Return the coarser value.

        Raises:
            MethodError: the value cannot be read, or no division is certain.
        """
        if hidden.span.category == "AGE" and ("bands" in parameters or "top" in parameters):
            return _band(hidden, parameters)
        if parameters.get("min_population"):
            return _populous(hidden, parameters)
        if parameters.get("to"):
            return _code(hidden, parameters) if parameters.get("as") == "code" else _coarser(hidden, parameters)
        if parameters.get("as") == "code":
            return _code(hidden, parameters)
        return str(parameters.get("label") or _TAG.replace(hidden, {}, scope))


def _band(hidden: Hidden, parameters: Parameters) -> str:
    """Return the band of an age; bands start at multiples of their width, so 37 lies in 35-39 of width 5."""
    age = parse_age(hidden.text)
    if age is None or not hidden.is_whole:
        raise MethodError("an age cannot be read", code="E-UNREADABLE")
    top = parameters.get("top")
    if top is not None and age.high >= int(str(top)):
        return str(parameters.get("label") or f"{top}岁及以上")
    if "bands" not in parameters:
        return hidden.text
    width = int(str(parameters["bands"]))
    low, high = int(age.low // width * width), int(age.high // width * width) + width - 1
    if top is not None:
        high = min(high, int(str(top)) - 1)
    return f"{low}-{high}岁" if high > low else f"{low}岁"


def _coarser(hidden: Hidden, parameters: Parameters) -> str:
    """Return the text of the levels down to the one named; levels beside the chain go."""
    chain = CATEGORIES[hidden.span.category].chain
    last = str(parameters["to"])
    if last not in chain:
        raise MethodError(f"`{last}` is not a level of the chain of `{hidden.span.category}`", code="E-NO-LEVEL")
    kept = chain[: chain.index(last) + 1]
    if not hidden.span.parts:
        raise MethodError("the levels are not known", code="E-UNREADABLE")
    return "".join(text for level, text in hidden.parts if level in kept)


def _names(hidden: Hidden, last: str) -> dict[str, str]:
    """Return the named divisions of the whole span, down to a level: a city that is shown makes a district certain."""
    whole = hidden._replace(start=hidden.span.start, end=hidden.span.end)
    wanted = _DIVISIONS[: _DIVISIONS.index(last) + 1]
    return {level: normalize(text).strip() for level, text in whole.parts if level in wanted}


def _code(hidden: Hidden, parameters: Parameters) -> str:
    last = str(parameters.get("to") or "district")
    if hidden.span.category != "ADDRESS" or last not in _DIVISIONS:
        raise MethodError("only province, city and district of an address have codes", code="E-NO-CODE")
    code = division_code(*_names(hidden, last).values())
    if not code:
        raise MethodError("no division is certain", code="E-NO-CODE")
    return code


def _populous(hidden: Hidden, parameters: Parameters) -> str:
    """Return the divisions whose population is known to reach the minimum; what is not known rolls up."""
    last = str(parameters.get("to") or "district")
    names = _names(hidden, last if last in _DIVISIONS else "district")
    minimum = int(str(parameters["min_population"]))
    kept = {level for level, name in names.items() if is_known_above(name, minimum)}
    if parameters.get("as") == "code":
        code = division_code(*(name for level, name in names.items() if level in kept))
        if not code:
            raise MethodError("no division is certain", code="E-NO-CODE")
        return code
    return "".join(text for level, text in hidden.parts if level in kept)
