"""Items are read many at a time, and what is found in them is kept for the second pass."""

from __future__ import annotations

import io
from pathlib import Path

import pytest

from hdeid.core.span import Span
from hdeid.deidentifier import Deidentifier
from hdeid.masker.keyring import Keyring
from hdeid.study.collected import join
from hdeid.study.deidentify import FormDeidentifier
from hdeid.study.find import Finder
from hdeid.study.findings import FindingsReader, FindingsWriter
from hdeid.study.records import Item
from hdeid.study.scan import Scanner, is_measure

DEIDENTIFIER = Deidentifier(model="none", keyring=Keyring(b"k" * 32))
COMPILED = DEIDENTIFIER.policy("hipaa-safe-harbor")
ITEMS = [
    Item("I.1", "李海海", "姓名", subject="1"),
    Item("I.2", "175", "身高", subject="1"),
    Item("I.3", "电话13800138000", "备注", subject="1"),
    Item("I.2", "175", "身高", subject="2"),
    Item("I.3", "2023年5月31日\n复诊", "备注", subject="2"),
    Item("c", "姓名", kind="caption"),
]


def scanned(items: list[Item]) -> list[tuple[Item, tuple[Span, ...]]]:
    found: list[tuple[Item, tuple[Span, ...]]] = []
    scanner = Scanner(DEIDENTIFIER, COMPILED, lambda item, spans: found.append((item, spans)))
    for item in items:
        scanner.add(item)
    scanner.flush()
    return found


def test_items_come_in_order_and_hold_what_they_hold_alone() -> None:
    finder = Finder(DEIDENTIFIER, COMPILED)

    found = scanned(ITEMS * 300)

    assert ITEMS * 300 == [item for item, _ in found]
    for item, spans in found[: len(ITEMS)]:
        alone = [(span.start, span.end, span.category) for span in finder.find(item).spans]
        assert {(s.start, s.end, s.category) for s in spans} <= set(alone)
    assert [item.text[s.start : s.end] for item, spans in found[:6] for s in spans if s.category == "PHONE"] == [
        "13800138000"
    ]


def test_a_name_that_one_item_tells_is_found_in_the_next_of_the_subject_alone() -> None:
    rest = "海海诉头痛"

    told, repeated = Item("I.1", "李海海", "姓名", subject="1"), Item("I.2", rest, "备注", subject="1")
    _, (_, own), (_, other) = scanned([told, repeated, Item("I.2", rest, "经过", subject="2")])

    assert [(0, 2)] == [(span.start, span.end) for span in own]
    assert () == other


@pytest.mark.parametrize(("caption", "text", "kind", "expected"), [
    ("收缩压", "120", "number", True), ("体温", "36.5", "number", True), ("中心编号", "01", "number", False),
    ("年龄", "56", "number", False), ("住院号", "123", "number", False), ("收缩压", "13800138000", "number", False),
    ("收缩压", "120", "text", False), ("出生月", "5", "number", False), ("", "120", "number", False),
])  # fmt: skip
def test_measured_values_are_not_searched(caption: str, text: str, kind: str, expected: bool) -> None:
    assert expected == is_measure(Item("I.1", text, caption, kind))  # type: ignore[arg-type]


def test_findings_read_back_and_hold_no_text() -> None:
    file, found = io.StringIO(), scanned(ITEMS)
    writer = FindingsWriter(file, b"key")
    for item, spans in found:
        writer.add(item, spans)
    assert file.getvalue().isascii()
    file.seek(0)
    reader = FindingsReader(file, b"key")

    assert found == [(item, reader.next(item)) for item, _ in found]


@pytest.mark.parametrize(("key", "item"), [(b"other", ITEMS[0]), (b"key", Item("I.1", "王芳", "姓名", subject="1"))])
def test_findings_of_another_file_are_no_findings(key: bytes, item: Item) -> None:
    file = io.StringIO()
    FindingsWriter(file, b"key").add(ITEMS[0], ())
    file.seek(0)
    reader = FindingsReader(file, key)

    assert reader.next(item) is None
    assert reader.next(ITEMS[0]) is None


def test_kept_findings_and_none_give_the_same_copy(tmp_path: Path) -> None:
    path, kept = tmp_path / "t.csv", tmp_path / "findings"
    path.write_text("受试者编号,姓名,备注\n001-023,李海海,海海诉头痛\n001-024,王芳,电话13800138000\n", encoding="utf-8")
    masker = FormDeidentifier(DEIDENTIFIER, "hipaa-safe-harbor")
    known = join([masker.collect(path, kept)])

    masker.rewrite(path, tmp_path / "one.csv", known, findings=kept)
    masker.rewrite(path, tmp_path / "two.csv", known)

    assert (tmp_path / "one.csv").read_bytes() == (tmp_path / "two.csv").read_bytes()
    assert known.facts == masker.collect(path, kept).facts
    assert "海" not in kept.read_text(encoding="ascii")
