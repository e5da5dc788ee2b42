"""Registers: persons in rows beside columns of plain words, whose words look like names now and then."""

from __future__ import annotations

from augment.case import Case
from augment.templates import render

# A column is its caption and the template of its cells.
_PERSON = (
    "姓名=<fresh>", "姓名=<fresh:han>", "患者姓名=<fresh>", "受试者=<fresh>", "家属=<fresh>", "姓名=<hidden>",
    "联系人=<fresh:han>", "就诊人=<fresh>", "产妇姓名=<fresh:han>", "儿童姓名=<fresh:han>", "Name=<fresh_pinyin>",
)  # fmt: skip
_SIGNED = ("登记人=<fresh:han>", "责任护士=<fresh:han>", "医师=<fresh:han>", "签名=<fresh:han>", "随访人=<fresh:han>", "经手人=<fresh:han>", "核对=<fresh:han>", "管床医生=<fresh:han>")  # fmt: skip
_PLAIN = (
    "状态=<status>", "结果=<status>", "去向=<status>", "来源=<origin>", "角色=<role>", "备注=(<word>|<word:surname>||<status>)", "文化=(小学|初中|高中|无|文盲)", "方式=<word>", "是否完成=(是|否)",
    "神志=(清楚|清|嗜睡|安静|烦躁|模糊)", "体位=(平卧|半卧|端坐|自主)", "诊断=<dx>", "项目=<check>", "药物=<drug>", "科室=<dept_other>", "主诉=<sx>", "类型=(新发|复发|初诊|复诊|转入)", "交通=(步行|救护车|轮椅|平车)",
    "转归=(好转|治愈|未愈|其他)", "级别=(一级|二级|三级|特级)护理", "班次=(白|夜|中|休)", "原因=<word>", "药物编号=<kit>", "药物编号=<kit>、<kit>", "药品编号=<kit>", "质疑编号=<query>", "批号=<digits:6>", "访视=<visit>", "数量=<n:1-9>(瓶|盒)", "货号=<digits:6>", "中心=0<n:1-9>", "用途=<word>", "内容=<word>", "疫苗=(乙肝疫苗|麻腮风疫苗|百白破疫苗|流感疫苗|水痘疫苗)", "剂次=<n:1-4>", "职责=<n:1-20>",
    "体温=<n:36-39>.<n:0-9>", "血型=(A|B|O|AB)", "费用=<n:10-9000>", "时间=<clock>", "血压=<n:90-180>/<n:50-110>", "备注=<word:surname>", "情绪=<word>", "关系=(本人|妻子|儿子|女儿|母亲)",
)  # fmt: skip
_CODED = (
    "性别=<sex_any>", "年龄=<age_bare>", "年龄=<age_bare>", "年龄=<age_other>", "年龄(岁)=<age_bare>", "Age=<age_bare>", "床号=<bed_field>", "床位=<bed:new>", "住院号=<record>", "电话=<phone>", "联系电话=<mobile>", "日期=<somedate>", "登记日期=<somedate>", "出生日期=<somedate>",
    "身份证号=<id:new>", "住址=<address_other>", "住址=<fragment>", "单位=<employer>", "职业=<profession:other>", "民族=<ethnicity:other>", "随机号=[[SUBJECT|{subject:R<digits:4>}]]", "编号=<series>", "受试者编号=<series>", "筛选号=<series>", "籍贯=<native:other>", "工号=<staffno>", "门诊号=<record>",
)  # fmt: skip
_TITLES = ("", "", "随访登记表", "预检分诊登记本", "出入院登记", "留观登记", "疫苗接种登记表", "研究人员授权表", "危急值登记本", "转科登记", "筛选入组一览表", "签到表", "药品发放登记", "体温单登记", "手术排班表", "血透排班", "家属探视登记", "电话回访记录表", "职业健康检查登记", "孕产妇登记册")  # fmt: skip


def register(case: Case) -> str:
    """Return a register of a ward, a clinic, a trial or a community: rows of persons, plain words between the names."""
    columns = [
        case.choose(_PERSON),
        *case.rng.sample(_CODED, case.rng.randint(1, 4)),
        *case.rng.sample(_PLAIN, case.rng.randint(1, 5)),
    ]
    if case.chance(0.4):
        columns.append(case.choose(_SIGNED))
    if case.chance(0.5):
        case.rng.shuffle(columns)
    gap = case.choose(("\t", "\t", "\t", " | ", "  ", "    ", ",", "，", " "))
    lines = [gap.join(column.partition("=")[0] for column in columns)]
    cells = [column.partition("=")[2] for column in columns]
    for number in range(1, case.rng.randint(2, 10)):
        row = gap.join(render(cell, case) for cell in cells)
        lines.append(row if len(lines[0]) % 3 else f"{number}{gap}{row}")
    if len(lines[0]) % 3 == 0:
        lines[0] = f"序号{gap}{lines[0]}"
    title = case.choose(_TITLES)
    tail = render(
        case.choose(("", "", "登记：<fresh:han>", "制表：<fresh:han>　审核：<fresh:han>", "<signatures>")), case
    )
    return "\n".join(line for line in (title, *lines, tail) if line)


_SERIES = (
    "<series>：<visit>（<monthday:0>）<status>，<real>", "<series>：<real>", "<series>、<series>、<series>(均已完成|待录入|已出组|尚未)<visit>。", "受试者<series>于<date:0><status>。", "<n:1-9>）<series>：<visit>（<date:0>）窗口期超期<n:1-5>天。",
    "<series> <visit> <check>(未做|漏做|已补录)", "筛选失败：<series>（<word>）、<series>（<status>）。", "<series>至<series>的药物已发放。", "<series>的<titled:pi>已签字，<surname:crc>老师补<visit>的化验单。", "- <series> <dx>，<sx>，CTCAE <n:1-3>级。",
    "<series>\t<visit>\t<date:3>\t<status>", "<series> | <initials> | <visit> | <status> | <fresh:han>", "已入组<n:3-20>例：<series>，<series>，<series>，脱落<n:1-3>例。", "<series>（<initials>）：合并用药<drug>漏记。", "<series>/<visit>/QID <digits:5>：<check>单位有误。",
    "本次SDV：<series>、<series>", "<series>家属<relative:1>来电，<real>", "更正：<series>随机号为<random>。", "<visit>：<series>，<series>。", "其中<series>因<sx>(提前退出|住院)，报SAE（<date:6>）。",
)  # fmt: skip


def subject_series(case: Case) -> str:
    """Return notes of a trial site on subjects whose numbers share their beginning."""
    head = render(
        case.choose(
            (
                "",
                "<hospital_dept> 中心<site>",
                "访视进展（<date:0>）",
                "监查发现汇总：",
                "数据清理清单",
                "<name:cra> <date:0>",
            )
        ),
        case,
    )
    lines = [render(case.choose(_SERIES), case) for _ in range(case.rng.randint(2, 9))]
    return "\n".join(line for line in (head, *lines) if line)
