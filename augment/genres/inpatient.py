"""Records of a stay: admission note, first and daily course, ward round, discharge summary, transfer and hand-over."""

from __future__ import annotations

from augment.case import Case
from augment.fields import pick, write_fields
from augment.templates import render

_HEADER = ("name", "sex", "age", "ethnicity", "marital", "profession", "native", "birth", "address", "employer", "phone", "id", "admitted", "recorded", "informant", "reliability", "record", "bed", "dept", "contact", "relation", "contact_phone", "insurance", "pay", "blood")  # fmt: skip
_SHORT_HEADER = ("name", "sex", "age", "dept", "bed", "record", "admitted")
_TITLES = ("入院记录", "住 院 病 历", "入院录", "住院志", "大病历", "24小时内入出院记录", "入院病历", "再次入院记录")

_OPENINGS = (
    "患者<patient>，<sex>，<age>，<profession>，因“<sx><duration>，加重<duration>”于<date:0>入院。",
    "患者<patient>，<sex>性，<age>，<ethnicity>，<marital_plain>，<native>人，现住<address>，因<sx>伴<sx><duration>，门诊以“<dx>”收入我科。",
    "<patient>，<sex>，<age>。主因<sx><duration>于<datetime:0>(急诊|步行|平车|轮椅推)入院。",
    "病人<again>，系<fragment>人，<profession>，<duration>前出现<sx>。",
    "患者<sex>，<age>，因“<sx>”<duration>由<hospital_other>转入。",
    "@old 患者老年<sex>性，<age>，既往在<employer>工作，<profession>，<ago>起<sx>。",
    "@child 患儿<patient>，<sex>，<age>，因“<sx><duration>”由其(母|父)<relative:1>抱送入院。",
    "患者因<sx><duration>入院，<paragraph:2>",
)
_COURSES = (
    "<duration>前于<hospital_other>就诊，查<labs>，诊断“<dx>”，予<drugs>治疗，症状(好转|无缓解)。",
    "<past>在<hospital_other>行<dx>手术，术后恢复可。",
    "<past>因<sx>就诊于<hospital_other>，住院号<record>，<titled:outside>主刀行手术治疗，术后病理：<dx>。",
    "<past>于外院查<check>，提示<dx>；<partial>复查(好转|同前|进展)。",
    "<monthday:-5>起无诱因<sx>，<monthday:-3>到当地医院输液治疗（具体不详），<monthday:-1>转至我院。",
    "(今|昨)日在<place>活动时突发<sx>，由<short_relation><relative:1>送至我院，<titled:emergency>接诊。",
    "患者于<datetime:-1>在<fragment>被车辆（车牌<plate>）撞伤，<sx>，由120送入。",
    "患者在<fragment><profession>期间不慎摔伤，工友<fresh>拨打120。",
    "病程中，<paragraph:3>",
    "<vague>起反复<sx>，<vague>曾在<hospital_other>住院（<range>），<real>",
    "<range>行化疗<n:2-6>周期，末次<date:-20>，<real>",
    "<monthday:-2>在<station>(务工|等车)时被<crossing>驶来的(电动车|货车)撞倒，<real>",
    "<partial>曾到<abroad>旅游，否认疫水接触。",
    "患者<hidden>，系<official:boss>介绍来诊，<real>",
    "患者家住<fragment>，(平素|常年)<profession>，(曾|)去过<fragment>，否认疫区接触史。",
    "<paragraph:3>",
    "<paragraph:2>",
)
_PAST = (
    "既往史：既往体健，<past>行阑尾切除术（<hospital_other>），<real>",
    "既往史：高血压病史<duration>，最高<n:150-210>/<n:90-120>mmHg，长期服用<drug>；糖尿病<duration>；<past>于<hospital_other>行PCI术，植入支架2枚（序列号<device>）。",
    "既往史：<paragraph:3>",
    "既往史：否认高血压、糖尿病、冠心病史，否认肝炎、结核等传染病史。<partial>因“<dx>”手术。",
    "个人史：生于<native>，久居(本地|<fragment>)，<profession>，(否认|有)疫水接触史，吸烟<duration>，<n:1-40>支/天，饮酒(少量|<duration>)。",
    "个人史：出生于原籍，<partial>迁居<fragment>，文化程度<education>，(曾在<employer>任职|已[[PROFESSION|退休]]|[[PROFESSION|退休]]前在<employer>上班)，无毒物接触史，信仰(无|<religion>)。",
    "@adult 婚育史：(<age_event>|)结婚，育有<n:1-3>子<n:0-2>女，配偶<relative:2>体健，长子<relative:3>在<fragment>务工。",
    "家族史：父亲<relative:4>死于“<dx>”，享年<age_other>，母亲健在，<age_other>，兄弟姐妹<n:1-5>人均体健。",
    "@female 月经史：<n:12-15>(<n:3-7>/28-30)，末次月经<date:-20>，量中，无痛经。",
    "家族史：否认家族性遗传病史。",
)
_EXAM = (
    "体格检查\n<vitals>\n<paragraph:5>",
    "查体：<vitals>。<real><real>",
    "专科检查：<real><eponym>，<scores>。",
    "一般情况：<vitals>，神志清，精神可，<paragraph:4>",
)
_AUX = (
    "辅助检查：\n<labs>（<date:-1>，我院）。\n胸部CT（<date:-2>，<hospital_other>，影像号<record>）：<real>",
    "辅助检查：<labs>。<real>",
    "辅助检查（<date:-1>）：\n<lab_table>",
    "辅助检查：(暂缺|待回报)。",
    "化验：<date:0> <labs>；<monthday:1> <labs>。",
)
_SIGNATURES = (
    "医师签名：<name:attending>  <date:0>",
    "记录者：<name:resident>    上级医师：<name:chief>",
    "<name:resident>/<name:attending>",
    "                                        <name:attending>",
    "住院医师：<name:resident>\n主治医师：<name:attending>\n主任医师：<name:chief>\n<datetime:0>",
    "签名：<name:resident>\n日期：<datetime:0>",
    "<name:attending>  <datetime:0>",
    "经治医师（签字）<name:resident>      时间 <datetime:0>",
    "以上病史属实，患者或家属签名：<patient>  (<relation:1>：<relative:1>|)  <date:0>",
    "书写：<name:resident>，审阅：<name:chief>（工号<staffno>）",
    "（<name:resident>）",
    "医师：<staff:2>",
    "",
)


