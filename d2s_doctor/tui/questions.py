"""What the app asks in a dialog, and what it does with the answer."""

from __future__ import annotations

import os
from typing import Any

from textual.app import App
from textual.screen import Screen

from d2s_doctor.tui import dialogs
from d2s_doctor.tui.own_run import KnownFailure
from d2s_doctor.tui.pane import Controllers
from d2s_doctor.tui.session import SECONDS, RequestedRun, Session
from d2s_doctor.tui.words import say


def ask_for_log(app: App[Any], session: Session, controllers: Controllers) -> None:
    """Which file to open; it is opened."""
    read: list[bytes] = []

    def file_chosen(path: str | None) -> None:
        if path:
            controllers.diagnosis.open_log(path, read[-1])

    app.push_screen(dialogs.read_file_dialog(session.language, read.append), file_chosen)


def ask_for_python(app: App[Any], session: Session, controllers: Controllers) -> None:
    """Which Python is meant; everything is asked of it from now on."""

    def python_chosen(path: str | None) -> None:
        if path:
            controllers.runs.stop()
            controllers.environment.use_python(path.strip())
            controllers.diagnosis.examine()

    app.push_screen(dialogs.python_dialog(session.language, session.remembered.pythons), python_chosen)


def ask_to_run(app: App[Any], session: Session, controllers: Controllers, run: RequestedRun) -> None:
    """Whether a sample may run, unless that was answered before; it runs then."""
    runs, python = controllers.runs, session.interpreter
    if python is None:
        return

    def confirmed(yes: bool | None) -> None:
        if yes:
            runs.approve(run)
            app.clear_notifications()  # they would lie over what comes out
            runs.start(run)

    if runs.is_approved(run):
        confirmed(True)
    else:
        asked: Screen[bool] = dialogs.ConfirmRun(
            session.language, run, python.path, SECONDS, runs.origin(run), runs.protection
        )
        app.push_screen(asked, confirmed)


def ask_to_run_own(app: App[Any], session: Session, command: str) -> None:
    """Whether the user's own script may run, and how; it runs on a screen of its own then."""
    from d2s_doctor.tui.own_run_screen import OwnRunScreen

    python, kb, finding = session.interpreter, session.kb, session.finding
    if not (python and kb and finding):
        return
    before = KnownFailure(session.matches[0].id if session.matches else "", finding.says)

    def confirmed(given: str | None) -> None:
        if given:
            app.push_screen(OwnRunScreen(python.path, given, before, kb, session.language))

    app.push_screen(dialogs.ConfirmOwnRun(session.language, python.path, command, os.getcwd()), confirmed)


def ask_to_save(app: App[Any], session: Session, text: str, name: str) -> None:
    """Where to save a text that is called ``name``; nothing that is there is written over."""

    def saved(path: str | None) -> None:
        if path:
            app.notify(say("save.saved", session.language, what=name, path=path), markup=False)

    app.push_screen(dialogs.save_dialog(session.language, text), saved)


def ask_to_quit(app: App[Any], session: Session) -> None:
    """Whether edits may be lost; the app ends then."""

    def confirmed(yes: bool | None) -> None:
        if yes:
            app.exit(0)

    app.push_screen(dialogs.ConfirmQuit(session.language), confirmed)
