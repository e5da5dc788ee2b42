"""Tells the adverb 曾, which is a surname as well, behind a word for kin: 儿媳曾问了话, 家属曾要求会诊."""

from __future__ import annotations

from hdeid.core.span import Span
from hdeid.text.regex import regex

_KIN_BEFORE = regex(
    r"(?:家[属人]|家长|女婿|[儿弟]媳|媳妇|[儿妻]子|女儿|丈夫|爱人|老[公婆伴]|配偶|[父母]亲|父母|[姐妹哥弟]{2}|"
    r"其[父母子女夫妻兄弟姐妹])\Z"
)
# What was done, told to be over, or how often; verbs of two characters that are hardly given names. 曾发生 and 曾来
# may be whole names. Of seven such in the authored documents behind kin and patients the one that is a name ends so.
_DONE = (
    r"(?:经(?!理)|多次|一度|[两几数三]次|先后|反复|再三|要求|拒绝|拒签|询问|提出|否认|投诉|答应|"
    r"[签打说问去来做住看提吃服用写骂闹找劝接送带到患答][\u4e00-\u9fff]{0,2}?[过了](?!世))"
)
_DONE_BEHIND = regex(_DONE)
# Elsewhere the adverb may stand in more ways, and each of them is none of a surname.
_NO_SURNAME = regex(rf"(?<=[未不何])曾|曾(?:{_DONE}|用名|[祖外]|孙(?=[子女])|[于在](?=\d)|因为)")
_ADVERB = "曾"
_NEAR = 3000


def is_adverb(span: Span, surface: str, text: str) -> bool:
    """Tell whether 曾 says that kin did something before, and nobody of that surname is near in the text."""
    if surface != _ADVERB or not _DONE_BEHIND.match(text, span.end):
        return False
    if _KIN_BEFORE.search(text, max(0, span.start - 3), span.start) is None:
        return False
    near = text[max(0, span.start - _NEAR) : span.end + _NEAR]
    return near.count(_ADVERB) == sum(1 for _ in _NO_SURNAME.finditer(near))
