"""Clinical text without any identifier, full of traps: what looks like a name, a place, a number, a date and is none."""

from __future__ import annotations

from augment.case import Case
from augment.templates import render

_CLINICAL = (
    "<pure>", "<pure>", "<pure>", "<pure_paragraph:6>", "<lab_table>", "<labs>", "<vitals>", "<dose>\n<dose>\n<dose>", "<scores>；<scores>", "<eponym>，<eponym>", "<trap>，<trap>", "<dept>、<dept_other>、<dept_other>", "我院<dept>（<dept_other>）", "向患者家属交代病情，主任查房，护士长签字。",
    "<duration>前，<ago>，<ago>", "入组标准：年龄18～75岁，ECOG 0-1分，预期生存期≥3个月；排除标准：妊娠期妇女，HBV DNA≥2000IU/mL。", "<drug>、<drug>、<drug>", "诊断：<dx>、<dx>、<dx>", "T<n:1-4>N<n:0-2>M0，<scores>", "孕39+2周，G2P1，LOA，先兆临产。", "1/2片 bid，L4/5，C5-6，V<n:1-6>导联ST段抬高0.<n:1-3>mV。",
    "本研究为多中心、随机、双盲、安慰剂对照Ⅲ期临床试验，<trap>。", "第<n:1-9>周期第<n:1-21>天，停药<n:3-21>天，D1、D8、D15给药。", "请勿泄露受试者隐私。姓名、住址、电话等信息应予保密。", "医师签名：          日期：    年  月  日", "姓名：________ 性别：____ 年龄：____", "患者签名：            家属签名：            ", "备注：无", "上午<clock>、下午<clock>测体温。", "注射用<drug>，<trap>，有效期24个月。",
    "患者，男，老年，平素体健。", "医院感染管理制度、三级查房制度、首诊负责制。", "白班、小夜、大夜交接班，<n:20-60>人在院。", "由主管医师、责任护士、药师共同核对。", "共<n:3-99>例，男<n:1-50>例，女<n:1-50>例，P\\<0.0<n:1-5>。", "见图<n:1-9>、表<n:1-9>，<pure>", "<check> <n:1-99>.<n:0-9>", "发热门诊24小时开放，急诊科在一楼大厅右侧。", "规格：0.25g×24粒/盒，<trap>。", "既往高血压、糖尿病、帕金森病、阿尔茨海默病。", "<n:100-999>-<n:1-9>-<n:10-99>", "<digits:4>×<digits:3>", "参考值<n:1-9>.<n:0-9>-<n:10-99>.<n:0-9>",
)  # fmt: skip

