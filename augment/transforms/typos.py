"""Replaces characters by others that sound or look alike, as hurried typing and character recognition do."""

from __future__ import annotations

from random import Random

from augment.edit import apply_edits
from hdeid.core.document import Document

_ALIKE = """己已巳 未末 土士 日曰 人入八 天夫 大太犬 千干于 午牛 王玉主 田由甲申 末未 刀力 几九 木本 目日 白自 问间 阴阳 侯候 戊戌戍 晴睛情 清请 拔拨 薄簿 徒徙 历厉 住往 侍待 幸辛 茶荼 免兔 准淮 冶治 沪泸 汨汩 洲州 郎朗 陈阵 东冬 栋冻
的地得 在再 做作 坐座 那哪 他她它 像象 以已 及即 带戴 蓝篮 密蜜 象像 园圆 元原 坏环 颈劲 质治 症证征 诊疹 病并 院愿 血雪 糖塘 咳该 胸凶 腹复 部步 痛通 渐建 史使 名明 性姓 号好 址止 话化 村忖 路露 楼搂 室事 刘留 张章 王汪 李里 黄皇 周州 吴无 徐许 孙荪 朱珠 林临 何合 高皋 郭国""".split()
_TABLE = {char: group.replace(char, "") for group in _ALIKE for char in group}


def typos(document: Document, rng: Random, *, rate: float = 0.02) -> Document:
    """Return the document with a share of the confusable characters replaced."""
    edits = [
        (i, i + 1, rng.choice(_TABLE[char]))
        for i, char in enumerate(document.text)
        if char in _TABLE and rng.random() < rate
    ]
    return apply_edits(document, edits)
