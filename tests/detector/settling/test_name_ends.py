"""What stands beside a name is left outside it."""

import pytest

from hdeid.core.span import Evidence, Span
from hdeid.detector.settling.name_ends import natural_name


def _natural(text: str, found: str, score: float) -> str:
    start = text.index(found)
    span = natural_name(Span(start, start + len(found), "NAME", score=score, evidence=Evidence.MODEL), text)
    return text[span.start : span.end]


@pytest.mark.parametrize(
    ("found", "name"),
    [
        ("王芳", "王芳"),
        ("王芳主任", "王芳"),
        ("李医生", "李"),
        ("李Sir", "李"),
        ("乔miss", "乔"),
        ("Miss", "Miss"),
        ("司机老石", "石"),
        ("小孔", "孔"),
        ("小敏", "小敏"),
        ("孟会计", "孟"),
        ("孟护长", "孟"),
        ("孟院", "孟"),
        ("佟哥", "佟"),
        ("霍姑娘", "霍"),
        ("臧某某", "臧"),
        ("妹李小燕", "李小燕"),
        ("Sub-I 唐小石", "唐小石"),
        ("Dr. Wang Fang", "Wang Fang"),
        ("Zhang Wei, MD.", "Zhang Wei"),
        ("Zhang W.", "Zhang W."),
        ("Li to clarify", "Li"),
        ("Chan Tai Man (husband", "Chan Tai Man"),
        ("Dear Priya", "Priya"),
        ("Ludwig van Beek", "Ludwig van Beek"),
        ("ICU白亮", "白亮"),
        ("神内普文花", "普文花"),
        ("林同学", "林"),
        ("狗蛋叔", "狗蛋"),
        ("卜增福叔", "卜增福"),
        ("冒大叔", "冒"),
        ("李小霞打", "李小霞"),
        ("陈哲签", "陈哲"),
        ("朱明玉口头", "朱明玉口头"),
        ("明玉口头", "明玉"),
        ("闫:刚", "闫"),
        ("岩罕叫", "岩罕叫"),
        ("多杰才让", "多杰才让"),
    ],
)
def test_a_name_is_brought_to_its_natural_ends(found: str, name: str) -> None:
    span = natural_name(Span(0, len(found), "NAME"), found)

    assert name == found[span.start : span.end]


def test_a_dotted_name_is_taken_whole() -> None:
    text = "买买提·艾力诉头晕"

    span = natural_name(Span(0, 3, "NAME"), text)

    assert text[span.start : span.end] == "买买提·艾力"


@pytest.mark.parametrize(
    ("text", "found", "name"),
    [
        ("2020年秋苏日娜因脑梗死", "秋苏日娜", "苏日娜"),
        ("门一平(代侯小磊补记)", "代侯小磊", "侯小磊"),
        ("流调科(代钭医生)", "代钭", "钭"),
        ("其兄仁增用私家车送", "仁增用", "仁增"),
        ("由女儿热娜·吾守尔代答", "热娜·吾守尔代", "热娜·吾守尔"),
        ("本床由王雪代看一会", "王雪代", "王雪"),
        ("与夜班王欣床旁交接", "王欣床", "王欣"),
        ("厂家跟台 方圆圆(公司)", "台 方圆圆", "方圆圆"),
        ("护士鲁小倩护送入院", "鲁小倩护", "鲁小倩"),
        ('绰号"哑巴叔"', "哑巴叔", "哑巴叔"),
        ("小满妈妈 来电", "小满", "小满"),
        ("李大用私章", "李大用", "李大"),
        ("医师:娘本措", "本措", "娘本措"),
        ("新娘加措", "加措", "加措"),
    ],
)
def test_the_sentence_around_a_name_stands_outside(text: str, found: str, name: str) -> None:
    start = text.index(found)
    span = natural_name(Span(start, start + len(found), "NAME"), text)

    assert name == text[span.start : span.end]


@pytest.mark.parametrize(
    ("text", "found", "name"),
    [
        ("由司徒敏向受试者介绍了试验", "司徒敏向", "司徒敏"),
        ("裴真为患者测量血压", "裴真为", "裴真"),
        ("裴真在304班", "裴真在", "裴真"),
        ("裴真居家观察", "裴真居", "裴真"),
        ("艾山·买提十年前手术", "艾山·买提十", "艾山·买提"),
        ("CRC郁倩忘带钥匙", "郁倩忘", "郁倩"),
        ("请荣莉备样管", "荣莉备", "荣莉"),
        ("门人 陆九成录", "陆九成录", "陆九成"),
        ("核对 李文录", "李文录", "李文录"),
        ("核对 司徒文录", "司徒文录", "司徒文录"),
        ("由池玉梅采集", "池玉梅采", "池玉梅"),
        ("池文采，女", "池文采", "池文采"),
        ("池采血样", "池采", "池采"),
        ("V4 裴 超窗7min", "裴 超", "裴"),
        ("裴超窗3天", "裴超", "裴"),
        ("裴超窗口取药", "裴超", "裴超"),
        ("裴小超窗边就坐", "裴小超", "裴小超"),
        ("裴志向患者家中", "裴志向", "裴志向"),
        ("裴向患者说明", "裴向", "裴向"),
    ],
)
def test_what_is_done_to_a_subject_or_late_begins_behind_the_name(text, found, name):
    assert name == _natural(text, found, 0.9)


