"""Lines to failures: exception chains, Paddle's transformed-code blocks, crash reports, warnings.

A state machine over lines, one pass, no backtracking: each line is a header, a frame, code under a frame,
an exception, the rest of a message, or the end of it all.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal

from d2s_doctor.kb.constants import constants
from d2s_doctor.log import patterns
from d2s_doctor.model import Failure, Frame, Line, Statement

_MOVED_FILES: tuple[tuple[str, str], ...] = tuple((old, new) for old, new in constants("paddle")["moved_files"])
_GENERATED: str = constants("paddle")["paths"]["generated"]
"""In the path of a file that the AST conversion wrote: its code is the user's."""
_LONGEST_BLOCK = 60
"""Lines of a block of Paddle's own that are no frames: two for each, and the code around the line that failed."""
_LONGEST_MESSAGE = 200
"""Lines of one message that are kept: real ones are shorter, and a training log must not become one."""
_LONGEST_GAP = 300
"""Lines after a stack frame that are none, up to which its stack may still go on; pytest shows whole functions."""
_MOST_STATEMENTS = 60
"""Of one failure; SOT's longest chains say about ten. A log that goes on is another failure."""
_MOST_FRAMES = 1000
_LONGEST_CALL = 6
"""Lines of source that one call takes whose message is not looked at."""
_MOST_USER_CODE = 8


