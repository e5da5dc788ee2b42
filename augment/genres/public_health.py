"""Epidemiological investigations, contact tracing, follow-up by telephone, chronic disease and vaccination records."""

from __future__ import annotations

from augment.case import Case
from augment.fields import pick, write_fields, write_table
from augment.templates import render

_HEADER = (
    "name",
    "sex",
    "age",
    "birth",
    "ethnicity",
    "profession",
    "employer",
    "address",
    "household",
    "phone",
    "id",
    "contact",
    "contact_phone",
    "native",
)
_TRACK = (
    "<monthday:{d}>，<clock>(乘坐|驾驶)(私家车|出租车|<plate>)从<fragment>前往<place>，停留约<n:1-5>小时。",
    "<datetimerange:{d}> 在<place>(就餐|购物|买菜|理发)，同行人员：<relative:1>（<relation:1>）、<fresh>，未佩戴口罩。",
    "<mdtime:{d}>在<address_other>家中，未外出。",
    "<date:{d}>乘坐G<n:10-9999>次列车（<n:1-16>车<n:1-20>F座）由<fragment>至<fragment>，<clock>到站。",
    "<date:{d}>乘CA<digits:4>航班从<fragment>飞往<fragment>，座位<n:10-60>A。",
    "<clock>步行至<somewhere>，与<official:shop>交谈约10分钟。",
    "<monthday:{d}>在<employer>上班，办公室同事<fresh>、<fresh>、<fresh>为密切接触者。",
    "<date:{d}>在<hospital_other>发热门诊就诊，接诊医生<titled:outside>，采集咽拭子（样本号<record>）。",
    "<mdtime:{d}>核酸检测采样，采样点：<place>，结果(阳性|待回报)。",
    "<monthday:{d}>在<crossing>附近的<place>(进餐|停留)，同行<hidden>、<hidden>。",
    "<range>在<abroad>出差，<date:{d}>乘机回国，入境后由<plate>大巴转运至<place>隔离。",
    "<mdtime:{d}>到<station>(加油|乘车|赶集)，<clock>离开。",
    "<monthday:{d}>去过<place>、<place>、<fragment>。",
    "病例发病前14天内曾到过<fragment>，接触过<relation:1><relative:1>（住<address_other>，电话<phone:contact>）。",
    "<monthday:{d}>在<fragment>参加<fresh>的婚宴，同桌<n:6-12>人，<clock>返回<fragment>的家。",
    "<monthday:{d}>开车（<plate>）送<given:rel1>去<office>上学，<clock>返回。",
)
_EPI = (
    "现住址：<address>，户籍地：<address:household>。",
    "病例<n:1-30>：<patient>，<sex>，<age>，<profession>，<ethnicity>，住<address>，身份证号<id>，手机<phone:patient>。",
    "<datetime:0>，<office>接到<hospital>报告，发现1例<dx>疑似病例。",
    "家庭成员：<relation:1><relative:1>，<age_other>，<profession:other>；<relation:2><relative:2>，<age_other>，<profession:other>。",
    "调查人员：<staff:3>  调查单位：<office>  调查日期：<date:2>",
    "采样：<date:1>采集<n:1-9>份环境标本，<place>外环境<n:1-3>份阳性，编号<record>。",
    "<real>",
    "病例在<employer>(打工|务工)，从事<profession>，宿舍位于<address_other>。",
    "养殖场位于<fragment>，坐标<coordinates>，养殖户<fresh>，电话<mobile>。",
    "密接<n:1-80>人，已转运至<place>集中隔离。",
)


def investigation(case: Case) -> str:
    """Return an epidemiological investigation."""
    if case.chance(0.15):
        columns = (
            "姓名=<fresh>",
            "性别=<sex_any>",
            "年龄=<age_other>",
            "与病例关系=(同事|邻居|<relation:1>)",
            "电话=<mobile>",
            "现住址=<address_other>",
            "身份证号=<id:new>",
            "末次接触=<monthday:0>",
            "职业=<profession:other>",
        )
        return "密切接触者一览表\n" + write_table(
            case, [c for c in columns if case.chance(0.75)] or columns, case.rng.randint(3, 10)
        )
    title = case.choose(
        (
            "流行病学个案调查表",
            "关于一例<dx>病例的流行病学调查报告",
            "活动轨迹",
            "新增病例活动轨迹通报",
            "传染病报告卡",
            "疫情通报",
        )
    ).replace("<dx>", render("<dx>", case))
    header = write_fields(case, pick(case, _HEADER, 0.5)) + "\n" if case.chance(0.7) else ""
    epi = "\n".join(render(text, case) for text in case.rng.sample(_EPI, case.rng.randint(2, 6)))
    days = sorted(case.rng.sample(range(-14, 1), case.rng.randint(2, 7)))
    track = "\n".join(render(case.choose(_TRACK).replace("{d}", str(day)), case) for day in days)
    return f"{title}\n{header}{epi}\n{track}"


