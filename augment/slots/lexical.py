"""Words that stand beside identifiers and are none: dictionary words, states, roles, rooms, titles of reports; and series of subjects."""

from __future__ import annotations

from augment.case import Case
from augment.marks import mark
from augment.slots import numbers
from augment.templates import render

_STATES = """成功 失败 完成 未完成 正常 异常 已读 未读 已审 待审 通过 未通过 有效 无效 已缴费 欠费 已登记 已取消 未到 已到 退号 爽约 改期 进行中 合格 不合格 阳性 阴性 已接种 在研 脱落 筛败 入组 出组 失访 死亡 存活
已签 未签 接听 无人接听 关机 停机 空号 拒接 拒答 满意 不满意 一般 安静 安静入睡 平安 平稳 稳定 好转 治愈 未愈 加重 转科 转院 出院 留观 回家 已消毒 完好 充足 短缺 同意 拒绝 已告知 在位 通畅 高危 中危 低危 待查 已发 已领 退回 作废""".split()
_ORIGINS = (
    "门诊 急诊 住院 体检 转诊 外院 本地 外地 120 网络 介绍 社区 自行来院 平台 微信 广告 筛查 复诊 来源不明 其他".split()
)
_ROLES = """研究者 主要研究者 研究护士 研究医生 药物管理员 样本管理员 质控员 质控护士 影像评估者 数据录入员 编码员 统计员 监查员 协调员 申办方代表 秘书 组长 组员 副组长 记录员 随访员 调查员 采样员 检验员 审核员 网格员 志愿者 主任
护士长 带教老师 规培生 实习生 进修生 规培 值班员 授权人 见证人 受托人 法定代理人 流调员 督导员 编辑员 病案员 库管员 收费员 导诊 配药员 消毒员 PI Sub-I CRC CRA SC""".split()
_SIGNED = """科主任 主任医师 副主任医师 主治医师 住院医师 进修医师 实习医师 责任护士 质控医师 质控护士 编码员 质控日期 录入员 登记员 随访员 检验师 审核者 记录员 调查员 督导员 采样员 网格员 麻醉师 洗手护士 巡回护士 监护人 见证人 患者代表
药师 收费员 病案员 翻译 操作者 护士长 值班医生 交班者 接班者 填卡人 报卡人 制表人 复核人 批准人 带教""".split()
_ROOMS = """示教室 医生办公室 护士站 会议室 学术报告厅 多功能厅 抢救室 治疗室 换药室 处置室 谈话间 值班室 休息室 病案室 大厅 候诊区 留观室 一楼大厅 三楼会议室 5楼示教室 住院部8楼 门诊二楼 外科楼12层 内科楼东区 走廊 ICU门口 产房 手术室门口
餐厅 洗手间 污物间 配液中心 腹膜透析室 远程会诊中心 模拟培训中心""".split()
_REPORT_TITLES = """检查报告单 检查报告 诊断报告书 检验报告单 出院记录 出院小结 入院记录 住院病案首页 门诊病历 急诊病历 手术记录 护理记录单 医嘱单 体温单 病程记录 会诊单 转诊单 知情同意书 疾病证明书 诊断证明书 病理诊断报告 彩超检查报告单 CT检查报告单
磁共振检查报告 内镜检查报告 心电图报告 处方笺 收费票据 检查申请单 病危通知书 死亡记录 转科记录 麻醉记录单 术前讨论 交接班记录 随访记录 体检报告 血液透析记录单 用药清单""".split()
_KIN = """长女 次女 三女 长子 次子 三子 幼子 幼女 大儿子 小儿子 大女儿 小女儿 二儿子 丈夫 妻子 爱人 老伴 配偶 前夫 前妻 未婚妻 男友 女友 父亲 母亲 继母 养父 岳父 岳母 公公 婆婆 爷爷 奶奶 外公 外婆 姥姥 哥哥 大哥 二哥 弟弟 姐姐 大姐
妹妹 二妹 大嫂 弟媳 姐夫 妹夫 堂弟 堂哥 表姐 表弟 表妹 侄子 侄女 外甥 外甥女 舅舅 舅妈 姑姑 姨妈 叔叔 伯父 孙子 孙女 外孙 女婿 儿媳 儿子 女儿 朋友 同事 室友 邻居 房东 工友 同学""".split()
_VISITS = "V{}|V{}|C{}D1|C{}D8|C{}D15|访视{}|第{}次访视|W{}|随访{}|周期{}|Visit {}|D{}|筛选期|基线|EOT".split("|")

