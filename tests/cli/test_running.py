"""``run`` and ``verify`` on a pretended Paddle: what is said, asked and kept."""

from __future__ import annotations

import io
import json
import os
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from d2s_doctor.cli.main import main
from tests.verify.fake_paddle import install

pytestmark = pytest.mark.skipif(not hasattr(os, "fork"), reason="the warm worker needs fork")
Write = Callable[..., Path]
MESSAGE = "In transformed code:\\n\\n    ValueError: the gradient of w was lost in conversion"
BEFORE = f"  import paddle\n  raise ValueError('{MESSAGE}')\n  out = 1"
AFTER = "  import paddle\n  print('working')\n  out = 2"


@pytest.fixture
def base(write_entry: Write, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """A private knowledge base of one entry, and a Python with a pretended Paddle 3.3.1."""
    home = tmp_path / "python-path"
    home.mkdir()
    monkeypatch.setenv("PYTHONPATH", str(install(home)))
    monkeypatch.setenv("LC_ALL", "C.UTF-8")
    return write_entry(("  out = 1", BEFORE), ("  out = 2", AFTER), ("sot: passes", "sot: raises"))


def call(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str, str]:
    code = main(arguments)
    out, err = capsys.readouterr()
    return code, out, err


def run_arguments(base: Path, *more: str) -> list[str]:
    return ["run", "D2S991", "--kb", str(base), "--python", sys.executable, "--yes", *more]


def test_the_corrected_sample_runs_and_its_output_is_narration(base: Path, capsys: pytest.CaptureFixture[str]) -> None:
    code, out, err = call(capsys, *run_arguments(base))
    assert code == 0
    assert "D2S991 after · AST · Paddle 3.3.1" in out
    assert "equals the eager result" in out
    assert "as the entry says" in out
    assert "working" in err
    assert "working" not in out


def test_code_from_elsewhere_is_never_run_unasked(
    base: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO(""))
    monkeypatch.setenv("D2S_DOCTOR_KB", str(base))
    code, out, err = call(capsys, "run", "D2S991", "--python", sys.executable)
    assert (code, out) == (2, "")
    assert f"will not run code from {base}, another knowledge base, unasked" in err
    assert "working" not in err


def test_the_failing_sample_fails_as_the_entry_says(base: Path, capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = call(capsys, *run_arguments(base, "--sample", "before", "--mode", "sot"))
    assert code == 0
    assert "raises ValueError" in out
    assert "the gradient of w was lost in conversion" in out
    assert "the matcher names D2S991" in out


def test_json(base: Path, capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = call(capsys, *run_arguments(base, "--sample", "before", "--json"))
    data: dict[str, Any] = json.loads(out)
    assert code == 0
    assert (data["outcome"], data["expected"], data["matched"]) == ("raises", "raises", "D2S991")
    assert data["sandbox"] in ("bubblewrap", None)
    assert (data["exception"], data["paddle"], data["mode"]) == ("ValueError", "3.3.1", "ast")


def test_otherwise_than_the_entry_says_ends_with_1(
    write_entry: Write, base: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    write_entry(("  out = 1", AFTER), ("  out = 2", AFTER))
    code, out, _ = call(capsys, *run_arguments(base, "--sample", "before"))
    assert code == 1
    assert "the entry says otherwise: raises" in out


def test_code_from_elsewhere_is_not_run_unasked(base: Path, capsys: pytest.CaptureFixture[str]) -> None:
    arguments = [argument for argument in run_arguments(base) if argument != "--yes"]
    code, out, err = call(capsys, *arguments)
    assert (code, out) == (2, "")
    assert "add --yes" in err


@pytest.mark.parametrize(("typed", "code"), [("y\n", 0), ("n\n", 2), ("", 2)])
def test_on_a_terminal_the_code_is_shown_and_asked_about(
    base: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, typed: str, code: int
) -> None:
    terminal = io.StringIO(typed)
    terminal.isatty = lambda: True  # type: ignore[method-assign]
    monkeypatch.setattr(sys, "stdin", terminal)
    arguments = [argument for argument in run_arguments(base) if argument != "--yes"]
    ended, out, err = call(capsys, *arguments)
    assert ended == code
    assert "print('working')" in err
    assert "Run this code? [y/N]" in err
    assert ("In a sandbox (bubblewrap): no network" in err) != ("No sandbox: the code runs as you" in err)
    assert ("equals the eager result" in out) == (code == 0)


def test_usage_errors(base: Path, capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    code, _, err = call(capsys, "run", "D2S000")
    assert (code, "no entry 'D2S000'" in err) == (2, True)
    code, _, err = call(capsys, "run", "D2S991", "--kb", str(base), "--python", str(tmp_path / "none"), "--yes")
    assert code == 2
    assert "Traceback" not in err
    code, _, err = call(capsys, "verify", "--releases", "1.8.0", "--kb", str(base), "--yes")
    assert (code, "'1.8.0' is not one of" in err) == (2, True)
    code, _, err = call(capsys, "verify", "--python", sys.executable, "--kb", str(base))
    assert (code, "add --yes" in err) == (2, True)
    code, _, err = call(capsys, "verify", "--releases", "1.8.0", "--kb", str(base), "--yes")
    assert (code, "'1.8.0' is not one of" in err) == (2, True)
    code, _, err = call(capsys, "verify", "--kb", str(tmp_path / "none"))
    assert (code, "no folder" in err) == (2, True)


def test_verify_writes_what_it_saw_and_goes_on_from_there(base: Path, capsys: pytest.CaptureFixture[str]) -> None:
    arguments = ["verify", "--kb", str(base), "--python", sys.executable, "--yes"]
    code, out, err = call(capsys, *arguments)
    assert code == 0, out
    assert "passes   3" in out
    assert "raises   3" in out
    assert "6/6 3.3.1 D2S991 after sot0: passes" in err
    record = json.loads((base / "verified" / "3.3.1.json").read_text(encoding="utf-8"))
    assert record["entries"]["D2S991"]["before"]["ast"]["outcome"] == "raises"
    _, _, err = call(capsys, *arguments)
    assert "0 cells run" in err


def test_verify_tells_what_disagrees(write_entry: Write, base: Path, capsys: pytest.CaptureFixture[str]) -> None:
    write_entry(("  out = 1", AFTER), ("  out = 2", AFTER))
    code, out, _ = call(capsys, "verify", "--kb", str(base), "--python", sys.executable, "--json", "--yes")
    assert code == 1
    assert json.loads(out)["problems"] == [
        "D2S991: before on Paddle 3.3.1, ast: expected raises, observed passes",
    ]
