"""The four steps, key by key."""

from __future__ import annotations

import base64
import os
from pathlib import Path

import pytest
from textual import events
from textual.widgets import Button, Input, OptionList, TextArea

from d2s_doctor.log.clean import clean_text
from d2s_doctor.model import Language
from d2s_doctor.tui import history
from d2s_doctor.tui.app import DoctorApp
from d2s_doctor.tui.base_screen import BaseScreen
from d2s_doctor.tui.clipboard import copy_by_tool
from d2s_doctor.tui.dialogs import ConfirmRun, HelpScreen, PathDialog
from d2s_doctor.tui.entry_view import EntryView
from d2s_doctor.tui.words import help_text, say
from tests.tui.driving import AST, LOAD, run_app, user

CLEANED = clean_text(AST).split("\n")


def test_a_paste_is_matched_and_its_evidence_marked() -> None:
    async def steps() -> None:
        async with user() as someone:
            await someone.paste_log(AST.replace("\n", "\r"))  # as terminals send it
            app = someone.app
            assert app.session.entry and app.session.entry.id == "D2S103"
            assert someone.log.lines == CLEANED
            assert someone.log.marked == {20, 30}
            await someone.sees("The while condition turns from a Python value into a Tensor", "confidence: very high")

    run_app(steps)


def test_evidence_jumps_to_its_line() -> None:
    async def steps() -> None:
        async with user((80, 12)) as someone:
            await someone.paste_log()
            evidence = someone.app.screen.query_one("#evidence", OptionList)
            evidence.focus()
            await someone.press("end", "enter")
            await someone.until(lambda: someone.app.session.step == "log" and someone.log.scroll_offset.y > 0)
            top = someone.log.scroll_offset.y
            assert top <= someone.log._layout.row_of(29) < top + someone.log.size.height

    run_app(steps)


def test_every_step_can_be_reached_at_any_time() -> None:
    async def steps() -> None:
        async with user() as someone:
            for key, step in (("f3", "diagnosis"), ("f5", "try"), ("f4", "environment"), ("f2", "log")):
                await someone.press(key)
                assert someone.app.session.step == step
                pane = someone.app.screen.query_one(f"#{step}-pane")
                assert pane.display and pane.size.height > 5
            seen = []
            for _ in range(4):
                await someone.press("ctrl+n")
                seen.append(someone.app.session.step)
            assert seen == ["diagnosis", "environment", "try", "try"]
            await someone.pilot.click("#steps", offset=(20, 0))
            await someone.pilot.pause()
            assert someone.app.session.step == "diagnosis"

    run_app(steps)


def test_the_language_turns_everything() -> None:
    async def steps() -> None:
        async with user() as someone:
            await someone.paste_log()
            await someone.press("f7")
            await someone.sees("while 的条件从 Python 值变成了 Tensor", "诊断", "置信度：很高", "原因")
            await someone.press("f7")
            await someone.sees("confidence: very high")

    run_app(steps)


def test_an_unknown_log_says_so_and_offers_the_nearest() -> None:
    async def steps() -> None:
        async with user() as someone:
            await someone.paste_log(
                "Traceback (most recent call last):\nZeroDivisionError: while loop condition is zero\n"
            )
            session = someone.app.session
            assert session.entry is None and session.diagnosis and session.diagnosis.verdict == "none"
            await someone.sees("Unknown: the log shows no failure of dynamic-to-static conversion")
            assert 1 <= len(session.nearest) <= 3
            first = session.nearest[0].id
            await someone.sees(first)
            someone.app.screen.query_one("#matches", OptionList).focus()
            await someone.press("home", "enter")
            await someone.until(lambda: session.entry is not None and session.entry.id == first)
            assert session.match is None

    run_app(steps)


def test_a_file_is_opened_by_its_path(home: Path) -> None:
    (home / "train.log").write_text(LOAD)

    async def steps() -> None:
        async with user() as someone:
            await someone.press("ctrl+o")
            assert isinstance(someone.app.screen, PathDialog)
            field = someone.app.screen.query_one(Input)
            field.value = str(home / "no such file")
            await someone.press("enter")
            await someone.reads("#path-problem", "cannot read")
            field.value = str(home / "train.log")
            await someone.press("enter")
            await someone.until(lambda: someone.app.session.entry is not None)
            assert someone.log.lines == LOAD.split("\n")

    run_app(steps)


