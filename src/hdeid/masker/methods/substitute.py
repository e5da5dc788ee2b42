"""`substitute`: an invented value of the same kind; `shift`: a date moved by the subject's offset."""

from __future__ import annotations

import re
from datetime import timedelta

from hdeid.errors import MethodError
from hdeid.masker.method import Hidden, Scope
from hdeid.policy.decision import Parameters
from hdeid.surrogate.all_generators import ALL_GENERATORS
from hdeid.surrogate.generator import Original, Wish
from hdeid.surrogate.permutation import derive
from hdeid.surrogate.person import join_persons
from hdeid.surrogate.time import is_partial, offset, shift_date

# One year to either side: the season is hidden and most intervals to fixed events with it.
MAX_DAYS = 365
_REACH = 16
_BORN_BEFORE = re.compile(
    r"(?:出生(?:日期|年月日?|时间|于)?|生日|生于|birth|born|dob)[\s:：为是(（]{0,4}\Z", re.IGNORECASE
)
_BORN_BEHIND = re.compile(r"\s?(?:出生|生(?![命化物理效活]))")


class Substitute:
    """Parameters: `keep`, any of sex, length, city …; `valid`, right check digits; `domain`."""

    name = "substitute"

    def replace(self, hidden: Hidden, parameters: Parameters, scope: Scope) -> str:
        generator = ALL_GENERATORS.get(hidden.span.category)
        if generator is None:
            raise MethodError(f"no surrogates of category `{hidden.span.category}`", code="E-NO-SURROGATE")
        key = scope.key(hidden, parameters)
        keep = parameters.get("keep", ())
        wish = Wish(
            derive(key, self.name),
            frozenset(keep if isinstance(keep, tuple) else (str(keep),)),
            parameters.get("valid", True) is not False,
            _offset(key, MAX_DAYS, False),
            join_persons((hidden.links.person, scope.person)),
            _is_birth(hidden),
        )
        made = generator.generate(Original(hidden.parts, scope.value(hidden)), wish)
        return "".join(text for _, text in made)


class Shift:
    """Parameters: `max_days`; `domain`; `keep` weekday; `partial` suppress | keep, for dates without a day."""

    name = "shift"

    def replace(self, hidden: Hidden, parameters: Parameters, scope: Scope) -> str:
        """Return the moved date.

        Raises:
            MethodError: it is no whole date, or cannot be read: part of a date moved alone would tell the offset. The
                clock time may be hidden, or shown, by a rule of its own.
        """
        if hidden.span.category != "DATE" or not _is_whole_day(hidden):
            raise MethodError("only whole dates can be shifted", code="E-NOT-A-DATE")
        if is_partial(hidden.parts) and parameters.get("partial") == "suppress":
            return ""
        keep = parameters.get("keep", ())
        keeps_weekday = "weekday" in (keep if isinstance(keep, tuple) else (keep,))
        days = int(str(parameters.get("max_days", MAX_DAYS)))
        return shift_date(hidden.parts, _offset(scope.key(hidden, parameters), days, keeps_weekday))


def _is_whole_day(hidden: Hidden) -> bool:
    """Tell whether nothing but the clock time stands outside a stretch."""
    outside = (part.level for part in hidden.span.parts if part.end <= hidden.start or part.start >= hidden.end)
    return set(outside) <= {"time"}


def _is_birth(hidden: Hidden) -> bool:
    """Tell whether the words around a date say that it is a day of birth."""
    text, span = hidden.document.text, hidden.span
    before, behind = text[max(0, span.start - _REACH) : span.start], text[span.end : span.end + 3]
    return span.category == "DATE" and bool(_BORN_BEFORE.search(before) or _BORN_BEHIND.match(behind))


def _offset(key: bytes, max_days: int, keeps_weekday: bool) -> timedelta:
    return offset(derive(key, "shift"), max_days, keeps_weekday)
