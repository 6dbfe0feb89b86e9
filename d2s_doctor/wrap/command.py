"""A command with its output passing by: started, read as it prints, resized, signalled, waited for."""

from __future__ import annotations

import os
import subprocess
import threading
import time
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from typing import NamedTuple

from d2s_doctor.wrap.streams import Passage, Size, set_size

OnBytes = Callable[[bytes], None]
"""Is given what was printed, as it comes, in a thread of its own; BrokenPipeError ends the command's output."""
_READ = 1 << 20
_LINGERING = 1.0
"""Seconds without output after which nothing more is expected of what an ended command left running."""


class CommandEnd(NamedTuple):
    """How a command ended: its exit code (128 and more for a signal, as a shell has it), the signal or None."""

    code: int
    signal: int | None
    seconds: float


class RunningCommand:
    """A command that runs. Standard input, folder and environment are ours, so it behaves as without us.

    ``passages`` has the way of its output and of its errors, which may be one. With ``apart`` it has no standard input
    and does not get the Ctrl-C of our terminal: whoever draws a screen keeps the keyboard. ``environment`` is another
    environment than ours.
    """

    def __init__(
        self,
        command: Sequence[str],
        passages: Mapping[Passage, OnBytes],
        *,
        output: Passage,
        errors: Passage,
        apart: bool = False,
        environment: Mapping[str, str] | None = None,
    ) -> None:
        """Start it. Raises OSError when that is not possible; the passages are closed in any case."""
        self._started = time.monotonic()
        self._heard = self._started
        self._passages = tuple(passages)
        try:
            self._process = subprocess.Popen(
                list(command),
                stdin=subprocess.DEVNULL if apart else None,
                stdout=output.theirs,
                stderr=errors.theirs,
                start_new_session=apart,
                env=environment,
                close_fds=False,  # what was opened for the command (`<(…)`, make's jobs); ours are not inherited
            )
        except OSError:
            for passage in self._passages:
                os.close(passage.ours)
            raise
        finally:
            for passage in self._passages:
                os.close(passage.theirs)
        self._readers = [
            threading.Thread(target=self._read, args=(passage.ours, on_output), daemon=True)
            for passage, on_output in passages.items()
        ]
        for reader in self._readers:
            reader.start()

    @property
    def process_id(self) -> int:
        """The number of the process."""
        return self._process.pid

    def send_signal(self, number: int) -> None:
        """Pass a signal on; nothing happens when the command has ended."""
        with suppress(OSError):
            self._process.send_signal(number)

    def resize(self, size: Size) -> None:
        """Say that the terminal has another size now."""
        for passage in self._passages:
            if passage.terminal:
                set_size(passage.ours, size)

    def wait(self) -> CommandEnd:
        """Wait for the end and for the last of the output. What it left running keeps nobody waiting.

        ``hand_over`` lets that print on.
        """
        code = self._process.wait()
        seconds = time.monotonic() - self._started
        ended = time.monotonic()
        for reader in self._readers:
            while reader.is_alive() and time.monotonic() - max(self._heard, ended) < _LINGERING:
                reader.join(0.05)
        return CommandEnd(code if code >= 0 else 128 - code, -code if code < 0 else None, seconds)

    def hand_over(self, descriptors: Mapping[Passage, int]) -> None:
        """Where something still runs that may print, a ``cat`` takes it to its descriptor; it ends with the last of it.

        Without that, the next line of a server that a script started would end it. The output is not ours any more.
        """
        for passage, reader in zip(self._passages, self._readers, strict=True):
            if reader.is_alive():
                with suppress(OSError):
                    subprocess.Popen(
                        ["cat"],
                        stdin=passage.ours,
                        stdout=descriptors[passage],
                        stderr=subprocess.DEVNULL,
                        start_new_session=True,
                    )

    def _read(self, source: int, on_output: OnBytes) -> None:
        try:
            while data := os.read(source, _READ):
                self._heard = time.monotonic()
                on_output(data)
        except OSError:  # a terminal whose other side is closed, or nobody wants what was printed
            pass
        finally:
            os.close(source)  # the command's next write ends it, as it would without us
