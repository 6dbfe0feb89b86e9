"""No answer on the screen is wrong, of something else, or lost."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from textual.widgets import Input, OptionList, TextArea

from d2s_doctor.env.results import probe_result
from d2s_doctor.render.messages import catalogue
from d2s_doctor.render.probes import _ADVICE_IN_WORDS
from d2s_doctor.tui.base_screen import BaseScreen
from d2s_doctor.tui.dialogs import ConfirmQuit, PathDialog
from d2s_doctor.tui.incoming import looks_like_a_log
from d2s_doctor.tui.log_view import LogView
from d2s_doctor.tui.segments import Segments
from tests.tui.driving import AST, User, run_app, user

TWO_LINES = "ValueError: python while pred change from bool to variable\n    [Hint: see the loop]\n"


async def run_once(someone: User, code: str) -> None:
    await someone.press("f5")
    someone.app.screen.query_one("#sample", TextArea).load_text(code)
    await someone.press("ctrl+r", "enter")
    await someone.until(lambda: someone.app.session.last_run is not None)


@pytest.mark.skipif(not hasattr(os, "fork"), reason="the warm worker needs fork")
def test_a_result_says_of_what_it_was_and_enter_runs_again(python: str) -> None:
    async def steps() -> None:
        async with user() as someone:
            await someone.paste_log()
            await run_once(someone, "out = 1\n")
            session, screen = someone.app.session, someone.app.screen
            await someone.reads("#try-outcome", "✓")
            assert "earlier run" not in someone.text("#try-outcome")
            screen.query_one("#try-sample", Segments).action_choose("before")
            await someone.reads("#try-outcome", "Result of an earlier run: after (corrected)")
            assert screen.query_one("#output").has_class("-earlier")
            screen.query_one("#try-sample", Segments).action_choose("after")
            await someone.until(lambda: "earlier run" not in someone.text("#try-outcome"))
            screen.query_one("#sample", TextArea).insert("x", (0, 0))
            await someone.reads("#try-outcome", "Result of an earlier run")
            screen.query_one("#sample", TextArea).load_text("out = 1\n")
            first = session.last_run
            screen.query_one("#output").focus()
            await someone.press("enter")
            await someone.until(lambda: session.last_run not in (None, first))
            assert screen.query_one("#sample", TextArea).text == "out = 1\n"

    run_app(steps)


@pytest.mark.skipif(not hasattr(os, "fork"), reason="the warm worker needs fork")
def test_escape_while_paddle_loads_cancels_for_good(python: str, home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("D2S_DOCTOR_SANDBOX", "off")  # in which the gate is not to be seen
    gate = home / "gate"
    (home / "packages" / "paddle" / "jit.py").write_text(
        (home / "packages" / "paddle" / "jit.py").read_text()
        + f"\nimport os, time\nwhile not os.path.exists({str(gate)!r}): time.sleep(0.05)\n"
    )

    async def steps() -> None:
        async with user() as someone:
            await someone.paste_log()
            session = someone.app.session
            await someone.press("f5")
            await someone.until(lambda: session.worker == "starting")
            await someone.press("ctrl+r", "enter")
            await someone.until(lambda: session.running)
            await someone.press("escape")
            await someone.until(lambda: not session.running)
            gate.touch()
            await someone.until(lambda: session.worker == "ready")
            await someone.pilot.pause(0.5)
            assert session.last_run is None and not session.running
            await someone.press("ctrl+r")
            await someone.until(lambda: session.last_run is not None)

    run_app(steps)


def test_a_pasted_log_is_never_lost(python: str) -> None:
    async def steps() -> None:
        async with user() as someone:
            app = someone.app
            for opening, screen in (("ctrl+o", PathDialog), ("ctrl+g", PathDialog), ("f6", BaseScreen)):
                app.session.diagnosis = None
                await someone.press(opening)
                await someone.until(lambda screen=screen: isinstance(app.screen, screen))  # type: ignore[misc]
                assert isinstance(app.focused, Input) or app.screen.query(Input).first().focus()
                await someone.paste_log(TWO_LINES)
                assert len(app.screen_stack) == 1
                assert app.session.entry and app.session.entry.id == "D2S103"
            app.session.diagnosis = None
            await someone.press("f5")
            await someone.paste_log(TWO_LINES)
            await someone.press("f5")
            await someone.paste("import paddle\nx = 1\n")
            await someone.until(lambda: "import paddle\nx = 1" in app.screen.query_one("#sample", TextArea).text)
            assert app.session.step == "try"

    run_app(steps)


@pytest.mark.parametrize(
    ("text", "log"),
    [
        (AST, True),
        (TWO_LINES, True),
        ("ValueError: wrong", True),
        ("import paddle\nraise ValueError('x')\n", False),
        ("    x = 1\n    y = [", False),
        ("x: int\ny = 2\n", False),
    ],
)
def test_python_is_told_from_what_it_prints(text: str, log: bool) -> None:
    assert looks_like_a_log(text) is log


def test_what_is_copied_is_what_it_is_called(python: str) -> None:
    async def steps() -> None:
        async with user() as someone:
            await someone.paste_log()
            app = someone.app
            await someone.until(lambda: app.session.probed and not app.session.probing)
            app.session.probed["paddle.install"] = probe_result(
                "paddle.install", "warn", "install.shadow", files="paddle.py"
            )
            await someone.press("f4")
            options = app.screen.query_one("#probes", OptionList)
            options.highlighted = options.get_option_index("paddle.install")
            await someone.press("f9")
            assert app.clipboard == ""  # advice in words is no command
            await someone.press("f5")
            app.screen.query_one("#sample", TextArea).load_text("mine = 1\n")
            await someone.press("f9")
            assert app.clipboard == "mine = 1\n"

    run_app(steps)


def test_every_advice_is_a_command_or_known_to_be_words() -> None:
    advice = {key.partition(".")[2]: text for key, text in catalogue("en").items() if key.startswith("probe_advice.")}
    commands = {key for key, text in advice.items() if text.startswith(("{python} ", "unset ", "export "))}
    assert commands | _ADVICE_IN_WORDS == advice.keys()
    assert not commands & _ADVICE_IN_WORDS


def test_quitting_with_edits_that_are_not_kept_asks_once() -> None:
    async def steps() -> None:
        async with user(remembers=False) as someone:
            await someone.paste_log()
            await someone.press("f5", "x", "ctrl+q")
            assert isinstance(someone.app.screen, ConfirmQuit) and someone.app.is_running
            await someone.press("escape")
            assert not isinstance(someone.app.screen, ConfirmQuit)
            await someone.press("ctrl+q")
            await someone.until(lambda: someone.app._exit)

    run_app(steps)


def test_output_is_followed_over_a_resize() -> None:
    async def steps() -> None:
        async with user((100, 40)) as someone:
            await someone.paste_log()
            await someone.press("f5")
            view = someone.app.screen.query_one("#output", LogView)
            view.write("line\n" * 100)
            await someone.until(lambda: view.is_vertical_scroll_end and view.scroll_y)
            await someone.pilot.resize_terminal(100, 24)
            await someone.pilot.pause()
            view.write("line\n" * 10)
            await someone.until(lambda: view.is_vertical_scroll_end)
            view.scroll_home(animate=False)
            view.write("last\n")
            await someone.pilot.pause()
            assert view.scroll_y == 0

    run_app(steps)
