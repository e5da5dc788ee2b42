"""Clinical content without any identifier: symptoms, findings, laboratory tables, doses, scales; the surroundings and the traps."""

from __future__ import annotations

import re
from random import Random

from augment.lexicons import Lexicons

DIAGNOSES = """高血压病3级（极高危） 2型糖尿病 冠状动脉粥样硬化性心脏病 急性前壁心肌梗死 不稳定型心绞痛 心房颤动 慢性阻塞性肺疾病急性加重 社区获得性肺炎 右肺上叶恶性肿瘤 肺结节 支气管哮喘 急性阑尾炎 胆囊结石伴慢性胆囊炎
急性胰腺炎 肝硬化失代偿期 慢性乙型病毒性肝炎 原发性肝癌 胃窦溃疡 反流性食管炎 结肠癌术后 直肠恶性肿瘤 脑梗死 脑出血 蛛网膜下腔出血 帕金森病 阿尔茨海默病 癫痫 偏头痛 格林-巴利综合征 桥本甲状腺炎 甲状腺结节 格雷夫斯病
库欣综合征 系统性红斑狼疮 类风湿关节炎 白塞病 干燥综合征 川崎病 马凡综合征 肾病综合征 慢性肾脏病5期 IgA肾病 泌尿系结石 前列腺增生 膀胱恶性肿瘤 子宫肌瘤 卵巢囊肿 宫颈癌ⅡB期 妊娠期高血压 孕39周头位临产 股骨颈骨折
腰椎间盘突出症 膝关节骨性关节炎 桡骨远端骨折 科雷氏骨折 霍奇金淋巴瘤 多发性骨髓瘤 急性髓系白血病 缺铁性贫血 带状疱疹 银屑病 白内障 青光眼 慢性鼻窦炎 扁桃体炎 乳腺恶性肿瘤 新型冠状病毒感染 手足口病 布鲁氏菌病 流行性出血热
梅尼埃病 贝尔面瘫 克罗恩病 威尔逊病 美尼尔综合征 雷诺现象 巴雷特食管 吉兰-巴雷综合征 亨廷顿舞蹈病 唐氏综合征 艾迪生病 莱姆病 阿-斯综合征 预激综合征 布加综合征 法洛四联症 帕金森叠加综合征""".split()
EPONYMS = """Murphy征阴性|麦氏点压痛（+）|巴宾斯基征未引出|克氏征阴性|布氏征（-）|霍夫曼征阴性|McBurney点压痛明显|Babinski征（+）|Kernig征（-）|Romberg征阳性|Glasgow评分15分|墨菲氏征（-）|Lasegue征阳性|戈登征未引出|直腿抬高试验阳性|华氏反应阴性|肥达试验阴性|Apgar评分9-10-10分|Braden评分18分|Morse评分45分|Child-Pugh B级|Killip II级|NYHA III级|Hunt-Hess 2级|毕Ⅱ式吻合|惠普尔手术|米氏饮食法|Allen试验阳性|巴氏评分60分""".split(
    "|"
)
SYMPTOMS = "发热 咳嗽 咳痰 胸闷 胸痛 气促 心悸 头晕 头痛 恶心 呕吐 腹痛 腹泻 便血 黑便 呕血 乏力 纳差 消瘦 水肿 尿频 尿急 血尿 腰痛 关节痛 皮疹 肢体麻木 言语不清 视物模糊 意识障碍 抽搐 失眠 夜间阵发性呼吸困难".split()
DRUGS = """阿司匹林肠溶片 氯吡格雷片 阿托伐他汀钙片 硝苯地平控释片 缬沙坦胶囊 美托洛尔缓释片 二甲双胍片 格列美脲片 甘精胰岛素 门冬胰岛素30 头孢曲松钠 左氧氟沙星 莫西沙星 哌拉西林他唑巴坦 奥美拉唑 泮托拉唑 呋塞米 螺内酯 低分子肝素 华法林
云南白药胶囊 黄芪注射液 人血白蛋白 复方丹参滴丸 连花清瘟胶囊 藿香正气水 六味地黄丸 牛黄解毒片 乌鸡白凤丸 安宫牛黄丸 血府逐瘀胶囊 川贝枇杷膏 龙胆泻肝丸 王氏保赤丸 马应龙痔疮膏 季德胜蛇药片 白介素-11 贝那鲁肽 高乌甲素 何首乌丸
紫杉醇 卡铂 顺铂 吉西他滨 奥沙利铂 卡培他滨 帕博利珠单抗 信迪利单抗 曲妥珠单抗 利妥昔单抗 来那度胺 甲泼尼龙 地塞米松 泼尼松 环磷酰胺 他克莫司 丙泊酚 舒芬太尼 罗库溴铵 七氟烷 右美托咪定 去甲肾上腺素 多巴胺 阿莫西林克拉维酸钾 孟鲁司特钠""".split()
ANAESTHETICS = "丙泊酚 舒芬太尼 瑞芬太尼 罗库溴铵 顺式阿曲库铵 依托咪酯 咪达唑仑 右美托咪定 七氟烷 利多卡因 罗哌卡因 去氧肾上腺素 麻黄碱 阿托品 氟比洛芬酯".split()
_LABS = (
    ("白细胞计数", "WBC", "10^9/L", 3.5, 15.0, "3.5-9.5", 2), ("红细胞计数", "RBC", "10^12/L", 2.8, 5.8, "4.3-5.8", 2), ("血红蛋白", "HGB", "g/L", 68, 165, "130-175", 0),
    ("红细胞压积", "HCT", "%", 25, 50, "40-50", 1), ("血小板计数", "PLT", "10^9/L", 40, 380, "125-350", 0), ("中性粒细胞百分比", "NEUT%", "%", 38, 92, "40-75", 1),
    ("淋巴细胞百分比", "LYM%", "%", 6, 50, "20-50", 1), ("单核细胞百分比", "MONO%", "%", 2, 12, "3-10", 1), ("C反应蛋白", "CRP", "mg/L", 0.5, 180, "0-10", 2),
    ("降钙素原", "PCT", "ng/mL", 0.02, 12, "<0.05", 3), ("谷丙转氨酶", "ALT", "U/L", 8, 320, "9-50", 0), ("谷草转氨酶", "AST", "U/L", 10, 300, "15-40", 0),
    ("总胆红素", "TBIL", "umol/L", 5, 88, "3.4-20.5", 1), ("直接胆红素", "DBIL", "μmol/L", 1, 40, "0-6.8", 1), ("白蛋白", "ALB", "g/L", 22, 50, "40-55", 1),
    ("尿素", "BUN", "mmol/L", 2.5, 28, "3.1-8.0", 2), ("肌酐", "CREA", "μmol/L", 42, 680, "57-97", 0), ("尿酸", "UA", "umol/L", 150, 620, "208-428", 0),
    ("葡萄糖", "GLU", "mmol/L", 3.2, 22, "3.9-6.1", 2), ("钾", "K+", "mmol/L", 2.8, 6.2, "3.5-5.3", 2), ("钠", "Na+", "mmol/L", 126, 148, "137-147", 1),
    ("氯", "Cl-", "mmol/L", 92, 112, "99-110", 1), ("总钙", "Ca", "mmol/L", 1.8, 2.7, "2.11-2.52", 2), ("肌酸激酶同工酶", "CK-MB", "U/L", 5, 120, "0-24", 1),
    ("肌钙蛋白I", "cTnI", "ng/mL", 0.01, 25, "0-0.04", 3), ("N末端脑钠肽前体", "NT-proBNP", "pg/mL", 30, 12000, "0-125", 0), ("D-二聚体", "D-Dimer", "mg/L", 0.1, 9, "0-0.55", 2),
    ("凝血酶原时间", "PT", "s", 10, 22, "11-14.5", 1), ("国际标准化比值", "INR", "", 0.8, 3.2, "0.8-1.2", 2), ("活化部分凝血活酶时间", "APTT", "s", 24, 60, "28-43.5", 1),
    ("糖化血红蛋白", "HbA1c", "%", 4.5, 12, "4-6", 1), ("总胆固醇", "TC", "mmol/L", 2.6, 7.9, "<5.18", 2), ("甘油三酯", "TG", "mmol/L", 0.5, 6, "<1.70", 2),
    ("癌胚抗原", "CEA", "ng/mL", 0.5, 150, "0-5", 2), ("甲胎蛋白", "AFP", "ng/mL", 0.8, 1210, "0-7", 2), ("促甲状腺激素", "TSH", "mIU/L", 0.01, 12, "0.27-4.2", 3),
    ("pH", "pH", "", 7.12, 7.52, "7.35-7.45", 3), ("氧分压", "PO2", "mmHg", 48, 130, "80-100", 0), ("二氧化碳分压", "PCO2", "mmHg", 24, 82, "35-45", 0), ("乳酸", "Lac", "mmol/L", 0.5, 9, "0.5-1.6", 1),
)  # fmt: skip


