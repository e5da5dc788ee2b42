"""Of a PDF the text goes out, with a line that says so; what cannot be read withholds it."""

from __future__ import annotations

import logging
from pathlib import Path

import pytest

from hdeid.batch.names import output_names
from hdeid.deidentifier import Deidentifier
from hdeid.errors import RecordError
from hdeid.study.formats.pdf import STATEMENT
from hdeid.study.records import Item
from hdeid.study.rewrite import written_name
from tests.study.pdf_forms import LATIN, UNMAPPED, pdf
from tests.study.test_forms import rewritten

pytest.importorskip("pypdf")

NOTE = b"/Annots[<</Type/Annot/Subtype/Text/Rect[0 0 9 9]/Contents(mail a@b.cn)>>]"
FIELDS = {
    50: b"<</FT/Tx/T(NAME)/TU(Patient name)/V(Zhang San)>>",
    51: b"<</FT/Btn/T(SEX)/V/M>>",
    52: b"<</FT/Tx/T(EMPTY)/V()>>",
}


def shown(data: bytes, changes: dict[str, str], **options: bool) -> str:
    output, _ = rewritten("a.pdf", data, lambda item: changes.get(item.text), **options)
    return output.decode()


def test_the_text_of_a_pdf_goes_out_and_the_first_line_says_that_the_layout_does_not() -> None:
    data = pdf(["患者张三\n电话13800138000", "复诊"])

    assert shown(data, {}) == f"{STATEMENT}患者张三\n电话13800138000\n\f\n复诊\n"
    assert shown(data, {"复诊": "[隐]"}).endswith("\n\f\n[隐]\n")


def test_notes_and_filled_fields_are_read() -> None:
    items: list[Item] = []

    rewritten(
        "a.pdf",
        pdf(["复诊"], page_entries=NOTE, catalog=b"/AcroForm<</Fields[50 0 R 51 0 R 52 0 R]>>", objects=FIELDS),
        items.append,
    )

    assert [(item.place, item.text, item.caption) for item in items] == [
        ("page-1", "复诊", ""),
        ("page-1/annotation", "mail a@b.cn", ""),
        ("field", "Patient name", ""),
        ("field", "Zhang San", "Patient name"),
    ]


IMAGE = {
    50: b"<</Type/XObject/Subtype/Image/Width 1/Height 1/ColorSpace/DeviceGray/BitsPerComponent 8/Length 1>>stream\n"
    b"x\nendstream"
}
IN_FORM = IMAGE | {
    51: b"<</Type/XObject/Subtype/Form/BBox[0 0 9 9]/Resources<</XObject<</I 50 0 R>>>>/Length 5>>stream\n"
    b"/I Do\nendstream"
}
DRAWS = b"/Resources<</Font<</F1 3 0 R>>/XObject<</X %d 0 R>>>>"
FILE = b"/Annots[<</Type/Annot/Subtype/FileAttachment/Rect[0 0 9 9]>>]"
UNREADABLE = {
    "picture": (pdf(["x"], page_entries=DRAWS % 50, objects=IMAGE), "page-1", "E-IMAGE"),
    "picture in a form": (pdf(["x"], page_entries=DRAWS % 51, objects=IN_FORM), "page-1", "E-IMAGE"),
    "picture in the page": (pdf(["x"], drawn=b"BI /W 1 /H 1 /BPC 8 /CS /G ID x EI "), "page-1", "E-IMAGE"),
    "attached file": (pdf(["x"], catalog=b"/Names<</EmbeddedFiles<</Names[(a)<<>>]>>>>"), "attachments", "E-OBJECT"),
    "file in a note": (pdf(["x"], page_entries=FILE), "page-1", "E-OBJECT"),
    "form in XML": (pdf(["x"], catalog=b"/AcroForm<</Fields[]/XFA[(a)(b)]>>"), "form/XFA", "E-OBJECT"),
}


@pytest.mark.parametrize(("data", "place", "code"), UNREADABLE.values(), ids=UNREADABLE)
def test_what_is_no_text_withholds_a_pdf_or_is_left_out(data: bytes, place: str, code: str) -> None:
    with pytest.raises(RecordError) as caught:
        rewritten("a.pdf", data, lambda item: None)
    assert (str(caught.value.place), caught.value.code) == (place, code)

    output, summary = rewritten("a.pdf", data, lambda item: None, drop_unreadable=True)

    assert [(dropped.place, dropped.code) for dropped in summary.dropped] == [(place, code)]
    assert output.decode().startswith(f"{STATEMENT}x")


def locked() -> bytes:
    import io

    from pypdf import PdfReader, PdfWriter

    writer = PdfWriter(clone_from=PdfReader(io.BytesIO(pdf(["张三"]))))
    writer.encrypt("geheim")
    target = io.BytesIO()
    writer.write(target)
    return target.getvalue()


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (pdf(["张三"], font=UNMAPPED), "E-PDF-FONT"),
        (pdf([""]), "E-NO-TEXT"),
        (pdf(["张三"])[:300], "E-PDF"),
        (b"%PDF-1.7\n", "E-PDF"),
        (locked(), "E-ENCRYPTED"),
    ],
    ids=["font without a table", "scan", "cut off", "empty", "password"],
)
def test_a_pdf_that_cannot_be_read_is_withheld_with_its_reason(
    data: bytes, code: str, caplog: pytest.LogCaptureFixture
) -> None:
    with caplog.at_level(logging.DEBUG), pytest.raises(RecordError) as caught:
        rewritten("a.pdf", data, lambda item: None, drop_unreadable=True)

    assert caught.value.code == code
    assert caplog.records == []


def test_a_pdf_in_a_latin_font_is_read() -> None:
    data = pdf([""], font=LATIN, drawn=b"BT /F1 12 Tf 50 800 Td (Zhang San) Tj ET")

    assert "Zhang San" in shown(data, {})


def test_the_copy_of_a_pdf_is_called_a_text() -> None:
    assert written_name(Path("notes/A.PDF")) == Path("notes/A.PDF.txt")
    assert written_name(Path("notes/a.csv")) == Path("notes/a.csv")

    deidentifier = Deidentifier(model="none")
    policy = deidentifier.policy("hipaa-safe-harbor")
    assert (Path("n/a.pdf.txt"),) == output_names([Path("n/a.pdf")], ["0" * 64], deidentifier, policy)
