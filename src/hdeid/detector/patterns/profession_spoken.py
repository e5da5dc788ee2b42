"""PROFESSION as people say it: a trade with its verb (跑滴滴, 赶马帮的), and the grade a pupil is in (念高三)."""

from __future__ import annotations

import re
from collections.abc import Iterator

from hdeid.core.span import Evidence, Span
from hdeid.detector.page import Page

# Verbs of a living with what they are said of; these name a trade wherever a person is their subject.
_TRADES = {
    "跑": (
        r"滴滴|网约车|专车|外卖|快递|出租车?|货运|运输|摩的|长途|大车|货车|业务|销售|保险|船|"
        r"短途|客运|货拉拉|闪送|美团|顺丰|腿"
    ),
    "送": r"快递|外卖|货|牛?奶|桶?装?水|报纸?|煤气|餐|菜",
    "开": (
        r"出租车?|网约车|面包车|滴滴|货车|大车|卡车|公交车?|大巴|客车|挖掘?机|吊车|叉车|铲车|塔吊|"
        r"拖拉机|三轮车?|摩的|小?饭[店馆]|餐馆|面馆|理发店|美容店|小?超市|小?卖部|杂货店|服装店|"
        r"五金店|药店|茶馆|麻将馆|棋牌室|民宿|旅馆|农家乐|诊所|网店|网吧|店|厂"
    ),
    "赶": r"马帮|马车|大车|牛车|羊|海",
    "摆": r"地?摊|夜市|摊位|早点摊",
    "收": r"废品|破烂|废铁|粮食?|药材|头发|旧家电",
    "做": (
        r"[\u4e00-\u9fff]{0,4}(?:生意|买卖)|保洁|家政|装修|装潢|工程|销售|会计|"
        r"建材|服装|餐饮|木工|电工|瓦工|泥瓦工|油漆工|电商|中介|美容|美发|微商|保安|外贸|缝纫|"
        r"早餐|早点|豆腐|月嫂|厨师|小工|苗木"
    ),
    "放": r"牛|羊|马|鸭|牧|电影",
    "养": r"猪|鸡|鸭|鹅|鱼|虾|蟹|牛|羊|蜂|蚕|兔|殖",
    "种": (
        r"地|田|菜|粮|大棚|棉花|烟叶?|茶叶?|药材|水稻|玉米|葡萄|苹果梨?|果树|草莓|西瓜|甘蔗|橡胶|香蕉|"
        r"咖啡|三七|花生|蘑菇|苦荞|荞麦|青稞|洋芋|土豆|红薯|烤烟|花卉?|芒果|荔枝|柑橘|橘子|枸杞|中药"
    ),
    "打": r"鱼|铁",
    "捡": r"破烂|废品|垃圾",
    "卖": r"菜|鱼|肉|水果|早[点餐]|保险|房子?|衣服|服装|手机|豆腐|烧烤|药材|干果|建材|猪肉|彩票",
    "修": r"车|鞋|表|家电|手机|汽车|自行车|电脑|路",
    "干": r"装修|工地|木工|瓦工|电焊|保洁|个体|建筑|水电|农活|工程|美容|运输",
    "搞": r"装修|运输|养殖|建筑|销售|工程|种植|水电|直播|电商|批发|建材",
    "教": r"书|钢琴|英语|数学|语文|小学|初中|高中|体育",
    "看": r"大门|工地|鱼塘|果园|仓库",
    "扛": r"包|活|大包",
    "搬": r"砖|运",
    "拉": r"货|三轮|砖|煤|沙子?",
    "杀": r"猪|鱼",
    "当": r"兵",
    "贩": r"牛|羊|马|菜|药材",
    "绣": r"花|十字绣",
    "扎": r"钢筋",
    "贴": r"瓷砖",
    "采": r"茶|胶|石",
    "割": r"胶",
    "挖": r"煤|矿|虫草",
    "烧": r"锅炉|电焊|砖|炭",
}
_TRADE = "(?:" + "|".join(f"{verb}(?:{objects})" for verb, objects in _TRADES.items()) + ")"
_SUBJECT = (
    r"(?:[他她我您你]|自己|本人|患者|[父母夫妻儿女爸妈]亲?|[儿女]子|女儿|[丈姨姑]夫|妻子|爱人|老公|老婆|媳妇?|女婿|[孙侄]女?子?|外甥女?|"
    r"[大二三四小老堂表]?[哥姐弟妹舅叔伯姑姨嫂][哥姐弟妹]?|[妹姐]夫|[爷奶公婆]{1,2}|户主|家属)"
)
_STATE = (
    r"(?:平时|平常|平日|现在|现|目前|以前|过去|原来|原先|退休前|年轻时|早年|常年|长期|多年|一直|主要|农闲时?|农忙时?|闲时|在家里?|在外|"
    r"外出|自家|家里|家中|靠|以|是|系|都|就|也|还|又|还在|仍|仍在|曾|帮人|给人|替人|白天|晚上|夏天|冬天)"
)
_PLACE = r"(?:[在于到往去][\u4e00-\u9fff]{1,9}?)"
# Behind a trade the clause ends, or the years follow; 送货时, 放羊途中 tell of one day.
_YEARS = r"了?[一二三四五六七八九十几多两0-9]{1,3}多?年"
_COUNTED = r" ?[\d一二三四五六七八九十]+ ?余?[只头匹群箱口]"
_END = rf"(?P<of>的)?(?=[,。;、:)!?\s]|\Z|{_YEARS}|为生|为业|谋生|出身|今年|没)(?!{_COUNTED})"
_SAID = re.compile(
    rf"(?:(?:{_SUBJECT}|{_STATE})[\u4e00-\u9fff]{{0,4}}?{_STATE}?{_PLACE}?|(?<=[,;。、()]){_PLACE}?|"
    rf"(?<=[,;。、()])(?:{_STATE}){{1,2}}|(?<=[\t|\n])|(?<=  ))(?P<value>{_TRADE}){_END}"
)
# In 在当地装修 the verb is the trade.
_DOING = re.compile(
    rf"[在到去](?:[\u4e00-\u9fff]{{1,6}}?)(?P<value>做[\u4e00-\u9fff]{{1,4}}生意|装修|经商|务农|种地|教书|放牧|打鱼|开店|修车|当兵|卖菜|采茶|跑船|摆摊){_END}"
)
_GRADE = r"[一二三四五六七八九]"
_PUPIL = re.compile(
    rf"(?:[念读上](?:的是)?|在读|就读|现在?|今年|[孙外]女|孙子|[儿女]子|女儿)(?P<value>[初高大研][一二三四]|小学{_GRADE}年级|{_GRADE}年级|"
    r"职高[一二三]|中专[一二三]|幼儿园[大中小]班|学前班)(?:学生|了)?(?![\u4e00-\u9fff]?[楼病区科床班号])(?=[,。;、)!?\s了]|\Z|住校|走读)|"
    rf"(?<=[(,、。; ])(?P<degree>(?:研究生|硕士生?|博士生?|本科|大学|大专|高职|中专|职高){_GRADE}年级)(?:学生)?|"
    rf"(?<=[(,、。; ])(?P<short>(?:[初高大研][一二三四]|(?:小学)?{_GRADE}年级)(?:学生)?)(?=[)、,。])"
)
# A relative's school and what the relative is there: 女儿,县中学教师.
_TEACHER = re.compile(
    r"(?:[父母夫妻]亲?|[儿女]子?|女儿|[兄弟姐妹]{1,2}|[孙侄]女?子?|丈夫|爱人)[\u4e00-\u9fff·]{0,6}[,、( :]"
    r"[^。\n]{0,16}?(?P<value>(?:[县镇乡村](?:中心)?(?:中学|小学|学校|幼儿园))?(?:老师|教师))(?=[,、);])"
)
# A clause that is a trade, with what the trade exposes to behind it.
_EXPOSED = re.compile(
    r"(?<=[,。;])(?P<value>[\u4e00-\u9fff]{1,6}(?:[厨面][点]?师傅?|点心师|工人?|匠|司机|老板|员))"
    r"(?=[,;。(][^。\n]{0,12}(?:接触|工龄|粉尘|油烟|噪音|\d+ ?年))"
)
_NO_TRADE = re.compile(r"住院|手术|药|医|护|检|研究[员者所]|监查|人员|委员|协调|病|术|化工|陪护|护工|员工|职工\Z")


class ProfessionSpoken:
    """Finds trades by their verbs where a person is said to live of them, and the grades of pupils."""

    name = "profession_spoken"

    def find(self, page: Page) -> Iterator[Span]:
        for expression in (_SAID, _DOING, _PUPIL, _TEACHER, _EXPOSED):
            for found in expression.finditer(page.text):
                group = found.lastgroup if expression is _PUPIL else "value"
                start, end = found.span(str(group))
                if expression is _SAID and found["of"]:
                    end = found.end("of")
                if not _NO_TRADE.search(page.text, start, end):
                    yield Span(start, end, "PROFESSION", (), 0.9, "pattern:profession_spoken", Evidence.CONTEXT)
