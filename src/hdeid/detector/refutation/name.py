"""Tells what the tagger alone takes for a name and is none: everyday words, words of a sentence, English terms."""

from __future__ import annotations

import re
from collections.abc import Container
from functools import cache

from hdeid.core.span import Span
from hdeid.detector.levels.name import surname_length
from hdeid.detector.patterns.name_title import TITLE
from hdeid.detector.reading.captions import MAX_CAPTION, caption_before
from hdeid.detector.refutation.adverbs import is_adverb
from hdeid.detector.refutation.jottings import is_jotting
from hdeid.detector.refutation.phrases import is_of_phrase
from hdeid.detector.refutation.screen_names import is_phrase
from hdeid.detector.refutation.spaced import closed_up
from hdeid.detector.refutation.talk import is_of_talk
from hdeid.detector.refutation.words import is_word_here
from hdeid.detector.words.departments import FIELD, SHORT_FIELD
from hdeid.detector.words.initials import ABBREVIATIONS
from hdeid.detector.words.name_minority import read_minority
from hdeid.detector.words.name_shapes import (
    FUNCTION_SURNAMES,
    NEVER_GIVEN,
    is_han,
    is_known,
    is_sounds,
    is_word,
)
from hdeid.detector.words.name_words import NO_SURNAME, nobody, person_words
from hdeid.lexicon.names import given_characters, surname_of, surnames
from hdeid.lexicon.places_english import places_english
from hdeid.lexicon.terms import alternatives, terms
from hdeid.lexicon.words import common_words, english_words
from hdeid.text.regex import regex

# 术毕, 晨护毕: what is over.
_DONE = regex(r"[术护检查洗换缝输完诊疗灌备麻谈讲]\Z")

SURE = 0.4
"""Score from which a name stands, unless it is a medicine, whatever it looks like and wherever else it is refuted.

Below it an everyday word or a bare surname needs a sign of a person.
"""

_DOUBTED, _LOW = 0.3, 0.3
"""Scores below which a word across an end of a name speaks against it, and below which a surname that is missing does.

Source: gold documents that no rule was written for, and generated ones. Below these scores the rules save more than
four letters of other text for one of a name that they drop; above, they drop more names than words.
"""

# Shifts, colours, sides, units, degrees and adverbs that are surnames as well: alone in a cell they are none.
_EVERYDAY = frozenset("白黄晴左右高平时周金费毕支项房和干齐余新好边过于善文")

