"""Drugs on paper: leaflets, labels, dispensing and accountability logs, reports of adverse reactions."""

from __future__ import annotations

from augment.case import Case
from augment.fields import pick, write_fields, write_table
from augment.templates import render

_LEAFLET = (
    "【药品名称】通用名称：<drug>", "【成份】本品主要成份为<drug>。", "【性状】本品为(白色片|薄膜衣片|无色澄明液体|硬胶囊)。", "【适应症】用于<dx>、<dx>。", "【规格】<n:1-500>mg", "【用法用量】口服。成人一次<n:1-4>片，一日<n:1-3>次；肾功能不全者减量。",
    "【不良反应】<sx>、<sx>、<sx>，停药后可恢复。", "【禁忌】对本品过敏者、妊娠期妇女及<n:2-12>岁以下儿童禁用。", "【注意事项】<pure>", "【贮藏】遮光，密封，2-8℃保存。", "【有效期】<n:12-60>个月", "【执行标准】YBH<digits:8>", "【批准文号】国药准字H<digits:8>",
    "【生产企业】企业名称：<sponsor:3>\n生产地址：<address_other>\n邮政编码：<postcode>\n电话号码：<landline>\n传真号码：<landline>\n网址：<url>", "【上市许可持有人】<sponsor:3>", "【分包装厂】<sponsor:4>，地址：<address_other>", "【核准日期】<date:-900>  【修改日期】<date:-200>", "【产品批号】<digits:8>  【生产日期】<date:-300>  【有效期至】(<date:600>|<partial>)",
)  # fmt: skip
_LABELS = (
    "<bed> <patient> <sex> <age> <dose> <datetime:0> 配药：<fresh:han> 核对：<fresh:han>",
    "(输液卡|口服药卡|静配标签) <dept> <bed> <patient> 住院号<record:main> <dose> 滴速<n:20-60>滴/分 执行人<name:nurse> <clock>",
    "姓名：<patient> 床号：<bed_field> 药名：<drug> 用法：每日<n:1-4>次 每次<n:1-3>片 发药日期：<date:0> 药师：<fresh:han>",
    "<drug> <n:1-500>mg×<n:7-60>片 LOT <digits:7> EXP <date:700>",
    "试验用药 方案XY-<digits:4> 药物编号<digits:5> 批号<digits:6> 有效期<date:500> 仅供临床研究使用 申办方：<sponsor:1>",
)
_REACTION = (
    "报告单位：<hospital>  报告人：<name:attending>  职业：医师  联系电话：<phone:doctor>  报告日期：<date:3>",
    "患者姓名：<patient>  性别：<sex_field>  出生日期：<birth>  民族：<ethnicity>  体重：<n:40-95>kg  联系方式：<phone:patient>  病历号：<record:main>",
    "怀疑药品：<drug>，批准文号国药准字Z<digits:8>，生产厂家<sponsor:3>，批号<digits:7>，用药起止时间<range>，用药原因<dx>。",
    "不良反应过程描述：患者<again>因<dx>于<date:0>静滴<drug>，约<n:5-60>分钟后出现<sx>，立即停药，报告<titled:attending>，予<dose>，<n:1-5>小时后缓解。",
    "关联性评价：很可能  签名：<name:attending>   国家药品不良反应监测中心编号<digits:14>",
    "<pure>",
)
_DISPENSING = ("受试者编号=<subject:new>", "发放日期=<somedate>", "药物编号=<digits:5>", "批号=<digits:6>", "发放数量=<n:1-60>片", "回收数量=<n:0-30>片", "发放人=<fresh:han>", "领取人=<fresh>", "回收日期=<somedate>", "核对人签名=<fresh:han>", "温度=<n:2-8>℃", "备注=(无|丢失1片|<pure>)")  # fmt: skip


def pharmacy(case: Case) -> str:
    """Return a paper about drugs."""
    kind = case.rng.randrange(4)
    if kind == 0:
        return render("<drug>说明书\n", case) + "\n".join(
            render(text, case) for text in case.rng.sample(_LEAFLET, case.rng.randint(4, 12))
        )
    if kind == 1:
        return "\n".join(render(case.choose(_LABELS), case) for _ in range(case.rng.randint(1, 6)))
    if kind == 2:
        columns = [column for column in _DISPENSING if case.chance(0.6)] or list(_DISPENSING[:4])
        head = write_fields(case, pick(case, ("protocol", "centre", "hospital", "sponsor", "investigator"), 0.6))
        return (
            f"试验药物发放回收登记表\n{head}\n"
            + write_table(case, columns, case.rng.randint(2, 9))
            + render("\n药物管理员：<name:pharmacist>  监查员：<name:cra>  <date:20>", case)
        )
    return "药品不良反应/事件报告表\n" + "\n".join(
        render(text, case) for text in case.rng.sample(_REACTION, case.rng.randint(3, 6))
    )