@pytest.mark.parametrize("code", ["D2S103", "D2S701", "D2S601", "D2S204"])
def test_every_example_is_answered_by_its_code(code: str) -> None:
    async def steps() -> None:
        async with user() as someone:
            await someone.until(lambda: someone.app.screen.query_one("#examples", OptionList).option_count)
            options = someone.app.screen.query_one("#examples", OptionList)
            options.highlighted = options.get_option_index(code)
            await someone.press("enter")
            await someone.until(lambda: someone.app.session.entry is not None)
            assert someone.app.session.entry and someone.app.session.entry.id == code

    run_app(steps)


def test_the_last_log_comes_back_on_request() -> None:
    async def steps() -> None:
        async with user() as someone:
            await someone.paste_log()
            await someone.until(lambda: history.load().logs)
        async with user() as someone:
            assert someone.app.session.log is None
            options = someone.app.screen.query_one("#examples", OptionList)
            assert options.highlighted == 0 and "D2S103" in str(options.get_option_at_index(0).prompt)
            await someone.press("enter")
            await someone.until(lambda: someone.app.session.entry is not None)
            assert someone.log.lines == CLEANED

    run_app(steps)


def test_a_log_given_at_the_start_is_matched() -> None:
    async def steps() -> None:
        async with user(name="train.log", data=LOAD.encode()) as someone:
            await someone.until(lambda: someone.app.session.entry is not None)
            assert someone.app.session.log and someone.app.session.log.name == "train.log"

    run_app(steps)


def test_the_knowledge_base_is_searched_in_both_languages() -> None:
    async def steps() -> None:
        async with user() as someone:
            await someone.press("f6")
            screen = someone.app.screen
            assert isinstance(screen, BaseScreen)
            entries = screen.query_one("#base-list", OptionList)
            assert entries.option_count > len(someone.app.session.kb.entries)  # type: ignore[union-attr]
            screen.query_one(Input).value = "循环条件 Tensor"
            await someone.until(lambda: 0 < entries.option_count < 31)
            screen.query_one(Input).value = "D2S701"
            await someone.until(lambda: entries.highlighted == 0 and entries.options[0].id == "D2S701")
            await someone.press("f7", "down", "enter")
            await someone.until(lambda: someone.app.session.entry is not None)
            assert someone.app.session.entry and someone.app.session.entry.id == "D2S701"
            assert someone.app.session.step == "diagnosis"

    run_app(steps)


def test_the_palette_offers_only_what_can_be_done(python: str) -> None:
    async def steps() -> None:
        async with user() as someone:
            app = someone.app
            await someone.press("ctrl+p")
            await someone.until(lambda: "Quit  ^Q" in someone.shown())
            shown = someone.shown()
            assert "Choose another Python" in shown and "Browse and search" in shown
            assert not any(words in shown for words in ("Copy the fix", "Run the sample", "Save a report", "Cancel"))
            await someone.press("escape")
            await someone.paste_log()
            await someone.press("ctrl+p")
            await someone.until(lambda: "Quit  ^Q" in someone.shown())
            shown = someone.shown()
            assert "Copy the fix" in shown and "Run the sample" in shown and "Save a report" in shown
            assert "Cancel" not in shown
            await someone.press(*"diagn")
            await someone.until(lambda: "Environment  F4" not in someone.shown())
            await someone.press("escape", "f2", "ctrl+p", *"diagn")
            await someone.until(lambda: "Diagnosis  F3" in someone.shown() and "Quit  ^Q" not in someone.shown())
            await someone.press("enter")
            await someone.until(lambda: app.session.step == "diagnosis" and len(app.screen_stack) == 1)

    run_app(steps)


def test_the_fix_is_copied_with_its_captures() -> None:
    async def steps() -> None:
        async with user() as someone:
            await someone.paste_log()
            await someone.press("f9")
            assert "x.shape[0]" in someone.app.clipboard
            assert "def double_until(x):" in someone.app.clipboard

    run_app(steps)


def test_keys_that_come_like_a_paste_are_one() -> None:
    """A terminal without bracketed paste: characters, with Enter between the lines."""

    async def steps() -> None:
        async with user() as someone:
            text = "Traceback (most recent call last):\nValueError: unlike anything else\nq\nr\n"
            for character in text:
                key = {"\n": "enter", " ": "space"}.get(character, character)
                someone.app.post_message(events.Key(key, "\r" if character == "\n" else character))
            await someone.until(lambda: someone.app.session.log is not None)
            assert someone.app.is_running
            assert someone.app.session.log and "ValueError" in someone.app.session.log.text

    run_app(steps)


