"""Nursing, operations, anaesthesia, consent: what is written at the bed and in the theatre."""

from __future__ import annotations

from augment.case import Case
from augment.fields import pick, write_fields, write_table
from augment.templates import render

_BED_HEADER = ("name", "sex", "age", "dept", "bed", "record", "diagnosis", "admitted", "hospital")

_NURSE_NOTES = (
    "<datetime:{d}> <vitals> <real> 签名：<name:nurse>",
    "<clock> 患者<again>主诉<sx>，遵<titled:attending>医嘱予<dose>，<name:nurse>",
    "<datetime:{d}>，遵医嘱予<dose>，(患者|家属)表示理解。<name:nurse>/<fresh:han>",
    "<clock> <real> <name:nurse>",
    "<datetimerange:{d}> 输(红细胞悬液2U|血浆200ml)，血袋号<record>，核对者<staff:2>，无不良反应。",
    "<monthday:{d}> 由<short_relation><relative:1>陪同外出检查，<clock>返回病房。责任护士：<name:nurse>",
    "<bed><patient> <real> 护士：<name:nurse>",
    "<clock> 与夜班护士<fresh:han>床边交接，皮肤完整，<real>",
    "<datetime:{d}> 电话通知<titled:resident>，<vitals>，口头医嘱<dose>，复述无误后执行。",
    "<datetime:{d}> 入院宣教：介绍责任护士<name:nurse>、主管医生<name:attending>、护士长<surname:head>，<short_relation>已签字。",
    "<clock> PICC置管，导管编号<device>，（<trap>），置入<n:38-48>cm，操作者：<name:nurse>",
    "<datetime:{d}> 患者由<dept_other>平车推入，腕带核对：<patient>，<record:main>，<sex>，<age>。",
    "<vitals>，入量<n:1000-3500>ml，出量<n:800-3200>ml。",
)


def nursing(case: Case) -> str:
    """Return nursing notes or a hand-over of a ward."""
    if case.chance(0.25):
        return _ward_handover(case)
    title = case.choose(
        ("护理记录单", "一般护理记录", "危重患者护理记录单", "重症护理记录", "护理评估单", "体温单", "输血护理记录", "")
    )
    header = write_fields(case, pick(case, _BED_HEADER, 0.75))
    day, notes = 0, []
    for _ in range(case.rng.randint(2, 9)):
        notes.append(render(case.choose(_NURSE_NOTES).replace("{d}", str(day)), case))
        day += case.rng.randint(0, 1)
    return f"{title}\n{header}\n" + "\n".join(notes)


_BED_COLUMNS = ("床号=(<n:1-60>床|<n:1-60>)", "姓名=<fresh>", "性别=<sex_any>", "年龄=<age_other>", "住院号=<record>", "诊断=<dx>", "护理级别=(一级|二级|特级)", "责任护士=<fresh:han>", "入院日期=<somedate>", "主管医生=(<fresh:han>|<titled:attending>)", "病情=<real>")  # fmt: skip


def _ward_handover(case: Case) -> str:
    if case.chance(0.45):
        columns = [_BED_COLUMNS[1], *(column for column in _BED_COLUMNS[2:] if case.chance(0.5))]
        return (
            render("<dept>(护理交班报告|病人一览表|病区患者清单|危重患者交接单|查房清单)  <date:0>\n", case)
            + write_table(case, columns, case.rng.randint(3, 12))
            + render("\n交班者：<name:nurse>  接班者：<fresh:han>", case)
        )
    lines = [
        render(
            "<date:0>  (白班|夜班|小夜班)交班\n原有病人<n:20-60>人，入院<n:0-6>人，出院<n:0-6>人，手术<n:0-5>人，病危<n:0-2>人。",
            case,
        )
    ]
    for _ in range(case.rng.randint(2, 7)):
        bed = case.choose(("[[MEDICAL_RECORD|{}床]]", "[[MEDICAL_RECORD|{}床]]，", "[[MEDICAL_RECORD|{}床]] ")).replace(
            "{}", str(case.rng.randint(1, 60))
        )
        lines.append(
            bed
            + render(
                "(<fresh>|<fresh>|<fresh>，<age_other>|患者<fresh>)(，|：| )(<dx>，|诊断<dx>，|)(<real>|术后第<n:1-6>天，<real>|<vitals>，<real>)",
                case,
            )
        )
    return "\n".join(lines) + render("\n(交班护士|交班|护士)：<name:nurse> <staff:2>", case)


