"""Stations, motorways and places pointed at are addresses; counters and wards that end alike are none."""

import pytest

from hdeid.detector.patterns.address import Address
from hdeid.detector.patterns.address_door import AddressDoor
from hdeid.detector.patterns.address_english import AddressEnglish
from hdeid.detector.patterns.address_travel import AddressTravel
from hdeid.detector.patterns.called import Called
from hdeid.detector.patterns.postcode import Postcode
from hdeid.detector.reading.page import Page


def _found(text: str) -> set[str]:
    patterns = (Address(), AddressEnglish(), AddressTravel(), Postcode())
    return {text[span.start : span.end] for pattern in patterns for span in pattern.find(Page(text))}


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ("救护车走楚大高速,预计", "楚大高速"),
        ("住全季 806房", "全季"),
        ("沿G56杭瑞高速往西", "G56杭瑞高速"),
        ("从普立南出口下", "普立南出口"),
        ("六安南站下车", "六安南站"),
        ("高娃 F 58 乌拉特中旗 牧民", "乌拉特中旗"),
        ("寄 汇科信息港 B座 9C 前台", "汇科信息港 B座 9C"),
        ("寄 临云孵化器 3号楼 402 收", "临云孵化器 3号楼 402"),
        ("婆家在毛塔,务农", "毛塔"),
        ("外出哈市打工", "哈市"),
        ("在佳市住院3天", "佳市"),
        ("(父母在盛泽卖布)", "盛泽"),
        ("嫁到四冲。", "四冲"),
        ("老家毛塔的,打工", "毛塔"),
        ("工地板房 3排 8号", "3排 8号"),
        ("住家属院 12 排 3 户,", "12 排 3 户"),
        ("在芜湖火车站候车", "芜湖火车站"),
        ("乘12路(青石桥站上", "青石桥站"),
        ("在红星码头上车", "红星码头"),
        ("感谢霍邱的郑医生", "霍邱"),
        ("在郑州高新上班", "郑州高新"),
        ("2日离赣,4日抵穗", "赣"),
        ("2日离赣,4日抵穗", "穗"),
        ("预计周五返甬。", "甬"),
        ("籍贯:晋  职业:退休", "晋"),
        ("祖籍粤,生于湘,现居浙。", "湘"),
        ("祖籍粤,生于湘,现居浙。", "浙"),
        ("女儿在津,", "津"),
        ("儿子在沪打工3年", "沪"),
        ("自冀来津", "冀"),
        ("上月赴津化疗", "津"),
        ("系鄂人,年五十", "鄂"),
        ("皖之贵池人", "皖"),
        ("社区走访\n4-1-302 独居\n11-2-1502 送药", "11-2-1502"),
        ("郑州的二姐来陪护", "郑州"),
        ("老家文星桥那片", "文星桥"),
        ("平时跑霍邱、寿县一带送货", "寿县"),
        ("吃坏肚子,龙洞堡那家酸汤鱼", "龙洞堡"),
        ("往森多的砂石路上", "森多"),
        ("原来福(机务家园,79岁)", "机务家园"),
        ("行至张大公路K8+300处", "张大公路K8+300"),
        ("行至云岭线8km+450m处侧翻", "云岭线"),
        ("行至云岭线8km+450m处侧翻", "8km+450m"),
        ("沿206国道由北向南行驶至903公里处追尾", "903公里"),
        ("G108 72公里处翻车", "G108"),
        ("K71+450m两车相撞", "K71+450m"),
        ("住同院 3门 202", "3门 202"),
        ("同楼2门404发热", "2门404"),
        ("对面楼 4-302 老太", "4-302"),
        ("楼上 703 也得了", "703"),
        ("网格员去704敲门没人", "704"),
        ("砸了1104缪家的窗", "1104"),
        ("昨天 305姓缪家又吵", "305"),
        ("拒报名,6栋那户", "6栋"),
        ("7.2 老鸦冲 孟婆婆 签约", "老鸦冲"),
        ("去下寨何老师家", "下寨"),
        ("由昆明南开往广州", "昆明南"),
        ("长沙南坐高铁返", "长沙南"),
        ("三号楼一单元五零三", "五零三"),
        ("来信请寄 610041 双桥小学", "610041"),
        ("平时跑霍邱、寿县一带送货", "霍邱"),
        ("姐夫在日本大分打工", "日本大分"),
        ("乘车芜湖站→六安站", "六安站"),
        ("女儿在合肥瑶海读大学", "合肥瑶海"),
        ("Union Hospital, Memphis.", "Memphis"),
        ("screening in Yuhui District. Then", "Yuhui District"),
        ("lives in Incheon).", "Incheon"),
        ("flew from Da Nang to Taipei.", "Taipei"),
        ("杨浦区控江路228号6幢501  200093\n", "200093"),
    ],
)
def test_places_on_the_way_are_found(text, place):
    assert any(place in each for each in _found(text))


