"""The words around numbers that prove or refute a date where its shape alone leaves doubt."""

from __future__ import annotations

from hdeid.detector.patterns.date_values import DateMatch, is_day
from hdeid.text.regex import regex

EVENT = (
    r"(?:入院|出院|就诊|就医|转入|转院|转至|住院|我院|我科|外院|本院|当地|门诊|急诊|复查|复诊|复测|手术|"
    r"行[^,.。;]{0,10}(?:术|检查|化疗|放疗)|"
    r"查(?!房有)|"
    r"血常规|尿常规|生化|肝功|头颅|胸部|腹部|开始|起(?![伏立床])|停药|化疗|放疗|随访|访视|发病|起病|CT|MRI|MR |B超|PET|"
    r"心电图|彩超|病理|凌晨|上午|下午|晚|早晨|早上|中午|因|突发|突然|无明显|出现|发现|诊断|确诊|在|于|至今|体检|"
    r"曾|患|死亡|去世|"
    r"气管插管|插管|拔管|转[出回院科]|脱机|上机|拆线|换药|输血|透析|停用|改用|加用|苏醒|来|去|"
    r"发货|到货|签收|取件|寄出|寄到|寄送|收到|派送|发出|送达|到达|提交|上报|递交|回复|"
    r"补签|补录|监查|核查|培训|启动|归还|"
    r"更新|入库|出库|接收|清点|发放|回收|服药|用药|首剂|末次|筛选|入组|退出|失访|脱落|"
    r"发热|咳嗽|返回|乘|核酸|居家|抵达|前往|"
    r"做过|查出|得过|完成|签署|给予|予|术后|病程|再次|家属|电话|院外)"
)
_EVENT_BEHIND = regex(rf"[ ]?(?:日|[(),:]|年)?[ ]?{EVENT}")
_WORD_BEFORE = regex(
    r"(?:日期|时间|于|自|从|自从|至|到|截至|截止|始|在|生于|末次月经|LMP|预产期|效期|有效|今年|去年|前年|同年|"
    r"次年|当年|"
    r"\b[Ee][Xx][Pp]\.?|[Ss]ince|[Ff]rom|[Uu]ntil|[Ii]n|[(\[])[ :(]{0,3}\Z"
)
_CLAUSE_START = regex(r"(?:^|[\n。;,(、|])[ \t]{0,8}(?:患者|患儿|其|后|并|又|再次|遂)?\Z")
_SENTENCE_START = regex(r"(?:^|[\n。;,(])[ \t]{0,8}\Z")
_AT = regex(
    r"(?:从|自|(?<![动制持介当低高大小处等位限定])于|今日|昨日|今天|昨天|明日|明天|本次|"
    r"约定|预计|预约|拟|末次月经[: ]?|LMP[: ]?|预产期[: ]?)[ (]{0,2}\Z"
)
_YEAR_AT = regex(r"(?:(?<![小大高低少多长短早晚迟晚动制持介等])于|自|从)[ ]?\Z")
_MONTH_AT = regex(r"(?:于|自|自从|今年|去年|前年|同年|次年|本年|当年|明年|始于)[ ]?\Z")
# 血常规(5-31): the bracket behind an examination holds its date; with a dot it must go on like a heading.
_EXAM = regex(
    r"(?:常规|生化|[肝肾甲]功能?|凝血|CT|MRI?|B超|超|超声|心电图|胸片|造影|[胃肠喉]镜|病理|检查|化验|检验|"
    r"电解质|血气|标志物|活检|平片|培养|基线|筛选期?|访视[0-9]{0,2}|(?<![A-Za-z])(?:V[0-9]{1,2}|"
    r"C[0-9]{1,2}D[0-9]{1,2}))[ ]?\(\Z"
)
_EXAM_BEHIND = regex(
    r"(?<![.][0-9])(?<![.][0-9]{2})(?:[ ,](?!.{0,3}[0-9])[^()\n]{0,10})?\)|"
    r"(?:[ ,][^()0-9\n]{1,10})?\) ?[:,示]"
)
# ALT 28U/L(10.16): the value stands before the bracket, so that holds its date.
_MEASURED = regex(
    r"[0-9](?:[.][0-9]+)? ?(?:%|[umknpfμ]?(?:g|mol|U|IU|L)[/0-9a-zA-Z^·]{0,8}|×?10\^?[0-9]{1,2}/L|mm/h|mmHg)? ?\(\Z"
)
_MEASURED_BEHIND = regex(r"\)| [\u4e00-\u9fff]{2,16}院\)")
_MONTH_EVENT = regex(r"(?:于|在|因|曾|又|再次|复查|至)")
_CAPTION = regex(
    r"(?:日期|出生|生日|年月日?|(?<!免疫)(?<!接触)(?:\bDate|\bDOB|date|DATE)|LMP|末次月经|预产期|效期|有效期|日 期|"
    r"(?:入院|出院|手术|检查|采集|采样|采血|抽血|留取|送检|报告|记录|就诊|发病|死亡|签署|知情|签名|签字|开始|"
    r"结束|停药|首次用药|末次用药|给药|访视|"
    r"打印|登记|住院|转科|转入|转出|操作|审核|接收|申请|发生|随访|诊断|确诊|起病|获知|获悉|上报|申报|填写|填报|"
    r"就医|复查|查房|书写|抢救|会诊|评估|"
    r"随机|入组|筛选|测量|录入|修改|创建|更新|预约|挂号|收费|缴费|下达|执行|护理|交班|接班|谈话|讨论|出生|受理|"
    r"收样|标本|医嘱|起始|终止|事件|通知)时间(?:点)?|\A(?:下次(?:随访|复诊|访视)?|始治|末治)|"
    r"(?:给药|用药|发药|服药|采样|采血|访视|随访|入院|出院|手术|就诊|送检|签署|化疗)日)"
    r"(?:[(:].{0,12})?\Z"
)
_NUMBER_CAPTION = regex(r"(?:[号码数量值]|编号|ID|No\.?|NO\.?|SN|UDI|Ref|REF)\Z")
_GOODS = regex(
    r"(?:批号|批次|批次号|(?i:(?<![A-Za-z])(?:lot|batch))(?:[ _]?(?i:no\.?|number))?|"
    r"(?<=[a-z])(?:Lot|Batch)(?:No)?|批准文号|准字[A-Z]?|注册证号?|备案号|货号|序列号|条码|条形码|REF|SN|型号|规格|"
    r"效价|编码|流水号|合同号|批件号|通知书编号|登记号|方案编?号|文号|章节|第)[ :#(\"]{0,4}\Z"
)
_EVENT_CAPTION = regex(
    r"(?:入院|出院|手术|采样|采血|送检|接收|报告|检查|检验|复查|复诊|随访|就诊|门诊|"
    r"发病|起病|确诊|死亡|会诊|转入|转出|打印|"
    r"签名|签字|签署|首次|末次|接种|出生|结果)(?:[(:].{0,8})?\Z"
)
_NEXT = regex(r"(?:下次|下一次)(?:随访|复诊|访视|回诊|门诊|就诊|复查|预约)?(?:时间|日期)?[ :]{0,3}\Z")
# Words of work with papers and parcels; no measured value stands beside them.
_OFFICE = (
    r"(?:寄出|寄到|寄送|寄回|签收|发货|到货|发出|送达|归还|借出|收到|提交|上报|递交|"
    r"回复|补签|补录|签署|签字|签名|打印|关闭|启动|培训|监查|"
    r"核查|质疑|录入|入库|出库|清点|回收|发放|交接|开会|预约|改约|取件|派件|揽收|封存|"
    r"归档|更新|盖章|审批|获批|快递|取药|拿药)"
)
_OFFICE_BEHIND = regex(rf"[ ]?(?:前|后|已|由|再|起|才|未|又){{0,2}}{_OFFICE}")
_OFFICE_BEFORE = regex(
    rf"(?:{_OFFICE}(?:于|在|了|日)?|截止|截至|请于|须于|需在|务必在|改为|改到|推迟到|"
    r"延至|延到|提前到|定于|安排在|约在|约到|计划|今日|今天|昨日|昨天|"
    r"明天|明日|前天|后天|(?:周|星期|礼拜)[一二三四五六日天])[ :(]{0,2}\Z"
)
_WEEKDAY_BEHIND = regex(
    r"[ ]?[,(]?[ ]?(?:周|星期|礼拜)[一二三四五六日天]|\([一二三四五六日]\)|[ ]?(?:上午|"
    r"下午|凌晨|中午|晚上|早上|早晨|清晨|傍晚|夜班|白班|晚班|早班|当日|当天)"
)
_VISIT = regex(r"(?<![A-Za-z0-9])(?:V[0-9]{1,2}|C[0-9]{1,2}D[0-9]{1,2})[ :(]{1,2}\Z")
_RANGE_BEHIND = regex(r"[ ]?[-~至到][ ]?(?P<m>[0-9]{1,2})/(?P<d>[0-9]{1,2})(?![0-9./])")
_SINCE = regex(r"\b(?:[Ss]ince|[Ff]rom|[Uu]ntil|[Ii]n) \Z")
_SENTENCE_END = regex(r"[ ]?(?:[.,;)](?![0-9])|\Z|\n)")
_DURATION_BEFORE = regex(r"(?:病史|病程|[史近约已达龄烟酒活])[ :]?\Z")


