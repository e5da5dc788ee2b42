"""Values of English pages and of Taiwan and Hong Kong."""

from __future__ import annotations

from datetime import timedelta
from random import Random

from augment.case import Case
from augment.marks import mark
from augment.slots import addresses, dates, names, numbers

_TAIWAN = (("台北市", "大安区 信义区 中正区 士林区 北投区 万华区 内湖区 文山区"), ("新北市", "板桥区 三重区 中和区 永和区 新庄区 淡水区"), ("桃园市", "中坜区 桃园区 龟山区"), ("台中市", "西屯区 北屯区 丰原区 大里区"), ("台南市", "永康区 安平区 东区 新营区"), ("高雄市", "三民区 左营区 凤山区 苓雅区 冈山区"), ("嘉义县", "民雄乡 太保市 朴子市"), ("花莲县", "吉安乡 花莲市 玉里镇"), ("彰化县", "鹿港镇 员林市 二林镇"), ("屏东县", "潮州镇 恒春镇 万丹乡"))  # fmt: skip
_TAIWAN_ROADS = "中正路 中山路 忠孝东路 民生东路 信义路 罗斯福路 复兴南路 仁爱路 自由路 文化路 光复路 三民路 博爱街 和平西路 建国北路".split()
_TAIWAN_HOSPITALS = "台大医院 林口长庚医院 马偕纪念医院 荣总 台北荣民总医院 国泰医院 高雄医学大学附设医院 成大医院 慈济医院 亚东医院 三军总医院 奇美医院 彰化基督教医院".split()
_TAIWAN_JOBS = "水电 工程师 餐饮 美发 业务 保险 护理 公务员 老师 工地 服务业 柜姐 空服员 外送".split()
_HONG_KONG = (
    ("香港岛", "湾仔区 中西区 东区"),
    ("九龙", "深水埗区 观塘区 黄大仙区 油尖旺区"),
    ("新界", "沙田区 屯门区 元朗区 荃湾区"),
)
_HONG_KONG_ESTATES = "彩虹邨 太古城 美孚新邨 丽港城 沙田第一城 嘉湖山庄 黄埔花园 乐富邨 顺安邨 杏花邨".split()
_NATIONS = "Chinese citizen|nationality: Chinese|American|Japanese national|a citizen of France".split("|")


def taiwan_address(case: Case) -> str:
    rng = case.rng
    city, districts = rng.choice(_TAIWAN)
    section = rng.choice(("", "一段", "二段", "三段", "四段"))
    parts = [("city", city), ("district", rng.choice(districts.split()))]
    if rng.random() < 0.3:
        parts.insert(0, ("province", "台湾"))
    if rng.random() < 0.7:
        parts += [("road", rng.choice(_TAIWAN_ROADS) + section), *_taiwan_number(rng)]
        if rng.random() < 0.6:
            parts.append(("floor", f"{rng.randint(2, 18)}楼" + rng.choice(("", f"之{rng.randint(1, 6)}"))))
    return addresses.write(parts)


def _taiwan_number(rng: Random) -> list[tuple[str, str]]:
    """Lanes (巷, 弄) are numbers and the 号 behind them a building (tests/gold/README.md)."""
    lane, alley, house = rng.randint(1, 400), rng.randint(1, 40), rng.randint(1, 90)
    if rng.random() < 0.5:
        return [("number", f"{lane}号" + rng.choice(("", "", f"之{rng.randint(1, 5)}")))]
    return [("number", f"{lane}巷" + (f"{alley}弄" if rng.random() < 0.4 else "")), ("building", f"{house}号")]


def hong_kong_address(case: Case) -> str:
    rng = case.rng
    island, districts = rng.choice(_HONG_KONG)
    parts = [("province", rng.choice(("香港", "")))] if rng.random() < 0.6 else []
    parts += [("city", island)] if rng.random() < 0.6 else []
    parts += [
        ("district", rng.choice(districts.split())),
        ("poi", rng.choice(_HONG_KONG_ESTATES)),
        ("building", f"{rng.randint(1, 20)}座"),
        ("floor", f"{rng.randint(1, 40)}楼"),
        ("room", f"{rng.choice('ABCDEFGH')}室"),
    ]
    return addresses.write([part for part in parts if part[1]])


