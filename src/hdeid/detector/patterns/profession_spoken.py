"""PROFESSION as people say it: a trade with its verb (跑滴滴, 赶马帮的), and the grade a pupil is in (念高三)."""

from __future__ import annotations

from collections.abc import Iterator

from hdeid.core.span import Evidence, Span
from hdeid.detector.reading.page import Page
from hdeid.detector.words.relations import KIN
from hdeid.lexicon.load import read_pairs
from hdeid.lexicon.names import surnames
from hdeid.lexicon.terms import alternatives
from hdeid.text.regex import regex

# A verb of a living with what it is said of names a trade wherever a person is its subject.
_SPOKEN = "|".join(f"{verb}{alternatives(tuple(said.split('|')))}" for verb, said in read_pairs("trades_spoken.tsv"))
_TRADE = rf"(?:{_SPOKEN}|做[\u4e00-\u9fff]{{0,4}}(?:生意|买卖))"
_SUBJECT = (
    rf"(?:[他她我您你]|自己|本人|患者|{KIN}|[父母夫妻儿女爸妈媳孙侄]|[丈姨姑妹姐]夫|"
    r"[大二三四小老堂表]?[哥姐弟妹舅叔伯姑姨嫂]|[爷奶公婆]{1,2}|户主|家属)"
)
_STATE = (
    r"(?:平时|平常|平日|现在|现|目前|以前|过去|原来|原先|退休前|年轻时|早年|常年|长期|多年|一直|主要|农闲时?|农忙时?|闲时|在家里?|在外|"
    r"外出|自家|家里|家中|靠|以|是|系|都|就|也|还|又|还在|仍|仍在|曾|帮人|给人|替人|白天|晚上|夏天|冬天)"
)
_PLACE = r"(?:[在于到往去][\u4e00-\u9fff]{1,9}?)"
# Behind a trade the clause ends, or the years follow; 送货时, 放羊途中 tell of one day.
_YEARS = r"了?[一二三四五六七八九十几多两0-9]{1,3}多?年"
_COUNTED = r" ?[\d一二三四五六七八九十]+ ?余?[只头匹群箱口]"
_END = rf"(?P<of>的)?(?=[,。;、)!?\s]|\Z|{_YEARS}|为生|为业|谋生|出身|今年|没)(?!{_COUNTED})"
_SAID = regex(
    rf"(?:(?:{_SUBJECT}|{_STATE})[\u4e00-\u9fff]{{0,4}}?{_STATE}?{_PLACE}?|(?<=[,;。、()]){_PLACE}?|"
    rf"(?<=[,;。、()])(?:{_STATE}){{1,2}}|(?<=[\t|\n])|(?<=  ))(?P<value>{_TRADE}){_END}"
)
# In 在当地装修 the verb is the trade.
_DOING = regex(
    rf"[在到去](?:[\u4e00-\u9fff]{{1,6}}?)(?P<value>做[\u4e00-\u9fff]{{1,4}}生意|装修|经商|务农|种地|教书|放牧|打鱼|开店|修车|当兵|卖菜|采茶|跑船|摆摊){_END}"
)
_GRADE = r"[一二三四五六七八九]"
_PUPIL = regex(
    rf"(?:[念读上](?:的是)?|在读|就读|现在?|今年|{KIN})(?P<value>[初高大研][一二三四]|小学{_GRADE}年级|{_GRADE}年级|"
    r"职高[一二三]|中专[一二三]|幼儿园[大中小]班|学前班)(?:学生|了)?(?![\u4e00-\u9fff]?[楼病区科床班号])(?=[,。;、)!?\s了]|\Z|住校|走读)|"
    rf"(?<=[(,、。; ])(?P<degree>(?:研究生|硕士生?|博士生?|本科|大学|大专|高职|中专|职高){_GRADE}年级)(?:学生)?|"
    rf"(?<=[(,、。; ])(?P<short>(?:[初高大研][一二三四](?!、十五)|(?:小学)?{_GRADE}年级)(?:学生)?)(?=[)、,。])"
)
# A relative's school and what the relative is there: 女儿,县中学教师.
_TEACHER = regex(
    rf"(?:{KIN}|[父母夫妻儿女孙侄]|[兄弟姐妹]{{1,2}})[\u4e00-\u9fff·]{{0,6}}[,、( :]"
    r"[^。\n]{0,16}?(?P<value>(?:[县镇乡村](?:中心)?(?:中学|小学|学校|幼儿园))?(?:老师|教师))(?=[,、);])"
)
# A clause that is a trade, with what the trade exposes to behind it.
_EXPOSED = regex(
    r"(?<=[,。;])(?:患者|其|既往|曾|原|现|为|系|是){0,4}(?P<value>[\u4e00-\u9fff]{1,6}(?:[厨面][点]?师傅?|点心师|工人?|匠|司机|老板|员))"
    r"(?=[,;。(][^。\n]{0,12}(?:接触|工龄|粉尘|油烟|噪音|\d+ ?年))"
)
# He works as a bus driver; her husband, a nurse. In other places a nurse is one of those who treat the patient.
_WHO = r"(?i:he|she|patient|husband|wife|father|mother|son|daughter|brother|sister)"
_KINDS = r"(?:(?:retired|former|school|bus|taxi|truck|coal|factory|office|bank|primary|high|middle|textile|steel) )*"
_TRADES = (
    "driver|teacher|farmer|worker|engineer|accountant|cook|chef|soldier|miner|clerk|fisherman|manager|student|lawyer|"
    "housewife|salesman|electrician|carpenter|welder|guard|cleaner|cashier|waiter|waitress|"
    "businessman|tailor|hairdresser|plumber|mechanic|pilot|baker|butcher|painter|librarian|policeman|"
    "police officer|programmer|croupier|barber|bricklayer|tiler|builder|builder's labou?rer|labou?rer|mason|herdsman|"
    "herder|shepherd|sailor|seaman|seafarer|fishmonger|trader|shopkeeper|street vendor|courier|postman|firefighter|"
    "fireman|journalist|architect|musician|singer|dancer|actor|actress|gardener|janitor|nanny|maid|pensioner|retiree|"
    "turner|fitter|blacksmith|weaver|seamstress|tanner|roofer|conductor|stevedore|docker|porter"
)
# Those who treat or help may be meant as well.
_TRADES_OF_CARE = "nurse|technician|secretary|pharmacist|dentist|professor"
_ENGLISH = regex(
    rf"\b(?:{_WHO}(?:,|,? (?:is|was)) an?|work(?:s|ed)? as an?) (?P<value>{_KINDS}(?:{_TRADES}|{_TRADES_OF_CARE}))\b"
)
# A 58-year-old man, a welder; Chinese male electrician; male nurse is who treats as often.
_BEHIND_SEX = regex(
    r"\b(?i:(?:fe)?male|(?:wo)?man|boy|girl|gentleman|lady)"
    r"(?:,? (?:an? |who (?:is|was|works as|worked as) an? )?|,)(?P<value>"
    r"(?:(?!(?:and|who|with|the|her|his|for|from|was|not|our|study|site|truck|bus) )[a-z]{3,14} )?"
    rf"{_KINDS}(?:{_TRADES}))\b(?!'s| of | mother| father| wife)"
)
# 荷官 / croupier, 电焊工(welder): once more in English.
_TWICE = regex(rf"[\u4e00-\u9fff]{{2,5}} ?[/(] ?(?P<value>{_KINDS}(?:{_TRADES}))\b(?=[ ]?[),;.\n]|[ ]?\Z)")
# 爱人(夏老师): a title behind a surname.
_ALONE = regex(r"(?<![\u4e00-\u9fff])(?P<surname>[\u4e00-\u9fff])\Z")
_NO_TRADE = regex(r"住院|手术|药|医|护|检|研究[员者所]|监查|人员|委员|协调|病|术|化工|陪护|护工|员工|职工\Z")


class ProfessionSpoken:
    """Finds trades by their verbs where a person is said to live of them, and the grades of pupils."""

    name = "profession_spoken"

    def find(self, page: Page) -> Iterator[Span]:
        for expression in (_SAID, _DOING, _PUPIL, _TEACHER, _EXPOSED, _ENGLISH, _BEHIND_SEX, _TWICE):
            for found in expression.finditer(page.text):
                group = found.lastgroup if expression is _PUPIL else "value"
                start, end = found.span(str(group))
                if expression is _SAID and found["of"]:
                    end = found.end("of")
                alone = _ALONE.search(page.text, max(0, start - 2), start) if expression is _TEACHER else None
                is_title = alone is not None and alone["surname"] in surnames()
                if not is_title and not _NO_TRADE.search(page.text, start, end):
                    yield Span(start, end, "PROFESSION", (), 0.9, "pattern:profession_spoken", Evidence.CONTEXT)
