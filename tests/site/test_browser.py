"""The site as a person meets it, in Debian's chromium: ``pytest -m browser tests/site``."""

from __future__ import annotations

import json
import shutil
import threading
from collections.abc import Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest

from d2s_doctor.kb.base import KnowledgeBase
from d2s_doctor.log.decode import decode
from d2s_doctor.match import diagnose
from tests.recorded import RECORDED
from tests.site.conftest import ROOT
from tests.site.javascript import differences, plain

pytestmark = pytest.mark.browser

PHONE = {"width": 360, "height": 740}
TRACEBACK = (ROOT / "examples" / "train.log").read_text("utf-8")
AXE = ROOT / "node_modules" / "axe-core" / "axe.min.js"
PLACES = ["", "D2S103/", "coverage/", "entries/", "commands/", "paddle-3.0.0/"]


@pytest.fixture(scope="module")
def browser() -> Iterator[Any]:
    sync_api = pytest.importorskip("playwright.sync_api")
    chromium = shutil.which("chromium") or shutil.which("chromium-browser")
    if not chromium:
        pytest.skip("no chromium on the path: apt install chromium")
    with sync_api.sync_playwright() as playwright:
        opened = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
        yield opened
        opened.close()


class _Quiet(SimpleHTTPRequestHandler):
    def log_message(self, format: str, *args: object) -> None:
        pass


@pytest.fixture(scope="module")
def address(built: Path) -> Iterator[str]:
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(_Quiet, directory=str(built)))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_address[1]}/"
    server.shutdown()


@pytest.fixture
def page(browser: Any) -> Iterator[Any]:
    """A page that fails the test when a script of ours fails."""
    context = browser.new_context(permissions=["clipboard-read", "clipboard-write"])
    opened = context.new_page()
    errors: list[str] = []
    opened.on("pageerror", lambda error: errors.append(str(error)))
    opened.set_default_timeout(20_000)
    yield opened
    context.close()
    assert not errors


def paste(page: Any, text: str) -> None:
    page.fill("#log", text)
    page.click("#paste button[type=submit]")
    page.wait_for_selector("#answer h2")


def test_answers_equal_the_programs(page: Any, address: str, kb: KnowledgeBase) -> None:
    """Some recorded logs through one page; Node is given all of them in test_matcher.py."""
    page.goto(address)
    page.wait_for_function("!!(window.d2s.kb && window.d2s.diagnose)")
    texts = [decode(log.data) for log in RECORDED[::10]]
    answers = page.evaluate("texts => texts.map(text => d2s.diagnose(text))", texts)
    wanted = [plain(diagnose(text, kb)) for text in texts]
    assert any(answer["matches"] for answer in answers)
    assert not [*differences(wanted, answers)]


@pytest.mark.parametrize(("place", "verdict", "part"), [("", "Match", "`while_loop`"), ("zh/", "命中", "`while_loop`")])
def test_paste_box_answers(page: Any, address: str, place: str, verdict: str, part: str) -> None:
    page.goto(address + place)
    paste(page, TRACEBACK)
    answer = page.inner_text("#answer")
    assert answer.startswith(verdict)
    assert "D2S103" in answer
    assert part.strip("`") in answer
    assert "python while pred change from bool to variable." in answer
    page.click("#answer h3 a")
    assert page.url.endswith(f"{place}D2S103/")


def test_paste_box_is_honest(page: Any, address: str) -> None:
    page.goto(address)
    paste(page, "Epoch 3: loss 0.17\nall is well\n")
    assert page.inner_text("#answer").startswith("Unknown")


def test_what_is_pasted_is_never_markup(page: Any, address: str) -> None:
    page.goto(address)
    paste(page, TRACEBACK.replace("from bool to", "from <img src=x onerror=document.title='owned'> to"))
    assert page.locator("#answer img").count() == 0
    assert "<img src=x" in page.inner_text("#answer")
    assert page.title() != "owned"


def test_nothing_is_requested_after_the_page_has_loaded(page: Any, address: str) -> None:
    page.goto(address)
    page.wait_for_function("!!(window.d2s.kb && window.d2s.diagnose && window.d2s.search)")
    page.wait_for_load_state("networkidle")
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    paste(page, TRACEBACK)
    page.fill(".d2s-search input", "loop")
    page.wait_for_selector("#d2s-results li")
    page.wait_for_timeout(300)
    assert asked == []


def test_all_requests_stay_on_this_host(page: Any, address: str) -> None:
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    for place in PLACES:
        page.goto(address + place)
        page.wait_for_load_state("networkidle")
    assert asked
    assert all(url.startswith((address, "data:")) for url in asked)


