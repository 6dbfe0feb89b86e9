"""The user's files that a traceback names, read only where they still hold the line that it shows."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from typing import NamedTuple

from d2s_doctor.check.source_file import SourceFile, read_source
from d2s_doctor.kb.constants import constants
from d2s_doctor.model import Failure, Frame

MOST_FRAMES = 12
"""Of one failure, from the innermost; of a recursion the others say the same."""
LARGEST = 1024 * 1024
"""Bytes of a file; a model's is smaller."""
_LIBRARY: tuple[str, ...] = tuple(constants("paddle")["library_paths"])
_NUMBER = re.compile(r'line (\d{1,7})|["\')](\d{1,7})\)?$')
_SHOWN_LINES = 6
"""Lines after a frame among which its code stands; Paddle shows some around it."""


class CodePlace(NamedTuple):
    """A line of the user's code that a traceback names; ``shown`` are the lines of the log after its frame."""

    path: str
    line: int
    function: str
    shown: tuple[str, ...]


class ReadFrame(NamedTuple):
    """A frame of the user's whose file was read. ``text`` is the line that it shows."""

    source: SourceFile
    line: int
    text: str
    function: str


def read_frames(failure: Failure) -> tuple[list[ReadFrame], bool]:
    """The frames of the user's that can be read, innermost first, and whether these are all of them.

    Only regular ``.py`` files are opened. A file that no longer holds the line is another one by now, and says nothing.
    """
    own = [frame for frame in failure.frames if _is_own(frame)]
    read = [found for frame in reversed(own[-MOST_FRAMES:]) if (found := _read(frame, failure))]
    return read, len(read) == len(own)


def own_places(failure: Failure) -> tuple[CodePlace, ...]:
    """The user's frames of a failure that name a line, innermost first, each once; the files are not looked at."""
    found: dict[tuple[str, int], CodePlace] = {}
    for frame in reversed([frame for frame in failure.frames if _is_own(frame)][-MOST_FRAMES:]):
        line = _line_number(frame)
        if line:
            place = CodePlace(frame.path, line, frame.function, tuple(_shown(frame, failure)))
            found.setdefault((frame.path, line), place)
    return tuple(found.values())


def holds_line(source: SourceFile, place: CodePlace) -> bool:
    """Whether a file still has the line that the log shows; yes where the log shows none."""
    text = source.lines[place.line - 1].strip() if place.line <= len(source.lines) else ""
    return bool(text) and (text in place.shown or not any(place.shown))


def _is_own(frame: Frame) -> bool:
    return not any(part in frame.path for part in _LIBRARY) and not frame.path.startswith("<")


def _read(frame: Frame, failure: Failure) -> ReadFrame | None:
    line = _line_number(frame)
    try:
        if not line or not frame.path.endswith(".py") or os.path.getsize(frame.path) > LARGEST:
            return None
        source = read_source(frame.path)
    except (OSError, ValueError):
        return None
    if source.tree is None or line > len(source.lines):
        return None
    text = source.lines[line - 1].strip()
    return ReadFrame(source, line, text, frame.function) if text and text in _shown(frame, failure) else None


def _line_number(frame: Frame) -> int:
    """The line that a frame names, 0 for none."""
    found = _NUMBER.search(frame.line.text.replace(frame.path, ""))
    return int(found[1] or found[2]) if found else 0


def _shown(frame: Frame, failure: Failure) -> Iterator[str]:
    """The lines that the log shows after a frame, without their indentation."""
    first = frame.line.number + 1
    return (line.text.strip() for line in failure.lines if first <= line.number < first + _SHOWN_LINES)
