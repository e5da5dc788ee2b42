"""Names, places, institutions and medical words of the shared data, read once, ready to draw from."""

from __future__ import annotations

import csv
import json
import lzma
import re
from bisect import bisect
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import accumulate
from pathlib import Path
from random import Random

from augment.address_sets import read_addresses


@dataclass(frozen=True, slots=True)
class Weighted:
    """Values that are drawn in proportion to their weights."""

    values: tuple[str, ...]
    totals: tuple[float, ...]

    def draw(self, rng: Random) -> str:
        return self.values[bisect(self.totals, rng.random() * self.totals[-1], hi=len(self.values) - 1)]


@dataclass(frozen=True, slots=True)
class Township:
    """A township with its chain and its villages; `code` is the six-digit code of the district."""

    code: str
    province: str
    city: str
    district: str
    name: str
    villages: str


@dataclass(frozen=True, slots=True, eq=False)
class Lexicons:
    """Everything the slots draw from. Frequencies: psychbruce/ChineseNames, counts of living persons by decade."""

    surnames: Weighted
    flat_surnames: Weighted
    rare_surnames: tuple[str, ...]
    compound_surnames: Weighted
    given: dict[tuple[str, int], Weighted]
    rare_given: tuple[str, ...]
    given_names: Weighted
    full_given: tuple[str, ...]
    pinyin: dict[str, str]
    dotted: tuple[str, ...]
    english: tuple[str, ...]
    japanese: tuple[str, ...]
    townships: tuple[Township, ...]
    roads: tuple[str, ...]
    estates: tuple[str, ...]
    pois: tuple[str, ...]
    places: frozenset[str]
    hospitals: tuple[str, ...]
    universities: tuple[str, ...]
    company_words: tuple[str, ...]
    producers: tuple[str, ...]
    professions: tuple[str, ...]
    ethnic_groups: tuple[str, ...]
    countries: tuple[str, ...]
    bins: tuple[tuple[str, int], ...]
    banks: tuple[str, ...]
    mobile: tuple[str, ...]
    area_codes: tuple[str, ...]
    plates: tuple[str, ...]
    diagnoses: tuple[str, ...]
    symptoms: tuple[str, ...]
    drugs: tuple[str, ...]
    checks: tuple[str, ...]
    addresses: tuple[tuple[tuple[str, str], ...], ...] = ()
    words: tuple[str, ...] = ()
    surname_words: tuple[str, ...] = ()
    nouns: tuple[str, ...] = ()


def weigh(pairs: Iterable[tuple[str, float]]) -> Weighted:
    """Return a distribution; pairs without weight are left out."""
    kept = [(value, weight) for value, weight in pairs if weight > 0]
    return Weighted(tuple(value for value, _ in kept), tuple(accumulate(weight for _, weight in kept)))


