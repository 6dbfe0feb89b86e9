"""Environment and Try it, with a Python that pretends to have Paddle 3.3.1."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from textual.widgets import Button, Input, OptionList, TextArea

from d2s_doctor.render.messages import say
from d2s_doctor.tui.dialogs import ConfirmRun, PathDialog
from d2s_doctor.tui.log_view import LogView
from d2s_doctor.tui.segments import Segments
from tests.making import ENTRY
from tests.tui.driving import LOAD, User, run_app, user

pytestmark = pytest.mark.skipif(not hasattr(os, "fork"), reason="the warm worker needs fork")


async def run(someone: User, code: str) -> None:
    await someone.press("f5")
    someone.app.screen.query_one("#sample", TextArea).load_text(code)
    await someone.press("ctrl+r", "enter")


def test_probes_come_one_by_one_and_mark_the_release(python: str) -> None:
    async def steps() -> None:
        async with user() as someone:
            await someone.paste_log()
            session = someone.app.session
            await someone.until(lambda: session.probed and not session.probing)
            assert session.release == "3.3.1"
            await someone.press("f4")
            await someone.sees("D2S103 on Paddle 3.3.1: AST raises, SOT passes")
            await someone.press("f3")
            assert "your release" in someone.app.screen.query_one(".observed").render().plain  # type: ignore[union-attr]

    run_app(steps)


def test_one_probe_is_asked_again(python: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async def steps() -> None:
        async with user() as someone:
            await someone.paste_log()
            session = someone.app.session
            await someone.until(lambda: session.probed and not session.probing)
            before = dict(session.probed)
            monkeypatch.setenv("FLAGS_use_cinn", "1")
            await someone.press("f4")
            options = someone.app.screen.query_one("#probes", OptionList)
            options.highlighted = options.get_option_index("switches")
            await someone.press("enter")
            await someone.until(lambda: session.probed["switches"] != before["switches"] and not session.probing)
            await someone.press("f9")
            assert someone.app.clipboard == "unset FLAGS_use_cinn"

    run_app(steps)


def test_another_python_is_chosen(python: str) -> None:
    async def steps() -> None:
        async with user() as someone:
            await someone.paste_log()
            await someone.press("ctrl+g")
            screen = someone.app.screen
            assert isinstance(screen, PathDialog)
            screen.query_one(Input).value = "/no/python/here"
            await someone.press("enter")
            await someone.reads("#path-problem", "no Python at")
            screen.query_one(Input).value = python
            await someone.press("enter")
            found = someone.app.session.interpreter
            assert found and (found.path, found.why) == (python, "given")
            await someone.until(lambda: someone.app.session.worker == "ready")

    run_app(steps)


def test_an_edited_sample_runs_and_shows_what_it_printed(python: str) -> None:
    async def steps() -> None:
        async with user() as someone:
            await someone.paste_log()
            await run(someone, "import paddle\nprint('[red]hello[/] \\x1b[31m世界')\nout = 3\n")
            await someone.until(lambda: someone.app.session.last_run is not None)
            finished = someone.app.session.last_run
            assert finished and finished.request.edited and finished.observed.outcome == "passes"
            await someone.until(
                lambda: someone.app.screen.query_one("#output", LogView).lines == ["[red]hello[/] 世界"]
            )
            await someone.reads("#try-outcome", "equals the eager result")
            await someone.reads("#try-outcome", "makes no promise")
            await someone.press("f7")
            await someone.reads("#try-outcome", "结果与动态图一致")

    run_app(steps)


def test_the_before_sample_says_whether_it_failed_as_expected(python: str) -> None:
    async def steps() -> None:
        async with user() as someone:
            await someone.paste_log()
            await someone.press("f5")
            someone.app.screen.query_one("#try-sample", Segments).focus()
            await someone.press("left")
            await someone.press("ctrl+r", "enter")
            await someone.until(lambda: someone.app.session.last_run is not None)
            # The pretended Paddle has no `ones`, so it raises as the entry says, though for another reason.
            await someone.reads("#try-outcome", "raises AttributeError")
            await someone.reads("#try-outcome", "as the entry says")

    run_app(steps)


def test_a_run_is_cancelled(python: str) -> None:
    async def steps() -> None:
        async with user() as someone:
            await someone.paste_log()
            await run(someone, "print('begun', flush=True)\nwhile True: pass\n")
            output = someone.app.screen.query_one("#output", LogView)
            await someone.until(lambda: output.lines)
            assert someone.app.check_action("cancel", ()) and not someone.app.check_action("run", ())
            await someone.press("escape")
            await someone.until(lambda: not someone.app.session.running)
            finished = someone.app.session.last_run
            assert finished and finished.observed.ran.end == "cancelled"
            await someone.reads("#try-outcome", "cancelled")

    run_app(steps)


def test_code_of_a_private_entry_is_shown_and_asked_for_before_every_run(
    python: str, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Pasting its log, looking at the entry and the first yes run nothing more than was agreed to."""
    folder, trace = home / "base", home / "ran"
    (folder / "training").mkdir(parents=True)
    entry = ENTRY.replace("D2S991", "ACME101").replace("out = ", f"open({str(trace)!r}, 'a').write('x')\n  out = ")
    (folder / "training" / "ACME101-sample-entry.yaml").write_text(entry, encoding="utf-8")
    monkeypatch.setenv("D2S_DOCTOR_KB", str(folder))
    monkeypatch.setenv("D2S_DOCTOR_SANDBOX", "off")  # the sample writes into a folder of ours
    trace.touch()

    async def steps() -> None:
        async with user() as someone:
            session = someone.app.session
            someone.app.controllers.diagnosis.select_entry("ACME101")
            await someone.press("f5")
            await someone.until(lambda: session.worker == "ready" or session.worker_error)
            for _ in range(2):
                written = trace.read_text()
                await someone.press("ctrl+r")
                dialog = someone.app.screen
                assert isinstance(dialog, ConfirmRun)
                assert str(folder) in dialog.body and say("ran.warning", "en") in dialog.body
                assert dialog.foreign_code.strip() == session.entry.after.strip()  # type: ignore[union-attr]
                await someone.press("enter")  # the code has the focus: Enter alone runs nothing
                assert someone.app.screen is dialog and trace.read_text() == written
                await someone.press("tab", "enter")
                await someone.until(lambda: session.last_run is not None and not session.running)
                assert trace.read_text() > written
            written = trace.read_text()
            await someone.press("ctrl+r", "escape")
            assert not session.running and trace.read_text() == written

    run_app(steps)