# Numbers, times and names of things that point at no person (TAXONOMY.md, "Conventions"; tests/gold/README.md).
_TRAPS = (
    "第<n:1-9>手术间、<n:1-9>诊室、<n:1-6>病区，锅次<n:1-20>，灭菌批号<digits:8>。",
    "如有不适请拨打120，心理援助热线12356，报警110，医保咨询12393，卫生热线12320。",
    "华法林(芬兰)3mg，胰岛素(丹麦诺和)，进口注射器，执行标准GB/T <digits:5>-2008。",
    "何首乌15g 徐长卿10g 刘寄奴10g 杜仲12g 使君子9g 王不留行12g 白头翁15g 马齿苋30g 宋半夏9g 阿胶10g 怀山药20g 川贝母6g 杭菊花10g 广藿香10g",
    "熟地<n:9-20>g 山萸肉12g 云苓15g 浙贝母9g 田七粉3g 关黄柏9g 建曲10g 党参15g 高丽参6g 西洋参6g 潞党参15g 怀牛膝15g 川牛膝12g 苏木10g 白芷9g",
    "本文所涉病例已去除可识别信息。", "姓名|性别|年龄|住院号|诊断", "序号\t受试者编号\t姓名缩写\t入组日期\t备注", "主管医生：    责任护士：    护士长：", "联系电话：无  联系人：不详  住址：不详",
    "(主任|主治|住院)医师查房，护士(长|)在场，家属陪护。", "请(患者|受试者|家属)于(周一|下周三|三天后)(上午|下午)来院复查。",
    "高血压病、高脂血症、高尿酸血症；白癜风、黄疸、黄斑变性。", "马尾综合征、牛皮癣、羊水过少、金葡菌、石淋、毛囊炎、水痘、方颅、鸡胸、安静休息、平卧、向患者解释。",
    "温度、湿度均在正常范围，江米条样便，云雾状改变，柳叶刀，马蹄肾。",
    "(县医院|市人民医院|省人民医院|当地卫生院|乡卫生院|村卫生室|上级医院|三甲医院|人民医院|外院|社区医院)(就诊|住院|拍片|输液)<duration>，<pure>",
    "(派出所|居委会|村委会|机构办|伦理委员会|药监局|疾控中心|民政局|医保局|120急救中心|学校|单位|公司|厂里|工地|申办方|CRO)已知晓。",
    "在(家中|村口|小区门口|单位|工地|路边|医院大厅|田里|学校操场|菜市场|楼下)(摔倒|晕倒|被发现)，<pure>",
    "(我院|本院|我科|本科室|县医院|外院)(心内科|骨科|急诊|ICU|<dept_other>)会诊后(转入|转出)。", "病例<n:1-30>：男，<pure>", "运单号SF<digits:12>，Kit No. <digits:5>，QID <digits:6>，SAE-2023-<digits:3>。",
    "座位<n:1-16>车<n:1-20>F，G<digits:4>次，CA<digits:4>航班。", "打工、务工、上班、下地干活、干农活。",
    "<clock>入室，<clock>切皮，<clock>手术结束，<clock>安返病房。", "q8h、qn、tid、st，<clock>、<clock>各一次。", "周一至周五8:00-17:30，节假日除外。", "春节、国庆、中秋期间停诊。",
    "术后第<n:1-9>天，C<n:1-8>D<n:1-21>，D15，W<n:2-52>，V<n:1-12>，第<n:1-9>次住院。", "1/2、2/3、3-5次/日、1:1000、5%、10^9/L、37.5℃、120/80mmHg。", "量表：MMSE <n:10-30>分，ADL <n:10-100>分，PHQ-9 <n:0-27>分，GAD-7 <n:0-21>分，NIHSS <n:0-30>分，mRS <n:0-5>分，Caprini <n:0-9>分。",
    "Murphy征、Kernig征、Brudzinski征、Lachman试验、Ortolani征、Tinel征、Phalen试验均阴性。", "Billroth Ⅱ式、Whipple术、Roux-en-Y吻合、Hartmann术、Miles术、Bentall术、Fontan术、Nuss术。",
    "阿尔茨海默病、克雅病、亨廷顿病、桥本甲状腺炎、格雷夫斯病、川崎病、白塞病、马方综合征、特纳综合征、吉尔伯特综合征、吉兰-巴雷综合征、韦格纳肉芽肿。",
    "日本血吸虫、西班牙流感、德国麻疹、地中海贫血、中东呼吸综合征、登革热、日本脑炎、克里米亚-刚果出血热、汉坦病毒、马尔堡病毒。",
    "云南白药、片仔癀、安宫牛黄丸、马应龙麝香痔疮膏、季德胜蛇药片、王氏保赤丸、黄氏响声丸、龙牡壮骨颗粒、金水宝、银杏叶片。",
    "DSA、ERCP、PCI、CABG、ECMO、IABP、CRRT、PICC、TAVI，型号XT-<digits:3>，REF <digits:6>，LOT <digits:7>，有效期<n:12-60>个月。",
    "身高<n:150-185>cm，体重<n:40-95>kg，BMI <n:17-35>.<n:0-9>，腰围<n:60-110>cm，<n:20-40>码。", "停经<n:30-60>天，孕<n:5-40>周，日龄不详，胎龄<n:26-41>周。", "年龄＞18岁，65岁以上，18～75周岁，儿童（2-12岁）用量减半，≥6月龄。",
    "医疗费用<n:100-90000>.<n:10-99>元，每月<n:1-30>次，<n:10-99>例，占<n:1-99>.<n:0-9>%。", "文件编号：SOP-<digits:3>-V<n:1-4>，伦理批件〔2021〕<digits:3>号，页码<n:1-20>/<n:21-40>。", "软件版本<n:1-9>.<n:0-9>.<n:0-99>，MedDRA 25.1，CTCAE 5.0，RECIST 1.1，ICH E6（R2），AJCC第8版。",
    "家属、患者、医生、护士、护工、保安、民警、志愿者均可提出建议。", "大爷、大妈、叔叔、阿姨、小朋友、老人家、师傅，请(排队|保持安静|戴好口罩)。", "老师好，主任好，请问今天还有号吗？", "嗯，好的，谢谢医生！", "王道、张力、李子、周围、周期、任何、何时、于是、方法、常规、安全、白色、黄色、高热、江水、温水、时间、平时、成人、单位、项目、程度、易感、严重、向下、关节、金属、石膏、洪亮、毛发、水泡、路径、段落、龙胆、万分、钱币、简单、余无特殊、全身、相关、应激、申请、解释、强直、车祸、农药、沙眼、雷同、武术、尹氏、杜绝、庄重。",
    "<sx>、<sx>、<sx>、<sx>，<dx>，<dx>", "<check>、<check>、<check>", "<drug>说明书：本品<trap>，<trap>，贮藏：密闭，阴凉处保存。",
)  # fmt: skip


