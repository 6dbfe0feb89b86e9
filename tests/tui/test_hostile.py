"""Logs and output that try to be more than text."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from textual.app import App, ComposeResult
from textual.content import Content

from d2s_doctor.env.results import probe_result
from d2s_doctor.kb.base import KnowledgeBase
from d2s_doctor.log.clean import LONGEST_LINE, clean_text
from d2s_doctor.model import Diagnosis, Evidence, Match
from d2s_doctor.prose_parser import filled_markdown
from d2s_doctor.run.report import SampleResult
from d2s_doctor.tui.entry_view import diff_content
from d2s_doctor.tui.environment_pane import probe_content
from d2s_doctor.tui.log_text import MOST_TEXT, shown_log
from d2s_doctor.tui.log_view import LogView
from d2s_doctor.tui.session import FinishedRun, RequestedRun
from d2s_doctor.tui.try_pane import run_content
from d2s_doctor.verify.observe import Observed
from tests.recorded import ONE_OF_EACH
from tests.tui.driving import AST, User, run_app, user

HOSTILE = [
    "[/usr/lib/python3] [bold red]x[/] [@click=app.quit]q[/] [link=file:///etc]l[/link]",
    "\x1b[31mred\x1b]0;title\x07\x1b]52;c;AAAA\x07\x9b2J\x00\x08\r\n\u202egnp.exe\u2066",
    "# heading\n[a](javascript:x) <b>b</b> ![i](http://h/i.png) `` ` `` | a | b |",
    "动转静 👩‍👩‍👧 e\u0301 \U0001f468\u200d\U0001f469 ﷽ \t\x0b\x85\u2028",
    "$error $accent {name} {0} %s \\[ \\",
    "x" * 100_000,
    "\ud800 lone",
]
TEXTS = st.one_of(st.sampled_from(HOSTILE), st.text(max_size=300))


def rendered(view: LogView) -> list[str]:
    """What is drawn of a log, without numbers and padding, scrolled through from top to bottom."""
    rows = []
    for top in range(0, len(view.lines), view.size.height):
        view.scroll_to(0, top, animate=False, immediate=True, force=True)
        offset = view.scroll_offset.y
        rows += [view.render_line(n - offset).text for n in range(top, min(top + view.size.height, len(view.lines)))]
    return rows


class OneLog(App[None]):
    """The view of a log, alone."""

    def compose(self) -> ComposeResult:
        yield LogView(id="log-view")


def test_recorded_logs_are_shown_as_they_were_pasted() -> None:
    """What is drawn equals the cleaned text, up to the right edge."""
    logs = ONE_OF_EACH[::5]
    assert len(logs) > 150

    async def steps() -> None:
        app = OneLog()
        async with app.run_test(size=(400, 100)):
            view = app.query_one(LogView)
            for recorded in logs:
                log = shown_log(recorded.name, recorded.data)
                wanted = clean_text(recorded.text).replace("\r\n", "\n").split("\n")
                assert log.lines == wanted, recorded.name
                view.show_lines(log.lines)
                gutter = view._gutter
                columns = view.size.width - gutter
                shown = [row[gutter:].rstrip() for row in rendered(view)]
                assert shown == [_cut(line.replace("\r", " "), columns).rstrip() for line in wanted], recorded.name

    run_app(steps)


def _cut(line: str, columns: int) -> str:
    return Content(line).truncate(columns).plain if not line.isascii() else line[:columns]


@pytest.mark.parametrize("texts", [HOSTILE[:2], pytest.param(HOSTILE[2:], marks=pytest.mark.thorough)], ids=len)
def test_a_hostile_log_is_pasted_shown_and_matched(texts: list[str]) -> None:
    async def steps() -> None:
        async with user((80, 24)) as someone:
            session = someone.app.session
            for text in texts:
                session.diagnosis = None
                await someone.paste_log(AST + text + "\nValueError: " + text)
                await someone.press("f2", "end")
                shown = someone.shown()
                assert "\x1b" not in shown and "\u202e" not in shown
                assert session.entry and session.entry.id == "D2S103"
                assert session.log and session.log.text.startswith(clean_text(AST[:200]))

    run_app(steps)


def test_a_huge_paste_is_cut_with_a_notice() -> None:
    async def steps() -> None:
        async with user() as someone:
            line, count = "step 1 loss 0.5\n", MOST_TEXT // 16
            await someone.paste_log(line * count + AST + line * count)
            session, log = someone.app.session, someone.app.session.log
            assert log and session.entry and session.entry.id == "D2S103"
            assert [each.line for each in session.evidence] == [count + 20, count + 30]
            assert all(log.line(each.line).strip() for each in session.evidence)
            assert 0 < log.left_out < log.total == 2 * count + len(AST.split("\n"))
            await someone.press("f2")
            await someone.sees(f"{log.left_out} of {log.total} lines are not shown", f"▶ {count + 20} ")

    run_app(steps)


@given(text=TEXTS)
@settings(max_examples=60, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_every_text_can_be_read_as_a_log(text: str) -> None:
    log = shown_log(text[:50], text)
    assert log.lines == log.text.split("\n")
    assert not set("\x00\x1b\x08\u202e") & set(log.text + log.name)
    assert shown_log("again", log.text).text == log.text


@given(value=TEXTS, code=st.booleans())
@settings(max_examples=200)
def test_a_captured_value_stays_text_in_markdown(value: str, code: bool) -> None:
    value = clean_text(value)
    template = "The value `{x|none}` is wrong." if code else "The value {x|none} is wrong."
    tokens = filled_markdown(template, {"x": value}, 300)
    assert [token.type for token in tokens] == ["paragraph_open", "inline", "paragraph_close"]
    kinds = {child.type for child in tokens[1].children or []}
    assert kinds <= {"text", "code_inline", "softbreak"} if code else {"text", "softbreak"}
    shown = "".join(child.content for child in tokens[1].children or [])
    wanted = " ".join(value.split())
    assert shown == f"The value {wanted or 'none' if len(wanted) <= 300 else wanted[:299] + '…'} is wrong."


@given(text=TEXTS)
@settings(max_examples=60)
def test_samples_probes_and_outcomes_are_drawn_whatever_they_hold(text: str, kb: KnowledgeBase) -> None:
    text = clean_text(text)
    assert diff_content(text, text + "\nout = 1").plain
    entry = kb.entries["D2S103"]
    result = probe_result("paddle.import", "fail", "import.raised", error=text)
    assert "import paddle" in probe_content(result, "en", entry.id, 80).plain
    ran = SampleResult("raised", 0.1, text, exception="ValueError", message=text)
    request = RequestedRun(entry, "before", "ast", text, False)
    finished = FinishedRun(request, "3.3.1", Observed("raises", ran, (), "D2S103"))
    assert "ValueError" in run_content(finished, "zh").plain


async def _show(someone: User, kb: KnowledgeBase, text: str) -> None:
    """Put one hostile text wherever a log, a probe or a run can put it."""
    session = someone.app.session
    session.kb, session.log = kb, shown_log(text[:100], text)
    cleaned = clean_text(text)
    captures = dict.fromkeys(("before", "after"), cleaned)
    session.diagnosis = Diagnosis(
        "match", (Match("D2S103", 0.9, captures, (Evidence(1, cleaned), Evidence(1, cleaned))),)
    )
    session.probed = {"paddle.import": probe_result("paddle.import", "fail", "import.raised", error=text)}
    ran = SampleResult("raised", 0.1, cleaned, exception="ValueError", message=cleaned)
    request = RequestedRun(kb.entries["D2S103"], "before", "ast", text, False)
    session.last_run = FinishedRun(request, "", Observed("raises", ran))
    session.worker_error = cleaned
    for step in ("diagnosis", "environment", "try", "log"):
        someone.app.show_step(step)
        await someone.pilot.pause(0.05)
        assert not set("\x1b\x00\u202e") & set(someone.shown())


@pytest.mark.thorough
def test_hostile_text_in_every_widget(kb: KnowledgeBase) -> None:
    async def steps() -> None:
        async with user((100, 30)) as someone:
            for text in HOSTILE:
                await _show(someone, kb, text)
            assert someone.app.is_running and not someone.app.crash

    run_app(steps)


def test_output_in_pieces_makes_lines() -> None:
    async def steps() -> None:
        async with user() as someone:
            view = someone.app.screen.query_one("#output", LogView)
            for piece in ("a", "b\nc\n", "", "d", "\n", "x" * (LONGEST_LINE + 5)):
                view.write(piece)
            assert view.lines[:3] == ["ab", "c", "d"]
            assert len(view.lines) == 4
            assert len(view.render_line(3).text) <= max(view.size.width, 1)

    run_app(steps)


def test_static_texts_are_no_markup() -> None:
    """Every Static and OptionList is made without markup: one that forgot would raise on a bracket some day."""
    folder = Path(__file__).parents[2] / "d2s_doctor" / "tui"
    for path in folder.glob("*.py"):
        source = path.read_text(encoding="utf-8")
        for line in source.splitlines():
            if "Static(" in line and "yield" in line:
                assert "markup=False" in line, f"{path.name}: {line.strip()}"
