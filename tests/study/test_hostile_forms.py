"""A hundred broken files of each format: no crash, no leak, bounded memory and time, each withheld with its reason."""

from __future__ import annotations

import resource
import time
from pathlib import Path

import pytest

from hdeid.deidentifier import Deidentifier
from hdeid.errors import HdeidError
from hdeid.masker.keyring import Keyring
from hdeid.study.collected import join
from hdeid.study.deidentify import FormDeidentifier
from hdeid.study.records import Item
from hdeid.study.rewrite import read_file
from tests.study.broken import FILES, address, broken, planted
from tests.study.forms import FORMS, TRACE, Form, unpacked
from tests.study.pdf_forms import pdf

MOST_SECONDS, MOST_MIB = 20, 400
"""What one file of at most 24 MiB may cost: processor time, and memory beyond what the process had."""
PDF = Form("pdf", "form.pdf", pdf(["患者QzxK001\n电话QzxK002", "复诊QzxK003"]), 3)
MASKER = FormDeidentifier(Deidentifier(model="none", keyring=Keyring(b"k" * 32)), "hipaa-safe-harbor")


MARKS = [f"QzxK{number:03d}" for number in range(1, 400)]


def shown_as_metadata(path: Path) -> set[str]:
    """Return the addresses that the file itself now says are its own: OIDs, codes, names of its forms."""
    found: set[str] = set()

    def take(item: Item) -> None:
        if item.kind in ("metadata", "code"):
            found.update(address(mark) for mark in MARKS if address(mark) in item.text)

    read_file(path, take)
    return found


def fate(path: Path, out: Path) -> str:
    """Return `read` or the code with which a file is withheld."""
    try:
        MASKER.rewrite(path, out, join([MASKER.collect(path)]))
    except HdeidError as error:
        assert TRACE.search(str(error)) is None
        assert "@mail" not in str(error)
        assert not out.exists()
        return error.code
    text = unpacked(out.read_bytes())
    out.unlink()
    left = {address(mark) for mark in MARKS if address(mark) in text}
    assert left <= (shown_as_metadata(path) if left else set())
    return "read"


@pytest.mark.slow
@pytest.mark.timeout(600)
@pytest.mark.parametrize("form", [*FORMS, PDF], ids=lambda form: form.name)
def test_a_hundred_broken_files_neither_crash_nor_leak(form: Form, tmp_path: Path) -> None:
    if form is PDF:
        pytest.importorskip("pypdf")
    path, out = tmp_path / form.file, tmp_path / f"out-{form.file}"
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    fates: list[str] = []
    slowest = 0.0

    for _, data in broken(planted(form)):
        path.write_bytes(data)
        start = time.process_time()
        fates.append(fate(path, out))
        slowest = max(slowest, time.process_time() - start)

    assert FILES == len(fates)
    assert all(code == "read" or code.startswith("E-") for code in fates)
    assert any(code != "read" for code in fates)
    assert slowest < MOST_SECONDS
    assert (resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before) / 1024 < MOST_MIB
