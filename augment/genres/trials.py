"""Clinical trials: form dumps, serious adverse events, monitoring, screening logs, letters, shipments."""

from __future__ import annotations

from augment.case import Case
from augment.fields import pick, write_fields, write_rows, write_table
from augment.templates import render

_SUBJECT = ("subject", "initials", "centre", "random", "protocol", "visit", "visited", "sex", "age", "birth", "ethnicity", "investigator", "crc", "hospital", "sponsor", "phone", "name", "height", "weight", "monitor", "profession", "marital", "education", "cro")  # fmt: skip
_ITEM_NAMES = (
    "BRTHDAT",
    "SUBJID",
    "SITEID",
    "AETERM",
    "AESTDAT",
    "AEENDAT",
    "CMTRT",
    "CMDOSE",
    "VSORRES",
    "LBTEST",
    "LBORRES",
    "EXSTDTC",
    "DMSEX",
    "MHTERM",
    "RFICDTC",
    "INVNAM",
    "COMMENT",
    "ICFDAT",
    "DSSTDAT",
)
_ITEMS = {
    "BRTHDAT": "<birth>", "SUBJID": "<subject>", "SITEID": "<site>", "AETERM": "(<sx>|<dx>)", "AESTDAT": "<date:5>", "AEENDAT": "(<date:9>|持续|)", "CMTRT": "<drug>", "CMDOSE": "<n:5-500>", "VSORRES": "<n:60-180>", "LBTEST": "<check>",
    "LBORRES": "<n:1-200>.<n:0-9>", "EXSTDTC": "<date:1>", "DMSEX": "<sex_field>", "MHTERM": "<dx>", "RFICDTC": "<date:0>", "INVNAM": "<name:pi>", "COMMENT": "(<real>|受试者<initials>诉<sx>，<titled:pi>判断与药物无关。|已与<relative:1>电话确认(，号码<phone:contact>|)|家属<relative:1>代为陈述|原始病历中姓名为<patient>，已涂改)", "ICFDAT": "<date:-1>", "DSSTDAT": "<date:30>",
}  # fmt: skip

_FORM_LINES = (
    "知情同意书签署日期：<datetime:-1>  签署者：(受试者本人|法定代理人<relative:1>|<patient>)",
    "不良事件：<sx>  开始日期：<date:6>  结束日期：(<date:9>|UK|持续)  CTCAE <n:1-4>级  与研究药物关系：(可能有关|无关)  转归：(恢复|好转)",
    "合并用药：<dose> 开始<date:-30> 结束(<date:5>|持续) 适应证<dx>",
    "病史：<dx>，诊断日期<partial>，(持续|已愈)",
    "入选标准：1.年龄18-75岁，性别不限 √ 2.<real> √",
    "排除标准：<real> ×",
    "生命体征（<datetime:1>）：<vitals>",
    "实验室检查：\n<lab_table>",
    "备注：<real>",
    "研究者签名：<name:pi>  日期：<date:3>", "填表人：<name:crc>  SDV：<name:cra> <date:20>",
    "受试者联系方式（研究中心保存）：<patient>，<phone:patient>，<address>",
    "给药记录：随机号<random>，药物编号<digits:5>，批号<digits:6>，剂量<n:50-400>mg，给药时间<datetime:1>，给药护士<name:nurse>",
)  # fmt: skip


def crf(case: Case) -> str:
    """Return a dump of a case report form."""
    if case.chance(0.5):
        rows = [(name, render(_ITEMS[name], case)) for name in case.rng.sample(_ITEM_NAMES, case.rng.randint(5, 14))]
        return case.choose(("", "Form: DM  Visit: V1\n", "eCRF Export v4.2\n", "<ItemGroupData>\n")) + write_rows(
            case, rows, case.choose(("tsv", "csv", "equals", "json", "xml", "lines", "table", "tabs"))
        )
    parts = [
        case.choose(
            (
                "病例报告表",
                "CRF 第" + str(case.rng.randint(1, 30)) + "页",
                "eCRF导出",
                "人口统计学资料",
                "知情同意",
                "不良事件",
                "合并用药",
            )
        ),
        write_fields(case, pick(case, _SUBJECT, 0.5)),
    ]
    parts.extend(render(case.choose(_FORM_LINES), case) for _ in range(case.rng.randint(1, 5)))
    return "\n".join(parts)


