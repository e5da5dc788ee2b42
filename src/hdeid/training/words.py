"""The table of words that the tagger's lexicon features come from: jieba's dictionary and the shared lexicons."""

from __future__ import annotations

import csv
from collections.abc import Iterable, Iterator
from pathlib import Path

from hdeid.tagger.features import WORD_CHARACTERS, WORD_TYPES, WordTable, build_word_table
from hdeid.text.normalize import normalize
from hdeid.training.sets import open_lines

_BITS = {name: 1 << number for number, name in enumerate(WORD_TYPES)}
_PARTS_OF_SPEECH = WORD_TYPES[WORD_TYPES.index("nr") :]

COMMON_SURNAME_PPM = 100.0
COMMON_GIVEN_PPM = 300.0

TITLES = (
    "医生 医师 大夫 主任 副主任 护士 护士长 教授 副教授 先生 女士 小姐 老师 同志 院长 副院长 经理 总 局长 "
    "处长 科长 书记 主治 住院医 阿姨 叔叔 大爷 大妈 师傅 工 某 某某 氏 哥 姐 嫂 婶 伯 爷 奶奶 药师 技师 律师 "
    "警官 博士 研究员 专员 助理 老板 太太 夫人"
)
ADDRESS_UNITS = (
    "省 市 县 区 旗 盟 州 镇 乡 街道 苏木 村 社区 嘎查 屯 庄 寨 组 队 路 街 大道 大街 巷 弄 胡同 里 道 号 "
    "号院 小区 花园 家园 新村 公寓 苑 幢 栋 号楼 座 楼 单元 层 室 户 广场 大厦 商场 市场 车站 火车站 机场 "
    "宾馆 酒店 饭店 开发区 工业园 工业区 产业园 自治区 自治州 自治县"
)
ORGANIZATION_UNITS = (
    "医院 卫生院 卫生室 诊所 门诊部 疾控中心 疾病预防控制中心 卫生服务中心 保健院 血站 公司 有限公司 集团 "
    "股份 厂 工厂 大学 学院 中学 小学 幼儿园 学校 研究院 研究所 研究中心 局 委员会 委 厅 部 法院 检察院 "
    "派出所 公安局 公安分局 银行 支行 分行 保险公司 事务所 合作社 超市 药店 药房 养老院 敬老院 福利院 村委会 "
    "居委会 街道办 协会 学会 中心 科 科室 病区 病房 病区 内科 外科 妇产科 儿科 门诊 急诊"
)


def build_words(data: Path) -> WordTable:
    """Return the word table of the default model.

    Args:
        data: The folder of the shared data, whose README names source and licence of each list.
    """
    types: dict[str, int] = {}
    for kind, words in (*_jieba(), *_names(data), *_places(data), *_medical(data), *_others(data)):
        for word in words:
            key = normalize(word).lower()
            if 0 < len(key) <= WORD_CHARACTERS:
                types[key] = types.get(key, 0) | _BITS[kind]
    return build_word_table(types)


Typed = Iterator[tuple[str, Iterable[str]]]


def _jieba() -> Typed:
    """Yield the words of jieba's dictionary (MIT) by part of speech."""
    import jieba

    with (Path(jieba.__file__).parent / "dict.txt").open(encoding="utf-8") as lines:
        for line in lines:
            word, _, tag = line.split()
            kind = next((kind for kind in _PARTS_OF_SPEECH if tag.startswith(kind)), "x")
            yield kind, (word,)


def _names(data: Path) -> Typed:
    folder = data / "lexicons/names"
    with (folder / "familyname.csv").open(encoding="utf-8-sig", newline="") as table:
        for row in csv.DictReader(table):
            yield (
                ("surname" if float(row["ppm.1930_2008"]) >= COMMON_SURNAME_PPM else "rare_surname"),
                (row["surname"],),
            )
    with (folder / "givenname.csv").open(encoding="utf-8-sig", newline="") as table:
        yield "given", [row["character"] for row in csv.DictReader(table) if float(row["name.ppm"]) >= COMMON_GIVEN_PPM]
    yield "latin_given", (name for name in open_lines(folder / "english_given_names.txt") if len(name) >= 3)
    yield "title", TITLES.split()


def _places(data: Path) -> Typed:
    folder = data / "lexicons/admin"
    for line in open_lines(folder / "streets.tsv"):
        _, province, city, district, township = line.split("\t")
        for kind, name in (("province", province), ("city", city), ("district", district), ("township", township)):
            yield kind, _with_short(name)
    for line in open_lines(folder / "id_region_codes_historic.tsv"):
        yield "district", [name for name in line.split("\t")[1:] if name and not name[0].isascii()]
    for line in open_lines(folder / "hk_mo_tw.tsv"):
        for kind, name in zip(("province", "city", "district"), line.split("\t"), strict=False):
            yield kind, _with_short(name)
    for line in open_lines(folder / "world_locations.txt"):
        yield "country", [name for field in line.split("\t")[:3] for name in field.split("/") if len(name) > 1]
    toponyms = (line.split("\t")[0].strip() for line in open_lines(folder / "toponyms_thuocl.tsv"))
    yield "toponym", (name for name in toponyms if len(name) >= 3)
    yield "address_unit", ADDRESS_UNITS.split()


SHORT_ENDINGS = (
    "壮族自治区",
    "回族自治区",
    "维吾尔自治区",
    "特别行政区",
    "自治区",
    "街道",
    "省",
    "市",
    "区",
    "县",
    "镇",
    "乡",
)


def _with_short(name: str) -> list[str]:
    """Return a place and its short form, when that is not too short to be told from common words."""
    ending = next((ending for ending in SHORT_ENDINGS if name.endswith(ending)), "")
    short = name.removesuffix(ending)
    return [name, short] if ending and len(short) >= 2 else [name]


def _medical(data: Path) -> Typed:
    folder = data / "lexicons/medical"
    for kind, file in (
        *(("disease", "icd_diagnoses.txt"), ("disease", "kg_disease.txt"), ("disease", "kg_symptom.txt")),
        *(("drug", "medicines.txt"), ("drug", "kg_drug.txt")),
        *(("medical", "emr_terms.txt"), ("medical", "kg_check.txt"), ("medical", "kg_department.txt")),
    ):
        yield kind, (word for word in open_lines(folder / file) if len(word) >= 2)
    yield "medical", (line.split("\t")[0] for line in open_lines(folder / "thuocl_medical.tsv"))


def _others(data: Path) -> Typed:
    folder = data / "lexicons"
    yield "profession", open_lines(folder / "professions.txt")
    yield (
        "ethnic_group",
        (name for group in open_lines(folder / "ethnic_groups.txt") for name in (group, group.removesuffix("族"))),
    )
    yield "organization", (line.split("\t")[0] for line in open_lines(folder / "organizations/hospitals.tsv"))
    yield (
        "organization",
        (line.split(",")[0] for line in open_lines(folder / "organizations/universities_addresses.csv")),
    )
    yield "organization_unit", ORGANIZATION_UNITS.split()