def test_no_letter_runs_deletes_or_quits() -> None:
    async def steps() -> None:
        async with user() as someone:
            await someone.paste_log()
            for step in ("f2", "f3", "f4"):
                await someone.press(step)
                for character in "abcdefghijklmnopqrstuvwxyzQDRXY0123456789":
                    someone.app.post_message(events.Key(character, character))
                await someone.pilot.pause()
                assert someone.app.is_running and not someone.app.session.running
                assert len(someone.app.screen_stack) == 1

    run_app(steps)


def test_panes_stack_on_a_small_screen_and_the_log_joins_on_a_wide_one() -> None:
    async def steps() -> None:
        async with user((80, 24)) as someone:
            await someone.paste_log()
            app = someone.app
            rail, entry = app.screen.query_one("#rail"), app.screen.query_one("#explanation", EntryView)
            assert rail.region.bottom <= entry.region.y
            await someone.press("f5")
            sample, beside = app.screen.query_one("#sample"), app.screen.query_one("#try-right")
            assert sample.region.bottom <= beside.region.y and sample.size.width > 60
            await someone.pilot.resize_terminal(110, 36)
            await someone.until(lambda: sample.region.right <= beside.region.x)
            assert sample.region.width > 45 and beside.region.width > 45
            await someone.press("f3")
            await someone.pilot.resize_terminal(220, 50)
            await someone.until(lambda: someone.log.display and someone.log.size.width > 40)
            assert rail.region.right <= entry.region.x
            assert someone.log.region.right <= rail.region.x

    run_app(steps)


def test_a_run_is_asked_for_first(python: str) -> None:
    async def steps() -> None:
        async with user() as someone:
            await someone.paste_log()
            await someone.press("ctrl+r")
            assert isinstance(someone.app.screen, ConfirmRun)
            assert python in someone.app.screen.body
            await someone.press("escape")
            assert not someone.app.session.running and someone.app.session.last_run is None
            assert someone.app.screen.query_one("#try-run", Button)
            assert someone.app.screen.query_one("#sample", TextArea).text.startswith("import paddle")

    run_app(steps)


@pytest.mark.parametrize(("language", "keys"), [("en", (2, 3, 4, 5, 6)), ("zh", (3, 6))])
def test_f1_explains_each_pane_in_the_language_of_the_moment(language: Language, keys: tuple[int, ...]) -> None:
    async def steps() -> None:
        async with user((100, 50), language=language) as someone:
            for key in keys:
                pane = ("log", "diagnosis", "environment", "try", "base")[key - 2]
                await someone.press(f"f{key}", "f1")
                title = help_text(pane, language).splitlines()[0].removeprefix("## ")
                dialog = someone.app.screen
                assert isinstance(dialog, HelpScreen) and dialog.pane == pane
                await someone.until(lambda title=title: title in someone.shown())  # type: ignore[misc]
                await someone.sees(say("help.close", language))
                await someone.press("f1")
                assert someone.app.screen is not dialog

    run_app(steps)


