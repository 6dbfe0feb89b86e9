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
from urllib.parse import quote

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


class _Hosting(SimpleHTTPRequestHandler):
    """Serves as the hosts of static sites do: a missing page is answered by 404.html of the site."""

    def log_message(self, format: str, *args: object) -> None:
        pass

    def send_error(self, code: int, message: str | None = None, explain: str | None = None) -> None:
        body = Path(self.directory, "d2s", "404.html").read_bytes()
        self.send_response(code, message)
        self.send_header("Content-Type", "text/html; charset=utf-8")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)


@pytest.fixture(scope="module")
def address(built: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    root = tmp_path_factory.mktemp("host")
    (root / "d2s").symlink_to(built)
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(_Hosting, directory=str(root)))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_address[1]}/d2s/"
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


LONGEST_PAUSE = """() => {
    window.longestPause = 0;
    let before = performance.now();
    setInterval(() => {
        const now = performance.now();
        window.longestPause = Math.max(window.longestPause, now - before);
        before = now;
    }, 5);
}"""


def paste(page: Any, text: str) -> None:
    page.fill("#log", text)
    page.click("#paste button[type=submit]")
    page.wait_for_selector("#answer h2")


def test_answers_equal_the_programs(page: Any, address: str, kb: KnowledgeBase) -> None:
    """Some recorded logs through one page; Node is given all of them in test_matcher.py."""
    page.goto(address)
    page.focus("#log")
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
    page.click(".d2s-answer-title a")
    page.wait_for_url(f"**/{place}D2S103/#log=*")
    assert page.locator("[data-capture]", has_text="bool").count()
    assert page.locator(".d2s-head [role=status]").is_visible()


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


def test_only_scripts_of_the_site_are_requested_and_nothing_is_sent(page: Any, address: str) -> None:
    asked: list[Any] = []
    page.goto(address)
    page.wait_for_load_state("networkidle")
    page.on("request", lambda request: asked.append(request))  # a bound method of a builtin is not taken
    paste(page, TRACEBACK)
    page.fill(".d2s-search input", "loop")
    page.wait_for_selector("#d2s-results li")
    page.wait_for_timeout(300)
    assert {request.url.removeprefix(address).partition("/")[0] for request in asked} == {"assets"}
    assert {request.method for request in asked} == {"GET"}
    assert not [request.url for request in asked if "?" in request.url or request.post_data]
    asked.clear()
    paste(page, TRACEBACK + "\n")
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
    page.wait_for_selector("text=Nothing found")


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


COVERED = """() => [...document.querySelectorAll(".highlight > .d2s-copy")].flatMap((button) => {
    const own = button.getBoundingClientRect();
    const text = document.createRange();
    text.selectNodeContents(button.parentElement.querySelector("code"));
    const code = button.parentElement.querySelector("code").getBoundingClientRect();
    return [...text.getClientRects()].filter((box) => box.width && box.left < Math.min(own.right, code.right)
        && Math.min(box.right, code.right) > own.left && box.top < own.bottom && box.bottom > own.top);
}).length"""


@pytest.mark.parametrize("width", [360, 800, 1440])
def test_no_button_covers_code(page: Any, address: str, kb: KnowledgeBase, width: int) -> None:
    page.set_viewport_size({"width": width, "height": 900})
    for code in (*list(kb.entries)[::12], "D2S016", "D2S324", "D2S509", "D2S803", "D2S920"):
        page.goto(f"{address}{code}/")
        page.wait_for_selector(".d2s-diff .d2s-copy")
        assert page.evaluate(COVERED) == 0, code


def test_the_navigation_opens_and_closes_by_keyboard(page: Any, address: str) -> None:
    page.set_viewport_size(PHONE)
    page.goto(address + "silent/")
    link = page.locator(".md-sidebar--primary a", has_text="Entries")
    assert not link.is_visible()
    page.keyboard.press("Tab")
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.className").endswith("d2s-open")
    page.keyboard.press("Enter")
    link.wait_for()
    assert page.get_attribute(".d2s-open", "aria-expanded") == "true"
    page.keyboard.press("Escape")
    link.wait_for(state="hidden")
    assert page.evaluate("document.activeElement.getAttribute('aria-expanded')") == "false"


def test_tables_filter(page: Any, address: str) -> None:
    page.goto(address + "messages/")
    page.fill(".d2s-filter input", "while pred")
    rows = page.locator(".d2s-filter tbody tr:visible")
    assert rows.count() == 1
    assert "D2S103" in rows.first.inner_text()
    page.fill(".d2s-filter input", "python while pred change from bool to variable.")  # the row has captures there
    page.wait_for_selector("text=The matcher reads the message as D2S103")
    assert "D2S103" in rows.first.inner_text()


