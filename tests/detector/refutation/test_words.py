"""A word that stands where names stand is readable where what stands beside it says so; names that read alike stay."""

import pytest

from hdeid.detector.detect import Detector
from hdeid.detector.patterns.ethnicity import Ethnicity
from hdeid.detector.patterns.name_beside import NameBeside
from hdeid.detector.patterns.organization_context import OrganizationContext
from hdeid.detector.reading.page import Page
from tests.fakes.detection import FakeTagger


def _found(text: str, name: str, score: float) -> list[str]:
    document = Detector([], FakeTagger(f"[[NAME|{name}]]", score)).detect(text, thresholds={"NAME": 0.2})
    return [document.surface(span) for span in document.spans]


@pytest.mark.parametrize(
    ("text", "name", "score"),
    [
        ("夫李航、儿子李远、岳父(同住)", "岳父", 0.6),
        ("3床 莫阿婆 阿公陪", "阿公", 0.5),
        ("其父问能不能出院", "问能", 0.6),
        ("家里张罗着办酒", "张罗", 0.7),
        ("登记表(续)\n", "续", 0.5),
        ("哥哥周三飞昆明", "周三飞", 0.6),
        ("一家人都阳", "都阳", 0.8),
        ("舍友未阳", "未阳", 0.7),
        ("结核菌素 14×12 强阳;", "强阳", 0.8),
        ("幼儿园 2 廖星 中一 9.4", "中一", 0.6),
        ("密接 初三(4)班", "初三", 0.4),
        ("白色捷安特撞了", "捷安特", 0.3),
        ("上传前请涂黑;", "涂黑", 0.3),
        ("今夜不眠", "不眠", 0.3),
        ("序 姓名 班 发病日 家长", "班", 0.35),
        ("☐Hui ☐Tibetan", "Hui", 0.9),
        ("Ethnicity: ☒Han ☐Yi", "Han ☐Yi", 0.9),
        ("Ethnicity: ☒Han ☐Yi", "☐Yi", 0.9),
        ("Race: ☐White", "Race", 0.5),
        ("主任法医师 覃昌", "法", 0.9),
        ("电话告知对方护士", "方", 0.6),
        ("唱《何日君再来》", "何日君", 0.7),
        ("医师 揭(章)", "章", 0.5),
        ("Son Mr LAU Chi Min", "Mr", 0.5),
        ("AESER | N → Y | 延长", "N → Y", 0.6),
        ("瑞劳鉴〔2022〕0413号", "瑞劳", 0.6),
        ("瑞人社工认字[2022]413号", "瑞人", 0.6),
        ("输血 14:20 毕,无不适", "毕", 0.6),
        ("科护士长到场", "科", 0.6),
        ("请加护士微信", "加", 0.3),
        ("自费 农保", "农保", 0.9),
        ("会诊已阅。谢邀!", "谢邀", 0.6),
        ("谢请,随诊", "谢请", 0.6),
        ("谢转诊!", "谢", 0.6),
        ("小红书用户名", "红书", 0.9),
        ("小红书用户名", "小红书", 0.9),
        ("转账支付宝 略", "支付宝", 0.9),
        ("姓名(英)", "英", 0.6),
        ("霜降后二日复诊", "霜降", 0.5),
        ("医 童华 护 苗青 司 巴图", "司", 0.9),
        ("护工 1600/月", "月", 0.6),
        ("姓名 病名 初/复\n童华 感冒 初\n", "初", 0.6),
        ("县方志办来人", "方志", 0.6),
        ("县方志办来人", "方志办", 0.6),
        ("痰培养转阳,调药", "阳", 0.7),
        ("遗留小米平板一台", "米", 0.7),
        ("序号 姓名 诊断", "序", 0.7),
        ("序 姓名 诊断", "序", 0.7),
        ("万古霉素浓度 谷 05:40 采 12", "谷", 0.9),
        ("死者之弟已通知", "之弟", 0.7),
        ("余留牙:13、24", "余留牙", 0.9),
        ("危:6床 周阿公", "危", 0.7),
        ("联系 加Q 30412", "加Q", 0.5),
        ("值班医生。向家属解释病情", "向", 0.7),
        ("16:20 谈病情 签字", "谈病情", 0.6),
        ("留陪(大姑)", "大姑", 0.6),
        ("1台 维保 到期", "维保", 0.9),
        ("met Hy's law criteria", "Hy", 0.4),
        ("HBV-DNA(高敏) 1.2", "高敏", 0.45),
    ],
)
def test_words_are_readable(text, name, score):
    assert [] == _found(text, name, score)


