"""Time to the first paint of the app, beside a bare Textual app with the same widgets.

``python benchmarks/tui_start.py``; aim: below 1.2 times. Each is a process of its own; the median of several counts.
"""

from __future__ import annotations

import statistics
import subprocess
import sys

TIMES = 7
AIM = 1.2
_WIDGETS = "from textual.widgets import Button, Input, Markdown, OptionList, Static, TextArea"
_BARE = f"""
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
import time; start = time.perf_counter()
{make}
import asyncio
async def main():
    async with app.run_test(size=(120, 40)) as pilot:
        print(time.perf_counter() - start)
asyncio.run(main())
"""


def measure(make: str) -> float:
    """Seconds from the first import to the first paint, without Python's own start."""
    code = _MEASURE.format(make=make)
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    return float(done.stdout.split()[0])


def main() -> int:
    pairs = [(measure(_BARE), measure(_OURS)) for _ in range(TIMES)]
    bare, ours = (statistics.median(column) for column in zip(*pairs, strict=True))
    print(f"bare app {bare * 1000:.0f} ms, d2s-doctor {ours * 1000:.0f} ms: {ours / bare:.2f} times (aim {AIM})")
    return 0 if ours <= AIM * bare else 1


if __name__ == "__main__":
    sys.exit(main())
