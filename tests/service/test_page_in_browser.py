"""The page in Chromium: the journeys of the four users from login to result, and that it can be read and reached."""

from __future__ import annotations

import os
import shutil
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest
from flask import Flask
from werkzeug.serving import WSGIRequestHandler, make_server

from hdeid.jobs.kinds import make_worker
from tests.service.conftest import PASSWORD, POLICY, STUDY

api = pytest.importorskip("playwright.sync_api")
CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
pytestmark = [pytest.mark.slow, pytest.mark.skipif(CHROMIUM is None, reason="there is no Chromium")]

TEXT = "患者姓名：李海海，年龄37岁，住上海市杨浦区国定路777号，电话13912345678。2023年5月6日入院。"
TESTED = '  - {id: shown, view: open, input: "[[AGE|37岁]]", expect: 37岁}\n'
STRICTER = POLICY.replace("1.0.0", "1.1.0").replace("address.to(district)", "address.to(city)") + TESTED
STRICTER = STRICTER.replace("address.below(district)", "address.below(city)").replace("上海市杨浦区***", "上海市***")
PICTURES = os.environ.get("HDEID_TEST_PICTURES")
WIDTHS = (1280, 390)


class Quiet(WSGIRequestHandler):
    """Writes no log."""

    def log(self, *_: object) -> None:
        """Write nothing."""


@pytest.fixture
def address(app: Flask) -> Iterator[str]:
    """Address of the service, which answers in threads."""
    server = make_server("127.0.0.1", 0, app, threaded=True, request_handler=Quiet)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.port}"
    server.shutdown()


@pytest.fixture(scope="module")
def browser() -> Iterator[object]:
    """Chromium without a window."""
    with api.sync_playwright() as playwright:
        made = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        yield made
        made.close()


@pytest.fixture
def user(browser, address: str):  # type: ignore[no-untyped-def]
    """A function that logs a user in and returns the page; at the end, no fault was written to the console."""
    contexts, faults = [], []

    def begin(name: str, **options: object):  # type: ignore[no-untyped-def]
        options = {"viewport": {"width": WIDTHS[0], "height": 900}, "locale": "en-US", **options}
        context = browser.new_context(base_url=address, **options)
        context.set_default_timeout(30_000)
        contexts.append(context)
        page = context.new_page()
        page.on("console", lambda said: faults.append(said.text) if said.type == "error" else None)
        page.on("pageerror", lambda error: faults.append(str(error)))
        page.on(
            "request",
            lambda asked: faults.append("outside") if not asked.url.startswith((address, "blob:", "data:")) else None,
        )
        page.goto("/try" if name == "manager" else "/")
        page.get_by_label("User name").fill(name)
        page.get_by_label("Password or API key").fill(PASSWORD)
        picture(page, "login")
        page.get_by_role("button", name="Log in").click()
        page.get_by_role("button", name="Log out").wait_for()
        # The scripts are there only when all is loaded.
        page.wait_for_load_state()
        return page

    yield begin
    for context in contexts:
        context.close()
    assert [] == faults


def picture(page, name: str) -> None:  # type: ignore[no-untyped-def]
    """Check the page as it is at both widths, and keep pictures where `HDEID_TEST_PICTURES` names a folder."""
    size = page.viewport_size
    for width in WIDTHS:
        page.set_viewport_size({"width": width, "height": 900})
        try:
            # A busy browser lays the page out a while after it has its new width.
            page.wait_for_function("document.documentElement.scrollWidth <= innerWidth", timeout=5000)
        except api.TimeoutError:
            pytest.fail(f"{name} is too wide at {width}")
        if PICTURES:
            page.screenshot(path=Path(PICTURES) / f"{name}-{width}.png", full_page=True)
    page.set_viewport_size(size)
    assert [] == page.evaluate(UNNAMED), f"controls without a name on {name}"
    assert 1 == page.locator("h1").count()
    assert page.evaluate("document.documentElement.lang")


