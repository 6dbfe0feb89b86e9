"""Runs a command in our place: our streams, our terminal, our signals are its own."""

from __future__ import annotations

import contextlib
import os
import signal
import threading
from collections.abc import Callable, Iterator, Sequence

from d2s_doctor.wrap.command import CommandEnd, OnBytes, RunningCommand
from d2s_doctor.wrap.streams import Passage, get_size, is_same, is_terminal, make_passage, write_all

OnCopy = Callable[[bytes, int], None]
"""Is given a copy of what was printed, and the descriptor (1 or 2) that it went to."""
_OUTPUT, _ERRORS = 1, 2
_FORWARDED = [getattr(signal, n) for n in ("SIGTERM", "SIGHUP", "SIGUSR1", "SIGUSR2") if hasattr(signal, n)]
_TYPED = [getattr(signal, name) for name in ("SIGINT", "SIGQUIT") if hasattr(signal, name)]


def run_transparently(command: Sequence[str], on_copy: OnCopy) -> CommandEnd:
    """Run ``command`` to its end; what it prints reaches descriptors 1 and 2 unchanged as it comes, and ``on_copy``.

    It has our standard input, terminal, folder and process group. Raises OSError when it cannot be started.
    """
    output = _passage(_OUTPUT)
    shared = is_same(_OUTPUT, _ERRORS)  # one way for both keeps their order
    try:
        errors = output if shared else _passage(_ERRORS)
    except OSError:
        os.close(output.ours)
        os.close(output.theirs)
        raise
    ways = {output: _passing(_OUTPUT, on_copy)}
    if not shared:
        ways[errors] = _passing(_ERRORS, on_copy)
    with _signals() as target:
        running = RunningCommand(command, ways, output=output, errors=errors)
        target.take(running)
        end = running.wait()
        running.hand_over({errors: _ERRORS, output: _OUTPUT})
        return end


def end_like(end: CommandEnd) -> int:
    """The exit code to end with. Where the command died of a signal so do we: a shell tells that from an exit code."""
    if end.signal is not None and os.name == "posix" and threading.current_thread() is threading.main_thread():
        import resource

        with contextlib.suppress(OSError, ValueError):
            resource.setrlimit(resource.RLIMIT_CORE, (0, 0))  # the core that matters is the command's
            signal.signal(end.signal, signal.SIG_DFL)
        os.kill(os.getpid(), end.signal)
    return end.code


def _passage(descriptor: int) -> Passage:
    return make_passage(terminal=is_terminal(descriptor), size=get_size(descriptor))


def _passing(descriptor: int, on_copy: OnCopy) -> OnBytes:
    def pass_on(data: bytes) -> None:
        try:
            write_all(descriptor, data)
        finally:
            on_copy(data, descriptor)

    return pass_on


class _Target:
    """The command that signals are for, and those that came before it was there: its first output may call for one."""

    def __init__(self) -> None:
        self.running: RunningCommand | None = None
        self._missed: list[int] = []

    def take(self, running: RunningCommand) -> None:
        self.running = running
        for number in self._missed:
            running.send_signal(number)

    def send(self, number: int) -> None:
        if self.running is None:
            self._missed.append(number)
        else:
            self.running.send_signal(number)


@contextlib.contextmanager
def _signals() -> Iterator[_Target]:
    """Signals for us are for the command that the target takes. What is typed reaches it without us."""
    target = _Target()
    if threading.current_thread() is not threading.main_thread():
        yield target
        return

    def forward(number: int, _: object) -> None:
        target.send(number)

    def typed(number: int, _: object) -> None:
        if not _is_foreground():
            forward(number, None)

    def resized(number: int, _: object) -> None:
        size = get_size(_OUTPUT) or get_size(_ERRORS)
        if size and target.running:
            target.running.resize(size)
            target.running.send_signal(number)

    handlers = {**dict.fromkeys(_FORWARDED, forward), **dict.fromkeys(_TYPED, typed)}
    if hasattr(signal, "SIGWINCH"):
        handlers[signal.SIGWINCH] = resized
    # What is ignored here (nohup, a script's background) is ignored in the command too, which inherits no handler.
    heard = {number: handler for number, handler in handlers.items() if signal.getsignal(number) != signal.SIG_IGN}
    previous = {number: signal.signal(number, handler) for number, handler in heard.items()}
    try:
        yield target
    finally:
        for number, handler in previous.items():
            signal.signal(number, handler)


def _is_foreground() -> bool:
    """Whether a terminal gives what is typed to our whole process group, the command included."""
    try:
        terminal = os.open("/dev/tty", os.O_RDONLY | getattr(os, "O_NOCTTY", 0))
    except OSError:
        return os.name != "posix"
    try:
        return os.tcgetpgrp(terminal) == os.getpgrp()
    except OSError:
        return False
    finally:
        os.close(terminal)
