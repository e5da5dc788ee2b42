"""Values given in part or in odd shapes: hidden names, last digits, ranges of dates, crossings, countries."""

from __future__ import annotations

from datetime import timedelta

from augment.case import Case
from augment.lexicons import short_place
from augment.marks import mark
from augment.slots import addresses, dates, names, numbers, words

_CITIES_ABROAD = (("日本", "东京"), ("日本", "大阪"), ("泰国", "曼谷"), ("美国", "纽约"), ("美国", "洛杉矶"), ("韩国", "首尔"), ("法国", "巴黎"), ("缅甸", "仰光"), ("俄罗斯", "莫斯科"), ("澳大利亚", "悉尼"), ("英国", "伦敦"), ("加拿大", "温哥华"), ("越南", "河内"), ("德国", "慕尼黑"), ("尼日利亚", "拉各斯"), ("老挝", "万象"))  # fmt: skip
_SHORT_BANKS = "工行 农行 建行 中行 招行 交行 邮储 浦发 中信 平安银行 农商行 信用社 民生".split()


def hidden_name(case: Case, _: str) -> str:
    """A name with a sign in place of a character (季*康), or a surname with 某 or XX behind it."""
    person = (
        names.make_person(case.rng, case.lex, kind="han")
        if case.chance(0.5) or case.patient.kind != "han"
        else case.patient
    )
    sign = case.choose(("*", "*", "＊", "×", "○", "X", "某"))
    if sign == "某" or case.chance(0.25):
        return mark("NAME", ("surname", person.surname)) + case.choose(("某", "某某", "XX", "xx", "××", "**", "**"))
    given = sign if len(person.given) == 1 else case.choose((sign + person.given[1:], person.given[0] + sign, sign * 2))
    return mark("NAME", ("surname", person.surname), ("given", given))


def screen_name(case: Case, _: str) -> str:
    """A name as one is called on a screen or by colleagues: Coco, 红霞."""
    if case.chance(0.5):
        return mark("NAME", ("given", case.choose(case.lex.english)))
    return (
        mark("NAME", ("given", names.make_person(case.rng, case.lex, kind="han").given + ""))
        if case.chance(0.5)
        else mark("NAME", ("given", case.choose(words.NICKNAMES)))
    )


def doctor_abbreviated(case: Case, role: str) -> str:
    """A clinician in a Latin short form: Dr. Wang, Prof. LI Na."""
    person = case.person(role or "attending")
    title = case.choose(("Dr. ", "Dr.", "Dr ", "Prof. ", "Mr. ", "Ms. "))
    if person.kind != "han" or case.chance(0.4):
        return title + names.write_pinyin(person, case.rng, case.lex)
    return title + mark("NAME", ("surname", "".join(names.spell(person.surname, case.lex)).capitalize()))


def last_of_id(case: Case, _: str) -> str:
    return mark("ID_CARD", ("sequence", numbers.digits(case.rng, 3)), ("check", case.choose("0123456789X")))


def last_of_card(case: Case, _: str) -> str:
    return mark("BANK_CARD", ("account", numbers.digits(case.rng, 3)), ("check", numbers.digits(case.rng, 1)))


def foreign_phone(case: Case, _: str) -> str:
    code, area = case.choose(
        (
            ("+1-", "617-"),
            ("+1 ", "(212) "),
            ("+81-", "3-"),
            ("+44 ", "20 "),
            ("+82-", "2-"),
            ("+61 ", "2 "),
            ("001-", "650-"),
        )
    )
    return mark(
        "PHONE",
        ("prefix", code),
        ("area", area),
        ("subscriber", numbers.digits(case.rng, 3) + case.choose(("-", " ", "")) + numbers.digits(case.rng, 4)),
    )


def extension(case: Case, _: str) -> str:
    return case.choose(("内线", "分机", "分机号", "短号", "转")) + mark(
        "PHONE", ("subscriber", numbers.digits(case.rng, case.choose((3, 4, 4, 6))))
    )


def date_range(case: Case, _: str) -> str:
    """Two dates with a joint between them; what the second leaves out is not repeated."""
    first = case.day + timedelta(days=case.rng.randint(-60, 30))
    second = first + timedelta(days=case.rng.randint(1, 12))
    joint = case.choose(("-", "至", "～", "~", "—", "到", " 至 ", "－", " - "))
    form = case.rng.randrange(6)
    if form == 0:
        return dates.write(dates.full_date(first, case.form)) + joint + dates.write(dates.full_date(second, case.form))
    if form == 1:
        return (
            dates.write(dates.full_date(first, "dot_short"))
            + joint
            + mark("DATE", ("month", f"{second.month}."), ("day", f"{second.day}"))
        )
    if form == 2:
        return (
            mark("DATE", ("year", f"{first.year}年"), ("month", f"{first.month}月"), ("day", f"{first.day}日"))
            + joint
            + mark("DATE", ("month", f"{second.month}月"), ("day", f"{second.day}日"))
        )
    if form == 3 and first.month == second.month:
        return (
            mark("DATE", ("month", f"{first.month}月"), ("day", f"{first.day}日"))
            + case.choose(("至", "-", "～"))
            + mark("DATE", ("day", f"{second.day}日"))
        )
    if form == 4:
        return (
            mark("DATE", ("year", f"{first.year}年"))
            + joint
            + mark("DATE", ("year", f"{first.year + case.rng.randint(1, 5)}年"))
        )
    return (
        mark("DATE", ("year", f"{first.year}年"), ("month", f"{first.month}月"))
        + joint
        + mark("DATE", ("year", f"{second.year}年"), ("month", f"{second.month}月"))
    )


