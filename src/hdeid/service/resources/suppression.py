"""Tables of counts that tell of no group smaller than k: rare values joined, small cells suppressed with others.

What a reader of one answer can work out is known exactly. The margins and the cells that are shown fix a set of tables,
a transportation polytope, whose bounds are integers that a flow finds. A cell stays suppressed together with others
until, in some table of that set, it is k or more, and in some other table it has another value. With nothing but
margins shown, that always holds, so that the search ends.

Rare values are joined dimension by dimension, whatever else is asked, so that tables of one dimension are the margins
of all others, and tables of two that share a dimension fit together without telling more.

Source: Willenborg, de Waal, Elements of Statistical Disclosure Control (2001), chapters 3 and 4.
"""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import TypeVar

OTHER = "other 其他"
MOST_VALUES = 40

_Value = TypeVar("_Value", str, tuple[str, ...])
Cell = tuple[int, int]
Counts = Sequence[Sequence[int]]


@dataclass(frozen=True, slots=True)
class Table:
    """A table that may be shown.

    Attributes:
        rows: Values of the first dimension.
        columns: Values of the others, one tuple for each; one empty tuple for a table of one dimension.
        cells: By row and column; None where suppressed.
        row_totals: Margins of the rows.
        column_totals: Margins of the columns.
        total: All that was counted; None where that is fewer than k, and then nothing else is told.
    """

    rows: tuple[str, ...] = ()
    columns: tuple[tuple[str, ...], ...] = ()
    cells: tuple[tuple[int | None, ...], ...] = ()
    row_totals: tuple[int, ...] = ()
    column_totals: tuple[int, ...] = ()
    total: int | None = None


def tabulate(units: Sequence[tuple[str, ...]], k: int) -> Table:
    """Return the table of units, each of which has a value in each of one to three dimensions."""
    if len(units) < k:
        return Table()
    joined = list(zip(*(join_rare(values, k) for values in zip(*units, strict=True)), strict=True))
    rows = [unit[0] for unit in joined]
    columns = [unit[1:] for unit in joined]
    if joined and len(joined[0]) == 3:
        columns = _join_pairs(columns, k)
    return _two_way(rows, columns, k)


def join_rare(values: Iterable[str], k: int) -> list[str]:
    """Return values with those joined that fewer than k units have, and more until the joined ones are k."""
    listed = list(values)
    sizes = Counter(listed)
    by_size = sorted(sizes, key=lambda value: (-sizes[value], value))
    kept = [value for value in by_size[:MOST_VALUES] if sizes[value] >= k and value != OTHER]
    while kept and 0 < len(listed) - sum(sizes[value] for value in kept) < k:
        kept.pop()
    known = set(kept)
    return [value if value in known else OTHER for value in listed]


def suppressed(counts: Counts, k: int) -> frozenset[Cell]:
    """Return which cells of a table are not shown; all margins are k or more and are shown.

    Args:
        counts: Rows of cells.
        k: Least size of a group that is told of.
    """
    hidden = {(i, j) for i, row in enumerate(counts) for j, count in enumerate(row) if count < k}
    waiting = deque(sorted(hidden))
    while waiting:
        cell = waiting.popleft()
        need = max(1, k - counts[cell[0]][cell[1]])
        while not _is_safe(counts, hidden, cell, need, k):
            more = _companions(counts, hidden, cell, need)
            hidden |= more
            waiting.extend(sorted(more))
    return frozenset(hidden)


def _is_safe(counts: Counts, hidden: set[Cell], cell: Cell, need: int, k: int) -> bool:
    """Tell whether some table that fits has k or more in a suppressed cell, and another value there than it has."""
    if _can_move(counts, hidden, cell, need, up=True):
        return True
    return counts[cell[0]][cell[1]] >= k and _can_move(counts, hidden, cell, 1, up=False)