def _value(rng: Random, lab: tuple) -> str:
    return f"{rng.uniform(lab[3], lab[4]):.{lab[6]}f}"


def _flag(rng: Random, lab: tuple, value: str) -> str:
    """Return the sign behind a value outside its reference range, as laboratories print it."""
    low, _, high = lab[5].lstrip("<").rpartition("-")
    if float(value) > float(high):
        return rng.choice(("↑", "↑", " H", "*", "↑↑" if float(value) > 2 * float(high) else "↑"))
    return rng.choice(("↓", "↓", " L", "*")) if low and float(value) < float(low) else ""


def lab_table(rng: Random) -> str:
    """Return a laboratory table, one test a line, in one of several layouts."""
    labs = rng.sample(_LABS, rng.randint(4, 14))
    layout = rng.randrange(6)
    lines = []
    for index, lab in enumerate(labs, 1):
        value = _value(rng, lab)
        name = lab[0] if rng.random() < 0.6 else f"{lab[0]}({lab[1]})"
        if layout == 0:
            lines.append(f"{index} {lab[1]} {name} {value}{_flag(rng, lab, value)} {lab[5]} {lab[2]}")
        elif layout == 1:
            lines.append(f"{name}\t{value}\t{_flag(rng, lab, value)}\t{lab[2]}\t{lab[5]}")
        elif layout == 2:
            lines.append(f"{lab[1]}：{value} {lab[2]}{_flag(rng, lab, value)}（{lab[5]}）")
        elif layout == 3:
            lines.append(f"| {index} | {name} | {value} | {_flag(rng, lab, value)} | {lab[5]} | {lab[2]} |")
        elif layout == 4:
            lines.append(f"{name}  {value}  {lab[2]}  参考值：{lab[5]}{_flag(rng, lab, value)}")
        else:
            lines.append(f"{index},{lab[1]},{name},{value},{lab[2]},{lab[5]},{_flag(rng, lab, value)}")
    head = rng.choice(
        (
            "",
            "",
            "序号 项目 结果 参考范围 单位\n",
            "项目名称\t结果\t提示\t单位\t参考区间\n",
            "NO 代号 检验项目 结果 参考值 单位\n",
        )
    )
    return head + "\n".join(lines)


