"""Hospitals, companies, schools and offices, with their region, body and department."""

from __future__ import annotations

import re
from random import Random

from augment.lexicons import Lexicons, Township, short_place
from augment.marks import mark
from augment.slots import words

Parts = list[tuple[str, str]]

_PUBLIC = """人民医院 第一人民医院 第二人民医院 第三人民医院 中心医院 中医院 中医医院 中西医结合医院 妇幼保健院 妇幼保健计划生育服务中心 儿童医院 肿瘤医院 传染病医院 精神卫生中心 口腔医院 胸科医院 眼科医院 第四医院 第五人民医院
第六人民医院 红十字会医院 结核病防治所 公共卫生临床中心 急救中心 血液中心 人民医院东院区 人民医院新区分院 第一医院 骨科医院 老年病医院 职业病防治院 康复医院 皮肤病防治所""".split()
_LOCAL = "卫生院 中心卫生院 社区卫生服务中心 社区卫生服务站 卫生服务中心".split()
_OFFICES = """疾病预防控制中心 疾控中心 卫生健康委员会 卫健委 医疗保障局 公安局 民政局 人力资源和社会保障局 市场监督管理局 红十字会 司法鉴定中心 残疾人联合会 教育局 供电公司 人民法院 交警大队 殡仪馆 福利院 养老院 敬老院 看守所 药品监督管理局""".split()
_SCHOOLS = "第一中学 实验小学 第二小学 中心小学 实验幼儿园 机关幼儿园 职业技术学校 第三中学 外国语学校 中心幼儿园 特殊教育学校 一中 实验中学".split()
_FAMED = """协和医院 湘雅医院 华西医院 瑞金医院 中山医院 齐鲁医院 同济医院 同仁医院 天坛医院 阜外医院 宣武医院 积水潭医院 仁济医院 华山医院 西京医院 唐都医院 安贞医院 友谊医院 朝阳医院 长海医院 长征医院 邵逸夫医院 盛京医院 珠江医院 南方医院
鼓楼医院 北京协和医院 四川大学华西医院 中南大学湘雅二医院 复旦大学附属中山医院 浙江大学医学院附属第一医院 中国医学科学院肿瘤医院 中国人民解放军总医院 解放军第三〇一医院 武警总医院 空军军医大学第一附属医院 上海交通大学医学院附属瑞金医院
北京大学第三医院 中国医科大学附属第一医院 哈医大二院 浙大一院 郑大一附院 西安交大一附院 省立医院 武钢总医院 江汉油田总医院 香港玛丽医院 台大医院 林口长庚医院 荣总""".split()
_INDUSTRY = "科技 电子 机械制造 建筑工程 纺织 食品 医药 生物科技 贸易 物流 化工 房地产开发 餐饮管理 信息技术 新能源 装饰工程 汽车销售 服装 塑料制品 环保科技 医疗器械 电力设备 农业发展 文化传媒 运输 家具 印刷包装 物业管理 矿业 钢铁".split()
_COMPANY_END = "有限公司 有限公司 有限公司 有限责任公司 股份有限公司 公司 集团 厂 集团有限公司 分公司".split()
_CRO = (
    "医药科技 医药研发 临床医学研究 医药技术服务 生物医药 药业 制药 生物制药 医疗科技 临床研究服务 医药信息咨询".split()
)


_IS_PUBLIC = re.compile(
    r"(?:人民|中心|中医|中西医结合|第[一二三四五六七八九十]+|妇幼|儿童|肿瘤|传染病|精神|胸科|口腔|职业病|结核|红十字会|县|市|区|省|州)医院$|中医院$|保健院|卫生院|卫生服务|卫生中心|防治[所院]|疾控|疾病预防"
)


_LOCAL_BODY = re.compile(r"(?:中心)?(?:卫生院|卫生室|卫生所)$|社区卫生服务(?:中心|站)$")


def hospital_parts(rng: Random, lex: Lexicons, town: Township) -> Parts:
    """Return region and body of a hospital, mostly a public one of the town."""
    chance = rng.random()
    if chance < 0.45:
        return [("region", region_of(rng, town)), ("body", public_body(rng))]
    if chance < 0.55:
        prefix = rng.choice(("", town.district, short_place(town.district)))
        return [("region", prefix + town.name), ("body", rng.choice(_LOCAL))]
    if chance < 0.63:
        return [("body", rng.choice(lex.universities) + rng.choice(("附属医院", "第一附属医院", "第二附属医院", "附属第一医院", "附属肿瘤医院", "附属儿童医院", "附属第三医院")))]  # fmt: skip
    if chance < 0.70:
        return [("body", rng.choice(_FAMED))]
    if chance < 0.76:
        word = rng.choice(lex.company_words)[:4]
        return [("body", short_place(town.city) + word + rng.choice(("医院", "骨科医院", "妇产医院", "眼科医院", "肾病医院", "康复医院", "体检中心", "门诊部", "诊所", "口腔门诊", "医学检验实验室", "中医馆", "大药房")))]  # fmt: skip
    return split_region(rng.choice(lex.hospitals), lex)


