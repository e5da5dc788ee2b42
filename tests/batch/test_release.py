"""Exports: re-keyed by release, weighed by the risk of a view, the same bytes however a mixed batch is run."""

from __future__ import annotations

import random
import re
from collections.abc import Sequence
from dataclasses import replace
from datetime import date
from pathlib import Path

import pytest

from hdeid.batch.engine import local_engine
from hdeid.batch.job import Job, Step
from hdeid.batch.journal import NAME
from hdeid.batch.run import FINDINGS, run_batch
from hdeid.cli.batch_progress import BatchProgress, shown_progress
from hdeid.cli.main import run
from hdeid.errors import PolicyRuleError
from hdeid.masker.keyring import Keyring
from tests.study.forms import FORMS

KEYS = Keyring(b"k" * 32)
Files = list[tuple[Path, Path]]
POLICY = """
hdeid: 1
policy: export
version: 1.0.0
unlisted: hide
consistency: {domain: subject}
rules:
  - {id: keys, hide: subject, method: pseudonym}
  - {id: dates, hide: date, method: shift}
  - {id: names, hide: name, method: substitute}
views:
  epi: {show: [address.to(district), age], risk: {k: 2, on: [address.district, age], else: ELSE}}
"""


def policy(folder: Path, otherwise: str = "roll-up", extra: str = "") -> str:
    path = folder / f"policy-{otherwise}.yaml"
    path.write_text(POLICY.replace("ELSE", otherwise) + extra, encoding="utf-8")
    return str(path)


def written(folder: Path, texts: dict[str, str]) -> Files:
    folder.mkdir(exist_ok=True)
    for name, text in texts.items():
        (folder / name).write_text(text, encoding="utf-8")
    return [(folder / name, Path(name)) for name in texts]


def outputs(folder: Path) -> dict[str, bytes]:
    paths = (path for path in folder.rglob("*") if path.is_file() and path.name != NAME)
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in paths}


def text_of(folder: Path) -> str:
    return "".join(data.decode() for _, data in sorted(outputs(folder).items()))


@pytest.fixture
def files(tmp_path: Path) -> Files:
    return written(
        tmp_path / "in",
        {
            "dm.csv": "受试者编号,姓名,年龄,住址\n001-1,李海海,56,浙江省杭州市西湖区\n"
            "001-2,王芳,56,浙江省杭州市西湖区\n001-3,赵敏,71,浙江省宁波市海曙区\n",
            "v.csv": "受试者编号,访视日期,备注\n001-1,2023-05-31,海海好转\n"
            "001-1,2023-06-30,李某复诊\n001-3,2023-06-01,好\n",
        },
    )


def test_domain_study_holds_within_one_study_whatever_the_subject(tmp_path: Path) -> None:
    files = written(tmp_path / "in", {"a.csv": "受试者编号,备注\n001-1,电话13800138000\n001-2,电话13800138000\n"})
    rules = POLICY.replace("domain: subject", "domain: study").replace("ELSE", "refuse")
    path = tmp_path / "study.yaml"
    rules = rules.replace("views:", "  - {id: phones, hide: phone, method: pseudonym}\nviews:")
    path.write_text(rules, encoding="utf-8")
    codes = {}

    for study in ("ABC-301", "ABC-302"):
        run_batch(files, tmp_path / study, Job(str(path), model="none", keyring=KEYS, study=study))
        codes[study] = re.findall(r"电话(\w+)", text_of(tmp_path / study))

    assert [1, 1] == [len(set(found)) for found in codes.values()]
    assert codes["ABC-301"] != codes["ABC-302"]


