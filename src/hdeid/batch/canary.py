"""Invented identifiers that are masked beside every batch: when one survives, the batch is withheld.

They live in memory only. What must be hidden is told by the policy on the marked text; what is hidden, by the whole
way from text to view.
"""

from __future__ import annotations

from dataclasses import dataclass

from hdeid.core.document import Document
from hdeid.core.markup import parse_markup
from hdeid.deidentifier import Deidentifier
from hdeid.policy.plan import Compiled
from hdeid.study.find import Finder
from hdeid.study.records import Item

# Invented; numbers with check digits have right ones, telephone numbers and addresses lie in no one's use.
_TEXTS = (
    "姓名：[[NAME|{surname:李}{given:海海}]]",
    "患者[[NAME|{surname:欧阳}{given:明月}]]，女，因头痛入院",
    "家住[[ADDRESS|{province:浙江省}{city:杭州市}{district:西湖区}{road:文三路}{number:580号}]]",
    "联系电话：[[PHONE|{prefix:138}{area:0013}{subscriber:8000}]]",
    "手机 [[PHONE|{prefix:１３８}{area:００１３}{subscriber:８０００}]]",
    "身份证号：[[ID_CARD|{province:33}{city:01}{district:06}{birth_year:1980}{birth_month:05}{birth_day:12}"
    "{sequence:123}{check:X}]]",
    "护照号：[[ID_DOC|E12345678]]",
    "住院号：[[MEDICAL_RECORD|ZY0012345]]",
    "受试者编号：[[SUBJECT|{site:001-}{subject:023}]]",
    "医保号：[[INSURANCE|3301067788]]",
    "邮箱：[[EMAIL|{local:lihaihai@}{domain:example.cn}]]",
    "网址：[[URL|https://www.example.cn/lihaihai]]",
    "IP地址：[[IP|192.0.2.17]]",
    "微信号：[[ACCOUNT|lihai_88]]",
    "车牌号：[[PLATE|{province:浙}{city:A}{serial:12345}]]",
    "序列号：[[DEVICE|SN20230517]]",
    "入院日期：[[DATE|{year:2023年}{month:5月}{day:31日}]]",
    "于[[DATE|{year:2023-}{month:05-}{day:31}]]出院",
    "年龄：[[AGE|93岁]]",
    "就诊于[[ORGANIZATION|{region:杭州市}{body:第一人民医院}]]",
)
_CAPTIONED = (
    ("姓名", "[[NAME|{surname:李}{given:海海}]]"),
    ("联系电话", "[[PHONE|{prefix:138}{area:0013}{subscriber:8000}]]"),
    ("住院号", "[[MEDICAL_RECORD|0012345]]"),
    ("住址", "[[ADDRESS|{city:杭州市}{district:西湖区}{road:文三路}{number:580号}]]"),
    ("出生日期", "[[DATE|{year:1980-}{month:05-}{day:12}]]"),
    ("银行卡号", "[[BANK_CARD|6222020000001234560]]"),
    ("民族", "[[ETHNICITY|畲族]]"),
    ("职业", "[[PROFESSION|渔民]]"),
)


@dataclass(frozen=True, slots=True)
class Survivor:
    """A canary that was seen though the policy hides it; told by category, never by text.

    Attributes:
        category: Its category.
        form: Number of its surface form in the list above.
    """

    category: str
    form: int


def survivors(deidentifier: Deidentifier, compiled: Compiled) -> list[Survivor]:
    """Return the canaries that survive a policy, none when all is well.

    Raises:
        ModelError, PolicyError: see `Deidentifier.detect`.
    """
    finder = Finder(deidentifier, compiled)
    forms = [("", marked) for marked in _TEXTS] + list(_CAPTIONED)
    found = []
    for number, (caption, marked) in enumerate(forms):
        gold = parse_markup(marked)
        document = finder.find(Item("canary", gold.text, caption))
        view = deidentifier.render(document, compiled, subject="canary").text
        found += [
            Survivor(category, number) for category, text in _hidden(deidentifier, compiled, gold) if text in view
        ]
    return found


def _hidden(deidentifier: Deidentifier, compiled: Compiled, gold: Document) -> list[tuple[str, str]]:
    """Return the stretches that the policy hides when everything is found, with their categories."""
    view = deidentifier.render(gold, compiled, subject="canary")
    return [
        (segment.category, gold.text[segment.start : segment.end])
        for segment in view.segments
        if not segment.is_shown and len(gold.text[segment.start : segment.end]) > 1
    ]
