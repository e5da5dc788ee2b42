"""The frame of every HTML page that a proof writes: self-contained, without script and without outside requests.

It reads on a telephone and on a desk, in the light and in the dark, and prints on A4 with its colors.
"""

from __future__ import annotations

from html import escape

_STYLE = """
:root{color-scheme:light dark;--ink:#1c2330;--soft:#566074;--paper:#fff;--line:#cdd4df;--head:#eef2f7;
--show:#fde4d8;--hide:#e2f1e6}
@media (prefers-color-scheme:dark){:root{--ink:#e4e8ef;--soft:#a3adbd;--paper:#12161d;--line:#3a4353;--head:#1d2430;
--show:#5a3423;--hide:#1f4030}}
*{box-sizing:border-box}
body{font:15px/1.5 system-ui,"Noto Sans SC","Noto Sans CJK SC","Microsoft YaHei",sans-serif;margin:2rem auto;
max-width:72rem;padding:0 1rem;color:var(--ink);background:var(--paper);print-color-adjust:exact;
-webkit-print-color-adjust:exact}
h1{font-size:1.35rem;line-height:1.3;margin:0 0 .3rem}h2{font-size:1.05rem;margin:1.6rem 0 .4rem}
p,li{margin:.25rem 0}ul{padding-left:1.2rem}
code{font-family:ui-monospace,Consolas,monospace;font-size:.88em;overflow-wrap:anywhere}
small,.soft{color:var(--soft);font-size:.85em}
table{border-collapse:collapse;width:100%;font-size:.9rem}
th,td{border:1px solid var(--line);padding:.3rem .5rem;text-align:left;vertical-align:top;overflow-wrap:anywhere}
th{background:var(--head)}tr.show td:nth-child(3){background:var(--show)}tr.hide td:nth-child(3){background:var(--hide)}
.even{table-layout:fixed}.even th:nth-child(1){width:34%}.even th:nth-child(2){width:26%}
.even th:nth-child(3){width:20%}.facts td:nth-child(-n+2){white-space:nowrap}
.sign td,.sign th{width:33%}.sign td{height:2.6rem}
.shown{--fill:#f29b76}.coarser{--fill:#f6c667}.linked{--fill:#f3e27a}.invented{--fill:#e3ecb0}
.counted{--fill:#c7dcf2}.named{--fill:#d8e6f3}.length{--fill:#d2efe4}.nothing{--fill:#a9dcc3}
.box,.key,th.group{background:var(--fill);color:#15191f}
.line{display:flex;margin:4px 0}.boxes{display:flex;flex-wrap:wrap;gap:4px}
.line b{flex:0 0 11.5rem;font-weight:500;padding-top:.35rem}
.box{border:1px solid #8a94a4;border-radius:4px;width:3.3rem;padding:1px 2px;text-align:center;font-size:.74rem;
line-height:1.25;white-space:nowrap;overflow:hidden}.box i{display:block;font-style:normal;font-size:.68rem}
.legend{list-style:none;padding:0;display:flex;flex-wrap:wrap;gap:.3rem 1.2rem}
.key{border:1px solid #8a94a4;border-radius:4px;padding:0 .4rem;font-size:.8rem}
@media (max-width:640px){body{margin:1rem auto}.line b{flex-basis:9.4rem;font-size:.85rem}.boxes{gap:3px}
table.cards thead{display:none}table.cards,.cards tbody,.cards tr,.cards td,.cards th{display:block;width:100%}
.cards tr{border:1px solid var(--line);margin:0 0 .4rem}.cards td,.cards th{border:0;padding:.15rem .5rem}
.cards th:nth-child(n){width:100%}}
@media print{@page{size:A4;margin:10mm}:root{color-scheme:light;--ink:#000;--soft:#444;--paper:#fff;--line:#9aa3b2;
--head:#eef2f7;--show:#fde4d8;--hide:#e2f1e6}
body{margin:0;padding:0;max-width:none;font-size:8px;line-height:1.3}h1{font-size:12px}
h2{font-size:9px;margin:.5rem 0 .2rem}table{font-size:7.5px}th,td{padding:1px 4px}.sign td{height:1.8rem}
.line{margin:1px 0}.boxes{gap:2px}.line b{flex-basis:8.5rem;padding-top:0}.box{width:38px;
font-size:6.5px;line-height:1.15;border-width:.5px}.box i{display:inline;font-size:6.5px;margin-left:2px}
.matrix{columns:2;column-gap:12px}.legend{gap:.1rem .8rem}
tr,.line{break-inside:avoid}
h2,th.group{break-after:avoid}.columns{columns:2}}
""".strip()


def page(title: str, body: str) -> str:
    """Return a whole HTML page; the title is escaped here, the body by whoever wrote it."""
    return (
        '<!doctype html>\n<html lang="zh">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width,initial-scale=1">\n'
        "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'unsafe-inline'\">\n"
        f"<title>{escape(title)}</title>\n<style>{_STYLE}</style>\n</head>\n<body>\n<h1>{escape(title)}</h1>\n"
        f"{body}\n</body>\n</html>\n"
    )
