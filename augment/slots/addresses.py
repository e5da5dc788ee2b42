"""Addresses of every kind: levelled parts, from province to room, in the orders and short forms that people write."""

from __future__ import annotations

import re
from random import Random

from augment.lexicons import Lexicons, Township, short_place
from augment.marks import mark

Parts = list[tuple[str, str]]

_MUNICIPALITIES = {"北京市", "上海市", "天津市", "重庆市"}
_NUMERALS = "一二三四五六七八九十"
_ESTATE_FRONT = """金色 阳光 东方 锦绣 翠湖 碧水 绿地 万科 恒大 保利 中海 龙湖 世纪 滨江 御景 香榭 书香 盛世 天鹅 紫荆 桃源 幸福 和谐 丽景 银河 国际 时代 湖畔 江南 华府 名都 星河 梧桐 枫林 学府 文化 康乐
安居 富康 新华 建设 红旗 前进 向阳 光明 春江 海棠 牡丹 丹桂 南湖 西苑 北苑 东苑 华侨 铁路 纺织 钢厂 水泥厂 供电局 师大 八一 二轻 三里 五棵松 七星 九龙 十里 百合 千禧 万达""".split()
_ESTATE_BACK = "花园 小区 家园 名苑 公寓 新村 花苑 苑 新城 豪庭 嘉园 雅苑 华庭 一期 二期 大院 家属院 宿舍 国际 府 湾 城 里 南区 东区 佳园 广场 大厦 公馆 天下 水岸 一号院".split()
_ROAD_FRONT = """人民 解放 建设 中山 和平 新华 文化 胜利 光明 朝阳 长江 黄河 迎宾 体育场 火车站 站前 学府 工业 科技 创业 滨河 环城 沿江 幸福 红旗 前进 团结 友谊 北京 上海 南京 青年 劳动 五四 八一 七一 二七
向阳 振兴 东风 富强 民主 民族 凤凰 龙泉 石桥 桃花 梅园 兴隆 永安 大庆 钢铁 纬三 经五 纬十 天府 望江 玉泉 银河 高新 翠竹 香樟 银杏 金水 花园 天河 珠江""".split()
_ROAD_BACK = "路 路 路 路 街 街 大道 大街 东路 西路 南路 北路 中路 东街 西街 巷 胡同 一路 二路 支路 横路 三街 里 公路 环路".split()


def home_parts(rng: Random, lex: Lexicons, town: Township | None = None) -> Parts:
    """Return the whole address of a home: an estate in town or a house in a village."""
    if lex.addresses and rng.random() < 0.22:
        return [
            (level, _NUMBER.sub(lambda found: _redraw(found[0], rng), text))
            for level, text in rng.choice(lex.addresses)
        ]
    town = town or rng.choice(lex.townships)
    is_rural = town.name.endswith(("乡", "镇", "苏木")) and rng.random() < 0.75
    region = region_parts(rng, town)
    return _join(rng, region, _rural(rng, town) if is_rural else _urban(rng, lex, town))


_NUMBER = re.compile(r"\d+")


def _redraw(number: str, rng: Random) -> str:
    """Return another number of as many digits: those of one of the sets are masked by zeros."""
    return rng.choice("123456789") + "".join(rng.choices("0123456789", k=len(number) - 1))


def region_parts(rng: Random, town: Township) -> Parts:
    """Return province, city and district, each long or short or left out, as forms and talk have them."""
    is_short = rng.random() < 0.22
    name = short_place if is_short else str
    parts: Parts = []
    if town.province not in _MUNICIPALITIES:
        province = short_place(town.province) if rng.random() < 0.2 else name(town.province)
        parts.append(("province", province))
    if not town.city.startswith("省直辖"):
        parts.append(("city", name(town.city)))
    keep_long = rng.random() < 0.7
    parts.append(("district", town.district if keep_long else name(town.district)))
    chance = rng.random()
    if chance < 0.10:
        return parts[-1:]
    if chance < 0.28:
        return parts[-2:]
    if chance < 0.34 and len(parts) == 3:
        return [parts[0], parts[2]]
    return [("country", "中国"), *parts] if chance > 0.985 else parts


