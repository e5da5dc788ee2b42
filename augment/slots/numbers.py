"""Structured identifiers: telephone, identity card and documents, record, bank, plate, e-mail, addresses of machines."""

from __future__ import annotations

from random import Random

from augment.lexicons import Lexicons
from augment.marks import mark
from augment.slots import words

_UPPER = "ABCDEFGHJKLMNPQRSTUVWXYZ"
_PLATE_PLACES = "京津沪渝冀豫云辽黑湘皖鲁新苏浙赣鄂桂甘晋蒙陕吉闽贵粤青藏川宁琼"


def digits(rng: Random, count: int) -> str:
    return "".join(rng.choices("0123456789", k=count))


def letters(rng: Random, count: int) -> str:
    return "".join(rng.choices(_UPPER, k=count))


def mobile(rng: Random, lex: Lexicons, plain: bool = False) -> str:
    """Return a mobile number: 3-4-4 digits as prefix, area, subscriber."""
    prefix = rng.choice(lex.mobile)[:3] if rng.random() < 0.8 else f"1{rng.choice('3456789')}{rng.randint(0, 9)}"
    area, subscriber = digits(rng, 4), digits(rng, 4)
    gap = "" if plain or rng.random() < 0.8 else rng.choice(("-", " ", " ", "－", "—"))
    lead = "" if plain or rng.random() < 0.93 else rng.choice(("+86 ", "+86-", "+86", "0086-", "86-", "(+86)", "0"))
    if not plain and rng.random() < 0.012:
        spoken = str.maketrans(
            "0123456789", rng.choice(("零幺二三四五六七八九", "零一二三四五六七八九", "〇一二三四五六七八九"))
        )
        prefix, area, subscriber = (text.translate(spoken) for text in (prefix, area, subscriber))
        gap = rng.choice(("", "，", " "))
    return mark("PHONE", ("prefix", lead + prefix + gap), ("area", area + gap), ("subscriber", subscriber))


def landline(rng: Random, lex: Lexicons) -> str:
    """Return a landline number, with or without area code and extension; also 400 numbers and those of Hong Kong and Taiwan."""
    chance = rng.random()
    extension = rng.choice(
        ("", "", "", "", f"-{digits(rng, 3)}", f"转{digits(rng, 4)}", f" 转 {digits(rng, 3)}", f"-{digits(rng, 4)}")
    )
    if chance < 0.04:
        return mark(
            "PHONE",
            ("subscriber", rng.choice(("400-", "800-", "400")) + f"{digits(rng, 3)}-{digits(rng, 4)}"),
        )
    if chance < 0.07:
        return mark(
            "PHONE",
            ("prefix", rng.choice(("+852 ", "00852-", "852-"))),
            ("subscriber", f"{rng.choice('25689')}{digits(rng, 3)} {digits(rng, 4)}"),
        )
    if chance < 0.10:
        return mark(
            "PHONE",
            ("area", rng.choice(("02-", "(02)", "04-", "07-"))),
            ("subscriber", f"{rng.choice('2378')}{digits(rng, 3)}-{digits(rng, 4)}"),
        )
    subscriber = f"{rng.choice('2345678')}{digits(rng, rng.choice((6, 7, 7)))}"
    if chance < 0.28:
        return mark("PHONE", ("subscriber", subscriber + extension))
    code = rng.choice(lex.area_codes)
    area = rng.choice(
        (
            f"{code}-",
            f"{code}-",
            f"{code}-",
            f"({code})",
            f"（{code}）",
            f"{code} ",
            code,
            f"{code}—",
        )
    )
    prefix = ""
    if rng.random() < 0.05:
        prefix, area = rng.choice(("86-", "+86-", "+86 ", "0086-")), f"{code[1:]}-"
    return mark("PHONE", ("prefix", prefix), ("area", area), ("subscriber", subscriber + extension))


def id_check(first17: str) -> str:
    """Return the check character of an identity card. Source: GB 11643-1999, ISO 7064 MOD 11-2."""
    return "10X98765432"[sum(int(c) * 2 ** (17 - i) for i, c in enumerate(first17)) % 11]


