"""The lookup where there is no plain answer: no entry, no such code, no script, and texts that are long."""

from __future__ import annotations

from pathlib import Path
from typing import Any
from urllib.parse import parse_qs, urlsplit

import pytest

from tests.site.conftest import ROOT
from tests.site.test_browser import LONGEST_PAUSE, TRACEBACK, address, browser, page, paste

__all__ = ["address", "browser", "page"]
pytestmark = pytest.mark.browser

CONVERSION = """Traceback (most recent call last):
  File "/home/zhangsan/secret_project/train.py", line 4, in <module>
    net = paddle.jit.to_static(net)
  File "/opt/python/site-packages/paddle/jit/dy2static/program_translator.py", line 4, in get_concrete_program
    raise x
{name}: gpu-node-17.corp.cn:8888 zyxxy qqqv, user=zhangsan password=hunter2
"""
SECRETS = ("zhangsan", "hunter2", "gpu-node", "8888", "zyxxy", "secret_project", "train.py")
SCRIPTS = ("site", "words", "card", "lookup", "search", "index", "kb", "match", "worker")
FAILED = "could not be loaded"
ASKED = "动转静导出之后推理结果和训练时不一致\n请问应该检查哪里？"


@pytest.mark.parametrize(
    ("name", "title"), [("ValueError", "ValueError"), ("Zhangsanprivateprojectsecretfailures", "none")]
)
def test_the_link_to_an_issue_holds_nothing_of_the_log(page: Any, address: str, name: str, title: str) -> None:
    page.goto(address)
    paste(page, "paddlepaddle==3.0.0\n" + CONVERSION.format(name=name))
    link = page.get_attribute("#answer a[href*='issues/new']", "href")
    said = {key: value[0] for key, value in parse_qs(urlsplit(link).query).items()}
    assert said["title"] == f"{title}, conversion, Paddle 3.0.0"
    assert not [secret for secret in SECRETS if secret in link.lower()]
    assert "d2s-doctor report" in said["body"]


@pytest.mark.parametrize(
    ("text", "kind", "part"),
    [
        (CONVERSION.format(name="ValueError"), "conversion", "a[href*='entries/#family-']"),
        ("Traceback (most recent call last):\nModuleNotFoundError: No module named 'torch'\n", "foreign", "code"),
        ("Epoch 3: loss 0.17\nall is well\n", "foreign", "a[href$='entries/']"),
        (ASKED, "question", "a[href$='entries/']"),
        ("nohup.out\n" + CONVERSION[: CONVERSION.index("    raise x")], "cut", "code"),
    ],
)
def test_where_no_entry_answers_it_is_said_what_to_do(page: Any, address: str, text: str, kind: str, part: str) -> None:
    page.goto(address)
    paste(page, text)
    answer = page.inner_text("#answer")
    assert answer.startswith("Unknown")
    assert "`" not in answer
    assert page.evaluate("text => d2s.diagnose(text).unanswered.kind", text) == kind
    assert ("d2s-doctor report" in answer) == (kind == "conversion")
    if (kind, part) != ("foreign", "code"):
        assert page.locator(f"#answer {part}").count()


def test_a_question_of_several_lines_is_answered_by_its_words(page: Any, address: str) -> None:
    page.goto(address + "zh/")
    paste(page, ASKED)
    assert "仅按词查到" in page.inner_text("#answer")
    codes = page.locator("#answer li a").all_inner_texts()
    assert any(code.startswith(("D2S441", "D2S050", "D2S511")) for code in codes), codes
    paste(page, "Traceback (most recent call last):\nModuleNotFoundError: No module named 'while_loop'\n")
    assert not page.locator("#answer li a").count()