_SAE = (
    "受试者<subject>，<sex>性，<age>，<ethnicity>，于<date:-60>签署知情同意书，随机号<random>，<date:-55>首次接受研究药物治疗。",
    "受试者（编号<subject>，缩写<initials>）因<sx>于<datetime:0>(急诊|)入住<hospital_other>，诊断为<dx>。",
    "<date:1>，<labs>，予<dose>，<date:3>症状(缓解|加重)，<date:8>出院。",
    "<datetime:0>受试者在<fragment>家中(跌倒|突发<sx>)，由<short_relation><relative:1>送往<hospital_other>抢救，(病历号<record>，|)<real>",
    "研究者<titled:pi>于<datetime:1>获知该事件，并在24小时内报告申办方<sponsor:1>、伦理委员会及<office>。",
    "研究者判断：本次SAE与研究药物(可能|肯定)无关，与<dx>相关。",
    "合并用药：<dose>，<date:-30>至今；<dose>，<past>至<date:1>。",
    "既往史：<dx>（<partial>），<dx>（<partial>），<real>",
    "报告人：<name:pi>，职称：主任医师，电话：<phone:pi>，邮箱：<email:pi>，单位：<hospital_dept>，地址：<address_other>",
    "受试者末次给药时间<datetime:-2>，第<n:2-6>周期第<n:1-21>天，累计剂量<n:200-2000>mg，药物批号<digits:6>。",
    "经电话随访受试者家属<relative:1>（<phone:contact>），受试者已于<date:6>出院，目前<real>",
    "转归：(痊愈|好转|未恢复|死亡，死亡日期<date:10>|)，<real>",
    "报告类型：(首次报告|随访报告<n:1-4>|总结报告)  报告日期：<date:2>  临床研究批准文号：国药临字2021L<digits:5>",
    "受试者<again>的主管医生<titled:attending>（<hospital_other>）提供了出院小结复印件。",
    "<paragraph:4>",
)


def adverse_event(case: Case) -> str:
    """Return a narrative of a serious adverse event."""
    header = (
        write_fields(
            case,
            pick(
                case,
                (
                    "protocol",
                    "subject",
                    "initials",
                    "sex",
                    "age",
                    "birth",
                    "hospital",
                    "investigator",
                    "sponsor",
                    "random",
                    "weight",
                    "ethnicity",
                ),
                0.6,
            ),
        )
        + "\n"
        if case.chance(0.6)
        else ""
    )
    joint = case.choose(("", "\n", "\n"))
    return (
        case.choose(
            ("严重不良事件（SAE）报告表\n", "SAE叙述：", "SUSAR 个例报告\n", "严重不良事件随访报告\n", "事件描述：", "")
        )
        + header
        + joint.join(render(text, case) for text in case.rng.sample(_SAE, case.rng.randint(4, 10)))
    )


_MONITORING = (
    "监查日期：<date:0>至<date:1>  监查员：<name:cra>（<sponsor:2>）  接待人员：<titled:pi>、CRC<name:crc>",
    "中心<site>（<hospital_dept>），主要研究者<name:pi>，已筛选<n:3-30>例，入组<n:1-20>例，脱落<n:0-3>例。",
    "<subject>：V<n:2-8>访视日期为<date:-10>，原始病历与eCRF记录不一致（<date:-9>），请<surname:crc>老师核实。",
    "<subject:new>：知情同意书签字页患者签名为“<fresh>”，日期<date:-40>，研究者<name:subi>漏签日期。",
    "<subject:short>：合并用药<drug>漏记；身份证复印件（<id:new>）未去标识化，已要求中心遮盖。",
    "原始住院病历（住院号<record>，患者<fresh>）显示<date:-20>行<check>，eCRF未录入。",
    "药物管理：批号<digits:6>，有效期至<date:400>，库存<n:10-200>盒，温度记录2-8℃，药师<fresh:han>签字齐全。",
    "ISF文件：<titled:subi>简历及GCP证书（<partial>）已更新；授权表新增<fresh:han>、<fresh:han>。",
    "下次监查计划：<date:45>，联系人<name:crc>，电话<phone:crc>，邮箱<email:crc>。",
    "SAE：<subject:new>于<date:-15>因<dx>住院，首次报告及时。",
    "问题：<real>",
    "整改要求：由研究协调员<name:crc>于<date:7>前完成。",
    "本次共核对受试者<subject:new>、<subject:new>、<subject:new>，SDV 100%。",
)


def monitoring(case: Case) -> str:
    """Return a monitoring visit report."""
    header = write_fields(
        case,
        pick(
            case, ("protocol", "centre", "hospital", "investigator", "monitor", "crc", "sponsor", "visited", "cro"), 0.6
        ),
    )
    return (
        case.choose(
            ("监查访视报告", "常规监查报告（IMV）", "中心启动访视报告", "监查随访信", "中心关闭访视", "稽查发现")
        )
        + f"\n{header}\n"
        + "\n".join(render(text, case) for text in case.rng.sample(_MONITORING, case.rng.randint(4, 10)))
    )


