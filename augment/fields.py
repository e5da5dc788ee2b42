"""Captioned fields in the many layouts of forms: lines, rows, tables, dumps, with and without captions."""

from __future__ import annotations

import re
from collections.abc import Sequence

from augment.case import Case
from augment.templates import render

FIELDS: dict[str, tuple[tuple[str, ...], str]] = {
    "name": (("姓名", "姓名", "姓名", "患者姓名", "病人姓名", "姓 名", "姓    名", "患者", "病人", "受检者", "Name", "姓名/Name", "就诊人", "患者名称"), "<patient>"),
    "pinyin": (("姓名拼音", "拼音", "英文名", "Name", "Patient Name", "Patient", "PatientName"), "<pinyin>"),
    "sex": (("性别", "性别", "性 别", "性    别", "Sex", "Gender"), "<sex_field>"),
    "age": (("年龄", "年龄", "年 龄", "年    龄", "Age", "岁数", "就诊年龄", "实足年龄"), "<age_field>"),
    "birth": (("出生日期", "出生年月", "生日", "出生日期", "出生", "DOB", "出生年月日", "Birth Date"), "<birth>"),
    "ethnicity": (("民族", "民族", "民 族", "族别", "Ethnicity"), "<ethnicity>"),
    "nation": (("国籍", "国籍", "Nationality"), "<nation>"),
    "religion": (("宗教信仰", "信仰", "宗教"), "<religion>"),
    "marital": (("婚姻", "婚姻状况", "婚否", "婚姻状态", "婚 姻"), "<marital>"),
    "education": (("文化程度", "学历", "教育程度", "受教育程度"), "<education>"),
    "income": (("家庭收入", "月收入", "年收入", "收入"), "<income>"),
    "profession": (("职业", "职业", "职 业", "工种", "从事职业", "Occupation"), "<profession>"),
    "native": (("籍贯", "出生地", "籍 贯", "原籍", "出生地址", "Birthplace"), "<native>"),
    "address": (("住址", "现住址", "家庭住址", "地址", "联系地址", "常住地址", "现住地址", "户口地址", "家庭地址", "通讯地址", "住 址", "居住地", "户籍地址", "Address", "居住地址"), "<address>"),
    "household": (("户口地址", "户籍所在地", "户口所在地", "户籍地址", "户籍"), "<address:household>"),
    "employer": (("工作单位", "单位", "工作单位及地址", "单位名称", "就职单位", "单位/学校"), "<employer>"),
    "employer_address": (("单位地址", "工作单位地址", "单位及地址"), "<address_other>"),
    "postcode": (("邮编", "邮政编码", "Zip"), "<postcode>"),
    "phone": (("电话", "联系电话", "手机", "手机号", "联系方式", "本人电话", "电话号码", "Tel", "手机号码", "患者电话", "移动电话", "Phone", "TEL"), "<phone:patient>"),
    "work_phone": (("单位电话", "办公电话", "固定电话", "传真", "宅电", "科室电话", "Fax"), "<landline>"),
    "id": (("身份证号", "身份证", "证件号码", "身份证号码", "证件号", "居民身份证", "身份证件号", "公民身份号码", "ID No.", "有效证件号"), "<id>"),
    "insurance": (("医保号", "医保卡号", "社保号", "医疗保险号", "医保编号", "社会保障卡号", "健康卡号", "新农合证号", "个人编号", "参保号", "保单号"), "<insurance>"),
    "pay": (("费别", "医疗付费方式", "付费方式", "患者类型", "医保类型"), "(城镇职工基本医疗保险|自费|居民医保|新农合|公费|全自费|医保|商业保险|省医保|异地医保)"),
    "record": (("住院号", "病案号", "住院号", "病历号", "病历号码", "住院号码", "登记号", "病人ID", "患者ID", "ID号", "就诊卡号", "住院流水号", "Patient ID", "MRN", "病案编号", "患者编号", "就诊号"), "<record:main>"),
    "outpatient": (("门诊号", "门诊病历号", "就诊号", "卡号", "门急诊号", "挂号序号", "诊疗卡号"), "<record:outpatient>"),
    "exam": (("检查号", "影像号", "CT号", "超声号", "放射号", "MR号", "检查编号", "X线号", "内镜号", "X光号", "申请单号", "检查流水号", "Accession No"), "<record:exam>"),
    "specimen": (("标本号", "条码号", "样本号", "样本编号", "标本编号", "条形码", "检验单号", "标本条码", "实验号", "病理号", "流水号"), "<record:specimen>"),
    "prescription": (("处方号", "处方编号", "RX No", "处方流水号"), "<record:rx>"),
    "bed": (("床号", "床位号", "床位", "床 号", "Bed", "床号"), "<bed_field>"),
    "dept": (("科室", "科别", "科室名称", "就诊科室", "申请科室", "送检科室", "所在科室", "Dept"), "<dept>"),
    "ward": (("病区", "病室", "护理单元"), "<dept_other>"),
    "hospital": (("医院", "医疗机构", "送检单位", "医院名称", "医疗机构名称", "就诊医院", "送检医院", "机构名称", "研究中心", "就诊机构"), "<hospital>"),
    "admitted": (("入院日期", "入院时间", "住院日期", "入院日期"), "(<date:0>|<date:0>|<datetime:0>)"),
    "discharged": (("出院日期", "出院时间", "离院日期"), "(<date:9>|<date:9>|<datetime:9>)"),
    "visited": (("就诊日期", "就诊时间", "日期", "时间", "看诊时间", "Date", "门诊时间"), "(<date:0>|<date:0>|<datetime:0>)"),
    "examined": (("检查日期", "检查时间", "检查日期", "采集时间", "检验日期"), "(<date:1>|<datetime:1>)"),
    "collected": (("采样时间", "采集时间", "采样日期", "标本采集", "采血时间", "送检日期"), "(<datetime:1>|<datetime:1>|<date:1>)"),
    "reported": (("报告日期", "报告时间", "审核时间", "签发日期", "打印时间", "报告日期"), "(<date:2>|<datetime:2>|<datetime:2>)"),
    "received": (("接收时间", "收样时间", "送检时间", "申请时间", "核收时间", "申请日期"), "(<datetime:1>|<date:1>)"),
    "surgery": (("手术日期", "手术时间", "手术日期"), "(<date:3>|<datetime:3>)"),
    "recorded": (("记录时间", "记录日期", "病史采集时间", "书写时间", "采集日期"), "(<datetime:0>|<date:0>)"),
    "contact": (("联系人", "联系人姓名", "家属", "家属姓名", "紧急联系人", "联系人", "亲属姓名", "陪护人", "监护人"), "<relative:1>"),
    "relation": (("关系", "与患者关系", "联系人关系", "亲属关系"), "<relation:1>"),
    "contact_phone": (("联系人电话", "家属电话", "家属联系电话", "紧急联系电话", "联系人手机", "监护人电话"), "<phone:contact>"),
    "informant": (("病史陈述者", "供史者", "病史提供者", "陈述者", "病史叙述者"), "(患者本人|<patient>|<patient>本人|<relation:1><relative:1>|患者(及|)家属|<relative:1>（<relation:1>）|本人)"),
    "reliability": (("可靠程度", "可靠性"), "(可靠|基本可靠|可靠)"),
    "attending": (("主治医师", "主管医生", "经治医师", "管床医生", "主治医生", "责任医师", "接诊医生", "医师", "医生", "诊治医师", "首诊医师"), "<name:attending>"),
    "chief": (("主任医师", "科主任", "上级医师", "主任", "副主任医师", "上级医生"), "<name:chief>"),
    "resident": (("住院医师", "记录者", "记录人", "书写者", "录入者", "填表人", "记录医师", "实习医师"), "<name:resident>"),
    "nurse": (("责任护士", "护士", "护士签名", "护士长", "执行护士", "主管护士", "接诊护士", "质控护士"), "<name:nurse>"),
    "requester": (("申请医生", "送检医生", "开单医生", "申请医师", "送检医师", "开方医生", "申请者"), "<name:attending>"),
    "reporter": (("报告医师", "报告医生", "检验者", "检查医师", "诊断医师", "报告人", "操作者", "检验员", "检验人", "诊断医生", "初诊医师", "医师签名"), "<name:reporter>"),
    "reviewer": (("审核医师", "审核者", "审核医生", "复核者", "审核", "核对者", "复诊医师", "批准人", "审核人", "签发人"), "<name:reviewer>"),
    "surgeon": (("手术者", "主刀", "术者", "主刀医师", "手术医师", "主刀医生", "术 者"), "<name:surgeon>"),
    "assistants": (("助手", "一助", "手术助手", "I助", "第一助手", "Ⅰ助", "第二助手"), "(<name:staff0>|<staff:2>|<staff:3>)"),
    "anaesthetist": (("麻醉医师", "麻醉者", "麻醉师", "麻醉医生"), "(<name:anaesthetist>|<name:anaesthetist>|<staff:2>)"),
    "scrub": (("器械护士", "洗手护士", "巡回护士", "台上护士", "巡回"), "(<name:nurse>|<fresh:han>)"),
    "pharmacist": (("调配", "审核药师", "发药", "核对", "药师", "审方药师", "调配药师"), "(<fresh:han>|<name:reviewer>)"),
    "diagnosis": (("诊断", "临床诊断", "初步诊断", "入院诊断", "主要诊断", "临床印象", "诊断意见"), "(<dx>|1.<dx> 2.<dx>|<dx>；<dx>|<dx>？)"),
    "item": (("检查项目", "检查部位", "检验项目", "项目", "检查名称"), "(<check>|胸部CT平扫|头颅MRI|腹部彩超|肝胆胰脾超声|血常规|生化全项|心脏彩超|冠脉CTA)"),
    "allergy": (("过敏史", "药物过敏", "过敏药物"), "(无|否认|<drug>过敏|青霉素过敏|不详)"),
    "height": (("身高", "身高(cm)"), "<n:148-188>(cm|)"),
    "weight": (("体重", "体重(kg)"), "<n:40-95>(kg|公斤|)"),
    "blood": (("血型", "ABO血型"), "(A型|B型|O型|AB型|A|O|O型Rh(D)阳性)"),
    "subject": (("受试者编号", "受试者代码", "筛选号", "受试者号", "Subject ID", "受试者", "受试者鉴认代码", "SUBJID", "入组编号"), "<subject>"),
    "random": (("随机号", "随机编号", "Randomization No."), "<random>"),
    "initials": (("姓名缩写", "受试者姓名缩写", "拼音缩写", "Initials", "缩写", "姓名首字母"), "<initials>"),
    "protocol": (("方案编号", "方案号", "试验编号", "Protocol No.", "研究编号"), "(HR<digits:4>-<digits:3>|CT-<digits:4>-0<n:1-9>|SHR<digits:4>-III-<digits:3>|XY-2<digits:3>|ABC<digits:3>-<digits:3>)"),
    "centre": (("中心编号", "中心号", "Site No.", "研究中心编号", "SITEID"), "<site>"),
    "visit": (("访视", "访视号", "Visit", "访视名称"), "(V<n:1-9>|筛选期|基线|C<n:1-8>D1|第<n:1-9>次访视|治疗期W<n:2-48>|随访<n:1-6>)"),
    "investigator": (("主要研究者", "研究者", "PI", "研究医生", "主要研究者(PI)"), "<name:pi>"),
    "crc": (("CRC", "研究协调员", "临床协调员", "研究护士", "SC"), "<name:crc>"),
    "monitor": (("监查员", "CRA", "监查员姓名", "临床监查员"), "<name:cra>"),
    "sponsor": (("申办方", "申办者", "申办单位", "Sponsor", "药品注册申请人"), "<sponsor:1>"),
    "cro": (("CRO", "合同研究组织", "CRO公司", "SMO"), "<sponsor:2>"),
    "email": (("邮箱", "E-mail", "电子邮箱", "Email", "电子邮件", "邮件", "email"), "<email:patient>"),
    "wechat": (("微信", "微信号", "WeChat", "QQ", "微信号码", "QQ号"), "<account:patient>"),
    "staffno": (("工号", "医生工号", "操作员", "职工号", "员工号", "登录名", "操作员工号", "用户名"), "<staffno>"),
    "bankcard": (("银行卡号", "卡号", "收款账号", "银行账号", "开户账号", "储蓄卡号"), "<bankcard>"),
    "bank": (("开户行", "开户银行"), "(<bank>|<bank_branch>)"),
    "plate": (("车牌号", "车牌", "救护车车牌", "车辆号牌", "车号"), "<plate>"),
    "document": (("证件号", "证件号码", "其他证件号"), "<document>"),
    "passport": (("护照号", "护照号码", "Passport No.", "护照"), "<document:护照号>"),
    "device": (("植入物序列号", "序列号", "器械序列号", "设备编号", "SN", "产品序列号", "机身号", "UDI"), "<device>"),
    "lot": (("批号", "生产批号", "LOT", "药品批号", "产品批号"), "(<digits:6>|2<digits:7>|<digits:5>A|A<digits:6>)"),
    "model": (("型号", "规格型号", "REF", "产品型号"), "(<digits:6>|A<n:10-99>-<digits:3>|Model <digits:4>|XT<digits:3>)"),
    "icd": (("疾病编码", "ICD-10编码", "ICD编码", "ICD10"), "(C34.<n:1-9>|I10.x0<n:1-9>|E11.9|J18.900|K35.<n:1-9>00|I63.<n:1-9>)"),
    "doctor_license": (("执业证号", "医师执业证书编码", "资格证号", "执业医师证号"), "<document:医师执业证号>"),
    "blood_bag": (("血袋号", "献血码", "血袋编号", "供血者编号"), "<record>"),
    "ip": (("IP", "终端IP", "登录IP", "IP地址", "MAC地址"), "<ip>"),
}  # fmt: skip
"""Captions of each field and the template of its value."""