def id_card(rng: Random, region: str, birth: tuple[int, int, int], sex: str, plain: bool = False) -> str:
    """Return an identity-card number of a person; now and then of 15 digits, with blanks, stars or a wrong check digit."""
    year, month, day = birth
    sequence = f"{rng.randint(0, 99):02d}{rng.choice('13579') if sex == '男' else rng.choice('02468')}"
    check = id_check(f"{region}{year}{month:02d}{day:02d}{sequence}")
    chance = 1.0 if plain else rng.random()
    if chance < 0.05:
        check = rng.choice("0123456789X")
    elif chance < 0.08:
        check = check.lower()
    date_parts = [("birth_year", f"{year}"), ("birth_month", f"{month:02d}"), ("birth_day", f"{day:02d}")]
    if 0.08 <= chance < 0.11 and year < 1990:
        return mark(
            "ID_CARD", *_region(region), ("birth_year", f"{year % 100:02d}"), *date_parts[1:], ("sequence", sequence)
        )
    if 0.11 <= chance < 0.15:
        gap = rng.choice((" ", "-", "  "))
        return mark(
            "ID_CARD",
            *_region(region, gap),
            *date_parts[:2],
            ("birth_day", f"{day:02d}{gap}"),
            ("sequence", sequence),
            ("check", check),
        )
    if 0.15 <= chance < 0.18:
        return mark(
            "ID_CARD",
            *_region(region),
            ("birth_year", "****"),
            ("birth_month", "**"),
            ("birth_day", "**"),
            ("sequence", sequence),
            ("check", check),
        )
    return mark("ID_CARD", *_region(region), *date_parts, ("sequence", sequence), ("check", check))


def _region(code: str, gap: str = "") -> list[tuple[str, str]]:
    return [("province", code[:2]), ("city", code[2:4]), ("district", code[4:] + gap)]


DOCUMENT_KINDS = ("护照号", "军官证号", "港澳通行证", "回乡证号", "台胞证", "驾驶证号", "出生医学证明编号", "死亡证明编号", "残疾证号", "医师执业证号", "香港身份证", "护士执业证书编号", "居留许可", "台湾身份证", "医师资格证书编码", "士兵证号", "澳门身份证", "外国人永久居留证", "GCP证书编号", "健康证号", "食品从业人员健康证明")  # fmt: skip


def id_document(rng: Random, kind: str) -> str:
    """Return the number of a document of the kind, as one of `DOCUMENT_KINDS` names it."""
    number = {
        "护照号": lambda: rng.choice(
            (
                f"E{digits(rng, 8)}",
                f"G{digits(rng, 8)}",
                f"EA{digits(rng, 7)}",
                f"P{digits(rng, 7)}",
                f"{letters(rng, 2)}{digits(rng, 7)}",
            )
        ),
        "军官证号": lambda: rng.choice(
            (f"军字第{digits(rng, 7)}号", f"南字第{digits(rng, 8)}号", f"{digits(rng, 8)}", f"武字第{digits(rng, 6)}号")
        ),
        "士兵证号": lambda: f"士字第{digits(rng, 8)}号",
        "港澳通行证": lambda: f"C{digits(rng, 8)}",
        "回乡证号": lambda: f"{rng.choice('HM')}{digits(rng, rng.choice((8, 10)))}",
        "台胞证": lambda: digits(rng, 8),
        "驾驶证号": lambda: digits(rng, 12),
        "出生医学证明编号": lambda: f"{rng.choice('RSTUV')}{digits(rng, 9)}",
        "死亡证明编号": lambda: f"{digits(rng, 4)}-{digits(rng, 8)}",
        "残疾证号": lambda: f"{digits(rng, 18)}{rng.randint(11, 74)}",
        "医师执业证号": lambda: f"1{digits(rng, 14)}",
        "医师资格证书编码": lambda: f"{digits(rng, 24)}" if rng.random() < 0.5 else f"20{digits(rng, 13)}",
        "护士执业证书编号": lambda: f"20{digits(rng, 10)}",
        "香港身份证": lambda: f"{letters(rng, 1)}{digits(rng, 6)}({rng.choice('0123456789A')})",
        "澳门身份证": lambda: f"{rng.choice('157')}{digits(rng, 6)}({digits(rng, 1)})",
        "台湾身份证": lambda: f"{letters(rng, 1)}{rng.choice('12')}{digits(rng, 8)}",
        "居留许可": lambda: f"{letters(rng, 3)}{digits(rng, 12)}",
        "GCP证书编号": lambda: rng.choice((f"GCP{digits(rng, 8)}", f"{digits(rng, 12)}", f"S{digits(rng, 9)}")),
        "健康证号": lambda: rng.choice((digits(rng, 12), f"{letters(rng, 2)}{digits(rng, 8)}")),
        "食品从业人员健康证明": lambda: f"{digits(rng, 4)}-{digits(rng, 6)}",
        "外国人永久居留证": lambda: f"{letters(rng, 3)}{digits(rng, 12)}",
    }[kind]()
    return mark("ID_DOC", number)


