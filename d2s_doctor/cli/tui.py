"""``tui``: opens the terminal app; the only place of the command line that knows Textual."""

from __future__ import annotations

import argparse
import io
import os
import sys
from typing import TYPE_CHECKING

from d2s_doctor.cli.console import Console, open_input, read_input
from d2s_doctor.cli.exit import ExitCode, UsageError

if TYPE_CHECKING:
    from d2s_doctor.tui.live import GrowingLog


def tui(options: argparse.Namespace, console: Console) -> ExitCode:
    """Open the app, with a log when one is named; without a terminal, answer as ``match`` does."""
    if options.keys:
        from d2s_doctor.tui.keymap import keys_text

        console.show(keys_text(console.language))
        return ExitCode.FOUND
    if options.clear_history:
        from d2s_doctor.render.messages import say
        from d2s_doctor.tui import history, state

        count, folder = history.clear(), state.state_folder()
        console.show(say("app.history.cleared", console.language, count=count, folder=folder) + "\n")
        return ExitCode.FOUND
    if options.plain:
        return _plain_session(options, console)
    data, growing = None, None
    if is_screen():
        growing = _growing(options, console)
    if options.file and not growing:
        data = read_input(options.file, console)
    if not _reopen_terminal():
        return _plain(options, data, console)
    from d2s_doctor.env.interpreter import choose
    from d2s_doctor.tui.start import start

    python = choose(options.python).path if options.python else ""
    chosen = getattr(options, "lang", None)
    name = "" if options.file == "-" else options.file or ""
    theme = _theme(options.theme)
    code = start(chosen, console.language, name, growing or data, python, remembers=not options.no_history, theme=theme)
    return ExitCode.FOUND if code == 0 else ExitCode.INTERRUPTED if code > 128 else ExitCode.NONE


def _theme(name: str) -> str:
    """A theme by its name, with or without what all names begin with. Raises UsageError."""
    from d2s_doctor.tui.themes import THEMES

    names = [theme.name.removeprefix("doctor-") for theme in THEMES]
    if name and name.removeprefix("doctor-") not in names:
        raise UsageError("theme", name=name, names=", ".join(names))
    return f"doctor-{name.removeprefix('doctor-')}" if name else ""


def _plain_session(options: argparse.Namespace, console: Console) -> ExitCode:
    """For screen readers: asks line by line for a log and answers in text, until the input ends."""
    from d2s_doctor.cli.commands import answer

    code = ExitCode.NONE
    name = options.file
    while True:
        if name and name != "-":
            code = answer(io.BytesIO(read_input(name, console)), options, console)
        console.show("\n" + console.page().message("app.plain.ask") + "\n")
        lines = _pasted()
        if not lines:
            return code
        name = lines[0].strip() if len(lines) == 1 and os.path.isfile(lines[0].strip()) else ""
        if not name:
            code = answer(io.BytesIO("".join(lines).encode("utf-8", "replace")), options, console)


def _pasted() -> list[str]:
    """What is typed or pasted, up to a line with a full stop alone, or the end of the input."""
    lines: list[str] = []
    for line in iter(sys.stdin.readline, ""):
        if line.strip() == ".":
            break
        lines.append(line)
    return lines


def _growing(options: argparse.Namespace, console: Console) -> GrowingLog | None:
    """A log that is still being written, where one was asked for. Raises UsageError."""
    from d2s_doctor.tui import live

    if options.arguments:
        return live.GrowingLog(live.CommandLog(options.arguments))
    if options.file == "-" and sys.stdin is not None and not sys.stdin.isatty():
        handle = os.fdopen(os.dup(sys.stdin.fileno()), "rb", buffering=0)
        return live.GrowingLog(live.PipedLog("-", handle))
    if options.follow and options.file:
        with open_input(options.file, console):  # else the reason is said as for any file
            return live.GrowingLog(live.FollowedLog(options.file))
    return None


def is_screen() -> bool:
    """Whether an app can be drawn. Textual draws on stderr."""
    return all(stream is not None and stream.isatty() for stream in (sys.stdout, sys.stderr))


def _reopen_terminal() -> bool:
    """Give the keyboard back when stdin was a pipe; False when there is no terminal."""
    if not is_screen():
        return False
    if sys.stdin is not None and sys.stdin.isatty():
        return True
    try:
        terminal = os.open("CONIN$" if sys.platform == "win32" else "/dev/tty", os.O_RDWR)
    except OSError:
        return False
    os.dup2(terminal, 0)
    os.close(terminal)
    # Textual reads the file descriptor of the first stdin, which is 0 as well.
    sys.stdin = open(0, encoding="utf-8", closefd=False)  # noqa: SIM115
    return True


def _plain(options: argparse.Namespace, data: bytes | None, console: Console) -> ExitCode:
    from d2s_doctor.cli.commands import answer

    log = io.BytesIO(read_input("-", console) if data is None else data)
    return answer(log, options, console)