@pytest.mark.parametrize(
    ("place", "query", "code"),
    [
        ("", "D2S103", "D2S103"),
        ("", "python while pred change", "D2S103"),
        ("", "result is different from eager", "D2S104"),
        ("zh/", "循环条件 变成 Tensor", "D2S103"),
        ("zh/", "死循环", "D2S104"),
        ("zh/D2S101/", "d2s601", "D2S601"),
    ],
)
def test_search(page: Any, address: str, place: str, query: str, code: str) -> None:
    page.goto(address + place)
    page.fill(".d2s-search input", query)
    page.wait_for_selector("#d2s-results li")
    found = page.locator("#d2s-results li b").all_inner_texts()
    assert any(title.startswith(code) for title in found[:5]), found


def test_search_says_when_it_finds_nothing(page: Any, address: str) -> None:
    page.goto(address)
    page.fill(".d2s-search input", "xyzzyq")
    page.wait_for_selector(".d2s-nothing")
    assert page.inner_text(".d2s-nothing") == "Nothing found"


def test_search_by_keyboard(page: Any, address: str) -> None:
    page.goto(address + "entries/")
    page.keyboard.press("/")
    page.keyboard.type("D2S103")
    page.wait_for_selector("#d2s-results li")
    page.keyboard.press("ArrowDown")
    assert page.get_attribute(".d2s-search input", "aria-activedescendant") == "d2s-result-0"
    page.keyboard.press("Enter")
    page.wait_for_url("**/D2S103/")


def test_language_switch_leads_to_the_same_page(page: Any, address: str) -> None:
    for place in ("", "D2S103/", "coverage/"):
        page.goto(address + place)
        page.click(".d2s-language")
        assert page.url == f"{address}zh/{place}"
        page.click(".d2s-language")
        assert page.url == address + place


def test_copy_gives_the_sample_as_it_is(page: Any, address: str, kb: KnowledgeBase) -> None:
    page.goto(address + "D2S103/")
    for button in (page.locator(".d2s-samples figure").nth(1).locator("button"), page.locator(".d2s-diff button")):
        page.evaluate("navigator.clipboard.writeText('')")
        button.click()
        button.locator("text=Copied").wait_for()
        assert page.evaluate("navigator.clipboard.readText()") == kb.entries["D2S103"].after


def test_tables_filter(page: Any, address: str) -> None:
    page.goto(address + "messages/")
    page.fill(".d2s-filter input", "while pred")
    rows = page.locator(".d2s-filter tbody tr:visible")
    assert rows.count() == 1
    assert "D2S103" in rows.first.inner_text()


def test_dark_follows_the_system_and_the_switch(browser: Any, address: str) -> None:
    for scheme, name in (("light", "default"), ("dark", "slate")):
        context = browser.new_context(color_scheme=scheme)
        page = context.new_page()
        page.goto(address)
        assert page.get_attribute("body", "data-md-color-scheme") == name
        page.click("form[data-md-component=palette] label:visible")
        page.click("form[data-md-component=palette] label:visible")
        assert page.get_attribute("body", "data-md-color-scheme") == "slate"
        context.close()


@pytest.mark.parametrize("place", [*PLACES, "zh/", "zh/D2S601/", "messages/"])
def test_phone_width_does_not_scroll_sideways(page: Any, address: str, place: str) -> None:
    page.set_viewport_size(PHONE)
    page.goto(address + place)
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]


def test_reads_without_script(browser: Any, address: str) -> None:
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto(address)
    assert not page.locator("#paste").is_visible()
    assert page.locator("noscript").count() == 1
    page.goto(address + "zh/D2S103/")
    assert page.locator(".d2s-matrix table").is_visible()
    assert page.locator(".d2s-language").is_visible()
    context.close()


def test_works_from_a_folder(page: Any, built: Path) -> None:
    page.goto((built / "index.html").as_uri())
    paste(page, TRACEBACK)
    page.click("#answer h3 a")
    page.wait_for_url("**/D2S103/index.html")
    page.click(".d2s-language")
    page.wait_for_url("**/zh/D2S103/index.html")
    page.fill(".d2s-search input", "循环")
    page.wait_for_selector("#d2s-results li")


@pytest.mark.skipif(not AXE.is_file(), reason="no axe-core here: npm ci")
@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("place", [*PLACES, "zh/", "zh/D2S103/"])
def test_axe_finds_nothing(browser: Any, address: str, place: str, scheme: str) -> None:
    context = browser.new_context(color_scheme=scheme)
    page = context.new_page()
    page.goto(address + place)
    if page.locator("#paste").count():
        paste(page, TRACEBACK)
    page.add_script_tag(path=str(AXE))
    found = page.evaluate(
        "axe.run().then(r => r.violations.map(v => [v.id, v.nodes.map(n => n.target.join(' ')).slice(0, 4)]))"
    )
    context.close()
    assert not found, json.dumps(found, indent=1)
