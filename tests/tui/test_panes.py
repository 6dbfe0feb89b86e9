"""The app knows its panes by the methods of ``Pane`` alone: any of them may go, or be another one."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from types import ModuleType

import pytest
from textual.app import ComposeResult
from textual.widgets import Static

from d2s_doctor.tui.pane import PANES, Pane, PaneSpec
from tests.tui.driving import AST, run_app, user

STEPS = [spec.step for spec in PANES]


class StubPane(Pane):
    """Nothing but a word."""

    def compose(self) -> ComposeResult:
        yield Static("a stub", markup=False)


@pytest.fixture
def panes(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[PaneSpec]]:
    """The list of panes, free to be changed, and a module that holds the stub."""
    module = ModuleType("stub_pane")
    module.StubPane = StubPane  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, "stub_pane", module)
    kept = list(PANES)
    yield PANES
    PANES[:] = kept


async def use_everything() -> None:
    """A log, every step, and every command that names what a pane does."""
    async with user() as someone:
        app = someone.app
        app.post_message(Pane.LineRequested(1))
        await someone.paste(AST)
        await someone.until(lambda: app.session.entry is not None and not app.session.matching)
        for spec in PANES:
            await someone.press(spec.key)
            assert app.session.step == spec.step and app.panes[spec.step].display
        for action in ("run", "copy", "next", "help"):
            await app.run_action(action)
            await someone.press("escape")
        app.post_message(Pane.LineRequested(1))
        await someone.pilot.pause()
        assert app.is_running and not app.crash
        assert [step for step in STEPS if step in app.panes] == [spec.step for spec in PANES if spec.step in STEPS]


# Both ways for the pane with the most links to others; every pane in the thorough run.
SOME = [pytest.param(step, marks=() if step == "diagnosis" else pytest.mark.thorough) for step in STEPS]


@pytest.mark.parametrize("step", SOME)
def test_the_app_does_without_a_pane(panes: list[PaneSpec], step: str, python: str) -> None:
    panes[:] = [spec for spec in panes if spec.step != step]
    run_app(use_everything)


@pytest.mark.parametrize("step", SOME)
def test_a_pane_is_replaced_by_a_stub(panes: list[PaneSpec], step: str, python: str) -> None:
    panes[:] = [PaneSpec(step, s.key, "stub_pane", "StubPane") if s.step == step else s for s in panes]
    run_app(use_everything)