class _FailureBuilder:
    """A failure that is still being read.

    ``block_left`` counts the lines that a block of Paddle's own may still take, ``lines_since_frame`` those since the
    stack last went on. ``awaits_message``: the last exception has only been named. ``generated_code`` is the innermost
    line shown of a file that the AST conversion wrote. ``complete``: the stack has its header; ``shortened``: who
    pasted it left frames out.
    """

    def __init__(self, kind: Literal["error", "crash", "warning"] = "error") -> None:
        self.kind = kind
        self.messages: list[tuple[str, list[tuple[Line, str]]]] = []
        self.awaits_message = False
        self.block_left = 0
        self.frames: list[Frame] = []
        self.lines: list[Line] = []
        self.user_code: list[Line] = []
        self.generated_code: Line | None = None
        self.complete = False
        self.shortened = False
        self.lines_since_frame = 0

    def begin_message(self, name: str, line: Line, text: str) -> None:
        """Begin what the exception ``name`` says; a block of Paddle's own goes on up to its message."""
        self.awaits_message = not text
        self.block_left = _LONGEST_BLOCK if text.strip().startswith(patterns.BLOCKS) else 0
        self.messages.append((name.rpartition(".")[2], [(line, text)]))
        self.lines.append(line)

    def continue_message(self, line: Line) -> bool:
        """Add a line to the last message; False when the message is full."""
        pieces = self.messages[-1][1]
        if len(pieces) < _LONGEST_MESSAGE:
            pieces.append((line, line.text))
        self.lines.append(line)
        return len(pieces) < _LONGEST_MESSAGE

    def add_frame(self, frame: Frame) -> None:
        if len(self.frames) < _MOST_FRAMES:
            self.frames.append(frame)
        self.lines.append(frame.line)
        self.lines_since_frame = 0

    def build(self) -> Failure:
        return Failure(
            self.kind,
            tuple(_statement(name, pieces) for name, pieces in self.messages),
            tuple(self.frames),
            tuple(self.lines),
            tuple(self.user_code or filter(None, (self.generated_code,))),
            self.complete and not self.shortened and (bool(self.frames) or self.kind == "crash"),
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
    """The state machine over the lines of one rank.

    ``state`` is "outside" every failure, in a "stack", or in the "message" after an exception's name. ``current`` is
    the failure being read, ``closed`` the one before. ``after_blank``: the line before was blank. ``chained``: a line
    said that another stack of the same failure follows. ``code`` is the last line of code under a frame.
    """

    def __init__(self) -> None:
        self.failures: list[Failure] = []
        self.rest: list[Line] = []
        self.current: _FailureBuilder | None = None
        self.closed: _FailureBuilder | None = None
        self.state: Literal["outside", "stack", "message"] = "outside"
        self.after_blank = False
        self.chained = False
        self.previous: Line | None = None
        self.code: Line | None = None

    def read(self, line: Line) -> None:
        if not line.text.strip():
            self.after_blank = True
            return
        self._read(line, line.text)
        self.after_blank = False
        self.previous = line

    def finish(self) -> tuple[list[Failure], list[Line]]:
        """All failures, and the lines of none."""
        self._close()
        return self.failures, self.rest

    def _read(self, line: Line, text: str) -> None:
        if patterns.HEADER in text or patterns.PYTEST_HEADER.match(text):
            self._read_header(line, text)
        elif any(phrase in text for phrase in patterns.CHAINED):
            self._reopen()
            self.chained = self.current is not None
            self._keep(line)
        elif self.current and self.state == "stack" and patterns.OMITTED.match(text):
            self.current.shortened = True
            self._keep(line)
        elif patterns.GLOG.match(text):
            self._read_glog(line)
        elif not (self._read_frame(line, text) or self._read_warning(line, text) or self._read_exception(line, text)):
            self._read_other(line, text)

    def _open(self) -> _FailureBuilder:
        self.current = self.current or _FailureBuilder()
        return self.current

    def _close(self) -> None:
        if self.current and (self.current.messages or self.current.frames):
            self.failures.append(self.current.build())
            self.closed = self.current
        elif self.current:
            self.rest.extend(self.current.lines)
        self.current, self.state, self.chained = None, "outside", False

    def _reopen(self) -> None:
        """A chain goes on although another program's line stood between its halves."""
        last = self.failures[-1].lines[-1] if self.failures else None
        if self.current is None and self.closed and last is self.closed.lines[-1]:
            self.failures.pop()
            self.current, self.state = self.closed, "message" if self.closed.messages else "stack"

    def _keep(self, line: Line) -> None:
        (self.current.lines if self.current else self.rest).append(line)

    def _read_glog(self, line: Line) -> None:
        """A line of Paddle's C++ log ends a message but not a stack."""
        if self.state == "message":
            self._close()
        self._keep(line)
        if self.state == "stack":
            self._close_after_gap()

    def _close_after_gap(self) -> None:
        """A stack of which nothing more comes was cut off: what follows is other output, and may go on for hours."""
        if self.current:
            self.current.lines_since_frame += 1
            if self.current.lines_since_frame > _LONGEST_GAP:
                self._close()

    def _read_header(self, line: Line, text: str) -> None:
        inside = self.current and (self._is_announced(text) or self._precedes_message(text))
        if not (self.chained or inside):
            self._close()
        failure = self._open()
        failure.lines.append(line)
        failure.complete = True
        failure.lines_since_frame = 0
        self.chained = False
        self.state = "stack"
        if patterns.CPP_HEADER in text and not inside:
            failure.kind = "crash"

    def _is_announced(self, text: str) -> bool:
        """Whether this stack is part of the message before it: "worker failed with:", "Original Traceback"."""
        before = self.previous.text.rstrip() if self.previous else ""
        announced = before.endswith(patterns.ANNOUNCING) or not text.startswith(patterns.HEADER)
        return self.state == "message" and not self.after_blank and announced

    def _precedes_message(self, text: str) -> bool:
        """Whether this header stands before the message of an exception (FLAGS_call_stack_level=2)."""
        awaited = self.current and self.current.messages and (self.current.awaits_message or self.current.block_left)
        return bool(awaited) and not text.startswith(patterns.HEADER)

    def _read_frame(self, line: Line, text: str) -> bool:
        found = None if patterns.SOT_PLACE in text else patterns.FRAME.match(text)
        if not found:
            return self._read_cpp_frame(line, text)
        path = _path_today((found["path"] or found["nb"] or "").replace("\\", "/"))
        self._open().add_frame(Frame(path, (found["func"] or found["nbfunc"] or "").strip(), line))
        self.code = None
        self.state = "stack"
        return True

    def _read_cpp_frame(self, line: Line, text: str) -> bool:
        if not self.current or self.current.kind != "crash" or self.state != "stack":
            return False
        found = patterns.CPP_FRAME.match(text)
        if found:
            self.current.frames.append(Frame("", found["func"].strip(), line))
            self.current.lines.append(line)
        return bool(found)

    def _read_warning(self, line: Line, text: str) -> bool:
        found = patterns.WARNING.match(text) if "Warning: " in text else None
        if not found or (not found["path"] and self.state == "stack"):
            return False
        self._close()
        warning = _FailureBuilder("warning")
        warning.begin_message(found["name"], line, found["message"])
        self.failures.append(warning.build())
        return True

    def _read_exception(self, line: Line, text: str) -> bool:
        found = patterns.NAMED.match(text) or patterns.FATAL.match(text)
        if found and self.state == "stack" and found["message"] is None and text[0] == " " and not self.after_blank:
            found = None  # a bare name right under a frame is source code
        if not found and self.state == "stack" and self.current and self.current.complete and text[0] != " ":
            found = patterns.OTHER.match(text)
        if not found:
            return False
        full = self.current is not None and len(self.current.messages) >= _MOST_STATEMENTS
        if full or (self.state == "message" and self._starts_anew(text)):
            self._close()
        failure = self._open()
        if found["name"] in patterns.CRASHES:
            failure.kind = "crash"
        failure.begin_message(found["name"], line, found["message"] or "")
        if not found["message"] and self.code and not patterns.SOURCE.match(self.code.text):
            # An exception without a message: the statement that raised it is all that the log says.
            failure.messages[-1][1].insert(0, (self.code, self.code.text))
        self.state = "message"
        return True

    def _read_other(self, line: Line, text: str) -> None:
        """Code under a frame, more of a message, or what belongs to no failure."""
        failure = self.current
        if failure and patterns.USERS_LINE in text and self.previous and len(failure.user_code) < _MOST_USER_CODE:
            failure.user_code.append(self.previous)
        if failure and self.state == "stack" and not self._ends_stack(failure, text):
            failure.block_left -= failure.block_left > 0
            failure.lines.append(line)
            self._read_code(failure, line)
            self._close_after_gap()
        elif failure and self.state == "message" and self._continues_message(failure, text):
            if not failure.continue_message(line):
                self._close()
        else:
            self._close()
            self.rest.append(line)

    def _ends_stack(self, failure: _FailureBuilder, text: str) -> bool:
        return failure.complete and self._starts_anew(text) and not text.startswith(patterns.MESSAGE_PARTS)

    def _starts_anew(self, text: str) -> bool:
        """Whether a line that is not indented begins something else. Inside a block whose message is still to come
        it does not: chats lose the indentation."""
        inside = self.chained or bool(self.current and self.current.block_left)
        return self.after_blank and text[0] != " " and not inside

    def _read_code(self, failure: _FailureBuilder, line: Line) -> None:
        if line.text.strip(patterns.POINTERS):
            self.code = line
            if failure.frames and _GENERATED in failure.frames[-1].path:
                failure.generated_code = line

    def _continues_message(self, failure: _FailureBuilder, text: str) -> bool:
        """A message goes on while it is indented or unbroken, or in Paddle's ruled summaries and blocks."""
        if failure.block_left:
            failure.block_left -= 1
            return True
        return not self.after_blank or text[0] == " " or text.startswith(patterns.MESSAGE_PARTS)


def split_failures(lines: Iterable[Line]) -> tuple[list[Failure], list[Line]]:
    """``(failures, rest)`` in the order of the input; ``rest`` is what belongs to no failure.

    Lines of different ranks are read apart, so that interleaved tracebacks do not mix.
    """
    splitters: dict[str, _Splitter] = {}
    for line in lines:
        splitter = splitters.get(line.stream)
        if splitter is None:
            splitter = splitters[line.stream] = _Splitter()
        splitter.read(line)
    failures: list[Failure] = []
    rest: list[Line] = []
    for splitter in splitters.values():
        done, left = splitter.finish()
        failures += done
        rest += left
    failures.sort(key=lambda failure: failure.lines[0].number)
    rest.sort(key=lambda line: line.number)
    return failures, rest


def without_source(rest: Iterable[Line]) -> list[Line]:
    """The lines ``rest`` of no failure without those of a program's source that hold a message nobody printed.

    A call goes on up to its closing parenthesis, over the lines right below it.
    """
    kept: list[Line] = []
    before = open_left = lines_left = 0
    for line in rest:
        if patterns.SOURCE.match(line.text):
            open_left, lines_left = 0, _LONGEST_CALL
        elif not (open_left > 0 and lines_left and line.number == before + 1):
            kept.append(line)
            open_left = before = 0
            continue
        open_left += line.text.count("(") - line.text.count(")")
        lines_left -= 1
        before = line.number
    return kept


def _path_today(path: str) -> str:
    """The path that a file of an old Paddle has in the measured releases."""
    for old, new in _MOVED_FILES:
        if old in path:
            return path.replace(old, new)
    return path
