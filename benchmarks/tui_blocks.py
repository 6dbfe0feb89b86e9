"""How long the app's loop stands still in a walk through all of it, with a log of some 250,000 lines.

``python -m benchmarks.tui_blocks``; aim: never more than 50 ms. A task of the loop measures how much processor time of
the loop's thread passes between two of its turns, which a busy machine does not stretch as it does the clock.
"""

from __future__ import annotations

import asyncio
import contextlib
import os
import sys
import tempfile
import time

AIM = 50.0
_LOG = (
    "step 1 ok\n" * 17 + '  File "/env/site-packages/paddle/jit/api.py", line 9, in call\n    return run(x)\n' * 4
) * 10_000
_PAUSE = 0.4


class Blocks:
    """The longest turn of the loop for each part of the walk, in milliseconds."""

    def __init__(self) -> None:
        self.part = "start"
        self.longest: dict[str, float] = {}

    async def measure(self) -> None:
        """Until it is cancelled."""
        while True:
            before = time.thread_time()
            await asyncio.sleep(0)
            took = (time.thread_time() - before) * 1000
            self.longest[self.part] = max(took, self.longest.get(self.part, 0.0))
            await asyncio.sleep(0.001)


async def walk() -> dict[str, float]:
    """The longest turns of a session: a paste, the log view, each pane, the knowledge base, the palette."""
    from tests.tui.driving import AST, user

    blocks = Blocks()
    async with user(size=(120, 40)) as someone:
        measuring = asyncio.create_task(blocks.measure())
        session = someone.app.session
        for name, text in (("short log", AST), ("long log", _LOG + AST)):
            blocks.part, lines = name, text.count("\n")
            await someone.paste(text)
            await someone.until(lambda n=lines: session.log and session.log.total > n and session.diagnosis)  # type: ignore[misc]
            await someone.pilot.pause(_PAUSE)
        keys = [
            "f2",
            *"zzwwvGg",
            "/",
            *"loss",
            "enter",
            "n",
            "f3",
            "f4",
            "f5",
            "f6",
            *"loop",
            "escape",
            "f7",
            "f7",
            "f8",
        ]
        for key in [*keys, "ctrl+p", *"loop", "escape", "f1", "escape"]:
            blocks.part = key
            await someone.press(key)
            await someone.pilot.pause(_PAUSE)
        measuring.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await measuring
    return blocks.longest


def main() -> int:
    os.environ["TEXTUAL_ANIMATIONS"] = "none"
    with tempfile.TemporaryDirectory() as folder:
        os.environ["XDG_STATE_HOME"] = folder
        found = asyncio.run(walk())
    for part, took in sorted(found.items(), key=lambda item: -item[1])[:8]:
        print(f"{took:5.0f} ms  {part}")
    print(f"longest turn {max(found.values()):.0f} ms (aim {AIM:.0f}), {_LOG.count(chr(10)) + 40} lines")
    return 0 if max(found.values()) <= AIM else 1


if __name__ == "__main__":
    sys.exit(main())