def _some(case: Case, templates: tuple[str, ...], least: int, most: int) -> list[str]:
    kept = case.fitting(templates)
    return case.rng.sample(kept, min(len(kept), case.rng.randint(least, most)))


def admission(case: Case) -> str:
    """Return an admission note."""
    title = (
        case.choose(("", render("<hospital>\n", case), render("<hospital_dept>", case) + "\n"))
        + case.choose(_TITLES)
        + "\n"
        if case.chance(0.8)
        else ""
    )
    header = write_fields(case, pick(case, _HEADER, case.rng.uniform(0.2, 0.9))) + "\n"
    complaint = render("主诉：<sx>(伴<sx>|)<duration>(，加重<duration>|)。\n", case)
    history = (
        "现病史："
        + render(case.choose(case.fitting(_OPENINGS)), case)
        + "".join(render(case.choose(_COURSES), case) for _ in range(case.rng.randint(1, 4)))
        + "\n"
    )
    past = "\n".join(render(text, case) for text in _some(case, _PAST, 1, 6)) + "\n"
    exam = render(case.choose(_EXAM), case) + "\n" + render(case.choose(_AUX), case) + "\n"
    diagnosis = render("(初步|入院)诊断：\n1.<dx>\n2.<dx>\n(3.<dx>\n|)", case)
    return title + header + complaint + history + past + exam + diagnosis + render(case.choose(_SIGNATURES), case)


