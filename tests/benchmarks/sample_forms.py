"""Reads, masks and reads again every sample file; prints the table of docs/forms.md. No text of a file is printed.

python tests/benchmarks/sample_forms.py [--policies hipaa-safe-harbor epi-district]
"""

from __future__ import annotations

import argparse
import os
import tempfile
import time
from pathlib import Path

from hdeid.deidentifier import Deidentifier
from hdeid.errors import HdeidError
from hdeid.masker.keyring import Keyring
from hdeid.study.collected import join
from hdeid.study.deidentify import FormDeidentifier
from hdeid.study.formats.all_formats import HEAD_BYTES, find_format
from hdeid.study.rewrite import read_file, written_name

ROOT = Path(__file__).resolve().parents[2]


def masked(masker: FormDeidentifier, path: Path, folder: Path) -> str:
    """Mask one file and return what became of it: items, replaced ones, seconds of one processor; or the code."""
    out = folder / written_name(Path(path.name))
    start = time.process_time()
    try:
        summary = masker.rewrite(path, out, join([masker.collect(path)]))
    except HdeidError as error:
        return f"withheld, {error.code}"
    seconds = time.process_time() - start
    again = read_file(out, lambda item: None).items
    return f"{summary.changed} of {summary.items} replaced, {again} read again, {seconds:.1f} s"


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--policies", nargs="+", default=["hipaa-safe-harbor", "epi-district"])
    policies = parser.parse_args().policies
    samples = Path(os.environ.get("HDEID_DATA") or ROOT.parent / "shared" / "data") / "samples"
    deidentifier = Deidentifier(keyring=Keyring(b"k" * 32))
    maskers = [FormDeidentifier(deidentifier, policy) for policy in policies]
    print("| file | format | kB |", " | ".join(f"`{policy}`" for policy in policies), "|")
    print("|---|---|---|" + "---|" * len(policies))
    with tempfile.TemporaryDirectory() as folder:
        for path in sorted(path for path in samples.rglob("*") if path.is_file()):
            format = find_format(path, path.read_bytes()[:HEAD_BYTES]).name
            results = " | ".join(masked(masker, path, Path(folder)) for masker in maskers)
            size = max(1, round(path.stat().st_size / 1000))
            print(f"| {path.relative_to(samples)} | {format} | {size} | {results} |", flush=True)


if __name__ == "__main__":
    main()
