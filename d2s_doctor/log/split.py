"""Lines to failures: exception chains, Paddle's transformed-code blocks, crash reports, warnings.

A state machine over lines, one pass, no backtracking: each line is a header, a frame, code under a frame,
an exception, the rest of a message, or the end of it all.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Literal

from d2s_doctor.model import Failure, Frame, Line, Statement

_HEADER = "Traceback (most recent call last)"
_PYTEST_HEADER = re.compile(r"_{4,} \S.* _{4,}$")
_CHAIN = (
    "The above exception was the direct cause of",
    "During handling of the above exception",
    "Origin Exception is",
)
_HERE = "<--- HERE"
_SOT_PLACE = " encountered breakgraph error caused by"
"""Ends the line in which SOT says where a called function broke the graph: no stack frame, though it looks like one."""
_GENERATED = "to_static_tmp"
"""In the path of a file that the AST conversion wrote: its code is the user's."""
_FRAME = re.compile(
    r'\s*(?:File "(?P<path>[^"]{1,1000})", line \d+(?:, in (?P<func>.{1,200}))?'
    r"|(?:File )?(?P<nb>[^\s:\"']{1,500}\.py|<ipython-input[^>]{1,200}>|Cell In ?\[\d+\](?=[,:]))[:,] ?(?:line )?\d+"
    r"(?:[,:] in (?P<nbfunc>[\w.<>$#]{1,200}).*|:)?)\s*$"
)
_MOVED = (
    ("paddle/fluid/dygraph/dygraph_to_static/", "paddle/jit/dy2static/"),
    ("paddle/fluid/dygraph/jit.py", "paddle/jit/api.py"),
    ("paddle/fluid/dygraph/io.py", "paddle/jit/translated_layer.py"),
    ("paddle/fluid/dygraph/layers.py", "paddle/nn/layer/layers.py"),
    ("paddle/fluid/layers/control_flow.py", "paddle/static/nn/control_flow.py"),
    ("paddle/fluid/", "paddle/base/"),
)
"""Where files lay before Paddle 2.5, and where they are now."""
_CXX_FRAME = re.compile(r"\s*\d{1,3}\s{1,4}(?P<func>[\w:~<>, *&().\[\]]{3,400})\s*$")
_NAMED = re.compile(
    r"(?P<indent>\s*)(?:\w+(?:Error|Exception)?\s{0,3}>\s?)?"
    r"(?P<name>(?:[A-Za-z_]\w{0,100}\.){0,12}[A-Za-z_]\w{0,100}"
    r"(?:Error|Exception|Interrupt|Exit|Iteration|Break|Warning|NotMet))"
    r"(?::\s*(?P<message>.*)|\s*)$"
)
_OTHER = re.compile(r"(?P<name>(?:[A-Za-z_]\w{0,100}\.){0,12}[A-Za-z_]\w{0,100})(?::\s(?P<message>.*))$")
_WARNING = re.compile(r"\s*(?:(?P<path>\S.{0,500}?):\d+: )?(?P<name>\w{0,60}Warning): (?P<message>.*)$")
_FATAL = re.compile(
    r"\s*(?P<name>Fatal Python error|terminate called after throwing an instance of)[: ]\s*(?P<message>.*)$"
)
_CRASHES = ("FatalError", "Fatal Python error")
_GLOG = re.compile(r"\s*[IWEF]\d{4} \d\d:\d\d:\d\d\.\d+ +\d+ ")
_RULED = ("---", "===", "Error Message", "[Hint", "First structure", "Second structure")
_BLOCKS = ("In transformed code", "In user code", "In simulate execution")
_LONGEST_BLOCK = 60
"""Lines of such a block that are no frames: two for each, and the user's code around the line that failed."""
_LONGEST_MESSAGE = 200
"""Lines of one message that are kept: real ones are shorter, and a training log must not become one."""
_LONGEST_SILENCE = 300
"""Lines after a stack frame that are none, up to which its stack may still go on; pytest shows whole functions."""
_MOST_STATEMENTS = 60
"""Of one failure; SOT's longest chains say about ten. A log that goes on is another failure."""
_MOST_FRAMES = 1000
_MOST_USER_CODE = 8


class _Builder:
    """A failure that is still being read."""

    def __init__(self) -> None:
        self.kind: str = "error"
        self.said: list[tuple[str, list[tuple[Line, str]]]] = []
        self.bare = False
        self.block = 0
        self.frames: list[Frame] = []
        self.lines: list[Line] = []
        self.user_code: list[Line] = []
        self.generated: Line | None = None
        self.complete = False
        self.silent = 0

    def say(self, name: str, line: Line, message: str) -> None:
        """Begin a statement. Without a message it is ``bare``; a block of Paddle's own goes on up to its message."""
        self.bare = not message
        self.block = _LONGEST_BLOCK if message.strip().startswith(_BLOCKS) else 0
        self.said.append((name.rpartition(".")[2], [(line, message)]))

    def go_on(self, line: Line) -> bool:
        """Add a line to the last message; False when the message is full."""
        pieces = self.said[-1][1]
        if len(pieces) < _LONGEST_MESSAGE:
            pieces.append((line, line.text))
        return len(pieces) < _LONGEST_MESSAGE

    def build(self) -> Failure:
        statements = tuple(_statement(name, pieces) for name, pieces in self.said)
        return Failure(
            self.kind,  # type: ignore[arg-type]
            statements,
            tuple(self.frames),
            tuple(self.lines),
            tuple(self.user_code or filter(None, (self.generated,))),
            self.complete,
        )


