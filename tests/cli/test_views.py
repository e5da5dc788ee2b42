"""Views and places, end to end: the command line and the Python door."""

from __future__ import annotations

from datetime import date
from pathlib import Path

import pytest

from hdeid.cli.main import run
from hdeid.core.markup import parse_markup
from hdeid.deidentifier import Deidentifier
from hdeid.errors import PolicyError
from hdeid.policy.release import Grant

POLICY = """hdeid: 1
policy: example
version: 1.0.0
floor: {hide: name}
rules:
  - {id: year, show: date.year}
  - {id: narrative, at: I.NARR, show: date}
  - {id: comment, at: I.CO, hide: any, method: drop, with: {what: item}}
views:
  day: {show: date}
  epi: {show: [date, age], requires: {approval: dpo, purpose: 统计, expires_days: 90}}
  batch: {show: [date.to(month), age], risk: {k: 2, on: [date.month, age], else: roll-up}}
"""
TODAY = date.today().isoformat()
NOTE = "患者李海海，2023年5月31日入院。\n"


@pytest.fixture
def policy(tmp_path: Path) -> Path:
    path = tmp_path / "example.yaml"
    path.write_text(POLICY, encoding="utf-8")
    return path


@pytest.mark.parametrize(
    ("options", "expected"),
    [
        ([], "患者[姓名]，2023年[日期]入院。\n"),
        (["--view", "day"], "患者[姓名]，2023年5月31日入院。\n"),
        (["--place", "SE.1/F.AE/I.NARR"], "患者[姓名]，2023年5月31日入院。\n"),
        (["--place", "SE.1/F.AE/I.CO"], ""),
        (["--view", "epi"], None),
        (["--view", "epi", "--approved-by", "dpo", "--approved-on", TODAY, "--purpose", "营销"], None),
        (
            ["--view", "epi", "--approved-by", "dpo", "--approved-on", TODAY, "--purpose", "统计"],
            "患者[姓名]，2023年5月31日入院。\n",
        ),
        (["--view", "batch"], None),
        (["--view", "nobody"], None),
    ],
)
def test_mask_renders_a_view_at_a_place_or_withholds(
    options: list[str], expected: str | None, policy: Path, tmp_path: Path
) -> None:
    (tmp_path / "in").mkdir()
    (tmp_path / "in" / "note.txt").write_text(NOTE, encoding="utf-8")
    out = tmp_path / "out"

    code = run(["mask", str(tmp_path / "in"), "-p", str(policy), "--out", str(out), "--model", "none", "-q", *options])

    written = (out / "note.txt").read_text(encoding="utf-8") if (out / "note.txt").exists() else None
    assert (expected, 0 if expected is not None else 1) == (written, code)


def test_a_view_that_is_counted_over_a_batch_is_refused_once_with_the_way_to_it(
    policy: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for name in ("one", "two"):
        (tmp_path / f"{name}.txt").write_text(NOTE, encoding="utf-8")

    files = [str(tmp_path / f"{name}.txt") for name in ("one", "two")]
    code = run(
        ["mask", *files, "-p", str(policy), "--out", str(tmp_path / "out"), "--model", "none", "--view", "batch"]
    )

    errors = capsys.readouterr().err
    assert 1 == code
    assert 1 == errors.count("E-RISK")
    assert "hdeid batch IN… --policy … --view batch --out DIR" in errors


def test_explain_takes_a_view_and_a_place(policy: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    note = tmp_path / "note.txt"
    note.write_text("[[DATE|{year:2023年}{month:5月}]]", encoding="utf-8")
    common = ["explain", str(note), "-p", str(policy), "--markup", "--model", "none"]

    run(["policy", *common, "--view", "day"])
    by_view = capsys.readouterr().out
    run(["policy", *common, "--at-place", "F.AE/I.NARR"])
    by_place = capsys.readouterr().out

    assert "view:day" in by_view
    assert "narrative" in by_place


def test_a_batch_is_released_so_that_nobody_is_rare(policy: Path) -> None:
    hdeid = Deidentifier(model="none")
    batch = [(str(i), parse_markup(f"[[DATE|{{year:2023年}}{{month:{m}月}}]][[AGE|9岁]]")) for i, m in enumerate("556")]

    views = hdeid.release(batch, policy, "batch")

    assert ["2023年5月9岁", "2023年5月9岁"] == [view.text for view in views[:2]]
    assert "6月" not in views[2].text
    with pytest.raises(PolicyError, match="over all subjects of a batch"):
        hdeid.render(batch[0][1], policy, view="batch")


def test_a_view_with_conditions_needs_a_grant(policy: Path) -> None:
    hdeid = Deidentifier(model="none")
    document = parse_markup("[[AGE|9岁]]")

    with pytest.raises(PolicyError, match="needs an approval by `dpo`"):
        hdeid.render(document, policy, view="epi")
    assert hdeid.render(document, policy, view="epi", grant=Grant("dpo", "统计", date.today())).text == "9岁"