_COMMON_RANK = 2
_DEPARTMENT = regex(rf"(?:(?:{FIELD})+科?|{SHORT_FIELD})[一二三四五六七八九十]?(?:病?区)?")
_TITLED = regex(
    r" ?(?:先生|女士|小姐|同志|主任|主席|医[生师]|大夫|护士|药师|技师|教授|院长|科长|书记|经理|会计|队长|所长|警官|"
    r"老师|师傅|监查员|某|[氏姓队局处]|总|工|哥|姐|叔|姨|婶|伯|嫂|爷|奶|婆|大[爷妈娘叔婶伯]|阿[姨婆]|姑娘|妈|爸|家|[×xX*＊〇])"
)
# A person is spoken of just before; 患者 and 病人 are not among these, as what they do and feel follows them too.
_GAP = r"[:=\"'“‘「(（ 、]"
_ROLE = (
    r"(?:(?<!病)人|(?<!患)者|员|登记|\bAn?\d?:|CR[AC]|医[生师]|护士|药师|技师|主任|助[理手]|经[手办]|审核|核[实对]|整理|记录|主管|\bdr|"
    r"doctor|name|签[名字]?|谈话|发药|配药?|核|收|寄|移交|转交)"
)
_KIN = (
    r"(?:[小乳]名|外号|绰号|化名|昵称|[名又]叫?|姓名?|[儿长次幼之][子女]|女儿|妻子?|丈夫|爱人|[父母]亲?|[哥弟姐妹]{1,2}|[舅姑姨叔伯婶]|"
    r"[儿弟]媳|媳妇|女婿|[孙侄]女?|外甥女?|同事|邻居|室友|[:、,][^:、,\s]{2,3}[:、,])"
)
_LED = regex(rf"(?:{_ROLE}|{_KIN}){_GAP}{{0,4}}\Z", re.IGNORECASE)
# Glued to a role an everyday word goes on as a sentence: 研究者声明.
_LED_APART = regex(rf"(?:{_ROLE}{_GAP}{{1,4}}|{_KIN}{_GAP}{{0,4}})\Z", re.IGNORECASE)
_LED_SOMEWHAT = regex(rf"(?:{_ROLE}|{_KIN}){_GAP}{{1,4}}\Z", re.IGNORECASE)
_DOSE_BEHIND = regex(
    r" ?(?:\(?\d[\d.]{0,7} ?(?:mg|g|ml|mL|ug|μg|u|U|IU|万|片|粒|支|丸|袋|mmol)|片|胶囊|注射|针剂?|颗粒|口服|滴|栓剂?|"
    r"软膏|缓释|分散|q\d|qd|bid|tid|qn|po|iv|gtt)|\t\d[\d.]*\t(?:mg|g|ml|ug)\b"
)
_SUBSTANCE = regex(rf"(?:{alternatives(terms('drug_stem'))}|{alternatives(terms('drug_head'))}\S{{1,3}})\Z")
_SPACED_BEHIND = regex(r" [\u3400-\u9fff] [\u3400-\u9fff](?: |\n|\Z)")
_SPACED_BEFORE = regex(r"(?:\A|[ \n])[\u3400-\u9fff] [\u3400-\u9fff] \Z")
# ST 段弓背: a stretch of an electrocardiogram.
_TRACE_BEFORE = regex(r"(?:ST|ST-T|QT|PR|T) ?\Z")
_GOES_ON = regex(r" [a-z]")
_PRONOUNS = frozenset("she he her his him they".split())
# 三叔, 五婶, 四姑: relatives by their rank.
_RANKED = regex(r"[二三四五六七八九][叔婶姑姨舅伯爷奶嫂弟]")
# Parts of the country, as companies divide their staff: CRA-华北.
_REGIONS = frozenset("华北 华东 华中 华南 东北 西北 西南".split())
_DIALECT = frozenset(person_words("dialect"))
# The end of one turn of a talk and the letter of the next speaker.
_ACROSS_LINES = regex(r"[\u4e00-\u9fff]\n[A-Z]\Z")
# A heading: Part A.
_HEADING = regex(r"(?:Part|Section) [A-Z]\.")
# 5月8日 阴 小雨.
_WEATHER, _SKY_BEFORE = frozenset("小雨 中雨 大雨 小雪 中雪 大雪".split()), regex(r"(?:阴|晴|多云|转)[ ,、转有]{0,2}\Z")
_LANGUAGES = frozenset("english mandarin cantonese german french japanese korean spanish russian languages".split())
# What staff are called before their title.
_STAFF = frozenset("规培 进修 实习 轮转 值班 带教 主管 责任 经治 管床 住院 主治 一线 二线 三线 社区 家庭".split())
# 患者安静: what a patient is like follows at once.
_STATED = regex(r"[患病产孕](?:者|儿|人|妇)\Z")
_ENDED = regex(r"[、,/;:)\s]|\Z")
# 3张, 1支: a number before a character makes it a measure word.
_COUNTED = regex(r"[\d半几]\Z")
# 夜→白: one shift hands over to the next. 研究者 于 15:10: a preposition.
_SHIFT = regex(r"[白夜早中晚][→/-][白夜早中晚]\Z")
_CLOCK_BEHIND = regex(r" \d{1,2}:\d\d")
_DATED = regex(r"[ \t]{0,6}(?:(?:19|20)?\d\d ?[-/.年]\d|\d{1,2}[:月]\d)")
# Sex, age, or what a speaker of a chat is called behind a name.
_PERSON_BEHIND = regex(r"[ ]?[,(、] ?(?:[男女]|\d{1,3} ?[,岁)]|(?<=\()[^()\n]{1,8}\):)")
_PERSON_CAPTION = regex(
    r"姓名|[人者员师生长]$|[父母妻夫子女儿兄弟姐妹]|医|护|签|主任|联系|术|助|麻醉|录|核|报告|检验|名|"
    r"(?i:name|dr|doctor|by|investigator|physician|nurse|pi|cra|crc|to|from|dear|cc|attn|contact|reporter|author|patient|subject|witness)"
)
_MONEY = regex(r"[壹贰叁肆伍陆柒捌玖拾佰仟][^元]{0,8}[元圆佰仟拾整]")
_NO_NAME = regex(
    r"\d|NULL|null|\A[A-Za-z]\Z|[A-Z]{2,}\.[A-Z]{2,}|\b(?:Dear|Hi|Hello|Lead|Clinical|Medical|Physician|Policy|Insurance|Address|Diagnosis|Regards|Best|Thanks|Subject|yes|no|line|LINE|Sub-I|should|the|and|of|PI|MD|Site|Lab|Letter|Study|Report|Center|Centre|Central)\b"
)
# A surname, syllables or initials of the given name: zhangwei, gaoqf. Source: Scheme for the Chinese Phonetic Alphabet.
_SYLLABLE = (
    r"(?:[zcs]h|[b-df-hj-np-tw-z])?"
    r"(?:[iu]?ang|i?ong|[iu]?an|uai|i?ao|eng|ing|ai|ei|ou|en|er|in|un|ua|uo|ui|ue|ia|ie|iu|[aeiouv])"
)
_SURNAME = alternatives(terms("romanized_surname") + terms("pinyin_surname"))
_PINYIN = regex(rf"{_SURNAME}[ '.-]?(?:(?:{_SYLLABLE}'?){{1,3}}|[b-df-hj-np-tw-z]{{0,3}})\Z")
_LATIN_WORD = regex(r"[a-z]+")
# A bacterium, its genus cut short: S. aureus, C. glabrata.
_GENUS, _SPECIES_BEHIND = (
    regex(r"[A-Z]\.\Z"),
    regex(r" [a-z]{2,12}(?:us|is|um|ae|ans|ens|ii|oli|ata|ica|osa|ila|zae)\b"),
)
_EPONYM_BEHIND = regex(
    r"[ -]?(?:评分|分[级期型类]|量表|标准|法|试验|[综合]*征|氏|病|术|针|管|线|I{1,3}(?![A-Za-z])|IV(?![A-Za-z])|"
    r"score|classif|criteri|grade|sign|syndrome|disease|test|scale)",
    re.IGNORECASE,
)
_LATIN_LED = regex(r"(?:\b(?:dear|to|from|in|at|by|with|hi|dr|mr|mrs|ms|miss|prof)[.:,]?|[@(\"'/]) ?\Z", re.IGNORECASE)
_ENGLISH_BEFORE = regex(r"(?<![A-Za-z])(?:[a-z][A-Za-z]+|[A-Za-z]{2,}[.:;,)]) ?\Z")
_CAPTIONED = regex(r"[A-Za-z]: ?\Z")
_ENGLISH_BEHIND = regex(r" ?[,.]? ?[a-z]{3,}")


