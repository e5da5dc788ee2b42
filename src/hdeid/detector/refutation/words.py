"""Tells by what stands beside it that a word the tagger takes for a name is none, however sure the tagger is of it.

What is ticked in a form, words for kin, the class of a child, the result of a test, the make of a car, an imperative,
the beginning of a question. Names that read alike (强阳, 大一 for a child) stay where nothing beside them says so.
"""

from __future__ import annotations

from hdeid.core.span import Span
from hdeid.detector.patterns.address_run import places
from hdeid.detector.patterns.ethnicity import are_groups
from hdeid.detector.patterns.name_title import TITLE
from hdeid.detector.reading.belief import BELIEVED
from hdeid.detector.refutation.glued import is_glued_word
from hdeid.detector.refutation.namesakes import is_namesake
from hdeid.detector.words.name_shapes import is_han, is_plausible, is_sounds, is_word
from hdeid.detector.words.name_words import NO_SURNAME, person_words
from hdeid.lexicon.names import given_characters, surnames
from hdeid.lexicon.words import common_words
from hdeid.text.regex import regex

_NEAR = 1000
_MINE = regex(r"(?:姓名?|[小乳大]?名|叫做?|昵称|外号|绰号)[叫为是: ]{0,3}\Z")
_PERSON_BEHIND = regex(r"[ ]?(?:[,(、] ?)?(?:[男女](?![孩友儿])|\d{1,3} ?岁|1[3-9]\d{9})")
# Not 奶奶 and the like alone: children are called so, and nicknames end so.
_KIN = frozenset(
    "小姨 小姑 小舅 小叔 大姨 大姑 大舅 舅妈 舅舅 姨妈 姑妈 姑父 姨父 伯母 伯父 "
    "岳母 岳父 公公 婆婆 阿公 外公 外婆 姥爷 姥姥 大佬 细佬 家公 家婆 家嫂 阿嫂 "
    "老姆 细妹仔 细路仔 细佬仔 奴仔 孥仔 囝仔".split()
)
# Ethnicity: ☒Han ☐Hui; captions of such boxes.
_BOXES = regex(r"[☒☐☑□■✓√]")
_CAPTIONS, _CAPTION_BEHIND = frozenset(("Race", "RACE", "Ethnicity", "ETHNICITY")), regex(r" ?(?::|[☒☐☑□■])")
# Years of kindergartens and schools: 大一 of 大一班.
_CLASS = regex(r"(?:[大中小][一二三四五]|[初高][一二三])班?\Z")
# 初一 and 高一 are names as well: words of school stand beside them.
_AT_SCHOOL, _CLASS_BEHIND = (
    regex(r"(?:[读上在念]|年级|学生)[ :(]{0,2}\Z"),
    regex(r"[ ]?(?:\(?\d{1,2}\)?班|班|年级|学生|下?学期|[上下]册)"),
)
_SCHOOL = regex(r"[大中小初高][一二三四五]班|班级|年级|幼儿园|园长|学校|[小中大]学")
_SMALL_CLASS = regex(r"小[一二三]班")
# 序号|管数|日期: the head of a column of counts; 20 of 20 in the authored documents.
_COUNTS = regex(r"[管瓶盒袋片支粒板批次例人份孔块条张剂]次?数\Z")
_CELL_BEFORE, _CELL_BEHIND = regex(r"(?:\A|[|\t\n])[ ]?\Z"), regex(r"[ ]?[|\t]")
# 都阳 and 未阳 tell of tests, 强阳 does where a test is spoken of.
_POSITIVE = regex(r"[未已也没均皆又再刚仍]阳\Z")
_ALL_BEFORE = regex(r"(?:全家|家里|家人|(?<!病)人|[\d两三四五六七]口|大家|全班|宿舍|[我你他她]们|俩)\Z")
# 强阳8。, 强阳全部拍片: how many there are; 强阳 65 男 is somebody.
_COUNTED_BEHIND = regex(r"\d{1,3}(?:[人例]\(|[人例]?(?:[,。;、)\n]|\Z))|全部|的?(?:学生|同学|病人|者)")
_RESULT_BEFORE = regex(
    r"(?:\d ?[×x*] ?\d{1,2} ?(?:mm)?|(?:PPD|抗原|核酸|抗体|结核菌素|T-?SPOT)(?:试验|检测)?(?:结果)?)[:,( ]{0,2}\Z"
)
_NEGATED = regex(r"[不没未][\u4e00-\u9fff]{1,2}\Z")
# 《林海雪原》: titles; of 215 short ones in the authored documents none holds a name.
_TITLE_BEFORE, _TITLE_BEHIND = regex(r"《(?P<head>[^《》\n]{0,8})\Z"), regex(r"(?P<tail>[^《》\n]{0,8})》")
# What is written about somebody: 《关于某某的说明》.
_ABOUT_SOMEBODY = regex(
    r"的|关于|病[历例案]|同志|先生|女士|患者|病人|[诉与案]|事件|纠纷|报告|记录|申请|通知|说明|证明|[书函信]\Z"
)
# 红色 and the make of a car; 请 and what to do; (续): headings that go on.
_COLORED = regex(r"[红黑白蓝银灰黄绿棕紫橙青粉]色 ?\Z")
_ASKED = regex(r"(?<![邀申聘])请\Z")
_CONTINUED, _STAFF_BEFORE = frozenset("续上下完章"), regex(r"(?:医生|护士|主任|老师|[员人者师]|CR[AC]|PI)\(\Z")
# Not 黎明着蓝衣: somebody wears.
_GOING_ON = regex(r"着(?=[给要呢,。;!?办送去来回帮买做找吃走说让把打])")
# 其母问会不会: a verb and a question.
_SAYING, _QUESTION = frozenset("问说答想怕"), regex(r"(?P<verb>[会能要是有该用可])[不没](?P=verb)|多久|怎么|什么|何时")
# 周五飞长沙: a day of the week, and where one goes.
_WEEKDAY = regex(r"周[二三四五六日天][飞去来到回]\Z")
# 年级 班 发病日: titles above columns.
_TITLES = regex(r"性别|年龄|电话|家长|床号|诊断|日期|[发起]病日|症状|住址")
_NAME_TITLE = regex(r"(?<![\u4e00-\u9fff])姓 ?名(?![\u4e00-\u9fff:])")
_NAME_BEFORE = regex(r"(?<![\u4e00-\u9fff])(?P<name>[\u4e00-\u9fff]{2,3})[ \t|]{1,6}\Z")
_TITLE_CHARS = frozenset("班级组项")
_LEAST_TITLES = 2
# Son Mr LAU; N → Y: a courtesy alone, a value that was changed.
_COURTESY, _CHANGED = frozenset("Mr Mrs Ms Dr sir Sir".split()), regex(r"[A-Z] ?(?:->|→) ?[A-Z]\Z")
# 主任法医师; 浙人社工认字[2021]: half a title, and how authorities number what they decide.
_HALF_TITLE, _CASE_BEHIND = (
    frozenset("法兽牙军"),
    regex(r"[\u4e00-\u9fff]{0,3}(?:鉴|认|诊|仲|裁|[民刑]初)[定字]{0,2}[〔\[(](?:19|20)\d\d[〕\])]"),
)
# Hy's law tells of the liver, and HBV-DNA(高敏) of the test; neither names anybody.
_LAW_BEHIND, _TEST_BEFORE = regex(r"['’]s [Ll]aw\b"), regex(r"[A-Za-z0-9ⅠⅡ白]\(\Z")
_COMMON, _RAREST, _RAREST_GIVEN = 2, 9, 3
# What a ward writes short: 21:00 毕, 科护士长, 加护士微信, 姓名(英), 小雪后三日, and kinds of insurance.
_CLOCK_BEFORE, _OVER_BEHIND = regex(r"\d{1,2}:\d\d ?\Z"), regex(r"[ ,。;、\n]|\Z")
_OVER = regex(r"毕[\u4e00-\u9fff]{1,2}")
_SHORT = frozenset("农保 居保 城居 城职 职保 路人 小红书 支付宝 班内 高反 维保 取大 取小 醉汉".split())
# What notes are terse in: 报阳, 小米手机, 序 姓名, 谷 08:00 采, 患儿之妹, 余留牙:11、21, 危:9F, 加Q, 谈费用.
_CULTURE_BEFORE = regex(r"(?:报|转|呈|查|检出?|回报)\Z")
_PHONE_BEHIND = regex(r"(?:手机|手环|手表|平板|电视|音箱|充电)")
_NUMBER_TITLE = regex(r"号? {0,3}[ \t|]姓 {0,4}名")
_TROUGH_BEHIND = regex(r"[ :]{0,2}(?:\d{1,2}[-/.月]\d{1,2}日? ?)?\d{1,2}:\d\d ?[采抽查]")
_DRUG_LEVEL = regex(r"浓度|TDM|(?<![A-Za-z])(?:mg/L|[μu]g/m?L|ng/m[lL]|AUC)|[峰谷][值浓]|峰 ?\d")
_OF_BEFORE, _OF_PERSON = regex(r"[儿者人]\Z"), regex(r"之[妹弟兄姐嫂侄舅姑姨叔伯]\Z")
_TEETH, _TEETH_BEHIND = regex(r"[缺余残基乳恒][留失]?牙\Z"), regex(r"[: ]{0,2}[1-8][1-8](?!\d)")
_LIST_BEHIND = regex(r" ?: ?(?:\d|[A-Z]\d)")
_ADD, _TALK_BEHIND = (
    regex(r"加(?:[QqVv]{1,2}|扣扣|微信)\Z"),
    regex(r"家属(?:及|道歉|交[代待]|说明|解释|告知|询问|了解|讲)"),
)
_SPOKEN_OF, _LEAST_RARE, _PAIR = frozenset("谈查取计"), 3, 2
# Not the end of a name: 拉毛加护士.
_ADDED = regex(r"护士|医生|主任|微信")
# 医 王强 护 李燕 司 白音: the driver.
_CREW_BEFORE = regex(r"护[: ]{0,2}[\u4e00-\u9fff·]{2,4} {1,3}\Z")
_LANGUAGE_BEFORE, _LANGUAGES = ("姓名(", "名称("), frozenset("英中汉藏蒙维")
# 1800/月; the column 初/复 and what it holds; 方志办.
_UNIT_BEFORE, _FIRST_TITLE = regex(r"\d ?(?:元|块)? ?/ ?\Z"), regex(r"初(?:诊)? ?/ ?复|复(?:诊)? ?/ ?初|初复诊")
_UNITS, _FIRST = frozenset("月日天年次晚人"), frozenset("初复")
_CELL_BEFORE, _CELL_BEHIND = regex(r"[\t|│ ]\Z"), regex(r"[\t|│ \n]|\Z")
_OFFICE = regex(r"方志(?:办|局|馆|室|委)")
_SOLAR = frozenset(
    "立春 雨水 惊蛰 春分 清明 谷雨 立夏 小满 芒种 夏至 小暑 大暑 "
    "立秋 处暑 白露 秋分 寒露 霜降 立冬 小雪 大雪 冬至 小寒 大寒".split()
)
_SOLAR_BEHIND = regex(r"前后|[前后][一二三四五六七八九十两数几]{1,2}日|后(?=[,。;、) \n]|\Z)|当日")
# Who is consulted thanks for it: 谢邀!, 谢请,随诊, 谢转诊!
_THANKS, _THANKED = regex(r"谢[邀请]?\Z"), regex(r"谢(?:[邀请](?:会诊)?|转诊)[ ]?(?:[!。;~,]|随诊|\n|\Z)")
_CLAUSE_BEFORE = regex(r"(?:\A|[\n,。;!、]|\.) ?\Z")
_MOST_SCORE = 0.4
"""Score below which colors, imperatives and titles speak against a name; that of `belie_name.SURE`."""


