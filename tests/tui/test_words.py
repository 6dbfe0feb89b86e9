"""Both languages say the same with the same places to fill, and no key is a single letter."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rich.cells import cell_len
from textual.command import CommandPalette
from textual.content import Content
from textual.widgets import OptionList

from d2s_doctor.render.messages import has_message, languages
from d2s_doctor.tui.app import DoctorApp
from d2s_doctor.tui.base_screen import BaseScreen
from d2s_doctor.tui.dialogs import ConfirmRun, HelpScreen, PathDialog
from d2s_doctor.tui.keys import KEY_COMMANDS, LETTER, key_bindings
from d2s_doctor.tui.log_view import LogView
from d2s_doctor.tui.pane import PANES
from d2s_doctor.tui.segments import Segments
from d2s_doctor.tui.words import help_text
from d2s_doctor.tui.wrapping import divide_at_spaces, divide_line
from tests.tui.driving import run_app, user

EXPLAINED = [*(spec.step for spec in PANES), "base"]


@pytest.mark.parametrize("pane", EXPLAINED)
def test_help_names_the_same_keys_in_every_language(pane: str) -> None:
    keys = re.compile(r"Ctrl\+\w|F\d")
    named = [set(keys.findall(help_text(pane, language))) for language in languages()]
    assert named[0] and all(each == named[0] for each in named)


def test_help_names_only_keys_that_exist() -> None:
    bound = {binding.key for binding in DoctorApp.BINDINGS}  # type: ignore[union-attr]
    named = {key.lower() for pane in EXPLAINED for key in re.findall(r"Ctrl\+\w|F\d", help_text(pane, "en"))}
    assert named <= bound | {"ctrl+c", "ctrl+p"}


def test_everything_that_can_be_done_is_named_and_bound() -> None:
    bound = {name: binding.key for name, binding in key_bindings().items()}
    for command in KEY_COMMANDS:
        assert has_message(f"app.{command.words}")
        assert has_message(f"app.{command.title}") or command.action == "command_palette"
        written = command.written({})
        if command.key:
            assert bound[command.action] == command.key
            assert {"Esc": "escape"}.get(written, written.replace("^", "ctrl+").lower()) == command.key
        elif command.letter:
            assert bound[command.action + LETTER] == command.letter
            assert {"/": "slash"}.get(written, written) == command.letter
        assert command.in_pane or callable(getattr(DoctorApp, f"action_{command.action}"))


@pytest.mark.parametrize("owner", [DoctorApp, BaseScreen, ConfirmRun, HelpScreen, PathDialog, LogView, Segments])
def test_no_single_character_is_taken_from_a_text_field(owner: type) -> None:
    """A binding with priority comes before the field; the others come after it, and it stops what it has typed."""
    for binding in owner.BINDINGS:  # type: ignore[attr-defined]
        assert all(len(key) > 1 for key in binding.key.split(",")) or not binding.priority
        assert (binding.key.isalnum() and len(binding.key) == 1) <= (binding.id or "").endswith(LETTER)


@pytest.mark.parametrize("width", [24, 33, 40])
def test_chinese_breaks_between_characters_and_stops_stay_with_what_they_end(width: int) -> None:
    text = "SOT 模拟执行字节码，每个对象都用一个替身代替。要遍历（.items()、.values()）一个字典，它得把键写成常量。" * 3
    breaks = divide_line(text, width)
    lines = [text[start:end] for start, end in zip([0, *breaks], [*breaks, None], strict=True)]
    assert "".join(lines) == text
    assert all(cell_len(line.rstrip()) <= width for line in lines)
    assert all(cell_len(line.rstrip()) > width - 12 for line in lines[:-1])
    assert not any(line[0] in "，。、）" for line in lines)


@given(text=st.text(alphabet="ab （），。中文字é\u0301👩x(", max_size=80), width=st.integers(2, 30))
def test_no_text_is_lost_where_lines_break(text: str, width: int) -> None:
    breaks = divide_line(text, width)
    assert breaks == sorted(set(breaks)) and all(0 < each < len(text) for each in breaks)
    lines = [text[start:end] for start, end in zip([0, *breaks], [*breaks, None], strict=True)]
    assert "".join(lines) == text
    assert all(cell_len(line.strip()) <= width for line in lines)


def test_every_widget_breaks_lines_so() -> None:
    DoctorApp()
    assert len(Content("一二三四 五六七八九").wrap(10)) == 2


def test_textual_still_breaks_at_spaces_only() -> None:
    """When this fails, Textual breaks Chinese itself: ``wrapping`` and this test can go."""
    assert divide_at_spaces("一二三四 五六七八九十", 14, True) == [5]


def test_links_are_followed_by_keys_and_textuals_own_sentences_are_chinese(monkeypatch: pytest.MonkeyPatch) -> None:
    opened: list[str] = []
    monkeypatch.setattr("textual.app.App.open_url", lambda app, url, new_tab=True: opened.append(url))

    async def steps() -> None:
        async with user(language="zh") as someone:
            await someone.paste_log()
            app, entry = someone.app, someone.app.session.entry
            assert entry and entry.see_also and entry.references
            await someone.press("u")
            await someone.until(lambda: app.focused and app.focused.has_class("links"))
            await someone.press("end", "enter")
            assert opened == [entry.references[-1]]
            await someone.press("home", "enter")
            await someone.until(lambda: app.session.entry and app.session.entry.id == entry.see_also[0])
            await someone.press("ctrl+c")
            assert [each.message for each in app._notifications] == ["按 ^Q 退出"]
            await someone.press("ctrl+p")
            await someone.until(lambda: isinstance(app.screen, CommandPalette))
            await someone.press(*"qqqq")
            await someone.until(lambda: "没有匹配的命令或条目" in _palette(app))

    run_app(steps)


def _palette(app: DoctorApp) -> list[str]:
    return [str(row.prompt) for rows in app.screen.query(OptionList) for row in rows.options]
