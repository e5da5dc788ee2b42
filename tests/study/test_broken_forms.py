"""Broken and hostile files are withheld with a reason; none crashes, leaves half a file or tells its content."""

from __future__ import annotations

import io
import random
import zipfile
from pathlib import Path

import pytest

from hdeid.errors import RecordError
from hdeid.study.formats.all_formats import HEAD_BYTES, find_format
from hdeid.study.formats.fhir import Fhir
from hdeid.study.formats.odm import Odm
from hdeid.study.limits import MAX_VALUE_BYTES
from hdeid.study.rewrite import rewrite_file
from tests.study.forms import MARK, PACKAGES, TEXT_FORMS, TRACE, Form, members_of, packed, unpacked
from tests.study.test_forms import hide_marks, rewritten

ROUNDS = 100


def damaged(data: bytes, dice: random.Random) -> bytes:
    """Return a file with one kind of damage: cut off, bytes changed, a stretch lost, doubled or turned to zeros."""
    start = dice.randrange(len(data))
    end = min(len(data), start + dice.randrange(1, 200))
    kind = dice.randrange(6)
    if kind == 0:
        return data[:start]
    if kind == 1:
        return data[:start] + bytes(dice.randrange(256) for _ in range(end - start)) + data[end:]
    if kind == 2:
        return data[:start] + data[end:]
    if kind == 3:
        return data[:end] + data[start:]
    if kind == 4:
        return data[:start] + bytes(end - start) + data[end:]
    mark = dice.choice([b"<", b">", b'"', b"&", b"]]>", b"<!--", b"{", b"\\", b"\xff", b"\r"])
    return data[:start] + mark + data[start:]


def fate(form: Form, data: bytes) -> str:
    """Return `read` or the code with which a file is withheld; neither the output nor the reason may hold a mark."""
    try:
        output, _ = rewritten(form.file, data, hide_marks, drop_unreadable=True)
    except RecordError as error:
        assert TRACE.search(str(error)) is None
        return error.code
    assert MARK.search(unpacked(output)) is None
    return "read"


def test_damaged_files_are_read_or_withheld(form: Form) -> None:
    dice = random.Random(form.name)

    fates = [fate(form, damaged(form.data, dice)) for _ in range(ROUNDS)]

    assert all(fate == "read" or fate.startswith("E-") for fate in fates)


@pytest.mark.parametrize("package", PACKAGES, ids=lambda form: form.name)
def test_damaged_parts_of_packages_are_read_or_withheld(package: Form) -> None:
    dice = random.Random(package.name)
    members = members_of(package.data)

    for _ in range(ROUNDS):
        name = dice.choice(sorted(members))
        assert fate(package, packed(members | {name: damaged(members[name], dice)}))


@pytest.mark.parametrize("form", [form for form in TEXT_FORMS if form.file.endswith("xml")], ids=lambda form: form.name)
def test_a_truncated_xml_file_is_withheld(form: Form) -> None:
    for length in range(60, len(form.data) - 4, 97):
        with pytest.raises(RecordError):
            rewritten(form.file, form.data[:length], lambda item: None)


def test_a_withheld_file_leaves_no_output_and_keeps_what_was_there(tmp_path: Path) -> None:
    source, out = tmp_path / "in.xml", tmp_path / "out.xml"
    source.write_bytes(b"<ODM><Study>" + b"x" * 600_000)
    out.write_text("before")

    with pytest.raises(RecordError, match="not well-formed"):
        rewrite_file(source, out, lambda item: "hidden")

    assert out.read_text() == "before"
    assert sorted(path.name for path in tmp_path.iterdir()) == ["in.xml", "out.xml"]


def with_broken_member(data: bytes) -> bytes:
    """Return a zip of which the first member cannot be read."""
    start = 30 + int.from_bytes(data[26:28], "little")
    return data[:start] + b"\xff" + data[start + 1 :]


