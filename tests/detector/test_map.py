"""The map of the detector names every room, and nothing that is not there."""

import re
from pathlib import Path

import hdeid.detector

FOLDER = Path(hdeid.detector.__file__).parent
MAP = (FOLDER / "README.md").read_text(encoding="utf-8")


def test_every_room_of_the_detector_stands_in_its_map():
    rooms = [path.name for path in FOLDER.glob("*.py") if path.name != "__init__.py"]
    rooms += [f"{path.parent.name}/" for path in FOLDER.glob("*/__init__.py")]
    assert [] == [room for room in rooms if f"`{room}`" not in MAP]


def test_every_name_in_the_map_is_a_file():
    named = re.findall(r"`((?:[a-z_]+/)?[a-z_*]+\.py)`", MAP)
    assert [] == [name for name in named if not any(FOLDER.parent.rglob(name))]