_OPERATION_HEADER = (
    "name",
    "sex",
    "age",
    "dept",
    "bed",
    "record",
    "surgery",
    "diagnosis",
    "surgeon",
    "assistants",
    "anaesthetist",
    "scrub",
    "hospital",
)
_OPERATION_BODY = (
    "手术名称：(腹腔镜下胆囊切除术|右半结肠癌根治术|经皮冠状动脉介入治疗|全髋关节置换术|剖宫产术|甲状腺癌根治术|L4/5椎间盘髓核摘除术|肺叶切除术|惠普尔手术|毕Ⅱ式胃大部切除术)",
    "麻醉方式：(全身麻醉|腰硬联合麻醉|局部浸润麻醉|静吸复合麻醉)",
    "手术经过：<clock>患者平卧位，(全麻成功后|)常规消毒铺巾，<paragraph:4>术中出血约<n:10-800>ml，(未输血|输红细胞2U)，标本送病理，家属<relative:1>过目。",
    "术中植入(人工髋关节|心脏起搏器|钛板螺钉|药物洗脱支架)，厂家<sponsor:3>，型号<n:10-99>-<digits:3>，序列号<device>，LOT <digits:7>。",
    "手术开始时间：<datetime:3>  结束时间：<datetime:3>",
    "手术由<titled:surgeon>主刀，<staff:2>协助，<titled:anaesthetist>麻醉，手术顺利，<real>",
    "手术人员：术者<name:surgeon>，一助<name:staff0>，二助<name:staff1>，麻醉<name:anaesthetist>，器械<name:nurse>，巡回<fresh:han>",
    "术后诊断：<dx>",
    "手术者：<name:surgeon> 助手：<staff:2> 台上指导：<titled:chief>",
    "器械清点：术前<n:20-80>件，术后<n:20-80>件，清点无误。器械护士签名：<name:nurse>  巡回护士签名：<fresh:han>",
    "术前讨论：时间<datetime:1>，参加人员：<staff:4>。<titled:chief>：<real><titled:surgeon>：<real>",
)


def operation(case: Case) -> str:
    """Return an operation record."""
    title = (
        case.choose((render("<hospital>\n", case), ""))
        + case.choose(
            (
                "手术记录",
                "手术记录单",
                "介入手术记录",
                "术后首次病程记录",
                "术前小结",
                "手术安全核查表",
                "手术清点记录",
                "术前讨论记录",
            )
        )
        + "\n"
    )
    body = "\n".join(render(text, case) for text in case.rng.sample(_OPERATION_BODY, case.rng.randint(3, 8)))
    return (
        title
        + write_fields(case, pick(case, _OPERATION_HEADER, 0.75))
        + "\n"
        + body
        + render(
            case.choose(
                (
                    "\n记录者：<name:staff0> <datetime:3>",
                    "\n手术者签名：<name:surgeon>",
                    "\n<name:surgeon>/<name:staff0>",
                    "",
                )
            ),
            case,
        )
    )