def is_word_here(span: Span, text: str) -> bool:
    """Tell whether the text of a NAME that only the tagger found is a word where it stands."""
    surface = text[span.start : span.end]
    before, behind = text[max(0, span.start - 16) : span.start], text[span.end : span.end + 16]
    if (
        is_glued_word(span, text)
        or _is_box(span, surface, text)
        or (surface in _CAPTIONS and _CAPTION_BEHIND.match(behind))
    ):
        return True
    if span.score < BELIEVED and _is_in_title(before, surface, behind):
        return True
    if _is_title(span, surface, text) or _is_of_ward(span, surface, text):
        return True
    if _COUNTS.match(surface) and _CELL_BEFORE.search(before) and _CELL_BEHIND.match(behind):
        return True
    if surface in _COURTESY or _CHANGED.match(surface):
        return True
    if surface == "Hy":
        return _LAW_BEHIND.match(text, span.end) is not None
    if surface == "高敏":
        return behind.startswith(")") and _TEST_BEFORE.search(before) is not None
    # 对方护士: half a word.
    if len(surface) == 1 and before[-1:] + surface in NO_SURNAME:
        return True
    if (surface in _HALF_TITLE and behind.startswith("医")) or _CASE_BEHIND.match(behind):
        return True
    if _MINE.search(before) or TITLE.match(text, span.end):
        return False
    if surface in _KIN or (surface == "岳" and behind[:1] in ("母", "父") and behind[1:2] != "亲"):
        return True
    if _is_question(span, surface, text) or (surface in common_words() and _GOING_ON.match(behind)):
        return True
    if before.endswith("(") and behind.startswith(")") and surface in _CONTINUED and not _STAFF_BEFORE.search(before):
        return True
    if _WEEKDAY.match(surface) and any(behind[:length] in places() for length in (2, 3, 4)):
        return True
    if span.score < BELIEVED and _is_finding(surface, text[max(0, span.start - 12) : span.start]):
        return True
    if _PERSON_BEHIND.match(behind):
        return False
    if _is_thanks(span, surface, text):
        return True
    if _is_positive(span, surface, before, text) or _is_class(span, surface, text) or is_namesake(span, text):
        return True
    if span.score >= _MOST_SCORE:
        return False
    is_negated = _NEGATED.match(surface) is not None and not is_sounds(surface) and _is_glued(before)
    return is_negated or _COLORED.search(before) is not None or _is_order(surface, before)


