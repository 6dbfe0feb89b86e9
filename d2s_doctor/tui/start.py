"""Runs the app, and shows a report when an error of ours ends it."""

from __future__ import annotations

import platform

import textual

from d2s_doctor import __version__
from d2s_doctor.model import Language
from d2s_doctor.render.messages import languages
from d2s_doctor.tui import state
from d2s_doctor.tui.app import DoctorApp
from d2s_doctor.tui.crash import CrashApp
from d2s_doctor.tui.diagnosis_controller import Given
from d2s_doctor.tui.words import say


def start(
    chosen: Language | None,
    fallback: Language,
    name: str,
    data: Given | None,
    python: str = "",
    *,
    remembers: bool = True,
    theme: str = "",
) -> int:
    """Run until the user quits. The language is the one ``chosen`` now, else the last time, else ``fallback``.

    ``python`` is the interpreter to ask; "" leaves it to the app. ``remembers`` and ``theme`` are those of
    ``DoctorApp``.
    """
    remembered = state.load_choices().get("language")
    language: Language = chosen or (remembered if remembered in languages() else fallback)
    shown = data
    while True:
        name = name or say("log.stdin", language)
        app = DoctorApp(language=language, name=name, data=shown, python=python, remembers=remembers, theme=theme)
        code = app.run()
        if not app.crash:
            return code or 0
        language = app.session.language
        if app.session.interpreter:
            python = app.session.interpreter.path
        if app.session.log:
            name, shown = app.session.log.name, app.session.log.source
        report = report_of(app.crash)
        state.save_crash(report)
        if not CrashApp(report, language).run():
            return 1


def report_of(crash: str) -> str:
    """What a maintainer needs: versions and our own traceback; nothing of the user's log."""
    versions = f"d2s-doctor {__version__}, Textual {textual.__version__}, Python {platform.python_version()}"
    return f"{versions}, {platform.system()}-{platform.release()}-{platform.machine()}\n\n{crash}"