def test_a_batch_takes_metadata_from_a_file_of_their_own(tmp_path: Path) -> None:
    head = '<ODM xmlns="http://www.cdisc.org/ns/odm/v1.3" ODMVersion="1.3.2">'
    items = "".join(
        f'<ItemDef OID="I.{name}" Name="{name}" DataType="text"><Question><TranslatedText>{question}'
        "</TranslatedText></Question></ItemDef>"
        for name, question in (("A", "主治医师"), ("B", "身高"))
    )
    values = '<ItemData ItemOID="I.A" Value="阿"/><ItemData ItemOID="I.B" Value="175"/>'
    texts = {
        "data.xml": f'{head}<ClinicalData><SubjectData SubjectKey="001-1">{values}</SubjectData></ClinicalData></ODM>',
        "meta.xml": f'{head}<Study OID="S"><MetaDataVersion OID="M">{items}</MetaDataVersion></Study></ODM>',
    }
    data, (meta, _) = written(tmp_path / "in", texts)
    job = Job("hipaa-safe-harbor", model="none", keyring=KEYS)

    run_batch([data], tmp_path / "out", job)
    alone = text_of(tmp_path / "out")
    outcome = run_batch([data], tmp_path / "out", replace(job, metadata=(meta,)), workers=2, resumes=True)

    assert 'Value="阿"' in alone
    assert 'Value="[姓名]"' in text_of(tmp_path / "out")
    assert 'Value="175"' in text_of(tmp_path / "out")
    assert 0 == outcome.resumed


def test_the_command_line_takes_study_and_metadata_and_tells_of_subjects_that_become_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("HDEID_KEYRING", str(tmp_path / "keyring.json"))
    table, (meta, _) = written(tmp_path / "in", {
        "a.csv": "受试者编号,备注\n001-1,好\n001-2,好\n",
        "meta.xml": '<ODM><Study OID="S"><MetaDataVersion OID="M"><ItemDef OID="I" Name="N" DataType="text"/>'
                    "</MetaDataVersion></Study></ODM>",
    })  # fmt: skip
    common = ["batch", str(table[0]), "-p", "hipaa-safe-harbor", "--model", "none", "--study", "ABC-301"]

    codes = [run([*common, "--metadata", str(path), "--out", str(tmp_path / "out")]) for path in (meta, table[0])]

    errors = capsys.readouterr().err
    assert [0, 1] == codes
    assert "2 keys of subjects can no longer be told apart" in errors
    assert "E-NO-ITEMS" in errors
    assert 2 == text_of(tmp_path / "out").count("[受试者编号],好")


def test_another_release_has_other_keys_and_the_same_one_the_same(files: Files, tmp_path: Path) -> None:
    job = Job(policy(tmp_path), model="none", keyring=KEYS, release="2026-05")
    other = Job(policy(tmp_path), model="none", keyring=KEYS, release="2026-11")

    for name, each in (("one", job), ("again", job), ("two", other)):
        run_batch(files, tmp_path / name, each)

    assert outputs(tmp_path / "one") == outputs(tmp_path / "again")
    keys = [set(re.findall(r"^[A-Z2-7]{8}", text_of(tmp_path / name), re.MULTILINE)) for name in ("one", "two")]
    assert 3 == len(keys[0]) == len(keys[1])
    assert not keys[0] & keys[1]


def test_a_policy_that_links_exports_keeps_its_keys(files: Files, tmp_path: Path) -> None:
    linked = Path(policy(tmp_path))
    linked.write_text(
        linked.read_text(encoding="utf-8").replace(
            "{domain: subject}", "{domain: subject, link_across_exports: always}"
        ),
        encoding="utf-8",
    )

    for name in ("a", "b"):
        run_batch(files, tmp_path / name, Job(str(linked), model="none", keyring=KEYS, release=name))

    assert outputs(tmp_path / "a") == outputs(tmp_path / "b")