def lab_run(rng: Random) -> str:
    """Return laboratory values in running text."""
    gap = rng.choice((" ", "", "：", ":"))
    joint = rng.choice(("，", "、", "；", ", ", " "))
    has_flags = rng.random() < 0.5
    values = []
    for lab in rng.sample(_LABS, rng.randint(2, 6)):
        value = _value(rng, lab)
        values.append(
            f"{rng.choice((lab[0], lab[1], lab[1]))}{gap}{value}{lab[2]}{_flag(rng, lab, value).strip() if has_flags else ''}"
        )
    return joint.join(values)


def vitals(rng: Random) -> str:
    t, p, r = f"{rng.uniform(35.8, 39.9):.1f}", rng.randint(48, 140), rng.randint(12, 36)
    s, d = rng.randint(82, 198), rng.randint(45, 118)
    return rng.choice((
        f"T：{t}℃ P：{p}次/分 R：{r}次/分 BP：{s}/{d}mmHg", f"T{t}℃，P{p}次/分，R{r}次/分，BP{s}/{d}mmHg", f"体温{t}℃，脉搏{p}次/分，呼吸{r}次/分，血压{s}/{d}mmHg",
        f"T:{t} P:{p} R:{r} BP:{s}/{d} SpO2:{rng.randint(85, 100)}%", f"HR {p}bpm，BP {s}/{d}mmHg，SPO2 {rng.randint(85, 100)}%", f"生命体征：T {t}℃，HR {p}次/分，R {r}次/分，BP {s}/{d} mmHg，体重{rng.randint(38, 98)}kg，身高{rng.randint(145, 188)}cm",
        f"BP {s}/{d}mmHg P {p}次/分",
    ))  # fmt: skip