def test_facets_narrow_the_list(page: Any, address: str, kb: KnowledgeBase) -> None:
    page.goto(address + "entries/")
    page.select_option("select[name=kind]", "silent")
    page.select_option("select[name=family]", "5")
    shown = page.locator(".d2s-filter tbody tr:visible th a").evaluate_all("links => links.map(a => a.textContent)")
    wanted = [entry.id for entry in kb.entries.values() if entry.kind == "silent" and entry.id.startswith("D2S5")]
    assert sorted(text.split()[0] for text in shown) == sorted(wanted)


def test_a_pasted_log_in_the_search_box_is_answered_on_a_page(page: Any, address: str) -> None:
    page.goto(address + "entries/")
    page.evaluate("text => navigator.clipboard.writeText(text)", TRACEBACK)
    page.focus(".d2s-search input")
    page.keyboard.press("Control+v")
    page.wait_for_selector(".d2s-answer-title")
    assert "D2S103" in page.inner_text(".d2s-answer-title")
    assert "Traceback" not in page.url


@pytest.mark.parametrize(("typed", "code"), [("103", "D2S103"), ("d2s-601", "D2S601"), ("D2S 412", "D2S412")])
def test_a_typed_code_leads_to_its_entry(page: Any, address: str, typed: str, code: str) -> None:
    page.goto(address)
    page.fill(".d2s-search input", typed)
    page.keyboard.press("Enter")
    page.wait_for_url(f"**/{code}/")


@pytest.mark.parametrize("place", ["d2s103/", "D2S103.html", "zh/d2s103", "zh/x/d2s_103", "zh/103/", "x/zh/d2s103"])
def test_old_and_mistyped_addresses_lead_on_in_their_language(page: Any, address: str, place: str) -> None:
    page.goto(address + place)
    page.wait_for_url(f"{address}{'zh/' if place.startswith('zh/') else ''}D2S103/")


def test_a_missing_address_of_a_language_is_answered_in_it(page: Any, address: str) -> None:
    page.goto(f"{address}zh/nowhere?a=1")
    page.wait_for_selector("#answer h2, #answer li")
    assert page.url == f"{address}zh/nowhere?a=1"
    assert page.get_attribute("html", "lang") == "zh"
    assert page.eval_on_selector(".d2s-home", "link => link.href") == f"{address}zh/"
    assert "这个地址没有内容" in page.inner_text("h1")
    page.goto(f"{address}zh/404.html#{quote('//other.example/zh/', safe='')}")
    assert page.url.startswith(address)


def test_a_missing_page_looks_its_words_up(page: Any, address: str) -> None:
    page.goto(address + "docs/while-condition")
    page.wait_for_selector("#answer li")
    assert "D2S103" in page.inner_text("#answer")


@pytest.mark.parametrize(
    ("place", "shown"),
    [
        ("lookup/#text=100%25 of the loop %E5%BE%AA%ZZ and %", "100% of the loop 循%ZZ and %"),
        ("lookup/?q=while%20loop%20100%", "while loop 100%"),
        ("lookup/?q=%E5%BE%", "\ufffd%"),
    ],
)
def test_an_address_that_was_cut_is_read_as_far_as_it_goes(page: Any, address: str, place: str, shown: str) -> None:
    page.goto(address + place)
    page.wait_for_selector("#answer h2")
    assert page.input_value("#log") == shown


def test_a_missing_address_that_was_cut_is_looked_up(page: Any, address: str) -> None:
    page.goto(address + "docs/while-condition%E5%BE%")
    page.wait_for_selector("#answer li")
    assert "D2S103" in page.inner_text("#answer")


@pytest.mark.parametrize("name", ["__proto__", "constructor", "toString", "hasOwnProperty"])
def test_a_name_of_every_object_is_no_slug(page: Any, address: str, name: str) -> None:
    page.goto(f"{address}{name}/")
    page.wait_for_selector("#answer h2")
    assert page.url == f"{address}{name}/"


@pytest.mark.parametrize(
    ("place", "query", "words"),
    [
        ("", "__proto__", "Nothing found"),
        ("", "شيء لا يعمل هنا أبدا", "Nothing found"),
        ("zh/", "\u202e\u05e9\u05dc\u05d5\u05dd", "没有找到"),
        ("", "RuntimeError: zyxxy of the qqqv", "Unknown"),
    ],
)
def test_only_of_a_log_it_is_said_that_no_entry_explains_it(
    page: Any, address: str, place: str, query: str, words: str
) -> None:
    page.goto(f"{address}{place}lookup/")
    paste(page, query)
    assert page.inner_text("#answer h2").startswith(words)


