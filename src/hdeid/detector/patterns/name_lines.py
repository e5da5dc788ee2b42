"""NAME by the line it stands in or by what people call one another: signatures at the right, 邻居老陶, 姓王的."""

from __future__ import annotations

import re
from collections.abc import Iterator

from hdeid.core.span import Part
from hdeid.detector.words.name_shapes import FUNCTION_SURNAMES, HAN, VERBAL_SURNAMES, is_known, is_plausible, is_word
from hdeid.detector.words.relations import FRIEND
from hdeid.lexicon.names import surname_of, surnames
from hdeid.lexicon.words import common_words
from hdeid.text.regex import regex

_SIGNED_LINE = regex(
    rf"(?:^|\n)[ \t]{{6,80}}(?P<name>[{HAN}]{{2,4}}|[{HAN}][ ]{{1,3}}[{HAN}])"
    rf"(?P<more>(?:[/、 ][{HAN}]{{2,3}}){{0,3}})[ \t]{{0,8}}"
    r"(?=\n|$|[0-9]{4}[-年./])"
)
_NICK = regex(
    rf"(?:(?:{FRIEND}|叫)(?P<any>[老小阿])|(?:由|[,。;、\s]|"
    rf"^)(?P<old>老))(?P<name>[{HAN}])"
    rf"(?=[,。;、说讲告称家的和送来打陪表诉自在去到也带把]|$)|姓(?P<family>[{HAN}])(?=的|[,。;]|先生|女士|$)"
)
# 老叔阿猴处: a pet name behind kin or a friend; 阿 goes with whatever, 小 and 老 with a surname alone (`_NICK`).
_PET = regex(
    rf"(?:[叔伯哥弟姐妹姨婶嫂舅姑]|{FRIEND})"
    rf"(?P<name>阿(?![姨婆公妈爸哥弟姐妹叔伯嫂])[{HAN}]{{1,2}}?|老(?![年人])[{HAN}]儿)"
    r"(?=[处家的说讲告打来带借送(,。;、]|和|等|\Z)"
)
# Who came with the ambulance: 医 王强 护 李燕 司 白音.
_MEMBER = rf"[{HAN}·]{{2,4}}"
_CREW = regex(
    rf"医[: ]{{0,2}}(?P<doctor>{_MEMBER}) {{1,3}}护[: ]{{0,2}}(?P<nurse>{_MEMBER}) {{1,3}}"
    rf"(?:担架?[: ]{{0,2}}(?P<bearer>{_MEMBER}) {{1,3}})?司[: ]{{1,2}}(?P<driver>{_MEMBER})(?![{HAN}])"
)
# Between bed and diagnosis: 6床 卡着玛 感染性休克. All 45 in the authored documents without everyday words were names.
_BEDDED = regex(
    rf"床(?<=\d床) {{1,3}}(?P<name>[{HAN}]{{3}}) {{1,3}}(?=[{HAN}]{{0,8}}"
    r"(?:炎|病|癌|休克|骨折|瘤|症|[心呼肾]衰|梗死|[心脑]梗|结石|出血|感染|积液|梗阻|术后))"
)
# Talks of cases tell who was treated: 曾治一农妇龚阿翠,崩漏三月; whoever left home bears a name of religion.
_HEALED = regex(
    rf"[治诊救]一(?P<kind>(?:[{HAN}]{{1,2}})??(?:僧人?|尼姑?|道[士人]|[妇女匠翁叟妪媪童商贾农工]|[工渔农军]人|少年|[男女]子))"
    rf"(?P<name>[{HAN}]{{2,3}})(?=[,。;、:(\s\d]|年[\d一二三四五六七八九十]|患|\Z)"
)
# A friend is called by surname, a word of courtesy and given name: 友人陶君仲平.
_COURTEOUS = regex(
    rf"(?:[余吾]友|友人|[邑里乡邻]人|同[里乡窗]|族[弟兄侄]|[世学]兄)(?P<name>(?P<family>[{HAN}])[君翁公](?!子[,。;、])[{HAN}]{{1,2}})"
    r"(?=[,。;、:(\s]|[患病素偶苦年]|\Z)"
)
# Children of Hunan, Jiangxi and Guangxi: 邓牛崽; but 唐下崽, 我崽.
_BOY = regex(
    rf"(?:(?<![{HAN}])|(?<=[叫名找给和跟与及]))(?P<name>(?P<family>[{HAN}])"
    rf"(?![下让打喊跟带生奶抱看教骂我你他她的岁有是])[{HAN}][崽仔伢牯囡])(?=[,。;、:\s(的家来说在\d咳发肚头拉吐]|\Z)"
)
# By surname and rank among brothers: 邹老四, 坐鄂老三面包车; 怀老三 and 养老四 tell what somebody does.
# All 25 that stand so in the authored documents are names.
_ELDER = regex(
    rf"(?:(?<![{HAN}])|(?<=[坐找问跟和让请喊替被]))(?P<name>(?P<family>(?![怀管查招计养连从干单水万全何])[{HAN}])老[三四五六七八九])"
    r"(?![板师头的年岁家样三四五六七八九])"
)
_COMMON_RANK = 2
_CLINICAL = frozenset(
    "病症炎癌瘤血钾钠钙糖压痛热咳肢胸腹肺肝肾胃脑骨尿便汗管"
    "入转出院科术前后未待拟无已新再复左右低高急慢空加陪级护今昨明晨晚夜天日时起"
)