def test_code_that_came_with_the_program_is_asked_for_once(python: str) -> None:
    async def steps() -> None:
        async with user() as someone:
            await someone.paste_log()
            await run(someone, "out = 1\n")
            await someone.until(lambda: someone.app.session.last_run is not None)
            first = someone.app.session.last_run
            await someone.press("ctrl+r")
            assert not isinstance(someone.app.screen, ConfirmRun)
            await someone.until(lambda: someone.app.session.last_run not in (None, first))

    run_app(steps)


def test_quitting_leaves_no_process(python: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("D2S_DOCTOR_SANDBOX", "off")  # in which processes have other numbers
    seen: list[int] = []

    async def steps() -> None:
        async with user() as someone:
            await someone.paste_log()
            await run(someone, "import os\nprint(os.getpid(), os.getppid(), flush=True)\nwhile True: pass\n")
            output = someone.app.screen.query_one("#output", LogView)
            await someone.until(lambda: output.lines)
            seen.extend(map(int, output.lines[0].split()))
            await someone.press("ctrl+q")

    run_app(steps)
    assert len(seen) == 2
    for process in seen:
        with pytest.raises(ProcessLookupError):
            os.kill(process, 0)


def test_a_python_without_paddle_says_so(python: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("PYTHONPATH")

    async def steps() -> None:
        async with user() as someone:
            await someone.paste_log()
            session = someone.app.session
            await someone.until(lambda: session.probed and not session.probing and session.worker_error)
            await someone.press("f4")
            await someone.sees("This Python has no Paddle")
            await someone.press("f5")
            await someone.reads("#try-status", "nothing can be run with it")
            assert someone.app.screen.query_one("#try-run", Button).disabled

    run_app(steps)


def test_the_path_of_a_loading_failure_is_followed_beside_the_probes(python: str) -> None:
    async def steps() -> None:
        async with user() as someone:
            await someone.paste_log(LOAD)
            session = someone.app.session
            await someone.until(lambda: "paddle.install" in session.probed and not session.probing)
            assert session.probed["file"].message == "file.elsewhere"
            session.diagnosis = None
            await someone.paste_log()
            assert "file" not in session.probed

    run_app(steps)


def test_a_report_is_saved_and_never_over_another(python: str, home: Path) -> None:
    async def steps() -> None:
        async with user() as someone:
            await someone.paste_log()
            await someone.press("ctrl+s")
            await someone.until((home / "d2s-report.md").exists)
            await someone.press("ctrl+s")
            await someone.until((home / "d2s-report-2.md").exists)
            text = (home / "d2s-report.md").read_text(encoding="utf-8")
            assert "python while pred change from bool to variable" in text
            assert "D2S103" in text

    run_app(steps)


def test_the_python_of_the_last_time_is_taken_where_none_is_active(
    python: str, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    other = home / "other" / "bin" / "python"
    other.parent.mkdir(parents=True)
    other.symlink_to(python)

    async def steps() -> None:
        async with user() as someone:
            await someone.press("ctrl+g")
            await someone.paste(str(other))
            await someone.press("enter")
            session = someone.app.session
            await someone.until(lambda: session.interpreter and session.interpreter.path == str(other))

    async def found(expected: str) -> None:
        async with user() as someone:
            await someone.until(lambda: someone.app.session.interpreter)
            assert someone.app.session.interpreter and someone.app.session.interpreter.path == expected

    run_app(steps)
    run_app(lambda: found(python))  # an active environment is what is meant now
    monkeypatch.delenv("VIRTUAL_ENV")
    run_app(lambda: found(str(other)))
    other.unlink()

    async def gone() -> None:
        async with user() as someone:
            assert someone.app.session.interpreter and someone.app.session.interpreter.path != str(other)

    run_app(gone)


def test_environment_is_asked_also_without_a_log(python: str) -> None:
    async def steps() -> None:
        async with user() as someone:
            await someone.press("f4")
            await someone.until(lambda: "paddle.install" in someone.app.session.probed)
            await someone.sees("paddlepaddle 3.3.1")
            assert not someone.app.session.worker

    run_app(steps)