# Deviations are major or minor; Major is a surname as well. All 26 in documents marked by hand are grades.
_GRADES = frozenset({"Major", "Minor"})
_LATIN_BESIDE, _NAME_BEHIND = regex(r"[A-Za-z][.,]? ?\Z"), regex(r",? ?(?:[A-Z]|先生|女士|教授|医生|博士|老师)")


# Date: Thu, 12 Sep 2024; 琼伦快审: what a committee's letters begin with, the province's short name and its own.
_WEEKDAY, _DAY_BEHIND = (
    regex(r"(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun)\Z"),
    regex(r",? (?:\d{1,2}[ -][A-Z][a-z]{2}|[A-Z][a-z]{2} \d)"),
)
_LETTERS_OF, _LETTERS_BEHIND = (
    regex(r"[京津冀晋蒙辽吉黑沪苏浙皖闽赣鲁豫鄂湘粤桂琼渝川贵云藏陕甘青宁新]伦\Z"),
    regex(r"[快会初复]?审(?:意见|批件|字)?第?[〔\[(]?\d"),
)


def is_no_name(span: Span, text: str, proved: Container[str] = ()) -> bool:
    """Tell whether the text of a NAME that only the tagger found cannot be one.

    Args:
        span: In a text in normal form, with natural ends.
        text: The normal form.
        proved: Names that their surroundings prove elsewhere in the text.
    """
    surface = text[span.start : span.end]
    if surface in proved:
        return False
    if spaced := closed_up(span, text):
        return is_no_name(*spaced, proved)
    if is_word_here(span, text) or is_adverb(span, surface, text) or is_of_phrase(span, surface, text):
        return True
    if is_jotting(span, text) or is_of_talk(span, text):
        return True
    if is_medicine(span, text) or (surface == "毕" and _DONE.search(text, max(0, span.start - 1), span.start)):
        return True
    # 及堂|哥: half a word for kin.
    is_kin = len(surface) < 3 and surface[-1] in "堂表" and text[span.end : span.end + 1] in tuple("哥弟姐妹兄嫂")
    if is_kin or (surface.lower() in _PRONOUNS and _GOES_ON.match(text, span.end)):
        return True
    if len(surface) < 3 and _RANKED.match(text, span.start):
        return True
    if surface in _DIALECT or surface in _REGIONS or surface.lower() in _words_of_forms() or _is_english(surface):
        return True
    if surface in ABBREVIATIONS or surface.title() in _countries() or _ACROSS_LINES.search(surface):
        return True
    if _HEADING.fullmatch(surface) or (surface in _GRADES and _is_grade(span, text)):
        return True
    if surface in _WEATHER and _SKY_BEFORE.search(text, max(0, span.start - 4), span.start):
        return True
    if _LETTERS_OF.match(surface) and _LETTERS_BEHIND.match(text, span.end):
        return True
    if _GENUS.match(surface) and _SPECIES_BEHIND.match(text, span.end):
        return True
    if span.score >= SURE:
        return False
    if _WEEKDAY.match(surface) and _DAY_BEHIND.match(text, span.end):
        return True
    if (
        surface.startswith("某")
        or surface in nobody()
        or (len(surface) > 1 and _DEPARTMENT.fullmatch(surface))
        or _is_option(span, text)
    ):
        return True
    if _is_heading(span, text) or (not any(map(is_han, surface)) and _EPONYM_BEHIND.match(text, span.end)):
        return True
    if is_phrase(span, text):
        return True
    if surface in common_words() and _STATED.search(text, max(0, span.start - 2), span.start):
        return not _PERSON_BEHIND.match(text, span.end)
    if surface in _STAFF:
        return True
    if surface.isascii():
        return _is_no_latin_name(span, surface, text)
    if any(char.isdigit() for char in surface) or _MONEY.search(surface):
        return True
    if len(surface) == 1:
        return _is_no_surname(span, surface, text)
    if _is_unlikely(span, surface, text) and not _is_person(span, text):
        return True
    return _is_wordy(surface) and not _is_person(span, text)