def drug(rng: Random, lex: Lexicons) -> str:
    return rng.choice(DRUGS) if rng.random() < 0.6 else rng.choice(lex.drugs)


def diagnosis(rng: Random, lex: Lexicons) -> str:
    return rng.choice(DIAGNOSES) if rng.random() < 0.55 else rng.choice(lex.diagnoses)


def symptom(rng: Random, lex: Lexicons) -> str:
    return rng.choice(SYMPTOMS) if rng.random() < 0.85 else rng.choice(lex.symptoms)


_ORAL = "po qd|po bid|po tid|口服 每日一次|口服 每日2次|口服 每晚一次|口服 一日三次|qn|嚼服 st|餐前口服 tid".split("|")
_INJECTED = "ivgtt qd|静滴 q8h|静脉滴注 bid|im st|ih q12h|静推|泵入|皮下注射 qn|iv drip qd|静脉输注 d1".split("|")
_TOPICAL = "外用 tid|涂患处 bid|滴眼 qid|雾化吸入 bid|外敷 qd".split("|")
_BY_MOUTH = re.compile(r"(?:片|胶囊|丸|颗粒|口服液|滴丸|散|膏滋|糖浆|分散片)$")
_ON_SKIN = re.compile(r"(?:膏|栓|洗剂|滴眼液|喷雾剂|搽剂|酊|贴|凝胶|乳膏)$")


def dose(rng: Random, lex: Lexicons) -> str:
    """Return one order: drug, strength, amount, and a route that fits the form of the drug."""
    name = drug(rng, lex)
    if _ON_SKIN.search(name):
        return f"{name} {rng.choice(('', '适量 ', '1支 '))}{rng.choice(_TOPICAL)}"
    milligrams = rng.choice((5, 10, 20, 25, 40, 50, 75, 80, 100, 150, 250, 500))
    grams = rng.choice(("0.1", "0.25", "0.5", "1", "1.5", "2", "3"))
    if _BY_MOUTH.search(name):
        amount = rng.choice(
            (
                f"{milligrams}mg",
                f"{grams}g",
                f"{rng.randint(1, 4)}片",
                f"{rng.randint(1, 4)}粒",
                f"{rng.randint(1, 2)}袋",
            )
        )
        if rng.random() < 0.35:
            return f"{name}（{milligrams}mg*{rng.choice((7, 10, 14, 24, 28, 30))}）x{rng.randint(1, 3)}盒 用法：{amount} {rng.choice(_ORAL)}"
        return f"{name}{rng.choice((' ', '', '，'))}{amount}{rng.choice((' ', '，'))}{rng.choice(_ORAL)}"
    amount = rng.choice(
        (
            f"{milligrams}mg",
            f"{grams}g",
            f"{rng.randint(4, 24)}U",
            f"{rng.randint(1, 40)}万U",
            f"{rng.randint(60, 500)}mg/m2",
            f"{rng.randint(2, 20)}ml",
        )
    )
    if rng.random() < 0.4:
        return f"{name}{amount}+{rng.choice(('0.9%氯化钠注射液', '5%葡萄糖注射液', 'NS', '5%GS'))}{rng.choice((100, 250, 500))}ml {rng.choice(_INJECTED)}"
    return f"{name}{rng.choice((' ', '', '，'))}{amount}{rng.choice((' ', '，'))}{rng.choice(_INJECTED)}"


def drugs_in_text(rng: Random, lex: Lexicons) -> str:
    return "、".join(drug(rng, lex) for _ in range(rng.randint(1, 4)))


def duration(rng: Random) -> str:
    count = rng.randint(1, 30)
    return rng.choice((f"{count}天", f"{count}年", f"{count}个月", f"{count}小时", f"{count}周", "半年", f"{count}余年", f"{count}+年", f"{rng.choice('一二三四五六七八九十')}天", f"{count}日", "半月", "数小时", f"{count}月余"))  # fmt: skip