def _is_in_title(before: str, surface: str, behind: str) -> bool:
    """Tell whether a word stands in the short title of a song or a book, and not of a paper about somebody."""
    head, tail = _TITLE_BEFORE.search(before), _TITLE_BEHIND.match(behind)
    return head is not None and tail is not None and not _ABOUT_SOMEBODY.search(head["head"] + surface + tail["tail"])


def _is_box(span: Span, surface: str, text: str) -> bool:
    """Tell whether boxes to tick with ethnic groups or races behind them are taken for a name."""
    before = text[max(0, span.start - 2) : span.start].strip()[-1:]
    # Of two boxes in one guess the second is left over where a pattern takes the first.
    if not _BOXES.match(before) and not _BOXES.match(surface):
        return False
    first = text.rfind("\n", max(0, span.start - _NEAR), span.start) + 1
    last = text.find("\n", span.end, span.end + _NEAR)
    return are_groups(_BOXES.split(surface), text[first : last if last >= 0 else span.end + _NEAR])


def _is_question(span: Span, surface: str, text: str) -> bool:
    """Tell whether a verb of saying and the first character of a question are taken for a name."""
    return len(surface) > 1 and surface[0] in _SAYING and _QUESTION.match(text, span.start + 1) is not None


def _is_positive(span: Span, surface: str, before: str, text: str) -> bool:
    if _POSITIVE.match(surface):
        return not before[-1:].strip() or _is_glued(before)
    if surface in ("都阳", "全阳"):
        return _ALL_BEFORE.search(before) is not None
    is_counted = _COUNTED_BEHIND.match(text, span.end) is not None
    return surface in ("强阳", "弱阳") and (is_counted or _RESULT_BEFORE.search(before) is not None)


