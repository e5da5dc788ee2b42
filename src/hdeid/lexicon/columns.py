"""What columns of Chinese hospital databases hold, named by the initials of Pinyin or in English: `XM` is 姓名."""

from __future__ import annotations

from functools import cache

from hdeid.lexicon.load import read_pairs


@cache
def _titles() -> dict[str, str]:
    return dict(read_pairs("columns.tsv"))


def column_title(name: str) -> str:
    """Return the Chinese title of a column that is named in letters, else the name itself; case does not matter.

    The names are those of the front sheet of inpatient records as hospitals report it (interface standard of the
    national hospital quality monitoring system, HQMS), their usual kin in hospital information systems, in English
    too (visit_no, edu), and the variables of trial data that hold a person's facts (CDISC SDTM implementation guide
    3.4, DM and SC).

    >>> column_title("CSRQ"), column_title("DH1"), column_title("weight")
    ('出生日期', '电话', 'weight')
    """
    key = name.rstrip("0123456789").upper()
    return _titles().get(key, name) if name.isascii() else name
