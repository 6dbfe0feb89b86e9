"""Pictures of the app, kept as SVG.

After a wanted change: ``D2S_DOCTOR_BLESS=1 pytest -m '' tests/tui/test_snapshots.py``.
Compared by Textual's own export: pytest-textual-snapshot holds pytest below 9.
"""

from __future__ import annotations

import os
from pathlib import Path

import pytest
import textual
from textual.widgets import Input, OptionList, TextArea

from d2s_doctor.env.interpreter import Interpreter
from d2s_doctor.env.results import ProbeResult, probe_result
from d2s_doctor.kb import load
from d2s_doctor.kb.base import KnowledgeBase, build_base
from d2s_doctor.model import Language
from d2s_doctor.run.report import SampleResult
from d2s_doctor.tui.app import DoctorApp
from d2s_doctor.tui.session import FinishedRun, RequestedRun
from d2s_doctor.tui.themes import LIGHT
from d2s_doctor.verify.observe import Observed
from tests.tui.driving import AST, LOAD, SOT, User, run_app, user
from tests.tui.picture import picture

PICTURES = Path(__file__).with_name("pictures")
DRAWN_WITH = "8.2.8"
"""The release that pyproject.toml pins for the tests."""
SMALL, MIDDLE, WIDE = (80, 24), (110, 36), (200, 50)
DRAWN = {"D2S101", "D2S102", "D2S103", "D2S104", "D2S105", "D2S109", "D2S601", "D2S602", "D2S701", "D2S803"}
"""A few entries, so that a new one changes no picture."""
UNKNOWN = "Traceback (most recent call last):\nValueError: cannot reshape array of size 6 into shape (4,)\n"
PROBED = (
    probe_result("python", "ok", "python.ok", implementation="CPython", version="3.11.7", bits="64", platform="Linux"),
    probe_result("paddle.install", "ok", "install.ok", packages="paddlepaddle 3.3.1", version="3.3.1"),
    probe_result("switches", "warn", "switches.changed", changed="STRICT_MODE=1 (False)", unset="STRICT_MODE"),
    probe_result("paddle.import", "fail", "import.raised", error="libcuda.so.1: cannot open [shared] object file"),
    ProbeResult("pir", "skipped", "skipped.import", {}),
)

pytestmark = pytest.mark.skipif(textual.__version__ != DRAWN_WITH, reason=f"drawn with Textual {DRAWN_WITH}")


def compare(name: str, app: DoctorApp) -> None:
    svg = picture(app)
    path = PICTURES / f"{name}.svg"
    if os.environ.get("D2S_DOCTOR_BLESS"):
        PICTURES.mkdir(exist_ok=True)
        path.write_text(svg, encoding="utf-8")
    assert svg == path.read_text(encoding="utf-8"), f"{path.name} is not what the app draws; see the top of this file"


async def _log(someone: User) -> None:
    await someone.paste_log()
    await someone.press("f2")


async def _diagnosis(someone: User) -> None:
    await someone.paste_log()


async def _loading(someone: User) -> None:
    await someone.paste_log(LOAD)


async def _several(someone: User) -> None:
    await someone.paste_log(AST + "\n" + SOT + "\n" + UNKNOWN)


async def _unknown(someone: User) -> None:
    await someone.paste_log(UNKNOWN)


async def _environment(someone: User) -> None:
    await someone.paste_log()
    await someone.press("f4")


async def _ran(someone: User) -> None:
    await someone.paste_log()
    session = someone.app.session
    await someone.press("f5")
    ran = SampleResult("passed", 0.25, "hello\n", out={})
    assert session.entry
    session.worker, session.worker_paddle = "ready", "3.3.1"
    request = RequestedRun(session.entry, "after", "ast", session.entry.after, False)
    session.last_run = FinishedRun(request, "3.3.1", Observed("passes", ran))
    await someone.app._draw()


async def _ask(someone: User) -> None:
    await someone.paste_log()
    await someone.press("f5", "ctrl+r")


async def _base(someone: User) -> None:
    await someone.press("f6")
    shown = someone.app.screen.query_one("#base-list", OptionList)
    families = shown.option_count
    query = someone.app.screen.query_one(Input)
    query.cursor_blink = False
    query.value = "loop never ends"
    await someone.until(lambda: shown.option_count != families)


async def _help(someone: User) -> None:
    await someone.press("f4", "f1")
    await someone.settle()


async def _nothing(someone: User) -> None:
    await someone.pilot.pause()


PICTURED = [
    ("welcome-small-en", _nothing, SMALL, "en", False),
    ("welcome-middle-zh", _nothing, MIDDLE, "zh", True),
    ("log-small-en", _log, SMALL, "en", False),
    ("diagnosis-small-en", _diagnosis, SMALL, "en", False),
    ("diagnosis-middle-zh", _diagnosis, MIDDLE, "zh", False),
    ("diagnosis-wide-en-light", _diagnosis, WIDE, "en", True),
    ("loading-middle-en", _loading, MIDDLE, "en", False),
    ("several-small-zh", _several, SMALL, "zh", False),
    ("unknown-middle-en", _unknown, MIDDLE, "en", False),
    ("environment-middle-en", _environment, MIDDLE, "en", False),
    ("environment-small-zh-light", _environment, SMALL, "zh", True),
    ("ran-middle-en", _ran, MIDDLE, "en", False),
    ("ask-small-zh", _ask, SMALL, "zh", False),
    ("base-middle-en", _base, MIDDLE, "en", False),
    ("help-small-en-light", _help, SMALL, "en", True),
]


DEFAULT = [
    "welcome-middle-zh",
    "log-small-en",
    "diagnosis-wide-en-light",
    "environment-small-zh-light",
    "ran-middle-en",
]
"""Each size, language and theme, and each kind of pane; the thorough run compares every picture."""


@pytest.mark.parametrize(
    ("name", "prepare", "size", "language", "light"),
    [pytest.param(*each, id=each[0], marks=() if each[0] in DEFAULT else pytest.mark.thorough) for each in PICTURED],
)
def test_the_picture_is_the_same(
    name: str,
    prepare: object,
    size: tuple[int, int],
    language: Language,
    light: bool,
    kb: KnowledgeBase,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(DoctorApp, "examine_environment", lambda self: None)
    monkeypatch.setattr(load, "_shipped", build_base(entry for code, entry in kb.entries.items() if code in DRAWN))

    async def steps() -> None:
        async with user(size, language=language) as someone:
            app = someone.app
            if light:
                app.theme = LIGHT
            app.screen.query_one("#sample", TextArea).cursor_blink = False
            app.session.interpreter = Interpreter("/home/user/env/bin/python", "virtual_env")
            app.session.probed = {result.id: result for result in PROBED}
            await prepare(someone)  # type: ignore[operator]
            await someone.settle()
            compare(name, app)

    run_app(steps)
