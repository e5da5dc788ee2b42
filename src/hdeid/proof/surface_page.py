"""The surface of a policy as one signs it: text, JSON, or an HTML page with a picture of the whole table."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from html import escape
from pathlib import PurePath
from typing import Any

from hdeid.core.category import CATEGORIES
from hdeid.core.markup import write_markup
from hdeid.policy.places import split_place
from hdeid.policy.plan import Compiled
from hdeid.policy.rules import Threshold
from hdeid.policy.samples import atom_name, level_title
from hdeid.policy.surface import REMAINS, SurfaceRow
from hdeid.proof.example_output import example_output_at
from hdeid.proof.matrix import SIGNS, matrix
from hdeid.proof.page import page

_MOST_PLACES = 8
"""Places named in one row; the JSON form has all, and all ways in which they can lie in each other."""

REMAINS_ZH = {
    "shown": ("shown as it is", "原文可见"),
    "coarser": ("something coarser that is true", "泛化后可见"),
    "linked": ("a code or an offset that links mentions", "假名或偏移，可关联"),
    "invented": ("an invented value", "虚构替换"),
    "counted": ("its category with a number", "类别与序号"),
    "named": ("its category", "仅类别"),
    "length": ("its length", "仅长度"),
    "nothing": ("nothing", "无"),
}


def surface_lines(rows: Iterable[SurfaceRow], compiled: Compiled) -> Iterator[str]:
    """Yield the surface line by line, what tells most first."""
    every = list(rows)
    yield f"{_title(compiled)}  sha256:{compiled.fingerprint}"
    for remains in REMAINS:
        chosen = [row for row in every if row.remains == remains]
        if not chosen:
            continue
        english, chinese = REMAINS_ZH[remains]
        yield f"\n{english} / {chinese}:"
        for rows in _lines(chosen):
            what = f"{_names(rows)} {_titles(rows)}{_condition(rows[0])}"
            yield f"  {what}: {_example(rows)} -> {_output(rows, compiled)}"
    yield "\nbesides / 另外:"
    yield from (f"  {line}" for line in notes(compiled))


def surface_json(rows: Iterable[SurfaceRow], compiled: Compiled) -> dict[str, Any]:
    """Return the surface as JSON values."""
    return {
        "policy": _title(compiled),
        "fingerprint": f"sha256:{compiled.fingerprint}",
        "rows": [
            {
                "category": row.category.lower(),
                "levels": [level or "all" for level in row.levels],
                "at": list(row.at),
                "view": row.view,
                "remains": row.remains,
                "method": row.decision.method or "show",
                "condition": row.condition,
                "rule": row.decision.rule,
                "place": str(row.decision.reason.place),
                "example": write_markup(row.example),
                "output": example_output_at(compiled, row.example, row.at[0] if row.at else "", row.view),
            }
            for row in rows
        ],
        "notes": list(notes(compiled)),
    }


def surface_html(rows: Iterable[SurfaceRow], compiled: Compiled) -> str:
    """Return the surface as a page to sign: the matrix, the table, the notes, the fields for names and dates."""
    every = list(rows)
    found = [name for name in REMAINS if any(row.remains == name for row in every)]
    legend = "".join(
        f'<li><span class="key {name}">{SIGNS[name]}</span> {escape(" / ".join(REMAINS_ZH[name]))}</li>'
        for name in found
    )
    body = "".join(_table_group(name, [row for row in every if row.remains == name], compiled) for name in found)
    head = "<thead><tr><th>what 对象</th><th>example 示例</th><th>output 输出</th><th>rule 规则</th></tr></thead>"
    listed = "".join(f"<li>{escape(line)}</li>" for line in notes(compiled))
    sign = "".join(f"<tr><td>{who}</td><td></td><td></td></tr>" for who in ("written by 编写", "approved by 批准"))
    return page(
        f"What outputs can still hold 仍可能可见的内容: {_title(compiled)}",
        f'<p><code>sha256:{compiled.fingerprint}</code></p>{_pictures(every)}<ul class="legend">{legend}</ul>'
        f'<table class="cards even">{head}{body}</table><h2>besides 另外</h2><ul class="columns">{listed}</ul>'
        f'<h2>signed 签署</h2><table class="sign"><tr><th></th><th>name 姓名</th><th>date 日期</th></tr>{sign}</table>',
    )


def _pictures(rows: Sequence[SurfaceRow]) -> str:
    """Return one picture for plain text and one for what each view has otherwise; places are told in the table."""
    drawn = []
    for view in dict.fromkeys(row.view for row in rows if not row.at):
        head = f"<h2>view 视图 {escape(view)}</h2>" if view else ""
        drawn.append(head + matrix(row for row in rows if row.view == view and not row.at))
    return "".join(drawn)


def notes(compiled: Compiled) -> Iterator[str]:
    """Yield what the table of levels does not tell: what stays outside it and what hides more."""
    policy = compiled.policy
    yield "text in which no identifier is found stays as it is / 未识别出的文本原样保留"
    if compiled.atlas:
        yield "of places inside each other the deeper one counts / 位置重叠时以更深者为准"
    for entry in compiled.allow:
        until = f", until {entry.expires} 有效期至" if entry.expires else ""
        names = ", ".join(name.lower() for name in entry.categories)
        yield f"allow 放行 `{entry.id}`: {len(entry.terms)} terms stay though found as {names}{until}"
    for rule in policy.together:
        counted = ", ".join(map(str, rule.of))
        hidden = ", ".join(map(str, rule.then.selectors))
        where = f" ({rule.where})" if rule.where else ""
        yield (
            f"together 组合 `{rule.then.id}`: at least {rule.at_least} of {counted}{where} in one {rule.window} "
            f"hide {hidden}"
        )
    for view in policy.views.values():
        shown = ", ".join(map(str, view.show))
        yield f"view 视图 `{view.name}`: roles 角色 {', '.join(view.roles) or 'all 全部'}; shows 显示 {shown}"
    for denied in policy.deny:
        yield f"deny 拦截 `{denied.id}`: {len(denied.terms)} terms are always `{denied.category.lower()}`"
    named = [("default", policy.detect.default), *policy.detect.categories.items()]
    for name, threshold in named:
        if threshold:
            yield f"detect 阈值 {name.lower()}: {_threshold(threshold)}"
    consistency = policy.consistency
    yield f"one value keeps one code within one {consistency.domain} 一致性范围; releases are " + (
        "linked 跨次可关联" if consistency.link_across_exports == "always" else "not linked 跨次不关联"
    )


def _threshold(threshold: Threshold) -> str:
    if threshold.recall is not None:
        return f"recall 召回率 {threshold.recall:g}"
    return f"threshold 阈值 {threshold.threshold:g}"


def _table_group(remains: str, rows: Iterable[SurfaceRow], compiled: Compiled) -> str:
    head = escape(" / ".join(REMAINS_ZH[remains]))
    lines = "".join(_table_row(line, compiled) for line in _lines(rows))
    return f'<tbody><tr><th class="group {remains}" colspan="4">{head}</th></tr>{lines}</tbody>'


def _lines(rows: Iterable[SurfaceRow]) -> list[tuple[SurfaceRow, ...]]:
    """Return what stands in one line: of what nothing remains under the same condition, all categories together."""
    found: dict[object, list[SurfaceRow]] = {}
    for row in rows:
        is_told_together = row.remains == "nothing" and bool(row.at)
        found.setdefault(_condition(row) if is_told_together else id(row), []).append(row)
    return [tuple(each) for each in found.values()]


def _table_row(rows: Sequence[SurfaceRow], compiled: Compiled) -> str:
    cells = (
        f"{escape(_titles(rows))} <small>{escape(_names(rows) + _condition(rows[0]))}</small>",
        escape(_example(rows)),
        f"→ {escape(_output(rows, compiled))}",
        ", ".join(dict.fromkeys(map(_rule, rows))),
    )
    return "<tr>" + "".join(f"<td>{cell}</td>" for cell in cells) + "</tr>"


def _rule(row: SurfaceRow) -> str:
    place = row.decision.reason.place
    file = PurePath(place.source).name
    return f"{escape(row.decision.rule)} <small>{escape(f'{file}:{place.line}' if place.line else file)}</small>"


def _condition(row: SurfaceRow) -> str:
    """Return for which ages, characters, places and readers a row holds."""
    view = f"view 视图 {row.view}" if row.view else ""
    at = _outermost(row.at)
    places = f"at 位置 {', '.join(at[:_MOST_PLACES])}{' …' if len(at) > _MOST_PLACES else ''}" if at else ""
    told = ", ".join(filter(None, (row.condition, view, places)))
    return f" ({told})" if told else ""


def _outermost(places: Sequence[str]) -> tuple[str, ...]:
    """Return the places that hold none of the others, the shortest first; the others combine these with more steps."""
    found: list[tuple[str, ...]] = []
    for steps in sorted((split_place(place) for place in places), key=len):
        if not any(_holds(steps, shorter) for shorter in found):
            found.append(steps)
    return tuple(map("/".join, found))


def _holds(steps: Sequence[str], others: Sequence[str]) -> bool:
    """Tell whether steps follow each other among others, in this order."""
    left = iter(steps)
    return all(step in left for step in others)


def _example(rows: Sequence[SurfaceRow]) -> str:
    return rows[0].example.text if len(rows) == 1 else f"{rows[0].example.text} …"


def _names(rows: Sequence[SurfaceRow]) -> str:
    return "any" if _is_all(rows) else ", ".join(map(_name, rows))


def _titles(rows: Sequence[SurfaceRow]) -> str:
    return "全部类别" if _is_all(rows) else "、".join(map(_title_of, rows))


def _is_all(rows: Sequence[SurfaceRow]) -> bool:
    """Tell whether rows speak of every category, and of all of each."""
    return len(rows) == len(CATEGORIES) and all(_name(row) == row.category.lower() for row in rows)


def _name(row: SurfaceRow) -> str:
    if len(row.levels) == len(CATEGORIES[row.category].levels) + 1 or row.levels == ("",):
        return row.category.lower()
    first, *rest = row.levels
    return ", ".join([atom_name(row.category, first), *(f".{level}" for level in rest)])


def _title_of(row: SurfaceRow) -> str:
    category = CATEGORIES[row.category]
    if len(row.levels) == len(category.levels) + 1 or row.levels == ("",):
        return category.title
    return f"{category.title}·{'、'.join(level_title(row.category, level) for level in row.levels)}"


def _output(rows: Sequence[SurfaceRow], compiled: Compiled) -> str:
    row = rows[0]
    return example_output_at(compiled, row.example, row.at[0] if row.at else "", row.view) or "(nothing 无)"


def _title(compiled: Compiled) -> str:
    return f"{compiled.policy.name}@{compiled.policy.version}"
