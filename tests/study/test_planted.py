"""An identifier of every shape in every text-bearing place of each format: none survives, unpacked without hdeid."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest

from hdeid.deidentifier import Deidentifier
from hdeid.masker.keyring import Keyring
from hdeid.study.collected import join
from hdeid.study.deidentify import FormDeidentifier
from hdeid.study.records import Item
from hdeid.study.rewrite import read_file
from hdeid.surrogate.id_card import check_digit
from tests.study.forms import FORMS, MARK, Form, members_of, packed, unpacked
from tests.study.pdf_forms import pdf

MASKER = FormDeidentifier(Deidentifier(model="none", keyring=Keyring(b"k" * 32)), "hipaa-safe-harbor")
NOTE = b"/Annots[<</Type/Annot/Subtype/Text/Rect[0 0 9 9]/Contents(%b)>>]"


def mail(number: int) -> str:
    return f"qzxk{number:03d}@mail.cn"


def phone(number: int) -> str:
    return f"13800138{number:03d}"


def id_card(number: int) -> str:
    digits = f"11010119800512{number:03d}"
    return digits + check_digit(digits)


def planted(data: bytes, plant: dict[str, str]) -> bytes:
    """Return a form with identifiers instead of marks, whatever its encoding."""
    if data.startswith(b"PK"):
        return packed({name: planted(member, plant) for name, member in members_of(data).items()})
    encoding = "utf-16-le" if b"x\x00K\x00" in data else "latin-1"
    text = MARK.sub(lambda found: plant.get(found[0], found[0]), data.decode(encoding))
    return text.encode(encoding)


def scanned_marks(path: Path) -> set[str]:
    """Return the marks outside of what the form itself defines."""
    found: set[str] = set()

    def take(item: Item) -> None:
        if item.kind not in ("metadata", "code"):
            found.update(MARK.findall(item.text))

    read_file(path, take)
    return found


@pytest.mark.parametrize("shape", [mail, phone, id_card], ids=lambda shape: shape.__name__)
@pytest.mark.parametrize("form", FORMS, ids=lambda form: form.name)
def test_none_survives(form: Form, shape: Callable[[int], str], tmp_path: Path) -> None:
    path, out = tmp_path / form.file, tmp_path / f"out-{form.file}"
    path.write_bytes(form.data)
    plant = {mark: shape(int(mark[-3:])) for mark in scanned_marks(path)}
    path.write_bytes(planted(form.data, plant))

    MASKER.rewrite(path, out, join([MASKER.collect(path)]))

    text = unpacked(out.read_bytes())
    assert len(plant) > 0
    assert [value for value in plant.values() if value in re.sub(r"\s", "", text)] == []


def test_an_identifier_that_formatting_parts_does_not_survive(tmp_path: Path) -> None:
    run = "<w:r><w:rPr><w:b/></w:rPr><w:t>{}</w:t></w:r>"
    body = "".join(run.format(part) for part in ("电话1", "38001", "38000，qz", "xk@mail", ".cn"))
    word = f'<w:document xmlns:w="urn:w"><w:body><w:p>{body}</w:p></w:body></w:document>'
    cell = "<si>" + "".join(f"<r><t>{part}</t></r>" for part in ("电话1", "38001", "38000")) + "</si>"
    book = members_of(next(form.data for form in FORMS if form.name == "xlsx"))
    strings = re.sub(rb"<si>.*?</si>", cell.encode(), book["xl/sharedStrings.xml"], count=1, flags=re.DOTALL)
    files = {
        "a.docx": packed({"word/document.xml": word.encode()}),
        "a.xlsx": packed(book | {"xl/sharedStrings.xml": strings}),
        "a.html": "<p>电话1<b>38001</b>38000，qz<i>xk@mail</i>.cn</p>".encode(),
    }
    for file, data in files.items():
        path, out = tmp_path / file, tmp_path / f"out-{file}"
        path.write_bytes(data)

        MASKER.rewrite(path, out, join([MASKER.collect(path)]))

        text = re.sub(r"<[^>]*>", "", unpacked(out.read_bytes()))
        assert [part for part in ("13800138000", "qzxk@mail.cn", "38001", "xk@mail") if part in text] == [], file


def test_none_survives_in_the_text_of_a_pdf(tmp_path: Path) -> None:
    pytest.importorskip("pypdf")
    path, out = tmp_path / "a.pdf", tmp_path / "a.txt"
    field = {50: b"<</FT/Tx/T(%b)/V(%b)>>" % (mail(4).encode(), mail(5).encode())}
    path.write_bytes(
        pdf(
            [f"患者{mail(1)}", f"电话{phone(2)}"],
            page_entries=NOTE % mail(3).encode(),
            catalog=b"/AcroForm<</Fields[50 0 R]>>",
            objects=field,
        )
    )

    MASKER.rewrite(path, out, join([MASKER.collect(path)]))

    text = out.read_text(encoding="utf-8")
    assert [value for value in (mail(1), phone(2), mail(3), mail(4), mail(5)) if value in text] == []
    assert 5 == text.count("[电子邮箱")
