"""ADDRESS of stalls that go by who keeps them, wherever they stand in a list: 老孙豆腐店, 二姐凉菜, 周婆凉粉."""

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
_REACH = 8


def find_shops(text: str) -> Iterator[tuple[int, int]]:
    """Yield the ranges of what is sold with the keeper before it; public baths and classes have names of their own."""
    for sold in _SOLD.finditer(text):
        before = max(0, sold.start() - _REACH)
        keeper = _KEEPER.search(text, before, sold.start())
        if keeper and _is_keeper(keeper):
            yield keeper.start("keeper"), sold.end()
        elif sold[0] in ("浴池", "托管班") and (named := _NAMED.search(text, before, sold.start())):
            yield named.start("keeper"), sold.end()


def _is_keeper(keeper: re.Match[str]) -> bool:
    family = keeper["called"] or keeper["family"]
    return family is None or (family not in _NO_KEEPER and surnames().get(family, 9) <= _COMMON_RANK)
