"""ADDRESS of shops and stalls by who keeps them or what one does there: 老孙豆腐店, 到二妹炸串, “老街牛肉面馆”用餐."""

from __future__ import annotations

import re
from collections.abc import Iterator

from hdeid.lexicon.names import surnames
from hdeid.text.regex import regex

# What a stall sells is looked for first: each of these is rare.
_SOLD = regex(
    r"(?:牛|羊|猪|鲜)?肉(?:店|铺|摊)|豆腐(?:店|铺|摊|坊)|擀面皮|[凉米]皮|凉[菜粉]|麻辣烫|水产|熟食|卤[菜味]|烧饼|粮油|蔬菜店|水果店|肉饼|馄饨|锅盔|酸辣粉|"
    r"包子铺|馒头[店铺]|浴池|澡堂|托管班"
)
_KEEPER = regex(
    r"(?:\A|[\n,;。:、(\"“|\t ]|[购买]自|[在到去从]|村口|路口|巷口|市场)"
    r"(?P<keeper>(?:[老小阿](?P<called>[\u4e00-\u9fff])(?:头|嫂|姐|哥|婆|家)?|[二三四](?:姐|妹|嫂)|胖(?:姐|哥|嫂|子|婶)|"
    r"(?P<family>[\u4e00-\u9fff])(?:记|婆|姐|嫂)))\Z"
)
# 小麦馒头店 and 麻婆豆腐 tell what is sold; 家 and 时 read otherwise.
_COMMON_RANK = 3
_NO_KEEPER = frozenset("麻白黄红青毛沙米麦家时常年")
_NAMED = regex(
    r"(?:在|到|去|于|从)(?P<keeper>(?![本该某家外公这那一])(?!.?附近)[\u4e00-\u9fff]{2,3}(?<![附近里边家个])(?<!公共))\Z"
)
# “老街牛肉面馆”用餐, 到二妹炸串, 王记早点: who keeps the shop, or quotes, and what one does there.
_EATEN_AT = (
    r"(?:米?粉店|粉馆|炸串|烧烤[摊店]?|烧腊|烩面馆?|臊子面|胡辣汤|早点[铺摊]?|早餐[店铺摊]|拉面馆?|[羊牛]肉?[汤粉面]馆?|米线|小卖部|药房|发廊|奶茶店?|KTV|面馆|小炒|"
    r"大?排档|饭[店馆]|酒楼|[菜餐]馆|粥铺|包子铺|理发店|足浴店?|网[咖吧]|茶[楼室]|卤味店?|烤鱼店?|便利店|火锅店?|烤肉店?|棋牌室)"
)
_VISITED = regex(
    rf"[\"“「](?P<quoted>[\u4e00-\u9fff]{{1,8}}{_EATEN_AT})[\"”」](?=[^\n。]{{0,6}}(?:吃|进食|[聚用就]餐|堂食|消费|停留|唱歌|喝|宵夜|买|购))|"
    rf"(?:[在到去]|\d{{1,2}}:\d\d ?[在到去]?)[\"“「](?P<visited>[\u4e00-\u9fff]{{1,8}}{_EATEN_AT})[\"”」]"
)
# A name in quotes where one eats, sings or bathes says nothing of what is sold: 路口“老码头”吃火锅, “蓝月亮”KTV.
_SAYS = "[不没无有是我你他她的了说过被要]"
_NAME = rf"(?![^\"”」]{{0,7}}{_SAYS})[\u4e00-\u9fffA-Za-z0-9]{{2,8}}"
_GATHER = r"(?:[聚就用进]餐|聚会|唱歌|宵夜|夜宵|撸串|消费|打牌|打麻将|洗澡|按摩|泡[澡脚]|过生日|堂食)"
_QUOTED_NAME = regex(
    rf"(?:[在到去至口旁]|楼下|附近|[中晚]午?) ?[\"“「](?P<went>{_NAME})[\"”」]"
    rf"(?=[^\n。;\"别勿]{{0,6}}(?:{_GATHER}|[吃喝]))|"
    rf"[\"“「](?P<gathered>{_NAME})[\"”」](?= ?{_GATHER})|"
    rf"[\"“「](?P<house>{_NAME})[\"”」](?=(?:KTV|ktv|臭豆腐|洗浴|浴[场室]|美[容发]|麻将)|{_EATEN_AT})"
)
_KEPT = regex(
    r"(?:[在到去过、,。;:“\" \n]|[一二三四五六七八九1-9][层楼])(?P<shop>(?!自家|[那哪谁一两]家|大家)"
    rf"(?:[小老阿二][\u4e00-\u9fff]|胖[子妹哥姐嫂]|[\u4e00-\u9fff]记)[\u4e00-\u9fff]?{_EATEN_AT})"
)
_REACH = 8


def find_shops(text: str) -> Iterator[tuple[int, int]]:
    """Yield the ranges of what is sold with the keeper before it, of baths by name, and of what is visited."""
    for sold in _SOLD.finditer(text):
        before = max(0, sold.start() - _REACH)
        keeper = _KEEPER.search(text, before, sold.start())
        if keeper and _is_keeper(keeper):
            yield keeper.start("keeper"), sold.end()
        elif sold[0] in ("浴池", "托管班") and (named := _NAMED.search(text, before, sold.start())):
            yield named.start("keeper"), sold.end()
    for visited in _VISITED.finditer(text):
        yield visited.span(str(visited.lastgroup))
    for named in _QUOTED_NAME.finditer(text):
        yield named.span(str(named.lastgroup))
    for kept in _KEPT.finditer(text):
        if _is_called_after_keeper(kept["shop"]):
            yield kept.span("shop")


def _is_keeper(keeper: re.Match[str]) -> bool:
    family = keeper["called"] or keeper["family"]
    return family is None or (family not in _NO_KEEPER and surnames().get(family, 9) <= _COMMON_RANK)


def _is_called_after_keeper(shop: str) -> bool:
    """Return whether a shop is called after who keeps it: 老马拉面, 王记早点, 二妹炸串; 小卖部 and 老饭店 are not."""
    return shop[1] == "记" or shop[0] == "胖" or shop[1] in surnames() or shop[1] in "妹哥姐嫂胖"