HOSTILE = {
    "entities": ("a.xml", b'<!DOCTYPE a [<!ENTITY x "lol"><!ENTITY y "&x;&x;">]><ODM>&y;</ODM>', "E-DTD"),
    "external entity": ("a.xml", b'<!DOCTYPE a SYSTEM "file:///etc/passwd"><ODM/>', "E-DTD"),
    "deep XML": ("a.xml", b"<ODM>" + b"<a>" * 100_000, "E-DEPTH"),
    "deep JSON": ("a.json", b"[" * 1_000_000, "E-DEPTH"),
    "huge XML value": ("a.xml", b"<ODM a='" + b"x" * (MAX_VALUE_BYTES + (1 << 20)), "E-SIZE"),
    "huge comment": ("a.xml", b"<ODM><!--" + b"x" * (MAX_VALUE_BYTES + (1 << 20)), "E-SIZE"),
    "many attributes": ("a.xml", b"<ODM " + b" ".join(b"a%d='1'" % n for n in range(3000)) + b"/>", "E-SIZE"),
    "huge field": ("a.csv", b'"' + b"x" * (MAX_VALUE_BYTES + (1 << 20)), "E-SIZE"),
    "open quote": ("a.csv", b'a,b\n1,"2\n', "E-QUOTE"),
    "many fields": ("a.csv", b"," * 100_000, "E-SIZE"),
    "wrong encoding": ("a.xml", "<?xml version='1.0' encoding='UTF-8'?><ODM>张</ODM>".encode("gb18030"), "E-XML"),
    "unknown encoding": ("a.xml", b"<?xml version='1.0' encoding='x-none'?><ODM/>", "E-ENCODING"),
    "binary": ("a.txt", bytes(range(256)), "E-ENCODING"),
    "no HL7": ("a.hl7", b"MSH|^~\\&|A\rthis is no segment\r", "E-HL7"),
    "no delimiters": ("a.hl7", b"MSHaaaaaa\r", "E-HL7"),
    "text in a tag": ("a.html", "<p 张三>a</p>".encode(), "E-HTML"),
    "text alone in a tag": ("a.html", b"<p zhangsan>a</p>", "E-HTML"),
    "cell of unknown type": (
        "a.xlsx",
        packed(
            members_of(PACKAGES[1].data)
            | {"xl/worksheets/sheet2.xml": b'<worksheet><sheetData><row><c t="x"/></row></sheetData></worksheet>'}
        ),
        "E-XLSX",
    ),
    "odd tag": ("a.html", '<p 张三="x">a</p>'.encode(), "E-HTML"),
    "no zip": ("a.xlsx", b"PK\x03\x04 not really", "E-ZIP"),
    "old Office": ("a.xlsx", bytes.fromhex("d0cf11e0a1b11ae1") + b"x", "E-OLE"),
    "no workbook": ("a.xlsx", packed({"a.xml": b"<a/>"}), "E-XLSX"),
    "zip bomb": ("a.docx", packed({"word/document.xml": b"<a>" + b" " * (20 << 20) + b"</a>"}), "E-BOMB"),
    "unknown member": ("a.docx", packed({"word/thing.bin": b"\x01\x02"}), "E-BINARY"),
    "member with a telling name": ("a.docx", packed({"word/张三.xml": b"<a/>"}), "E-ZIP"),
    "member with a number of a phone": ("a.docx", packed({"word/x13800138000.xml": b"<a/>"}), "E-ZIP"),
    "damaged member with a telling name": (
        "a.docx",
        with_broken_member(packed({"word/zhangsan.xml": b"<a>1</a>"})),
        "E-ZIP",
    ),
    "unknown format": ("a.rtf", b"{\\rtf1 a}", "E-FORMAT"),
}


HUGE = {name: case for name, case in HOSTILE.items() if name.startswith("huge")}


@pytest.mark.slow
@pytest.mark.parametrize(("file", "data", "code"), HUGE.values(), ids=HUGE)
@pytest.mark.timeout(60)
def test_a_huge_value_withholds_a_file(file: str, data: bytes, code: str) -> None:
    with pytest.raises(RecordError) as caught:
        rewritten(file, data, lambda item: None)

    assert caught.value.code == code


SMALL = {name: case for name, case in HOSTILE.items() if name not in HUGE}


@pytest.mark.parametrize(("file", "data", "code"), SMALL.values(), ids=SMALL)
@pytest.mark.timeout(20)
def test_a_hostile_file_is_withheld_with_its_reason(file: str, data: bytes, code: str) -> None:
    with pytest.raises(RecordError) as caught:
        rewritten(file, data, lambda item: None)

    assert caught.value.code == code
    assert not any(word in str(caught.value) for word in ("张三", "zhangsan", "13800138000"))


LINEAR = {
    "open tags": ("a.html", b"<a " * 100_000),
    "open quotes": ("a.html", b"<a x='" * 100_000),
    "open comments": ("a.html", b"<!--" * 200_000),
    "open scripts": ("a.html", b"<script>" * 100_000),
    "inline pieces": ("a.html", b"<p>" + b"<b>x</b>" * 20_000 + b"</p>"),
    "JSON escapes": ("a.json", b'["' + b"\\\\" * 500_000 + b'"]'),
    "empty fields": ("a.csv", b",\n" * 40_000),
    "HL7 marks": ("a.hl7", b"MSH|^~\\&|" + b"^&~" * 30_000),
    "HL7 escapes": ("a.hl7", b"MSH|^~\\&|" + b"\\" * 200_001),
}


@pytest.mark.parametrize(("file", "data"), LINEAR.values(), ids=LINEAR)
@pytest.mark.timeout(20)
def test_time_is_linear_on_hostile_text(file: str, data: bytes) -> None:
    try:
        rewritten(file, data, lambda item: f"{item.text}x")
    except RecordError as error:
        assert error.code.startswith("E-")


def test_a_member_that_lies_about_its_size_is_withheld() -> None:
    data = bytearray(packed({"word/document.xml": b"<a>" + b"x" * 5_000 + b"</a>"}))
    with zipfile.ZipFile(io.BytesIO(bytes(data))) as package:
        position = package.start_dir
    data[position + 24 : position + 28] = (10).to_bytes(4, "little")

    with pytest.raises(RecordError):
        rewritten("a.docx", bytes(data), lambda item: None)


def test_the_place_of_a_fault_is_a_line_and_a_column() -> None:
    with pytest.raises(RecordError, match=r"^line:3:\d+: not well-formed XML"):
        Odm().rewrite(io.BytesIO(b"<ODM>\n<a>\n</b></ODM>"), io.BytesIO(), lambda item: None)
    with pytest.raises(RecordError, match=r"^line:2:6: not JSON"):
        Fhir().rewrite(io.BytesIO(b'{\n "a" 1}'), io.BytesIO(), lambda item: None)


def test_every_format_says_when_a_file_is_empty() -> None:
    for file in ("a.xml", "a.xlsx", "a.docx"):
        with pytest.raises(RecordError):
            find_format(Path(file), b""[:HEAD_BYTES]).rewrite(io.BytesIO(b""), io.BytesIO(), lambda item: None)
