"""The app ends with its terminal: in order where that is possible, and else at once."""

from __future__ import annotations

import asyncio
import os
import select
import signal
import sys
import threading
import time
from collections.abc import Callable
from contextlib import suppress

_GRACE_SECONDS = 5.0
"""What an orderly end may take. Textual's main thread waits for its writer, which waits for a terminal that is gone."""
_HANGUP_CODE = 129


def end_with_terminal(end: Callable[[int], object]) -> None:
    """Call ``end`` with an exit code when the process is told to end, or its terminal goes. Call it in the loop.

    If the process is still there after that, it ends without anything more; a worker ends with it by itself.
    """
    if sys.platform == "win32":
        return
    loop = asyncio.get_running_loop()
    terminal = os.isatty(2)

    def finish(code: int) -> None:
        threading.Thread(target=_insist, args=(code,), daemon=True, name="ending").start()
        with suppress(RuntimeError):  # the loop is closed: the end is under way
            loop.call_soon_threadsafe(end, code)

    # Not by the loop's own way of handling signals: a main thread that waits for its writer does not run the loop.
    for number in (signal.SIGTERM, signal.SIGHUP):
        signal.signal(number, lambda number, frame: finish(128 + number))
    if sys.platform == "linux" and terminal:  # the signal does not reach a program under nohup
        threading.Thread(target=_wait_for_hangup, args=(finish,), daemon=True, name="hangup").start()


def _wait_for_hangup(finish: Callable[[int], object]) -> None:
    waiting = select.poll()
    waiting.register(2, 0)  # a hang-up is reported without being asked for
    waiting.poll()
    finish(_HANGUP_CODE)


def _insist(code: int) -> None:
    time.sleep(_GRACE_SECONDS)
    os._exit(code)