def is_date_caption(caption: str) -> bool:
    """Return whether the caption of a value says that it is a date."""
    return bool(caption) and _CAPTION.search(caption) is not None


def is_number_caption(caption: str) -> bool:
    """Return whether the caption says that the value is a code, a number or an amount."""
    return _NUMBER_CAPTION.search(caption) is not None


# Tubes, airways and implants come in numbered sizes: 气管插管 7.5号 距门齿22cm.
# A whole number is a day as well (3号插管), so it is a size behind an airway only.
_HALF_SIZE, _HALF_BEFORE = regex(r"[1-9]\.[05] ?[号#]"), regex(r"(?:管|气切|喉罩|[托髁垫柄杯]|假体|手套) ?\Z")
_HALF_BEHIND = regex(r"[^\n。;]{0,8}(?:cm|门齿|唇|插?管)")
_WHOLE_SIZE, _WHOLE_BEFORE = regex(r"[1-9] ?号"), regex(r"(?:喉罩|gel) ?\Z")
# 批 20231107, but 获批 and 首批 stand before days.
_BATCH, _BATCH_BEFORE = regex(r"\d{8}"), regex(r"(?:^|[\s,。;:、(]|试剂|药)批[ :]{0,2}\Z")


# Values of a day, each behind its clock: 05:58 5.1  10:31 13.8.
_VALUE_AT, _CLOCK_BEFORE = regex(r"\d{1,2}\.\d(?!\d)"), regex(r"(?<!\d)[0-2]?\d:[0-5]\d[ \t]{1,4}\Z")
# Source: CIOMS form I: what is asked for has numbers of its own: 4-6 REACTION ONSET, 8-12 CHECK ALL APPROPRIATE.
_CIOMS_FIELD, _CIOMS_BEHIND = regex(r"(?:4-6|8-12)"), regex(r"[.:]? {0,3}(?:REACTION|CHECK|[☐☑□■])")
# Nodes of a tumor's stage, pT3N2(5/31), and the two ways to write acuity, 0.3(4.5).
_STAGED = regex(r"(?<![A-Za-z])[cpy]{0,2}(?:T[0-4x][a-d]?)?N[0-3][a-c]?\(\Z")
_ACUITY, _ACUITY_BEFORE = regex(r"[3-5]\.\d"), regex(r"(?<!\d)[0-2]\.\d{1,2}\(\Z")
# Hours of the day with a rate behind them, one range after another: 00-04 0.65; 04-08 0.95.
_HOURS = regex(r"(?<!\d)(?P<first>[01]\d|2[0-4])[-–](?P<last>[01]\d|2[0-4])(?=[: ]{0,2}\d{1,2}\.\d)")
_HOURS_REACH = 30