@pytest.mark.parametrize(
    "text",
    [
        "在超市上班,来本市做小工,到早市卖菜",
        "父母在外地打工,在前进卖菜,在盛泽做手术",
        "义乌市场,到连市场都关了",
        "转速12000高速离心",
        "皮球 国旗 树木，开县 本旗",
        "软件园 看病",
        "到护士站上交",
        "工作站上报",
        "快速站立,体位站位",
        "参加急救站中转",
        "returned in March",
        "stayed in Hospital",
        "enrolled at Site 21",
        "新华(9.6签收)",
        "往县城方向的路口",
        "老家是农村的,婆家是做生意的,娘家在附近,嫁到外地",
        "夫家在回族地区",
        "老家用药的,未停",
        "民房,二楼",
        "老村那边",
        "走了5公里处处休息,离镇12公里",
        "K12+300 细胞",
        "楼下120到了,对面300米,隔壁 204床",
        "请寄 610041",
        "304家属来电,120家长联系,2000元家电,走访300家企业,120敲门",
        "共6栋那个小区,第6栋姓缪的,1.704敲门",
        "单元二十二年",
        "平坝 输液,上呼吸机对冲,王",
        "各寨 何老师来",
        "路南上车,往西坐高铁",
    ],
)
def test_what_ends_alike_is_no_place(text):
    assert set() == _found(text)


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ("住镇上的民宿,叫“听雨”", "听雨"),
        ("在“大树下”烧烤摊吃过", "大树下"),
        ("住“三婶汤圆”楼上", "三婶汤圆"),
        ("“大树下”三个字", ""),
        ("东门市场 老孙豆腐店", "老孙豆腐店"),
        ("红薯\n周婆凉粉 2份", "周婆凉粉"),
        ("购自三妹卤菜", "三妹卤菜"),
        ("去红星浴池洗澡", "红星浴池"),
        ("麻婆豆腐店,小麦馒头店,小米凉皮,老人熟食", ""),
        ("小时候凉菜,在家附近浴池", ""),
    ],
)
def test_where_somebody_stays_or_buys_goes_by_a_name_or_a_keeper(text: str, place: str) -> None:
    assert [place] * bool(place) == [text[span.start : span.end] for span in Called().find(Page(text))]


def test_numbers_of_a_list_are_no_doors() -> None:
    assert not _found("检查项目\n4-1-302 血常规\n11-2-1502 尿常规")


def _visited(text: str) -> list[tuple[str, str]]:
    return [(text[span.start : span.end], span.category) for span in AddressDoor().find(Page(text))]


@pytest.mark.parametrize(
    ("text", "place", "name"),
    [
        ("5、杨树峁武改莲,血压高", "杨树峁", "武改莲"),
        ("2)四道梁子孟桂英,腰疼", "四道梁子", "孟桂英"),
        ("(3) 小坝口 邵有财 咳嗽", "小坝口", "邵有财"),
        ("7. 后塬贺狗蛋:没吃药", "后塬", "贺狗蛋"),
        ("3、四组桐子湾 贺老五", "四组桐子湾", "贺老五"),
        ("青石沟郝秀英,咳嗽\n槐树坪苗新民,腿肿", "槐树坪", "苗新民"),
        ("1. 堰坎 郝秀英 没吃药", "堰坎", "郝秀英"),
        ("3、祠堂对门 苗新民 卧床", "祠堂对门", "苗新民"),
        ("2.上屋场苗新民,腿肿", "上屋场", "苗新民"),
        ("1. 塆背 郝秀英 128/76;2. 寨口 苗新民 腿肿", "寨口", "苗新民"),
        ("1. 塆背 郝秀英\n2. 桥头 苗新民", "桥头", "苗新民"),
    ],
)
def test_hamlets_are_found_with_who_is_visited_there(text, place, name):
    assert {(place, "ADDRESS"), (name, "NAME")} <= set(_visited(text))