def record_number(rng: Random) -> str:
    """Return an inpatient, outpatient, specimen or examination number in one of many shapes."""
    form = rng.randrange(16)
    year = rng.randint(2012, 2026)
    if form <= 3:
        number = digits(rng, rng.choice((5, 6, 6, 7, 7, 8, 8, 10)))
    elif form == 4:
        number = f"{rng.choice(('ZY', 'MZ', 'ZYH', 'BA', 'H', 'P', 'M', 'Z'))}{digits(rng, rng.choice((6, 8, 10)))}"
    elif form == 5:
        number = f"{year}{digits(rng, rng.choice((4, 5, 6)))}"
    elif form == 6:
        number = f"{letters(rng, 1)}{digits(rng, rng.choice((5, 6, 7, 9)))}"
    elif form == 7:
        number = f"{letters(rng, 2)}{year}{rng.randint(1, 12):02d}{digits(rng, 4)}"
    elif form == 8:
        number = f"{year}-{digits(rng, rng.choice((4, 5)))}"
    elif form == 9:
        number = f"{letters(rng, rng.choice((1, 2)))}{year % 100}-{digits(rng, rng.choice((4, 5)))}"
    elif form == 10:
        number = f"{digits(rng, 4)}-{digits(rng, 6)}"
    elif form == 11:
        number = f"{year}{rng.randint(1, 12):02d}{rng.randint(1, 28):02d}{digits(rng, rng.choice((3, 4, 6)))}"
    elif form == 12:
        number = f"0000{digits(rng, 6)}"
    elif form == 13:
        number = f"{rng.choice(('CT', 'MR', 'US', 'DR', 'XG', 'ES', 'B', 'S', 'PET'))}{rng.choice(('', '-'))}{digits(rng, rng.choice((5, 6, 8)))}"
    elif form == 14:
        number = f"{digits(rng, 7)}-{rng.randint(1, 4)}"
    else:
        number = f"{letters(rng, 1)}{digits(rng, 3)}-{digits(rng, 4)}"
    return mark("MEDICAL_RECORD", number)


def bed(rng: Random) -> str:
    """Return a bed as written in running text, the word 床 inside."""
    number = rng.choice(
        (
            f"{rng.randint(1, 60)}",
            f"{rng.randint(1, 60)}",
            f"+{rng.randint(1, 9)}",
            f"加{rng.randint(1, 9)}",
            f"{rng.randint(1, 20):02d}",
            f"抢{rng.randint(1, 4)}",
            f"{rng.choice(words.WARDS)}{rng.randint(1, 40)}",
            f"{rng.choice(words.WARDS)}-{rng.randint(1, 40)}",
            f"{rng.choice(words.WARD_DEPARTMENTS)}{rng.randint(1, 60)}",
        )
    )
    return mark("MEDICAL_RECORD", number + "床")


def bed_code(rng: Random) -> str:
    """Return a bed as written in a field."""
    return mark("MEDICAL_RECORD", rng.choice((f"{rng.randint(1, 60)}", f"{rng.randint(1, 60):02d}", f"{rng.randint(1, 60)}床", f"+{rng.randint(1, 9)}", f"{rng.randint(1, 30)}-{rng.randint(1, 6)}", f"{letters(rng, 1)}{rng.randint(1, 50):02d}", f"{rng.randint(1, 12)}{rng.randint(1, 30):02d}", f"{rng.randint(1, 60)}床")))  # fmt: skip


