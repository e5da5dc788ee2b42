"""Memory does not grow with a file: what is held at once is a block of it, and little of each subject."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

HEAD = (
    '<ODM xmlns="http://www.cdisc.org/ns/odm/v1.3" ODMVersion="1.3.2" FileType="Snapshot"><Study OID="S">'
    '<MetaDataVersion OID="M" Name="1"><FormDef OID="F" Name="F" Repeating="No"/>'
    '<ItemDef OID="NAME" Name="姓名" DataType="text"/><ItemDef OID="TEL" Name="联系电话" DataType="text"/>'
    '<ItemDef OID="NOTE" Name="备注" DataType="text"/><ItemDef OID="SYS" Name="收缩压" DataType="integer"/>'
    '</MetaDataVersion></Study><ClinicalData StudyOID="S" MetaDataVersionOID="M">\n'
)
TAIL = "</ClinicalData></ODM>\n"
FAMILY, GIVEN = "李王张刘陈杨赵黄周吴", "海明芳伟强军丽涛超霞"
NOTES = (
    "{given}诉头痛两天，服药后好转，由家属陪同来诊。",
    "已电告{name}本人，号码{tel}，第{number}号记录核对无误。",
    "血压控制可，无特殊不适，继续原方案治疗，第{number}次随访。",
)
# Prints the most memory that the run held, in KiB (proc(5)); that of getrusage(2) counts who started it, too.
RUN = """
import sys
from pathlib import Path
from hdeid.batch.job import Job
from hdeid.batch.run import run_batch
from hdeid.masker.keyring import Keyring
path, out = map(Path, sys.argv[1:])
outcome = run_batch([(path, Path(path.name))], out, Job("hipaa-safe-harbor", model="none", keyring=Keyring(bytes(32))))
assert not outcome.withheld, [done.code for done in outcome.done]
status = Path("/proc/self/status").read_text(encoding="ascii")
print(next(line.split()[1] for line in status.splitlines() if line.startswith("VmHWM")))
"""


def write_study(path: Path, subjects: int, visits: int) -> None:
    """Write a snapshot; every value of a visit is a text of its own."""
    with path.open("w", encoding="utf-8") as file:
        file.write(HEAD)
        for number in range(subjects):
            given = GIVEN[number % 10] + GIVEN[number // 10 % 10]
            name, tel = FAMILY[number // 100 % 10] + given, f"138{number:08d}"
            items = [("NAME", name), ("TEL", tel)]
            for visit in range(visits):
                note = NOTES[visit % 3].format(name=name, given=given, tel=tel, number=number * visits + visit)
                items += [("NOTE", note), ("SYS", str(90 + (number + visit) % 80))]
            values = "".join(f'<ItemData ItemOID="{item}" Value="{value}"/>\n' for item, value in items)
            file.write(
                f'<SubjectData SubjectKey="S-{number:06d}"><StudyEventData StudyEventOID="E"><FormData FormOID="F">'
                f'<ItemGroupData ItemGroupOID="G">{values}</ItemGroupData></FormData></StudyEventData></SubjectData>\n'
            )
        file.write(TAIL)


def most_memory(folder: Path, subjects: int, visits: int) -> int:
    """Return the bytes that a batch of one generated study holds at most."""
    path = folder / f"{subjects}-{visits}.xml"
    write_study(path, subjects, visits)
    done = subprocess.run(
        [sys.executable, "-c", RUN, str(path), str(folder / f"out-{subjects}-{visits}")],
        capture_output=True, text=True, check=True,
    )  # fmt: skip
    return int(done.stdout) << 10


@pytest.mark.slow
@pytest.mark.timeout(1200)
@pytest.mark.skipif(sys.platform != "linux", reason="memory is told by /proc")
@pytest.mark.parametrize(("small", "large"), [((200, 20), (1000, 20)), ((1500, 1), (7500, 1))], ids=["long", "short"])
def test_five_times_the_file_takes_hardly_more_memory(
    small: tuple[int, int], large: tuple[int, int], tmp_path: Path
) -> None:
    first, second = most_memory(tmp_path, *small), most_memory(tmp_path, *large)

    assert second < first * 1.25
    assert second < 256 << 20
