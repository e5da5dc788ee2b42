"""The report of a batch, as JSON values and as a page: counts, hashes, codes and reasons, never text."""

from __future__ import annotations

from html import escape
from typing import Any

from hdeid.batch.job import Outcome
from hdeid.core.category import CATEGORIES, DIRECT

_STYLE = """
:root{--ink:#1c2430;--soft:#5b6675;--line:#dfe4ea;--panel:#f6f8fa;--direct:#b3492f;--quasi:#2a6f97;--bad:#a4161a;
--good:#2d6a4f}
*{box-sizing:border-box}
body{font:15px/1.6 system-ui,"Noto Sans SC","Microsoft YaHei",sans-serif;color:var(--ink);background:#fff;margin:0}
main{max-width:64rem;margin:0 auto;padding:1.5rem 1rem 3rem}
h1{font-size:1.5rem;margin:0 0 .25rem}h2{font-size:1.1rem;margin:2rem 0 .5rem}p{margin:.25rem 0}
.soft{color:var(--soft)}
.status{margin:1rem 0;padding:.75rem 1rem;border-left:4px solid var(--good);background:var(--panel)}
.status.bad{border-color:var(--bad)}.bad b{color:var(--bad)}
dl.cards{display:grid;grid-template-columns:repeat(auto-fill,minmax(9.5rem,1fr));gap:.75rem;margin:1rem 0}
.cards div{background:var(--panel);padding:.6rem .8rem;border-radius:6px}
dt{color:var(--soft);font-size:.85rem}dd{margin:0;font-size:1.3rem;font-variant-numeric:tabular-nums}
.bars{display:grid;grid-template-columns:minmax(7rem,max-content) 1fr max-content;gap:.3rem .75rem;align-items:center}
.bars .track{background:var(--panel);height:1rem;border-radius:3px}
.bars .bar{display:block;height:100%;min-width:2px;border-radius:3px;background:var(--quasi)}
.bars .bar.direct{background:var(--direct)}
.n{text-align:right;font-variant-numeric:tabular-nums}
.key span{display:inline-block;width:.8rem;height:.8rem;border-radius:2px;margin:0 .35rem 0 1rem;vertical-align:-1px}
.scroll{overflow-x:auto}table{border-collapse:collapse;width:100%}
td.n,th,td code{white-space:nowrap}
td,th{text-align:left;padding:.35rem .75rem .35rem 0;border-bottom:1px solid var(--line);vertical-align:top;
overflow-wrap:anywhere}
th{color:var(--soft);font-weight:500}td.n,th.n{text-align:right}code{font-size:.85em;overflow-wrap:anywhere}
@media (max-width:40rem){dd{font-size:1.1rem}.bars{grid-template-columns:minmax(5rem,max-content) 1fr max-content}
.en{display:none}}
"""
_METHODS = {
    "tag": "标签",
    "pseudonym": "假名",
    "generalize": "泛化",
    "substitute": "替换",
    "shift": "偏移",
    "mask": "遮盖",
    "suppress": "删除",
    "drop": "丢弃",
}


def outcome_json(outcome: Outcome, workers: int) -> dict[str, Any]:
    """Return the report of a batch as JSON values."""
    counts = outcome.report.to_json()
    characters = counts.pop("characters")
    items = counts.pop("documents")
    rate = round(characters / outcome.seconds) if outcome.seconds and not outcome.resumed else None
    return {
        "policy": outcome.policy,
        "view": outcome.view,
        "release": outcome.release,
        "fingerprint": f"sha256:{outcome.fingerprint}",
        "files": len(outcome.names),
        "written": sum(not done.code for done in outcome.done),
        "resumed": outcome.resumed,
        "withheld": [
            {"file": name.as_posix(), "code": done.code, "reason": done.reason}
            for name, done in zip(outcome.names, outcome.done, strict=True)
            if done.code
        ],
        "rolled_up_subjects": outcome.rolled_up,
        "planted": outcome.planted,
        "canaries": [{"category": each.category, "form": each.form} for each in outcome.canaries],
        "items": items,
        "characters": characters,
        "characters_per_second": rate,
        "found": counts["found"],
        "hidden": counts["hidden"],
        "faults": counts["faults"],
        "workers": workers,
        "seconds": round(outcome.seconds, 3),
        "seconds_of_files": counts["seconds"].get("files", 0.0),
    }


def outcome_page(content: dict[str, Any]) -> str:
    """Return the report as an HTML page without scripts or outside requests, which reads on a telephone, too."""
    parts = [f"策略 policy <code>{escape(content['policy'])}</code>"]
    parts += [f"视图 view <code>{escape(content['view'])}</code>"] if content["view"] else []
    parts += [f"发布 release <code>{escape(content['release'])}</code>"] if content["release"] else []
    return (
        '<!doctype html><html lang="zh"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width,initial-scale=1"><title>hdeid 批处理报告</title>'
        f"<style>{_STYLE}</style></head><body><main><h1>批处理报告 <span class='en soft'>Batch report</span></h1>"
        f"<p>{' · '.join(parts)}</p><p class='soft'>指纹 fingerprint <code>{escape(content['fingerprint'])}</code></p>"
        f"{_status(content)}{_cards(content)}{_chart(content)}{_methods(content)}{_faults(content)}{_withheld(content)}"
        "</main></body></html>\n"
    )