@lru_cache(maxsize=2)
def read_lexicons(data: Path) -> Lexicons:
    """Return the lexicons of the data folder.

    Raises:
        FileNotFoundError: a file is missing.
    """
    folder = data / "lexicons"
    townships = tuple(_townships(folder))
    addresses = [*_lines(folder / "admin/addresses_company_raw.txt"), *_poi_addresses(folder)]
    surnames = [(row["surname"], float(row["n.1930_2008"]), row["compound"] == "1") for row in _familynames(folder)]
    single = [(name, count) for name, count, is_compound in surnames if not is_compound]
    characters = list(_rows(folder / "names/givenname.csv"))
    places = _places(townships)
    dictionary = [entry for entry in _dictionary_words() if entry[0] not in places]
    harmless = tuple(word for word, count, _ in dictionary if count >= _FREQUENT)
    families = {name for name, _ in single[:400]} - _GRAMMAR
    return Lexicons(
        surnames=weigh(single),
        flat_surnames=weigh((name, count**0.35) for name, count in single[:600] if name not in _GRAMMAR),
        rare_surnames=tuple(name for name, _ in single[150:800] if name not in _GRAMMAR),
        compound_surnames=weigh((name, count**0.5) for name, count, is_compound in surnames if is_compound),
        given=_given(characters),
        rare_given=tuple(row["character"] for row in characters),
        given_names=weigh((row["name"], float(row["n.male"]) + float(row["n.female"])) for row in _top_names(folder)),
        full_given=tuple(name[1:] for name in _lines(folder / "names/full_names_modern.txt") if len(name) == 3),
        pinyin={row["character"]: re.sub(r"\d", "", row["pinyin"]) for row in characters if row["pinyin"]},
        dotted=tuple(line.split("\t")[0] for line in _lines(folder / "names/transliterated_names_from_corpora.tsv")),
        english=tuple(word.capitalize() for word in _lines(folder / "names/english_given_names.txt") if word.isalpha()),
        japanese=tuple(name for name in _lines(folder / "names/japanese_names.txt.xz") if len(name) == 4)[::20],
        townships=townships,
        roads=_find_all(addresses, _ROAD),
        estates=_find_all(addresses, _ESTATE),
        pois=tuple(poi for poi in _poi_names(folder) if 3 <= len(poi) <= 10),
        places=places,
        hospitals=tuple(_hospitals(folder)),
        universities=tuple(_universities(folder)),
        company_words=tuple(
            word for word in _lines(folder / "organizations/company_short_names.txt.xz") if _is_han(word)
        ),
        producers=tuple(_producers(folder)),
        professions=tuple(
            word for word in _lines(folder / "professions.txt") if 2 <= len(word) <= 8 and word[0] != "其"
        ),
        ethnic_groups=tuple(_lines(folder / "ethnic_groups.txt")),
        countries=tuple(_countries(folder)),
        bins=tuple((row["卡bin"], int(row["卡号长度"])) for row in _rows(folder / "numbers/bank_bins.csv")),
        banks=tuple(json.loads((folder / "numbers/bank_names.json").read_text("utf-8")).values()),
        mobile=tuple(line.split()[0] for line in _lines(folder / "numbers/mobile_operator_prefixes.txt")),
        area_codes=tuple(line.split()[0] for line in _lines(folder / "numbers/landline_area_codes.txt")),
        plates=tuple(
            sorted({"".join(line.split("\t")[:2]) for line in _lines(folder / "numbers/plate_prefixes.tsv")[1:]})
        ),
        diagnoses=_terms(folder, "icd_diagnoses.txt", "kg_disease.txt"),
        symptoms=_terms(folder, "kg_symptom.txt", longest=6),
        drugs=_terms(folder, "kg_drug.txt"),
        checks=_terms(folder, "kg_check.txt"),
        addresses=read_addresses(data),
        words=harmless,
        surname_words=tuple(word for word in harmless if word[0] in families),
        nouns=tuple(word for word, _, tag in dictionary if tag == "n"),
    )


def _dictionary_words() -> Iterator[tuple[str, int, str]]:
    """Yield words of jieba's dictionary (MIT) that name no person, place, body, people, trade, time or number.

    With each come its count and its part of speech.
    """
    import jieba

    for line in _lines(Path(jieba.__file__).parent / "dict.txt"):
        word, count, tag = line.split()
        if tag in _WORD_TAGS and 2 <= len(word) <= 4 and _is_han(word) and not _NOT_WORD.search(word):
            yield word, int(count), tag


# Surnames in print only by slips of the register; as surnames they would teach the tagger that any word begins a name.
_GRAMMAR = frozenset("的其中将一不在有和人了这为上下大小个与及或对从被把让给可会能要应所此该每各")
_FREQUENT = 60
"""Counts of jieba's dictionary from which a word is one that anybody writes."""

_WORD_TAGS = frozenset("n v a d vn an ad b z i l vi".split())
_NOT_WORD = re.compile(
    r"[年月日号岁族省市县区镇乡村路街]|[员师工民家长者生兵]$|[一二三四五六七八九十百千万]|[爱奸妓嫖尸]|总统|主席|经理|干部|会计|司机|医院|公司|大学|学院"
)
_ROAD = re.compile(
    r"(?<=[区县市镇乡])[一-龥]{1,4}?(?:北路|南路|东路|西路|中路|大道|大街|公路|路|街|巷|胡同)(?=[一-龥]?\d)"
)
_ESTATE = re.compile(
    r"(?<=[号路街道])[一-龥]{2,6}?(?:小区|花园|家园|公寓|广场|大厦|新村|名苑|国际城|中心|市场|商城|花苑|佳苑|新城)"
)
_NOT_TERM = re.compile(r"[A-Za-z0-9（(,，、/\s]|某|省|市|大学|医院")


def _lines(path: Path) -> list[str]:
    data = lzma.decompress(path.read_bytes()) if path.suffix == ".xz" else path.read_bytes()
    return [line.strip("\r \ufeff") for line in data.decode("utf-8-sig").rstrip("\n").split("\n")]


def _rows(path: Path) -> Iterator[dict[str, str]]:
    yield from csv.DictReader(_lines(path))


def _familynames(folder: Path) -> Iterator[dict[str, str]]:
    yield from _rows(folder / "names/familyname.csv")