def test_what_is_copied_goes_to_the_terminal_and_to_the_systems_tool(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """OSC 52 reaches a clipboard across ssh; the tool reaches it where the terminal ignores OSC 52."""
    tool = home / "bin" / "xclip"
    tool.parent.mkdir()
    tool.write_text(f'#!/bin/sh\necho "$@" > {home}/asked\ncat > {home}/copied\n')
    tool.chmod(0o755)
    monkeypatch.setenv("PATH", str(tool.parent), prepend=os.pathsep)
    monkeypatch.setenv("DISPLAY", ":0")
    written: list[str] = []

    async def steps() -> None:
        async with user() as someone:
            await someone.paste_log()
            driver = someone.app._driver
            assert driver is not None
            monkeypatch.setattr(driver, "write", written.append)
            await someone.press("f9")
            await someone.until(lambda: (home / "copied").is_file() and (home / "copied").read_text())
            text = someone.app.clipboard
            assert (home / "copied").read_text(encoding="utf-8") == text
            assert (home / "asked").read_text().split() == ["-selection", "clipboard"]
            encoded = base64.b64encode(text.encode()).decode()
            assert f"\x1b]52;c;{encoded}\a" in "".join(written)

    run_app(steps)


def test_a_copy_starts_nothing_of_the_working_folder(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A checkout may hold an ``xclip`` of its own; a relative entry of PATH must not find it."""
    for folder in (home, home / "bin"):
        folder.mkdir(exist_ok=True)
        for name in ("xclip", "xsel", "wl-copy", "pbcopy"):
            (folder / name).write_text(f"#!/bin/sh\necho $0 >> {home}/started\n")
            (folder / name).chmod(0o755)
    monkeypatch.setenv("PATH", os.pathsep.join(["", ".", "bin", str(home)]))
    monkeypatch.setenv("DISPLAY", ":0")
    monkeypatch.setenv("WAYLAND_DISPLAY", "wayland-0")
    assert not copy_by_tool("text")
    assert not (home / "started").exists()


def test_a_click_on_the_last_line_does_what_its_key_does() -> None:
    async def steps() -> None:
        async with user() as someone:
            await someone.paste_log()
            row = (await someone.sees("F6")).splitlines()[-1]
            await someone.pilot.click("#key-bar", offset=(row.index("F6"), 0))
            await someone.until(lambda: isinstance(someone.app.screen, BaseScreen))

    run_app(steps)


def test_help_and_quit_stay_on_the_last_line(monkeypatch: pytest.MonkeyPatch) -> None:
    # A probe that finds no Paddle here would take Run off the line, sooner or later.
    monkeypatch.setattr(DoctorApp, "examine_environment", lambda self: None)

    async def steps() -> None:
        async with user((160, 24)) as someone:
            await someone.paste_log()
            for columns in (160, 100, 80, 60, 40):
                await someone.pilot.resize_terminal(columns, 24)
                await someone.until(lambda columns=columns: someone.app.screen.size.width == columns)  # type: ignore[misc]
                await someone.settle()
                row = (await someone.sees("^R Run")).splitlines()[-1]
                assert "F1 Help" in row and "^Q Quit" in row and "^R Run" in row
                assert ("^N Next step" in row) == (columns > 40)
                assert len(row) <= columns

    run_app(steps)


def test_on_a_very_small_screen_every_step_keeps_its_key() -> None:
    async def steps() -> None:
        async with user((32, 10)) as someone:
            await someone.paste_log()
            top = (await someone.sees("F3 Diagnosis")).splitlines()[0]
            assert all(key in top for key in ("F2", "F3 Diagnosis", "F4", "F5"))
            await someone.pilot.click("#steps", offset=(top.index("F5") - 1, 0))
            await someone.until(lambda: someone.app.session.step == "try")

    run_app(steps)


def test_an_empty_log_is_called_empty(home: Path) -> None:
    async def steps() -> None:
        async with user(name="empty.log", data=b"") as someone:
            await someone.until(lambda: someone.app.session.step == "diagnosis")
            await someone.sees("This log is empty")

    run_app(steps)


def test_a_path_is_completed_while_it_is_typed(home: Path) -> None:
    (home / "runs").mkdir()
    (home / "runs" / "train.log").write_text(AST, encoding="utf-8")

    async def steps() -> None:
        async with user() as someone:
            await someone.press("ctrl+o", *"ru")
            path = someone.app.screen.query_one("#path", Input)
            await someone.until(lambda: path._suggestion == f"runs{os.sep}")
            await someone.press("right", "t")
            await someone.until(lambda: path._suggestion == os.path.join("runs", "train.log"))
            await someone.press("right", "enter")
            await someone.until(lambda: someone.app.session.entry)
            assert someone.app.session.log and someone.app.session.log.name.endswith("train.log")

    run_app(steps)


def test_the_log_opens_at_its_evidence() -> None:
    async def steps() -> None:
        async with user((80, 24)) as someone:
            await someone.paste_log("step 1 is fine\n" * 300 + AST)
            await someone.press("f2")
            await someone.sees("▶ 320", "▶ 330")

    run_app(steps)


def test_the_steps_stay_in_sight_over_the_knowledge_base() -> None:
    async def steps() -> None:
        async with user((80, 24)) as someone:
            await someone.paste_log()
            await someone.press("f6")
            await someone.until(lambda: isinstance(someone.app.screen, BaseScreen))
            row = (await someone.sees("● F3 Diagnosis")).splitlines()[0]
            assert "● F3 Diagnosis" in row
            await someone.pilot.click("#steps", offset=(row.index("F5") - 1, 0))
            await someone.until(lambda: someone.app.session.step == "try" and len(someone.app.screen_stack) == 1)

    run_app(steps)