@pytest.mark.parametrize(
    ("text", "places"),
    [
        ("屋场:坎脚 户主:郝秀英", ["坎脚"]),
        ("院子:老祠堂院子 户主:郝秀英", ["老祠堂院子"]),
        ("组别\t姓名\n坎脚\t郝秀英\n上屋场\t苗新民", ["坎脚", "上屋场"]),
        ("组别\t姓名\n对照组\t郝秀英\n高剂量\t苗新民", []),
        ("院子:水泥地 门口:有", []),
        ("姓名|性别|家庭住址|诊断\n郝秀英|女|王家坳|上感\n苗新民|男|余埠|腹泻", ["王家坳", "余埠"]),
        ("姓名|性别|村|诊断\n郝秀英|女|下邵|上感\n苗新民|男|不详|腹泻", ["下邵"]),
        ("姓名|性别|住址|诊断\n郝秀英|女|同上|上感\n苗新民|男|敬老院|腹泻", []),
        ("姓名|性别|医生|诊断\n郝秀英|女|王家坳|上感\n苗新民|男|余埠|腹泻", []),
    ],
)
def test_hamlets_are_found_by_their_title(text, places):
    assert [(place, "ADDRESS") for place in places] == _visited(text)


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("1、11幢柏阿婆 腿肿", [("11幢", "ADDRESS"), ("柏", "NAME")]),
        ("4.2单元薛大妈", [("2单元", "ADDRESS"), ("薛", "NAME")]),
        ("报名:15栋郝玉兰 糖化8.2", [("15栋", "ADDRESS")]),
        ("8#楼 童建国", [("8#楼", "ADDRESS")]),
        ("6幢301 庞金花 血压高", [("6幢301", "ADDRESS")]),
        ("四号楼江奶奶说头晕", [("四号楼", "ADDRESS"), ("江", "NAME")]),
        ("村里五队韦阿婆", [("五队", "ADDRESS"), ("五队", "ADDRESS"), ("韦", "NAME")]),
        ("村里随访\n4组 童建国\n七组焦玉梅", [("4组", "ADDRESS"), ("七组", "ADDRESS")]),
        ("她住本村四组柳树坎上", [("四组柳树坎上", "ADDRESS")]),
        ("陶七斤\t男\t61\t务农\t五组瓦窑台\t9.3", [("五组瓦窑台", "ADDRESS")]),
        ("房号: B座3层 402", [("B座3层 402", "ADDRESS")]),
    ],
)
def test_buildings_and_teams_are_found_before_who_lives_there(text, found):
    assert sorted(found) == sorted(_visited(text))


@pytest.mark.parametrize(
    "text",
    [
        "2. 创口周围红肿,",
        "1、甲沟炎,\n2、前列腺肥大,\n3、山坡行走,",
        "青石沟郝秀英,咳嗽",
        "导诊台郝秀英,\n护士台苗新民,",
        "我们村郝秀英,\n他们村苗新民,",
        "4组 童建国\n七组焦玉梅",
        "第3组王先生",
        "小弯:4组1/5,7组0/4",
        "3号楼李主任",
        "3号楼会议室",
        "2栋东单元",
        "共12幢王家",
        "1. 桥头 苗新民",
        "1. 坎脚 压痛阳性\n2. 桥头 静脉",
        "1. 右肺上 苗新民\n2. 接种后 郝秀英",
        "每天三组二十下",
    ],
)
def test_what_stands_where_hamlets_and_teams_do_is_nobody_s_home(text):
    assert [] == _visited(text)


@pytest.mark.parametrize(
    "text",
    [
        "助手均在台,出血多",
        "往来湘治疗",
        "器械已到台\n",
        "病情发生于吉,",
        "见到黑、趾凉",
        "川崎病随访,从容",
        "简之琼、瞿晋",
        "复苏后",
    ],
)
def test_characters_for_provinces_that_say_something_else_are_no_place(text):
    assert [] == sorted(_found(text))


@pytest.mark.parametrize(
    ("text", "room"),
    [
        ("房号:四楼西头第三间", "四楼西头第三间"),
        ("房间:3楼东, 12号房 靠窗", "3楼东, 12号房"),
        ("房间号 2层 7室", "2层 7室"),
        ("住二楼左边第5间", "二楼左边第5间"),
        ("入住 4楼9室,护理一级", "4楼9室"),
        ("住敬老院3楼北 305", "3楼北 305"),
        ("旅馆二楼 216,老板不在", "二楼 216"),
        ("2楼南 208 邹奶奶 咳嗽", "2楼南 208"),
        ("6楼5室 老焦", "6楼5室"),
        ("在走廊上,三楼尽头第四间", "三楼尽头第四间"),
        ("那栋,8楼右手边", "8楼右手边"),
        ("住9楼右边那户", "9楼右边"),
        ("3楼,门牌记不得了", "3楼"),
        ("13幢,几号我忘记了,8楼", "8楼"),
        ("调度:家里几楼?\n来电人:八楼,没电梯", "八楼"),
        ("小区进来第二栋,反正是八楼,有电梯", "八楼"),
        ("农贸城 C区 7-22 铺面", "C区 7-22"),
        ("12号302 漏水了", "12号302"),
        ("9号楼下 7号101 那个", "7号101"),
        ("水产市场 31-4 摊位", "31-4"),
    ],
)
def test_rooms_are_found_by_floor_side_and_number(text, room):
    assert (room, "ADDRESS") in _visited(text)


@pytest.mark.parametrize(
    "text",
    [
        "门诊二楼第3间抽血",
        "2楼12室 复查",
        "白班,2楼6间空着",
        "住3楼 120接走",
        "住二楼 200多平",
        "宿舍3楼 180元",
        "住3楼12床",
        "住3楼东305病房",
        "会议室在3楼东侧第2会议室",
        "住院3楼 9室",
        "4楼8室 老是头晕",
        "门诊三楼左手边抽血",
        "他家在八楼,没电梯",
        "反正是八楼抽血",
        "到了几楼?八楼找护士",
        "7-22 复诊,31-4 号标本",
        "12号302 房查房",
        "12号3020例",
    ],
)
def test_rooms_of_a_clinic_and_other_numbers_behind_floors_are_nobodys_home(text):
    assert [] == _visited(text)
