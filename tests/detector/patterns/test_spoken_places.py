"""Addresses of mail that are dictated, places of the Corps, and shops by who keeps them."""

import pytest

from hdeid.detector.patterns.address_corps import AddressCorps
from hdeid.detector.patterns.bed import find_beds
from hdeid.detector.patterns.called import Called
from hdeid.detector.patterns.email_spoken import EmailSpoken
from hdeid.detector.patterns.name_spoken import NameSpoken
from hdeid.detector.reading.page import Page
from hdeid.text.normalize import normalize


def _found(pattern: object, text: str) -> list[str]:
    normal = normalize(text)
    return [normal[span.start : span.end] for span in pattern.find(Page(normal))]  # type: ignore[attr-defined]


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("邮箱 weihong 点 p 艾特 幺二六 点 com 发来", ["weihong 点 p 艾特 幺二六 点 com"]),
        ("发到meng艾特zjhosp点cn", ["meng艾特zjhosp点cn"]),
        ("kuang 下划线 〇九 圈a qq 点 com", ["kuang 下划线 〇九 圈a qq 点 com"]),
        ("shan 杠 77 艾特 pku 点 edu 点 cn", ["shan 杠 77 艾特 pku 点 edu 点 cn"]),
        ("群里艾特她 三点 com", []),
        ("艾特 qq 点 com", []),
        ("他在圈a组", []),
    ],
)
def test_mail_is_found_as_it_is_dictated(text, found):
    assert found == _found(EmailSpoken(), text)


def test_the_sign_of_dictated_mail_belongs_to_its_local_part():
    (span,) = EmailSpoken().find(Page("meng 艾特 qq 点 com"))
    assert [("local", 0, 7), ("domain", 7, 16)] == [(part.level, part.start, part.end) for part in span.parts]


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("窦玉 兵团 二师 廿团 5连 职工", ["兵团 二师"]),
        ("住兵团 四师 七十团 5连", ["兵团 四师 七十团 5连"]),
        ("农七师 130团退休", ["农七师 130团"]),
        ("家住第六师五家渠 102团 8连", ["第六师五家渠 102团 8连"]),
        ("石河子 150团", ["石河子 150团"]),
        ("三团 六连,五团", ["三团 六连"]),
        ("兵团 七师 130 团 4 连", ["兵团 七师 130 团 4 连"]),
        ("住 130 团 桃园镇,来自127团场部", ["130 团", "127团场部"]),
        ("130团桃园镇卫生院", ["130团"]),
        ("接待 130 团,在 12 团队,到20团游客", []),
        ("旅游团2连续三天", []),
        ("第3医师团队", []),
        ("石河子市人民医院 二师兄", []),
        ("专家团5人,八师", []),
    ],
)
def test_places_of_the_corps_are_found_where_two_parts_prove_them(text, found):
    assert found == _found(AddressCorps(), text)


def test_parts_of_the_corps_are_levels():
    (span,) = AddressCorps().find(Page("兵团 四师 七十团 5连"))
    assert ["province", "city", "township", "village"] == [part.level for part in span.parts]
    assert (0, len("兵团 四师 七十团 5连")) == (span.start, span.end)


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("晚在“阿嬷肉粉店”进食", ["阿嬷肉粉店"]),
        ("19:05到“满天星KTV”", ["满天星KTV"]),
        ("次日到二姐炸串、胖子烧烤吃", ["二姐炸串", "胖子烧烤"]),
        ("中午在魏记早点", ["魏记早点"]),
        ("去老邱拉面吃了一碗", ["老邱拉面"]),
        ("商场负一层老马烩面用餐,二楼胖姐米线", ["老马烩面", "胖姐米线"]),
        ("在一楼食堂就餐,二层老人餐馆", []),
        ("东大街口“老码头一号”吃火锅", ["老码头一号"]),
        ("“蓝月亮”KTV唱歌,后“柳家砂锅”聚餐", ["蓝月亮", "柳家砂锅"]),
        ("服“康泰克”吃后缓解,说“没吃饭”聚餐时", []),
        ("在楼下小卖部买水", []),
        ("在小饭馆吃", []),
        ("喝自家奶茶", []),
        ("“严禁奶茶”", []),
        ("写着“附近面馆”", []),
    ],
)
def test_shops_are_places_where_keepers_quotes_or_visits_tell(text, found):
    assert found == _found(Called(), text)


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("知乎名“云在青天” 留言", ["云在青天"]),
        ("豆瓣昵称 半夏不凉,已加", ["半夏不凉"]),
        ("快手ID:追风的m少年", ["追风的m少年"]),
        ("微博网名叫吃饱再说\n无", ["吃饱再说"]),
        ("QQ名:晨曦~微光(本人)", ["晨曦~微光"]),
        ("微信名与本人不符", []),
        ("微博名 无", []),
        ("来源 小红书 招募帖", []),
        ("抖音名:不详", []),
        ("微信ID 未提供", []),
    ],
)
def test_names_on_the_net_are_found_whole(text, found):
    assert {*found} == {*_found(Called(), text)}


@pytest.mark.parametrize(
    ("text", "found"),
    [("房东(楼姓)垫付", ["楼"]), ("护工(应姓,皖)", ["应"]), ("妯娌(同姓)签", []), ("音译(无姓)", [])],
)
def test_a_surname_in_brackets_is_a_name(text, found):
    assert found == _found(NameSpoken(), text)


def test_another_bed_does_not_begin_with_the_word_for_it():
    normal = normalize("另外16床血钾低,心外16床")
    assert {"16床", "心外16床"} == {normal[span.start : span.end] for span in find_beds(Page(normal))}


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("室友“小喇叭”也咳嗽", ["小喇叭"]),
        ("由“二拐子”的村医打针", ["二拐子"]),
        ("货车司机 三胖子,同村二柱", ["三胖子", "二柱"]),
        ("其弟“黑蛋”陪,儿子“小满”在外", ["黑蛋", "小满"]),
        ("当地人称“草上飞”", ["草上飞"]),
        ("骂房东“骗子”,说邻居“演戏”", []),
        ("房东“方老师”来电", []),
        ("父亲“胃癌”去世,弟弟“甲流”", []),
        ("邻居“不在家”,网友“很热心”", []),
        ("第三人称“评论性”", []),
        ("老板大头照", []),
        ("问同桌“土豆”经常晚睡", ["土豆"]),
        ("问同桌“土豆”。", []),
        ("那晚跟“长腿”、“四眼”一起喝酒", ["长腿", "四眼"]),
        ("“花姐”和“秀才”也在场", ["花姐", "秀才"]),
        ("宿舍“山鸡”也发烧", ["山鸡"]),
        ("与“头孢”一起服用,宿舍“热水器”也坏了", []),
        ("外号长腿的那个,村里人称铁锅的老板", ["长腿", "铁锅"]),
        ("来电人称孩子咳的人,第三人称评论性的人,外号不好听的人", []),
    ],
)
def test_people_are_named_by_what_others_call_them(text, found):
    assert found == _found(Called(), text)