Row = tuple[str, str]


def make_rows(case: Case, keys: Sequence[str], empty: float = 0.03) -> list[Row]:
    """Return (caption, value) pairs in gold markup; a few values are missing, as in real forms."""
    rows = []
    for key in keys:
        captions, template = FIELDS[key]
        value = render(template, case)
        if case.chance(empty):
            value = case.choose(("", "无", "/", "-", "不详", "未填", "—", "同上", "NA", "空"))
        rows.append((case.choose(captions), value))
    return rows


def pick(case: Case, keys: Sequence[str], share: float = 0.7) -> list[str]:
    """Return a share of the keys, at least one, mostly in their order."""
    kept = [key for key in keys if case.chance(share)] or [case.choose(keys)]
    if case.chance(0.15):
        case.rng.shuffle(kept)
    return kept


def write_fields(case: Case, keys: Sequence[str], layout: str = "") -> str:
    """Return the fields in one layout, each in its own way of writing captions."""
    return write_rows(case, make_rows(case, keys), layout)


# Without a caption these say nothing (tests/gold/README.md): `男，56岁` is no identifier.
_QUASI = re.compile(r"\[\[(?:SEX|MARITAL_STATUS|EDUCATION|INCOME)\|([^\]]*)\]\]")
_COLONS = ("：", "：", "：", "：", ":", ":", "： ", ": ", " ：", " : ")
_LAYOUTS = (
    "lines",
    "rows",
    "rows",
    "rows",
    "run",
    "run_space",
    "table",
    "tsv",
    "csv",
    "brackets",
    "tabs",
    "values",
    "below",
    "equals",
    "json",
    "xml",
    "pairs_table",
    "boxes",
    "semicolons",
)
_WEIGHTS = (16, 12, 12, 12, 6, 6, 3, 3, 3, 4, 4, 4, 3, 2, 3, 2, 4, 3, 4)


