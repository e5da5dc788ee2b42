"""The map of the detector names every room."""

import re
from fnmatch import fnmatch
from pathlib import Path

import hdeid.detector

FOLDER = Path(hdeid.detector.__file__).parent


def test_every_module_of_the_detector_stands_in_its_map():
    named = re.findall(r"`([a-z_*]+\.py)`", (FOLDER / "README.md").read_text(encoding="utf-8"))
    modules = [path.name for path in FOLDER.glob("*.py") if path.name != "__init__.py"]
    assert [] == [name for name in modules if not any(fnmatch(name, pattern) for pattern in named)]


def test_every_name_in_the_map_is_a_module():
    named = re.findall(r"`(?:patterns/)?([a-z_*]+\.py)`", (FOLDER / "README.md").read_text(encoding="utf-8"))
    rooms = [
        path.name for folder in (FOLDER, FOLDER / "patterns", FOLDER.parent / "text") for path in folder.glob("*.py")
    ]
    assert [] == [name for name in named if not any(fnmatch(room, name) for room in rooms)]
