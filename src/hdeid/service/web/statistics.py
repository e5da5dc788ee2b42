"""Statistics over what a view shows, as a chart and a table."""

from __future__ import annotations

from flask import render_template, request
from markupsafe import Markup

from hdeid.core.category import CATEGORIES
from hdeid.service.caller import known_caller
from hdeid.service.resources.chart import render_chart
from hdeid.service.resources.counting import FINEST, MOST_DIMENSIONS, count_view
from hdeid.service.resources.statistics import statistics_json
from hdeid.service.resources.views import open_reader
from hdeid.service.services import current
from hdeid.service.trail import note
from hdeid.service.web.blueprint import page
from hdeid.service.web.views import view_names

_CAN_COUNT = tuple(name for name, category in CATEGORIES.items() if not category.is_direct or name in FINEST)


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
        # What is in the picture was escaped where it was drawn.
        found, chart = statistics_json(counted) | opened.head, Markup(render_chart(counted))
    chosen = [by[number] if number < len(by) else "" for number in range(MOST_DIMENSIONS)]
    return render_template(
        "statistics.html", views=views, view=view, by=chosen, found=found, chart=chart, categories=CATEGORIES,
        can_count=_CAN_COUNT,
    )  # fmt: skip