def _can_move(counts: Counts, hidden: set[Cell], cell: Cell, amount: int, *, up: bool) -> bool:
    """Tell whether a suppressed cell can be more, or less, by an amount, while margins and shown cells stay.

    What is added to the cell is taken from others of its column, given to others of their rows, and so on back to its
    own row: a flow from the column to the row, in which taking is bounded by the count and giving is not.
    """
    row, column = cell
    if not up and counts[row][column] < amount:
        return False
    rows: dict[int, list[int]] = {}
    columns: dict[int, list[int]] = {}
    for i, j in hidden:
        if (i, j) != cell:
            rows.setdefault(i, []).append(j)
            columns.setdefault(j, []).append(i)
    change: Counter[Cell] = Counter()
    source, target = ((1, column), (0, row)) if up else ((0, row), (1, column))
    moved = 0
    while moved < amount:
        path = _path(counts, change, rows, columns, source, target)
        if path is None:
            return False
        taken = [step for step, sign in path if sign < 0]
        width = min([counts[i][j] + change[i, j] for i, j in taken] + [amount - moved])
        for step, sign in path:
            change[step] += sign * width
        moved += width
    return True


def _path(
    counts: Counts,
    change: Mapping[Cell, int],
    rows: Mapping[int, list[int]],
    columns: Mapping[int, list[int]],
    source: Cell,
    target: Cell,
) -> list[tuple[Cell, int]] | None:
    """Return the cells on a shortest way from one line to another, each with +1 or -1; None where there is none."""
    came: dict[Cell, tuple[Cell, Cell, int]] = {}
    queue, seen = deque([source]), {source}
    while queue:
        kind, line = here = queue.popleft()
        if here == target:
            steps = []
            while here != source:
                here, step, sign = came[here]
                steps.append((step, sign))
            return steps
        # From a column, units are taken from its cells; in a row, they are given to its cells.
        others = rows.get(line, ()) if kind == 0 else columns.get(line, ())
        for other in others:
            step = (line, other) if kind == 0 else (other, line)
            after = (1 - kind, other)
            if after in seen or (kind == 1 and counts[step[0]][step[1]] + change.get(step, 0) <= 0):
                continue
            seen.add(after)
            came[after] = (here, step, 1 if kind == 0 else -1)
            queue.append(after)
    return None


def _companions(counts: Counts, hidden: set[Cell], cell: Cell, need: int) -> set[Cell]:
    """Return cells to suppress beside one: the cheapest rectangle that makes it safe, else the cheapest cell."""
    row, column = cell
    best: tuple[int, set[Cell]] | None = None
    for i in range(len(counts)):
        if i == row or counts[i][column] < need:
            continue
        for j in range(len(counts[0])):
            if j == column or counts[row][j] < need:
                continue
            new = {(i, column), (row, j), (i, j)} - hidden
            cost = sum(counts[a][b] for a, b in new)
            if new and (best is None or (cost, sorted(new)) < (best[0], sorted(best[1]))):
                best = cost, new
    if best is not None:
        return best[1]
    shown = [(i, j) for i in range(len(counts)) for j in range(len(counts[0])) if (i, j) not in hidden]
    return {min(shown, key=lambda each: (each[0] != row and each[1] != column, counts[each[0]][each[1]], each))}


def _two_way(rows: Sequence[str], columns: Sequence[tuple[str, ...]], k: int) -> Table:
    found = Counter(zip(rows, columns, strict=True))
    row_names, column_names = _ordered(set(rows)), _ordered(set(columns))
    counts = [[found[row, column] for column in column_names] for row in row_names]
    hidden = suppressed(counts, k)
    cells = tuple(
        tuple(None if (i, j) in hidden else count for j, count in enumerate(row)) for i, row in enumerate(counts)
    )
    return Table(
        tuple(row_names), tuple(column_names), cells, tuple(map(sum, counts)),
        tuple(map(sum, zip(*counts, strict=True))), len(rows),
    )  # fmt: skip


def _join_pairs(pairs: Sequence[tuple[str, ...]], k: int) -> list[tuple[str, ...]]:
    """Return pairs with those joined that the table of these two dimensions does not show."""
    table = _two_way([pair[0] for pair in pairs], [pair[1:] for pair in pairs], k)
    shown = {
        (row, *column)
        for row, cells in zip(table.rows, table.cells, strict=True)
        for column, count in zip(table.columns, cells, strict=True)
        if count is not None
    }
    return [pair if pair in shown else (OTHER, OTHER) for pair in pairs]


def _ordered(values: Iterable[_Value]) -> list[_Value]:
    """Return values in order, what is joined last."""
    return sorted(values, key=lambda value: (OTHER in (value, *value), value))
