"""Numbers of tags (`[姓名1]`): counted over all texts of a subject, not anew in every item of a form."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from functools import cached_property
from typing import NamedTuple

from hdeid.core.document import Document
from hdeid.masker.method import Links
from hdeid.policy.rules import Policy
from hdeid.study.learned import Known
from hdeid.study.variants import Fact
from hdeid.surrogate.person import Person
from hdeid.text.canonical import canonical
from hdeid.text.normalize import normalize


class Named(NamedTuple):
    """What a text of a subject names, in its fullest form.

    Attributes:
        file: Key of the file, which names it by its content.
        rank: How many others the file names before it.
        category: Its category.
        text: Its fullest mention in the item.
    """

    file: str
    rank: int
    category: str
    text: str


def has_numbered_tags(policy: Policy) -> bool:
    """Tell whether a policy asks for numbers."""
    given = (
        policy.floor.parameters,
        *(rule.parameters for rule in (*policy.rules, *(t.then for t in policy.together))),
    )
    return any(parameters.get("number") for parameters in given)


def named_in(document: Document) -> Iterator[tuple[str, str]]:
    """Yield category and fullest mention of what the spans of a document name, in their order."""
    links = Links(document)
    for index, span in enumerate(document.spans):
        yield span.category, links.fullest(index)


class Numbering:
    """Numbers for what the texts of one subject name, per category, in the order of their files and items.

    Files are ordered by their content, so that neither their names nor the processes count.

    Args:
        named: What they name, in any order.
        person: What is known of the subject, which says whom 海海 names.
    """

    def __init__(self, named: Iterable[Named], person: Person) -> None:
        self._person = person
        self._numbers: dict[tuple[str, str], int] = {}
        counts: Counter[str] = Counter()
        for each in sorted(named):
            key = each.category, self._value(each.category, each.text)
            if key not in self._numbers:
                counts[each.category] += 1
                self._numbers[key] = counts[each.category]

    def __call__(self, category: str, text: str) -> int:
        """Return the number of what a text names; 0 where it is not known whom or what."""
        value = self._value(category, text)
        if (category, value) not in self._numbers and category == "NAME":
            owners = [name for name, known in self._names if _is_whole(known, text)]
            value = owners[0] if len(owners) == 1 else value
        return self._numbers.get((category, value), 0)

    def _value(self, category: str, text: str) -> str:
        value = canonical(category, text)
        return self._person.full_name(value) if category == "NAME" else value

    @cached_property
    def _names(self) -> tuple[tuple[str, Known], ...]:
        """The subject's full names, each ready to be searched in its variants (李某, LHH)."""
        return tuple((name, Known([Fact("NAME", "", name)])) for name in sorted(self._person.names))


def _is_whole(known: Known, text: str) -> bool:
    normal = normalize(text)
    return any((span.start, span.end) == (0, len(text)) for span in known.find(normal))
