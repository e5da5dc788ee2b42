"""What hdeid runs on reports nothing to anybody: ONNX Runtime does from 1.29 on, unless it is told not to."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

DETECT = "from hdeid import Deidentifier; Deidentifier().detect('姓名：李海海')"


def test_finding_identifiers_leaves_nothing_in_the_home_folder(tmp_path: Path) -> None:
    kept = {name: value for name, value in os.environ.items() if name not in ("ORT_DISABLE_TELEMETRY", "HDEID_MODEL")}
    # In a build machine's environment the library keeps still by itself; elsewhere it must be told.
    unset = {name: value for name, value in kept.items() if name != "CI" and not name.startswith(("GITHUB_", "XDG_"))}

    subprocess.run([sys.executable, "-c", DETECT], env={**unset, "HOME": str(tmp_path)}, check=True)

    assert [] == [str(path.relative_to(tmp_path)) for path in tmp_path.rglob("*")]
