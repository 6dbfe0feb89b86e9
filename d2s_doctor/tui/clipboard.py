"""Copies by the system's own tool where there is one; the terminal is asked (OSC 52) in any case, by the app."""

from __future__ import annotations

import os
import subprocess
import sys
from contextlib import suppress

from d2s_doctor.inside.programs import find_program

_SECONDS = 2


def _tools() -> list[list[str]]:
    if sys.platform == "darwin":
        return [["pbcopy"]]
    if sys.platform == "win32":
        return [["clip"]]
    tools = []
    if os.environ.get("WAYLAND_DISPLAY"):
        tools.append(["wl-copy"])
    if os.environ.get("DISPLAY"):
        tools += [["xclip", "-selection", "clipboard"], ["xsel", "--clipboard", "--input"]]
    return tools


def copy_by_tool(text: str) -> bool:
    """Whether a tool took the text. May take a moment: call it from a thread."""
    for name, *options in _tools():
        program = find_program(name)
        if program:
            with suppress(OSError, subprocess.SubprocessError):
                # Not captured: xclip stays behind with the pipe open, to serve whoever pastes.
                done = subprocess.run(
                    [program, *options],
                    input=text.encode(),
                    stdout=subprocess.DEVNULL,
                    stderr=subprocess.DEVNULL,
                    timeout=_SECONDS,
                    check=False,
                )
                if done.returncode == 0:
                    return True
    return False