def _is_glued(before: str) -> bool:
    """Tell whether a word of a sentence stands right before, and no surname."""
    return is_han(before[-1:] or " ") and surnames().get(before[-1], _RAREST) > _COMMON


def _is_finding(surface: str, before: str) -> bool:
    """Tell whether a clinical word stands behind a name in its row, and ends as hardly a given name does."""
    name = _NAME_BEFORE.search(before)
    is_clinical = surface in person_words("clinical") and given_characters().get(surface[-1], _RAREST) > 1
    return name is not None and is_clinical and is_plausible(name["name"])


def _is_class(span: Span, surface: str, text: str) -> bool:
    if not _CLASS.match(surface):
        return False
    near = text[max(0, span.start - _NEAR) : span.end + _NEAR]
    if surface[0] in "初高":
        is_led = _AT_SCHOOL.search(text, max(0, span.start - 6), span.start)
        return is_led is not None or _CLASS_BEHIND.match(text, span.end) is not None
    if surface[0] == "小":
        return _SMALL_CLASS.search(near) is not None
    is_doubtful = span.score < _MOST_SCORE or surnames().get(surface[0], _RAREST) > _COMMON
    return is_doubtful and _SCHOOL.search(near) is not None


def _is_order(surface: str, before: str) -> bool:
    """Tell whether somebody is asked to do something: of what is done, no character is one of given names."""
    ranks = [given_characters().get(char, _RAREST) for char in surface[1:]]
    return bool(ranks) and min(ranks) >= _RAREST_GIVEN and _ASKED.search(before) is not None