def insurance_number(rng: Random) -> str:
    number = rng.choice((digits(rng, 10), f"{letters(rng, 1)}{digits(rng, 8)}", digits(rng, 12), f"{letters(rng, 2)}{digits(rng, 10)}", f"P{digits(rng, 14)}", f"{digits(rng, 8)}{letters(rng, 1)}", f"20{digits(rng, 10)}", f"LP{digits(rng, 6)}-{digits(rng, 4)}", digits(rng, 16)))  # fmt: skip
    return mark("INSURANCE", number)


def bank_card(rng: Random, lex: Lexicons) -> str:
    """Return a card number of a known issuer with a right (mostly) Luhn digit, in groups of four now and then."""
    issuer, length = rng.choice(lex.bins)
    account = digits(rng, length - len(issuer) - 1)
    check = luhn(issuer + account) if rng.random() < 0.93 else digits(rng, 1)
    if rng.random() < 0.7:
        return mark("BANK_CARD", ("issuer", issuer), ("account", account), ("check", check))
    return mark(
        "BANK_CARD", *_grouped((("issuer", issuer), ("account", account), ("check", check)), rng.choice((" ", "-")))
    )


def _grouped(parts: tuple[tuple[str, str], ...], gap: str) -> list[tuple[str, str]]:
    total = sum(len(text) for _, text in parts)
    result, position = [], 0
    for level, text in parts:
        spaced = ""
        for char in text:
            position += 1
            spaced += char + (gap if position % 4 == 0 and position < total else "")
        result.append((level, spaced))
    return result


def luhn(number: str) -> str:
    """Return the check digit of a card number. Source: ISO/IEC 7812-1, annex B."""
    total = sum(sum(divmod(int(c) * (2 - i % 2), 10)) for i, c in enumerate(reversed(number)))
    return str(-total % 10)


def plate(rng: Random, lex: Lexicons) -> str:
    chance = rng.random()
    place = rng.choice(lex.plates) if chance < 0.8 else rng.choice(_PLATE_PLACES) + rng.choice("ABCDEFGH")
    serial = "".join(rng.choices("0123456789ABCDEFGHJKLMNPQRSTUVWXYZ", weights=[6] * 10 + [1] * 24, k=5))
    if chance < 0.2:
        serial = rng.choice("DF") + digits(rng, 5)
    elif chance < 0.23:
        serial = serial[:4] + rng.choice("警学挂")
    dot = rng.choice(("", "", "·", " ", "•", "-"))
    if chance > 0.97:
        return mark(
            "PLATE",
            f"L{letters(rng, 2)}{letters(rng, 1)}{digits(rng, 2)}{letters(rng, 3)}{digits(rng, 1)}{letters(rng, 1)}{digits(rng, 6)}",
        )
    return mark("PLATE", ("province", place[0]), ("city", place[1] + dot), ("serial", serial))


_DOMAINS = "163.com 126.com qq.com qq.com sina.com gmail.com outlook.com hotmail.com foxmail.com yeah.net sohu.com 139.com hospital.org.cn med.edu.cn pku.edu.cn aliyun.com vip.163.com hust.edu.cn icloud.com".split()


def email(rng: Random, local: str, lex: Lexicons) -> str:
    """Return an address made from a local part; some are of companies or carry digits."""
    if rng.random() < 0.3:
        local = f"{digits(rng, rng.choice((8, 9, 10)))}"
    elif rng.random() < 0.5:
        local += rng.choice(
            (digits(rng, 2), digits(rng, 4), "_" + digits(rng, 3), f".{rng.choice(lex.english).lower()}")
        )
    domain = (
        rng.choice(_DOMAINS)
        if rng.random() < 0.75
        else f"{rng.choice(lex.english).lower()}{rng.choice(('-cro', 'pharma', 'med', '', 'bio'))}.{rng.choice(('com', 'cn', 'com.cn', 'org', 'net'))}"
    )
    return mark("EMAIL", ("local", local + "@"), ("domain", domain))


