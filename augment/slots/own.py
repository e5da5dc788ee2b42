"""Clinical sentences of our own without identifiers: the surroundings where the shared data are not to be quoted."""

from __future__ import annotations

from typing import Protocol

from augment.templates import Filler, render

SENTENCES = (
    "神志清楚，精神(可|尚可|欠佳|一般)，双肺呼吸音(清|粗)，未闻及(明显|)干湿性啰音。",
    "心律齐，各瓣膜听诊区未闻及病理性杂音，腹平软，无压痛及反跳痛，<eponym>。",
    "<duration>前无明显诱因出现<sx>，伴<sx>，无<sx>、<sx>，未予重视。",
    "患者<sx>较前(好转|加重|缓解|无明显变化)，无<sx>，饮食(可|差|一般)，睡眠(可|欠佳)，二便(正常|如常)。",
    "辅助检查：<labs>。",
    "复查<labs>，余未见明显异常。",
    "继续予<drugs>治疗，(注意观察病情变化|密切监测生命体征|定期复查)。",
    "给予<dose>，<dose>。",
    "<vitals>，<eponym>。",
    "考虑<dx>可能性大，(请<dept_other>会诊|完善相关检查|建议上级医院进一步诊治)。",
    "既往<dx>病史<duration>，长期口服<drug>，血压控制在<n:110-150>/<n:60-95>mmHg。",
    "否认肝炎、结核等传染病史，否认手术、外伤及输血史，否认药物及食物过敏史。",
    "胸部CT示：(右|左)肺(上|下)叶见一大小约<n:5-40>mm×<n:5-30>mm(结节|团块)影，边界(清|欠清)，纵隔淋巴结(未见|可见)肿大。",
    "头颅MRI平扫：(双侧|左侧)基底节区腔隙性梗死灶，脑白质疏松，老年性脑改变。",
    "心电图：窦性心律，ST-T改变，(偶发室早|完全性右束支传导阻滞|QTc <n:380-480>ms)。",
    "心脏彩超：左房内径<n:32-50>mm，LVEF <n:35-70>%，二尖瓣少量反流。",
    "<ago>出现<sx>，予<drug>对症处理后缓解。",
    "术后切口敷料干燥，引流管通畅，引出(淡|暗)红色液体约<n:10-300>ml。",
    "告知患者及家属病情及治疗方案，表示理解并同意。",
    "主任查房后指示：目前诊断明确，治疗上继续当前方案，注意(电解质平衡|肝肾功能|血糖变化)。",
    "病情平稳，予今日出院，嘱(低盐低脂饮食|注意休息|按时服药|避免剧烈活动)，(1周|2周|1个月)后门诊复查。",
    "<scores>，<scores>。",
    "入院后完善相关检查，予抗感染、化痰、平喘等对症支持治疗。",
    "目前诊断：1.<dx> 2.<dx> 3.<dx>。",
    "血压波动在<n:110-150>-<n:151-180>/<n:60-80>-<n:81-100>mmHg，心率<n:60-110>次/分。",
    "方案要求年龄18～75岁，入组前4周内未接受过其他抗肿瘤治疗，<scores>。",
    "末次化疗为C<n:1-6>D<n:1-15>，因<sx>延迟<n:1-14>天。",
    "第<n:1-5>次访视（V<n:1-9>）按方案完成，未报告新的不良事件。",
    "我院<dept_other>会诊意见：<dx>，建议<drug>。",
    "患者诉夜间睡眠差，给予<drug>1片口服。",
    "宫高<n:24-36>cm，腹围<n:85-110>cm，胎心<n:120-160>次/分，孕<n:28-41>+<n:1-6>周。",
    "向患者交代，<dx>术后需复查，必要时行<check>检查。",
    "今日<labs>，较<ago>(下降|升高|相仿)。",
    "镜下见异型细胞呈巢团状排列，间质纤维组织增生，<scores>。",
    "右侧股骨颈骨折，患肢外旋短缩畸形，末梢血运(好|可)，足背动脉搏动可触及。",
    "患者按帕金森病给予美多芭治疗，症状部分改善，<eponym>。",
    "予云南白药胶囊及白蛋白支持，注意复查，<trap>。",
    "本品<trap>，<trap>，请核对后使用。",
    "白班护理记录：<vitals>，神志清，(静卧休息|半卧位)，予(低流量吸氧|雾化吸入|翻身拍背)。",
)  # fmt: skip


class _Clinical(Filler, Protocol):
    """A filler that knows the clinical slots."""


def sentence(case: _Clinical) -> str:
    """Return one sentence without an identifier."""
    return render(case.rng.choice(SENTENCES), case)