@pytest.mark.parametrize(
    ("text", "found", "name"),
    [
        ("马哈尔太本人来电", "马哈尔", "马哈尔太"),
        ("马哈尔太于昨日取药", "马哈尔", "马哈尔太"),
        ("给吉克布者的药", "吉克布", "吉克布者"),
        ("吉克古者,男", "吉克", "吉克古者"),
        ("马哈尔太太来电", "马哈尔", "马哈尔"),
        ("马哈尔太晚到", "马哈尔", "马哈尔"),
        ("马太于昨日来", "马", "马"),
        ("吉克患者的药", "吉克", "吉克"),
        ("王小虎者,男", "王小虎", "王小虎"),
    ],
)
def test_a_last_syllable_that_is_a_word_belongs_to_names_of_hui_and_yi(text, found, name):
    assert name == _natural(text, found, 0.6)


@pytest.mark.parametrize(("behind", "name"), [("参与投票", "裴真"), ("雨同行", "裴真未")])
def test_what_somebody_has_not_done_is_no_end_of_a_name(behind, name):
    text = f"回避:裴真未{behind}"
    found = natural_name(Span(3, 6, "NAME", score=0.9, evidence=Evidence.MODEL), text)

    assert name == text[found.start : found.end]


@pytest.mark.parametrize(
    ("behind", "name"), [("我微信", "裴真"), ("了我QQ", "裴真"), ("我院随访群", "裴真加"), ("护士微信", "裴真加")]
)
def test_who_adds_a_contact_is_named_before_the_verb(behind, name):
    assert name == _natural(f"女儿裴真加{behind}", "裴真加", 0.9)


@pytest.mark.parametrize(
    ("text", "found", "name"),
    [
        ("Assessed by PI Dongmei Shi as", "PI Dongmei Shi", "Dongmei Shi"),
        ("Cc: CRA Shi Dongmei", "CRA Shi Dongmei", "Shi Dongmei"),
        ("Prof. Shi said", "Prof. Shi", "Shi"),
        ("signed PI Dongmei", "PI Dongmei", "PI Dongmei"),
        ("Authors: 石冬梅¹, 石小勇²", "石冬梅¹", "石冬梅"),
        ("作者 石冬²,³", "石冬²,³", "石冬"),
        ("石²", "石²", "石²"),
        ("打电话 他娃艾力江吃了", "他娃艾力江", "艾力江"),
        ("你媳妇古丽来了", "你媳妇古丽", "古丽"),
        ("他娃吃了", "他娃", "他娃"),
    ],
)
def test_roles_kin_and_marks_stand_outside_however_sure_the_tagger_is(text, found, name):
    assert name == _natural(text, found, 0.9)


@pytest.mark.parametrize(
    ("text", "found", "name"),
    [
        ("让石支书捎来", "石支书", "石"),
        ("问石场长", "石场长", "石"),
        ("护:石大叔出院了", "石大", "石"),
        ("石大,男", "石大", "石大"),
        ("还有石家老太卧床", "石家", "石"),
        ("石家,男", "石家", "石家"),
        ("送石二后送检", "石二后", "石二"),
        ("石二后来电", "石二后", "石二后"),
    ],
)
def test_titles_of_the_country_and_families_stand_behind_a_surname(text, found, name):
    assert name == _natural(text, found, 0.6)


@pytest.mark.parametrize(
    ("text", "name"),
    [("石太: 佢唔肯食药", "石"), ("石太: 他不肯吃药", "石太"), ("佢唔肯 石太 来电", "石太")],
)
def test_the_title_of_a_wife_stands_behind_who_speaks_cantonese(text, name):
    assert name == _natural(text, "石太", 0.9)


@pytest.mark.parametrize(
    ("text", "found", "name"),
    [("小蔡会跟你联系", "蔡会", "蔡"), ("蔡会跟你联系", "蔡会", "蔡会"), ("小蔡会到了", "蔡会", "蔡会")],
)
def test_what_somebody_will_do_is_none_of_a_surname(text, found, name):
    assert name == _natural(text, found, 0.95)


@pytest.mark.parametrize(
    ("text", "found", "name"),
    [
        ("由同行的弟弟阿依肯·巴合提代诉", "的弟弟阿依肯·巴合提代", "阿依肯·巴合提"),
        ("其夫巴合提·阿依肯签字", "其夫巴合提·阿依肯", "巴合提·阿依肯"),
        ("母亲巴合提·阿依肯在", "母亲巴合提·阿依肯", "巴合提·阿依肯"),
        ("系咪叫阿娇", "咪叫阿娇", "阿娇"),
        ("患者岩温叫", "岩温叫", "岩温叫"),
        ("其木格·巴图", "其木格·巴图", "其木格·巴图"),
    ],
    ids=["of the brother", "husband", "mother", "how one is called", "Dai", "a name like whose"],
)
def test_a_name_begins_behind_kin_and_what_calls(text: str, found: str, name: str) -> None:
    assert name == _natural(text, found, 0.6)