def _statement(name: str, pieces: list[tuple[Line, str]]) -> Statement:
    text, starts, lines = "", [], []
    for line, piece in pieces:
        words = " ".join(piece.split())
        if not words:
            continue
        text += " " if text else ""
        starts.append(len(text))
        lines.append(line)
        text += words
    if not lines:
        starts, lines = [0], [pieces[0][0]]
    return Statement(name, text, tuple(starts), tuple(lines))


class _Splitter:
    """The state machine. ``state`` is "" outside, "frames" in a stack, "message" after an exception."""

    def __init__(self) -> None:
        self.done: list[Failure] = []
        self.rest: list[Line] = []
        self.open: _Builder | None = None
        self.closed: _Builder | None = None
        self.state = ""
        self.blank = False
        self.chained = False
        self.previous: Line | None = None
        self.code: Line | None = None

    def feed(self, line: Line) -> None:
        text = line.text
        if not text.strip():
            self.blank = True
            return
        self._take(line, text)
        self.blank = False
        self.previous = line

    def finish(self) -> tuple[list[Failure], list[Line]]:
        self._close()
        return self.done, self.rest

    def _close(self) -> None:
        if self.open and (self.open.said or self.open.frames):
            self.done.append(self.open.build())
            self.closed = self.open
        elif self.open:
            self.rest.extend(self.open.lines)
        self.open, self.state, self.chained = None, "", False

    def _reopen(self) -> None:
        """A chain goes on although a line of another voice stood between its halves."""
        if self.open is None and self.closed and self.done and self.done[-1].lines[-1] is self.closed.lines[-1]:
            self.done.pop()
            self.open, self.state = self.closed, "message" if self.closed.said else "frames"

    def _take(self, line: Line, text: str) -> None:
        if _HEADER in text or _PYTEST_HEADER.match(text):
            self._header(line, text)
        elif any(phrase in text for phrase in _CHAIN):
            self._reopen()
            self.chained = self.open is not None
            self._keep(line)
        elif _GLOG.match(text):
            self._aside(line)
        elif self._frame(line, text) or self._warning(line, text) or self._exception(line, text):
            return
        else:
            self._plain(line, text)

    def _keep(self, line: Line) -> None:
        (self.open.lines if self.open else self.rest).append(line)

    def _aside(self, line: Line) -> None:
        """A line of another voice (glog): it ends a message but not a stack."""
        if self.state == "message":
            self._close()
        self._keep(line)
        if self.state == "frames":
            self._close_if_silent()

    def _close_if_silent(self) -> None:
        """A stack of which nothing more comes was cut off: what follows is other output, and may go on for hours."""
        if self.open:
            self.open.silent += 1
            if self.open.silent > _LONGEST_SILENCE:
                self._close()

    def _header(self, line: Line, text: str) -> None:
        inside = self.open and (self._announced(text) or self._unsaid(text))
        if not (self.open and (self.chained or inside)):
            self._close()
        self.open = self.open or _Builder()
        self.open.lines.append(line)
        self.open.complete = True
        self.open.silent = 0
        self.chained = False
        self.state = "frames"
        if "C++ " in text and not inside:
            self.open.kind = "crash"

    def _announced(self, text: str) -> bool:
        """Whether this stack is part of the message before it: "worker failed with:", "Original Traceback"."""
        before = self.previous.text.rstrip() if self.previous else ""
        announced = before.endswith((":", '"""')) or not text.startswith(_HEADER)
        return self.state == "message" and not self.blank and announced

    def _unsaid(self, text: str) -> bool:
        """Whether this header stands before the message of an exception (FLAGS_call_stack_level=2)."""
        waiting = self.open and self.open.said and (self.open.bare or self.open.block)
        return bool(waiting and not text.startswith(_HEADER))

    def _frame(self, line: Line, text: str) -> bool:
        found = None if _SOT_PLACE in text else _FRAME.match(text)
        if not found:
            crash = self.open and self.open.kind == "crash" and self.state == "frames"
            found_cxx = _CXX_FRAME.match(text) if crash else None
            if found_cxx and self.open:
                self.open.frames.append(Frame("", found_cxx["func"].strip(), line))
                self.open.lines.append(line)
            return bool(found_cxx)
        if not self.open:
            self.open = _Builder()
        path = _today((found["path"] or found["nb"] or "").replace("\\", "/"))
        self.code = None
        if len(self.open.frames) < _MOST_FRAMES:
            self.open.frames.append(Frame(path, (found["func"] or found["nbfunc"] or "").strip(), line))
        self.open.lines.append(line)
        self.open.silent = 0
        self.state = "frames"
        return True

    def _warning(self, line: Line, text: str) -> bool:
        found = _WARNING.match(text) if "Warning: " in text else None
        if not found or (not found["path"] and self.state == "frames"):
            return False
        self._close()
        warning = _Builder()
        warning.kind = "warning"
        warning.say(found["name"], line, found["message"])
        warning.lines.append(line)
        self.done.append(warning.build())
        return True

    def _exception(self, line: Line, text: str) -> bool:
        found = _NAMED.match(text) or _FATAL.match(text)
        if found and self.state == "frames" and found["message"] is None and text[0] == " " and not self.blank:
            found = None  # a bare name right under a frame is source code
        if not found and self.state == "frames" and self.open and self.open.complete and text[0] != " ":
            found = _OTHER.match(text)
        if not found:
            return False
        full = self.open is not None and len(self.open.said) >= _MOST_STATEMENTS
        if full or (self.state == "message" and self._ends(text)):
            self._close()
        self.open = self.open or _Builder()
        if found["name"] in _CRASHES:
            self.open.kind = "crash"
        self.open.say(found["name"], line, found["message"] or "")
        if not found["message"] and self.code:
            # An exception without a message: the statement that raised it is all that the log says.
            self.open.said[-1][1].insert(0, (self.code, self.code.text))
        self.open.lines.append(line)
        self.state = "message"
        return True

    def _plain(self, line: Line, text: str) -> None:
        if self.open and _HERE in text and self.previous and len(self.open.user_code) < _MOST_USER_CODE:
            self.open.user_code.append(self.previous)
        if self.open and self.state == "frames":
            if self.open.complete and self._ends(text) and not text.startswith(_RULED):
                self._close()
                self.rest.append(line)
            else:
                self.open.block -= self.open.block > 0
                self.open.lines.append(line)
                self._code(line, text)
                self._close_if_silent()
        elif self.open and self.state == "message" and self._continues(text):
            self.open.lines.append(line)
            if not self.open.go_on(line):
                self._close()
        else:
            self._close()
            self.rest.append(line)

    def _ends(self, text: str) -> bool:
        """Whether a line that is not indented begins something else. Inside a block whose message is still to come
        it does not: chats lose the indentation."""
        inside = self.chained or bool(self.open and self.open.block)
        return self.blank and text[0] != " " and not inside

    def _code(self, line: Line, text: str) -> None:
        if self.open and text.strip(" ^~"):
            self.code = line
            if self.open.frames and _GENERATED in self.open.frames[-1].path:
                self.open.generated = line

    def _continues(self, text: str) -> bool:
        """A message goes on while it is indented or unbroken, or in Paddle's ruled summaries and blocks."""
        if self.open and self.open.block:
            self.open.block -= 1
            return True
        return not self.blank or text[0] == " " or text.startswith(_RULED)


