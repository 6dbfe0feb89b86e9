"""The example "A pane of the app" of CONTRIBUTING.md, executed as it stands."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import ClassVar

import pytest
import yaml
from textual.binding import BindingType
from textual.widgets import OptionList

from d2s_doctor import tui
from d2s_doctor.kb.base import KnowledgeBase
from d2s_doctor.render.messages import catalogue
from d2s_doctor.tui import keys
from d2s_doctor.tui.app import DoctorApp
from d2s_doctor.tui.pane import PANES, PaneSpec
from tests.tui.conftest import home as home
from tests.tui.driving import run_app, user

TEXT = (Path(__file__).resolve().parents[1] / "CONTRIBUTING.md").read_text("utf-8")
PANE, LINE, MESSAGES = (
    re.search(rf"<!-- {kind} -->\n```\w+\n(.*?)```", TEXT, re.DOTALL)
    for kind in ("pane: symptoms_pane.py", "line: panes", "messages: en.yaml")
)


@pytest.fixture
def app_class(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[type[DoctorApp]]:
    """The app after a contributor has added the file, the line and the messages."""
    assert PANE and LINE and MESSAGES
    (tmp_path / "tui").mkdir()
    (tmp_path / "tui" / "symptoms_pane.py").write_text(PANE[1], "utf-8")
    monkeypatch.setattr(tui, "__path__", [*tui.__path__, str(tmp_path / "tui")])
    for section, words in yaml.safe_load(MESSAGES[1]).items():
        for key, text in words.items():
            monkeypatch.setitem(catalogue("en"), f"{section}.{key}", text)
    PANES.append(eval(LINE[1].strip().rstrip(","), {"PaneSpec": PaneSpec}))

    class Extended(DoctorApp):
        BINDINGS: ClassVar[list[BindingType]] = keys.bindings()

    yield Extended
    PANES.pop()
    sys.modules.pop("d2s_doctor.tui.symptoms_pane", None)


def test_a_pane(app_class: type[DoctorApp], kb: KnowledgeBase) -> None:
    async def steps() -> None:
        async with user(app=app_class()) as someone:
            await someone.press("f10")
            assert "F10 Symptoms" in someone.shown()
            await someone.paste_log()
            await someone.press("f10")
            options = someone.app.screen.query_one("#symptoms", OptionList)
            assert options.has_focus and someone.app.session.step == "symptoms"
            assert [str(option.prompt) for option in options.options] == list(kb.entries["D2S103"].symptoms.en)
            assert "● F10 Symptoms" in someone.shown()
            await someone.press("f1")
            await someone.until(lambda: "What people see when this entry is the cause." in someone.shown())
            await someone.press("f1", "f5", "ctrl+n")
            assert someone.app.session.step == "symptoms"

    run_app(steps)