def split_region(name: str, lex: Lexicons) -> Parts:
    """Return region and body of a known name; only public bodies have a region (tests/gold/README.md)."""
    if "大学" in name or "学院" in name or not _IS_PUBLIC.search(name):
        return [("body", name)]
    local = _LOCAL_BODY.search(name)
    if local and local.start() >= 2:
        return [("region", name[: local.start()]), ("body", local[0])]
    end = 0
    while True:
        longest = next(
            (size for size in range(min(12, len(name) - end), 1, -1) if name[end : end + size] in lex.places), 0
        )
        if not longest or end + longest > len(name) - 2:
            break
        end += longest
        if name[end - 1] not in "省市县区州" and name[end : end + 1] in tuple("省市县区") and len(name) - end > 3:
            end += 1
    return [("region", name[:end]), ("body", name[end:])] if end else [("body", name)]


def public_body(rng: Random) -> str:
    """Return the body of a public hospital, without its region."""
    return rng.choice(_PUBLIC)


def region_of(rng: Random, town: Township) -> str:
    """Return the place that a local public body is named after, coarse or fine, long or short."""
    province, city, district = town.province, town.city, town.district
    if city.startswith("省直辖"):
        city = district
    chance = rng.random()
    if chance < 0.4:
        return city
    if chance < 0.6:
        return district
    if chance < 0.75:
        return province if province == city else province + city
    if chance < 0.85:
        return province
    return short_place(city) if chance < 0.93 or city == district else city + district


def company_parts(rng: Random, lex: Lexicons, town: Township) -> Parts:
    """Return a company, factory or shop as one body."""
    chance = rng.random()
    place = rng.choice(
        (
            "",
            "",
            short_place(town.city if not town.city.startswith("省直辖") else town.district),
            town.city if not town.city.startswith("省直辖") else town.district,
        )
    )
    word = rng.choice(lex.company_words)
    if chance < 0.6:
        return [("body", place + word[:4] + rng.choice(_INDUSTRY) + rng.choice(_COMPANY_END))]
    if chance < 0.75:
        return [("body", word + rng.choice(("集团", "公司", "有限公司")) if len(word) < 5 else word + "公司")]
    if chance < 0.85:
        return [("body", place + rng.choice(("第一", "第二", "红星", "东方", "")) + rng.choice(("棉纺厂", "钢铁厂", "水泥厂", "机械厂", "化肥厂", "服装厂", "食品厂", "煤矿", "印刷厂", "供销社", "发电厂", "造船厂", "玻璃厂", "农场", "林场")))]  # fmt: skip
    return [
        (
            "body",
            word[:4]
            + rng.choice(_CRO)
            + rng.choice(("有限公司", "（上海）有限公司", "股份有限公司", "(北京)有限公司", "公司")),
        )
    ]


def sponsor_parts(rng: Random, lex: Lexicons, town: Township) -> Parts:
    """Return a sponsor, CRO, SMO or maker of drugs."""
    if rng.random() < 0.4:
        return [
            (
                "body",
                rng.choice(lex.producers) + rng.choice(("", "有限公司", "股份有限公司", "集团", "集团股份有限公司")),
            )
        ]
    place = short_place(town.city) if not town.city.startswith("省直辖") and rng.random() < 0.6 else ""
    return [
        (
            "body",
            place
            + rng.choice(lex.company_words)[:3]
            + rng.choice(_CRO)
            + rng.choice(("有限公司", "股份有限公司", "有限责任公司", "（苏州）有限公司", "公司")),
        )
    ]


def office_parts(rng: Random, lex: Lexicons, town: Township) -> Parts:
    """Return a public office or a school."""
    chance = rng.random()
    if chance < 0.5:
        return [("region", region_of(rng, town)), ("body", rng.choice(_OFFICES))]
    if chance < 0.85:
        return [("region", region_of(rng, town) if chance < 0.75 else town.name), ("body", rng.choice(_SCHOOLS))]
    return [("body", rng.choice(lex.universities))]


def employer_parts(rng: Random, lex: Lexicons, town: Township) -> Parts:
    return (
        company_parts(rng, lex, town)
        if rng.random() < 0.6
        else office_parts(rng, lex, town)
        if rng.random() < 0.8
        else hospital_parts(rng, lex, town)
    )


def write(parts: Parts, department: str = "") -> str:
    """Return an organisation in gold markup, with a department directly behind it if given."""
    return mark("ORGANIZATION", *parts, ("department", department))


def some_department(rng: Random) -> str:
    return rng.choice(words.DEPARTMENTS)
