"""The progress of a long command."""

from __future__ import annotations

import io

import pytest

from d2s_doctor.cli.progress import ProgressBar


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def test_off_a_terminal_only_a_text_is_said(capsys: pytest.CaptureFixture[str]) -> None:
    bar = ProgressBar(3, done=1)
    bar.step()
    bar.step(text="3.3.1 D2S101: raises")
    bar.end()
    assert capsys.readouterr().err == "3/3 3.3.1 D2S101: raises\n"


def test_a_bar_is_full_at_the_end_and_its_line_is_left(monkeypatch: pytest.MonkeyPatch) -> None:
    terminal = Terminal()
    monkeypatch.setattr("sys.stderr", terminal)
    bar = ProgressBar(2)
    bar.step()
    bar.step(text="x" * 200)
    bar.end()
    last = terminal.getvalue().split("\r")[-1]
    assert last.startswith(f"[{'#' * 30}] 2/2  xxx")
    assert last.endswith("\x1b[K\n")
    assert len(last.removesuffix("\x1b[K\n")) < 80
