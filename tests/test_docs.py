"""The README and the docstrings do what they say."""

from __future__ import annotations

import doctest
import importlib
import os
import pkgutil
import re
import shutil
import subprocess
import sys
import venv
from pathlib import Path

import pytest

import hdeid
from hdeid.cli.main import cli
from hdeid.core.category import CATEGORIES
from hdeid.core.markup import parse_markup
from hdeid.deidentifier import Deidentifier
from hdeid.policy.methods import METHODS

ROOT = Path(__file__).resolve().parents[1]
README = (ROOT / "README.md").read_text(encoding="utf-8")
BLOCK = re.compile(r"^```(\w+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
BLOCKS = [(found[1], found[2]) for found in BLOCK.finditer(README)]
FIGURES = (ROOT / "docs" / "figures.md").read_text(encoding="utf-8")


def blocks(language: str) -> list[str]:
    return [text for name, text in BLOCKS if name == language]


def run(command: str, folder: Path) -> subprocess.CompletedProcess[str]:
    path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    environment = {**os.environ, "PATH": path, "HDEID_KEYRING": str(folder / "keyring.json")}
    return subprocess.run(
        ["bash", "-ec", command], cwd=folder, env=environment, capture_output=True, text=True, check=False
    )


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """A folder that looks like the checkout to a command, into which it may write."""
    for name in ("docs", "policies", "models"):
        shutil.copytree(ROOT / name, tmp_path / name)
    (tmp_path / "tests" / "gold").mkdir(parents=True)
    for path in sorted((ROOT / "tests" / "gold").glob("*.txt"))[:2]:
        shutil.copy(path, tmp_path / "tests" / "gold")
    return tmp_path


@pytest.mark.parametrize("block", blocks("console"))
def test_a_console_block_prints_what_it_shows(block: str, checkout: Path) -> None:
    command, _, expected = block.removeprefix("$ ").partition("\n")

    result = run(command, checkout)

    assert (result.stdout, result.returncode) == (expected, 0), result.stderr


@pytest.mark.parametrize("block", [block for block in blocks("sh") if "pip install" not in block])
def test_a_shell_block_succeeds(block: str, checkout: Path) -> None:
    result = run(block, checkout)

    assert result.returncode == 0, result.stderr


@pytest.mark.parametrize("block", [text for name, text in BLOCK.findall(FIGURES) if name == "sh"])
def test_a_quick_command_of_the_figures_succeeds(block: str, tmp_path: Path) -> None:
    result = run(f"cd {ROOT}; {block}", tmp_path)

    assert result.returncode == 0, result.stdout + result.stderr


def test_every_file_that_the_figures_name_is_there() -> None:
    for name in re.findall(r"(?:tests|models)/[\w/.*\[\]-]*[\w*]", FIGURES):
        assert any(ROOT.glob(name)), name


def test_the_python_blocks_print_what_their_comments_say(tmp_path: Path) -> None:
    for block in blocks("python"):
        result = subprocess.run([sys.executable, "-c", block], cwd=ROOT, capture_output=True, text=True, check=False)
        said = [line.removeprefix("# ") for line in block.splitlines() if line.startswith("# ")]

        assert result.stdout.splitlines() == said, result.stderr


def test_the_first_policy_passes_its_own_tests(tmp_path: Path) -> None:
    (policy,) = blocks("yaml")
    (tmp_path / "my-study.yaml").write_text(policy, encoding="utf-8")

    result = run("hdeid policy test my-study.yaml", tmp_path)

    assert result.returncode == 0, result.stdout + result.stderr


@pytest.mark.slow
@pytest.mark.timeout(900)
def test_one_command_installs_and_masks_in_a_new_environment(tmp_path: Path) -> None:
    (command,) = (block for block in blocks("sh") if block.startswith("pip install ."))
    copy = tmp_path / "hdeid"
    tracked = subprocess.run(["git", "ls-files"], cwd=ROOT, capture_output=True, text=True, check=True)
    for name in tracked.stdout.splitlines():
        (copy / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(ROOT / name, copy / name)
    venv.create(tmp_path / "venv", with_pip=True)
    environment = {**os.environ, "PATH": f"{tmp_path / 'venv' / 'bin'}{os.pathsep}{os.environ['PATH']}"}

    result = subprocess.run(
        ["bash", "-ec", command], cwd=copy, env=environment, capture_output=True, text=True, check=False
    )

    assert result.returncode == 0, result.stderr
    assert "上海市杨浦区***" in result.stdout
    assert "李海海" not in result.stdout


def test_the_test_command_is_the_one_that_continuous_integration_runs() -> None:
    assert any(block.strip() == "pip install tox && tox" for block in blocks("sh"))
    assert ".venv/bin/tox" in (ROOT / ".ci" / "run").read_text(encoding="utf-8")


@pytest.mark.parametrize("command", sorted(cli.list_commands(None)))  # type: ignore[arg-type]
def test_every_command_is_described_in_the_readme(command: str) -> None:
    assert re.search(rf"`hdeid (?:\w+ RECIPE` and `hdeid )?{command}\b", README)


@pytest.mark.parametrize("method", sorted(METHODS))
def test_every_method_is_described_in_the_language_reference(method: str) -> None:
    assert f"`{method}`" in (ROOT / "policies" / "README.md").read_text(encoding="utf-8")


@pytest.mark.parametrize("category", sorted(CATEGORIES))
def test_every_category_is_described_in_the_language_reference(category: str) -> None:
    assert f"`{category.lower()}`" in (ROOT / "policies" / "README.md").read_text(encoding="utf-8")


def test_every_list_of_the_lexicon_has_its_source_and_licence() -> None:
    text = (ROOT / "src/hdeid/lexicon/README.md").read_text(encoding="utf-8")

    for path in (ROOT / "src/hdeid/lexicon").glob("*.t*"):
        assert f"`{path.name}`" in text, path.name


def test_every_setting_is_described_in_the_readme() -> None:
    source = (ROOT / "src/hdeid/settings.py").read_text(encoding="utf-8")

    for name in set(re.findall(r'"(HDEID_\w+)"', source)):
        assert f"`{name}`" in README


def _modules() -> list[str]:
    found = pkgutil.walk_packages(hdeid.__path__, "hdeid.")
    return [module.name for module in found if not module.name.startswith("hdeid.training")]


@pytest.mark.parametrize("name", _modules())
def test_the_examples_of_the_docstrings_hold(name: str) -> None:
    result = doctest.testmod(importlib.import_module(name))

    assert result.failed == 0


def test_the_sample_note_holds_no_markup_and_is_masked_by_every_policy() -> None:
    note = (ROOT / "docs/sample-note.txt").read_text(encoding="utf-8")

    assert parse_markup(note).spans == ()
    deidentifier = Deidentifier()
    document = deidentifier.detect(note)
    for path in (ROOT / "policies").glob("*.yaml"):
        assert "310110196705123018" not in deidentifier.render(document, path).text or path.stem == "patent-fig6"


@pytest.mark.parametrize(
    "section", ["What it is not for", "Held-out figures", "Sources", "Calibration", "By kind of text"]
)
def test_the_shipped_model_has_a_card_with_all_its_sections(section):
    card = (ROOT / "models/default/CARD.md").read_text(encoding="utf-8")
    assert f"\n## {section}\n" in card
