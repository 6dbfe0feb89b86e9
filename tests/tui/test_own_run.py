"""The user's own script: asked first, its output as it comes, what was converted, and whether the failure is gone."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from textual.widgets import Input

from d2s_doctor.env.interpreter import Interpreter
from d2s_doctor.kb.base import KnowledgeBase
from d2s_doctor.match import diagnose
from d2s_doctor.render.formats import TraceSummary
from d2s_doctor.source.frames import CodePlace
from d2s_doctor.trace.program import Ended
from d2s_doctor.tui.dialogs import ConfirmOwnRun
from d2s_doctor.tui.log_view import LogView
from d2s_doctor.tui.own_run import Became, KnownFailure, OwnResult, OwnRun, known_failure, own_command, what_became
from d2s_doctor.tui.own_run_screen import OwnRunScreen
from tests.tui.driving import AST, SOT, User, run_app, user

SCRIPT = """
import sys, pathlib
print("step 1")
if sys.argv[1] != "mended":
    sys.exit(pathlib.Path("failure.log").read_text())
"""


def test_the_script_is_run_after_a_question_and_the_answer_says_whether_the_failure_is_gone(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The program itself is run by the tests below and in the terminal's."""
    (home / "train.py").write_text("")
    started: list[list[str]] = []

    def start(run: OwnRun, on_end: Callable[[OwnResult], object]) -> None:
        started.append(run.words)
        run.show(b"step 1\n")
        became: Became = "again" if len(started) == 1 else "gone"
        ended = Ended(0, None, False, 0.2, b"")
        on_end(OwnResult(became, None, TraceSummary([], [], ended, {}), b"step 1\n"))

    monkeypatch.setattr(OwnRun, "start", start)

    async def steps() -> None:
        async with user() as someone:
            await someone.paste_log(AST.replace("/home/user/project/train.py", str(home / "train.py")))
            someone.app.session.interpreter = Interpreter("/env/python", "given")
            await someone.press("x")
            await someone.sees("Run your own script?", "/env/python")
            asked = someone.app.screen
            assert isinstance(asked, ConfirmOwnRun) and f"in {home}" in asked.body
            someone.app.screen.query_one(Input).value += " 0.1"
            assert not started
            await someone.press("enter")
            await _ended(someone, "D2S103", "came again")
            await someone.press("x")
            await _ended(someone, "did not come again: the program ran to its end")
            assert started == [["/env/python", str(home / "train.py"), "0.1"]] * 2
            assert someone.app.screen.query_one("#own-output", LogView).lines == ["step 1"]
            trace = someone.app.screen.query_one("#own-trace", LogView)
            await someone.until(lambda: "ended with 0 after" in "".join(trace.lines))
            await someone.press("o")
            await someone.until(lambda: someone.app.session.log and someone.app.session.log.text == "step 1\n")
            assert not isinstance(someone.app.screen, OwnRunScreen)

    run_app(steps)


def test_a_script_that_was_mended_runs_without_the_failure(home: Path, kb: KnowledgeBase) -> None:
    (home / "failure.log").write_text(AST)
    (home / "train.py").write_text(SCRIPT)
    found: list[OwnResult] = []
    for argument in ("", "mended"):
        run = OwnRun(sys.executable, ["train.py", argument], KnownFailure("D2S103", ""), kb)
        run.start(found.append)  # type: ignore[arg-type]
        run.join()
        assert run.take_output().startswith("step 1\n")
    assert [(each.became, each.after and each.after.code) for each in found] == [("again", "D2S103"), ("gone", None)]
    assert [len(each.trace.processes) for each in found] == [1, 1]


async def _ended(someone: User, *words: str) -> None:
    await someone.until(lambda: someone.app.screen.query("#own-outcome"))
    await someone.reads("#own-outcome", *words)


def test_a_script_that_goes_on_is_ended(home: Path, kb: KnowledgeBase) -> None:
    (home / "endless.py").write_text("import time\nprint('on', flush=True)\nwhile True: time.sleep(0.1)\n")
    found: list[object] = []
    run = OwnRun(sys.executable, ["endless.py"], KnownFailure("D2S103", ""), kb)
    run.start(found.append)
    while not run.take_output():
        pass
    run.stop(wait=True)
    run.join()
    assert [getattr(each, "became", each) for each in found] == ["stopped"]


def test_a_python_that_is_not_there_is_said(home: Path, kb: KnowledgeBase) -> None:
    found: list[object] = []
    run = OwnRun(str(home / "python"), ["a.py"], KnownFailure("", "x"), kb)
    run.start(found.append)
    run.join()
    assert isinstance(found[0], FileNotFoundError)


@pytest.mark.parametrize(
    ("before", "log", "traced", "code", "stopped", "wanted"),
    [
        ("D2S103", "", (), 0, False, "gone"),
        ("D2S103", AST, (), 1, False, "again"),
        ("D2S103", SOT, (), 1, False, "other"),
        ("D2S103", "", (), 1, True, "stopped"),
        ("D2S103", AST, (), 1, True, "again"),
        ("D2S701", "", ("D2S701",), 0, False, "again"),
        ("", "Traceback (most recent call last):\nValueError: of mine\n", (), 1, False, "again"),
    ],
)
def test_what_became_of_a_failure(
    before: str, log: str, traced: tuple[str, ...], code: int, stopped: bool, wanted: str, kb: KnowledgeBase
) -> None:
    failure = KnownFailure(before, "ValueError: of mine")
    assert what_became(failure, diagnose(log, kb), traced, code=code, stopped=stopped) == wanted
    assert (known_failure(diagnose(log, kb)) is None) == (log == "")


def test_the_command_is_the_script_of_the_outermost_module_with_the_arguments_of_the_log() -> None:
    places = [CodePlace("/w/net.py", 3, "forward", ()), CodePlace("/w/my train.py", 9, "<module>", ())]
    places.append(CodePlace("/w/launch.py", 1, "main", ()))
    assert own_command(places, "paste") == "'/w/my train.py'"
    assert own_command(places, "python './my train.py' --lr 0.1") == "'/w/my train.py' --lr 0.1"
    assert own_command(places[:1], "it's") == "/w/net.py"
    assert own_command([CodePlace("<stdin>", 1, "f", ())], "") == ""