def url(rng: Random, lex: Lexicons) -> str:
    host = f"{rng.choice(('www', 'his', 'pacs', 'edc', 'report', 'mp', 'ecrf'))}.{rng.choice(lex.english).lower()}{rng.choice(('', 'med', 'pharma', 'hospital'))}.{rng.choice(('com', 'com.cn', 'cn', 'org', 'net'))}"
    path = rng.choice(
        (
            "",
            "",
            f"/report/{digits(rng, 6)}",
            "/login",
            f"/view?id={digits(rng, 8)}",
            f"/p/{digits(rng, 5)}.html",
            f"/s/{letters(rng, 6).lower()}",
        )
    )
    return mark("URL", rng.choice(("http://", "https://", "https://", "")) + host + path)


def ip_address(rng: Random) -> str:
    chance = rng.random()
    if chance < 0.7:
        return mark(
            "IP",
            ".".join(str(rng.randint(1, 254)) for _ in range(4))
            if chance < 0.3
            else f"{rng.choice(('192.168', '10.10', '172.16'))}.{rng.randint(0, 254)}.{rng.randint(1, 254)}",
        )
    if chance < 0.85:
        return mark("IP", rng.choice((":", "-")).join(f"{rng.randint(0, 255):02X}" for _ in range(6)))
    return mark(
        "IP",
        f"fe80::{rng.randint(0, 65535):x}:{rng.randint(0, 65535):x}:{rng.randint(0, 65535):x}:{rng.randint(0, 65535):x}",
    )


def account(rng: Random, local: str) -> str:
    """Return a name used on WeChat, QQ, Weibo or a hospital system."""
    name = rng.choice((f"wxid_{letters(rng, 6).lower()}{digits(rng, 4)}", f"{local}{digits(rng, 4)}", f"{local}_{digits(rng, 2)}", digits(rng, rng.choice((8, 9, 10))), f"{letters(rng, 3).lower()}{digits(rng, 5)}", f"{local}{digits(rng, 2)}"))  # fmt: skip
    return mark("ACCOUNT", name)


def staff_number(rng: Random) -> str:
    return mark(
        "ACCOUNT",
        rng.choice(
            (
                digits(rng, 4),
                digits(rng, 5),
                digits(rng, 6),
                f"{letters(rng, 1)}{digits(rng, 4)}",
                f"YS{digits(rng, 4)}",
                f"HS{digits(rng, 4)}",
                f"0{digits(rng, 4)}",
                f"dr{digits(rng, 4)}",
            )
        ),
    )


def device_number(rng: Random) -> str:
    form = rng.randrange(7)
    if form == 0:
        return mark(
            "DEVICE",
            f"(01)0{digits(rng, 13)}(17){rng.randint(24, 30)}{rng.randint(1, 12):02d}{rng.randint(1, 28):02d}(21){letters(rng, 1)}{digits(rng, 6)}",
        )
    if form == 1:
        return mark("DEVICE", f"{letters(rng, 3)}{digits(rng, 6)}{rng.choice('HSG')}")
    if form == 2:
        return mark("DEVICE", f"SN{digits(rng, 8)}")
    if form == 3:
        return mark("DEVICE", f"{digits(rng, 4)}-{letters(rng, 1)}{digits(rng, 5)}")
    return mark(
        "DEVICE",
        rng.choice(
            (
                digits(rng, 9),
                f"{letters(rng, 2)}{digits(rng, 8)}",
                f"{letters(rng, 1)}{digits(rng, 7)}",
                f"{digits(rng, 3)}{letters(rng, 2)}{digits(rng, 4)}",
            )
        ),
    )


def subject_parts(rng: Random) -> tuple[str, str, str]:
    """Return site, separator and running number of a trial subject; the form is that of one trial."""
    form = rng.randrange(9)
    site = f"{rng.randint(1, 60):02d}"
    number = f"{rng.randint(1, 260):03d}"
    if form <= 2:
        return site, "-", number
    if form == 3:
        return f"{rng.randint(1, 40):03d}", "-", number
    if form == 4:
        return f"S{site}", "-", number
    if form == 5:
        return f"{rng.randint(1000, 9099)}", "-", number
    if form == 6:
        return "", "", f"CN{site}-{rng.randint(1, 999):04d}"
    if form == 7:
        return "", "", f"{rng.choice('SR')}{number}"
    return "", "", f"{letters(rng, 2)}{site}-{number}"
