"""Reports of laboratory, imaging, endoscopy, pathology, blood bank."""

from __future__ import annotations

from augment.case import Case
from augment.fields import pick, write_fields, write_table
from augment.templates import render

_LAB_HEADER = (
    "hospital",
    "name",
    "sex",
    "age",
    "dept",
    "bed",
    "record",
    "outpatient",
    "specimen",
    "diagnosis",
    "requester",
    "collected",
    "item",
)
_LAB_FOOTER = ("collected", "received", "reported", "reporter", "reviewer", "requester")


def laboratory(case: Case) -> str:
    """Return a laboratory report: header, a table of values, a foot with staff and times."""
    if case.chance(0.12):
        columns = (
            "条码号=<record>",
            "姓名=<fresh>",
            "性别=<sex_any>",
            "年龄=<age_other>",
            "科室=<dept_other>",
            "项目=<check>",
            "结果=(阴性|阳性|<labs>)",
            "采样时间=<somedate>",
            "审核者=<fresh:han>",
        )
        return render("<hospital>检验科(危急值登记|批量结果|核酸检测登记表)\n", case) + write_table(
            case, columns[: case.rng.randint(4, 9)], case.rng.randint(3, 9)
        )
    title = case.choose(
        (
            render("<hospital>检验报告单", case),
            "检验报告单",
            "检 验 报 告",
            "生化检验报告",
            "血常规",
            "血气分析报告",
            "微生物检验报告",
            "",
        )
    )
    foot = case.choose(
        (
            "\n备注：本报告仅对送检标本负责！",
            "\n※ 结果仅供临床参考",
            "",
            "\n仪器：XN-9000 试剂批号：" + str(case.rng.randint(100000, 999999)),
        )
    )
    return (
        f"{title}\n"
        + write_fields(case, pick(case, _LAB_HEADER, 0.7))
        + "\n"
        + render("<lab_table>\n", case)
        + write_fields(case, pick(case, _LAB_FOOTER, 0.65))
        + foot
    )


_IMAGING_HEADER = (
    "hospital",
    "name",
    "sex",
    "age",
    "dept",
    "bed",
    "record",
    "outpatient",
    "exam",
    "examined",
    "item",
    "diagnosis",
    "requester",
    "birth",
    "phone",
)
_FINDINGS = (
    "胸廓对称，双肺纹理增多，(右肺上叶|左肺下叶)见(磨玻璃|实性)结节，大小约<n:3-35>mm×<n:3-30>mm，CT值约<n:-30-60>HU，<real>",
    "肝脏大小形态正常，实质回声(均匀|增粗)，胆囊<n:40-90>×<n:20-40>mm，壁光滑，胰腺显示清，脾厚<n:28-60>mm。",
    "L3/4、L4/5、L5/S1椎间盘膨出，硬膜囊受压，黄韧带肥厚，<real>",
    "甲状腺左叶见<n:3-20>mm×<n:3-15>mm低回声结节，TI-RADS 4a类，CDFI：(少许|未见)血流信号。",
    "食管：黏膜光滑；贲门：齿状线清晰；胃窦：黏膜充血水肿，可见(糜烂|溃疡)，活检<n:1-6>块，质软。",
    "左室射血分数<n:30-70>%，E/A<1，二、三尖瓣轻度反流，估测肺动脉收缩压<n:20-70>mmHg。",
    "@female 宫内妊娠，双顶径<n:20-95>mm，股骨长<n:10-75>mm，羊水指数<n:80-200>mm，胎盘成熟度Ⅱ级。",
    "与<date:-90>片（影像号<record>）对比：病灶(较前缩小|大致同前|增大)。",
    "对照<past>外院CT，<real>",
    "<real><real>",
    "双侧颈动脉内中膜增厚，左侧可见<n:5-20>×<n:1-4>mm低回声斑块。",
)


def imaging(case: Case) -> str:
    """Return an imaging or endoscopy report."""
    kind = case.choose(
        ("CT", "MRI", "超声", "DR", "电子胃镜", "PET-CT", "心电图", "X线", "电子肠镜", "放射科", "骨密度")
    )
    title = case.choose((render("<hospital>", case) + f"{kind}检查报告单", f"{kind}诊断报告", f"{kind}报告单", ""))
    seen = "".join(render(text, case) for text in case.rng.sample(case.fitting(_FINDINGS), case.rng.randint(1, 3)))
    result = render(
        case.choose(
            (
                "1.<dx>；2.<dx>。",
                "<dx>，请结合临床。",
                "<real>",
                "考虑<dx>，建议(增强扫描|随访|穿刺活检)。",
                "<titled:requester>已电话告知危急值（<datetime:1>，接听者<fresh:han>）。<dx>。",
            )
        ),
        case,
    )
    labels = case.choose(
        (
            ("检查所见：", "诊断意见："),
            ("影像表现：\n", "影像诊断：\n"),
            ("【所见】", "【印象】"),
            ("超声所见：", "超声提示："),
            ("镜下所见：", "内镜诊断："),
            ("描述：", "结论："),
        )
    )
    return (
        f"{title}\n"
        + write_fields(case, pick(case, _IMAGING_HEADER, 0.65))
        + f"\n{labels[0]}{seen}\n{labels[1]}{result}\n"
        + write_fields(case, pick(case, ("reporter", "reviewer", "reported"), 0.8))
    )


_PATHOLOGY = (
    "肉眼所见：灰白灰红组织一块，大小<n:1-9>×<n:1-6>×<n:1-3>cm，切面灰白，质(硬|中|软)。",
    "镜下所见：<real>",
    "免疫组化（<record>）：<scores>，CK7（+），TTF-1（+），P53（<n:10-90>%），Syn（-）。",
    "病理诊断：（(右肺上叶|胃窦|左乳|结肠肝曲)）<dx>，<scores>，切缘未见癌，淋巴结<n:0-4>/<n:8-30>。",
    "会诊意见：切片由<hospital_other>提供（原病理号<record>），<dx>。会诊专家：<name:chief>、<fresh:han>",
    "基因检测：EGFR L858R突变，ALK融合阴性，PD-L1（22C3）TPS <n:1-90>%。检测机构：<sponsor:lab>",
    "冰冻诊断（<datetime:3>）：<dx>，电话通知手术室<titled:surgeon>。",
    "送检材料：(胃镜活检|穿刺|根治标本)<n:1-5>块，送检医生<name:attending>",
)


def pathology(case: Case) -> str:
    """Return a pathology report."""
    header = write_fields(
        case,
        pick(
            case,
            (
                "name",
                "sex",
                "age",
                "specimen",
                "record",
                "dept",
                "bed",
                "hospital",
                "requester",
                "received",
                "diagnosis",
                "phone",
            ),
            0.7,
        ),
    )
    body = "\n".join(render(text, case) for text in case.rng.sample(_PATHOLOGY, case.rng.randint(3, 6)))
    title = case.choose((render("<hospital>病理科\n", case), "")) + case.choose(
        ("病理检查报告单", "病理诊断报告书", "病理会诊报告", "组织病理学报告", "骨髓细胞学检查报告", "细胞学报告")
    )
    return f"{title}\n{header}\n{body}\n" + write_fields(case, pick(case, ("reporter", "reviewer", "reported"), 0.8))