VOICES = (
    *("rror", "xception", "nterrupt", "Exit", "teration", "Break", "NotMet", "arning"),
    *(_HEADER, _HERE, "File ", ".py", "Cell In", "<ipython-input", "terminate called", "____"),
)
"""One of these stands in every line to which ``voice`` gives a name."""


def voice(text: str) -> Literal["error", "warning", ""]:
    """What a line by itself shows: "error" for a part of a failure, "warning", or "" for anything else."""
    if "Warning: " in text and _WARNING.match(text):
        return "warning"
    words = (_HEADER, _HERE, *_CHAIN)
    forms = (_FRAME, _NAMED, _FATAL, _PYTEST_HEADER)
    return "error" if any(word in text for word in words) or any(form.match(text) for form in forms) else ""


def split_failures(lines: Iterable[Line]) -> tuple[list[Failure], list[Line]]:
    """``(failures, rest)`` in the order of the input; ``rest`` is what belongs to no failure.

    Lines of different ranks are read apart, so that interleaved tracebacks do not mix.
    """
    splitters: dict[str, _Splitter] = {}
    for line in lines:
        splitter = splitters.get(line.stream)
        if splitter is None:
            splitter = splitters[line.stream] = _Splitter()
        splitter.feed(line)
    failures: list[Failure] = []
    rest: list[Line] = []
    for splitter in splitters.values():
        done, left = splitter.finish()
        failures += done
        rest += left
    failures.sort(key=lambda failure: failure.lines[0].number)
    rest.sort(key=lambda line: line.number)
    return failures, rest


def _today(path: str) -> str:
    """The path that a file of an old Paddle has in the measured releases."""
    if "paddle/fluid/" in path:
        for before, now in _MOVED:
            if before in path:
                return path.replace(before, now)
    return path