def is_hours(text: str, start: int, end: int) -> bool:
    """Return whether a range is of hours: the next one near begins where it ends, or the one before ends with it."""
    own = _HOURS.match(text, start)
    if own is None or own.end() != end or own["first"] >= own["last"]:
        return False
    near = _HOURS.finditer(text, max(0, start - _HOURS_REACH), end + _HOURS_REACH)
    others = [other for other in near if other["first"] < other["last"]]
    return any(
        other["first"] == own["last"] if other.start() > start else other["last"] == own["first"] for other in others
    )


def is_count_of_nodes(text: str, date: DateMatch) -> bool:
    """Return whether a bracket tells of nodes behind a stage, or an acuity in its other scale."""
    before = text[max(0, date.start - 12) : date.start]
    if _STAGED.search(before):
        return True
    is_acuity = _ACUITY.fullmatch(text, date.start, date.end) is not None
    return is_acuity and _ACUITY_BEFORE.search(before) is not None


def is_number_of_goods(text: str, date: DateMatch) -> bool:
    """Return whether a batch, approval or catalogue number, or a size, stands here; they often look like dates."""
    before, surface = text[max(0, date.start - 14) : date.start], text[date.start : date.end]
    if _VALUE_AT.match(text, date.start) and _CLOCK_BEFORE.search(before):
        return True
    if _CIOMS_FIELD.fullmatch(surface) and _CIOMS_BEHIND.match(text, date.end):
        return True
    if _GOODS.search(before) or (_BATCH.fullmatch(surface) and _BATCH_BEFORE.search(before)):
        return True
    if _HALF_SIZE.fullmatch(surface):
        return bool(_HALF_BEFORE.search(before) or _HALF_BEHIND.match(text, date.end))
    return _WHOLE_SIZE.fullmatch(surface) is not None and _WHOLE_BEFORE.search(before) is not None


