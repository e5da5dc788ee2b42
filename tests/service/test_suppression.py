"""No suppressed cell can be worked out from what is shown: tried by brute force over all tables that fit."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import product

from hypothesis import assume, given, settings
from hypothesis import strategies as st

from hdeid.service.resources.suppression import OTHER, Table, join_rare, suppressed, tabulate

Rows = Sequence[Sequence[int]]


def tables_that_fit(counts: Rows, hidden: frozenset[tuple[int, int]]) -> Iterator[dict[tuple[int, int], int]]:
    """Yield every table of whole numbers with the same margins and shown cells: what a reader must reckon with."""
    order = sorted(hidden)
    rows, columns = [sum(row) for row in counts], [sum(column) for column in zip(*counts, strict=True)]
    for i, row in enumerate(counts):
        for j, count in enumerate(row):
            if (i, j) not in hidden:
                rows[i] -= count
                columns[j] -= count
    last_in_row = {i: max((c for c in order if c[0] == i), default=None) for i in range(len(counts))}
    last_in_column = {j: max((c for c in order if c[1] == j), default=None) for j in range(len(counts[0]))}

    def fill(at: int, left: list[int], below: list[int], found: dict[tuple[int, int], int]) -> Iterator[dict]:  # type: ignore[type-arg]
        if at == len(order):
            yield dict(found)
            return
        i, j = cell = order[at]
        most = min(left[i], below[j])
        least = left[i] if last_in_row[i] == cell else below[j] if last_in_column[j] == cell else 0
        for value in range(least, most + 1):
            if last_in_column[j] == cell and value != below[j]:
                continue
            left[i] -= value
            below[j] -= value
            found[cell] = value
            yield from fill(at + 1, left, below, found)
            left[i] += value
            below[j] += value

    yield from fill(0, rows, columns, {})


def assert_safe(counts: Rows, hidden: frozenset[tuple[int, int]], k: int) -> None:
    possible: dict[tuple[int, int], set[int]] = {cell: set() for cell in hidden}
    for table in tables_that_fit(counts, hidden):
        for cell, value in table.items():
            possible[cell].add(value)
    for values in possible.values():
        assert len(values) > 1
        assert max(values) >= k


tables = st.integers(2, 3).flatmap(
    lambda width: st.lists(st.lists(st.integers(0, 7), min_size=width, max_size=width), min_size=2, max_size=3)
)


@settings(max_examples=150, deadline=None)
@given(tables, st.integers(2, 6))
def test_every_suppressed_cell_may_be_k_or_more_and_has_no_single_value(counts: list[list[int]], k: int) -> None:
    assume(all(sum(row) >= k for row in counts))
    assume(all(sum(column) >= k for column in zip(*counts, strict=True)))

    hidden = suppressed(counts, k)

    assert {(i, j) for i, row in enumerate(counts) for j, n in enumerate(row) if n < k} <= hidden
    assert_safe(counts, hidden, k)


def test_the_check_by_brute_force_can_fail() -> None:
    counts = [[9, 1], [9, 9]]

    for unsafe in (frozenset({(0, 1)}), frozenset({(0, 0), (0, 1)})):
        try:
            assert_safe(counts, unsafe, 3)
        except AssertionError:
            continue
        raise AssertionError("a cell that follows from the margins was called safe")


def test_one_small_cell_takes_a_rectangle_with_it() -> None:
    counts = [[20, 3, 40], [30, 50, 60], [70, 80, 90]]

    assert frozenset({(0, 0), (0, 1), (1, 0), (1, 1)}) == suppressed(counts, 11)


def test_large_tables_take_little_time() -> None:
    counts = [[(i * 7 + j * 13) % 17 + (i == j) * 40 for j in range(40)] for i in range(40)]

    assert len(suppressed(counts, 11)) >= sum(n < 11 for row in counts for n in row)


@settings(max_examples=100, deadline=None)
@given(st.lists(st.sampled_from("abcdefg"), min_size=1, max_size=60), st.integers(2, 11))
def test_rare_values_are_joined_until_no_group_is_small(values: list[str], k: int) -> None:
    assume(len(values) >= k)

    sizes = Counter(join_rare(values, k))

    assert min(sizes.values()) >= k
    assert all(value == OTHER or sizes[value] == values.count(value) for value in sizes)


@settings(max_examples=60, deadline=None)
@given(
    st.lists(st.tuples(st.sampled_from("ab"), st.sampled_from("xy"), st.sampled_from("12")), min_size=1, max_size=24),
    st.integers(2, 4),
    st.integers(1, 3),
)
def test_tables_of_up_to_three_dimensions_are_safe(units: list[tuple[str, ...]], k: int, size: int) -> None:
    table = tabulate([unit[:size] for unit in units], k)

    if table.total is None:
        assert len(units) < k
        assert Table() == table
        return
    assert min((*table.row_totals, *table.column_totals)) >= k
    hidden = frozenset((i, j) for i, row in enumerate(table.cells) for j, n in enumerate(row) if n is None)
    # What the table holds behind the cells that are not shown is of no account: any table that fits will do.
    true = [[0 if n is None else n for n in row] for row in table.cells]
    _fill(true, hidden, table)
    assert_safe(true, hidden, k)


def _fill(true: list[list[int]], hidden: frozenset[tuple[int, int]], table: Table) -> None:
    """Put numbers that fit the margins into the cells that are not shown."""
    rows = [total - sum(row) for total, row in zip(table.row_totals, true, strict=True)]
    columns = [t - sum(c) for t, c in zip(table.column_totals, zip(*true, strict=True), strict=True)]
    order = sorted(hidden)
    for values in product(*(range(min(rows[i], columns[j]) + 1) for i, j in order)):
        by_row: Counter[int] = Counter()
        by_column: Counter[int] = Counter()
        for (i, j), value in zip(order, values, strict=True):
            by_row[i] += value
            by_column[j] += value
        if all(by_row[i] == n for i, n in enumerate(rows)) and all(by_column[j] == n for j, n in enumerate(columns)):
            for (i, j), value in zip(order, values, strict=True):
                true[i][j] = value
            return
    raise AssertionError("no table fits the margins that are shown")


def test_pairs_join_what_the_table_of_two_dimensions_does_not_show() -> None:
    units = [("a", "x", "1")] * 12 + [("a", "x", "2")] * 13 + [("b", "y", "1")] * 14 + [("b", "y", "2")] * 2

    pairs = tabulate([unit[1:] for unit in units], 11)
    table = tabulate(units, 11)

    assert all(n is None for row in pairs.cells for n in row)
    assert ((OTHER, OTHER),) == table.columns
    assert (25, 16) == table.row_totals