def write_rows(case: Case, rows: Sequence[Row], layout: str = "") -> str:
    layout = layout or case.rng.choices(_LAYOUTS, _WEIGHTS)[0]
    colon = case.choose(_COLONS)
    captions = [caption for caption, _ in rows]
    values = [value for _, value in rows]
    pairs = [f"{caption}{colon}{value}" for caption, value in rows]
    if layout == "lines":
        return "\n".join(pairs)
    if layout == "rows":
        return _in_rows(case, pairs, case.choose(("  ", "   ", "    ", "\t", "　　", "  ", " | ", "      ")))
    if layout == "run":
        return "".join(pairs)
    if layout == "run_space":
        return case.choose((" ", "，", ", ", "；")).join(pairs)
    if layout == "semicolons":
        return case.choose(("；", "，", ";", "。")).join(
            f"{caption}{case.choose((colon, ''))}{value}" for caption, value in rows
        )
    if layout == "table":
        return (
            "| "
            + " | ".join(captions)
            + " |\n"
            + case.choose(("", "|" + "---|" * len(rows) + "\n"))
            + "| "
            + " | ".join(values)
            + " |"
        )
    if layout == "tsv":
        return "\t".join(captions) + "\n" + "\t".join(values)
    if layout == "csv":
        return ",".join(captions) + "\n" + ",".join(values)
    if layout == "brackets":
        left, right = case.choose((("【", "】"), ("[", "]"), ("〔", "〕"), ("<", ">："), ("■", "："), ("* ", ": ")))
        return "\n".join(f"{left}{caption}{right}{value}" for caption, value in rows)
    if layout == "tabs":
        return "\n".join(f"{caption}{case.choose((chr(9), ' ', '  '))}{value}" for caption, value in rows)
    if layout == "values":
        return _QUASI.sub(r"\1", case.choose((" ", "  ", ",", "\t", "，", "/", "\n", "|")).join(values))
    if layout == "below":
        return "\n".join(f"{caption}{case.choose(('', colon))}\n{value}" for caption, value in rows)
    if layout == "equals":
        return case.choose(("\n", "&", "; ", "|")).join(f"{caption}={value}" for caption, value in rows)
    if layout == "json":
        gap = case.choose((", ", ",\n  ", ","))
        return "{" + gap.join(f'"{caption}": "{value}"' for caption, value in rows) + "}"
    if layout == "xml":
        return case.choose(("\n", "")).join(
            f"<{caption.replace(' ', '')}>{value}</{caption.replace(' ', '')}>" for caption, value in rows
        )
    if layout == "pairs_table":
        cells = [cell for row in rows for cell in row]
        width = case.choose((4, 6, 8))
        return "\n".join("| " + " | ".join(cells[i : i + width]) + " |" for i in range(0, len(cells), width))
    return _in_rows(
        case,
        [
            f"{caption}{colon}{case.choose(('', '', ' ', '__', '＿'))}{value}{case.choose(('', '', '__', ' '))}"
            for caption, value in rows
        ],
        "  ",
    )


def _in_rows(case: Case, pairs: list[str], gap: str) -> str:
    width = case.rng.randint(2, 6)
    return "\n".join(gap.join(pairs[i : i + width]) for i in range(0, len(pairs), width))


def write_table(case: Case, keys: Sequence[str], count: int) -> str:
    """Return a table of several persons: a head and `count` rows, each row another person.

    Templates of the columns must draw new persons (`<fresh>`, `<subject:new>`), not those of the case.
    """
    gap = case.choose(("\t", ",", " | ", "  ", "    ", "，"))
    head = gap.join(key.split("=", 1)[0] for key in keys)
    is_numbered = case.chance(0.4)
    lines = [("序号" + gap) * is_numbered + head] if case.chance(0.85) else []
    for index in range(1, count + 1):
        cells = [render(key.split("=", 1)[1], case) for key in keys]
        lines.append(gap.join([f"{index}", *cells] if is_numbered else cells))
    return "\n".join(lines) if len(lines) > count else _QUASI.sub(r"\1", "\n".join(lines))
