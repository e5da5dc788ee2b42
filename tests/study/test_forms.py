"""Every text-bearing place of every format is offered; what is not replaced stays byte for byte."""

from __future__ import annotations

import io
from pathlib import Path

import pytest

from hdeid.study.formats.all_formats import HEAD_BYTES, find_format
from hdeid.study.records import Item, Replace, Summary
from hdeid.study.rewrite import read_file
from tests.study.forms import MARK, PACKAGES, TEXT_FORMS, TRACE, Form, members_of, unpacked


def rewritten(file: str, data: bytes, replace: Replace, **options: bool) -> tuple[bytes, Summary]:
    target = io.BytesIO()
    summary = find_format(Path(file), data[:HEAD_BYTES]).rewrite(io.BytesIO(data), target, replace, **options)
    return target.getvalue(), summary


def hide_marks(item: Item) -> str:
    return MARK.sub("隐", item.text)


def test_a_mark_in_every_place_is_offered_and_none_survives(form: Form) -> None:
    output, summary = rewritten(form.file, form.data, hide_marks)

    assert TRACE.search(unpacked(output)) is None
    assert summary.changed >= 1


def test_every_mark_of_a_form_is_offered_whole(form: Form) -> None:
    seen: set[str] = set()

    rewritten(form.file, form.data, lambda item: seen.update(MARK.findall(item.text)))

    assert len(seen) == form.marks


@pytest.mark.parametrize("form", TEXT_FORMS, ids=lambda form: form.name)
def test_a_form_in_which_nothing_is_replaced_stays_byte_for_byte(form: Form) -> None:
    output, summary = rewritten(form.file, form.data, lambda item: None)

    assert output == form.data
    assert summary.changed == 0


@pytest.mark.parametrize("form", PACKAGES, ids=lambda form: form.name)
def test_the_parts_of_a_package_stay_byte_for_byte(form: Form) -> None:
    output, _ = rewritten(form.file, form.data, lambda item: item.text)

    assert members_of(output) == members_of(form.data)


def test_rewriting_twice_gives_the_same_bytes(form: Form) -> None:
    assert rewritten(form.file, form.data, hide_marks) == rewritten(form.file, form.data, hide_marks)


def test_a_rewritten_form_can_be_rewritten_again(form: Form) -> None:
    output, _ = rewritten(form.file, form.data, hide_marks)

    again, summary = rewritten(form.file, output, hide_marks)

    assert summary.changed == 0
    assert unpacked(again) == unpacked(output)


HOSTILE = "<&>\"'|^~\\,;\r\n]]>--{}\x0b\t张"


def test_whatever_stands_in_a_replacement_the_form_can_be_read(form: Form) -> None:
    def replace(item: Item) -> str:
        return HOSTILE if item.kind != "metadata" else item.text

    output, _ = rewritten(form.file, form.data, replace)

    texts: list[str] = []
    rewritten(form.file, output, lambda item: texts.append(item.text))
    assert sum("张" in text for text in texts) > 0


def test_reading_a_file_offers_what_rewriting_does(form: Form, tmp_path: Path) -> None:
    path = tmp_path / form.file
    path.write_bytes(form.data)
    first: list[Item] = []
    second: list[Item] = []

    read_file(path, first.append)
    rewritten(form.file, form.data, second.append)

    assert first == second


@pytest.mark.data
def test_the_sample_files_are_read_and_stay_byte_for_byte(samples: Path) -> None:
    paths = [path for path in samples.rglob("*") if path.is_file()]

    for path in sorted(paths):
        data = path.read_bytes()
        output, summary = rewritten(path.name, data, lambda item: None, drop_unreadable=True)
        assert summary.items > 0, path.name
        assert output == data or summary.dropped, path.name
