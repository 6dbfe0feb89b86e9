"""What is remembered: logs with what they came to, drafts, Pythons; and what may stand there instead."""

from __future__ import annotations

import json
import os
import sys
from pathlib import Path

import pytest
from textual.widgets import OptionList, TextArea

from d2s_doctor.cli.main import main
from d2s_doctor.tui import history, state
from d2s_doctor.tui.remembered import Remembered
from tests.tui.driving import AST, LOAD, run_app, user


def test_logs_and_drafts_come_back_and_can_be_forgotten(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    async def first() -> None:
        async with user() as someone:
            await someone.paste_log(LOAD)
            await someone.paste_log(AST)
            await someone.until(lambda: len(history.load().logs) == 2)
            await someone.press("4")
            await someone.until(lambda: someone.app.screen.query_one("#sample", TextArea).has_focus)
            await someone.press("m", "i", "n", "e", "ctrl+q")

    async def second() -> None:
        async with user() as someone:
            shown = await someone.sees("Recent logs")
            assert shown.index("D2S103") < shown.index("D2S601") < shown.index("Or try an example")
            options = someone.app.screen.query_one("#examples", OptionList)
            await someone.until(lambda: options.has_focus)
            await someone.press("down", "enter")
            await someone.until(lambda: someone.app.session.entry is not None)
            assert someone.app.session.entry and someone.app.session.entry.id == "D2S601"
            await someone.paste_log(AST)
            await someone.press("4")
            await someone.until(lambda: someone.app.screen.query_one("#sample", TextArea).text.startswith("mine"))

    run_app(first)
    assert all(path.stat().st_mode & 0o077 == 0 for path in (home / "state").rglob("*") if sys.platform != "win32")
    run_app(second)
    assert main(["tui", "--clear-history", "--lang", "en"]) == 0
    assert "Forgotten: 3 logs and drafts" in capsys.readouterr().out
    assert history.load() == Remembered()
    assert not list((home / "state").rglob("*.log"))


def test_without_history_nothing_is_kept_or_shown(home: Path) -> None:
    history.remember_log("secret.log", AST, "match", "D2S103")

    async def steps() -> None:
        async with user(remembers=False) as someone:
            assert "secret" not in await someone.sees("Or try an example")
            await someone.paste_log(LOAD)

    run_app(steps)
    assert [log.name for log in history.load().logs] == ["secret.log"]


def test_what_is_kept_is_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(history, "_MOST_BYTES", 50)
    for number in range(9):
        history.remember_log(f"{number}", f"log {number}".ljust(20), "none", "")
    names = [log.name for log in history.load().logs]
    assert names == ["8", "7"] and len(list((state.state_folder() / "logs").iterdir())) == 2


GOOD = {"key": "0" * 16, "name": "a\x1b[31m\nb", "verdict": "none", "code": "", "when": 0, "size": 1}


@pytest.mark.parametrize(
    "damaged",
    [
        "[not json",
        "[" * 100_000,
        json.dumps({"logs": 3, "drafts": [1], "pythons": {"a": 1}}),
        json.dumps({"logs": [None, {}, {**GOOD, "key": "../../etc/passwd"}, {**GOOD, "when": 1e300}]}),
        json.dumps({"logs": [{**GOOD, "size": "x"}, {**GOOD, "verdict": "evil"}, {**GOOD, "when": "NaN"}]}),
        json.dumps({"drafts": {"a": 1, "b": "x" * 1_000_000}, "pythons": [1, "a\0b"]}),
    ],
)
def test_a_damaged_history_is_no_history(damaged: str) -> None:
    state.write("history.json", damaged)
    assert history.load() == Remembered()


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no named pipes here")
def test_what_is_no_file_of_ours_is_not_read(home: Path) -> None:
    state.write("history.json", json.dumps({"logs": [GOOD]}))
    assert [log.name for log in history.load().logs] == ["a b"]
    folder = state.state_folder() / "logs"
    folder.mkdir()
    (home / "foreign").write_text("secret")
    (folder / f"{GOOD['key']}.log").symlink_to(home / "foreign")
    assert history.read_log("0" * 16) == b"" and history.read_log("../history") == b""
    (state.state_folder() / "history.json").unlink()
    os.mkfifo(state.state_folder() / "history.json")
    assert history.load() == Remembered()
