"""ETHNICITY: ethnic group, religion, nationality of a person. Not: 民族医药, 壮族自治区, 回族乡, 维吾尔医学."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from hdeid.core.span import Evidence, Span
from hdeid.detector.reading.page import Page
from hdeid.lexicon.divisions import countries
from hdeid.text.regex import regex

# Source: GB/T 3304-1991, names of the nationalities of China.
_GROUPS = (
    "汉|蒙古|蒙|回|藏|维吾尔|维|苗|彝|壮|布依|朝鲜|满|侗|瑶|白|土家|哈尼|哈萨克|傣|"
    "黎|傈僳|佤|畲|高山|拉祜|水|东乡|纳西|景颇|"
    "柯尔克孜|土|达斡尔|仫佬|羌|布朗|撒拉|毛南|仡佬|锡伯|阿昌|普米|塔吉克|怒|乌孜别克|"
    "俄罗斯|鄂温克|德昂|保安|裕固|京|塔塔尔|"
    "独龙|鄂伦春|赫哲|门巴|珞巴|基诺|"
    # Source: Council of Indigenous Peoples of Taiwan, the 16 recognized peoples.
    "阿美|泰雅|排湾|布农|太鲁阁|鲁凯|卑南|邹|赛夏|雅美|达悟|邵|噶玛兰|撒奇莱雅|赛德克|拉阿鲁哇|卡那卡那富"
)
_GROUP = "(?:" + "|".join(sorted(_GROUPS.split("|"), key=len, reverse=True)) + ")"
_TRIBE = regex(
    r"族(?!自治|[医药乡镇县区州村语服舞歌寨馆店箱缸]|中学|小学|学校|文化|聚居|地区|传统|特色|风味|史|群|人群|人口|"
    r"个体|受试者)"
)
_ENDS_IN_GROUP = regex(_GROUP + r"\Z")
_RELIGION = (
    "(?:佛教|藏传佛教|基督教|基督|天主教|天主|伊斯兰教|道教|东正教|犹太教|印度教|喇嘛教|"
    "新教|耶稣|一贯道|民间信仰|耶和华见证人)"
)
# 鲁兰(佤) 33: behind whoever is named, before age or sex.
_BRACKETED = regex(
    r"(?<=[\u4e00-\u9fff]{2})\((?P<value>[藏苗彝壮瑶侗傣畲黎佤羌])\)(?=[ ,]{0,2}(?:[男女]|[1-9]\d(?!\d|[.%/~-])))"
)
_FAITH = regex(
    rf"(?:信仰|信奉|信|皈依|宗教)[ :为是]{{0,3}}(?P<value>{_RELIGION}(?:徒)?)|(?P<person>佛教徒|基督徒|基督教徒|"
    rf"天主教徒|穆斯林|回民(?![区街路医巷]))"
)
_CITIZEN = regex(r"(?P<value>[\u4e00-\u9fff]{2,7})籍(?=患者|男|女|人|华|[,。;、)\s]|$)")
_ENGLISH = regex(
    r"\b(?P<value>(?:[Hh]an )?Chinese|Han|Asian|Caucasian|Hispanic|African|Japanese|"
    r"Korean|Indian|Pakistani|Vietnamese|Filipino|Thai|Malay|"
    r"Russian|American|British|German|French|Mongolian|Tibetan|Uyghur|Zhuang|Hui|Manchu)(?= (?:\w+ )?(?:male|"
    r"female|man|woman|boy|girl|patient|lady|gentleman)\b)"
)
# What stands behind the boxes of forms in English. Han, Hui, Yi and Miao are surnames as well: a caption or another
# group must stand in the line.
_BOXED = (
    r"(?:Han|Hui|Yi|Miao|Tibetan|Zhuang|Uyghur|Uighur|Mongol(?:ian)?|Manchu|Tujia|Korean|Asian|Black|White|Caucasian|"
    r"Hispanic|Latino|African(?: American)?|Native American|American Indian|Pacific Islander)"
)
_GROUP_OR_OTHER = regex(rf"[ ]*(?:{_BOXED}|Other|Unknown|Chinese)?[ _;,]*\Z")
_TELLS = regex(
    r"(?i:\brace\b|\bethnic)|[☒☐☑□■][ ]?(?:Tibetan|Zhuang|Uyghur|Uighur|Mongol|Manchu|Asian|Black|White|Caucasian)"
)
_TICKED = regex(rf"[☒☑■✓√][ ]?(?P<value>{_BOXED})(?![A-Za-z])")
# In a row of an export, behind the sex: |F|Tibetan|.
_IN_ROW = regex(rf"(?P<rule>[|\t,])[MF](?P=rule)(?P<value>{_BOXED})(?P=rule)")
_LINE = 300
_FOREIGN = regex(
    r"[A-Za-z\u4e00-\u9fff][ ]?\((?P<value>[\u4e00-\u9fff]{2,8})\)(?=[ ]*(?:[Pp]assport|"
    r"护照|[Ss]ex|性别|DOB|出生))"
)
# Ethnicity: Asian Age 61 Ht 158: the next caption of the line.
_NO_CAPTION = (
    r"(?!(?i:age|ht|wt|hgt|wgt|height|weight|bmi|sex|gender|dob|date|birth|name|id|no|mrn|visit|site|subject|race|religion|"
    r"ethnicity|nationality|passport|tel|phone|address|marital|occupation)\b)"
)
_FIELDS = (
    (regex(r"(?:民 {0,4}族|族别)\Z"), regex(rf"(?:[A-Z][a-z]+ )?{_GROUP}(?: ?族)?(?![\u4e00-\u9fff]{{4}})")),
    # Exports write groups, races and countries in capitals: HAN, ASIAN, CHN.
    (regex(r"(?:民族|国籍)\Z"), regex(r"(?!NULL|NONE|UNK|OTHER)[A-Z]{3,12}(?![A-Za-z])")),
    (regex(r"(?:宗教(?:信仰)?|信仰)\Z"), regex(rf"{_RELIGION}徒?|穆斯林")),
    (
        regex(r"(?:国 {0,4}籍|(?:Nationality|NATIONALITY|Citizenship))\Z"),
        regex(rf"中 国|[\u4e00-\u9fff·]{{2,8}}|[A-Z][A-Za-z.]{{1,24}}(?: {_NO_CAPTION}[A-Za-z.]{{1,24}}){{0,3}}"),
    ),
    (
        regex(r"(?:Ethnicity|ETHNICITY|Ethnic Group|Race|RACE|Religion)\Z"),
        regex(rf"[A-Z][A-Za-z/-]{{1,24}}(?: {_NO_CAPTION}[A-Za-z/-]{{1,24}}){{0,3}}"),
    ),
)
_PLAIN = regex(
    rf"(?:(?:民 {{0,4}}族|族别)[ \t:]{{0,12}}(?P<group>(?:[A-Z][a-z]+ )?{_GROUP}(?: ?族)?)|"
    r"国 {0,4}籍[ \t]{1,12}(?P<nation>中 国|[\u4e00-\u9fff]{2,6}))(?=[\s,。;、)|"
    r"]|$|职业|婚[姻况育否]|籍贯|性别|国籍|出生|文化)"
)
_NONE = frozenset(
    (
        "无",
        "不详",
        "未知",
        "其他",
        "其它",
        "未填",
        "保密",
        "同上",
        "未说明",
        "不适用",
        "Unknown",
        "None",
        "Other",
        "Not Reported",
        "N",
    )
)


class Ethnicity:
    """Finds ethnic groups by 族 behind their names, religions and nationalities by caption and wording."""

    name = "ethnicity"

    def find(self, page: Page) -> Iterator[Span]:
        text = page.text
        for found in _TRIBE.finditer(text):
            group = _ENDS_IN_GROUP.search(text, max(0, found.start() - 4), found.start())
            if group and text[group.start() - 1 : group.start()] != "非":
                yield _span(group.start(), found.end())
        for found in _BRACKETED.finditer(text):
            yield _span(*found.span("value"))
        for found in _FAITH.finditer(text):
            yield _span(*found.span("value" if found["value"] else "person"))
        for found in _CITIZEN.finditer(text) if "籍" in text else ():
            yield from _country(found)
        for found in _ENGLISH.finditer(text):
            yield _span(*found.span("value"))
        for found in _TICKED.finditer(text):
            first = text.rfind("\n", max(0, found.start() - _LINE), found.start()) + 1
            if _TELLS.search(text[first : found.end() + _LINE].partition("\n")[0]):
                yield _span(*found.span("value"))
        for found in _IN_ROW.finditer(text):
            yield _span(*found.span("value"))
        for found in _FOREIGN.finditer(text):
            if found["value"] in countries():
                yield _span(*found.span("value"))
        for field in page.fields:
            for caption, value in _FIELDS:
                matched = value.match(text, field.start, field.end) if caption.search(field.caption) else None
                if matched and matched[0].strip() not in _NONE:
                    yield _span(matched.start(), matched.start() + len(matched[0].rstrip()))
        for found in _PLAIN.finditer(text):
            group_name = "group" if found["group"] else "nation"
            if found[group_name] not in _NONE and (
                group_name == "group" or found[group_name].replace(" ", "") in countries()
            ):
                yield _span(*found.span(group_name))


def are_groups(words: Iterable[str], line: str) -> bool:
    """Return whether words behind boxes name ethnic groups or races, and the line they stand in says so."""
    return all(map(_GROUP_OR_OTHER.match, words)) and _TELLS.search(line) is not None


def _country(found: re.Match[str]) -> Iterator[Span]:
    """Yield the country at the end of the words before 籍: 韩国 in 一名韩国籍患者, 中国 in 中国国籍."""
    words = found["value"]
    for value in (words, words.removesuffix("国")):
        for length in range(2, len(value) + 1):
            if value[-length:] in countries():
                end = found.start("value") + len(value)
                yield _span(end - length, end)
                return


def _span(start: int, end: int) -> Span:
    return Span(start, end, "ETHNICITY", (), 0.95, "pattern:ethnicity", Evidence.CONTEXT)
