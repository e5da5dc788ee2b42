"""The frame of every HTML page that a proof writes: self-contained, without script and without outside requests."""

from __future__ import annotations

from html import escape

_STYLE = """
body{font:15px/1.5 system-ui,"Noto Sans SC","Microsoft YaHei",sans-serif;
margin:2rem auto;max-width:72rem;padding:0 1rem;
color:#1c2330;background:#fff}
h1{font-size:1.35rem;margin:0 0 .3rem}h2{font-size:1.05rem;margin:1.6rem 0 .4rem}
p,li{margin:.25rem 0}code{font-family:ui-monospace,Consolas,monospace;font-size:.88em;overflow-wrap:anywhere}
table{border-collapse:collapse;width:100%;font-size:.9rem}
th,td{border:1px solid #cdd4df;padding:.3rem .5rem;text-align:left;vertical-align:top}
th{background:#f1f4f8}tr.show td:nth-child(3){background:#fde4d8}tr.hide td:nth-child(3){background:#e2f1e6}
svg{max-width:100%;height:auto;margin:.6rem 0}.sign td{height:2.4rem}
@media print{body{margin:0;max-width:none;font-size:10px}table{font-size:9px}h2{margin:.8rem 0 .2rem}}
""".strip()


def page(title: str, body: str) -> str:
    """Return a whole HTML page; the title is escaped here, the body by whoever wrote it."""
    return (
        '<!doctype html>\n<html lang="zh">\n<head>\n<meta charset="utf-8">\n'
        "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'unsafe-inline'\">\n"
        f"<title>{escape(title)}</title>\n<style>{_STYLE}</style>\n</head>\n<body>\n<h1>{escape(title)}</h1>\n"
        f"{body}\n</body>\n</html>\n"
    )
