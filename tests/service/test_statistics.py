"""Statistics over what a view shows, in every form; small groups are told of in none."""

from __future__ import annotations

import csv
import io
import json
import xml.etree.ElementTree as ET
from typing import Any

import pytest
from flask.testing import FlaskClient

from hdeid.jobs.kinds import make_worker
from hdeid.service.services import Services
from tests.service.conftest import POLICY, STUDY

Clients = dict[str, FlaskClient]
PATH = f"/api/v1/studies/{STUDY}/statistics"
# Age, district, month and how many subjects share them.
GROUPS = [
    (37, "杨浦区", 5, 12),
    (38, "杨浦区", 6, 13),
    (62, "徐汇区", 5, 14),
    (64, "徐汇区", 6, 2),
    (93, "黄浦区", 6, 3),
]


@pytest.fixture
def counted(clients: Clients, services: Services) -> None:
    """Forty-four subjects in one table, and a policy that shows ages, districts and months to all."""
    rows = ["subject,年龄,住址,日期"]
    number = 0
    for age, district, month, size in GROUPS:
        for _ in range(size):
            number += 1
            rows.append(f"S{number:03},{age}岁,上海市{district}国定路5号,2023年{month}月3日")
    source = POLICY.replace("1.0.0", "1.5.0").replace(
        "views:", "  - {id: ages, show: age}\n  - {id: months, show: date.to(month)}\nviews:"
    )
    source += '  - {id: all, input: "[[AGE|37岁]]于[[DATE|{year:2023年}{month:5月}]]", expect: 37岁于2023年5月}\n'
    source += '  - {id: open, view: open, input: "[[AGE|37岁]]", expect: 37岁}\n'
    draft = clients["manager"].post(f"/api/v1/studies/{STUDY}/policies", json={"source": source}).get_json()
    path = f"/api/v1/studies/{STUDY}/policies/{draft['id']}"
    assert clients["officer"].post(f"{path}/approval").status_code == 200
    given = {"acknowledged": "the statistics need it"}
    assert clients["manager"].post(f"{path}/activation", json=given).status_code == 200
    file = (io.BytesIO("\n".join(rows).encode()), "visits.csv")
    clients["submitter"].post(f"/api/v1/studies/{STUDY}/records", data={"files": [file]})
    make_worker(services.database, services.vault, services.deidentifier).drain()


@pytest.mark.usefixtures("counted")
def test_subjects_are_counted_and_rare_values_joined(clients: Clients) -> None:
    told = clients["analyst"].get(f"{PATH}?by=address").get_json()
    rows = {row["value"]: row["total"] for row in told["rows"]}

    assert ["address.district"] == told["by"]
    assert {"上海市杨浦区": 25, "other 其他": 19} == rows
    assert (44, 11) == (told["total"], told["k"])


@pytest.mark.usefixtures("counted")
def test_ages_are_counted_in_bands_and_dates_by_month(clients: Clients) -> None:
    ages = clients["analyst"].get(f"{PATH}?by=age").get_json()
    months = clients["analyst"].get(f"{PATH}?by=date").get_json()

    assert {"35-39": 25, "60-64": 16} | {"other 其他": 3} != {row["value"]: row["total"] for row in ages["rows"]}
    assert {"35-39": 25, "other 其他": 19} == {row["value"]: row["total"] for row in ages["rows"]}
    assert {"2023-05": 26, "2023-06": 18} == {row["value"]: row["total"] for row in months["rows"]}


@pytest.mark.usefixtures("counted")
def test_small_cells_are_suppressed_with_others(clients: Clients) -> None:
    told = clients["analyst"].get(f"{PATH}?by=address,date").get_json()

    assert [[None, None], [None, None]] == told["cells"]
    assert [25, 19] == [row["total"] for row in told["rows"]]


@pytest.mark.usefixtures("counted")
def test_a_table_comes_as_csv_and_as_a_chart(clients: Clients) -> None:
    rows = list(csv.DictReader(io.StringIO(clients["analyst"].get(f"{PATH}?by=address,date&format=csv").text)))
    chart = clients["analyst"].get(f"{PATH}?by=age&format=svg")
    drawn = ET.fromstring(chart.text)

    assert {"1"} == {row["suppressed"] for row in rows}
    assert ["", "", "", ""] == [row["count"] for row in rows]
    assert "image/svg+xml; charset=utf-8" == chart.content_type
    assert 2 == len(drawn.findall("{*}rect"))
    assert "style" not in chart.text
    assert "script" not in chart.text


@pytest.mark.usefixtures("counted")
def test_what_the_view_hides_counts_for_nothing(clients: Clients) -> None:
    told = clients["analyst"].get(f"{PATH}?by=profession").get_json()

    assert ["not shown 未显示"] == [row["value"] for row in told["rows"]]


@pytest.mark.parametrize("by", ["name", "nothing", "age,age", "address,date,age,sex", "", "address.room"])
def test_nobody_counts_by_what_points_at_persons(clients: Clients, by: str) -> None:
    told = clients["analyst"].get(f"{PATH}?by={by}").get_json()

    assert (422, "E-DIMENSION") == (told["status"], told["code"])


def test_fewer_subjects_than_k_are_told_nothing_of(clients: Clients, services: Services) -> None:
    given = {"documents": [{"text": "患者37岁来诊"}] * 10}
    clients["submitter"].post(f"/api/v1/studies/{STUDY}/records", json=given)
    make_worker(services.database, services.vault, services.deidentifier).drain()

    told: dict[str, Any] = clients["analyst"].get(f"{PATH}?by=age").get_json()

    assert (None, [], [], []) == (told["total"], told["rows"], told["columns"], told["cells"])
    assert "37" not in json.dumps(told["rows"])


def test_a_view_that_needs_an_approval_is_not_counted_without(clients: Clients) -> None:
    assert clients["analyst"].get(f"{PATH}?view=epi&by=age").status_code == 403