def vague_date(case: Case, _: str) -> str:
    """A date with words of vagueness outside: 5月初, 2019年底, 去年3月, 10月中旬."""
    year, month = case.day.year - case.rng.randint(0, 12), case.rng.randint(1, 12)
    tail = case.choose(("初", "底", "末", "上旬", "中旬", "下旬", "前后", "间", "份", "左右", "起"))
    return case.choose((
        mark("DATE", ("month", f"{month}月")) + tail,
        mark("DATE", ("year", f"{year}年"), ("month", f"{month}月")) + tail,
        mark("DATE", ("year", f"{year}年")) + case.choose(("初", "底", "末", "夏天", "春节前", "起", "前后", "冬")),
        case.choose(("去年", "今年", "前年", "本年")) + mark("DATE", ("month", f"{month}月")),
        mark("DATE", ("year", f"{year % 100:02d}年")) + case.choose(("", "前后", "底")),
        mark("DATE", ("month", f"{month}月"), ("day", f"{case.rng.randint(1, 28)}{case.choose('日号')}")) + case.choose(("晚", "下午", "上午", "凌晨", "夜间", "前后")),
    ))  # fmt: skip


def crossing(case: Case, _: str) -> str:
    first, second = addresses.road_name(case.rng, case.lex), addresses.road_name(case.rng, case.lex)
    joint = case.choose(("与", "和", "、", ""))
    return mark("ADDRESS", ("road", first + joint + second + case.choose(("交叉口", "路口", "交汇处", "交口"))))


def abroad(case: Case, _: str) -> str:
    """A country or a city abroad that someone visited."""
    country, city = case.choose(_CITIES_ABROAD)
    if case.chance(0.4):
        return mark("ADDRESS", ("country", case.choose(case.lex.countries) if case.chance(0.5) else country))
    return (
        mark("ADDRESS", ("country", country), ("city", city)) if case.chance(0.4) else mark("ADDRESS", ("city", city))
    )


def station(case: Case, _: str) -> str:
    """A station or shop that keeps the division in its name: 赛汉塔拉镇|加油站."""
    town = case.choose(case.lex.townships)
    front = case.choose(
        (
            ("township", town.name),
            ("district", short_place(town.district)),
            ("district", town.district),
            ("city", short_place(town.city) if not town.city.startswith("省直辖") else short_place(town.district)),
        )
    )
    back = case.choose(
        (
            "加油站",
            "汽车站",
            "火车站",
            "高铁站",
            "服务区",
            "收费站",
            "农贸市场",
            "派出所旁",
            "中心市场",
            "大集",
            "机场",
            "客运中心",
            "供销社门口",
        )
    )
    if back in ("火车站", "高铁站", "机场", "汽车站"):
        return mark("ADDRESS", ("poi", front[1] + back))
    return mark("ADDRESS", front, ("poi", back.removesuffix("旁").removesuffix("门口"))) + (
        "旁" if back.endswith("旁") else "门口" if back.endswith("门口") else ""
    )


def short_bank(case: Case, _: str) -> str:
    return mark("ORGANIZATION", ("body", case.choose(_SHORT_BANKS)))


def english_hospital(case: Case, _: str) -> str:
    town = case.town
    city = "".join(
        names.spell(short_place(town.city if not town.city.startswith("省直辖") else town.district), case.lex)
    ).capitalize()
    word = "".join(names.spell(case.choose(case.lex.company_words)[:2], case.lex)).capitalize()
    body = case.choose(
        (
            "First People's Hospital",
            "Central Hospital",
            "Cancer Hospital",
            f"{word} Hospital",
            "Children's Hospital",
            "Hospital of Traditional Chinese Medicine",
        )
    )
    if case.chance(0.4):
        return mark(
            "ORGANIZATION",
            (
                "body",
                f"{case.choose(('The First Affiliated Hospital of ', 'Affiliated Hospital of ', ''))}{city} {case.choose(('Medical University', 'University Hospital', 'University'))}",
            ),
        )
    return mark("ORGANIZATION", ("region", f"{city} "), ("body", body))