def negative(case: Case) -> str:
    """Return clinical text without any identifier but the dates of real notes."""
    pieces = (
        render(case.choose(_TRAPS if case.chance(0.3) else _CLINICAL), case) for _ in range(case.rng.randint(2, 12))
    )
    return "\n".join(pieces)


_CAPTIONS = """病人来源 患者来源 文化程度 入院方式 入院途径 神志 精神 意识 体位 面容 表情 步态 发育 营养 语言 睡眠 食欲 大便 小便 皮肤 角色 班次 护理级别 分型 转归 是否 用途 频次 部位 性质 诱因 程度 颜色 语种 版本 原因 项目 结果 类型 去向 类别 情况 患者
状态 方式 途径 备注 配合 情绪 医嘱 饮食 体型 口音 关系 内容 主诉 心理 气味 质地 边界 形状 声音 记录 评价 建议 处理 措施 效果 其他 无 过敏源 宗教 阶段 通道 渠道""".split()
_FORMULAS = (
    "<clock>|<n:1-9>. <clock>", "<n:1-9>、<clock> <real_word>", "月经史：<n:11-16>(岁|) <n:3-5>-<n:6-8>/<n:25-28>-<n:29-35>(天|日)", "月经<n:11-16> <n:3-7>/<n:25-32>", "LMP不详，EDC不详，孕<n:5-41>+<n:1-6>周", "<n:1-4>-<n:0-2>-<n:0-3>-<n:0-3>", "孕<n:1-5>产<n:0-3>，G<n:1-5>P<n:0-3>A<n:0-2>L<n:0-3>",
    "Apgar 1分钟<n:5-9>分，5分钟<n:7-10>分，10分钟<n:8-10>分", "Apgar评分：<n:7-9>-<n:8-10>-<n:9-10>分", "新生儿体重<n:2000-4500>g，身长<n:45-54>cm，头围<n:30-36>cm", "宫高<n:25-38>cm，腹围<n:80-110>cm，胎心<n:110-160>次/分，LOA，S-<n:1-3>", "<n:1-4>/<n:5-9>，<n:1-3>-<n:4-6>次/日，<n:10-30>-<n:31-60>滴/分", "如有疑问请于<n:1-7>日内联系", "保留<n:3-15>日，<n:2-7>日后复查", "<n:1-12>小时后、<n:1-6>周内、<n:1-7>天一次", "满<n:1-6>月龄接种，<n:6-18>月龄加强", "(<room>)(培训|讨论|开会|学习)", "在<room>集合", "地点：<room>", "<n:10-99>-<n:100-299>，<n:1-99>/<n:100-299>", "<n:1-20>#、<n:1-9>号管、<n:1-6>号位", "A<n:1-9>段、B<n:1-9>区、<n:1-9>组<n:1-9>排",
    "<clock> (术毕|入室|切皮|拔管|离室|清点|缝合|诱导|插管|送检)", "ASA (Ⅰ|Ⅱ|Ⅲ|Ⅳ)(级|)　术前诊断 <dx>", "登记分类：(初治|复治)(涂阳|涂阴)　方案：2HRZE/4HR", "药物编号 <kit>、<kit>", "<query>\t0<n:1-9>\t<status>", "□男 □女 ☑(是|否) □其他", "☑(学生|教师|工人) □(餐饮食品业|商业服务|医务人员) □干部职员", "研究者声明：我已向受试者充分说明。", "受试者权益咨询：伦理委员会办公室", "(病史敬悉|敬悉病史)，床旁查看患者，<pure>", "(Guillain-Barré|Sjögren|Stevens-Johnson|Ménière) (syndrome|disease)", "UPDATE T_BASE SET STATUS=<n:0-9> WHERE TYPE='<upper:3>';", "MSH|^~\\&|HIS|LIS|ORU^R01|MSG<digits:8>|P|2.4",
    "血型 O Rh(阳性|D阳)", "Rh <n:1-2>.阴 2.阳 3.不详", "血型 <n:1-4> 1.A 2.B 3.O 4.AB 5.不详", "性别 1.男 2.女", "病理号：无", "备注：(<status>|<plain_word>)",
)  # fmt: skip


