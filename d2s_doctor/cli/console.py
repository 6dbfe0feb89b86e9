"""stdout is data, stderr is narration: the streams of one run, with language, width and colour chosen once."""

from __future__ import annotations

import argparse
import errno
import os
import stat
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from typing import Any, BinaryIO

from d2s_doctor.cli.exit import OutputClosed, OutputFailed, UsageError
from d2s_doctor.errors import reason_of
from d2s_doctor.log.clean import clean_text
from d2s_doctor.model import Language
from d2s_doctor.render.formats import format_of
from d2s_doctor.render.layout import paint_for, use_safe_output, width_of
from d2s_doctor.render.page import Page
from d2s_doctor.render.user_language import user_language


class Console:
    """Where one command reads and writes."""

    def __init__(self, options: argparse.Namespace) -> None:
        use_safe_output()
        self.language: Language = getattr(options, "lang", None) or user_language()
        if getattr(options, "json", False) and getattr(options, "format", "text") not in ("text", "json"):
            raise UsageError("json_format", format=options.format)
        self.format = "json" if getattr(options, "json", False) else getattr(options, "format", "text")
        self.json = self.format == "json"

    def page(self) -> Page:
        """An empty page for stdout."""
        return Page(self.language, width_of(sys.stdout), paint_for(sys.stdout))

    def show(self, text: str) -> None:
        """Print text on stdout, at once. Raises OutputFailed or OutputClosed."""
        write_output(text)

    def show_json(self, data: Mapping[str, Any]) -> None:
        """Print data on stdout as JSON with its schema version."""
        from d2s_doctor.render.json import dump

        self.show(dump(data, sys.stdout.encoding))

    def show_formatted(self, command: str, found: object) -> None:
        """Print what a command found in the format that was asked for."""
        self.show(self.written(command, self.format, found, self.page(), sys.stdout.encoding))

    def written(self, command: str, name: str, found: object, page: Page, encoding: str = "utf-8") -> str:
        """What a command found, in the format ``name``, as text that ``encoding`` can hold."""
        text = format_of(command, name)(found, page)
        if isinstance(text, str):
            return text
        from d2s_doctor.render.json import dump

        return dump(text, encoding)

    def narrate(self, text: str) -> None:
        """Say a sentence on stderr."""
        narrate(text)

    def pass_on(self, text: str) -> None:
        """What a sample prints goes by, unchanged but for its cleaning, beside the data."""
        write_aside(text)


def write_output(text: str) -> None:
    """Print text on stdout, at once. Raises OutputFailed or OutputClosed."""
    try:
        sys.stdout.write(text)
        sys.stdout.flush()
    except BrokenPipeError as error:
        raise OutputClosed from error
    except OSError as error:
        raise OutputFailed("output", reason=reason_of(error)) from error


def narrate(text: str) -> None:
    """Say a sentence on stderr."""
    write_aside(f"d2s-doctor: {text}\n")


def write_aside(text: str) -> None:
    """Write to stderr. That nobody can read it there is no reason to give no answer on stdout.

    What names a file or an option may hold anything that a terminal would obey.
    """
    with suppress(OSError):
        sys.stderr.write(clean_text(text))
        sys.stderr.flush()


def read_input(name: str, console: Console) -> bytes:
    """All bytes of a file, or of stdin for ``-``. Raises UsageError when they cannot be read."""
    with open_input(name, console) as handle:
        return handle.read()


@contextmanager
def open_input(name: str, console: Console) -> Iterator[BinaryIO]:
    """A file, or stdin for ``-``, to read bytes from. Raises UsageError when that fails, also while it is read."""
    try:
        if name != "-":
            _refuse_device(name)
            with open(name, "rb") as handle:
                yield handle
            return
        if sys.stdin is None:
            raise UsageError("no_stdin")
        if sys.stdin.isatty():
            key = "Ctrl-Z, Enter" if sys.platform == "win32" else "Ctrl-D"
            console.narrate(console.page().message("input.waiting", key=key))
        yield sys.stdin.buffer
    except (OSError, ValueError) as error:  # ValueError: a NUL in the name, or a closed stream
        raise UsageError("cannot_read", path=repr(name), reason=reason_of(error)) from error


def _refuse_device(name: str) -> None:
    """Raise OSError for a device, which may have no end; a terminal and the null device have one."""
    status = os.stat(name)
    if stat.S_ISBLK(status.st_mode) or (stat.S_ISCHR(status.st_mode) and not _ends(name, status)):
        raise OSError(errno.EINVAL, "a device, not a file", name)


def _ends(name: str, status: os.stat_result) -> bool:
    if status.st_rdev == os.stat(os.devnull).st_rdev:
        return True
    with open(name, "rb") as handle:
        return handle.isatty()


def write_file(path: str, option: str, text: str) -> None:
    """Write what ``option`` asked for. Raises UsageError."""
    try:
        with open(path, "w", encoding="utf-8") as handle:
            handle.write(text)
    except (OSError, ValueError) as error:
        raise UsageError("option_cannot_write", option=option, path=path, reason=reason_of(error)) from error
