"""What the fields of HL7 v2 segments that speak of persons mean (HL7 2.5.1, chapters 3, 4, 6 and 7)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from hdeid.study.records import Kind


class Sense(NamedTuple):
    """Caption, kind and category of one component."""

    caption: str = ""
    kind: Kind = "text"
    category: str = ""


@dataclass(frozen=True, slots=True)
class Meaning:
    """Of a field: the caption, and what single components are; components not listed are text with the caption."""

    caption: str = ""
    kind: Kind = "text"
    category: str = ""
    components: Mapping[int, tuple[Kind, str]] = field(default_factory=dict)

    def of(self, component: int) -> Sense:
        """Return what a component means, counted from 1."""
        if not self.components:
            first = component == 1
            return Sense(self.caption, self.kind if first else "text", self.category if first else "")
        kind, category = self.components.get(component, ("text", ""))
        return Sense(self.caption, kind, category)


# HL7 2.5.1, 2.A: data types XPN (person name), XCN (identified person), XAD (address), XTN (telephone).
_XPN: Mapping[int, tuple[Kind, str]] = {
    1: ("text", "NAME.surname"),
    2: ("text", "NAME.given"),
    3: ("text", "NAME.given"),
}
_XCN: Mapping[int, tuple[Kind, str]] = {
    1: ("key", "ACCOUNT"),
    2: ("text", "NAME.surname"),
    3: ("text", "NAME.given"),
    4: ("text", "NAME.given"),
}
_XAD: Mapping[int, tuple[Kind, str]] = {
    1: ("text", "ADDRESS"),
    2: ("text", "ADDRESS"),
    3: ("text", "ADDRESS.city"),
    4: ("text", "ADDRESS.province"),
    5: ("text", "ADDRESS.postcode"),
    6: ("text", "ADDRESS.country"),
    8: ("text", "ADDRESS"),
    9: ("text", "ADDRESS.district"),
}
_XTN: Mapping[int, tuple[Kind, str]] = {
    1: ("text", "PHONE"),
    4: ("text", "EMAIL"),
    7: ("text", "PHONE"),
    12: ("text", "PHONE"),
}


def _name(caption: str) -> Meaning:
    return Meaning(caption, components=_XPN)


def _person(caption: str) -> Meaning:
    return Meaning(caption, components=_XCN)


def _address(caption: str) -> Meaning:
    return Meaning(caption, components=_XAD)


def _phone(caption: str) -> Meaning:
    return Meaning(caption, components=_XTN)


def _identifier(caption: str, category: str) -> Meaning:
    return Meaning(caption, "key", category)


FIELDS: Mapping[str, Meaning] = {
    "PID-2": _identifier("患者ID", "MEDICAL_RECORD"),
    "PID-3": _identifier("患者ID", "MEDICAL_RECORD"),
    "PID-4": _identifier("患者ID", "MEDICAL_RECORD"),
    "PID-5": _name("姓名"),
    "PID-6": _name("母亲姓名"),
    "PID-7": Meaning("出生日期", "date", "DATE"),
    "PID-8": Meaning("性别", "code"),
    "PID-9": _name("姓名"),
    "PID-10": Meaning("民族"),
    "PID-11": _address("住址"),
    "PID-13": _phone("电话"),
    "PID-14": _phone("单位电话"),
    "PID-18": _identifier("账号", "MEDICAL_RECORD"),
    "PID-19": Meaning("身份证号"),
    "PID-20": Meaning("驾驶证号", "text", "ID_DOC"),
    "PID-21": _identifier("母亲患者ID", "MEDICAL_RECORD"),
    "PID-22": Meaning("民族"),
    "PID-23": Meaning("出生地"),
    "PID-29": Meaning("死亡日期", "date", "DATE"),
    "MRG-1": _identifier("患者ID", "MEDICAL_RECORD"),
    "MRG-7": _name("姓名"),
    "NK1-2": _name("联系人姓名"),
    "NK1-4": _address("联系人住址"),
    "NK1-5": _phone("联系人电话"),
    "NK1-6": _phone("联系人电话"),
    "NK1-16": Meaning("出生日期", "date", "DATE"),
    "NK1-30": _name("联系人姓名"),
    "NK1-31": _phone("联系人电话"),
    "NK1-32": _address("联系人住址"),
    "GT1-3": _name("担保人姓名"),
    "GT1-5": _address("担保人住址"),
    "GT1-6": _phone("担保人电话"),
    "GT1-7": _phone("担保人电话"),
    "GT1-8": Meaning("出生日期", "date", "DATE"),
    "GT1-12": Meaning("身份证号"),
    "IN1-16": _name("被保险人姓名"),
    "IN1-18": Meaning("出生日期", "date", "DATE"),
    "IN1-19": _address("被保险人住址"),
    "IN1-36": Meaning("保险单号", "text", "INSURANCE"),
    "IN1-49": _identifier("医保号", "INSURANCE"),
    "IN2-2": Meaning("社会保障号", "text", "INSURANCE"),
    "PV1-7": _person("主治医师"),
    "PV1-8": _person("转诊医师"),
    "PV1-9": _person("会诊医师"),
    "PV1-17": _person("收治医师"),
    "PV1-19": _identifier("就诊号", "MEDICAL_RECORD"),
    "PV1-44": Meaning("入院日期", "date"),
    "PV1-45": Meaning("出院日期", "date"),
    "PV1-52": _person("医师"),
    "PD1-4": _person("医师"),
    "EVN-2": Meaning("日期", "date"),
    "EVN-5": _person("操作员"),
    "EVN-6": Meaning("日期", "date"),
    "MSH-7": Meaning("日期", "date"),
    "ORC-10": _person("录入人"),
    "ORC-11": _person("审核人"),
    "ORC-12": _person("开单医师"),
    "ORC-14": _phone("电话"),
    "ORC-22": _address("地址"),
    "ORC-23": _phone("电话"),
    "ORC-24": _address("地址"),
    "OBR-7": Meaning("采集日期", "date"),
    "OBR-8": Meaning("采集日期", "date"),
    "OBR-10": _person("采集者"),
    "OBR-14": Meaning("接收日期", "date"),
    "OBR-16": _person("开单医师"),
    "OBR-17": _phone("电话"),
    "OBR-22": Meaning("报告日期", "date"),
    "OBR-28": _person("抄送"),
    "OBX-14": Meaning("日期", "date"),
    "OBX-16": _person("观察者"),
    "OBX-19": Meaning("日期", "date"),
    "OBX-24": _address("地址"),
    "OBX-25": _person("医师"),
    "DG1-16": _person("诊断医师"),
    "PRT-5": _person("参与者"),
    "PRT-14": _address("地址"),
    "PRT-15": _phone("电话"),
    "TXA-5": _person("医师"),
    "TXA-9": _person("作者"),
    "TXA-10": _person("作者"),
    "TXA-11": _person("录入者"),
    "AIP-3": _person("医师"),
    "SCH-12": _person("联系人"),
    "SCH-13": _phone("电话"),
    "SCH-14": _address("地址"),
    "SCH-16": _person("联系人"),
}
