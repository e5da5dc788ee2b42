"""Chats, telephone notes, dictation: informal text of doctors, patients and coordinators."""

from __future__ import annotations

from augment.case import Case
from augment.templates import render

_CHAT = (
    "@<name:attending> <bed>的<again>(早上|刚才)<sx>，要不要处理", "@<official:colleague> 收到", "<titled:attending>，我是<patient>的<relation:1>，他今天又<sx>了", "好的[OK]", "化验单发你了：<labs>", "我电话<phone:patient>，有事打给我", "加我微信<account:patient>",
    "老<surname:patient>的片子谁看了", "[图片]", "[语音] 12\"", "明天<titled:chief>查房，大家准备好<bed>、<bed_plain>的资料", "家住<fragment>，过来要<n:1-5>个小时", "请问<titled:attending>周三出诊吗", "我妈<relative:2>，<age_other>，在<hospital_other>查的<dx>", "地址发我：<address_other>",
    "住院号多少？", "<record:main>", "<patient> <sex> <age> <record:main>", "<subject>的V<n:2-9>还没录，<surname:crc>老师催一下", "受试者<initials>说<ago>开始<sx>", "谢谢<surname:attending>(医生|主任|大夫)[玫瑰]", "<real>", "<real>", "药快递到<address_other> <again>收 <phone:patient>", "您上次是<monthday:-20>来的吧", "嗯嗯", "收到，谢谢", "<screen>：<real>", "@<screen> 好的", "<vague>做的手术，在<hospital_other>", "他<range>出差去<abroad>了", "<hidden>的报告出来了吗", "尾号<last4>的那个电话打不通", "在<station>，<crossing>那边", "打<extension>找<surname:attending>主任",
    "接龙：\n1. <fresh:han>\n2. <fresh:han>\n3. <fresh:han> <mobile>", "身份证发一下，<id>", "<given:patient>今天能出院吗", "<nickname>发烧<n:38-40>度，吃了<drug>", "建议<date:7>复诊，挂<titled:chief>的号", "孩子小名叫<nickname>，大名<fresh>", "我们单位是<employer>的", "转给<surname:nurse>姐了", "<official:boss>说报销要<hospital>的发票",
)  # fmt: skip


def chat(case: Case) -> str:
    """Return a chat of a ward, a trial site or a patient with a doctor."""
    speakers = [render(text, case) for text in case.rng.sample(("<name:attending>", "<name:resident>", "<titled:chief>", "<nickname>", "<name:crc>", "<name:nurse>", "<relative:1>", "<again>", "患者", "医生", "家属", "<surname:attending>医生", "CRC-<name:crc>", "心内科<name:attending>"), 3)]  # fmt: skip
    style = case.rng.randrange(5)
    lines = [render("群聊：<dept>随访群\n", case)] if case.chance(0.15) else []
    minute = case.rng.randint(6 * 60, 20 * 60)
    for template in case.rng.sample(_CHAT, case.rng.randint(3, 14)):
        speaker = case.choose(speakers)
        text = render(template.replace("<bed_plain>", "<bed>"), case)
        minute += case.rng.randint(0, 9)
        clock = f"{minute // 60:02d}:{minute % 60:02d}"
        stamp = render(f"<date_clock:{clock}>", case) if style == 1 else clock
        lines.append(
            {
                0: f"{speaker}：{text}",
                1: f"{speaker} {stamp}\n{text}",
                2: f"{stamp} {speaker}: {text}",
                3: text,
                4: f"[{stamp}] {speaker}：{text}",
            }[style]
        )
    return "\n".join(lines)


_CALL = (
    "<datetime:0> 接<fragment><official:caller>来电（<phone:caller>），称其<relation:1><relative:1>，<age_other>，<sx>，(要求派车|咨询住院)。",
    "来电人：<fresh>，电话<phone>，反映<bed><official:ward>服务态度问题，已转<dept_other><titled:head>处理。",
    "致电<hospital_other><titled:outside>，核实患者<patient>（<birth>出生）<past>住院情况，对方称住院号<record>，<real>",
    "通知<relative:1>于<datetime:1>前来办理手续，带身份证、医保卡。",
    "对方自称姓<surname:caller>，住<fragment>一带，(没留名字|留电话<landline>)。",
    "登记人：<name:nurse>",
    "姓<surname:caller>的先生打来，问<sx>能不能吃<drug>。",
)


def call_note(case: Case) -> str:
    """Return notes of telephone calls."""
    return (
        case.choose(("电话记录", "值班电话登记", "来电登记", "", "投诉接待记录"))
        + "\n"
        + "\n".join(render(text, case) for text in case.rng.sample(_CALL, case.rng.randint(1, 5)))
    )


_DICTATION = (
    "呃患者<patient>啊<sex>性<age_han>今天<sx>然后血压一百<n_han>十八十", "家里住在<fragment>那个<place>旁边", "电话是<spoken_mobile>", "这个病人是<titled:attending>的病人住<bed_han>", "他<relation:1>叫<relative:1>在<employer>上班", "嗯既往<dx>吃<drug>一天两次一次一片", "入院日期是<date_han>", "身份证号<spoken_id>", "<real>", "那个<given:patient>说他(昨天|上礼拜)去了<place>", "医生您好我叫<patient>今年<age_han>从<fragment>来的", "我妈姓<surname:mother>住院号是<spoken_record>", "好的<titled:attending>那我<monthday_han>再来",
)  # fmt: skip


def dictation(case: Case) -> str:
    """Return dictated text: no punctuation, numbers spelled in Han."""
    joint = case.choose(("", " ", "，", ""))
    return joint.join(render(text, case) for text in case.rng.sample(_DICTATION, case.rng.randint(3, 9)))