def _is_no_surname(span: Span, char: str, text: str) -> bool:
    """Tell whether one character is no surname: it needs a title, 老, 小, 姓, or a cell or signature to itself."""
    before = text[max(0, span.start - 1) : span.start]
    if _COUNTED.match(before) or before + char in NO_SURNAME or char + text[span.end : span.end + 1] in NO_SURNAME:
        return True
    if char == "该" or _SHIFT.match(text, max(0, span.start - 2), span.end):
        return True
    if before and before in "老小阿姓":
        return False
    if char in _EVERYDAY:
        return is_han(before or " ") or _TITLED.match(text, span.end) is None
    if char in FUNCTION_SURNAMES and _CLOCK_BEHIND.match(text, span.end):
        return True
    # 小学当老师: a verb before what one is.
    if char in FUNCTION_SURNAMES and is_han(before or " "):
        return True
    if _TITLED.match(text, span.end):
        return False
    if char not in surnames() or not _ENDED.match(text, span.end):
        return True
    if surnames()[char] > _COMMON_RANK and not _DATED.match(text, span.end):
        return not _is_person(span, text)
    return "\u4e00" <= before <= "\u9fff" and not _is_person(span, text)


def is_medicine(span: Span, text: str) -> bool:
    """Tell whether what reads like a foreign name is a medicine: by a dose behind it, or the stem that ends it."""
    surface = text[span.start : span.end]
    is_likely = is_known(surface) and surnames().get(surname_of(surface), 9) <= _COMMON_RANK
    if len(surface) < 3 or is_likely:
        return False
    return bool(_DOSE_BEHIND.match(text, span.end) or _SUBSTANCE.search(surface))


def _is_option(span: Span, text: str) -> bool:
    """Tell whether a box to tick stands before: □常温."""
    return text[max(0, span.start - 1) : span.start] in tuple("□■☐☑☒√")


def _is_heading(span: Span, text: str) -> bool:
    """Tell whether single characters set apart by blanks go on: 严 重 不 良 事 件."""
    if " " not in text[span.start : span.end]:
        return False
    return bool(_SPACED_BEHIND.match(text, span.end) or _SPACED_BEFORE.search(text, max(0, span.start - 4), span.start))


