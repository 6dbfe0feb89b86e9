"""The user's own editor, at a line; the app makes way for it."""

from __future__ import annotations

import os
import shlex
import subprocess
from typing import Any

from textual.app import App, SuspendNotSupported

from d2s_doctor.inside.programs import find_program
from d2s_doctor.source.frames import CodePlace

_OTHERS = {
    "code": ["--wait", "--goto", "{path}:{line}"],
    "codium": ["--wait", "--goto", "{path}:{line}"],
    "cursor": ["--wait", "--goto", "{path}:{line}"],
    "subl": ["--wait", "{path}:{line}"],
    "zed": ["--wait", "{path}:{line}"],
    "hx": ["{path}:{line}"],
    "helix": ["{path}:{line}"],
}
"""How editors take a line that do not take it as vi, nano and emacs do."""


def editor_command(place: CodePlace) -> list[str]:
    """What is to be started for a line of a file, by VISUAL, else EDITOR; empty when neither names a program."""
    try:
        words = shlex.split(os.environ.get("VISUAL") or os.environ.get("EDITOR") or "")
    except ValueError:  # a quote that is not closed
        return []
    program = words[0] if words and os.path.isabs(words[0]) else find_program(words[0]) if words else None
    if program is None:
        return []
    name = os.path.basename(words[0]).removesuffix(".exe")
    shape = _OTHERS.get(name, ["+{line}", "{path}"])
    path = os.path.abspath(place.path)
    return [program, *words[1:], *(part.format(path=path, line=place.line) for part in shape)]


def open_editor(app: App[Any], place: CodePlace) -> str:
    """Let the user edit; the result is what went wrong, as a key, "" for nothing."""
    command = editor_command(place)
    if not command:
        return "no_editor"
    try:
        with app.suspend():
            subprocess.run(command, check=False)
    except (OSError, SuspendNotSupported):
        return "no_editor"
    return ""