def is_event_caption(caption: str) -> bool:
    """Return whether a caption names what happens on a day: 出院:23.10.14."""
    return bool(caption) and _EVENT_CAPTION.search(caption) is not None


def is_eventful(text: str, date: DateMatch) -> bool:
    """Return whether an event stands directly behind, or one with a blank or nothing between directly before."""
    before = text[max(0, date.start - 10) : date.start]
    return _EVENT_BEHIND.match(text, date.end) is not None or _EVENT_CAPTION.search(before.rstrip(" :")) is not None


def _is_range(text: str, date: DateMatch) -> bool:
    """Return whether a later day of the same year follows, as in 3/15-3/20; ratios seldom go so high."""
    found = _RANGE_BEHIND.match(text, date.end)
    if found is None or text[date.levels[-1][0] - 1] != "/":
        return False
    first = tuple(int(word) for word in text[date.start : date.end].split("/"))
    last = int(found["m"]), int(found["d"])
    return len(first) == 2 and first < last and is_day(*last) and max(first[1], last[1]) > 12


def is_dated(text: str, date: DateMatch) -> bool:
    """Return whether a date word stands beside a shape that is more often a date than not."""
    before = text[max(0, date.start - 10) : date.start]
    if _DURATION_BEFORE.search(before) or text[date.end : date.end + 1] in tuple("余前后来多内"):
        return False
    if _WORD_BEFORE.search(before):
        return True
    if _CLAUSE_START.search(before) is None and not before.endswith(("末次", "首次")):
        return False
    is_year_month = [level for _, level in date.levels] == ["year", "month"]
    return (is_year_month and text[date.start : date.start + 4].isdigit()) or _EVENT_BEHIND.match(
        text, date.end
    ) is not None


def is_surely_dated(text: str, date: DateMatch) -> bool:
    """Return whether the words around leave no other reading: 于5.31入院, ,6.2复查; 波动于5.1 and K 5.3 do."""
    before = text[max(0, date.start - 10) : date.start]
    is_event = _EVENT_BEHIND.match(text, date.end) is not None
    level = date.levels[-1][1]
    if level == "year":
        if _SINCE.search(before) and _SENTENCE_END.match(text, date.end):
            return True
        is_begun = _SENTENCE_START.search(before) is not None and text[date.end - 1] == "年"
        return _YEAR_AT.search(before) is not None or (is_begun and is_event)
    if level == "month" and len(date.levels) == 1:
        is_begun = _SENTENCE_START.search(before) is not None
        return _MONTH_AT.search(before) is not None or (is_begun and _MONTH_EVENT.match(text, date.end) is not None)
    if _NEXT.search(before) or _VISIT.search(before) or _OFFICE_BEFORE.search(before):
        return True
    if _OFFICE_BEHIND.match(text, date.end) or _WEEKDAY_BEHIND.match(text, date.end):
        return True
    if _is_range(text, date):
        return True
    if _EXAM.search(before) and _EXAM_BEHIND.match(text, date.end):
        return True
    is_dashed = "-" in text[date.start : date.end]
    if (
        not is_dashed
        and _MEASURED.search(text, max(0, date.start - 18), date.start)
        and _MEASURED_BEHIND.match(text, date.end)
    ):
        return True
    return is_event and (_AT.search(before) is not None or _SENTENCE_START.search(before) is not None)
