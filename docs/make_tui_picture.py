"""Draw docs/tui.svg: the app with a recorded log, from a run of the app itself, with a few entries.

python docs/make_tui_picture.py
"""

from __future__ import annotations

import asyncio
import os
import sys
import tempfile
from pathlib import Path

from textual import events

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))  # for tests.tui.picture
LOG = ROOT / "examples" / "train.log"
SIZE = (110, 36)
_PATIENCE = 600


async def draw() -> str:
    """The Diagnosis step after a paste, as SVG."""
    from d2s_doctor.kb import load
    from d2s_doctor.kb.base import build_base
    from d2s_doctor.tui.app import DoctorApp
    from tests.tui.picture import picture
    from tests.tui.test_snapshots import DRAWN

    shipped = load.load_kb()
    load._shipped = build_base(entry for code, entry in shipped.entries.items() if code in DRAWN)
    app = DoctorApp(language="en", remembers=False)
    app.examine_environment = lambda: None  # type: ignore[method-assign]  # the picture must not depend on a Python here
    async with app.run_test(size=SIZE) as pilot:
        app.post_message(events.Paste(LOG.read_text(encoding="utf-8")))
        for _ in range(_PATIENCE):
            await pilot.pause(0.05)
            if app.session.step == "diagnosis":
                break
        await pilot.pause(0.5)
        return picture(app)


def main() -> int:
    with tempfile.TemporaryDirectory() as folder:
        os.environ["XDG_STATE_HOME"] = folder
        (ROOT / "docs" / "tui.svg").write_text(asyncio.run(draw()), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