_ENGLISH = (
    "Outcome: (Recovered|Recovering|Not recovered|Fatal|Unknown).", "Causality: (related|not related|possible) (Naranjo score <n:1-9>).", "Action taken: (dose reduced|drug withdrawn|none)", "Assessment and Plan:", "Past Medical History: hypertension, type 2 diabetes.", "Allergies: NKDA", "Medications: (Aspirin|Metformin|Atorvastatin) <n:5-500> mg daily", "Chief complaint: (fever|cough|chest pain) for <n:2-9> days", "Vital Signs: BP <n:90-180>/<n:50-110> mmHg, HR <n:50-120> bpm", "Physical Examination: unremarkable.", "Impression: no acute abnormality.", "Findings: The lungs are clear.", "Visit Type: (Screening|Baseline|Follow-up)", "Severity: (Mild|Moderate|Severe)", "Serious: (Yes|No)", "Please see the attached report.", "Reviewed and approved", "Normal sinus rhythm", "Karnofsky score <n:50-100>", "Child-Pugh class B", "Hunt and Hess grade <n:1-4>", "Discharge Summary", "Progress Note", "Informed Consent Form", "Subject Diary", "Adverse Event Form", "Laboratory Results", "Concomitant Medication", "Inclusion Criteria", "Eligible", "Randomized", "Completed", "Withdrawn", "Ongoing", "Stable", "Pending", "Follow-up in <n:2-12> weeks.", "Patient tolerated the procedure well.", "Lactated Ringer", "Foley catheter", "Swan-Ganz", "Hemoglobin A1c <n:5-12>.<n:0-9>%", "Kaplan-Meier", "Cox regression", "Fisher exact test", "Mini-Mental State", "Barthel Index <n:10-100>", "Hamilton Depression Scale",
)  # fmt: skip


def word(case: Case, kind: str) -> str:
    """Return a frequent word of the dictionary; of kind `surname` one that begins like a name."""
    pool = case.lex.surname_words if kind == "surname" else case.lex.words
    return case.choose(pool or tuple(_STATES))


def status(case: Case, _: str) -> str:
    return case.choose(_STATES)


def origin(case: Case, _: str) -> str:
    return case.choose(_ORIGINS)


def role(case: Case, _: str) -> str:
    return case.choose(_ROLES)


def room(case: Case, _: str) -> str:
    front = case.choose(("", "", "", "ICU", case.department, f"{case.rng.randint(1, 18)}楼", "门诊", "住院部", "科室"))
    return front + case.choose(_ROOMS)


def report_title(case: Case, _: str) -> str:
    return case.choose(_REPORT_TITLES)


def kin(case: Case, _: str) -> str:
    return case.choose(_KIN)


def visit(case: Case, _: str) -> str:
    return case.choose(_VISITS).replace("{}", str(case.rng.randint(1, 24)))


def signatures(case: Case, _: str) -> str:
    """Return a row of signatures: parts and names, with or without a colon."""
    colon = case.choose(("：", "：", " ", "  ", ":", "：　"))
    gap = case.choose(("  ", "   ", "\t", "　", "；", "\n"))
    signed = case.rng.sample(_SIGNED, case.rng.randint(2, 6))
    pairs = (
        f"{title}{colon}{render('<fresh:han>' if '日期' not in title else '<somedate>', case)}" for title in signed
    )
    return gap.join(pairs)


def _signer(case: Case) -> str:
    """Return a name; now and then one that is a word (安静), which only its place tells."""
    if case.chance(0.12):
        name = word(case, "surname")
        if len(name) in (2, 3):
            return mark("NAME", ("surname", name[0]), ("given", name[1:]))
    return render("<fresh:han>", case)


def bare_age(case: Case, _: str) -> str:
    """Return an age as a column of ages holds it: a number alone."""
    return mark("AGE", str(case.rng.randint(1, 96)))


def series(case: Case, _: str) -> str:
    """Return a subject of the document's trial: all share their beginning and their length."""
    form = case.remember("series", str(case.rng.randrange(12)))
    site, high = case.remember("series site", f"{case.rng.randint(1, 99):02d}"), f"{case.rng.randint(1, 60):03d}"
    letters = case.remember("series letters", numbers.letters(case.rng, 2))
    texts = (site + high, f"{site}-{high}", f"S{site}{high}", f"0{site}-{high}", high, f"P{high}", f"{letters}-{site}-{high}",
             f"{site}{int(high):02d}", f"SCR{high}", f"CN{site}{high}", f"{site}10{high}", f"{letters}{site}{high}")  # fmt: skip
    return mark("SUBJECT", ("subject", texts[int(form)]))


def kit(case: Case, _: str) -> str:
    """Return the number of a kit or a bottle of the trial's drug: no identifier, though it looks like a subject."""
    letters = case.remember("kit letters", case.choose(("K", "K", "A", "M", "D", "", "", "KIT-")))
    return (
        letters
        + case.remember("kit front", str(case.rng.randint(10, 99)))
        + numbers.digits(case.rng, case.choose((3, 3, 4)))
    )


def query(case: Case, _: str) -> str:
    """Return the number of a query of data management."""
    letters = case.remember("query letters", case.choose(("", "", "", "Q", "QID ", "DCF-", "#")))
    return letters + case.remember("query front", str(case.rng.randint(10, 990))) + numbers.digits(case.rng, 3)


def english(case: Case, _: str) -> str:
    """Return a line of an English record that names nobody."""
    return render(case.choose(_ENGLISH), case)