def english_address(case: Case) -> str:
    rng, lex = case.rng, case.lex

    def spelled(text: str) -> str:
        return "".join(names.spell(text.rstrip("市区县省路街道"), lex)).capitalize()

    town = case.town
    road = addresses.road_name(rng, lex)
    parts = [("room", f"Room {rng.randint(101, 2808)}, "), ("building", f"Building {rng.randint(1, 30)}, "), ("number", f"No. {rng.randint(1, 900)} "), ("road", f"{spelled(road)} {rng.choice(('Road', 'Street', 'Avenue', 'Rd.'))}, "), ("district", f"{spelled(town.district)} {rng.choice(('District', 'County'))}, "), ("city", f"{spelled(town.city)}, "), ("province", f"{spelled(town.province)} Province, "), ("country", rng.choice(("China", "P.R. China")))]  # fmt: skip
    kept = parts[rng.randint(0, 3) :]
    if rng.random() < 0.5 and len(kept) > 2:
        kept = kept[:-1]
        kept[-1] = (kept[-1][0], kept[-1][1].rstrip(", "))
    return mark("ADDRESS", *kept)


def english_date(case: Case) -> str:
    day = case.day + timedelta(days=case.rng.randint(-20, 60))
    return dates.write(dates.full_date(day, case.choose(("english", "english_long", "english_words", "dash", "slash"))))


def taiwan_date(case: Case) -> str:
    day = case.day + timedelta(days=case.rng.randint(-20, 60))
    if case.chance(0.2):
        return mark(
            "DATE", ("year", f"民國{day.year - 1911}年"), *((("month", f"{day.month}月"),) if case.chance(0.7) else ())
        )
    return dates.write(dates.full_date(day, case.choose(("minguo", "minguo_dot", "dash", "slash", "han"))))


def taiwan_phone(case: Case) -> str:
    rng = case.rng
    if rng.random() < 0.6:
        gap = rng.choice(("-", "", " "))
        return mark(
            "PHONE",
            ("prefix", f"09{rng.randint(10, 89)}{gap}"),
            ("subscriber", f"{numbers.digits(rng, 3)}{gap}{numbers.digits(rng, 3)}"),
        )
    return mark(
        "PHONE",
        ("area", rng.choice(("02-", "(02)", "04-", "(07)", "03-"))),
        ("subscriber", f"{rng.choice('2378')}{numbers.digits(rng, 3)}-{numbers.digits(rng, 4)}"),
    )


def taiwan_hospital(case: Case) -> str:
    return mark("ORGANIZATION", ("body", case.choose(_TAIWAN_HOSPITALS)))


def hong_kong_hospital(case: Case) -> str:
    return mark(
        "ORGANIZATION",
        (
            "body",
            case.choose(
                ("瑪麗醫院", "伊利沙伯醫院", "屯門醫院", "威爾斯親王醫院", "養和醫院", "鏡湖醫院", "仁伯爵綜合醫院")
            ),
        ),
    )


def taiwan_native(case: Case) -> str:
    return addresses.write(
        [("province", case.choose(("台湾", "台湾省")))]
        + ([("city", case.choose(_TAIWAN)[0])] if case.chance(0.6) else [])
    )


def taiwan_job(case: Case) -> str:
    return mark("PROFESSION", case.choose(_TAIWAN_JOBS))


def english_nation(case: Case) -> str:
    text = case.choose(_NATIONS)
    head, _, word = text.rpartition(" ")
    return (
        (head + " " if head else "") + mark("ETHNICITY", word)
        if "citizen" not in text.split()[-1:]
        else mark("ETHNICITY", head) + " " + word
    )
