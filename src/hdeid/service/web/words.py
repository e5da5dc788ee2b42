"""Words that people read for states, roles and codes: Chinese, English."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

STATES: Final[Mapping[str, tuple[str, str]]] = MappingProxyType(
    {
        "accepted": ("已接收", "accepted"),
        "detected": ("已识别", "searched"),
        "withheld": ("已扣留", "withheld"),
        "queued": ("排队中", "queued"),
        "running": ("进行中", "running"),
        "done": ("已完成", "done"),
        "failed": ("失败", "failed"),
        "cancelled": ("已取消", "cancelled"),
        "draft": ("草稿", "draft"),
        "approved": ("已批准", "approved"),
        "active": ("生效中", "in force"),
        "retired": ("已停用", "retired"),
        "pending": ("待审批", "pending"),
        "granted": ("已授权", "granted"),
        "refused": ("已拒绝", "refused"),
        "revoked": ("已撤销", "revoked"),
        "denied": ("被拒", "denied"),
        "passed": ("通过", "passed"),
        "skipped": ("跳过", "skipped"),
        "weaker": ("更宽松", "weaker"),
        "stricter": ("更严格", "stricter"),
        "incomparable": ("不可比较", "incomparable"),
        "equal": ("相同", "equal"),
        "interactive": ("优先", "interactive"),
        "bulk": ("批量", "bulk"),
        "detect": ("识别", "search"),
        "submitter": ("提交者", "submitter"),
        "manager": ("数据经理", "data manager"),
        "analyst": ("分析员", "analyst"),
        "officer": ("审核员", "officer"),
    }
)

_BROKEN = (
    "文件已损坏或不合格式，无法完整读取。",
    "The file is broken and cannot be read whole.",
)
_HIDDEN = (
    "文件含有无法检查的内容（图片、嵌入对象、宏等）。",
    "The file holds images, objects or macros.",
)
_LOCKED = ("文件已加密或为旧版 Office 格式，请去除密码后另存。", "The file is encrypted or of an old Office format.")
_HUGE = (
    "文件过大、嵌套过深，或解压后异常庞大。",
    "The file is too large, or unpacks to far too much.",
)
_ENCODING = ("无法确定文件的编码。", "The encoding of the file cannot be told.")
_OURS = ("系统故障，请重新提交。", "A fault of the service; submit it again.")

REASONS: Final[Mapping[str, tuple[str, str]]] = MappingProxyType(
    {
        **dict.fromkeys(
            ("E-ZIP", "E-XLSX", "E-XML", "E-JSON", "E-HTML", "E-PDF", "E-QUOTE", "E-DTD", "E-NO-ITEMS", "E-INPUT"),
            _BROKEN,
        ),
        **dict.fromkeys(("E-IMAGE", "E-OBJECT", "E-MACRO", "E-SCRIPT", "E-BINARY"), _HIDDEN),
        **dict.fromkeys(("E-ENCRYPTED", "E-OLE"), _LOCKED),
        **dict.fromkeys(("E-BOMB", "E-SIZE", "E-DEPTH"), _HUGE),
        **dict.fromkeys(("E-CRASH", "E-INTERNAL"), _OURS),
        "E-ENCODING": _ENCODING,
        "E-FORMAT": ("不支持此文件格式。", "The format of the file is not known."),
        "E-SIGNATURE": ("生效策略没有受信任的签名。", "The policy in force has no signature that is trusted."),
        "E-UNLISTED": ("文件含有策略未列出的项目。", "The file holds an item that the policy does not list."),
        "E-FORM": ("策略不接收此表单。", "The policy withholds this form."),
        "E-EXTRA": ("服务未安装 PDF 支持。", "The service was installed without support for PDF."),
        "E-NO-TEXT": ("PDF 没有文字，可能是扫描件。", "The PDF has no text; it may be a scan."),
        "E-PDF-FONT": ("PDF 的字体无法转成文字。", "A font of the PDF does not say which characters it draws."),
        "E-NO-POLICY": ("研究没有生效的策略。", "The study has no policy in force."),
    }
)  # fmt: skip
"""Why a record is withheld, by its code."""

FAULTS: Final[Mapping[str, tuple[str, str]]] = MappingProxyType(
    {
        "E-NOT-FOUND": ("没有找到，或您无权查看。", "There is nothing here, or nothing that you may see."),
        "E-UNKNOWN": ("没有找到。", "There is no such thing."),
        "E-UNAUTHENTICATED": ("请重新登录。", "Please log in again."),
        "E-CSRF": ("页面已过期，请重新载入后再试。", "The page is too old; load it again."),
        "E-RATE": ("请求太频繁，请稍后再试。", "Too many requests; try again in a moment."),
        "E-BUSY": ("系统繁忙，请几秒后再试。", "The service is busy; try again in a few seconds."),
        "E-SIZE": ("内容太大。", "That is too large."),
        "E-SCHEMA": ("填写的内容不完整或有误。", "Something is missing or malformed."),
        "E-NO-POLICY": ("研究还没有生效的策略。", "The study has no policy in force."),
        "E-SAME-PERSON": (
            "须由另一人批准，不能批准自己提交的内容。",
            "A second person must approve, not the one who uploaded.",
        ),
        "E-WEAKER": (
            "新策略比现行策略宽松：请查看差异并填写理由。",
            "The policy is weaker than the one in force: see the diff and give a reason.",
        ),
        "E-UNAPPROVED": (
            "策略尚未批准：请先批准或填写理由。",
            "The policy is not approved; have it approved or give a reason.",
        ),
        "E-FAULTY": (
            "策略检查有错误或测试未通过，请上传修改后的版本。",
            "Lint finds errors or tests fail; upload a mended version.",
        ),
        "E-SIGNATURE": (
            "本部署要求策略有受信任的签名。",
            "This deployment takes policies only with a signature that it trusts.",
        ),
        "E-TAKEN": ("已存在，请换一个编号或版本号。", "That exists already; choose another name or version."),
        "E-NAME": (
            "编号或名称只能由字母、数字、`.`、`_`、`-` 组成。",
            "An id or a name is made of letters, digits, `.`, `_` and `-`.",
        ),
        "E-STATE": ("当前状态下不能这样做。", "That cannot be done in the present state."),
        "E-APPROVAL": ("此视图需要获得批准。", "The view needs an approval that is not there."),
        "E-ROLE": ("您的角色不能查看此视图。", "Your role may not see this view."),
        "E-PURPOSE": ("目的与策略规定的不符。", "The policy serves the view for another purpose."),
        "E-EXPIRED": ("授权已过期。", "The grant has expired."),
        "E-RISK": ("此视图只能整批导出。", "The view is released for all records at once; export it."),
        "E-WINDOW": (
            "此策略须按受试者全部记录计算，请用 hdeid batch。",
            "The policy counts over all records of a subject; use hdeid batch.",
        ),
        "E-NOT-READY": ("记录尚未识别完成。", "The record has not been searched yet."),
        "E-WITHHELD": ("记录已扣留。", "The record is withheld."),
        "E-GONE": ("原文已删除。", "The original is gone."),
        "E-DESTROYED": ("研究的密钥已销毁。", "The study's key was destroyed."),
        "E-REDETECT": ("需要按现行策略重新识别。", "The record must be searched again under the policy in force."),
        "E-FORMAT": ("不支持此文件格式。", "The format of the file is not known."),
        "E-DIMENSION": (
            "请选择一至三个不同的可统计类别。",
            "Choose one to three different categories that can be counted.",
        ),
        "E-INTERNAL": (
            "发生未知错误，请把请求编号告知管理员。",
            "An unknown fault; tell the administrator the number of the request.",
        ),
    }
)
