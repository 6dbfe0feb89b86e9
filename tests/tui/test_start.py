"""How the app is opened, and what is shown when it fails itself."""

from __future__ import annotations

import asyncio
import io
import sys
from pathlib import Path
from typing import Any

import pytest
from rich.console import Console
from textual.app import App
from textual.widgets import TextArea

from d2s_doctor.cli.exit import UsageError
from d2s_doctor.cli.main import _with_command, main
from d2s_doctor.cli.tui import _theme
from d2s_doctor.tui import start as starting
from d2s_doctor.tui import state
from d2s_doctor.tui.app import DoctorApp
from d2s_doctor.tui.crash import CrashApp
from d2s_doctor.tui.log_text import shown_log
from tests.tui.driving import AST


def test_without_a_terminal_no_command_is_help(capsys: pytest.CaptureFixture[str]) -> None:
    assert main([]) == 2
    assert "usage: d2s-doctor" in capsys.readouterr().err


def test_a_file_that_is_no_command_opens_the_app(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (home / "train.log").write_text(AST)
    (home / "list").write_text(AST)
    assert _with_command(["train.log"]) == ["tui", "train.log"]
    assert _with_command(["list"]) == ["list"]
    assert _with_command(["--version"]) == ["--version"]
    assert _with_command(["no-such.log"]) == ["no-such.log"]


@pytest.mark.parametrize("arguments", [["train.log"], ["tui", "train.log"], ["tui", "-"]])
def test_without_a_terminal_the_answer_is_that_of_match(
    arguments: list[str], home: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    (home / "train.log").write_text(AST)
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(AST.encode())))
    assert main(arguments) == 0
    shown = capsys.readouterr().out
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(AST.encode())))
    assert main(["match", "train.log"]) == 0
    assert shown == capsys.readouterr().out
    assert "D2S103" in shown


def test_an_error_of_ours_is_a_report_and_the_log_is_kept(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The app fails once; the report is shown, and going on opens the app with the same log."""
    opened: list[tuple[str, object]] = []
    reports: list[str] = []

    def run(self: DoctorApp) -> int:
        opened.append(self.controllers.diagnosis.waiting)  # type: ignore[arg-type]
        if len(opened) == 1:
            self.session.log = shown_log("train.log", "the user's own words\n")
            self.crash = "Traceback (most recent call last):\nKeyError: 'made up'\n"
        return 0

    def show(self: CrashApp) -> bool:
        reports.append(self.report)
        return True

    monkeypatch.setattr(DoctorApp, "run", run)
    monkeypatch.setattr(CrashApp, "run", show)
    assert starting.start(None, "en", "train.log", b"the user's own words\n") == 0
    assert opened[1] == ("train.log", "the user's own words\n")
    assert "KeyError: 'made up'" in reports[0] and "own words" not in reports[0]
    assert (state.state_folder() / "crash.txt").read_text(encoding="utf-8") == reports[0]


def test_a_handler_that_raises_ends_in_order_and_is_shown() -> None:
    app = DoctorApp()

    def fail() -> None:
        raise KeyError("made up")

    async def steps() -> None:
        async with app.run_test() as pilot:
            app.call_later(fail)
            await pilot.pause()

    with pytest.raises(KeyError):  # the test driver raises it again
        asyncio.run(steps())
    assert "KeyError: 'made up'" in app.crash


def test_textual_still_prints_local_variables() -> None:
    """When this fails, Textual keeps the user's log to itself: ``DoctorApp._fatal_error`` and this test can go."""

    class Plain(App[None]):
        """No care is taken of what is printed."""

    def printed(app: App[Any]) -> str:
        def fail() -> None:
            log = "words of a log"
            raise KeyError(len(log))

        async def steps() -> None:
            async with app.run_test() as pilot:
                app.error_console = console
                app.call_later(fail)
                await pilot.pause()

        out = io.StringIO()
        console = Console(file=out, width=200)
        with pytest.raises(KeyError):
            asyncio.run(steps())
        app._print_error_renderables()
        return out.getvalue()

    assert "words of a log" in printed(Plain())
    assert printed(DoctorApp()) == ""


def test_the_crash_report_can_be_copied() -> None:
    async def steps() -> None:
        app = CrashApp("[/] Traceback \x1b of ours", "zh")
        async with app.run_test() as pilot:
            assert "Traceback" in app.query_one(TextArea).text
            await pilot.click("#copy")
            assert app.clipboard == app.report
            await pilot.click("#again")
            await pilot.pause()
        assert app.return_value is True

    asyncio.run(steps())


def test_state_is_the_users_own_and_survives_rubbish(home: Path) -> None:
    assert state.load_choices() == {}
    state.save_crash("secret")
    if sys.platform != "win32":
        assert (state.state_folder() / "crash.txt").stat().st_mode & 0o077 == 0
    (state.state_folder() / "choices.json").write_text("[not json")
    assert state.load_choices() == {}
    state.save_choices({"language": "zh"})
    assert state.load_choices() == {"language": "zh"}


def test_plain_asks_and_answers_line_by_line(
    home: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    (home / "train.log").write_text(AST)
    monkeypatch.setattr(sys, "stdin", io.StringIO(f"train.log\n.\n{AST}\n.\n.\n"))
    assert main(["tui", "--plain", "--lang", "en"]) == 0
    shown = capsys.readouterr().out
    assert shown.count("Paste a log") == 3 and shown.count("D2S103  The while") == 2 and "\x1b" not in shown


def test_an_unknown_theme_is_named() -> None:
    assert _theme("ansi") == "doctor-ansi" and _theme("doctor-dark") == "doctor-dark" and not _theme("")
    with pytest.raises(UsageError):
        _theme("pink")