UNNAMED = """[...document.querySelectorAll("input:not([type=hidden]), select, textarea, button, a, [role=button]")]
  .filter((each) => !(each.labels?.length || each.getAttribute("aria-label") || each.textContent.trim()))
  .map((each) => each.outerHTML)"""


def work(app: Flask) -> None:
    """Do what a worker would."""
    services = app.extensions["hdeid"]
    make_worker(services.database, services.vault, services.deidentifier).drain()


def submit(page) -> None:  # type: ignore[no-untyped-def]
    """Submit a text."""
    page.goto(f"/studies/{STUDY}/records")
    page.get_by_label("or a text").fill(TEXT)
    page.get_by_role("button", name="Submit", exact=True).click()


def test_a_submitter_sees_a_job_get_done(app: Flask, user) -> None:  # type: ignore[no-untyped-def]
    page = user("submitter")
    picture(page, "studies")
    submit(page)
    page.get_by_text("queued").wait_for()

    work(app)

    page.locator("tbody [data-is=state]", has_text="done").wait_for()
    assert "1 / 1" == page.locator("[data-is=count]").inner_text()
    picture(page, "jobs")
    page.get_by_role("link", name="Records").click()
    page.locator("tbody").get_by_text("phone 1").wait_for()
    picture(page, "records")
    page.get_by_role("link", name="withheld").click()
    page.get_by_text("No records.").wait_for()


def test_a_manager_tries_a_text_corrects_it_and_saves_it(user) -> None:  # type: ignore[no-untyped-def]
    page = user("manager")
    page.get_by_label("Paste a text").fill(TEXT)
    page.get_by_role("button", name="De-identify").click()
    name = page.locator("#original .identifier.NAME")
    name.wait_for()

    assert "李海海" not in page.locator("#shown").inner_text()
    name.focus()
    page.locator(".tip").get_by_text("NAME").first.wait_for()
    picture(page, "try")
    page.keyboard.press("ArrowRight")
    assert "1" == page.evaluate("document.activeElement.dataset.number")
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("Enter")
    page.locator("#reasons").get_by_text("abc-301").first.wait_for()
    picture(page, "why")
    with page.expect_response("**/try/text"):
        page.get_by_role("button", name="Remove").click()
    page.locator("#shown", has_text="李海海").wait_for()
    assert 0 == name.count()
    page.locator("#view").select_option("open")
    page.locator("#shown", has_text="37岁").wait_for()
    page.get_by_label("Form").select_option("conll")
    with page.expect_download() as saved:
        page.get_by_role("button", name="Download", exact=True).click()
    gold = Path(saved.value.path()).read_text(encoding="utf-8")
    assert ("李\tO" in gold, "1\tB-PHONE" in gold) == (True, True)
    assert "李海海" not in page.url
    assert 0 == page.evaluate("localStorage.length + sessionStorage.length")


def test_a_dropped_file_comes_back_masked(user) -> None:  # type: ignore[no-untyped-def]
    page = user("manager")
    table = {"name": "李海海.csv", "mimeType": "text/csv", "buffer": "姓名,年龄\n李海海,37岁\n".encode()}
    page.locator("#file").set_input_files(table)
    page.locator("#original .identifier.NAME").wait_for()
    with page.expect_download() as saved:
        page.get_by_role("button", name="Download the view").click()

    assert "masked.csv" == saved.value.suggested_filename
    assert "李海海" not in Path(saved.value.path()).read_text(encoding="utf-8-sig")


def test_a_selection_becomes_an_identifier(user) -> None:  # type: ignore[no-untyped-def]
    page = user("manager")
    page.get_by_label("Paste a text").fill("𠮷野家说：海海来诊。")
    page.get_by_role("button", name="De-identify").click()
    page.locator("#original [data-start]").first.wait_for()
    page.evaluate("""() => {
        const node = document.querySelector("#original [data-start]").firstChild, range = document.createRange();
        range.setStart(node, 6); range.setEnd(node, 8);
        getSelection().removeAllRanges(); getSelection().addRange(range);
        document.querySelector("#original").dispatchEvent(new MouseEvent("mouseup", { bubbles: true }));
    }""")
    page.get_by_label("Category").select_option("NAME")
    page.get_by_role("button", name="Keep").click()

    mark = page.locator("#original .identifier.NAME")
    mark.wait_for()
    assert "海海" == mark.inner_text()


