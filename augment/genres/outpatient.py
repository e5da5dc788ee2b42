"""Short encounters: emergency, outpatient visit, prescription, referral, certificates."""

from __future__ import annotations

from augment.case import Case
from augment.fields import pick, write_fields
from augment.templates import render

_HEADER = (
    "name",
    "sex",
    "age",
    "visited",
    "outpatient",
    "dept",
    "phone",
    "address",
    "pay",
    "birth",
    "id",
    "attending",
    "hospital",
    "weight",
    "insurance",
    "contact",
)
_EMERGENCY = (
    "<datetime:0>由120（车牌<plate>，出诊医生<fresh:han>）送入，<vitals>。",
    "<clock>到达<dept>，分诊护士<name:nurse>，分诊级别Ⅱ级，<sx>，<vitals>。",
    "患者于<fragment>被发现(意识不清|倒地)，报警人<fresh>，电话<mobile>，(身份不明|身上有<fresh>的身份证)。",
    "患者<patient>，<sex>，<age>，<ago>在<place>(饮酒后|聚餐后|骑车时)出现<sx>，由<short_relation><relative:1>(|（<phone:contact>）)陪送。",
    "处理：<dose>，请<dept_other>急会诊，<titled:consult>到场，建议收住院。",
    "<clock>通知家属<relative:1>，告病危，家属(签字|表示理解)。",
    "民警<fresh:han>（警号<staffno>）到场，记录在案。",
    "出车地点：<address_other>，呼救电话：<phone>，司机<surname:driver>师傅，接回时间<datetime:0>。",
    "补充：患者自述在<employer>做<profession>，<real>",
    "<paragraph:3>",
    "诊断：1.<dx> 2.<dx>",
    "接诊医生：<name:attending>",
)


def emergency(case: Case) -> str:
    """Return an emergency or ambulance record."""
    title = case.choose(("急诊病历", "急诊留观记录", "院前急救病历", "120出车单", "急诊抢救记录", "急诊分诊记录", ""))
    return (
        title
        + "\n"
        + write_fields(case, pick(case, _HEADER, 0.5))
        + "\n"
        + "\n".join(render(text, case) for text in case.rng.sample(_EMERGENCY, case.rng.randint(3, 8)))
    )


_VISIT = (
    "主诉：<sx><duration>。",
    "现病史：<paragraph:3>",
    "现病史：<duration>前<sx>，曾在<hospital_other>就诊，用<drugs>，<real>",
    "既往史：<real>",
    "查体：<vitals>。<eponym>",
    "诊断：<dx>；<dx>",
    "处理：1.<dose> 2.<dose> 3.(两周|一月|<date:14>)复诊。",
    "医生：<name:attending>",
    "辅助检查：<labs>。",
    "家属<relative:1>代诉，<real>",
    "过敏史：(无|<drug>)",
    "上次就诊：<past>，<titled:attending>，<dx>。",
    "建议转<hospital_other>进一步治疗。",
)


def outpatient(case: Case) -> str:
    """Return an outpatient note."""
    title = case.choose((render("<hospital>", case), "")) + case.choose(
        ("门诊病历", "门诊复诊记录", "互联网医院问诊记录", "门诊就诊记录单", "初诊记录")
    )
    joint = case.choose(("\n", "\n", " ", ""))
    return (
        title
        + "\n"
        + write_fields(case, pick(case, _HEADER, 0.55))
        + "\n"
        + joint.join(render(text, case) for text in case.rng.sample(_VISIT, case.rng.randint(4, 9)))
    )


def prescription(case: Case) -> str:
    """Return a prescription."""
    header = write_fields(
        case,
        pick(
            case,
            (
                "hospital",
                "name",
                "sex",
                "age",
                "dept",
                "outpatient",
                "prescription",
                "visited",
                "diagnosis",
                "pay",
                "address",
                "phone",
                "id",
                "weight",
                "insurance",
            ),
            0.65,
        ),
    )
    items = "\n".join(render(f"{index}. <dose>", case) for index in range(1, case.rng.randint(2, 7)))
    herbs = render(
        "黄芪<n:10-30>g 当归<n:6-15>g 白术<n:6-15>g 茯苓15g 甘草<n:3-9>g 何首乌<n:9-15>g 杜仲12g 柴胡<n:6-12>g 麦冬10g 丹参<n:10-30>g 川芎9g 党参15g ×<n:3-14>付 水煎服 日一剂",
        case,
    )
    foot = write_fields(case, pick(case, ("attending", "pharmacist", "reviewer", "staffno"), 0.75))
    return (
        case.choose((render("<hospital>处方笺", case), "处 方 笺", "普通处方", "麻、精一处方", "中药处方", "儿科处方"))
        + f"\n{header}\nRp\n{herbs if case.chance(0.2) else items}\n"
        + foot
        + render("\n金额：<n:10-900>.<n:10-99>元", case)
    )


_REFERRAL = (
    "<hospital_other>：\n兹有患者<patient>，<sex>，<age>，因<dx>，需转往贵院进一步诊治，请予接洽。",
    "尊敬的<titled:outside>：\n您好！现介绍患者<patient>（<age>，住院号<record:main>）前来就诊，<real>",
    "转诊原因：<dx>，本院条件有限。转往：<hospital_other>  转诊医生：<name:attending>（<phone:doctor>）",
    "简要病史：<paragraph:3>",
    "目前用药：<dose>；<dose>",
    "患者家属<relative:1>，电话<phone:contact>，已同意转院，(由救护车<plate>转运，随车护士<fresh:han>|自行前往)。",
    "接收医师：<name:outside>   接收时间：<datetime:1>",
    "(此致\n敬礼\n|)<hospital_dept>\n<name:attending>\n<date:0>",
    "双向转诊单（存根） 编号<record> 社区医生<fresh:han> 电话<landline>",
    "<real>",
)