_ROUNDS = (
    "<datetime:{d}>  (<titled:chief>|<titled:attending>|<name:chief>主任医师|<name:attending>主治医师)查房记录\n(今日|)<titled:chief>查房，<paragraph:3>指示：<real>\n{s}",
    "<datetime:{d}>\n患者<again>，<paragraph:3>\n{s}",
    "<datetime:{d}>  病程记录\n<bed>患者<again>，<vitals>。<real><titled:attending>查看病人后示：<real>\n{s}",
    "<date:{d}>\n<paragraph:4>{s}",
    "<monthday:{d}> 今日<bed> <patient> 术后第<n:1-9>天，<real>予<dose>。{s}",
    "<datetime:{d}> 抢救记录\n患者<again>于<clock>突发<sx>，<vitals>，立即予<dose>，<titled:chief>到场指挥抢救，并告知<short_relation><relative:1>（电话<phone:contact>）病情危重。参加人员：<staff>\n{s}",
    "<datetime:{d}> <dept_other>会诊记录：<titled:consult>会诊后建议：<real>\n会诊医师：<name:consult>",
    "<datetime:{d}> 交班记录：<bed><again>，<dx>，<real>夜间需注意<sx>。交班：<name:resident> 接班：<fresh:han>",
    "<datetime:{d}> 疑难病例讨论 主持人：<name:chief> 参加者：<staff:4>。<name:attending>：<real><titled:chief>：<real>",
    "<datetime:{d}> 转(入|出)记录：患者<patient>，<sex>，<age>，因<dx>由<dept_other>转入我科。<real>\n{s}",
)


def progress(case: Case) -> str:
    """Return daily course notes, several days under one header."""
    header = write_fields(case, pick(case, _SHORT_HEADER, 0.7)) + "\n" if case.chance(0.6) else ""
    title = case.choose(("病程记录\n", "首次病程记录\n", "日常病程记录\n", ""))
    first = (
        render(case.choose(case.fitting(_OPENINGS)), case)
        + render("\n病例特点：<paragraph:5>\n拟诊讨论：<real><real>\n诊疗计划：1.<real>2.<real>\n", case)
        if case.chance(0.4)
        else ""
    )
    notes = []
    day = 0
    for _ in range(case.rng.randint(1, 5)):
        template = (
            case.choose(_ROUNDS)
            .replace("{d}", str(day))
            .replace("{s}", case.choose(_SIGNATURES) if case.chance(0.7) else "")
        )
        notes.append(render(template, case))
        day += case.rng.randint(1, 3)
    return title + header + first + "\n".join(notes)


_DISCHARGE_HEADER = (
    "name",
    "sex",
    "age",
    "dept",
    "bed",
    "record",
    "admitted",
    "discharged",
    "diagnosis",
    "profession",
    "address",
    "phone",
    "hospital",
    "insurance",
    "birth",
    "id",
    "contact",
)
_STAYS = (
    "入院情况：患者因“<sx><duration>”入院。<paragraph:3>",
    "入院情况：<patient>，<sex>，<age>，<real><vitals>。",
    "诊疗经过：入院后完善相关检查，<labs>。<paragraph:4>",
    "诊疗经过：于<date:3>在(全麻|腰硬联合麻醉|局麻)下由<titled:surgeon>行手术治疗，术后病理（病理号<record>）示：<dx>。<real>",
    "治疗经过：<date:1>予<dose>，<date:4>复查<labs>，<monthday:6>请<titled:consult>会诊，<real>",
    "出院情况：<paragraph:2><vitals>。",
    "出院医嘱：1.注意休息，(加强营养|低盐低脂饮食)；2.<dose>；3.<dose>；4.(1周|1月|3月)后<dept>门诊复查，(预约<date:16>|周(一|三)上午<titled:chief>专家门诊)；5.不适随诊，科室电话：<landline>。",
    "出院带药：<dose>；<dose>；<dose>。",
    "出院诊断：1.<dx> 2.<dx> (3.<dx>|)",
    "随访：请于<date:20>至<hospital_dept>(<titled:chief>|<name:attending>)处复诊，联系电话<phone:ward>。",
    "住院期间费用由<short_relation><relative:1>结算，联系电话<phone:contact>。",
    "健康指导：<real>",
    "病理：<real>",
)


def discharge(case: Case) -> str:
    """Return a discharge summary."""
    title = (
        case.choose((render("<hospital>", case) + "\n", ""))
        + case.choose(("出院记录", "出院小结", "出院总结", "疾病诊断书及出院小结", "死亡记录", "出 院 记 录"))
        + "\n"
    )
    body = "\n".join(render(text, case) for text in case.rng.sample(_STAYS, case.rng.randint(3, 8)))
    return (
        title
        + write_fields(case, pick(case, _DISCHARGE_HEADER, case.rng.uniform(0.3, 0.9)))
        + "\n"
        + body
        + "\n"
        + render(case.choose(_SIGNATURES), case)
    )