def _is_unlikely(span: Span, name: str, text: str) -> bool:
    """Tell whether Han characters look like no name: no surname begins them, or a word reaches across their ends."""
    if name[0] == "段" and _TRACE_BEFORE.search(text, max(0, span.start - 4), span.start):
        return True
    if len(name) == 3 and NEVER_GIVEN & set(name[1:]):
        return True
    if not all(map(is_han, name)) or name[0] in "小阿老大" or read_minority(name, 0) or is_sounds(name):
        return False
    surname = surname_of(name)
    rank = surnames().get(surname, 9)
    if rank > _COMMON_RANK and any(map(_is_never_given, name[len(surname) :])):
        return True
    if span.score >= _DOUBTED:
        return False
    is_given = len(name) == 2 and all(given_characters().get(char, 9) <= _COMMON_RANK for char in name)
    if span.score < _LOW and not is_known(name) and surname_length(name) < 2 and not is_given:
        return True
    words = common_words()
    if span.start and text[span.start - 1 : span.start + 1] in words:
        return True
    is_across = text[span.end - 1 : span.end + 1] in words
    is_odd = all(given_characters().get(char, 9) > _COMMON_RANK for char in name[len(surname) :])
    return rank > _COMMON_RANK and (is_across or is_odd)


def _is_never_given(char: str) -> bool:
    return char not in given_characters()


def _is_wordy(name: str) -> bool:
    """Tell whether a name is an everyday word, or made of one where no surname begins it."""
    words = common_words()
    if len(name) == 2:
        return is_word(name)
    surname = surname_of(name)
    is_surnamed = bool(surname) and surnames()[surname] <= _COMMON_RANK
    if not is_surnamed and name[-1] in "科室院部堂章":
        return True
    if is_surnamed or "·" in name or name[0] in "小阿老":
        return False
    return any(name[start : start + 2] in words for start in range(len(name) - 1))


def _is_person(span: Span, text: str) -> bool:
    if _TITLED.match(text, span.end) or TITLE.match(text, span.end) or _PERSON_BEHIND.match(text, span.end):
        return True
    is_word = text[span.start : span.end] in common_words()
    led = _LED_SOMEWHAT if is_word and span.score < _DOUBTED else _LED_APART if is_word else _LED
    if led.search(text, max(0, span.start - 12), span.start):
        return True
    caption = caption_before(text, span.start) if text[max(0, span.start - 1) : span.start] in (":", " ", "\t") else ""
    return 0 < len(caption) <= MAX_CAPTION and _PERSON_CAPTION.search(caption) is not None


def _is_grade(span: Span, text: str) -> bool:
    """Return whether a word grades a deviation: no title, no other name and no word for a person stands beside it."""
    is_beside = _LATIN_BESIDE.search(text, max(0, span.start - 3), span.start) or _NAME_BEHIND.match(text, span.end)
    return not is_beside and not _is_person(span, text)


@cache
def _countries() -> frozenset[str]:
    """Return countries and regions by their English names, without those that people are called by, too."""
    countries = (name for name, level in places_english().items() if level == "country")
    return frozenset({"Hong Kong", "Macao", "Macau", *countries}) - {
        "Jordan",
        "Chad",
        "Georgia",
        "Israel",
        "India",
        "Kenya",
    }


@cache
def _words_of_forms() -> frozenset[str]:
    """Return the English words of forms; the short ones among them (na, un) are syllables of names, too."""
    return frozenset(word for word in person_words("no_latin") if len(word) > 3)


def _is_english(name: str) -> bool:
    """Return whether a stretch is made of everyday English words alone: `Sample Management`, `Allergy`."""
    words = _LATIN_WORD.findall(name.lower()) if name.isascii() else []
    return bool(words) and all(word in english_words() or word in _LANGUAGES for word in words)


def _is_no_latin_name(span: Span, name: str, text: str) -> bool:
    if _NO_NAME.search(name) or _EPONYM_BEHIND.match(text, span.end):
        return True
    if name.islower() and not _PINYIN.match(name):
        return True
    # Outcome: Recovering.
    if _CAPTIONED.search(text, max(0, span.start - 4), span.start):
        caption = caption_before(text, span.start)
        return bool(caption) and caption.isascii() and not _PERSON_CAPTION.search(caption) and " " not in name
    if " " in name or "." in name:
        return False
    if len(name) > 1 and name.isupper():
        return True
    # One word amid English ones is a term or the head of a sentence as often as a name.
    if _LATIN_LED.search(text, max(0, span.start - 8), span.start):
        return False
    return bool(
        _ENGLISH_BEFORE.search(text, max(0, span.start - 16), span.start) or _ENGLISH_BEHIND.match(text, span.end)
    )
