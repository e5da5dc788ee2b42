"""The report of a batch, as JSON values and as a page: counts, hashes and codes only."""

from __future__ import annotations

from html import escape
from typing import Any

from hdeid.batch.local import Outcome
from hdeid.core.category import CATEGORIES

_STYLE = (
    "body{font:15px/1.6 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem;color:#1b1b1b}"
    "table{border-collapse:collapse;width:100%;margin:1rem 0}td,th{text-align:left;padding:.25rem .75rem;"
    "border-bottom:1px solid #ddd}.bar{background:#2a6f97;height:.9rem;border-radius:2px}.bad{color:#a4161a;"
    "font-weight:600}code{word-break:break-all}td.n{text-align:right;font-variant-numeric:tabular-nums}"
)


def outcome_json(outcome: Outcome, workers: int) -> dict[str, Any]:
    """Return the report of a batch as JSON values."""
    counts = outcome.report.to_json()
    characters = counts.pop("characters")
    items = counts.pop("documents")
    rate = round(characters / outcome.seconds) if outcome.seconds and not outcome.resumed else None
    return {
        "policy": outcome.policy,
        "fingerprint": f"sha256:{outcome.fingerprint}",
        "files": len(outcome.names),
        "written": sum(not done.code for done in outcome.done),
        "resumed": outcome.resumed,
        "withheld": [{"file": name.as_posix(), "code": code} for name, code in outcome.withheld],
        "canaries": [{"category": each.category, "form": each.form} for each in outcome.canaries],
        "items": items,
        "characters": characters,
        "characters_per_second": rate,
        "found": counts["found"],
        "hidden": counts["hidden"],
        "faults": counts["faults"],
        "workers": workers,
        "seconds": round(outcome.seconds, 3),
    }


def outcome_page(content: dict[str, Any]) -> str:
    """Return the report as an HTML page without scripts or outside requests."""
    rows = [
        ("策略 / policy", f"<code>{escape(content['policy'])}</code>"),
        ("指纹 / fingerprint", f"<code>{escape(content['fingerprint'])}</code>"),
        ("文件 / files", f"{content['files']:,}"),
        ("已写出 / written", f"{content['written']:,}"),
        ("扣留 / withheld", f"{len(content['withheld']):,}"),
        ("续跑沿用 / taken over", f"{content['resumed']:,}"),
        ("条目 / items", f"{content['items']:,}"),
        ("字符 / characters", f"{content['characters']:,}"),
        ("用时（秒） / seconds", f"{content['seconds']:,}"),
        ("进程 / workers", f"{content['workers']}"),
    ]
    facts = "".join(f"<tr><th>{name}</th><td>{value}</td></tr>" for name, value in rows)
    return (
        '<!doctype html><html lang="zh"><meta charset="utf-8"><title>hdeid batch</title>'
        f"<style>{_STYLE}</style><h1>批处理报告 / batch report</h1>{_canaries(content)}<table>{facts}</table>"
        f"<h2>各类标识 / identifiers found</h2>{_chart(content['found'])}"
        f"<h2>扣留的文件 / withheld files</h2>{_withheld(content)}</html>\n"
    )


def _canaries(content: dict[str, Any]) -> str:
    if not content["canaries"]:
        return ""
    names = ", ".join(sorted({each["category"] for each in content["canaries"]}))
    return (
        f'<p class="bad">整批扣留：植入的测试标识未被隐藏 / batch withheld: planted identifiers survived: {names}</p>'
    )


def _chart(found: dict[str, int]) -> str:
    most = max(found.values(), default=1)
    rows = "".join(
        f'<tr><td>{CATEGORIES[name].title} {name}</td><td class="n">{count:,}</td>'
        f'<td style="width:50%"><div class="bar" style="width:{100 * count / most:.1f}%"></div></td></tr>'
        for name, count in sorted(found.items(), key=lambda pair: (-pair[1], pair[0]))
    )
    return f"<table>{rows}</table>" if rows else "<p>0</p>"


def _withheld(content: dict[str, Any]) -> str:
    rows = "".join(
        f'<tr><td>{escape(each["file"])}</td><td class="bad">{escape(each["code"])}</td></tr>'
        for each in content["withheld"]
    )
    return f"<table>{rows}</table>" if rows else "<p>0</p>"
