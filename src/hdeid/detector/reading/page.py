"""One text as the patterns see it: the normal form and, read once on first use, its captions and code-like words."""

from __future__ import annotations

import re
from functools import cached_property
from sys import intern

from hdeid.core.span import Evidence, Span
from hdeid.detector.reading.belief import LIKELY, is_believed
from hdeid.detector.reading.births import is_of_birth
from hdeid.detector.reading.captions import Field, caption_before, cell_at, colon_fields
from hdeid.detector.reading.codes import NUMBER_CAPTION, Codes, find_codes, means_nothing, shape_of
from hdeid.detector.reading.digits import plain_digits
from hdeid.detector.reading.explained import Explained, find_explained
from hdeid.detector.reading.operations import Operations, read_operations
from hdeid.detector.reading.studies import dosed_compounds, is_of_trial
from hdeid.detector.reading.tables import Table, read_tables
from hdeid.detector.reading.tasks import TASKS, is_task_of_role
from hdeid.detector.reading.things import PAID_TITLE
from hdeid.detector.reading.turns import find_turns
from hdeid.text.regex import regex

_CODES = frozenset("SUBJECT MEDICAL_RECORD INSURANCE ACCOUNT ID_DOC BANK_CARD PHONE".split())
_DIGIT = regex(r"\d")
_LINE_END = regex(r"[ \t|]{0,8}(?:\n|\Z)")
_LETTERED = regex(r"[A-Z]{1,4}-?\d{3,8}\Z")
_THING = regex(r"(?:药[盒瓶包号袋管]|盒号|试剂盒?|批次?|(?<![A-Za-z])(?i:kits?|lots?))\Z")
_BORN = _CODES | {"ID_CARD", "NAME"}
_LISTED = frozenset({"PROFESSION", "ETHNICITY", "SEX", "MARITAL_STATUS", "EDUCATION"})
# What is paid or handed out in a column: a number of a person would have zeros first, or more digits.
_AMOUNT = regex(r"[1-9]\d{0,3}")
_TASKS = regex(rf"{TASKS}\Z")
_NUMBERS = regex(r"[1-9]\d?(?: ?[-,、;/ ] ?[1-9]\d?){1,19}")
# 发药编号 20417, in an account of kits; elsewhere cards and grants are handed out by number as well.
_DISPENSED, _DRUG, _ACCOUNT = regex(r"(?:发放|发药|领用)编号\Z"), regex(r"药|片数|粒数|支数|剂量|(?i:\bkits?\b)"), 600
# Columns of births, and what stands in them: pregnancies and births, the way of birth, the weight of the child.
_BIRTHS = {
    "DATE": (regex(r"(?:孕/?产次?|[孕产]次|(?<![A-Za-z])[Gg]/?[Pp])\Z"), regex(r"\d{1,2}/\d{1,2}")),
    "NAME": (regex(r"(?:分娩|生产)?方式\Z"), regex(r"[平顺剖钳吸臀]产?")),
    "ID_CARD": (regex(r"体重(?:\((?:k?g|克)\))?\Z"), regex(r"[男女]?[ ]?[1-5]\d{3} ?g?")),
}
_BIRTHS["AGE"] = regex(r"孕周\Z"), regex(r"[1-4]?\d(?:\+\d?)?")
_BIRTHS["ACCOUNT"] = _BIRTHS["MEDICAL_RECORD"] = _BIRTHS["SUBJECT"] = _BIRTHS["ID_CARD"]
_OPTION_BEFORE = regex(
    r"(?P<other>(?<![\dA-Za-z])\d{1,2} ?= ?[\u4e00-\u9fff()/]{1,12}[ ,;、|/]{1,6})?(?<![\dA-Za-z])\d{1,2} ?= ?\Z"
)
_OPTION_BEHIND = regex(r"[ ,;、|/]{1,6}\d{1,2} ?=")


