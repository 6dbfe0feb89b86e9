"""Letters for terminals that keep the other keys to themselves, and keys of the user's own."""

from __future__ import annotations

from pathlib import Path

import pytest
from textual.widgets import Input, TextArea

from d2s_doctor.cli.main import main
from d2s_doctor.tui.base_screen import BaseScreen
from d2s_doctor.tui.dialogs import ConfirmRun, HelpScreen
from d2s_doctor.tui.keymap import keymap_path
from d2s_doctor.tui.keys import key_bindings
from tests.tui.driving import run_app, user


def test_letters_do_what_the_other_keys_do(python: str) -> None:
    async def steps() -> None:
        async with user((100, 20)) as someone:
            await someone.paste_log()
            app = someone.app
            for digit, step in (("1", "log"), ("3", "environment"), ("2", "diagnosis")):
                await someone.press(digit)
                await someone.until(lambda step=step: app.session.step == step)  # type: ignore[misc]
            view = app.screen.query_one("#explanation")
            await someone.press("G")
            await someone.until(lambda: view.scroll_y > 0)
            await someone.press("g")
            await someone.until(lambda: view.scroll_y == 0)
            await someone.press("question_mark")
            await someone.until(lambda: isinstance(app.screen, HelpScreen))
            await someone.press("escape", "slash")
            await someone.until(lambda: isinstance(app.screen, BaseScreen) and isinstance(app.focused, Input))
            await someone.press("q", "r", "4", "escape")
            assert app.session.step == "diagnosis" and app.is_running
            await someone.press("y")
            await someone.until(lambda: app.clipboard)
            await someone.press("r")
            await someone.until(lambda: isinstance(app.screen, ConfirmRun))
            await someone.press("escape")
            await someone.until(lambda: isinstance(app.focused, TextArea))
            await someone.press("q", "1")
            assert app.session.step == "try" and app.screen.query_one("#sample", TextArea).text.startswith("q1")

    run_app(steps)


def test_keys_of_the_users_own(home: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setenv("XDG_CONFIG_HOME", str(home / "config"))
    path = keymap_path()
    path.parent.mkdir(parents=True)
    path.write_text('help = "ctrl+e"\n"quit.letter" = "Q"\nopen = "x"\nnothing = "f3"\n', encoding="utf-8")
    assert main(["tui", "--keys", "--lang", "en"]) == 0
    shown = capsys.readouterr().out
    assert all(name in shown for name in key_bindings())
    assert "cannot take open" in shown and "cannot take nothing" in shown and str(path) in shown

    async def steps() -> None:
        async with user() as someone:
            await someone.sees("^E Help")
            await someone.press("ctrl+e")
            await someone.until(lambda: isinstance(someone.app.screen, HelpScreen))
            await someone.press("escape", "q")
            await someone.pilot.pause(0.3)
            assert someone.app.is_running and not someone.app._exit
            await someone.press("Q")
            await someone.until(lambda: someone.app._exit)

    run_app(steps)
