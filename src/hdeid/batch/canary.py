"""Invented identifiers that are masked beside every batch: when one survives, the batch is withheld.

They live in memory only. What must be hidden is told by the policy on the marked text; what is hidden, by the whole
way from text to view.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from hdeid.core.document import Document
from hdeid.core.markup import parse_markup
from hdeid.deidentifier import Deidentifier
from hdeid.policy.plan import Compiled
from hdeid.study.find import complete
from hdeid.study.learned import Known
from hdeid.study.records import Item
from hdeid.study.scan import Scanner
from hdeid.study.variants import Fact


class Canary(NamedTuple):
    """One planted identifier.

    Attributes:
        marked: The text, in gold markup.
        caption: What a form would say of it.
        is_learned: True when the form says elsewhere whom it is about.
    """

    marked: str
    caption: str = ""
    is_learned: bool = False


# Invented; numbers with check digits have right ones, telephone numbers and addresses lie in no one's use.
_TEXTS = (
    "姓名：[[NAME|{surname:李}{given:海海}]]",
    "姓名: [[NAME|{surname:李}{given: 海 海}]]",
    "患者[[NAME|{surname:欧阳}{given:明月}]]，女，因头痛入院",
    "家住[[ADDRESS|{province:浙江省}{city:杭州市}{district:西湖区}{road:文三路}{number:580号}]]",
    "联系电话：[[PHONE|{prefix:138}{area:0013}{subscriber:8000}]]",
    "手机 [[PHONE|{prefix:１３８}{area:００１３}{subscriber:８０００}]]",
    "电话[[PHONE|{prefix:138-}{area:0013-}{subscriber:8000}]]",
    "电话：[[PHONE|+86 {prefix:138} {area:0013} {subscriber:8000}]]",
    "电话：[[PHONE|{area:0571-}{subscriber:88880000}]]",
    "身份证号：[[ID_CARD|{province:33}{city:01}{district:06}{birth_year:1980}{birth_month:05}{birth_day:12}"
    "{sequence:123}{check:X}]]",
    "身份证号：[[ID_CARD|{province:33}{city:01}{district:06} {birth_year:1980}{birth_month:05}{birth_day:12} "
    "{sequence:123}{check:x}]]",
    "护照号：[[ID_DOC|E12345678]]",
    "住院号：[[MEDICAL_RECORD|ZY0012345]]",
    "病案号 [[MEDICAL_RECORD|００１２３４５]]",
    "受试者编号：[[SUBJECT|{site:001-}{subject:023}]]",
    "医保号：[[INSURANCE|3301067788]]",
    "银行卡号：[[BANK_CARD|{issuer:622202}{account:000000123456}{check:0}]]",
    "邮箱：[[EMAIL|{local:lihaihai@}{domain:example.cn}]]",
    "请发至[[EMAIL|{local:Li.Haihai@}{domain:mail.example.com}]]",
    "网址：[[URL|https://www.example.cn/lihaihai]]",
    "IP地址：[[IP|192.0.2.17]]",
    "微信号：[[ACCOUNT|lihai_88]]",
    "车牌号：[[PLATE|{province:浙}{city:A}{serial:12345}]]",
    "序列号：[[DEVICE|SN20230517]]",
    "入院日期：[[DATE|{year:2023年}{month:5月}{day:31日}]]",
    "于[[DATE|{year:2023-}{month:05-}{day:31}]]出院",
    "于[[DATE|{year:二〇二三年}{month:五月}{day:三十一日}]]出院",
    "入院日期：[[DATE|{year:2023.}{month:5.}{day:31}]]",
    "年龄：[[AGE|93岁]]",
    "就诊于[[ORGANIZATION|{region:杭州市}{body:第一人民医院}]]",
)
_CAPTIONED = (
    ("姓名", "[[NAME|{surname:李}{given:海海}]]"),
    ("受试者姓名", "[[NAME|{given:买买提·}{surname:艾力}]]"),
    ("Investigator name", "[[NAME|{given:John }{surname:Smith}]]"),
    ("联系电话", "[[PHONE|{prefix:138}{area:0013}{subscriber:8000}]]"),
    ("住院号", "[[MEDICAL_RECORD|0012345]]"),
    ("住址", "[[ADDRESS|{city:杭州市}{district:西湖区}{road:文三路}{number:580号}]]"),
    ("出生日期", "[[DATE|{year:1980-}{month:05-}{day:12}]]"),
    ("出生日期", "[[DATE|{year:1980}{month:05}{day:12}]]"),
    ("身份证号", "[[ID_CARD|{province:33}{city:01}{district:06}{birth_year:80}{birth_month:05}{birth_day:12}"
     "{sequence:123}]]"),
    ("护照号", "[[ID_DOC|E12345678]]"),
    ("受试者编号", "[[SUBJECT|{site:001-}{subject:023}]]"),
    ("医保卡号", "[[INSURANCE|3301067788]]"),
    ("电子邮箱", "[[EMAIL|{local:lihaihai@}{domain:example.cn}]]"),
    ("网址", "[[URL|www.example.cn]]"),
    ("微信号", "[[ACCOUNT|lihai_88]]"),
    ("车牌号", "[[PLATE|{province:浙}{city:A}{serial:12345}]]"),
    ("序列号", "[[DEVICE|SN20230517]]"),
    ("银行卡号", "[[BANK_CARD|6222020000001234560]]"),
    ("年龄", "[[AGE|93]]"),
    ("民族", "[[ETHNICITY|畲族]]"),
    ("职业", "[[PROFESSION|渔民]]"),
    ("性别", "[[SEX|女性]]"),
    ("婚姻状况", "[[MARITAL_STATUS|离异]]"),
    ("文化程度", "[[EDUCATION|大专]]"),
    ("月收入", "[[INCOME|3000元]]"),
    ("工作单位", "[[ORGANIZATION|{region:杭州市}{body:第一人民医院}]]"),
)  # fmt: skip
# What a form says of the planted subject, and how its free text repeats it.
_FACTS = (Fact("NAME", "", "李海海"), Fact("PHONE", "", "13800138000"), Fact("DATE", "", "1980-05-12"),
          Fact("MEDICAL_RECORD", "", "ZY0012345"))  # fmt: skip
_REPEATED = (
    "[[NAME|{given:海海}]]诉头痛",
    "由[[NAME|{surname:李}]]先生陪同",
    "[[NAME|{surname:李}某某]]自行停药",
    "[[NAME|LHH]]签字",
    "[[NAME|{surname:Li }{given:Haihai}]] came back",
    "[[NAME|{surname:LI, }{given:Hai-hai}]] called",
    "已拨打[[PHONE|138 0013 8000]]",
    "生于[[DATE|{year:80年}{month:5月}{day:12日}]]",
    "资料在[[MEDICAL_RECORD|ZY-001-2345]]内",
)

CANARIES = (
    *(Canary(marked) for marked in _TEXTS),
    *(Canary(marked, caption) for caption, marked in _CAPTIONED),
    *(Canary(marked, is_learned=True) for marked in _REPEATED),
)
"""Every category, in the surface forms that hospitals and trials write."""


@dataclass(frozen=True, slots=True)
class Survivor:
    """A canary that was seen though the policy hides it; told by category, never by text.

    Attributes:
        category: Its category.
        form: Number of the canary.
    """

    category: str
    form: int


def survivors(deidentifier: Deidentifier, compiled: Compiled) -> list[Survivor]:
    """Return the canaries that survive a policy, none when all is well.

    Raises:
        ModelError, PolicyError: see `Deidentifier.detect`.
    """
    known = Known(_FACTS)
    found = []
    for number, (canary, document) in enumerate(zip(CANARIES, _documents(deidentifier, compiled, known), strict=True)):
        view = deidentifier.render(document, compiled, subject="canary").text
        gold = parse_markup(canary.marked)
        found += [
            Survivor(category, number)
            for category, text in _hidden(deidentifier, compiled, gold)
            if view.count(text) >= gold.text.count(text)
        ]
    return found


def _documents(deidentifier: Deidentifier, compiled: Compiled, known: Known) -> list[Document]:
    """Return what is found in each canary, each planted as the record of another subject."""
    found: list[Document] = []
    learned = {number for number, canary in enumerate(CANARIES) if canary.is_learned}
    scanner = Scanner(
        deidentifier,
        compiled,
        lambda item, spans: found.append(complete(item, spans, (known,) if len(found) in learned else ())),
    )
    for number, canary in enumerate(CANARIES):
        scanner.add(Item("canary", parse_markup(canary.marked).text, canary.caption, subject=f"canary {number}"))
    scanner.flush()
    return found


def _hidden(deidentifier: Deidentifier, compiled: Compiled, gold: Document) -> list[tuple[str, str]]:
    """Return the stretches that the policy hides when everything is found, with their categories."""
    view = deidentifier.render(gold, compiled, subject="canary")
    return [
        (segment.category, gold.text[segment.start : segment.end])
        for segment in view.segments
        if not segment.is_shown and len(gold.text[segment.start : segment.end]) > 1
    ]
