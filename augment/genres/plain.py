"""Text without structure of its own: bare fields, single lines, exports of hospital systems."""

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
    "<hidden>", "患者<hidden>，<sex>，<age>，<real>", "<hidden>、<hidden>、<hidden>", "<screen>说<real>", "@<screen> <real>", "CRA <screen>已到中心，CRC <screen>陪同。", "<dr>同意，<dr:chief>建议<real>", "身份证后四位<id_last>，卡尾号<card_last>，手机尾号<last4>。", "<phone_foreign>", "科室<extension>，<dept>",
    "PID|1||<record>^^^HIS||<fresh:han>||", "PID|||<record>||<patient>|<n:1-9>|", "PV1||I|<dept>^^<bed_field>||||<staffno>^<name:attending>",
    "<range>住院<duration>，<range>门诊随访。", "<vague>开始<sx>，<vague>加重，<real>", "<vague>在<hospital_other>住院。", "<crossing>发生车祸，<real>", "<abroad>旅游归来，<real>", "曾赴<abroad>、<abroad>，<vague>回国。", "在<station>(等车|吃饭|买菜)时<sx>。", "<short_bank>卡号<bankcard>", "<hospital_en>, <dr>", "学号[[ACCOUNT|20<digits:8>]]，就读于<office>。",
    "今年<vague>起，<titled:attending>一直给<again>看病。", "<given:patient>，<given:rel1>，吃饭了吗", "找<titled:attending>，姓<surname:attending>，<dept>的。", "<patient>（<relation:1><relative:1>代）", "<relative:1>系患者<relation:1>，<phone:contact>。", "主刀<name:surgeon>，一助<fresh:han>，麻醉<fresh:han>，护士<fresh:han>。", "术者：<name:surgeon>；<staff:3>。", "<name:resident> <datetime:0>", "<fresh:han><mobile>", "<fresh><id:new>", "<patient><sex><age><dept>", "负责人<fresh>，联系人<fresh>。", "由<titled:attending>主持，<staff:3>参加。", "请<fresh>、<fresh>到<fragment>报到。",
    "<patient>的<relation:1>是<relative:1>，在<employer>工作，是<profession>。", "<fragment>的<fresh>(来|)(复查|看病)，<real>", "请<titled:consult>看一下<bed><again>。", "<real><titled:attending>(同意|指示)<real>", "<fresh>：<real>", "<real>——<fresh>", "由<fresh>(记录|录音整理|代签|转述)。", "<profession>，<ethnicity>，<native>人。", "<titled:chief>、<titled:attending>、<titled:resident>查房。", "<real>（<fresh:han> <date:3>）", "<fresh_pinyin>", "<fresh:latin>", "<fresh:dotted>，<ethnicity:other>，<native:other>人", "<fresh:single>家住<fragment>，<ethnicity>，信仰<religion>。",
    "<patient>是我的病人，<real>", "同病房的<official:x>说<real>", "经<fresh>介绍，<ago>找<titled:outside>看过，<real>", "我叫<fresh>，<age_other>，<fragment>人，<real>", "<real>今天<titled:attending>给<again>换了药。", "<hospital_other>的<titled:outside>建议<real>", "<past>在<hospital_other>，<titled:outside>给做的手术。", "<fresh:han>/<fresh:han>/<date:0>", "<short_relation><fresh>，<profession:other>，体健。",
    "紧急联系人<fresh> <mobile>", "电话：<landline>", "传真：<landline>", "网址：<url>", "邮箱：<email:patient>", "来自IP <ip> 的登录，用户<account:patient>", "序列号<device>", "车辆<plate>", "<captioned_document>", "卡号<bankcard>", "医保<insurance>", "<postcode> <address_other> <fresh> 收", "<name:patient>、<relative:1>、<relative:2>均在场。", "<fresh>同志", "<given:patient>妈妈", "<titled:attending>：您好",
)  # fmt: skip


_PASSING = (
    "<real>", "<real>", "<paragraph:4>", "<paragraph:3>", "<pure_paragraph:5>", "<pure_paragraph:4>", "<labs>。", "<vitals>。",
    "<again>(自诉|称|认为|表示)<real>", "(家属|<short_relation>)<relative:1>(补充|代诉|提到)，<real>", "经<titled:chief>(同意|会诊|阅片)，<real>", "<past>，<real>", "<monthday:0>，<real>",
    "(遂|后)到<hospital_other>(就诊|住院|复查)，<real>", "由<short_relation>从<fragment>送来，<real>", "<titled:attending>(考虑|建议|认为)<real>", "回到<fragment>后，<real>", "患者(是|系)<profession>，(常年|平时)<real>",
)  # fmt: skip


def narrative(case: Case) -> str:
    """Return long running text with an identifier here and there."""
    pieces = (render(case.choose(_PASSING), case) for _ in range(case.rng.randint(4, 16)))
    return case.choose(("", "", "\n")).join(pieces)


def lines(case: Case) -> str:
    """Return single lines with one or two identifiers and little context."""
    return "\n".join(render(case.choose(_LINES), case) for _ in range(case.rng.randint(1, 6)))