def test_what_leads_on_from_a_missing_page_has_one_slash(page: Any, address: str) -> None:
    page.goto(address + "nowhere/d2s103")
    page.wait_for_url("**/D2S103/")
    assert page.url == f"{address}D2S103/"
    page.goto(address + "nowhere/")
    assert page.eval_on_selector(".d2s-language", "link => link.href") == f"{address}zh/"


def test_values_of_an_address_are_marked_as_such_and_short(page: Any, address: str) -> None:
    values = {"before": "<b>x</b>\u202e" + "y" * 5000, "after": ["z"], "__proto__": "p"}
    page.goto(f"{address}D2S103/#log={quote(json.dumps(values))}")
    page.wait_for_selector(".d2s-filled")
    said = page.locator(".d2s-filled").all_inner_texts()
    assert all(text.startswith("<b>x</b> y") and len(text) <= 201 for text in said)
    assert "whoever gave you the link" in page.inner_text(".d2s-head [role=status]")
    page.goto(f"{address}D2S101/#log=%7B%22before")
    assert not page.locator(".d2s-head [role=status]").count()


@pytest.mark.parametrize("part", [".d2s-theme", ".d2s-language", ".d2s-search input", ".d2s-home"])
def test_what_has_the_focus_in_the_header_is_seen(page: Any, address: str, part: str) -> None:
    page.goto(address + "D2S103/")
    page.keyboard.press("Tab")  # from now on a focus is shown
    page.focus(part)
    shown = page.eval_on_selector(part, "e => [getComputedStyle(e).outlineStyle, getComputedStyle(e).outlineWidth]")
    assert shown == ["solid", "2px"]


def test_words_have_a_page_of_results(page: Any, address: str) -> None:
    page.goto(address + "lookup/?q=while%20condition")
    page.wait_for_selector("#answer mark")
    assert page.locator("#answer li a").first.get_attribute("href").endswith("/D2S103/")


def test_the_card_says_what_the_release_of_the_log_does(page: Any, address: str) -> None:
    page.goto(address)
    paste(page, "paddlepaddle==3.0.0\n" + TRACEBACK)
    answer = page.inner_text("#answer")
    assert "Paddle 3.0.0" in answer
    assert "AST: raises" in answer
    assert page.locator("#answer .d2s-diff .d2s-new").count()


def test_a_dropped_file_and_the_keyboard_are_answered(page: Any, address: str) -> None:
    page.goto(address)
    page.fill("#log", TRACEBACK)
    page.focus("#log")
    page.keyboard.press("Control+Enter")
    page.wait_for_selector(".d2s-answer-title")
    page.goto(address + "lookup/")
    page.evaluate(
        """text => {
            const dataTransfer = new DataTransfer();
            dataTransfer.items.add(new File([text], "train.log"));
            document.getElementById("paste").dispatchEvent(new DragEvent("drop", { dataTransfer, bubbles: true }));
        }""",
        TRACEBACK,
    )
    page.wait_for_selector(".d2s-answer-title")