def referral(case: Case) -> str:
    """Return a letter of referral or a consultation request."""
    title = case.choose(("转诊单", "双向转诊（上转）单", "转院小结", "会诊邀请函", "会诊申请单", "推荐信", ""))
    header = write_fields(case, pick(case, _HEADER, 0.5)) + "\n" if case.chance(0.6) else ""
    return (
        title
        + "\n"
        + header
        + "\n".join(render(text, case) for text in case.rng.sample(_REFERRAL, case.rng.randint(3, 7)))
    )


_CERTIFICATES = (
    "兹证明患者<patient>，<sex>，<age>，身份证号<id>，于<date:0>至<date:9>在我院住院治疗，诊断：<dx>。建议休息<n:1-12>周。",
    "疾病诊断证明书\n姓名：<patient> 性别：<sex_field> 年龄：<age_field> 单位：<employer>\n诊断：<dx>\n建议：全休<n:3-30>天，自<date:0>至<date:14>。\n医师：<name:attending>\n<hospital>（盖章）\n<date:0>",
    "<employer>：\n贵单位职工<patient>因<dx>于我院就诊，需休息<duration>。特此证明。\n<hospital_dept> <name:attending>\n<date:0>",
    "健康证明 编号<record> 兹有<patient>，<sex>，<birth>出生，<nation>，护照号<document:护照号>，经体检未发现传染病。医师<name:attending>，执业证号<document:医师执业证号>。",
    "残疾鉴定：<patient>，残疾证号<document:残疾证号>，家住<address>，监护人<relative:1>，联系电话<phone:contact>，评定为肢体<n:1-4>级。鉴定医师：<staff:2>",
    "劳动能力鉴定：被鉴定人<patient>，<birth>生，系<employer>(职工|员工)，工种<profession>，<past>在厂内受伤，于<hospital_other>治疗。鉴定专家：<staff:3>",
    "司法鉴定意见书 委托单位：<office> 被鉴定人：<patient>，<sex>，<ethnicity>，身份证号<id>，住<address>。<past>在<fragment>发生交通事故（肇事车<plate>，驾驶人<fresh>，驾驶证号<document:驾驶证号>）。鉴定人：<staff:2> <date:10>",
)
_BIRTH = (
    "出生医学证明 编号：<document:出生医学证明编号>\n新生儿姓名：<fresh> 性别：<sex_field> 出生时间：<datetime:0> 孕周：<n:36-41>周 体重：<n:2500-4200>g 身长：<n:47-53>cm\n母亲姓名：<patient> 年龄：<age> 国籍：<nation> 民族：<ethnicity> 住址：<address> 身份证号：<id>\n父亲姓名：<fresh> 年龄：<age_other> 身份证号：<id:new>\n接生机构：<hospital> 接生人员：<name:attending>\n签发日期：<date:3>",
    "产妇<patient>，<age>，G<n:1-4>P<n:0-2>，孕<n:37-41>+<n:1-6>周，于<datetime:0>顺娩一(男|女)婴，Apgar评分9-10-10分，体重<n:2500-4300>g，助产士<fresh:han>，接生者<name:attending>。新生儿腕带号<record>，丈夫<relative:1>在场，电话<phone:contact>。",
    "新生儿记录：<patient>之(子|女)，出生<datetime:0>，Apgar 1分钟9分，母亲<fresh>，病历号<record>，<real>",
)
_DEATH = (
    "居民死亡医学证明（推断）书 编号<document:死亡证明编号>\n死者姓名：<patient> 性别：<sex_field> 民族：<ethnicity> 主要职业：<profession> 身份证号：<id> 婚姻状况：<marital> 文化程度：<education> 出生日期：<birth> 死亡日期：<datetime:0> 死亡地点：(医院|家中|<fragment>) 生前工作单位：<employer> 户籍地址：<address> 常住地址：<address_other> 可联系家属姓名：<relative:1> 联系电话：<phone:contact> 家属住址：<address_other>\n直接死亡原因：<dx> 医师签名：<name:attending> 单位盖章 填表日期：<date:1>",
    "死亡记录：患者<patient>，<sex>，<age>，于<datetime:0>因<dx>抢救无效，宣布临床死亡，死亡原因：<dx>。参加抢救人员：<staff:4>。家属<relative:1>（<relation:1>，<phone:contact>）放弃尸检。记录：<name:resident>",
    "死亡病例讨论 <datetime:3> 主持：<titled:chief> 参加：<staff:4> 死者<again>，<real><titled:attending>：<real>",
)


def certificate(case: Case) -> str:
    """Return a certificate of illness, health or disability."""
    return (render("<hospital>\n", case) if case.chance(0.3) else "") + render(case.choose(_CERTIFICATES), case)


def birth_or_death(case: Case) -> str:
    """Return a record of a birth or a death."""
    is_birth = case.chance(0.5)
    if is_birth:
        case.cast("女", 19, 42)
    return (render("<hospital>\n", case) if case.chance(0.3) else "") + render(
        case.choose(_BIRTH if is_birth else _DEATH), case
    )
