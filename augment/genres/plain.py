"""Text without structure of its own: bare fields, single lines, exports of hospital systems, and pages without any identifier."""

from __future__ import annotations

from augment.case import Case
from augment.fields import FIELDS, write_fields, write_table
from augment.templates import render

_ALL = tuple(FIELDS)


def fields_only(case: Case) -> str:
    """Return a few fields of any kind in one layout: first pages, wristbands, registrations."""
    keys = case.rng.sample(_ALL, case.rng.randint(2, 16))
    return write_fields(case, keys)


def export(case: Case) -> str:
    """Return an export of a hospital system: a table or repeated records."""
    columns = ("PATIENT_NAME=<fresh>", "姓名=<fresh>", "SEX=<sex_any>", "BIRTHDAY=<somedate>", "ID_NO=<id:new>", "TEL=<phone>", "ADDRESS=<address_other>", "INP_NO=<record>", "DEPT_NAME=<dept_other>", "DOCTOR=<fresh:han>", "ADMISSION_DATE=<somedate>", "DIAG_NAME=<dx>", "BED_NO=<n:1-60>", "ICD=<icdcode>", "NATION=<ethnicity:other>", "OPERATOR=<staffno>", "CARD_NO=<insurance>", "籍贯=<native_other>", "单位=<employer>", "职业=<profession:other>", "联系人=<fresh>", "联系人电话=<phone>", "住址=<address_other>", "费用=<n:10-90000>.<n:10-99>", "IP=<ip>", "出院日期=<somedate>")  # fmt: skip
    chosen = case.rng.sample(columns, case.rng.randint(4, 12))
    if case.chance(0.6):
        return write_table(
            case,
            [
                column.replace("<icdcode>", "(I10.x02|C34.9|E11.9|J44.1)").replace("<native_other>", "<native:other>")
                for column in chosen
                if not column.startswith("BED")
            ],
            case.rng.randint(2, 10),
        )
    return "\n".join(
        write_fields(
            case, case.rng.sample(_ALL, case.rng.randint(4, 12)), case.choose(("json", "xml", "equals", "csv", "tsv"))
        )
        for _ in range(case.rng.randint(1, 3))
    )


_LINES = (
    "<patient>", "<patient> <sex> <age>", "<patient>，<sex>，<age>", "<name:attending>", "<date:0>", "<address>", "<address_other>", "<hospital>", "<hospital_other>", "<phone:patient>", "<id>", "<patient> <phone:patient>", "<patient><phone:patient><address>", "<titled:attending>", "<again>", "<native>", "<relative:1>（<relation:1>）<phone:contact>",
    "<fresh>、<fresh>、<fresh>", "<staff>", "<sponsor:1>", "<employer>", "<fragment>", "<place>", "<datetime:0>", "<partial>", "<patient>，<birth>出生，<native>人，<profession>，现住<address>。", "<official:x>在<place>等<given:patient>。", "(病人|患者)<again>(已经|)于<somedate>(出院|转院|死亡)。", "<name:nurse> <name:resident> <name:attending>",
    "<patient>的<relation:1>是<relative:1>，在<employer>工作，是<profession>。", "<fragment>的<fresh>(来|)(复查|看病)，<real>", "请<titled:consult>看一下<bed><again>。", "<real><titled:attending>(同意|指示)<real>", "<fresh>：<real>", "<real>——<fresh>", "由<fresh>(记录|录音整理|代签|转述)。", "<profession>，<ethnicity>，<native>人。", "<titled:chief>、<titled:attending>、<titled:resident>查房。", "<real>（<fresh:han> <date:3>）", "<fresh_pinyin>", "<fresh:latin>", "<fresh:dotted>，<ethnicity:other>，<native:other>人", "<fresh:single>家住<fragment>，<ethnicity>，信仰<religion>。",
    "<patient>是我的病人，<real>", "同病房的<official:x>说<real>", "经<fresh>介绍，<ago>找<titled:outside>看过，<real>", "我叫<fresh>，<age_other>，<fragment>人，<real>", "<real>今天<titled:attending>给<again>换了药。", "<hospital_other>的<titled:outside>建议<real>", "<past>在<hospital_other>，<titled:outside>给做的手术。", "<fresh:han>/<fresh:han>/<date:0>", "<short_relation><fresh>，<profession:other>，体健。",
    "紧急联系人<fresh> <mobile>", "电话：<landline>", "传真：<landline>", "网址：<url>", "邮箱：<email:patient>", "来自IP <ip> 的登录，用户<account:patient>", "序列号<device>", "车辆<plate>", "<captioned_document>", "卡号<bankcard>", "医保<insurance>", "<postcode> <address_other> <fresh> 收", "<name:patient>、<relative:1>、<relative:2>均在场。", "<fresh>同志", "<given:patient>妈妈", "<titled:attending>：您好",
)  # fmt: skip


def lines(case: Case) -> str:
    """Return single lines with one or two identifiers and little context."""
    return "\n".join(render(case.choose(_LINES), case) for _ in range(case.rng.randint(1, 6)))


_NEGATIVE = (
    "<pure>", "<pure>", "<pure>", "<pure_paragraph:6>", "<lab_table>", "<labs>", "<vitals>", "<dose>\n<dose>\n<dose>", "<scores>；<scores>", "<eponym>，<eponym>", "<trap>，<trap>", "<dept>、<dept_other>、<dept_other>", "我院<dept>（<dept_other>）", "向患者家属交代病情，主任查房，护士长签字。",
    "<duration>前，<ago>，<ago>", "入组标准：年龄18～75岁，ECOG 0-1分，预期生存期≥3个月；排除标准：妊娠期妇女，HBV DNA≥2000IU/mL。", "<drug>、<drug>、<drug>", "诊断：<dx>、<dx>、<dx>", "T<n:1-4>N<n:0-2>M0，<scores>", "孕39+2周，G2P1，LOA，先兆临产。", "1/2片 bid，L4/5，C5-6，V<n:1-6>导联ST段抬高0.<n:1-3>mV。",
    "本研究为多中心、随机、双盲、安慰剂对照Ⅲ期临床试验，<trap>。", "第<n:1-9>周期第<n:1-21>天，停药<n:3-21>天，D1、D8、D15给药。", "请勿泄露受试者隐私。姓名、住址、电话等信息应予保密。", "医师签名：          日期：    年  月  日", "姓名：________ 性别：____ 年龄：____", "患者签名：            家属签名：            ", "备注：无", "上午<clock>、下午<clock>测体温。", "注射用<drug>，<trap>，有效期24个月。",
    "患者，男，老年，平素体健。", "医院感染管理制度、三级查房制度、首诊负责制。", "白班、小夜、大夜交接班，<n:20-60>人在院。", "由主管医师、责任护士、药师共同核对。", "共<n:3-99>例，男<n:1-50>例，女<n:1-50>例，P\\<0.0<n:1-5>。", "见图<n:1-9>、表<n:1-9>，<pure>", "<check> <n:1-99>.<n:0-9>", "发热门诊24小时开放，急诊科在一楼大厅右侧。", "规格：0.25g×24粒/盒，<trap>。", "既往高血压、糖尿病、帕金森病、阿尔茨海默病。", "<n:100-999>-<n:1-9>-<n:10-99>", "<digits:4>×<digits:3>", "参考值<n:1-9>.<n:0-9>-<n:10-99>.<n:0-9>",
)  # fmt: skip


def negative(case: Case) -> str:
    """Return clinical text without any identifier but the dates of real notes."""
    return "\n".join(render(case.choose(_NEGATIVE), case) for _ in range(case.rng.randint(2, 12)))