def _top_names(folder: Path) -> Iterator[dict[str, str]]:
    yield from _rows(folder / "names/top1000name.prov.csv")


def _given(rows: list[dict[str, str]]) -> dict[tuple[str, int], Weighted]:
    """Return the given-name characters by sex and decade of birth."""
    decades = {
        1950: "1930_1959",
        1960: "1960_1969",
        1970: "1970_1979",
        1980: "1980_1989",
        1990: "1990_1999",
        2000: "2000_2008",
    }
    result = {}
    for sex, column in (("男", "n.male"), ("女", "n.female")):
        for decade, label in decades.items():
            result[sex, decade] = weigh(
                (row["character"], _share(row, column) * float(row[f"n.{label}"] or 0)) for row in rows
            )
    return result


def _share(row: dict[str, str], column: str) -> float:
    total = float(row["n.male"] or 0) + float(row["n.female"] or 0)
    return float(row[column] or 0) / total if total else 0.0


def _townships(folder: Path) -> Iterator[Township]:
    for line in _lines(folder / "admin/villages.tsv.xz")[1:]:
        fields = line.split("\t")
        if len(fields) >= 5 and len(fields[0]) == 6:
            yield Township(
                *fields[:5], villages="|".join(name for name in "".join(fields[5:6]).split("|") if "虚拟" not in name)
            )


def _poi_addresses(folder: Path) -> list[str]:
    return [line.partition("\t")[2] for line in _lines(folder / "admin/poi_addresses.tsv.xz")]


def _poi_names(folder: Path) -> Iterator[str]:
    for line in _lines(folder / "admin/poi_addresses.tsv.xz"):
        name = line.partition("\t")[0]
        if _is_han(name):
            yield name


def _find_all(texts: list[str], expression: re.Pattern[str]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(found for text in texts for found in expression.findall(text)))


def _places(townships: tuple[Township, ...]) -> frozenset[str]:
    """Return the names of provinces, cities and districts, long and short: what a strict filter must not let pass."""
    names = {name for town in townships for name in (town.province, town.city, town.district)}
    return frozenset(names | {short_place(name) for name in names})


def short_place(name: str) -> str:
    """Return a place name without its generic ending, as people say it: 安徽省 -> 安徽, 六安市 -> 六安."""
    short = _AUTONOMOUS.sub("", name)
    short = re.sub(r"(?:省|市|地区|新区|区|林区|县|盟)$", "", short) if short == name else short
    return short if len(short) >= 2 else name


_AUTONOMOUS = re.compile(
    r"(?:(?:维吾尔|壮|回|土家|苗|侗|布依|藏|彝|朝鲜|白|傣|哈尼|蒙古|哈萨克|羌|满|瑶|黎|畲|仫佬|毛南|仡佬|水|土|撒拉|东乡|保安|裕固|锡伯|塔吉克|"
    r"柯尔克孜|拉祜|佤|纳西|景颇|傈僳|独龙|怒|布朗|德昂|阿昌|普米|达斡尔|鄂伦春|鄂温克|各)族?)*(?:自治[区州县旗]|特别行政区)$"
)


def _hospitals(folder: Path) -> Iterator[str]:
    for line in _lines(folder / "organizations/hospitals.tsv")[1:]:
        name = re.sub(r"[（(].*$", "", line.split("\t")[0])
        if _is_han(name) and 4 <= len(name) <= 20 and not name.endswith("公司"):
            yield name


def _universities(folder: Path) -> Iterator[str]:
    listed = json.loads((folder / "organizations/universities.json").read_text("utf-8"))
    yield from dict.fromkeys(name for province in listed.values() for name in province["all"] if _is_han(name))


def _producers(folder: Path) -> Iterator[str]:
    found = (re.match(r"[一-龥]{2,8}?(?:药业|制药)", line) for line in _lines(folder / "medical/kg_producer.txt"))
    yield from dict.fromkeys(match[0] for match in found if match)


def _countries(folder: Path) -> Iterator[str]:
    for line in _lines(folder / "admin/world_locations.txt"):
        name = line.split("\t")[0]
        if name and not name.endswith(":") and name != "中国":
            yield name


def _terms(folder: Path, *files: str, longest: int = 14) -> tuple[str, ...]:
    words = (word for file in files for word in _lines(folder / "medical" / file))
    return tuple(dict.fromkeys(word for word in words if 3 <= len(word) <= longest and not _NOT_TERM.search(word)))


def _is_han(text: str) -> bool:
    return bool(re.fullmatch(r"[一-龥]+", text))