def _rural(rng: Random, town: Township) -> Parts:
    villages = town.villages.split("|") if town.villages else ["王庄村"]
    parts: Parts = [("township", town.name)] if rng.random() < 0.92 else []
    village = rng.choice(villages)
    if rng.random() < 0.2 and village.endswith("村"):
        village = village[:-1] + rng.choice(("村委会", "行政村", "村民委员会", "大队", "", "自然村"))
    parts.append(("village", village or "王庄"))
    chance = rng.random()
    if chance < 0.4:
        number = str(rng.randint(1, 16)) if rng.random() < 0.6 else rng.choice(_NUMERALS)
        parts.append(("number", number + rng.choice(("组", "组", "组", "队", "社", "村民小组", "小组", "屯"))))
    elif chance < 0.52:
        parts.append(
            (
                "village",
                rng.choice("上下大小东西南北前后新老")
                + rng.choice("湾坝屯坪岗洼沟庄寨冲塘岭店头坡")
                + rng.choice(("", "组", "屯", "自然村", "队")),
            )
        )
    if rng.random() < 0.5:
        parts.append(
            (
                "number",
                f"{rng.randint(1, 399)}"
                + rng.choice(("号", "号", "号", "", "户", f"-{rng.randint(1, 9)}号", "号附1号")),
            )
        )
    return parts


def _urban(rng: Random, lex: Lexicons, town: Township) -> Parts:
    parts: Parts = []
    if rng.random() < 0.4:
        parts.append(("township", town.name))
        if town.villages and rng.random() < 0.3:
            parts.append(("village", rng.choice(town.villages.split("|"))))
    if rng.random() < 0.75:
        parts.append(("road", road_name(rng, lex)))
        parts.extend(_house_number(rng))
    if len(parts) < 2 or (parts[-1][0] != "building" and rng.random() < 0.6):
        parts.append(("poi", estate_name(rng, lex)))
    if parts and parts[-1][0] == "building":
        parts.extend([("room", f"{rng.randint(1, 33)}{rng.randint(1, 8):02d}室")] if rng.random() < 0.8 else [])
    elif rng.random() < 0.85:
        parts.extend(building_parts(rng))
    return parts


def road_name(rng: Random, lex: Lexicons) -> str:
    return rng.choice(lex.roads) if rng.random() < 0.6 else rng.choice(_ROAD_FRONT) + rng.choice(_ROAD_BACK)


def estate_name(rng: Random, lex: Lexicons) -> str:
    if rng.random() < 0.35:
        return rng.choice(lex.estates)
    front = rng.choice(_ESTATE_FRONT) if rng.random() < 0.7 else rng.choice(lex.company_words)[:4]
    return front + rng.choice(_ESTATE_BACK)


def _house_number(rng: Random) -> Parts:
    chance = rng.random()
    number = rng.randint(1, 999) if rng.random() < 0.7 else rng.randint(1, 3999)
    if chance < 0.16:
        return [("number", f"{number}弄"), ("building", f"{rng.randint(1, 120)}号")]
    if chance < 0.24:
        return [("number", f"{number}-{rng.randint(1, 30)}号")]
    if chance < 0.30:
        return [("number", f"{number}号之{rng.choice(_NUMERALS)}")]
    if chance < 0.38:
        return [("number", f"{number}号院")]
    if chance < 0.42:
        return [("number", f"{number}号附{rng.randint(1, 9)}号")]
    if chance < 0.46:
        return [("number", f"{number}")]
    return [("number", f"{number}号")]


def building_parts(rng: Random) -> Parts:
    """Return building, unit, floor, room in the forms of Chinese towns."""
    block = rng.randint(1, 40)
    unit = rng.randint(1, 6)
    floor = rng.randint(1, 33)
    room = f"{floor}{rng.randint(1, 8):02d}"
    chance = rng.random()
    building = rng.choice((f"{block}幢", f"{block}栋", f"{block}号楼", f"{block}#楼", f"{block}楼", f"{rng.choice('ABCDEF')}座", f"{rng.choice('ABCD')}栋", f"{block}座", f"第{block}栋", f"{rng.choice(_NUMERALS)}号楼"))  # fmt: skip
    unit_text = rng.choice((f"{unit}单元", f"{_NUMERALS[unit - 1]}单元", f"{rng.choice('甲乙丙')}单元"))
    room_text = rng.choice((f"{room}室", f"{room}室", room, f"{room}号", f"{room}房"))
    if chance < 0.32:
        return [("building", building), ("unit", unit_text), ("room", room_text)]
    if chance < 0.55:
        return [("building", building), ("room", room_text)]
    if chance < 0.68:
        return [("building", building), ("unit", unit_text), ("floor", rng.choice((f"{floor}层", f"{floor}楼"))), ("room", rng.choice(("东户", "西户", f"{rng.randint(1, 4)}号", room_text, "左室")))]  # fmt: skip
    if chance < 0.84:
        return [("building", f"{block}-"), ("unit", f"{unit}-"), ("room", room)]
    if chance < 0.9:
        return [("room", room_text)]
    if chance < 0.95:
        return [("building", f"{block}-"), ("room", room)]
    return [("building", building)]


