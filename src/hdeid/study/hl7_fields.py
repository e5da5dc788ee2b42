"""What the fields of HL7 v2 segments that speak of persons mean (HL7 2.5.1, chapters 3, 4, 6 and 7)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from hdeid.study.records import Kind


class Sense(NamedTuple):
    """Caption, kind and category of a field, or of a component of one.

    Of a field whose data type has components the caption counts, and the category of the first one.
    """

    caption: str = ""
    kind: Kind = "text"
    category: str = ""


FIELDS: Mapping[str, Sense] = {
    "PID-2": Sense("患者ID", "key", "MEDICAL_RECORD"),
    "PID-3": Sense("患者ID", "key", "MEDICAL_RECORD"),
    "PID-4": Sense("患者ID", "key", "MEDICAL_RECORD"),
    "PID-5": Sense("姓名"),
    "PID-6": Sense("母亲姓名"),
    "PID-7": Sense("出生日期", "date", "DATE"),
    "PID-8": Sense("性别", "code"),
    "PID-9": Sense("姓名"),
    "PID-10": Sense("民族"),
    "PID-16": Sense("婚姻状况"),
    "PID-17": Sense("宗教信仰"),
    "PID-11": Sense("住址"),
    "PID-13": Sense("电话"),
    "PID-14": Sense("单位电话"),
    "PID-18": Sense("账号", "key", "MEDICAL_RECORD"),
    "PID-19": Sense("身份证号", "text", "ID_CARD"),
    "PID-20": Sense("驾驶证号", "text", "ID_DOC"),
    "PID-21": Sense("母亲患者ID", "key", "MEDICAL_RECORD"),
    "PID-22": Sense("民族"),
    "PID-23": Sense("出生地"),
    "PID-26": Sense("国籍"),
    "PID-28": Sense("国籍"),
    "PID-29": Sense("死亡日期", "date", "DATE"),
    "MRG-1": Sense("患者ID", "key", "MEDICAL_RECORD"),
    "MRG-7": Sense("姓名"),
    "NK1-2": Sense("联系人姓名"),
    "NK1-4": Sense("联系人住址"),
    "NK1-5": Sense("联系人电话"),
    "NK1-6": Sense("联系人电话"),
    "NK1-16": Sense("出生日期", "date", "DATE"),
    "NK1-30": Sense("联系人姓名"),
    "NK1-31": Sense("联系人电话"),
    "NK1-32": Sense("联系人住址"),
    "GT1-3": Sense("担保人姓名"),
    "GT1-5": Sense("担保人住址"),
    "GT1-6": Sense("担保人电话"),
    "GT1-7": Sense("担保人电话"),
    "GT1-8": Sense("出生日期", "date", "DATE"),
    "GT1-12": Sense("身份证号", "text", "ID_CARD"),
    "IN1-16": Sense("被保险人姓名"),
    "IN1-18": Sense("出生日期", "date", "DATE"),
    "IN1-19": Sense("被保险人住址"),
    "IN1-36": Sense("保险单号", "text", "INSURANCE"),
    "IN1-49": Sense("医保号", "key", "INSURANCE"),
    "IN2-2": Sense("社会保障号", "text", "INSURANCE"),
    "PV1-7": Sense("主治医师"),
    "PV1-8": Sense("转诊医师"),
    "PV1-9": Sense("会诊医师"),
    "PV1-17": Sense("收治医师"),
    "PV1-19": Sense("就诊号", "key", "MEDICAL_RECORD"),
    "PV1-44": Sense("入院日期", "date"),
    "PV1-45": Sense("出院日期", "date"),
    "PV1-52": Sense("医师"),
    "PD1-4": Sense("医师"),
    "EVN-5": Sense("操作员"),
    "ORC-10": Sense("录入人"),
    "ORC-11": Sense("审核人"),
    "ORC-12": Sense("开单医师"),
    "ORC-14": Sense("电话"),
    "ORC-22": Sense("地址"),
    "ORC-23": Sense("电话"),
    "ORC-24": Sense("地址"),
    "OBR-7": Sense("采集日期", "date"),
    "OBR-8": Sense("采集日期", "date"),
    "OBR-10": Sense("采集者"),
    "OBR-14": Sense("接收日期", "date"),
    "OBR-16": Sense("开单医师"),
    "OBR-17": Sense("电话"),
    "OBR-22": Sense("报告日期", "date"),
    "OBR-28": Sense("抄送"),
    "OBX-16": Sense("观察者"),
    "OBX-24": Sense("地址"),
    "OBX-25": Sense("医师"),
    "DG1-16": Sense("诊断医师"),
    "PRT-5": Sense("参与者"),
    "PRT-14": Sense("地址"),
    "PRT-15": Sense("电话"),
    "TXA-5": Sense("医师"),
    "TXA-9": Sense("作者"),
    "TXA-10": Sense("作者"),
    "TXA-11": Sense("录入者"),
    "AIP-3": Sense("医师"),
    "SCH-12": Sense("联系人"),
    "SCH-13": Sense("电话"),
    "SCH-14": Sense("地址"),
    "SCH-16": Sense("联系人"),
}