def words(case: Case) -> str:
    """Return words, formulas and English where names, dates and numbers stand in other documents; none is an identifier."""
    return "\n".join(_word_line(case) for _ in range(case.rng.randint(3, 12)))


def _word_line(case: Case) -> str:
    kind = case.rng.randrange(8)
    if kind < 2:
        colon = case.choose(("：", "：", ":", " ", "\t", "： "))
        return case.choose(("  ", "，", "\n", "\t", "；")).join(
            f"{case.choose(_CAPTIONS)}{colon}{render(case.choose(('<word>', '<word:surname>', '<status>', '<origin>', '无', '')), case)}"
            for _ in range(case.rng.randint(1, 4))
        )
    if kind < 4:
        return render(case.choose(_FORMULAS).replace("<real_word>", "<word>").replace("<plain_word>", "<word>"), case)
    if kind == 4:
        return case.choose((" ", "\n", "  ")).join(render("<english>", case) for _ in range(case.rng.randint(1, 3)))
    if kind == 5:
        gap = case.choose(("、", "，", "\t", " ", "|"))
        return gap.join(render(case.choose(("<word>", "<word:surname>")), case) for _ in range(case.rng.randint(1, 8)))
    if kind == 6:
        part = case.choose(("护士", "患者", "医生", "问", "答", "家属", "随访员", "老师", "A", "B"))
        return f"{part}：{render(case.choose(('<word>', '<word:surname>', '<drug>', '<drug>还在吃吗', '<status>', '<sx>', '<dx>')), case)}"
    return render(
        case.choose(
            (
                "患者<word>，<pure>",
                "<word>：<pure>",
                "<role>：<pure>",
                "<pure>",
                "<role>(同意|在场|负责|已签)",
                "<word:surname><word>，<pure>",
            )
        ),
        case,
    )