def find_bedded(text: str) -> Iterator[tuple[int, int]]:
    """Yield the names that stand between a bed and a diagnosis, whatever they read like."""
    for found in _BEDDED.finditer(text):
        name = found["name"]
        if not _CLINICAL & set(name) and name[:2] not in common_words() and name[1:] not in common_words():
            yield found.span("name")


def find_treated(text: str) -> Iterator[tuple[Part, ...]]:
    """Yield the parts of who was treated in talks of cases, friends by courtesy, boys as country people call them."""
    for found in _HEALED.finditer(text):
        name = found["name"]
        if found["kind"][-1] in "僧尼姑士" or found["kind"].endswith("僧人"):
            yield (Part(*found.span("name"), "given"),)
        elif is_known(name) and not is_word(name[:2]):
            yield _parts(found, len(surname_of(name)))
    for expression in (_COURTEOUS, _BOY):
        for found in expression.finditer(text):
            is_wordy = expression is _BOY and is_word(found["name"][:2])
            if surnames().get(found["family"], 9) <= _COMMON_RANK and not is_wordy:
                yield _parts(found, 1)
    for found in _ELDER.finditer(text):
        if found["family"] in surnames() and found["family"] not in FUNCTION_SURNAMES | VERBAL_SURNAMES:
            yield _parts(found, 1)


def _parts(found: re.Match[str], length: int) -> tuple[Part, ...]:
    start, end = found.span("name")
    return Part(start, start + length, "surname"), Part(start + length, end, "given")


def find_crews(text: str) -> Iterator[tuple[int, int]]:
    """Yield doctor, nurse, bearer and driver of an ambulance, each behind one character for what they are."""
    for found in _CREW.finditer(text):
        for member in found.re.groupindex:
            if found[member]:
                yield found.span(member)


def find_pet_names(text: str) -> Iterator[tuple[int, int]]:
    for found in _PET.finditer(text):
        yield found.span("name")


def find_signed_lines(text: str) -> Iterator[tuple[int, int]]:
    """Yield the names that stand alone at the right of a line, as signatures do."""
    for found in _SIGNED_LINE.finditer(text):
        if is_plausible(found["name"].replace(" ", "")):
            yield found.span("name")
            position = found.end("name")
            for name in re.findall(rf"[{HAN}]+", found["more"]):
                position = text.index(name, position)
                if is_plausible(name):
                    yield position, position + len(name)


def find_nicknames(text: str) -> Iterator[tuple[int, int]]:
    for found in _NICK.finditer(text):
        group = "family" if found["family"] else "name"
        if surnames().get(found[group], 9) < 3 and found[group] not in "叶毛时车于路方段米管师公成花":
            yield found.span(group)