_FOLLOW = (
    "<datetime:30>电话随访（<phone:patient>），接听人：(患者本人|<relation:1><relative:1>)，<real>",
    "<date:60> 第<n:1-6>次随访 血压<n:110-160>/<n:60-95>mmHg，空腹血糖<n:4-12>.<n:0-9>mmol/L，服药依从性好，随访医生<name:attending>。",
    "<monthday:30>拨打<phone:patient>无人接听，<monthday:31>再次拨打<phone:contact>，<short_relation><relative:1>接听，称患者<real>",
    "患者已搬至<fragment>居住，新号码<mobile>，原号码停机。",
    "家属<relative:1>告知患者于<date:20>在<place>旁的家中去世。",
    "回访员：<fresh:han>  满意度：(满意|一般)，表扬护士<fresh:han>、<official:ward>。",
    "预约<date:90>到<hospital_dept>复查，<titled:attending>门诊。",
    "随访问卷：NYHA <n:1-4>级，<scores>，<real>",
    "微信<account:patient>已加，昵称<nickname>。",
    "现居<address>，邻居<official:neighbour>代接。",
    "<real>",
)


def follow_up(case: Case) -> str:
    """Return notes of follow-up calls or a community health record."""
    header = write_fields(
        case,
        pick(
            case,
            (
                "name",
                "sex",
                "age",
                "phone",
                "address",
                "record",
                "diagnosis",
                "contact",
                "contact_phone",
                "attending",
                "id",
                "wechat",
            ),
            0.55,
        ),
    )
    return (
        case.choose(
            (
                "电话随访记录",
                "出院患者回访表",
                "高血压患者随访服务记录表",
                "肿瘤患者生存随访",
                "居民健康档案",
                "预防接种记录",
                "慢病随访",
            )
        )
        + f"\n{header}\n"
        + "\n".join(render(text, case) for text in case.rng.sample(_FOLLOW, case.rng.randint(2, 7)))
    )


_CLAIM = (
    "被保险人<patient>于<date:0>在<place>附近因(交通事故|摔伤)受伤，送<hospital>治疗，诊断<dx>。",
    "保单号：<insurance>  赔案号：<insurance>  险种：(住院医疗|重疾险|意外险)",
    "受益人：<relative:1>，关系<relation:1>，身份证<id:new>，银行卡<bankcard>（<bank>）。",
    "投保人：<relative:1>  联系电话：<phone:contact>  通讯地址：<address>  邮编：<postcode>",
    "总费用<n:1000-90000>.<n:10-99>元，医保统筹支付<n:500-50000>.00元，自付<n:100-9000>.50元。",
    "出险时间：<datetime:0>  报案人：<fresh>  报案电话：<mobile>",
    "车主<fresh>，车牌<plate>，车架号及驾驶证<document:驾驶证号>已核对。",
    "理赔员<fresh:han>（工号<staffno>）于<date:12>到<employer>核实，人事<official:hr>证实被保险人系该公司<profession>，月薪<income>。",
    "发票<digits:8>，就诊卡号<record>，住院<n:3-30>天。",
    "查勘意见：<real>",
)


def claim(case: Case) -> str:
    """Return an insurance claim."""
    header = write_fields(
        case,
        pick(
            case,
            (
                "name",
                "sex",
                "age",
                "id",
                "phone",
                "address",
                "insurance",
                "bankcard",
                "bank",
                "hospital",
                "record",
                "admitted",
                "discharged",
                "employer",
                "profession",
                "email",
            ),
            0.55,
        ),
    )
    return (
        case.choose(
            (
                "理赔申请书",
                "医疗费用结算单",
                "意外险理赔调查报告",
                "医保手工报销审批表",
                "住院费用清单",
                "工伤认定申请表",
            )
        )
        + f"\n{header}\n"
        + "\n".join(render(text, case) for text in case.rng.sample(_CLAIM, case.rng.randint(2, 7)))
    )