def test_the_first_error_of_five_megabytes_is_not_lost(page: Any, address: str) -> None:
    page.goto(address)
    page.focus("#log")
    page.wait_for_function("!!(window.d2s.kb && window.d2s.diagnose)")
    line = "2026-11-22 11:00:00 INFO step 100 loss 0.1734 ips 812.3 images/s\n"
    page.evaluate(
        "text => { document.getElementById('log').value = text; }", TRACEBACK + line * (5_000_000 // len(line))
    )
    workers: list[Any] = []
    page.on("worker", lambda worker: workers.append(worker))
    page.evaluate(LONGEST_PAUSE)
    start = page.evaluate("performance.now()")
    page.click("#paste button[type=submit]")
    page.wait_for_selector("#answer h2")
    took, pause = page.evaluate("[performance.now(), window.longestPause]")
    print(f"5 MB: {took - start:.0f} ms, the page stood still for {pause:.0f} ms at most")
    assert len(workers) == 1  # a page that reads it itself stands still meanwhile
    assert page.inner_text("#answer").startswith("Match")
    assert "D2S103" in page.inner_text(".d2s-answer-title")


def test_print_opens_what_is_closed_and_has_no_buttons(page: Any, address: str) -> None:
    page.goto(address + "D2S801/")
    assert page.locator("details:not([open])").count()
    page.pdf()  # as the print dialogue does
    assert not page.locator("details:not([open])").count()
    page.emulate_media(media="print")
    for part in ("button", "input", ".headerlink", ".d2s-menu", ".d2s-language"):
        assert not page.locator(f"{part}:visible").count(), part
    assert page.locator(".d2s-diff .d2s-new:visible").count()


def test_a_script_that_cannot_be_loaded_is_told(page: Any, address: str) -> None:
    page.route("**/d2s-match.js", lambda route: route.abort())
    page.goto(address)
    page.fill("#log", TRACEBACK)
    page.click("#paste button[type=submit]")
    page.wait_for_selector("#answer h2")
    assert "could not be loaded" in page.inner_text("#answer")


FIRST_SCREENS = {"desktop": (1440, 900), "phone": (390, 844)}
FIRST_SCREEN = """() => [
    Math.max(...[".d2s-strip", ".d2s-diff .d2s-new, .d2s-diff .d2s-gone"]
        .map((each) => document.querySelector(each)?.getBoundingClientRect().bottom ?? Infinity)),
    Math.max(...[...document.querySelectorAll(".d2s-strip td, .d2s-diff .d2s-line")]
        .map((each) => each.getBoundingClientRect().right), 0)]"""


def test_the_fix_is_on_the_first_screen_of_every_entry(browser: Any, address: str, kb: KnowledgeBase) -> None:
    """In both languages: the matrix and a line of the corrected code; neither is cut at the side."""
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    places = [f"{place}{code}/" for code in kb.entries for place in ("", "zh/")]
    below: dict[str, list[str]] = {screen: [] for screen in FIRST_SCREENS}
    cut = []
    for place in places:
        page.goto(address + place, wait_until="domcontentloaded")
        for screen, (width, height) in FIRST_SCREENS.items():
            page.set_viewport_size({"width": width, "height": height})
            bottom, right = page.evaluate(FIRST_SCREEN)
            if bottom > height:
                below[screen].append(f"{place} {bottom:.0f}")
            if right > width:
                cut.append(f"{place} {screen} {right:.0f}")
    context.close()
    for screen, late in below.items():
        share = 1 - len(late) / len(places)
        print(f"{screen}: {len(places) - len(late)} of {len(places)} pages ({share:.1%}); not on {', '.join(late)}")
        assert share >= 0.95, late
    assert not cut


def test_dark_follows_the_system_and_the_button(browser: Any, address: str) -> None:
    for scheme, name in (("light", "default"), ("dark", "slate")):
        context = browser.new_context(color_scheme=scheme)
        page = context.new_page()
        page.goto(address)
        assert page.get_attribute("body", "data-md-color-scheme") == name
        for shown in ("default", "slate"):
            page.click(".d2s-theme")
            assert page.get_attribute("body", "data-md-color-scheme") == shown
        page.goto(address + "D2S103/")
        assert page.get_attribute("body", "data-md-color-scheme") == "slate"
        page.click(".d2s-theme")
        assert page.get_attribute("body", "data-md-color-scheme") == name
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
    page.click(".d2s-answer-title a")
    page.wait_for_url("**/D2S103/index.html#log=*")
    page.click(".d2s-language")
    page.wait_for_url("**/zh/D2S103/index.html")
    page.fill(".d2s-search input", "循环")
    page.wait_for_selector("#d2s-results li")


@pytest.mark.skipif(not AXE.is_file(), reason="no axe-core here: npm ci")
@pytest.mark.parametrize("part", range(4))
def test_axe_finds_nothing_on_any_page(browser: Any, address: str, built: Path, part: int) -> None:
    """Every page once, in turn light and dark, wide and narrow; those with a box also with an answer in it."""
    pages = sorted(path.parent.relative_to(built).as_posix() for path in built.rglob("index.html"))
    pages = [place for place in pages if "http-equiv" not in (built / place / "index.html").read_text("utf-8")]
    looks = [(width, scheme) for width in (1440, 390) for scheme in ("light", "dark")]
    violations = {}
    for number, (width, scheme) in enumerate(looks):
        context = browser.new_context(color_scheme=scheme, viewport={"width": width, "height": 900})
        page = context.new_page()
        for place in pages[number::4][part::4]:
            page.goto(f"{address}{place}/")
            if page.locator("#paste").count():
                paste(page, TRACEBACK)
            page.evaluate(AXE.read_text("utf-8"))
            found = page.evaluate(
                "axe.run().then(r => r.violations.map(v => [v.id, v.nodes.map(n => n.target.join(' ')).slice(0, 4)]))"
            )
            if found:
                violations[f"{place}, {width}, {scheme}"] = found
        context.close()
    assert len(pages) > 400
    assert not violations, json.dumps(violations, indent=1)
