"""Statistics over what a view shows, as a chart and a table."""

from __future__ import annotations

from flask import render_template, request
from markupsafe import Markup

from hdeid.core.category import CATEGORIES
from hdeid.service.caller import known_caller
from hdeid.service.resources.chart import SUPPRESSED, render_chart
from hdeid.service.resources.counting import FINEST, MOST_DIMENSIONS, NOT_SHOWN, Dimension, count_view
from hdeid.service.resources.statistics import statistics_json
from hdeid.service.resources.suppression import OTHER
from hdeid.service.resources.views import open_reader
from hdeid.service.services import current
from hdeid.service.trail import note
from hdeid.service.web.blueprint import page
from hdeid.service.web.language import translate
from hdeid.service.web.views import view_names

_CAN_COUNT = tuple(name for name, category in CATEGORIES.items() if not category.is_direct or name in FINEST)

_VALUES = {
    NOT_SHOWN: ("未显示", "not shown"),
    OTHER: ("其他", "other"),
    SUPPRESSED: ("已抑制", "suppressed"),
}


@page.get("/studies/<study>/statistics")
def statistics(study: str) -> str:
    """Count the subjects of a study; without a choice, show what can be chosen."""
    view, by = request.args.get("view", ""), [each for each in request.args.getlist("by") if each]
    with current().database.reading() as session:
        views = view_names(session, study, known_caller().user)
        opened = open_reader(session, study, view) if by else None
    found, chart = None, Markup("")
    if opened is not None:
        counted = count_view(current(), opened, by)
        note(by=",".join(by), k=counted.k)
        found = statistics_json(counted) | opened.head | {"titles": list(map(dimension_title, counted.by))}
        if any(count is not None for cells in counted.table.cells for count in cells):
            # What is in the picture was escaped where it was drawn.
            chart = Markup(render_chart(counted, title=" × ".join(found["titles"]), say=value_title))
    chosen = [by[number] if number < len(by) else "" for number in range(MOST_DIMENSIONS)]
    return render_template(
        "statistics.html", views=views, view=view, by=chosen, found=found, chart=chart,
        can_count=_CAN_COUNT, value_title=value_title, dimensions=",".join(by),
    )  # fmt: skip


def dimension_title(dimension: Dimension) -> str:
    """Return what people read for a dimension."""
    category = CATEGORIES[dimension.category]
    level = next((each.title for each in category.levels if each.name == dimension.level), "")
    return translate(category.title + (f" · {level}" if level else ""), dimension.name)


def value_title(value: str) -> str:
    """Return what people read for a value of a table."""
    return translate(*_VALUES[value]) if value in _VALUES else value
