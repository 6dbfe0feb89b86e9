"""What every pane of the app is, and the list of them. A pane is a file of its own and one line of ``PANES``."""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from typing import ClassVar, Literal, NamedTuple

from textual.containers import Container
from textual.message import Message

from d2s_doctor.tui.diagnosis_controller import DiagnosisController
from d2s_doctor.tui.environment_controller import EnvironmentController
from d2s_doctor.tui.exports import fix_to_copy
from d2s_doctor.tui.history_controller import HistoryController
from d2s_doctor.tui.run_controller import RunController
from d2s_doctor.tui.session import RequestedRun, Session

Progress = Literal["empty", "busy", "done", "bad"]
"""How far a step is; ``bad`` is done with a result that asks for attention."""


class Controllers(NamedTuple):
    """What a pane acts with."""

    diagnosis: DiagnosisController
    environment: EnvironmentController
    runs: RunController
    history: HistoryController


class Pane(Container):
    """One step of the app, drawn from the session alone.

    A subclass composes widgets, says in ``FOCUS`` which of them a key press goes to, and draws them in
    ``show_session``. What the user does in it goes to ``controllers``. Text that is not ours (logs, values of probes,
    output) is given to widgets as ``Content`` or with ``markup=False``, never as markup. The app knows its panes by
    the methods of this class alone: any of them may be left out of ``PANES``.
    """

    FOCUS: ClassVar[str] = ""
    """Selector of the widget that has the focus when the pane comes to the front, "" for none."""

    class LineRequested(Message):
        """A line of the log is to be shown, by whichever pane can; ``line`` is 1-based."""

        def __init__(self, line: int) -> None:
            super().__init__()
            self.line = line

    def __init__(self, step: str, controllers: Controllers) -> None:
        super().__init__(id=f"{step}-pane", classes="pane")
        self.step = step
        self.controllers = controllers

    async def mount_rest(self) -> None:
        """Mount what the first paint need not wait for. Called once."""

    def set_in_front(self, in_front: bool) -> None:
        """Show or hide the pane: not by a class, which would style everything in it anew."""
        self.display = in_front

    def progress(self, session: Session) -> Progress:
        """The sign of this step on the first line."""
        return "empty"

    async def show_session(self, session: Session) -> None:
        """Draw what changed. Called after every change of the session, so it must be quick when nothing did."""

    def focus_selector(self, session: Session) -> str:
        """Like ``FOCUS``, where it depends on the session."""
        return self.FOCUS

    def seek_line(self, line: int) -> bool:
        """Bring a 1-based line of the log into sight; the result says whether this pane shows the log."""
        return False

    def requested_run(self) -> RequestedRun | None:
        """The sample that the command Run would run; None when this pane has none."""
        return None

    def text_to_copy(self, session: Session) -> tuple[str, str] | None:
        """What F9 copies and what it is called; None for nothing. Most panes speak of the entry, and copy its fix."""
        return fix_to_copy(session)

    def can_do(self, action: str, session: Session) -> bool:
        """Whether a key of its own (``keys.KeyCommand.in_pane``) does something now."""
        return False

    def do(self, action: str) -> None:
        """Do what such a key is for."""

    def drafts(self) -> Mapping[str, str]:
        """What the user has written here and would be sorry to lose, by a name of it."""
        return {}


class PaneSpec(NamedTuple):
    """A pane as it is registered.

    ``step`` is its name: the catalogue calls it by ``app.step.<step>`` and explains it by ``help.<step>``. ``key`` goes
    to it. ``module`` holds ``class_name``; it is imported after the first paint.
    """

    step: str
    key: str
    module: str
    class_name: str

    def load(self) -> type[Pane]:
        """The class of the pane."""
        found: type[Pane] = getattr(import_module(self.module), self.class_name)
        return found


PANES = [
    PaneSpec("log", "f2", "d2s_doctor.tui.log_pane", "LogPane"),
    PaneSpec("diagnosis", "f3", "d2s_doctor.tui.diagnosis_pane", "DiagnosisPane"),
    PaneSpec("environment", "f4", "d2s_doctor.tui.environment_pane", "EnvironmentPane"),
    PaneSpec("try", "f5", "d2s_doctor.tui.try_pane", "TryPane"),
]
"""In the order of the first line; the first one is painted at once."""
