"""Time to the first paint of the app, compared with bare Textual apps: one line of text, and the same widgets.

``python -m benchmarks.tui_start``; aim: below 1.15 times the one line. Each is a process of its own, with its modules
compiled as after a first start; the median of several counts. It is processor time, which a busy machine does not
stretch as it does the clock.
"""

from __future__ import annotations

import os
import statistics
import subprocess
import sys
import tempfile

TIMES = 15
AIM = 1.15
_WIDGETS = "from textual.widgets import Button, Input, Markdown, OptionList, Static, TextArea"
_BARE = """
from textual.app import App
from textual.widgets import Static
class Bare(App):
    def compose(self):
        yield Static("hello")
app = Bare()
"""
_SAME_WIDGETS = f"""
from textual.app import App
{_WIDGETS}
class Bare(App):
    def compose(self):
        yield Static("hello")
        yield OptionList("a", "b")
        yield TextArea.code_editor("x = 1", language="python")
        yield Markdown("hello")
        yield Button("ok")
app = Bare()
"""
_OURS = """
from d2s_doctor.tui.app import DoctorApp
app = DoctorApp()
"""
_MEASURE = """
import time; start = time.process_time()
{make}
import asyncio
def painted(screen, update):
    global taken
    if update is not None:
        taken = taken or time.process_time() - start
    return display(screen, update)
taken, display, app._display = 0, app._display, painted
async def main():
    async with app.run_test(size=(120, 40)):
        print(taken)
asyncio.run(main())
"""


def measure(make: str, compiled: str) -> float:
    """Seconds of processor time from the first import to the first paint, without Python's own start."""
    settings = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    done = subprocess.run(
        [sys.executable, "-c", _MEASURE.format(make=make)],
        env={**settings, "PYTHONPYCACHEPREFIX": compiled},
        capture_output=True,
        text=True,
        check=True,
    )
    return float(done.stdout.split()[0])


def main() -> int:
    makes = (_BARE, _SAME_WIDGETS, _OURS)
    with tempfile.TemporaryDirectory() as compiled:
        for make in makes:
            measure(make, compiled)
        rounds = [[measure(make, compiled) for make in makes] for _ in range(TIMES)]
    bare, same, ours = (statistics.median(column) * 1000 for column in zip(*rounds, strict=True))
    print(f"one line {bare:.0f} ms, same widgets {same:.0f} ms, d2s-doctor {ours:.0f} ms")
    print(f"{ours / bare:.2f} times one line (aim {AIM}), {ours / same:.2f} times the same widgets")
    return 0 if ours <= AIM * bare else 1


if __name__ == "__main__":
    sys.exit(main())