_ANAESTHESIA_BODY = (
    "ASA分级：Ⅱ级 Mallampati <n:1-4>级 禁食<n:6-12>小时，<scores>。",
    "<clock>入室，<vitals>，<clock>诱导：<anaesthetic><n:1-200>mg、<anaesthetic><n:1-50>ug，气管插管顺利，导管7.<n:0-5>#，深度<n:20-24>cm。",
    "<clock> BP <n:80-150>/<n:45-95>mmHg HR <n:50-120>次/分 予<anaesthetic><n:1-50>(mg|ug)(静推|泵入)。",
    "术中输晶体<n:500-2500>ml，胶体500ml，尿量<n:100-800>ml，出血<n:20-600>ml。",
    "<clock>手术结束，<clock>拔管，Steward评分<n:4-6>分，送PACU，交接护士<fresh:han>。",
    "麻醉前访视：<real>签名：<name:anaesthetist> <datetime:2>",
    "麻醉医生：<name:anaesthetist>  交接班：<clock>由<name:anaesthetist>交<fresh:han>",
    "术后随访：<datetime:4> <real> 随访者：<name:anaesthetist>",
    "镇痛泵编号：<device>，配方：<anaesthetic>100ug+(昂丹司琼|托烷司琼)8mg",
)


def anaesthesia(case: Case) -> str:
    """Return an anaesthesia record."""
    body = "\n".join(render(text, case) for text in case.rng.sample(_ANAESTHESIA_BODY, case.rng.randint(4, 8)))
    return (
        case.choose(("麻醉记录单", "麻醉记录", "麻醉术前访视记录", "麻醉术后随访记录", "PACU记录"))
        + "\n"
        + write_fields(case, pick(case, (*_OPERATION_HEADER, "height", "weight", "blood"), 0.6))
        + "\n"
        + body
    )


_CONSENT_BODY = (
    "尊敬的患者：您好！根据您目前的病情，您患有<dx>，需要接受(手术|麻醉|输血|化疗|内镜检查)治疗。",
    "本人<patient>（身份证号：<id>）已详细阅读上述内容，(自愿|同意)接受该项治疗。",
    "兹委托<relative:1>（与患者关系：<relation:1>，身份证号：<id:new>，联系电话：<phone:contact>）作为我的代理人，全权处理一切医疗事宜。",
    "我的医生<titled:attending>已告知我将要进行的手术方式、可能发生的并发症和风险，(包括但不限于|如)<sx>、<sx>等。",
    "<real>",
    "患者签名：<patient>  日期：<datetime:1>\n(授权亲属|法定代理人)签名：<relative:1>  与患者关系：<relation:1>  日期：<datetime:1>\n医生签名：<name:attending>  日期：<datetime:1>",
    "我已向患者<again>及其<relation:1><relative:1>解释本知情同意书的相关信息。谈话医师：<name:resident>，谈话时间：<datetime:1>，谈话地点：<dept>医生办公室",
    "方案编号：XY-<digits:4>  版本号：V<n:1-3>.0  版本日期：<date:-300>  研究者：<name:pi>  电话：<phone:pi>",
    "如有疑问请联系<titled:pi>（<landline>）或<hospital>伦理委员会（电话<landline>）。",
    "见证人：<fresh> 电话<mobile> 日期<date:1>",
    "本研究由<sponsor:1>发起，<hospital_dept>承担，受试者的个人信息将严格保密。",
    "如受试者姓名：<patient> 正楷：<pinyin> 联系地址：<address>",
)


def consent(case: Case) -> str:
    """Return a consent form or a power of attorney."""
    title = case.choose(
        (
            "手术知情同意书",
            "麻醉知情同意书",
            "授权委托书",
            "输血治疗知情同意书",
            "知情同意书·签字页",
            "病危（重）通知书",
            "自费项目知情同意书",
            "临床试验知情同意书",
            "医患沟通记录",
            "拒绝或放弃医学治疗告知书",
        )
    )
    header = (
        write_fields(case, pick(case, ("name", "sex", "age", "dept", "bed", "record", "diagnosis", "id", "phone"), 0.7))
        + "\n"
        if case.chance(0.75)
        else ""
    )
    return (
        case.choose((render("<hospital>\n", case), ""))
        + title
        + "\n"
        + header
        + "\n".join(render(text, case) for text in case.rng.sample(_CONSENT_BODY, case.rng.randint(3, 7)))
    )