@pytest.mark.parametrize(
    ("text", "name", "score"),
    [
        ("小名阿公", "阿公", 0.5),
        ("请方护士来", "方", 0.6),
        ("何日君《通知》", "何日君", 0.7),
        ("《关于何日君的情况说明》", "何日君", 0.7),
        ("《何日君病历》", "何日君", 0.7),
        ("《何日君》", "何日君", 0.9),
        ("患者谢邀,入院", "谢邀", 0.6),
        ("谢邀,女,45岁", "谢邀", 0.6),
        ("谢邀 入院", "谢邀", 0.6),
        ("查房 谢转诊上级", "谢", 0.6),
        ("家属 红书", "红书", 0.9),
        ("经冷霜邮件确认(2024-03-25)", "冷霜", 0.6),
        ("核对 毕春兰 14:20 毕", "毕", 0.6),
        ("扎西加护士", "加", 0.6),
        ("医师 阳 查房", "阳", 0.7),
        ("小米 女 3岁", "米", 0.7),
        ("护士 谷 05:40 采血", "谷", 0.9),
        ("危红 6床", "危", 0.7),
        ("向家属来电", "向", 0.7),
        ("16:20 谈云鹤 签字", "谈云鹤", 0.6),
        ("余晓雅:13、24", "余晓雅", 0.9),
        ("护士(高敏)", "高敏", 0.45),
        ("Dr Hy called", "Hy", 0.4),
        ("谷雨后来发热", "谷雨", 0.5),
        ("司 巴图", "司", 0.9),
        ("岳母亲自签字", "岳", 0.5),
        ("李想着急", "李想", 0.5),
        ("黎明着蓝衣", "黎明", 0.5),
        ("护士(续)", "续", 0.5),
        ("周三飞已到", "周三飞", 0.6),
        ("患者都阳,", "都阳", 0.8),
        ("强阳 抗原阴性", "强阳", 0.8),
        ("3床 强阳 阴性", "强阳", 0.8),
        ("幼儿园 小一 9.4", "小一", 0.6),
        ("高一 9.4", "高一", 0.6),
        ("学校 导出人:院办 初一;", "初一", 0.46),
        ("请涂黑医生来", "涂黑", 0.3),
        ("姓名 班 9.4", "班", 0.5),
        ("Seen by ☒Hui ☐Chen", "Hui", 0.9),
        ("化名未阳", "未阳", 0.7),
        ("护士 初 14:20", "初", 0.6),
        ("家属 方志 到场", "方志", 0.6),
        ("家属/月嫂", "月", 0.6),
    ],
)
def test_names_that_read_alike_are_hidden(text, name, score):
    assert [name] == _found(text, name, score)


def test_only_what_is_ticked_is_an_ethnic_group():
    text = "Ethnicity ☒Hui ☐Manchu Race ☐White ☑Asian"

    assert ["Hui", "Asian"] == [text[span.start : span.end] for span in Ethnicity().find(Page(text))]


def test_a_tick_before_a_surname_alone_is_no_ethnic_group():
    assert [] == list(Ethnicity().find(Page("Seen by ☒Hui ☐Chen")))


@pytest.mark.parametrize(("text", "names"), [("李红 房颤 女 65 岁", []), ("李红 白雪 女 65 岁", ["白雪"])])
def test_a_diagnosis_behind_a_name_is_no_second_name(text, names):
    assert names == [text[span.start : span.end] for span in NameBeside().find(Page(text))]


@pytest.mark.parametrize(
    ("text", "names"), [("SMO: 诺澜斯\n", ["诺澜斯"]), ("CRO: 王敏\n", []), ("CRO: 项目经理\n", [])]
)
def test_companies_that_serve_trials_are_organizations(text, names):
    assert names == [text[span.start : span.end] for span in OrganizationContext().find(Page(text))]


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("湘潭三院刁教授", ["湘潭三院"]),
        ("转中山五院心内科治疗", ["中山五院心内科"]),
        ("送县二院", []),
        ("我是二院骨科", []),
        ("市中二院", []),
        ("湘潭三院长到场", []),
    ],
)
def test_a_city_and_a_number_are_a_hospital(text, names):
    assert names == [text[span.start : span.end] for span in OrganizationContext().find(Page(text))]


@pytest.mark.parametrize(("text", "names"), [("受试者|管数|条码\n甲|3|0", []), ("交班:管数|3", ["管数"])])
def test_the_head_of_a_column_of_counts_is_no_name(text, names):
    assert names == _found(text, "管数", 0.3)


@pytest.mark.parametrize(("text", "names"), [("受试者老公代签", []), ("受试者老贡代签", ["贡"])])
def test_a_husband_is_no_surname(text, names):
    assert names == _found(text, text[4], 0.3)