class Page:
    """One text in its normal form, shared by all patterns; a page lives only as long as its text is being read.

    Attributes:
        text: The normal form of `hdeid.text.normalize`.
    """

    def __init__(self, text: str) -> None:
        self.text = text

    @cached_property
    def table(self) -> Table:
        """The cells of the tables and the names of their columns."""
        return read_tables(self.text)

    @cached_property
    def fields(self) -> tuple[Field, ...]:
        """Every value whose caption the layout tells: `caption: value` and cells of tables, ordered by start."""
        found = [*colon_fields(self.text), *self.table.cells, *self.table.pairs]
        return tuple(sorted(found, key=lambda field: (field.start, field.end)))

    @property
    def cells(self) -> tuple[Field, ...]:
        """Those fields that are cells below a column's header."""
        return self.table.cells

    @cached_property
    def codes(self) -> Codes:
        """Every code-like word (letters, digits, dashes) with its caption, ordered by start."""
        return Codes(find_codes(self.digits, self.caption))

    @cached_property
    def numbers(self) -> Codes:
        """Those codes that hold a digit and have a caption that does not speak of a batch, a text or a thing."""
        return Codes(
            code
            for code in self.codes
            if code.caption and _DIGIT.search(self.digits, code.start, code.end) and not means_nothing(code.caption)
        )

    @cached_property
    def things(self) -> frozenset[str]:
        """The shapes (`K000000`) of lettered codes that captions call those of things, and none a person's.

        Where `药盒 K100432` stands, K100440 is the number of a kit as well.
        """
        return frozenset(map(shape_of, self.called_things))

    @cached_property
    def called_things(self) -> frozenset[str]:
        """The lettered codes (`K100432`) that captions call things', where none of their shape is a person's."""
        things, shapes = set[str](), set[str]()
        for code in self.codes:
            surface = self.digits[code.start : code.end]
            if code.caption and _LETTERED.match(surface):
                if _names_thing(code.caption):
                    things.add(surface)
                elif NUMBER_CAPTION.search(code.caption):
                    shapes.add(shape_of(surface))
        return frozenset(surface for surface in things if shape_of(surface) not in shapes)

    @cached_property
    def last_things(self) -> frozenset[str]:
        """The shapes of things that fill the last column of a table: in a row that lacks a cell they stay the last."""
        last = (cell for cell in self.cells if _names_thing(cell.caption) and self._ends_line(cell.end))
        called = (self.digits[cell.start : cell.end] for cell in last) if self.called_things else ()
        return frozenset(shape_of(surface) for surface in called if surface in self.called_things)

    def _ends_line(self, end: int) -> bool:
        return _LINE_END.match(self.text, end) is not None

    @cached_property
    def compounds(self) -> frozenset[str]:
        """The drugs under study that stand with a dose; of 191 mentions of such, 190 name the drug."""
        return dosed_compounds(self.digits)

    @cached_property
    def is_of_trial(self) -> bool:
        """Whether the text holds a word that hardly any but papers of trials do."""
        return is_of_trial(self.text)

    @cached_property
    def speakers(self) -> frozenset[str]:
        """The names and roles that head the lines of a dialogue; empty where nobody talks."""
        return frozenset(self.text[start:end] for start, end in find_turns(self.text))

    @cached_property
    def operations(self) -> Operations:
        """Who operates in lists of operations, and the kinds of anaesthesia that read like somebody."""
        return read_operations(self.text, self.cells)

    @cached_property
    def explained(self) -> tuple[Explained, ...]:
        """The names that the words right behind them explain, ordered by start."""
        return tuple(find_explained(self.text))

    @cached_property
    def digits(self) -> str:
        """The normal form with spoken and misread numbers in digits; offsets are those of `text`."""
        return plain_digits(self.text)

    def caption(self, start: int) -> str:
        """Return the caption of the value at `start`: its column's header, else the words directly before it."""
        cell = cell_at(self.cells, self.cell_starts, start)
        # The captions of a long text are few, and kept with each of its codes.
        return intern(caption_before(self.text, start) if cell is None else self._caption_in(cell, start))

    def _caption_in(self, cell: Field, start: int) -> str:
        """Return a column's header, unless the cell itself names the number inside it: `入组, 随机号 M0077`."""
        if start > cell.start:
            inner = caption_before(self.text[cell.start : start], start - cell.start)
            if NUMBER_CAPTION.search(inner):
                return inner
        return cell.caption

    def is_dispensed(self, start: int, caption: str) -> bool:
        """Return whether a number with a caption is that of a kit that a trial hands out, in an account of its drug."""
        if not _DISPENSED.search(caption) or not self.is_of_trial:
            return False
        return _DRUG.search(self.text, max(0, start - _ACCOUNT), start) is not None

    def before_amount(self, start: int, end: int) -> int:
        """Return where a number ends that was read on over its cell into a column of amounts: `23 180`; else `end`."""
        cell = cell_at(self.cells, self.cell_starts, start)
        if cell is None or cell.end >= end:
            return end
        last = cell_at(self.cells, self.cell_starts, end - 1)
        return cell.end if last is not None and PAID_TITLE.search(last.caption) else end

    def belies(self, span: Span) -> bool:
        """Return whether a table says that a span is no identifier: a title, a guess in a column of batches."""
        if self.table.holds_header(span.start) or self.table.names_column(self.text[span.start : span.end]):
            return True
        if span.category in _LISTED and self._is_option(span):
            return True
        if span.evidence is Evidence.MODEL and span.category in _BIRTHS and self._is_of_birth(span):
            return True
        if span.evidence is Evidence.MODEL and span.category in _BORN and self._is_noted_at_birth(span):
            return True
        if span.category in ("DATE", "SUBJECT") and is_task_of_role(self.text, span.start, span.end):
            return True
        if span.category in ("DATE", "SUBJECT") and span.evidence is Evidence.MODEL and self._is_task(span):
            return True
        if span.evidence is not Evidence.MODEL or span.category not in _CODES:
            return False
        surface = self.digits[span.start : span.end]
        if span.score < LIKELY and shape_of(surface) in self.things:
            return True
        if surface in self.called_things and not is_believed(span):
            return True
        if surface in self.compounds:
            return True
        if not is_believed(span) and shape_of(surface) in self.last_things and self._ends_line(span.end):
            return True
        if self._is_amount(span, surface):
            return True
        cell = None if is_believed(span) else cell_at(self.cells, self.cell_starts, span.start)
        if cell is None or (cell.start, cell.end) != (span.start, span.end):
            return False
        return means_nothing(cell.caption) or self.is_dispensed(span.start, cell.caption)

    def _is_amount(self, span: Span, surface: str) -> bool:
        """Return whether a span is all that a cell of a column of amounts holds, however sure the tagger is of it."""
        cell = cell_at(self.cells, self.cell_starts, span.start) if _AMOUNT.fullmatch(surface) else None
        if cell is None or (cell.start, cell.end) != (span.start, span.end):
            return False
        return PAID_TITLE.search(cell.caption) is not None

    def _is_task(self, span: Span) -> bool:
        """Return whether a span stands in a column that tells by numbers what somebody is charged with: `2-11`."""
        cell = cell_at(self.cells, self.cell_starts, span.start)
        if cell is None or not _TASKS.search(cell.caption):
            return False
        return _NUMBERS.fullmatch(self.text, cell.start, cell.end) is not None

    def _is_of_birth(self, span: Span) -> bool:
        """Return whether a cell of a column of births holds a span and no more than such columns do."""
        cell = cell_at(self.cells, self.cell_starts, span.start)
        title, value = _BIRTHS[span.category]
        return cell is not None and title.search(cell.caption) is not None and self._holds(cell, value)

    def _is_noted_at_birth(self, span: Span) -> bool:
        """Return whether a note of a birth gives a span as weight or score, and no column calls it a number."""
        if is_believed(span) or not is_of_birth(self.digits, span.start, span.end):
            return False
        return not NUMBER_CAPTION.search(self.caption(span.start))

    def _holds(self, cell: Field, value: re.Pattern[str]) -> bool:
        return value.fullmatch(self.text, cell.start, cell.end) is not None

    def _is_option(self, span: Span) -> bool:
        """Return whether a span is one of the meanings in a list of codes: `01=汉族 03=回族`."""
        before = _OPTION_BEFORE.search(self.text, max(0, span.start - 40), span.start)
        return before is not None and bool(before["other"] or _OPTION_BEHIND.match(self.text, span.end))

    def fields_named(self, words: re.Pattern[str]) -> list[Field]:
        """Return the fields whose caption holds `words`; end the expression with `\\\\Z` to name the caption's end."""
        return [field for field in self.fields if words.search(field.caption)]

    @cached_property
    def cell_starts(self) -> list[int]:
        """Where the cells start."""
        return [cell.start for cell in self.cells]

    def __repr__(self) -> str:
        # INVARIANT: the text never reaches a log by way of repr.
        return f"Page(characters={len(self.text)})"


def _names_thing(caption: str) -> bool:
    """Return whether a caption calls its value the number of a thing, a batch or a text."""
    return means_nothing(caption) or _THING.search(caption) is not None
