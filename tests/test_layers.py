"""The import contracts of pyproject.toml hold."""

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]


def test_every_module_imports_only_from_layers_below_its_own() -> None:
    linter = Path(sys.executable).parent / "lint-imports"

    result = subprocess.run([str(linter)], cwd=ROOT, capture_output=True, text=True, check=False)

    assert result.returncode == 0, result.stdout[-3000:]