@pytest.mark.parametrize(
    ("text", "name", "left"),
    [
        ("卞玉 母女平安 顺产", "平安", []),
        ("联系人卞玉之妻 已签", "之妻", []),
        ("其父来接,其子在外", "来接", []),
        ("其父来接,其子在外", "来", []),
        ("他说什么都行", "什", []),
        ("叫什么蓉的", "么蓉", ["蓉"]),
        ("叫什么蓉的", "什么蓉", ["蓉"]),
        ("姓卞还是边没问清", "边没", ["边"]),
        ("阚 备血浆", "阚 备", ["阚"]),
        ("阚 备皮 禁食", "备", []),
    ],
)
def test_a_fixed_phrase_is_no_part_of_a_name(text, name, left):
    assert left == _found(text, name, 0.9)


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("卞玉 平安 顺产", "平安"),
        ("其母叫平安 顺产", "平安"),
        ("见证人 之夫", "之夫"),
        ("护士来接,签字", "来接"),
        ("其子来洪签字", "来洪"),
        ("么蓉签字", "么蓉"),
        ("阚备 已到", "阚备"),
        ("找姜没", "姜没"),
    ],
)
def test_names_that_read_like_a_phrase_stay(text, name):
    assert [name] == _found(text, name, 0.9)


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("家属和医生谈了", "和"),
        ("身上有张身份证", "张"),
        ("问我姆妈", "姆"),
        ("侬勿晓得。伊妈妈走了", "伊"),
        ("困难么就是这样", "么"),
        ("(新)薛婉 女", "新"),
        ("本群禁止广告", "本群"),
        ("5号台手术", "台"),
        ("全休 叁 周(自3月)", "叁 周"),
        ("药费已付清", "付清"),
        ("接种甲肝Ⅱ苗", "苗"),
        ("IHA 1:20 阳", "阳"),
        ("谷草 51", "谷草"),
        ("虎平± ", "虎平±"),
        ("诺如 阳性", "诺如"),
        ("与麻友3人", "麻友"),
        ("老姆 82", "姆"),
        ("患儿 周岁生日", "周岁"),
        ("细佬仔 发热", "细佬仔"),
        ("患儿于清晨抽搐", "于清晨"),
        ("大姐死于肺癌,余均健在", "余均"),
        ("母亲哮喘,余健康。", "余健康"),
        ("餐费 付其女 已签", "付其"),
        ("误工补助80元,付其妻", "付其妻"),
        ("采血 ¥60 付其父", "付其"),
        ("车费 付本人", "付"),
        ("手机13800000000(同微)", "同微"),
        ("手机13800000000,微同", "微同"),
        ("138 0000 0000(微信同号)", "微信同号"),
        ("手机13800000000(同微信)", "同"),
        ("这份要补章哈,周五前", "哈"),
        ("齐安:符合,MMSE 21分", "符合"),
        ("宫口3指 前次剖 想顺", "想顺"),
        ("2床 平产 宫口全开", "平产"),
    ],
)
def test_a_word_between_its_neighbors_is_no_name(text, name):
    assert [] == _found(text, name, 0.9)


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("家属和医生谈。和医生主管", "和"),
        ("家属 和医生谈了", "和"),
        ("请张主任", "张"),
        ("患儿伊妈妈到", "伊"),
        ("伊妈妈走了", "伊"),
        ("12 付清 男 60", "付清"),
        ("自费 付清 男 60", "付清"),
        ("休息室 陆周到场", "陆周"),
        ("二级 苗,陪护", "苗"),
        ("Ⅱ苗,陪护", "苗"),
        ("小名周岁生日", "周岁"),
        ("白虎平 阳性", "虎平"),
        ("周岁 3 男", "周岁"),
        ("麻友 男 60", "麻友"),
        ("小名细佬仔", "细佬仔"),
        ("患者于清晨,女,5岁", "于清晨"),
        ("其父余均,健在", "余均"),
        ("母亲王某,余健康,女,5岁", "余健康"),
        ("患者于清晨 女 5岁", "于清晨"),
        ("12 付其子 38岁", "付其子"),
        ("餐费 付其子 男 60", "付其子"),
        ("姓名 付其夫", "付其夫"),
        ("患者付小兰,车费 付本人", "付"),
        ("由付本人承担", "付"),
        ("手机13800000000 同辉", "同辉"),
        ("主管 同微", "同微"),
        ("签 哈", "哈"),
        ("哈丽娅说要补章哈", "哈"),
        ("医生:符合,已签", "符合"),
        ("齐安:符合,已签", "符合"),
        ("2床 平产 女 28岁 分娩", "平产"),
        ("门诊 想顺", "想顺"),
    ],
)
def test_the_same_characters_elsewhere_stay_a_name(text, name):
    assert [] != _found(text, name, 0.9)


@pytest.mark.parametrize(
    ("text", "word"), [("琴日打針", "琴日"), ("扎西德勒,出院了", "扎西德勒"), ("小囡 十个月", "小囡")]
)
def test_a_word_of_a_dialect_is_no_name(text, word):
    assert [] == _found(text, word, 0.99)


@pytest.mark.parametrize(
    ("text", "is_name"), [("中度6,强阳8。", False), ("强阳全部拍片", False), ("强阳,男", True), ("强阳 65 男", True)]
)
def test_how_many_are_strongly_positive_names_nobody(text, is_name):
    assert is_name == ("强阳" in _found(text, "强阳", 0.8))