def test_one_subject_has_one_offset_and_one_surrogate_in_all_files(files: Files, tmp_path: Path) -> None:
    run_batch(files, tmp_path / "out", Job(policy(tmp_path), model="none", keyring=KEYS))

    dm, visits = (tmp_path / "out" / name for name in ("dm.csv", "v.csv"))
    name = dm.read_text(encoding="utf-8").splitlines()[1].split(",")[1]
    rows = [line.split(",") for line in visits.read_text(encoding="utf-8").splitlines()[1:]]
    assert rows[0][2] == f"{name[1:]}好转"
    assert rows[1][2].startswith(name[0])
    # Thirty days lie between the visits, as they did.
    assert 30 == (date.fromisoformat(rows[1][1]) - date.fromisoformat(rows[0][1])).days
    assert "2023-05-31" != rows[0][1]


def test_a_view_with_risk_rolls_up_the_rare_and_shows_the_others(files: Files, tmp_path: Path) -> None:
    outcome = run_batch(files, tmp_path / "out", Job(policy(tmp_path), model="none", keyring=KEYS, view="epi"))

    text = (tmp_path / "out" / "dm.csv").read_text(encoding="utf-8")
    assert 2 == text.count("西湖区")
    assert 2 == text.count(",56,")
    assert "海曙" not in text
    assert ",71," not in text
    assert 1 == outcome.rolled_up


def test_a_view_that_refuses_rare_subjects_writes_nothing(files: Files, tmp_path: Path) -> None:
    with pytest.raises(PolicyRuleError) as error:
        run_batch(files, tmp_path / "out", Job(policy(tmp_path, "refuse"), model="none", keyring=KEYS, view="epi"))

    assert "E-RISK" == error.value.code
    assert {} == {name: data for name, data in outputs(tmp_path / "out").items() if FINDINGS not in name}


@pytest.mark.parametrize("workers", [1, pytest.param(2, marks=pytest.mark.slow)])
def test_mixed_formats_give_the_same_bytes_in_any_order(workers: int, tmp_path: Path) -> None:
    source = tmp_path / "in"
    source.mkdir()
    for form in FORMS:
        (source / form.file).write_bytes(form.data)
    files = sorted((path, Path(path.name)) for path in source.iterdir())
    job = Job("hipaa-safe-harbor", model="none", keyring=KEYS)

    run_batch(files, tmp_path / "one", job)
    run_batch(random.Random(1).sample(files, len(files)), tmp_path / "two", job, workers=workers)

    assert len(files) > 8
    assert outputs(tmp_path / "one") == outputs(tmp_path / "two")


def test_what_was_found_is_gone_when_the_batch_is_done(files: Files, tmp_path: Path) -> None:
    run_batch(files, tmp_path / "out", Job("hipaa-safe-harbor", model="none", keyring=KEYS))

    assert not (tmp_path / "out" / FINDINGS).exists()


def test_progress_tells_files_characters_and_faults(files: Files, tmp_path: Path) -> None:
    steps: list[Step] = []
    job = Job("gbt-37964-trial", model="none")

    run_batch(files, tmp_path / "out", job, tell=steps.append)

    assert {"collect": 2, "rewrite": 2} == {
        name: sum(step.files for step in steps if step.name == name) for name in ("collect", "rewrite")
    }
    assert sum(step.characters for step in steps) > 100
    assert sum(step.faults for step in steps) > 0
    with shown_progress(2, is_hidden=True) as tell:
        progress: BatchProgress = tell.__self__  # type: ignore[attr-defined]
        for step in steps:
            tell(step)
    assert "characters/s" in progress.told()
    assert "faults" in progress.told()


@pytest.mark.slow
def test_a_cluster_gives_the_same_bytes(files: Files, tmp_path: Path) -> None:
    pytest.importorskip("ray")
    from hdeid.batch.cluster import ray_engine

    job = Job("hipaa-safe-harbor", model="none", keyring=KEYS)
    engines: Sequence[tuple[str, object]] = (("local", local_engine), ("ray", ray_engine))

    for name, engine in engines:
        run_batch(files, tmp_path / name, job, workers=2, engine=engine)  # type: ignore[arg-type]

    assert outputs(tmp_path / "local") == outputs(tmp_path / "ray")
