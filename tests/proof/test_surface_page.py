"""The page that one signs stands by itself and tells what the surface tells."""

from __future__ import annotations

import re
import shutil
import subprocess
from pathlib import Path
from xml.etree import ElementTree

import pytest

from hdeid.policy.libraries import load_policy, shipped_names
from hdeid.policy.surface import surface
from hdeid.proof.surface_page import surface_html, surface_json, surface_lines

CHROMIUM = shutil.which("chromium") or shutil.which("google-chrome")


@pytest.mark.parametrize("name", shipped_names())
def test_the_page_is_self_contained_and_well_formed(name: str) -> None:
    policy = load_policy(name)

    page = surface_html(surface(policy), policy)

    assert not re.search(r"<script|https?://|url\(", page)
    picture = re.search(r'<div class="matrix".*?</div></div>', page, re.DOTALL)
    assert picture
    boxes = ElementTree.fromstring(picture[0]).iter("span")
    assert {"box"} <= {each.attrib["class"].split()[0] for each in boxes}
    assert policy.fingerprint in page


def test_the_page_fits_a_telephone_the_dark_and_paper() -> None:
    policy = load_policy("epi-district")
    page = surface_html(surface(policy), policy)

    assert all(
        each in page for each in ("width=device-width", "max-width:640px", "prefers-color-scheme:dark", "@media print")
    )


@pytest.mark.slow
@pytest.mark.skipif(CHROMIUM is None, reason="there is no Chromium to print with")
@pytest.mark.parametrize("name", shipped_names())
def test_the_page_prints_on_one_sheet(name: str, tmp_path: Path) -> None:
    pypdf = pytest.importorskip("pypdf")
    policy = load_policy(name)
    (tmp_path / "page.html").write_text(surface_html(surface(policy), policy), encoding="utf-8")
    printed = tmp_path / "page.pdf"
    options = ["--headless", "--no-sandbox", "--disable-gpu", "--no-pdf-header-footer", f"--print-to-pdf={printed}"]

    subprocess.run([str(CHROMIUM), *options, (tmp_path / "page.html").as_uri()], check=True, capture_output=True)

    assert 1 == len(pypdf.PdfReader(printed).pages)


def test_the_table_groups_levels_by_what_remains() -> None:
    policy = load_policy("epi-district")
    page = surface_html(surface(policy), policy)

    assert 1 == page.count('<th class="group shown"')
    assert "epi-district.yaml:9" in page


def test_of_what_nothing_remains_at_a_place_all_categories_stand_in_one_line() -> None:
    policy = load_policy("crf-odm")
    page = surface_html(surface(policy), policy)

    line = "any (at 位置 I.CO.COVAL, I.DM.NAME, I.DM.SUBJINIT, I.DM.PHONE)"
    assert 1 == page.count(line)
    assert "date.year (at 位置 F.DM/I.DM.BRTHDTC)" in page


def test_the_text_puts_what_tells_most_first() -> None:
    policy = load_policy("epi-district")
    text = "\n".join(surface_lines(surface(policy), policy))

    assert text.index("shown as it is") < text.index("something coarser") < text.index("its category")
    assert "age 年龄 (age gte 90): 90岁 -> 90岁及以上" in text


def test_the_json_holds_an_example_and_its_output_for_every_row() -> None:
    policy = load_policy("epi-district")
    value = surface_json(surface(policy), policy)

    row = next(row for row in value["rows"] if row["category"] == "age")
    assert ("[[AGE|37岁]]", "35-39岁") == (row["example"], row["output"])
