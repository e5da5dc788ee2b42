"""Medicines, makers, figures of history and festivals are readable; persons who are called so are hidden."""

import pytest

from hdeid.detector.detect import Detector
from hdeid.detector.patterns.account import Account
from hdeid.detector.patterns.name_context import NameContext
from hdeid.detector.patterns.profession import Profession
from hdeid.detector.patterns.unnamed import Unnamed
from hdeid.detector.reading.page import Page
from hdeid.text.normalize import normalize
from tests.fakes.detection import FakeTagger


def _found(text: str, name: str, score: float = 0.7) -> list[str]:
    document = Detector([], FakeTagger(f"[[NAME|{name}]]", score)).detect(text, thresholds={"NAME": 0.2})
    return [document.surface(span) for span in document.spans]


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("合并用药:立普妥、格华止", "格华止"),
        ("睡前 思诺思 10mg", "思诺思"),
        ("用药:安立泽、卡博平", "安立泽"),
        ("更换罗氏芬 2 g qd", "罗氏芬"),
        ("达菲 75mg bid", "达菲"),
        ("普伐他汀(美百乐)早晚各一", "美百乐"),
        ("下周费森尤斯来修", "费森尤斯"),
        ("透析机 康德莱 针头", "康德莱"),
        ("陶弘景《本草经集注》", "陶弘景"),
        ("患者自称花木兰转世", "花木兰"),
        ("问能不能国庆再来", "国庆"),
        ("方歌云:四君子汤", "方歌"),
        ("贝叶斯方法", "贝叶斯"),
        ("儿子常喝酒", "常喝"),
        ("婆婆常抱孙子", "常抱"),
        ("景岳云:阳非有余", "景岳云"),
        ("徐灵胎亦曰:用药如用兵", "徐灵胎亦曰"),
        ("仿王孟英之法清暑", "王孟英"),
        ("钱乙地黄丸加味", "钱乙"),
        ("天癸已绝", "天癸"),
        ("曾治一农夫", "曾治一"),
        ("余友钱君来", "余友"),
        ("余诊其脉弦", "余诊"),
        ("卯时腹泻", "卯时"),
        ("生产厂家:成大", "成大"),
        ("implant DePuy Attune 5", "DePuy Attune"),
        ("现 赛帕利 240 (安圣莎)q3w", "赛帕利"),
        ("兰珠单抗0.05ml 右眼", "兰珠"),
        ("改 匹美莫司特", "匹美莫司"),
        ("既往 依奇珠、苏立奇尤", "苏立奇尤"),
        ("低分子肝素(齐瑞)4100iu", "齐瑞"),
        ("强生的人后天来修", "强生"),
        ("麦瑞的试剂到了", "麦瑞"),
        ("史赛克的老秦跟台", "史赛克"),
        ("戈尔的小秦送支架", "戈尔"),
    ],
)
def test_namesakes_are_readable(text, name):
    assert [] == _found(text, name)


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("安立泽在走廊", "安立泽"),
        ("思诺思,男,40岁", "思诺思"),
        ("姓名:格华止", "格华止"),
        ("康德莱医生查房", "康德莱"),
        ("花木兰,女,33岁", "花木兰"),
        ("花木兰今日出院", "花木兰"),
        ("方歌陪同", "方歌"),
        ("安国庆的妻子说国庆不吃药", "国庆"),
        ("国庆叔陪同", "国庆"),
        ("你去找国庆签字", "国庆"),
        ("问下国庆他妈", "国庆"),
        ("乐松,来自延边", "乐松"),
        ("达菲今日出院", "达菲"),
        ("女儿常晓陪同", "常晓"),
        ("陪护常喝水", "常喝"),
        ("入院证(美百乐)", "美百乐"),
        ("王孟英服六君子汤后好转", "王孟英"),
        ("景岳今日出院", "景岳"),
        ("曾治国来诊", "曾治国"),
        ("余友兰陪同", "余友兰"),
        ("寅时雨陪同", "寅时雨"),
        ("厂家:成大来电", "成大"),
        ("implant Dr Baker", "Baker"),
        ("刘珠 200 (安圣莎)q3w", "刘珠"),
        ("刘珠单抗 第3次", "刘珠"),
        ("刘珠他汀停用", "刘珠"),
        ("家属(齐瑞)签字", "齐瑞"),
        ("强生的老婆签字", "强生"),
        ("麦瑞的机器报警", "麦瑞"),
        ("强生,透析中,机温36", "强生"),
    ],
)
def test_persons_of_such_names_are_hidden(text, name):
    assert name in _found(text, name)


def _values(pattern: object, text: str) -> list[str]:
    normal = normalize(text)
    return [normal[span.start : span.end] for span in pattern.find(Page(normal))]  # type: ignore[attr-defined]


@pytest.mark.parametrize(
    ("pattern", "text", "found"),
    [
        (NameContext(), "罗主任:贝朗机器停了", {"罗"}),
        (NameContext(), "罗主任:贝朗,男,40岁", {"罗", "贝朗"}),
        (NameContext(), "祁医学经理同意", {"祁"}),
        (NameContext(), "祁学医经理同意", {"祁学医"}),
        (NameContext(), "姓 名:桑 霖 性 别:男", {"桑 霖"}),
        (NameContext(), "姓 名:桑 霖 科 室:内科", {"桑 霖"}),
        (NameContext(), "姓 名:桑 霖 霖 性 别:男", {"桑 霖 霖"}),
        (NameContext(), "联系人:子 桑霖", set()),
        (Account(), "姐夫转账 1500", set()),
        (Account(), "欠账2.5万", set()),
        (Account(), "账号 1500", {"1500"}),
        (Account(), "登录账 gaoyu9", {"gaoyu9"}),
        (Profession(), "职业 主诉 现病史", set()),
        (Profession(), "职业 铆工 现病史", {"铆工"}),
        (Unnamed(), "培养基(Gibco,12491-015)", set()),
        (Unnamed(), "样本(郭庄,12491-015)", {"12491-015"}),
        (Unnamed(), "立项编号2021-0418-D3", {"2021-0418-D3"}),
        (Unnamed(), "立项编号2021-041-D3", set()),
    ],
)
def test_patterns_know_what_namesakes_are(pattern, text, found):
    assert found == set(_values(pattern, text))