def relative_time(rng: Random) -> str:
    count = rng.randint(1, 20)
    return rng.choice((f"{count}天前", f"{count}年前", "昨日", "今晨", "昨晚", "术后第" + str(rng.randint(1, 9)) + "天", "近1周", f"{count}小时前", "上周三", "入院后第" + str(rng.randint(2, 9)) + "天", f"D{count}", f"C{rng.randint(1, 6)}D{rng.choice((1, 8, 15))}", "去年", "前天下午", "春节期间", "周一", f"{count}月前", "既往", "当天夜间", "今日上午", "中秋节后"))  # fmt: skip


def trap_code(rng: Random) -> str:
    """Return a code that names no person: approval, batch, disease, protocol, standard, version."""
    n = lambda k: "".join(rng.choices("0123456789", k=k))  # noqa: E731
    return rng.choice((
        f"国药准字H{n(8)}", f"国药准字Z{n(8)}", f"批号：{n(6)}", f"生产批号 {n(8)}", f"产品批号{n(7)}A", f"ICD-10：{rng.choice('ABCDEIJKMNS')}{n(2)}.{n(3)}", f"（{rng.choice('EIJKC')}{n(2)}.{n(1)}）",
        f"方案编号：{rng.choice(('HR', 'CT', 'SHR', 'BGB', 'XY'))}-{n(4)}-{n(3)}", f"CTR20{n(6)}", f"NCT0{n(7)}", f"版本号V{rng.randint(1, 5)}.{rng.randint(0, 4)}", f"REF {n(6)}", f"LOT {n(6)}", f"MedDRA 编码：100{n(5)}", f"注册证号：国械注准20{n(9)}",
        f"CYP2C19*{rng.randint(1, 3)}", f"伦理批件号：20{rng.randint(18, 25)}伦审第（{n(3)}）号", f"LOINC {n(4)}-{n(1)}", f"ChiCTR{n(10)}", f"GB/T {n(5)}-2019", f"型号：{rng.choice('ABCX')}{n(3)}-{n(2)}", f"通过编号 SAE-{n(3)}", f"药品批号 {n(8)} 规格 {n(2)}mg*{n(2)}s",
    ))  # fmt: skip


def scores(rng: Random) -> str:
    return rng.choice((
        f"ECOG {rng.randint(0, 3)}分", f"NRS评分{rng.randint(0, 9)}分", f"GCS {rng.randint(3, 15)}分（E{rng.randint(1, 4)}V{rng.randint(1, 5)}M{rng.randint(1, 6)}）", f"cT{rng.randint(1, 4)}N{rng.randint(0, 3)}M{rng.randint(0, 1)} {rng.choice(('ⅡA', 'IIIB', 'IV'))}期", f"pT{rng.randint(1, 4)}aN{rng.randint(0, 2)}bM0",
        f"ASA {rng.choice('ⅠⅡⅢ')}级", f"APACHE II评分{rng.randint(4, 32)}分", f"CHA2DS2-VASc评分{rng.randint(0, 7)}分", f"肌力{rng.randint(1, 5)}级", f"L{rng.randint(3, 4)}/5椎间盘突出", f"Ki-67（{rng.randint(5, 90)}%+）", f"ER（{rng.randint(1, 3)}+） PR（-） HER2（{rng.randint(0, 3)}+）",
        f"VAS {rng.randint(0, 9)}/10", f"EF {rng.randint(28, 70)}%", f"SOFA {rng.randint(2, 15)}", f"眼压{rng.randint(10, 30)}/{rng.randint(10, 30)}mmHg", f"视力右{rng.choice(('0.1', '0.5', '1.0'))}左{rng.choice(('0.3', '0.8', 'HM/30cm'))}", f"孕{rng.randint(1, 5)}产{rng.randint(0, 3)}", f"G{rng.randint(1, 4)}P{rng.randint(0, 2)}", f"宫口开{rng.randint(1, 9)}cm", f"月经{rng.randint(11, 15)} {rng.randint(3, 7)}/{rng.randint(26, 32)} {rng.randint(45, 52)}",
    ))  # fmt: skip