@pytest.mark.parametrize("script", SCRIPTS)
def test_each_script_that_does_not_arrive_is_told(browser: Any, address: str, script: str) -> None:
    """No row and no entry is denied by a page that could not look."""
    opened = browser.new_page()
    errors: list[str] = []
    opened.on("pageerror", lambda error: errors.append(str(error)))
    opened.route(f"**/d2s-{script}.js", lambda route: route.abort())
    for place in ("", "lookup/", "messages/"):
        opened.goto(address + place, wait_until="load")
        if script not in ("site", "words"):
            if place == "messages/":
                opened.fill(".d2s-filter input", "python while pred change from bool to variable.")
            elif script != "lookup":
                text = TRACEBACK + "loss 0.17\n" * 6000 if script == "worker" else TRACEBACK
                opened.evaluate("text => { document.getElementById('log').value = text; }", text)
                opened.click("#paste button[type=submit]")
        if script == "worker" and place != "messages/":  # the page reads it itself
            opened.wait_for_selector(".d2s-answer-title")
        elif place == "messages/" and script in ("worker", "card"):  # neither is needed there
            opened.wait_for_selector("text=The matcher reads the message as D2S103")
        else:
            opened.wait_for_function("text => document.querySelector('article').innerText.includes(text)", arg=FAILED)
        assert "No row fits" not in opened.inner_text("article")
    opened.close()
    assert not errors


def test_a_long_text_is_pasted_at_once_and_read_whole(page: Any, address: str) -> None:
    line = "2026-11-22 11:00:00 INFO step 100 loss 0.1734 ips 812.3 images/s\n"
    text = "of the run\n" + line * (2_000_000 // len(line)) + TRACEBACK
    page.goto(address)
    page.evaluate("text => navigator.clipboard.writeText(text)", text)
    page.focus("#log")
    page.wait_for_function("!!(window.d2s.kb && window.d2s.diagnose)")
    page.evaluate(LONGEST_PAUSE)
    page.keyboard.press("Control+v")
    page.wait_for_selector(".d2s-answer-title")
    print(f"2 MB pasted: the page stood still for {page.evaluate('window.longestPause'):.0f} ms at most")
    assert "D2S103" in page.inner_text(".d2s-answer-title")
    assert len(page.input_value("#log")) < 100_000
    page.evaluate("document.getElementById('answer').replaceChildren()")
    page.click("#paste button[type=submit]")  # what the box shows stands for all of it
    page.wait_for_selector(".d2s-answer-title")
    page.fill("#log", "loss is fine")
    page.click("#paste button[type=submit]")
    page.wait_for_selector(".d2s-answer-title", state="detached")


@pytest.mark.parametrize("typed", ["D2S999", "999", "/D2S006/"])
def test_a_code_that_does_not_exist_is_told_so(page: Any, address: str, typed: str) -> None:
    page.goto(address)
    paste(page, typed)
    assert page.inner_text("#answer h2").startswith("There is no entry D2S")
    assert page.locator("#answer a[href$='entries/']").count()


@pytest.mark.parametrize("typed", ["entry 103", "１０３", "/D2S103/"])
def test_a_code_in_other_clothes_leads_to_its_entry(page: Any, address: str, typed: str) -> None:
    page.goto(address)
    page.fill(".d2s-search input", typed)
    page.keyboard.press("Enter")
    page.wait_for_url("**/D2S103/")


def test_a_file_beside_the_box_is_read_and_the_answer_is_seen(page: Any, address: str) -> None:
    page.set_viewport_size({"width": 390, "height": 844})
    page.goto(address)
    taken = page.evaluate(
        """text => {
            const dataTransfer = new DataTransfer();
            dataTransfer.items.add(new File([text], "train.log"));
            const event = new DragEvent("drop", { dataTransfer, bubbles: true, cancelable: true });
            document.querySelector("footer, body").dispatchEvent(event);
            return event.defaultPrevented;
        }""",
        TRACEBACK,
    )
    assert taken
    page.wait_for_selector(".d2s-answer-title")
    page.wait_for_function("document.querySelector('#answer h2').getBoundingClientRect().top < innerHeight * 0.7")


def test_the_address_follows_a_second_question_but_no_log(page: Any, address: str) -> None:
    page.goto(address + "lookup/?q=while%20condition")
    page.wait_for_selector("#answer h2")
    page.fill("#log", "append in loop")
    page.click("#paste button[type=submit]")
    page.wait_for_url("**/lookup/?q=append%20in%20loop")
    paste(page, TRACEBACK)
    assert page.url == f"{address}lookup/"


def test_every_script_is_blocked_in_turn() -> None:
    """A new script is added to ``SCRIPTS``; those of the theme and of the missing page look nothing up."""
    files = {Path(file).stem.removeprefix("d2s-") for file in (ROOT / "docs" / "assets").glob("*.js")}
    assert files - {"theme", "missing"} <= set(SCRIPTS)