def _status(content: dict[str, Any]) -> str:
    if content["canaries"]:
        names = ", ".join(sorted({each["category"] for each in content["canaries"]}))
        text = f"<b>整批扣留</b>：植入的测试标识未被隐藏 planted identifiers survived: {names}"
        return f"<p class='status bad'>{text}</p>"
    withheld = len(content["withheld"])
    planted = f"植入 {content['planted']} 个测试标识，全部被隐藏 all planted identifiers were hidden"
    if withheld:
        return f"<p class='status bad'><b>{withheld:,} 个文件被扣留</b> files withheld。{planted}。</p>"
    return f"<p class='status'>全部写出 all files written。{planted}。</p>"


def _cards(content: dict[str, Any]) -> str:
    rate = content["characters_per_second"]
    values = [
        ("文件", "files", f"{content['files']:,}"),
        ("已写出", "written", f"{content['written']:,}"),
        ("扣留", "withheld", f"{len(content['withheld']):,}"),
        ("条目", "items", f"{content['items']:,}"),
        ("字符", "characters", f"{content['characters']:,}"),
        ("字符/秒", "characters/s", f"{rate:,}" if rate is not None else "–"),
        ("用时", "wall time", _duration(content["seconds"])),
        ("进程", "workers", f"{content['workers']}"),
    ]
    values += [("续跑沿用", "taken over", f"{content['resumed']:,}")] if content["resumed"] else []
    rolled_up = content["rolled_up_subjects"]
    values += [("罕见受试者上卷", "rolled up", f"{rolled_up:,}")] if rolled_up else []
    cells = "".join(
        f"<div><dt>{zh} <span class='en'>{en}</span></dt><dd>{value}</dd></div>" for zh, en, value in values
    )
    return f"<dl class='cards'>{cells}</dl>"


def _chart(content: dict[str, Any]) -> str:
    found: dict[str, int] = content["found"]
    most = max(found.values(), default=1)
    rows = "".join(
        f"<span>{CATEGORIES[name].title} <span class='en soft'>{name}</span></span>"
        f"<span class='track'><span class='bar{' direct' if name in DIRECT else ''}' "
        f"style='width:{100 * count / most:.1f}%'></span></span><span class='n'>{count:,}</span>"
        for name, count in sorted(found.items(), key=lambda pair: (-pair[1], pair[0]))
    )
    key = (
        "<p class='key soft'>找到的标识数 found <span style='background:var(--direct)'></span>直接标识 direct"
        "<span style='background:var(--quasi)'></span>准标识 indirect</p>"
    )
    return f"<h2>各类标识 <span class='en soft'>By category</span></h2>{key}<div class='bars'>{rows or '0'}</div>"


def _methods(content: dict[str, Any]) -> str:
    hidden: dict[str, dict[str, int]] = content["hidden"]
    used = [method for method in _METHODS if any(method in methods for methods in hidden.values())]
    if not used:
        return ""
    head = "".join(f"<th class='n'>{_METHODS[method]} <span class='en'>{method}</span></th>" for method in used)
    rows = "".join(
        f"<tr><td>{CATEGORIES[name].title if name in CATEGORIES else name}</td>"
        + "".join(f"<td class='n'>{methods[method]:,}</td>" if method in methods else "<td></td>" for method in used)
        + "</tr>"
        for name, methods in sorted(hidden.items(), key=lambda pair: (-sum(pair[1].values()), pair[0]))
    )
    title = "<h2>隐藏方法 <span class='en soft'>How it was hidden</span></h2>"
    return f"{title}<div class='scroll'><table><tr><th></th>{head}</tr>{rows}</table></div>"


def _faults(content: dict[str, Any]) -> str:
    rows = "".join(
        f"<tr><td><code>{escape(code)}</code></td><td class='n'>{count:,}</td></tr>"
        for code, count in content["faults"].items()
    )
    if not rows:
        return ""
    title = "<h2>改为遮盖的值 <span class='en soft'>Masked instead, since the method failed</span></h2>"
    return f"{title}<div class='scroll'><table>{rows}</table></div>"


def _withheld(content: dict[str, Any]) -> str:
    title = "<h2>扣留的文件 <span class='en soft'>Withheld files</span></h2>"
    rows = "".join(
        f"<tr><td>{escape(each['file'])}</td><td><code>{escape(each['code'])}</code></td>"
        f"<td>{escape(each['reason'])}</td></tr>"
        for each in content["withheld"]
    )
    if not rows:
        return f"{title}<p>无 none</p>"
    head = "<tr><th>文件 file</th><th>代码 code</th><th>原因 reason</th></tr>"
    return f"{title}<div class='scroll'><table>{head}{rows}</table></div>"


def _duration(seconds: float) -> str:
    minutes, rest = divmod(round(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    if hours:
        return f"{hours} h {minutes} min"
    return f"{minutes} min {rest} s" if minutes else f"{seconds:.1f} s"
