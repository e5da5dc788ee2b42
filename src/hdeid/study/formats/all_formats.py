"""The formats, in the order in which they are asked whether a file is theirs."""

from __future__ import annotations

from pathlib import Path

from hdeid.study.format import Format
from hdeid.study.formats.cda import Cda
from hdeid.study.formats.delimited import Delimited
from hdeid.study.formats.docx import Docx
from hdeid.study.formats.fhir import Fhir
from hdeid.study.formats.hl7v2 import Hl7v2
from hdeid.study.formats.html import Html
from hdeid.study.formats.odm import Odm
from hdeid.study.formats.pdf import Pdf
from hdeid.study.formats.plain import Plain
from hdeid.study.formats.xlsx import Xlsx
from hdeid.study.formats.xml import Xml
from hdeid.study.limits import refuse

ALL_FORMATS: tuple[Format, ...] = (
    Xlsx(),
    Docx(),
    Pdf(),
    Odm(),
    Cda(),
    Html(),
    Xml(),
    Delimited(),
    Hl7v2(),
    Fhir(),
    Plain(),
)
HEAD_BYTES = 65_536
"""How much of a file is looked at to tell its format; the root of a form may stand behind long comments."""


def find_format(path: Path, head: bytes) -> Format:
    """Return the format of a file.

    Args:
        path: Its name; it need not exist.
        head: Its first `HEAD_BYTES` bytes.

    Raises:
        RecordError: no format recognizes it.
    """
    for known in ALL_FORMATS:
        if known.recognizes(path, head):
            return known
    names = ", ".join(known.name for known in ALL_FORMATS)
    raise refuse(f"the file is of no known format; expected one of {names}", "E-FORMAT")