_LOG_COLUMNS = ("筛选号=<subject:new>", "受试者姓名=<fresh>", "姓名缩写=[[SUBJECT|{subject:<upper:3>}]]", "性别=<sex_any>", "年龄=<age_other>", "签署知情日期=<somedate>", "筛选日期=<somedate>", "是否入组=(是|否|筛败)", "筛选失败原因=(<real>|不符合入选标准3|撤回知情|)", "随机号=[[SUBJECT|{subject:R<digits:3>}]]", "联系电话=<mobile>", "身份证号=<id:new>", "住院号=<record>", "研究者签名=<fresh:han>", "地址=<fragment>", "诊断=<dx>", "家属=<fresh>")  # fmt: skip


def screening_log(case: Case) -> str:
    """Return a screening, enrolment or identification log: a table of persons."""
    columns = [column for column in _LOG_COLUMNS if case.chance(0.5)]
    columns = columns if len(columns) >= 3 else list(_LOG_COLUMNS[:6])
    title = case.choose(
        (
            "受试者筛选入选表",
            "受试者鉴认代码表",
            "筛选入组登记表",
            "Screening Log",
            "受试者联系方式表",
            "知情同意签署登记表",
            "随机化登记表",
            "药物发放回收登记表",
        )
    )
    return (
        f"{title}\n"
        + write_fields(case, pick(case, ("protocol", "centre", "hospital", "investigator"), 0.6))
        + "\n"
        + write_table(case, columns, case.rng.randint(3, 15))
        + render("\n(填表人：<name:crc>  日期：<date:30>|)", case)
    )


_MAIL = (
    "尊敬的<titled:pi>：",
    "各位老师好：",
    "Dear Dr. <pinyin:pi>,",
    "<official:colleague>您好，",
    "<surname:pi>老师，<surname:crc>老师：",
    "<subject>（<initials>）于<date:0>发生SAE，请尽快补充<date:2>的化验单。",
    "附件为<hospital>的伦理批件（批件号2023-<digits:3>），请查收。",
    "受试者<patient>的住院病历复印件中姓名未遮盖，麻烦重新上传。",
    "今天和<official:colleague>通话，<subject:short>家属<relative:1>反馈<sx>，电话<phone:contact>。",
    "V<n:2-9>窗口期为<date:5>±3天，请<surname:crc>老师提前联系受试者。",
    "请将药物寄至：<address_other>，收件人<name:crc>，电话<phone:crc>。",
    "<real>",
    "发票抬头：<sponsor:2>，税号91<digits:16>，开户行<bank>，账号<bankcard>。",
    "登录网址<url>，账号<account:crc>，初始密码请自行修改。",
)
_MAIL_END = (
    "\n祝好\n<name:cra>\n<sponsor:2>\n手机：<phone:cra>\n邮箱：<email:cra>\n地址：<address_other>",
    "\nBest regards,\n<pinyin:cra>\nCRA\nTel: <phone:cra>",
    "\n此致\n<name:cra>\n<date:0>",
    "\n<name:crc> | <hospital_dept> | <phone:crc> | <email:crc>",
    "\n谢谢！\n<surname:cra>",
)


def letter(case: Case) -> str:
    """Return an e-mail or letter to sponsor, site or ethics committee."""
    head = render(
        case.choose(
            (
                "发件人：<name:cra> \\<<email:cra>>\n收件人：<name:pi> \\<<email:pi>>；<name:crc>\n主题：<subject> SAE随访\n时间：<datetime:0>\n\n",
                "From: <pinyin:cra>\nTo: <email:pi>\nDate: <datetime:0>\nSubject: Re: query of <subject>\n\n",
                "致：<hospital>伦理委员会\n",
                "主题：关于HR2021-003项目<subject>方案偏离的说明\n",
                "",
            )
        ),
        case,
    )
    return (
        head
        + "\n".join(render(text, case) for text in case.rng.sample(_MAIL, case.rng.randint(2, 6)))
        + render(case.choose(_MAIL_END), case)
    )


_SHIPMENT = (
    "收件人：<name:crc> 电话：<phone:crc> 地址：<address_other>（<hospital_dept>） 邮编：<postcode>",
    "寄件人：<name:cra>，<sponsor:1>，<address_other>，<landline>",
    "样本清单：<subject:new> V3 血清2管 采集<datetime:-1>；<subject:new> V5 血浆3管 采集<datetime:-1>",
    "运单号SF<digits:12>，温度2-8℃，数量<n:1-20>盒，批号<digits:6>，效期<date:500>。",
    "签收人：<fresh:han>  签收时间：<datetime:2>",
    "<name:crc><phone:crc><address_other>",
    "<address_other> <name:crc> <mobile>",
    "取件员<fresh:han>（<mobile>），车牌<plate>，预计<datetime:1>到达。",
    "样本编号：<record>、<record>、<record>",
)


def shipment(case: Case) -> str:
    """Return papers of a shipment of drugs or samples."""
    return (
        case.choose(("药品运输单", "生物样本转运单", "快递单", "样本交接单", "冷链运输记录", ""))
        + "\n"
        + "\n".join(render(text, case) for text in case.rng.sample(_SHIPMENT, case.rng.randint(2, 6)))
    )