def test_a_manager_edits_a_policy_with_lint_and_an_officer_approves_it(user) -> None:  # type: ignore[no-untyped-def]
    page = user("manager")
    page.goto(f"/studies/{STUDY}/policies/new")
    area = page.get_by_label("Policy (YAML)")
    area.fill(STRICTER.replace("address.to(city)", "address.to(street)"))
    page.locator("[data-findings]").get_by_text("street").first.wait_for()
    picture(page, "lint")
    area.fill(STRICTER + "# addr")
    area.press("End")
    page.keyboard.type("e")
    page.locator(".completions").get_by_role("option").first.wait_for()
    page.keyboard.press("Escape")
    file = {"name": "policy.yaml", "mimeType": "text/yaml", "buffer": STRICTER.encode()}
    page.get_by_label("Open a file").set_input_files(file)
    page.get_by_text("compiles").wait_for()
    page.get_by_role("button", name="Upload as a draft").click()
    page.get_by_role("heading", name="abc-301 1.1.0").wait_for()
    address = page.url
    picture(page, "policy")

    officer = user("officer")
    officer.goto(address)
    officer.get_by_role("button", name="Approve").click()
    officer.get_by_role("heading", name="abc-301 1.1.0 approved").wait_for()

    page.goto(address)
    page.locator("input[name=acknowledged]").fill("示例理由")
    page.get_by_role("button", name="Bring into force").click()
    page.get_by_role("heading", name="abc-301 1.1.0 in force").wait_for()
    page.goto(f"/studies/{STUDY}/policies")
    picture(page, "policies")


def test_an_analyst_asks_and_an_officer_grants_and_audits(app: Flask, user) -> None:  # type: ignore[no-untyped-def]
    submit(user("submitter"))
    work(app)
    analyst, officer = user("analyst"), user("officer", color_scheme="dark")
    analyst.goto(f"/studies/{STUDY}/requests")
    analyst.locator("select[name=view]").select_option("epi")
    analyst.locator("input[name=purpose]").fill("流行病学")
    analyst.get_by_role("button", name="Ask").click()
    analyst.get_by_text("pending").wait_for()

    officer.goto(f"/studies/{STUDY}/requests")
    picture(officer, "requests")
    officer.get_by_role("button", name="Grant").click()
    officer.get_by_text("granted").wait_for()
    officer.get_by_role("link", name="Audit").last.click()
    officer.get_by_text("page.decide_view").first.wait_for()
    picture(officer, "audit")

    analyst.goto(f"/studies/{STUDY}/records?view=epi")
    analyst.locator("tbody a").first.click()
    analyst.locator(".text", has_text="37岁").wait_for()
    assert "李海海" not in analyst.content()
    picture(analyst, "record")
    with analyst.expect_download() as file:
        analyst.get_by_role("button", name="Download the file").click()
    assert "37岁" in Path(file.value.path()).read_text(encoding="utf-8")
    analyst.goto(f"/studies/{STUDY}/records?view=epi")
    with analyst.expect_download() as export:
        analyst.get_by_role("button", name="CSV").click()
    assert ("export.csv", "37岁" in Path(export.value.path()).read_text(encoding="utf-8")) == (
        export.value.suggested_filename,
        True,
    )
    analyst.goto(f"/studies/{STUDY}/statistics?view=epi&by=age")
    analyst.get_by_text("All together are fewer").wait_for()
    picture(analyst, "statistics")


def test_the_first_tab_leads_past_the_navigation(user) -> None:  # type: ignore[no-untyped-def]
    page = user("analyst", color_scheme="dark")
    page.goto("/")
    page.bring_to_front()
    page.keyboard.press("Tab")

    api.expect(page.get_by_text("Skip to content")).to_be_focused()
    page.keyboard.press("Enter")
    page.wait_for_url("**#main")