def _is_title(span: Span, surface: str, text: str) -> bool:
    if surface not in _TITLE_CHARS or span.score >= _MOST_SCORE:
        return False
    first = text.rfind("\n", max(0, span.start - _NEAR), span.start) + 1
    line = text[first : span.end + _NEAR].partition("\n")[0]
    is_head = _NAME_TITLE.search(line) is not None and not any(map(str.isdigit, line))
    return is_head and len(_TITLES.findall(line)) >= _LEAST_TITLES


def _is_thanks(span: Span, surface: str, text: str) -> bool:
    """Tell whether the thanks of who is consulted are taken for a name; they are a clause of their own."""
    if surface[0] != "谢" or not _THANKS.match(surface) or not _THANKED.match(text, span.start):
        return False
    return _CLAUSE_BEFORE.search(text, max(0, span.start - 2), span.start) is not None


def _is_of_ward(span: Span, surface: str, text: str) -> bool:
    """Tell whether a word of the ward is taken for a name; 毕 signs where somebody of that surname is spoken of."""
    before, behind = text[max(0, span.start - 6) : span.start], text[span.end : span.end + 4]
    if _is_terse(surface, before, text[span.end : span.end + 16], text[max(0, span.start - 120) : span.end + 120]):
        return True
    if surface in _SHORT or (surface == "科" and behind.startswith("护士长")):
        return True
    if surface in _UNITS and _UNIT_BEFORE.search(before):
        return True
    if surface == "初" and behind.startswith("/复"):
        return True
    if surface in _FIRST and _CELL_BEFORE.search(before) and _CELL_BEHIND.match(behind):
        return _FIRST_TITLE.search(text, max(0, span.start - _NEAR), span.start) is not None
    if surface in ("方志", "方志办") and _OFFICE.match(text, span.start):
        return True
    if before.endswith("小") and surface == "红书":
        return True
    if surface == "加" and _ADDED.match(behind):
        return not is_han(before[-1:] or " ") or before[-1] in "请可已先再要就需"
    if surface == "司" and behind[:1] in (" ", ":"):
        return _CREW_BEFORE.search(text, max(0, span.start - 12), span.start) is not None
    if surface in _LANGUAGES and before.endswith(_LANGUAGE_BEFORE) and behind.startswith(")"):
        return True
    if surface in _SOLAR:
        return span.score < BELIEVED and _SOLAR_BEHIND.match(text, span.end) is not None
    if surface != "毕" or not _CLOCK_BEFORE.search(before) or not _OVER_BEHIND.match(text, span.end):
        return False
    near = _OVER.finditer(text, max(0, span.start - _NEAR), span.end + _NEAR)
    return not any(found[0][:2] not in common_words() and is_plausible(found[0]) for found in near)


def _is_terse(surface: str, before: str, behind: str, near: str) -> bool:
    """Tell whether a word of terse notes is taken for a name, by what it stands glued to."""
    if surface == "阳":
        return _CULTURE_BEFORE.search(before) is not None
    if surface == "米":
        return before.endswith("小") and _PHONE_BEHIND.match(behind) is not None
    if surface == "序":
        return _NUMBER_TITLE.match(behind) is not None
    if surface == "谷":
        return _TROUGH_BEHIND.match(behind) is not None and _DRUG_LEVEL.search(near) is not None
    if surface == "危":
        return _LIST_BEHIND.match(behind) is not None
    if surface == "向":
        return _TALK_BEHIND.match(behind) is not None
    if _OF_PERSON.match(surface):
        return _OF_BEFORE.search(before) is not None
    if _TEETH.match(surface):
        return _TEETH_BEHIND.match(behind) is not None
    # 谈溶栓, 谈费用: a verb and a word that hardly is a given name.
    if surface[0] in _SPOKEN_OF and len(surface) > _PAIR and is_word(surface[1:]):
        return any(given_characters().get(char, _RAREST) >= _LEAST_RARE for char in surface[1:])
    return _ADD.match(surface) is not None
