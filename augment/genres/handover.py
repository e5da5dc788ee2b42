"""Lists of a shift: handovers, rounds, emergency lists, with times and beds behind their numbers."""

from __future__ import annotations

from augment.case import Case
from augment.templates import render

_ITEMS = (
    "<clock> <bed:new> <fresh> <sex> <age_other> <dx>，<real>", "<clock> <dept_other> <fresh:han> <sex> <age_other>", "<bed:new> <fresh:han> <sex> <age_other> <dx>，<vitals>", "<bed:new><fresh:han>，<sx>，<clock>通知<titled:attending>，<drug>已用。", "<clock> 接<dept_other>电话，转<bed:new>。",
    "<clock> <real>", "<clock> (术毕|入室|切皮|拔管|麻醉开始|手术开始|清点|离室|送复苏室|止血|缝合|诱导|插管|取药|备血|送检|新入|外出|停电)，<real>", "今晨随<titled:chief>、<titled:attending>查房，<real>", "送检：HE切片<n:2-9>张，蜡块<n:1-3>个（[[MEDICAL_RECORD|<digits:7>-A<n:1-9>]]、[[MEDICAL_RECORD|<digits:7>-A<n:1-9>]]），会诊后归还。", "<bed:new> (新入|新收|转入|出院|死亡|病重) <fresh:han> <sex> <age_other>", "<clock>巡视，患者(<word>|安静入睡|诉<sx>)，<vitals>", "<bed:new> <status>，<real>", "转出：<bed:new> <fresh> 转<bed:new>。", "新入：<bed:new> <fresh:han> <sex> <age_other>，<dx>，由(平车|轮椅)送入。", "危重：<fresh:han>（<bed:new>），<real>", "<clock> 急诊 <fresh> <sex> <age_other> <sx>",
    "手术：<bed:new> <fresh:han>，<clock>入室，<clock>返回，<real>", "危急值：<clock> 检验科<fresh:han>报<bed:new><labs>，<name:nurse>接，<clock>报<titled:attending>。", "欠费：<bed:new>、<bed:new>、<bed:new>", "<clock>(在<room>|于<room>)(交班|讨论|培训)，主持<name:chief>，<staff:3>参加。", "物品：(轮椅|血压计|抢救车|冰箱)<status>。", "<bed:new>要求(出院|转院)，家属<relative:1>签字。", "明日：<bed:new>、<bed:new>（<check>），空腹。",
)  # fmt: skip
_SIGNS = ("", "<signatures>", "交班：<name:nurse>　接班：<fresh:han>", "(白班|夜班|小夜) <name:nurse>", "记录人 <name:nurse> <datetime:0>")  # fmt: skip
_MARKS = ("{}. ", "{}.", "{}、", "({}) ", "{}) ", "（{}）", "- ", "", "{} ", "【{}】")


def handover(case: Case) -> str:
    """Return a handover or a list of the duty, its items numbered or not."""
    head = render(
        case.choose(
            (
                "交班报告 <date:0>",
                "<dept>护理交班本",
                "值班记录",
                "<date:0> <dept>",
                "晨会交班（<room>）",
                "",
                "<hospital_dept>交接班记录",
                "急诊预检 <date:0>",
            )
        ),
        case,
    )
    mark = case.choose(_MARKS)
    first = case.rng.randint(1, 3)
    items = [
        mark.format(first + number) + render(case.choose(_ITEMS), case) for number in range(case.rng.randint(3, 9))
    ]
    return "\n".join(line for line in (head, *items, render(case.choose(_SIGNS), case)) if line)


_QUESTIONS = (
    "<drug>还在吃吗？", "<drug>吃了没有？一天几次？", "今天(感觉|觉得)怎么样？", "有没有<sx>？", "大小便(正常|怎么样)？", "您(是|叫)<again>吗？", "家里还有谁？", "<check>做了吗？", "住哪里？", "联系电话有变化吗？", "最近去过哪里？", "平时<word>吗？", "怎么来的？", "什么时候开始的？", "(有|还)过敏吗？", "老家哪里的？", "做什么工作的？",
)  # fmt: skip
_ANSWERS = (
    "<drug>", "<drug>，一天一粒。", "还在吃。", "没有", "<word>", "<word:surname>", "<word>，<word>。", "成功", "好的。", "<sx>，<ago>开始的。", "我叫<fresh>。", "住<fragment>。", "我(儿子|女儿|老伴)<fresh>知道。", "<phone:patient>", "<age_other>了。", "就那样，<word:surname>。", "去过<place>，别的没有。", "<real>", "在<hospital_other>做的。", "是<profession:other>。", "我是<native:other>人。", "嗯，<dx>。", "不清楚。", "<date:-9>左右。",
)  # fmt: skip
_ASKS = (
    "护士",
    "医生",
    "随访员",
    "调查员",
    "客服",
    "问",
    "A",
    "药师",
    "研究者",
    "流调员",
    "CRC",
    "社工",
    "甲",
    "主持人",
)
_TELLS = ("患者", "家属", "病人", "答", "B", "受访者", "家长", "女儿", "乙", "受试者", "老人", "来电者")


def interview(case: Case) -> str:
    """Return questions and answers, the speakers named by their part only."""
    asks, tells = case.choose(_ASKS), case.choose(_TELLS)
    if case.chance(0.15):
        asks = render(case.choose(("<name:nurse>", "<titled:attending>", "<screen>")), case)
    colon = case.choose(("：", "：", "：", ":", ": ", "（", "\t"))
    close = "）" if colon == "（" else ""
    lines = []
    for _ in range(case.rng.randint(3, 9)):
        lines.append(f"{asks}{colon}{render(case.choose(_QUESTIONS), case)}{close}")
        lines.append(f"{tells}{colon}{render(case.choose(_ANSWERS), case)}{close}")
    return "\n".join(lines)