def _join(rng: Random, region: Parts, rest: Parts) -> Parts:
    """Join both halves; now and then blanks stand between the parts."""
    parts = region + rest
    if rng.random() < 0.05:
        blank = rng.choice((" ", " ", "-", "，", "　"))
        parts = [*((level, text + blank) for level, text in parts[:-1]), parts[-1]]
    return parts


def write(parts: Parts) -> str:
    """Return levelled parts as an address in gold markup."""
    return mark("ADDRESS", *parts)


def native_place(rng: Random, town: Township) -> str:
    """Return a native place (籍贯): 安徽六安, 山东省济南市, 湖北."""
    chance = rng.random()
    province, city = town.province, town.city
    if province in _MUNICIPALITIES:
        text = province if chance < 0.5 else short_place(province)
        return write([("city", text)] + ([("district", town.district)] if chance > 0.7 else []))
    is_odd = city.startswith("省直辖")
    if chance < 0.4:
        return write([("province", short_place(province)), *([] if is_odd else [("city", short_place(city))])])
    if chance < 0.65:
        return write([("province", province), *([] if is_odd else [("city", city)])])
    if chance < 0.75:
        return write([("province", province if chance < 0.7 else short_place(province))])
    if chance < 0.9:
        return write([("province", province), *([] if is_odd else [("city", city)]), ("district", town.district)])
    return write([("district", town.district)] if chance > 0.95 or is_odd else [("city", short_place(city))])


def fragment(rng: Random, lex: Lexicons, town: Township) -> str:
    """Return a piece of an address as it stands in running text: a town, a road, an estate, a village."""
    chance = rng.random()
    if chance < 0.16:
        return write(
            [
                (
                    "city" if not town.city.startswith("省直辖") else "district",
                    short_place(town.city if not town.city.startswith("省直辖") else town.district),
                )
            ]
        )
    if chance < 0.28:
        return write([("district", town.district if rng.random() < 0.6 else short_place(town.district))])
    if chance < 0.38:
        return write([("township", town.name)])
    if chance < 0.5:
        return write([("poi", estate_name(rng, lex)), *(building_parts(rng) if rng.random() < 0.4 else [])])
    if chance < 0.6:
        return write([("road", road_name(rng, lex)), *(_house_number(rng) if rng.random() < 0.4 else [])])
    if chance < 0.72:
        villages = town.villages.split("|") if town.villages else ["李家村"]
        return write([*([("township", town.name)] if rng.random() < 0.4 else []), ("village", rng.choice(villages))])
    if chance < 0.82:
        return write(
            [("city", short_place(town.city)), ("district", town.district)]
            if not town.city.startswith("省直辖")
            else [("district", town.district)]
        )
    if chance < 0.9:
        return write(
            [("province", short_place(town.province))]
            if town.province not in _MUNICIPALITIES
            else [("city", short_place(town.province))]
        )
    return write([*region_parts(rng, town)[-2:], ("poi", place_name(rng, lex))])


_PLACES = "火车站 汽车站 高铁站 机场 火车南站 菜市场 农贸市场 超市 商场 步行街 公园 体育馆 广场 海鲜市场 宾馆 大酒店 饭店 火锅店 网吧 棋牌室 理发店 小学 中学 幼儿园 客运站 地铁站 服务区 工业园 大棚基地 养殖场 码头 医药批发市场 早市 夜市 驾校 电影院 老年活动中心".split()  # fmt: skip


def place_name(rng: Random, lex: Lexicons) -> str:
    """Return a place that one visits: a station, a market, a restaurant."""
    chance = rng.random()
    if chance < 0.3:
        return rng.choice(lex.pois)
    if chance < 0.75:
        front = (
            short_place(rng.choice(lex.townships).district)
            if rng.random() < 0.4
            else rng.choice(_ESTATE_FRONT + _ROAD_FRONT)
        )
        return front + rng.choice(_PLACES)
    return re.sub(r"(集团|公司)$", "", rng.choice(lex.company_words)[:5]) + rng.choice(_PLACES)
